"""Hands laid open at a round's end: read before each player, summed, and put to people.

Nothing is counted before somebody has said that it is right. A card that can't be there, because
it was played or lies in another hand, is named in the question. Only hands that can change
somebody's points are asked for: in Whot all of them, in Thirteen those that the stakes look into.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards import Card, Deck, StandardCard, deck_cards, deck_of, write_cards
from companion.engine.match import Match
from companion.engine.thirteen.scoring import rotten
from companion.engine.values import Rules
from companion.errors import UsageError
from companion.referee import questions as ask
from companion.referee.events import Event, Topic
from companion.referee.explain import in_order
from companion.referee.scene import Scene, ready
from companion.referee.sheet import Open, Sheet
from companion.vision.tracker import Track

PART_S = 6.0
"""How long some of a hand's cards must lie there before they are put forward without the rest."""
AWAY_S = 3.0
"""How long a card put forward must be out of sight to belong to the hand no more."""


def wanted(sheet: Sheet) -> bool:
    """Whether hands that are laid open now would be counted."""
    return sheet.game.over and any(True for _ in _open_hands(sheet))


def hands_shown(sheet: Sheet, scene: Scene) -> list[Event]:
    """The questions about the hands that lie open now, a player each."""
    if not sheet.game.over:
        return []
    events: list[Event] = []
    for player in _open_hands(sheet):
        lying = [
            track
            for track, side in scene.shown
            if track.number not in sheet.known
            and deck_of(track.card) is sheet.rules.deck
            and _sits(sheet, side) == player
        ]
        tracks = [track for track in lying if ready(track)]
        fresh = [track for track in lying if scene.t - track.born < PART_S]
        if not tracks or not all(map(ready, fresh)):
            continue
        tracks = _possible(sheet, player, tracks)
        asked = _asked(sheet, player)
        if asked is not None and sheet.rules.deck is not Deck.WHOT:
            tracks = _as_before(asked, tracks, scene.t)
        short = len(tracks) < sheet.game.hands()[player]
        if short and any(track in fresh for track in tracks):
            continue
        events += _put_forward(sheet, player, asked, tracks, scene.t)
    return events


def _put_forward(
    sheet: Sheet, player: str, asked: Open | None, tracks: Sequence[Track], t: float
) -> list[Event]:
    if asked is not None:
        if _no_news(sheet, player, asked.tracks, tracks):
            return []
        del sheet.open[asked.question.number]
    cards = in_order([track.card for track in tracks])
    held = sheet.game.hands()[player]
    fits = len(cards) <= held
    try:
        text = _sum(sheet.match.show(player, cards), player, cards)
    except UsageError as error:
        fits = False
        text = f"{error}. I read {write_cards(cards)}"
    if len(cards) != held:
        text = f"{text}. I see {len(cards)} of {held} cards"
    event = sheet.ask(ask.holds(sheet.number(), text, fits), t, tracks)
    question = event.question
    assert question is not None
    entry = sheet.open[question.number]
    entry.player = player
    entry.sights = {track.card: track.seen for track in tracks}
    return [event]


def _sum(after: Match, player: str, cards: Sequence[Card]) -> str:
    """What a hand comes to: its own points in Whot; in Thirteen what is paid for its 2s and
    bombs, besides what everybody in its place pays."""
    options = after.rules.options
    text = f"{player} holds {write_cards(cards)}"
    if after.rules.deck is not Deck.WHOT:
        standard = [card for card in cards if isinstance(card, StandardCard)]
        stake = options.get("stake")
        unit = stake if isinstance(stake, int) else 1
        pays = rotten(standard, str(options.get("scoring"))) * unit / 2
        return f"{text}: {pays:g} to pay"
    total = after.settlement.totals.get(player) if after.settlement is not None else None
    return text if total is None else f"{text}: {total}"


def _possible(sheet: Sheet, player: str, tracks: list[Track]) -> list[Track]:
    """Without the cards that can't be there, where the others are the whole hand: a card of the
    last trick may lie beside it."""
    rest = []
    for track in tracks:
        try:
            sheet.match.show(player, (track.card,))
        except UsageError:
            continue
        rest.append(track)
    return rest if len(rest) == sheet.game.hands()[player] else tracks


def _asked(sheet: Sheet, player: str) -> Open | None:
    """What people are being asked about this player's hand."""
    about = (e for e in sheet.open.values() if e.question.topic is Topic.HOLDS)
    return next((entry for entry in about if entry.player == player), None)


def _as_before(asked: Open, tracks: list[Track], t: float) -> list[Track]:
    """With those cards put forward before that were only missed since: of a fan of thirteen
    hardly a look shows every card."""
    asked.sights.update({track.card: t for track in tracks})
    now = {track.card for track in tracks}
    kept = [
        track
        for track in asked.tracks
        if track.card not in now and t - asked.sights.get(track.card, track.seen) < AWAY_S
    ]
    return [*tracks, *kept]


def _no_news(sheet: Sheet, player: str, before: Sequence[Track], now: Sequence[Track]) -> bool:
    """Whether people are being asked about these cards, or about a whole hand that they are a
    part of."""
    if sheet.rules.deck is Deck.WHOT:
        return {track.number for track in before} == {track.number for track in now}
    asked, cards = {track.card for track in before}, {track.card for track in now}
    whole = len(asked) == sheet.game.hands()[player]
    return cards == asked or (whole and cards < asked)


def _open_hands(sheet: Sheet) -> Iterator[str]:
    """Whose hands were not shown yet, and count."""
    shown = sheet.match.shown
    held = [player for player, count in sheet.game.hands().items() if count]
    return (player for player in held if player not in shown and _counts(sheet.match, player))


def counted(rules: Rules) -> bool:
    """Whether what players still hold at a round's end counts for anything, as agreed."""
    scoring = str(rules.options.get("scoring", "none"))
    return scoring != "none" if rules.deck is Deck.WHOT else scoring.startswith("stakes")


def _counts(match: Match, player: str) -> bool:
    """Whether it matters what a player still holds."""
    if match.rules.deck is Deck.WHOT or not counted(match.rules):
        return counted(match.rules)
    # Nobody can hold more than everything that was not seen.
    out = {card for cards in match.shown.values() for card in cards}
    out |= getattr(match.state, "played", frozenset())
    most = [card for card in deck_cards(Deck.STANDARD) if card not in out]
    full, empty = match.show(player, most).settlement, match.show(player, ()).settlement
    return full is not None and empty is not None and full.totals != empty.totals


def _sits(sheet: Sheet, side: float) -> str | None:
    """Before whom a card lies; None where no seat is known."""
    seated = [player for player in sheet.seats.players if sheet.seats.direction(player) is not None]
    return min(seated, key=lambda player: sheet.seats.cost(player, side), default=None)


def agreed(sheet: Sheet, player: str, cards: Sequence[Card], t: float) -> list[Event]:
    """Somebody has said that a player holds these cards. Raises `UsageError` where that can't
    be."""
    game = sheet.game
    game.match = game.match.show(player, cards)
    return game.round_end(t)
