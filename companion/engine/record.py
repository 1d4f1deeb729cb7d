"""The text of a game, read: one thing per line, written by hand or by a program.

    game whot/nigerian
    option double_decking number
    players Ada, Bisi, Chidi
    deal 5
    call 4-circle
    Ada: 8-circle                 # a play; see `companion.engine.record_write` for the rest

Blank lines and everything after `#` are ignored; capitals of keywords and names don't matter.
What is malformed is reported with its line number, all of it at once, and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.cards import Card, Deck, InvalidCard, Shape, read_card, read_cards, read_shape
from companion.engine.events import Deal, Event, Placed, Seated, Shown, Stands, Turned, Undo
from companion.engine.names import check_names, find_player
from companion.engine.numbers import read_whole
from companion.engine.registry import rules as rules_of
from companion.engine.values import Action, Kind
from companion.errors import UsageError

POSITION_FIELDS = (
    "turn", "call", "need", "market", "pile", "hands", "direction", "debt", "attack",
    "table", "owner", "locked", "out", "standings",
)  # fmt: skip
"""The words that begin a field of a `position` line; the family says which it needs."""

_VERBS = {
    "pick": Kind.PICK,
    "picks": Kind.PICK,
    "pass": Kind.PASS,
    "passes": Kind.PASS,
    "leaves": Kind.LEAVES,
}
_HEADER = ("game", "option", "players")
_EXTRAS = ("reverse", "skip")


class RecordError(UsageError):
    """A malformed record: everything that is wrong with it, as (line number, sentence)."""

    def __init__(self, errors: Sequence[tuple[int, str]]) -> None:
        self.errors: tuple[tuple[int, str], ...] = tuple(sorted(errors))
        super().__init__("\n".join(f"line {line}: {text}" for line, text in self.errors))


@dataclass(frozen=True, slots=True)
class Entry:
    """What one line says. The line number (from 1) is no part of the record's value."""

    event: Event | Undo
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its record tells it: the game, what was agreed, who plays, what happened."""

    game: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    entries: tuple[Entry, ...] = ()


def parse(text: str) -> Record:
    """The record a text holds. Raises `RecordError` with everything that is malformed."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = (
            text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        )
        self.errors: list[tuple[int, str]] = []
        self.game = ""
        self.options: list[tuple[int, str, str]] = []
        self.players: tuple[str, ...] = ()
        self.entries: list[Entry] = []
        self.deck: Deck | None = None
        self.depth = 0

    def read(self) -> Record:
        rest = self._header()
        for number, words in rest:
            try:
                event = self._event(words)
            except (UsageError, InvalidCard) as error:
                self.errors.append((number, str(error)))
                continue
            self.entries.append(Entry(event, number))
        if self.errors:
            raise RecordError(self.errors)
        return Record(
            self.game,
            tuple((name, value) for _, name, value in self.options),
            self.players,
            tuple(self.entries),
        )

    def _header(self) -> list[tuple[int, str]]:
        """Read the game, the options and the players; returns the lines after them."""
        rest: list[tuple[int, str]] = []
        game_line = 0
        for number, line in enumerate(self.lines, 1):
            words = " ".join(line.partition("#")[0].split())
            if not words:
                continue
            key, _, tail = words.partition(" ")
            key = key.lower()
            before, colon, _ = words.partition(":")
            if colon and (key not in _HEADER or find_player(before.strip(), self.players)):
                rest.append((number, words))
            elif key == "game":
                if game_line or rest:
                    self._wrong(number, "game: a record holds one game, named on its first line")
                game_line, self.game = number, tail
            elif key == "option":
                if rest:
                    self._wrong(number, "option: what is agreed stands before the first deal")
                name, _, value = tail.partition(" ")
                if not value:
                    self._wrong(number, "option: write a name and a value: option decks 2")
                else:
                    self.options.append((number, name, value.strip()))
            elif key == "players" and not self.players and not rest:
                self._read_players(number, tail)
            else:
                rest.append((number, words))
        self._check_game(game_line)
        if not self.players:
            self._wrong(1, "players are missing: write players Ada, Bisi, Chidi")
        return rest

    def _read_players(self, number: int, tail: str) -> None:
        names = tuple(" ".join(name.split()) for name in tail.split(","))
        try:
            check_names(names)
        except UsageError as error:
            self._wrong(number, str(error))
        self.players = names

    def _check_game(self, line: int) -> None:
        if not line:
            self._wrong(1, "the game is missing: write game whot/nigerian")
            return
        try:
            self.deck = rules_of(self.game).deck
        except UsageError as error:
            if self.game.lower() != "whot/custom":
                self._wrong(line, str(error))
                return
            self.deck = Deck.WHOT
        given: dict[str, str] = {}
        for number, name, value in self.options:
            if name in given:
                self._wrong(number, f"option {name} is given twice")
            try:
                base = self.game if self.game.lower() != "whot/custom" else "whot/nigerian"
                rules_of(base, {name: value})
            except UsageError as error:
                if not (name == "ruleset" and value.lower() == "custom"):
                    self._wrong(number, str(error))
                    continue
            given[name] = value
        try:
            rules_of(self.game, given)
        except UsageError as error:
            self._wrong(line, str(error))

    def _wrong(self, line: int, text: str) -> None:
        self.errors.append((line, text))

    # One line each

    def _event(self, words: str) -> Event | Undo:
        name, colon, tail = words.partition(":")
        if colon:
            return self._action(name.strip(), tail.strip())
        key, _, tail = words.partition(" ")
        key = key.lower()
        if key in ("stands", "undo") and not tail:
            return self._counted(Undo() if key == "undo" else Stands())
        if key == "deal":
            count = read_whole(tail)
            if count is None:
                raise UsageError(f"deal '{tail}' is no number: write deal 5")
            return self._counted(Deal(count))
        if key == "call":
            return self._counted(self._call(tail))
        if key == "position":
            return self._counted(_position(tail))
        if key == "players":
            names = tuple(" ".join(name.split()) for name in tail.split(","))
            check_names(names)
            self.players_now = names
            return self._counted(Seated(names))
        raise UsageError(
            f"'{words}' is no line of a record: write NAME: what he does, or deal, call, "
            "position, players, stands, undo"
        )

    def _counted(self, event: Event | Undo) -> Event | Undo:
        if isinstance(event, Undo):
            if not self.depth:
                raise UsageError("undo: there is no line above to take back")
            self.depth -= 1
        else:
            self.depth += 1
        return event

    def _call(self, tail: str) -> Turned:
        card, word, shape = _split_word(tail, "need")
        if not card:
            raise UsageError("call: write the card turned up: call 4-circle")
        if word and not shape:
            raise UsageError("need: write the shape: need star")
        return Turned(read_card(card, self.deck), read_shape(shape) if shape else None)

    def _action(self, name: str, tail: str) -> Event:
        # A referee may claim missed calls and call time: the app does.
        known = [*self._everybody(), "referee"]
        player = find_player(name, known)
        if player is None:
            named = ", ".join(self._everybody()) or "no players line comes before this one"
            raise UsageError(f"'{name}' is no player: {named}")
        if not tail:
            raise UsageError(f"{player} does nothing: write what follows the colon")
        verb, _, rest = tail.partition(" ")
        event = self._verb(player, verb.lower(), rest.strip(), tail)
        self._counted(event)
        return event

    def _verb(self, player: str, verb: str, rest: str, tail: str) -> Event:
        if verb in _VERBS:
            if rest:
                raise UsageError(f"'{rest}' follows {verb}: {verb} stands alone")
            return Action(player, _VERBS[verb])
        if verb == "says":
            if not rest:
                raise UsageError("says: write the words: says last card")
            return Action(player, Kind.SAYS, words=rest)
        if verb in ("objects", "times"):
            target, words = self._target(verb, rest)
            if verb == "times" and words:
                raise UsageError(f"'{words}' follows times {target}: write only who is slow")
            kind = Kind.OBJECTS if verb == "objects" else Kind.TIMES
            return Action(player, kind, words=words, target=target)
        if verb == "wins":
            claim, _, cards = rest.partition(" ")
            if not claim:
                raise UsageError("wins: write with what: wins four_twos")
            return Action(player, Kind.WINS, read_cards(cards, self.deck), words=claim)
        if verb == "holds":
            return Shown(player, read_cards(rest, self.deck))
        return self._play(player, tail)

    def _play(self, player: str, tail: str) -> Action:
        cards: list[Card] = []
        extras: list[str] = []
        need: Shape | None = None
        words = tail.replace(",", " ").split()
        while words:
            word = words.pop(0)
            lower = word.lower()
            if lower == "i" and words[:1] == ["need"]:
                continue
            if lower == "need":
                if not words:
                    raise UsageError("need: write the shape: need star")
                if need is not None:
                    raise UsageError("need: one shape can be named")
                need = read_shape(words.pop(0))
            elif lower in _EXTRAS:
                if lower in extras:
                    raise UsageError(f"{lower} is written twice")
                extras.append(lower)
            elif need is not None or extras:
                raise UsageError(f"'{word}' follows {lower_of(need, extras)}: cards come first")
            else:
                cards.append(self._card(word))
        if not cards:
            raise UsageError(f"'{tail}' names no card: write 4-circle, pick, says …, and so on")
        return Action(player, Kind.PLAY, tuple(cards), need, tuple(extras))

    def _card(self, word: str) -> Card:
        try:
            return read_card(word, self.deck)
        except InvalidCard as error:
            verbs = "pick, pass, says, objects, times, wins, holds, leaves"
            raise InvalidCard(f"{error}; or one of {verbs}") from None

    def _target(self, verb: str, rest: str) -> tuple[str, str]:
        words = rest.split()
        for length in range(len(words), 0, -1):
            target = find_player(" ".join(words[:length]), self._everybody())
            if target is not None:
                return target, " ".join(words[length:])
        raise UsageError(f"{verb} '{rest}': name one of {', '.join(self._everybody())}")

    def _everybody(self) -> tuple[str, ...]:
        """Everybody named so far: those in the header, and who joined later."""
        return tuple(dict.fromkeys((*self.players, *self.players_now)))

    players_now: tuple[str, ...] = ()


