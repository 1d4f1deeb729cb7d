"""A game in a few sentences, made from the options in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.texts import Texts
from companion.cards import Deck
from companion.engine.thirteen.bombs import BOMB_TABLES
from companion.engine.values import Rules
from companion.engine.whot.table import LAST, SEMI_LAST
from companion.engine.whot.table import Table as WhotTable


def in_short(rules: Rules, deal: int | None, say: Texts) -> list[str]:
    """How the game is played at this table, a sentence each; `deal` is the cards each where
    people chose another number than usual."""
    told = _whot if rules.deck is Deck.WHOT else _thirteen
    return list(told(dict(rules.options), deal, say))


def _whot(options: dict[str, Any], deal: int | None, say: Texts) -> Iterator[str]:
    table = WhotTable(options)
    yield say("short.deal", n=deal or options["hand_size"])
    yield say("short.whot.match")
    yield say(f"short.whot.draw.{options['draw']}")
    if options["star_number"] != "outside":
        yield say("short.whot.star")
    if table.picks:
        defence = "any" if table.cross else "same" if table.stacking else "never"
        yield say(f"short.whot.defence.{defence}")
    for name in ("double_decking", "ladder"):
        if options[name] != "off":
            yield say(
                "short.rule", name=say.option(name), value=_small(say.value(name, options[name]))
            )
    for name, call in (("calls.semi_last", SEMI_LAST), ("calls.last_card", LAST)):
        if options[name] != "off":
            n = 1 if call == LAST else 2
            penalty = _small(say.value(name, options[name]))
            yield say("short.whot.call", n=n, call=say.call(call), penalty=penalty)
    yield say(f"short.whot.end.{options['round_end']}")
    yield from _counting(options, say)


def _counting(options: dict[str, Any], say: Texts) -> Iterator[str]:
    if options["scoring"] != "cumulative":
        return
    if options["eliminate_at"]:
        yield say("short.whot.eliminate", n=options["eliminate_at"])
    if options["rounds"]:
        yield say("short.whot.rounds", n=options["rounds"])


def _thirteen(options: dict[str, Any], deal: int | None, say: Texts) -> Iterator[str]:
    yield say("short.deal", n=deal or 13)
    yield say("short.thirteen.ranks")
    if options["suit_ties"]:
        suits = _small(say.value("suit_order", options["suit_order"]))
        yield say("short.thirteen.suits", suits=suits)
    else:
        yield say("short.thirteen.no_suits")
    yield say("short.thirteen.combinations", n=options["min_sequence"])
    yield say("short.thirteen.beat")
    if options["answer_in"] == "suit":
        yield say("short.thirteen.in_suit")
    yield say(f"short.thirteen.pass.{options['lockout']}")
    named = options["bomb_table"]
    bombs = options["custom_bombs"] if named == "custom" else BOMB_TABLES[named]
    yield say("short.thirteen.bombs", bombs=say.value("custom_bombs", bombs))
    if options["finish_on_two"] != "allow":
        yield say(f"short.thirteen.two.{options['finish_on_two']}")
    if options["instant_wins"]:
        wins = say.value("instant_wins", ",".join(options["instant_wins"]))
        yield say("short.thirteen.wins", wins=wins)
    yield say(f"short.thirteen.end.{options['deal_end']}")


def _small(text: str) -> str:
    """A value inside a sentence: without the capital it has by itself."""
    return text[:1].lower() + text[1:]
