"""Whole rounds of any game for clips, played by the reference simulator from a seed.

People at these tables like to lay several cards at once, err now and then, and change their
minds; a round in which the market runs out, or that drags on, is dealt anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random

from companion.cards import Card, Deck, WhotCard
from companion.engine.events import Turned
from companion.engine.match import Match
from companion.engine.registry import rules as rules_of
from companion.engine.simulate import NAMES, Simulation
from companion.engine.values import Action, Kind, State
from companion.errors import UsageError
from companion.training.clip_play import Beat, Happens, Round, round_of

GAMES = ("whot/nigerian", "whot/english", "whot/knockout", "thirteen")
_ATTEMPTS = 300
_SEVERAL = 0.7
"""How often several cards are laid where they can be."""
_WIDEST = 14
"""Cards of the largest hand that can be laid open side by side."""
_DRAG = 0.05
"""How often somebody picks or passes who could play."""


class Incident(StrEnum):
    """What may go wrong, or not as usual, at a table."""

    ILLEGAL = "illegal"
    """A play that the rules refuse; it is taken back."""
    PUT_BACK = "put_back"
    """A legal play that is taken back at once."""
    SLOW = "slow"
    NUDGE = "nudge"
    """The camera is pushed a little."""
    LAMP = "lamp"
    """The light changes."""


CHANCES = {
    Incident.ILLEGAL: 0.35,
    Incident.PUT_BACK: 0.25,
    Incident.SLOW: 0.5,
    Incident.NUDGE: 0.25,
    Incident.LAMP: 0.3,
}
"""How often a round has each, where they are allowed."""


def incidents_of(seed: int, allowed: Sequence[Incident]) -> tuple[Incident, ...]:
    """Which of the allowed incidents a round has."""
    rng = Random(f"incidents {seed}")
    drawn = {each: rng.random() < chance for each, chance in CHANCES.items()}
    return tuple(each for each in Incident if each in allowed and drawn[each])


def play_game(
    game: str,
    players: int,
    seed: int,
    *,
    deal: int | None = None,
    turns: int | None = None,
    incidents: Sequence[Incident] = (),
) -> Round:
    """A round played to its end, or for at most `turns` actions.

    Raises `UsageError` for an unknown game, odd players, or where no deal gives such a round.
    """
    spare: Round | None = None
    for attempt in range(_ATTEMPTS):
        table = Simulation(
            Match.begin(rules_of(game), NAMES[:players]),
            Random(f"{game} {players} {seed} {attempt}"),
        )
        try:
            table.deal(deal)
            if sum(isinstance(event, Turned) for event in table.match.events) > 1:
                continue  # A card that was slipped back at the start is not in the clip.
            found = _played(table, turns, incidents)
        except IndexError:
            continue  # The market has run out.
        if found is None:
            continue
        spare = spare or found
        # Every second round of games with ladders or combinations has one.
        several = any(len(beat.cards) > 1 for beat in found.beats if beat.what is Happens.PLAY)
        if several or turns is not None or seed % 2 or not _has_ladders(table):
            return found
    if spare is None:
        raise UsageError(f"no round of {game} with {players} players comes to an end in time")
    return spare


def _has_ladders(table: Simulation) -> bool:
    return table.match.rules.options.get("ladder", "off") != "off"


def _played(table: Simulation, turns: int | None, incidents: Sequence[Incident]) -> Round | None:
    """The round, or None where the market runs out or it takes too long."""
    rng, whot = table.rng, table.match.rules.deck is Deck.WHOT
    limit = turns if turns is not None else (12 + 12 * len(table.hands) if whot else 200)
    wanted = {
        each: rng.randrange(2, 8 if turns is None else max(3, turns))
        for each in (Incident.ILLEGAL, Incident.PUT_BACK)
        if each in incidents
    }
    asides: dict[int, list[Beat]] = {}
    for number in range(limit):
        if table.state.over:
            break
        actions = table.legal_actions()
        if not actions:
            return None
        hand = table.hands[actions[0].player]
        if number >= wanted.get(Incident.ILLEGAL, limit) and _err(table, actions[0].player):
            del wanted[Incident.ILLEGAL]
        action = lively(rng, table.state, hand, actions)
        if number >= wanted.get(Incident.PUT_BACK, limit):
            other = lively(rng, table.state, hand, actions)
            if other.kind is Kind.PLAY and other.cards != action.cards:
                del wanted[Incident.PUT_BACK]
                asides[len(table.match.events)] = [
                    Beat(Happens.PUT_BACK, other.player, "", other.cards),
                    Beat(Happens.TAKEN_BACK, other.player, "", other.cards),
                ]
        market = len(table.market)
        table.take(action)
        if len(table.market) > market:
            return None  # Made anew from the pile: hardly seen from above, and rare.
    if turns is None and not table.state.over:
        return None
    if max(map(len, table.hands.values())) > _WIDEST and whot:
        return None
    if table.state.over and whot:
        table.show_hands()
    return round_of(table.match, asides)


def _err(table: Simulation, player: str) -> bool:
    """Let a player lay what the rules refuse; False where nothing in the hand is."""
    rules, state, hand = table.match.rules, table.state, list(table.hands[player])
    table.rng.shuffle(hand)
    for card in hand:
        action = Action(player, Kind.PLAY, (card,))
        verdict = rules.judge(state, action)
        whot = isinstance(card, WhotCard) and card.is_whot
        if not verdict.legal and not whot and verdict.state == state:
            table.take(action)
            return True
    return False


def lively(rng: Random, state: State, hand: Sequence[Card], actions: Sequence[Action]) -> Action:
    """Plays mostly, several cards where that can be, each card alike; a shape that is held."""
    plays = [action for action in actions if action.kind is Kind.PLAY]
    others = [action for action in actions if action.kind in (Kind.PICK, Kind.PASS)]
    if not plays or (others and rng.random() < _DRAG):
        return rng.choice(others or list(actions))
    groups: dict[tuple[Card, ...], list[Action]] = {}
    for play in plays:
        groups.setdefault(play.cards, []).append(play)
    several = [cards for cards in groups if len(cards) > 1]
    among = several if several and rng.random() < _SEVERAL else list(groups)
    chosen = groups[rng.choice(among)]
    held = {card.shape for card in hand if isinstance(card, WhotCard)}
    sensible = [play for play in chosen if play.need is None or play.need in held]
    return rng.choice(sensible or chosen)