def lower_of(need: Shape | None, extras: Sequence[str]) -> str:
    """The word of a play after which no card can follow."""
    return f"need {need.value}" if need is not None else extras[-1]


def _split_word(text: str, word: str) -> tuple[str, str, str]:
    words = text.split()
    lower = [part.lower() for part in words]
    if word not in lower:
        return text, "", ""
    place = lower.index(word)
    return " ".join(words[:place]), word, " ".join(words[place + 1 :])


def _position(tail: str) -> Placed:
    fields: dict[str, str] = {}
    name = ""
    for word in tail.split():
        if word.lower() in POSITION_FIELDS:
            name = word.lower()
            if name in fields:
                raise UsageError(f"position: {name} is written twice")
            fields[name] = ""
        elif not name:
            raise UsageError(f"position: '{word}' is no field: {', '.join(POSITION_FIELDS)}")
        else:
            fields[name] = f"{fields[name]} {word}".strip()
    if not fields:
        raise UsageError("position: write the state: position turn Ada call 4-circle …")
    # A table may be empty, and nobody locked; everything else says something.
    if empty := [key for key, value in fields.items() if not value and key not in _MAY_BE_EMPTY]:
        raise UsageError(f"position: nothing follows {empty[0]}")
    return Placed(tuple(fields.items()))


_MAY_BE_EMPTY = ("table", "locked", "owner")
