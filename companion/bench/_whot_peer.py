"""The PyPI package `whot`, driven through the same games. Needs the package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.bench._whot_games import Game
from companion.cards import Card, WhotCard
from companion.engine.values import Action, Kind

# What the peer has to be told: the card's place in the hand and the shape asked for, or None.
Move = tuple[int, str | None] | None


@dataclass
class PeerGame:
    """A game as the peer takes it in, up to the first action on which the two disagree."""

    game: Game
    moves: list[Move]
    legal: list[bool]
    disagreement: str = ""


def table_of(game: Game) -> Any:
    """The peer's engine at the start of a game, its market stacked to give the same cards."""
    from whot import TestWhot

    engine = TestWhot(
        _card(game.call), [[_card(card) for card in game.dealt[name]] for name in game.players]
    )
    drawn = [card for event in game.draws for name in game.players for card in event.get(name, ())]
    engine.gen.cards = [_card(card) for card in (*game.rest, *reversed(drawn))]
    engine.pick_three_enabled = True
    engine.start_game()
    return engine


def prepare(game: Game) -> PeerGame:
    """Play a game through the peer once, noting its moves and where it disagrees."""
    engine = table_of(game)
    prepared = PeerGame(game, [], [])
    hands = {name: list(cards) for name, cards in game.dealt.items()}
    for number, action in enumerate(game.actions):
        move = _move(engine, action)
        accepted = make(engine, move)
        ours = game.legal[number]
        if ours and action.kind is Kind.PLAY:
            hands[action.player].remove(action.cards[0])
        for name, cards in game.draws[number].items():
            hands[name].extend(cards)
        turn = None if engine.game_over else game.players[_seat(engine)]
        same_hands = all(
            len(player._cards) == len(hands[name])
            for player, name in zip(engine.players, game.players, strict=True)
        )
        if accepted is not ours:
            prepared.disagreement = f"{action}: legal for us {ours}, for the peer {accepted}"
        elif turn != game.turns[number]:
            prepared.disagreement = f"{action}: next is {game.turns[number]}, for the peer {turn}"
        elif not same_hands and turn is not None:
            prepared.disagreement = f"{action}: the hands differ"
        if prepared.disagreement:
            break
        prepared.moves.append(move)
        prepared.legal.append(ours)
    return prepared


def make(engine: Any, move: Move) -> bool:
    """Let the peer judge a move; False where it refuses."""
    from whot.exceptions import WhotEngineError

    try:
        if move is None:
            engine.market()
            return True
        engine.play(move[0])
        if move[1] is not None and not engine.game_over:
            engine.request(move[1])
        return True
    except WhotEngineError:
        return False


def _seat(engine: Any) -> int:
    return int(engine.players.index(engine.current_player))


def _card(card: Card) -> Any:
    from whot import Card as PeerCard
    from whot import Suit

    assert isinstance(card, WhotCard)
    return PeerCard(Suit(card.shape.value), card.number)


def _move(engine: Any, action: Action) -> Move:
    if action.kind is Kind.PICK:
        return None
    place = engine.current_player._cards.index(_card(action.cards[0]))
    return place, action.need.value if action.need else None
