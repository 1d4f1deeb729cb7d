"""A 20 laid so exactly on a 20 that nothing is to be seen of it but the hand that came.

What follows tells: a card that only fits what that 20 asked for. A hand that came and laid
nothing stays without consequence.
"""

from __future__ import annotations

from companion.cards import WHOT, Deck
from companion.engine.values import Action, Kind
from companion.referee.events import Event
from companion.referee.explain import FUNCTION, Start, with_need
from companion.referee.scene import Scene
from companion.referee.sheet import Sheet
from companion.vision.track import Track
from companion.vision.zones import Visit

FITS, OTHERS = 1.0, 2.6
"""What an arm may cost where it is certainly a player's, and must where it certainly is not."""
DARK_S = 0.2
"""How long the card that lay on a 20 must not show."""
COST = 1.5
"""What it costs, in nats, that a 20 was laid unseen where a hand came to a 20."""


def unseen_twenties(sheet: Sheet) -> list[Start]:
    """The states after a 20 that the player on turn laid on the 20 that shows, one for each
    thing it may have asked for; none where no hand came since the last announcement."""
    hand, state = sheet.came, sheet.match.state
    if sheet.rules.deck is not Deck.WHOT or hand is None or state is None or state.turn is None:
        return []
    if getattr(state, "call_card", None) != WHOT or sheet.game.unnamed is not None:
        return []
    starts: list[Start] = []
    for name in sheet.game.names:
        action = with_need(Action(state.turn, Kind.PLAY, (WHOT,)), name)
        verdict = sheet.rules.judge(state, action)
        if verdict.legal and not verdict.state.over:
            cost = COST + sheet.seats.cost(state.turn, hand.side)
            cost += FUNCTION * (action.need is None)
            starts.append(Start(verdict.state, cost=cost, first=action))
    return starts


def laid_on_its_like(sheet: Sheet, scene: Scene) -> list[Track]:
    """A 20 that came to lie so exactly where one lies beneath that it was taken for that: a hand
    came, that 20 shows whole, and the card played last, which lay on it, no longer shows."""
    game, hand = sheet.game, sheet.last_hand
    index = max(game.tracks, default=-1)
    top = game.tracks.get(index, ())
    dark = sheet.dark_since is not None and scene.t - sheet.dark_since >= DARK_S - 1e-6
    if sheet.rules.deck is not Deck.WHOT or hand is None or not top or not dark:
        return []
    whole = [x for x in scene.tracks if x.visible and x.whole and x.quad is not None]
    if len(whole) != 1 or whole[0].card != WHOT or whole[0].number not in sheet.known - {*top}:
        return []
    if getattr(game.acting, "call_card", None) == WHOT or sheet.shuffles:
        return []
    if index == game.length - 1 and not _goes_on(sheet, hand):
        return []  # The card played last may have been taken back.
    number = whole[0].number
    sheet.known.discard(number)
    for at, numbers in game.tracks.items():
        game.tracks[at] = tuple(each for each in numbers if each != number)
    return whole


def _goes_on(sheet: Sheet, hand: Visit) -> bool:
    """Whether a hand was certainly that of whose turn it is, not of who played last."""
    state, last = sheet.game.acting, sheet.match.last
    if state is None or state.turn is None or not isinstance(last, Action):
        return False
    mine, theirs = (sheet.seats.cost(player, hand.side) for player in (state.turn, last.player))
    return sheet.seats.known(state.turn) and mine <= FITS and theirs >= OTHERS


def laid_unseen(sheet: Sheet, market: Visit, t: float) -> list[Event]:
    """The 20 that the player on turn laid, where the next player is at the market already."""
    hand, state = sheet.came, sheet.match.state
    starts = unseen_twenties(sheet)
    if hand is None or state is None or state.turn is None or not starts:
        return []
    seats, turn, after = sheet.seats, state.turn, starts[0].state.turn
    sides = after is not None and after != turn and hand.end <= market.start
    if not sides or not all(seats.known(player) for player in (turn, after or "")):
        return []
    if max(seats.cost(turn, hand.side), seats.cost(after or "", market.side)) > FITS:
        return []
    if seats.cost(turn, market.side) < OTHERS:
        return []
    why = "the next player picked"
    events = sheet.act(Action(turn, Kind.PLAY, (WHOT,)), t, inferred=why)
    return [*events, sheet.ask_shape(turn, t)]
