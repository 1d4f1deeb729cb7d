"""The questions the referee asks, with answers that take one tap."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card, Shape, write_cards
from companion.referee.events import Choice, Question, Topic
from companion.referee.explain import Naming

SHAPES = (Shape.CIRCLE, Shape.TRIANGLE, Shape.CROSS, Shape.SQUARE, Shape.STAR)
TAKEN_BACK = Choice("taken_back", "Taken back")
STANDS = Choice("stands", "It stands")
MISREAD = Choice("misread", "Misread")
NO_PLAY = Choice("no_play", "Not a play")
HOLDS = Choice("holds", "That is right")
STILL_THERE = Choice("still_there", "It is still there")


def illegal(number: int, player: str, cards: Sequence[Card], why: str) -> Question:
    """A card lies there that no legal move explains."""
    text = f"{player} laid {write_cards(cards)}. {why}"
    return Question(number, Topic.ILLEGAL, text, (TAKEN_BACK, STANDS, MISREAD))


def repeated(number: int, card: Card) -> Question:
    """The card read has been played already."""
    text = f"I read {card}, which has been played already. What is it?"
    return Question(number, Topic.REPEAT, text, (MISREAD, NO_PLAY))


def unsure(number: int, cards: Sequence[Card]) -> Question:
    """A card that could not be read with confidence; `cards` are the likeliest."""
    text = "Which card was laid?" if cards else "A card was laid that I can't read. Which is it?"
    choices = tuple(Choice(str(card), str(card)) for card in cards)
    return Question(number, Topic.UNSURE, text, (*choices, MISREAD, NO_PLAY))


def turned_up(number: int, card: Card) -> Question:
    """A card was read where something lay that could not be read."""
    text = f"Before {card} lay a card that I couldn't read. Which card was turned up?"
    return Question(number, Topic.TURNED, text, (Choice(str(card), str(card)), MISREAD))


def who(number: int, cards: Sequence[Card], players: Sequence[str]) -> Question:
    """Several players could have laid the cards."""
    choices = tuple(Choice(player, player) for player in players)
    return Question(number, Topic.WHO, f"Who played {write_cards(cards)}?", choices)


def shape(number: int, player: str, names: Sequence[Naming] = SHAPES) -> Question:
    """A 20 was played; `names` is what may be said with it."""
    choices = tuple(Choice(str(each), str(each)) for each in names)
    functions = any(not isinstance(each, Shape) for each in names)
    text = f"What does {player} say?" if functions else f"Which shape does {player} ask for?"
    return Question(number, Topic.SHAPE, text, choices)


def holds(number: int, text: str, fits: bool) -> Question:
    """A hand was laid open at the round's end; `fits` says that it can be as it was read."""
    choices = (HOLDS, MISREAD, NO_PLAY) if fits else (MISREAD, NO_PLAY)
    return Question(number, Topic.HOLDS, text, choices)


def gone(number: int, player: str, cards: Sequence[Card]) -> Question:
    """The card played last has disappeared."""
    text = f"{player}'s {write_cards(cards)} is gone. Was it taken back?"
    return Question(number, Topic.GONE, text, (TAKEN_BACK, STILL_THERE))
