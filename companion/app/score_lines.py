"""How a total came about, in words: the cards of a hand, stars doubled, what a scheme counts."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.texts import Texts
from companion.cards import Card, Shape, StandardCard, WhotCard
from companion.engine.thirteen.rules import ThirteenRules
from companion.engine.thirteen.scoring import rotten, worth
from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import Points, Rules
from companion.journal.rounds import RoundKept


def points_text(points: Points | None) -> str:
    """Points as people write them; a dash where they are not known."""
    return "–" if points is None else f"{points:g}"


def sum_text(cards: Sequence[Card], star_value: str) -> str:
    """`14 + 2×7 + 20 = 48`: the hand as the rule `star_value` counts it; empty for no cards."""
    whots = [card for card in cards if isinstance(card, WhotCard)]
    if not whots or len(whots) != len(cards):
        return ""
    plain = star_value == "face"
    stars = sum(card.shape is Shape.STAR for card in whots)
    parts = [
        f"2×{card.number}" if card.shape is Shape.STAR and not plain else str(card.number)
        for card in whots
    ]
    base = sum(card.number if plain else card.points for card in whots)
    line = " + ".join(parts)
    factor = {"knockout": (1, 2, 4)[min(stars, 2)], "per_star": 2**stars}.get(star_value, 1)
    if factor > 1:
        return f"({line}) × {factor} = {base * factor}"
    return f"{line} = {base}" if len(parts) > 1 or line != str(base) else ""


def how(played: RoundKept, rules: Rules, player: str, say: Texts) -> tuple[str, ...]:
    """How a player's total of a finished round came about, a line each; empty where it is plain."""
    if played.settlement is None or player not in played.settlement.totals:
        return ()
    if isinstance(rules, ThirteenRules) and isinstance(played.state, ThirteenState):
        return _thirteen(played, played.state, rules, player, say)
    return _whot(played, rules, player, say)


def tally(played: RoundKept, player: str, say: Texts) -> str:
    """What else a player did in the round: cards picked, penalties, plays that were stopped."""
    parts = [
        say(key, n=counts[player])
        for key, counts in (
            ("scores.picked", played.picked),
            ("scores.fined", played.fined),
            ("scores.stopped", played.stopped),
        )
        if counts.get(player)
    ]
    return ", ".join(parts)


def _whot(played: RoundKept, rules: Rules, player: str, say: Texts) -> tuple[str, ...]:
    assert played.settlement is not None
    total = played.settlement.totals[player]
    left = played.state.hands.get(player, 0)
    if total is None:
        return (say("scores.hidden", n=left),)
    shown = played.shown.get(player, ())
    if not shown:
        return (say("scores.empty"),) if not left else ()
    star_value = str(rules.options.get("star_value", "double"))
    lines = [sum_text(shown, star_value)]
    stars = sum(isinstance(card, WhotCard) and card.shape is Shape.STAR for card in shown)
    if stars:
        lines.append(say(f"scores.stars.{star_value}", n=stars))
    return tuple(line for line in lines if line)


def _thirteen(
    played: RoundKept, state: ThirteenState, rules: ThirteenRules, player: str, say: Texts
) -> tuple[str, ...]:
    scheme = str(rules.options.get("scoring"))
    if state.void:
        return (say("scores.void"),)
    if scheme in ("places", "tg10"):
        place = next((n for n, name in played.places if name == player), None)
        return () if place is None else (say("scores.by_place", n=place),)
    if scheme == "cards_left":
        return _cards_left(state, player, say)
    return _stakes(played, state, rules, player, scheme, say)


def _cards_left(state: ThirteenState, player: str, say: Texts) -> tuple[str, ...]:
    held = state.at_first_out if state.at_first_out is not None else state.counts
    counts = dict(zip(state.players, held, strict=True))
    if player == state.winner:
        others = [count for name, count in counts.items() if name != player]
        return (say("scores.cards_won", sum=f"{' + '.join(map(str, others))} = {sum(others)}"),)
    times = 3 if counts[player] >= 13 else 2 if counts[player] >= 10 else 1
    return (say(f"scores.cards_left.{times}", n=counts[player]),)


def _stakes(
    played: RoundKept,
    state: ThirteenState,
    rules: ThirteenRules,
    player: str,
    scheme: str,
    say: Texts,
) -> tuple[str, ...]:
    stake = rules.options.get("stake")
    unit = stake if isinstance(stake, int) else 1
    lines: list[str] = []
    if state.claim is not None:
        return (say("scores.instant", player=state.claim.player),)
    for payer, receiver, chain in state.paid:
        halves = 2 * len(chain) if scheme == "killer" else sum(
            worth(chop.chopped, scheme) for chop in chain
        )  # fmt: skip
        amount = points_text(halves * unit / 2)
        if player == payer:
            lines.append(say("scores.chopped", player=receiver, points=amount))
        if player == receiver:
            lines.append(say("scores.chop", player=payer, points=amount))
    if scheme == "killer" or state.winner is None:
        return tuple(lines)
    blank = player not in state.acted and player != state.winner
    if blank:
        lines.append(say("scores.blank", points=points_text(2 * unit)))
    last = played.places[-1][1] if played.places else None
    hand = [card for card in played.shown.get(player, ()) if isinstance(card, StandardCard)]
    if hand and (blank or player == last) and (left := rotten(hand, scheme)):
        lines.append(say("scores.rotten", points=points_text(left * unit / 2)))
    return tuple(lines)
