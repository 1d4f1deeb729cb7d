"""How many actions the engine judges a second, beside the PyPI package `whot` on the same games.

Both engines judge the same actions of the same deals in turns, on one core, in one run, each game
from its start to its end. Setting a game up is not timed. A play that names a shape is one action
for either. No table is set up before the last game is over: the peer keeps what happened on every
table, and with two hundred of them alive Python's collector of garbage takes half of its time and
more, by chance.

Our judge remembers what it has worked out of a table's rules, and the games played here have been
seen before. What it does at a table that remembers nothing yet is a figure of its own.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import median

from companion.bench import Figure, known, number
from companion.bench._whot_games import Game, games
from companion.engine.match import Match
from companion.engine.registry import rules as rules_of
from companion.engine.simulate import simulate
from companion.engine.values import Action, Rules, State

TEXT = "actions judged a second, beside the PyPI package whot on the same games"
PEER = "whot"
INSTALL = (
    "The PyPI package whot is not installed, so our figure stands alone: install it with "
    "pip install whot==0.0.6"
)
SEED = 6
Pass = Callable[[], tuple[int, float]]
"""One pass over all games: actions judged, and the seconds it took."""


def measure(settings: Mapping[str, str]) -> Iterator[Figure | str]:
    """The figures; settings: `games` (200) and `seconds` (2) for each figure's passes."""
    known(settings, "games", "seconds")
    seconds = number(settings, "seconds", 2.0)
    nigerian, played = games(int(number(settings, "games", 200)), SEED)
    if importlib.util.find_spec(PEER) is None:
        yield INSTALL
        (judged,) = rates([judging(nigerian, played)], seconds)
        yield Figure("engine", "actions_per_second", round(judged), "1/s")
    else:
        from companion.bench._whot_peer import prepare

        peer_games = [prepare(game) for game in played]
        shared = [shortened(peer.game, len(peer.moves)) for peer in peer_games]
        passes = [
            judging(nigerian, shared),
            judging(nigerian, shared, forgetful=True),
            matching(nigerian, shared),
            peering(peer_games),
        ]
        ours, first, kept, theirs = rates(passes, seconds)
        peer = f"{PEER} {importlib.metadata.version(PEER)}"
        for name, rate in (
            ("actions_per_second", ours),
            ("new_table_actions_per_second", first),
            ("kept_actions_per_second", kept),
        ):
            yield Figure("engine", name, round(rate), "1/s", peer, round(rate / theirs, 2))
        yield Figure("engine", "peer_actions_per_second", round(theirs), "1/s")
        apart = sum(bool(peer.disagreement) for peer in peer_games)
        yield Figure("engine", "games_cut_short_by_a_disagreement", apart, "games")
    (thirteen,) = rates([replaying("thirteen")], seconds)
    yield Figure("engine", "thirteen_actions_per_second", round(thirteen), "1/s")


def shortened(game: Game, length: int) -> Game:
    """The game up to where the two engines part."""
    return Game(game.players, game.call, game.dealt, game.actions[:length])


def rates(passes: Sequence[Pass], seconds: float) -> list[float]:
    """Median actions a second of each pass; the passes take turns, so that whatever else the
    machine does falls on all of them alike."""
    found: list[list[float]] = [[] for _ in passes]
    until = time.perf_counter() + seconds * len(passes)
    while time.perf_counter() < until or not found[-1]:
        for index, one in enumerate(passes):
            count, spent = one()
            found[index].append(count / spent)
    return [median(rate) for rate in found]


def judging(nigerian: Rules, played: Sequence[Game], forgetful: bool = False) -> Pass:
    """Judging alone: a verdict and the state after it. `forgetful` sets a new table up for every
    pass, with nothing remembered."""
    starts = [(_start(nigerian, game), game.actions) for game in played]
    name, options = nigerian.name, nigerian.options
    return lambda: _judged(rules_of(name, options) if forgetful else nigerian, starts)


def matching(nigerian: Rules, played: Sequence[Game]) -> Pass:
    """The same with the whole history kept, as undoing needs it."""
    starts = [
        (Match.begin(nigerian, game.players).deal(len(game.dealt[game.players[0]]), game.call),
         game.actions)
        for game in played
    ]  # fmt: skip

    def one() -> tuple[int, float]:
        begun = time.process_time()
        for match, actions in starts:
            for action in actions:
                match, _ = match.act(action)
        return sum(len(actions) for _, actions in starts), time.process_time() - begun

    return one


def peering(prepared: Sequence[object]) -> Pass:
    """The peer's own judgement, its event list included: it can't be played without."""
    from companion.bench._whot_peer import PeerGame, make, table_of

    played = [game for game in prepared if isinstance(game, PeerGame)]

    def one() -> tuple[int, float]:
        spent = 0.0
        for peer in played:
            engine, moves = table_of(peer.game), peer.moves
            begun = time.process_time()
            for move in moves:
                make(engine, move)
            spent += time.process_time() - begun
        return sum(len(peer.moves) for peer in played), spent

    return one


def replaying(game: str) -> Pass:
    """Judging simulated rounds of another game."""
    matches = [simulate(game, 4, seed, "simple") for seed in range(20)]
    rules = matches[0].rules
    starts: list[tuple[State, list[Action]]] = []
    for match in matches:
        actions = [event for event in match.events if isinstance(event, Action)]
        starts.append((rules.start(match.players, 13), actions))
    return lambda: _judged(rules, starts)


def _start(nigerian: Rules, game: Game) -> State:
    return nigerian.start(game.players, len(game.dealt[game.players[0]]), call=game.call)


def _judged(
    rules: Rules, starts: Sequence[tuple[State, Sequence[Action]]]
) -> tuple[int, float]:  # fmt: skip
    judge = rules.judge
    begun = time.process_time()
    for state, actions in starts:
        for action in actions:
            state = judge(state, action).state
    return sum(len(actions) for _, actions in starts), time.process_time() - begun
