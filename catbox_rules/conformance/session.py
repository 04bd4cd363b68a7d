"""Holding an engine against the reference: hello, then every game that it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from hypothesis import strategies as st

from catbox_rules.conformance.attribution import ATTRIBUTION
from catbox_rules.conformance.capabilities import NEEDED, Offer, read_offer, tables_of
from catbox_rules.conformance.disagreement import (
    Conformance,
    Disagreement,
    Key,
    Tested,
    distinct,
    shorter,
)
from catbox_rules.conformance.engine import Answer, Engine
from catbox_rules.conformance.rare import rare_records
from catbox_rules.conformance.robustness import courtesies
from catbox_rules.conformance.search import Walks, seek, shortened
from catbox_rules.conformance.walkthrough import walk
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, MissingPart
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing.kit import KIT
from catbox_rules.testing.strategies import records

MATCHES: Final = 60
"""How many matches of each game are generated, unless something is said."""

_MOST_SILENCES: Final = 8
MOST_STARTS: Final = 150
"""An engine that has been silent so often, or has had to be started so often in one game, is not
tested any further: it would take too long."""

_OPTIONAL: Final = ("judge", "state", "view", "draw", "record", "drop")


class CannotTest(Exception):
    """The engine cannot be tested: there is no such command, or it does not say hello."""


def conform(  # noqa: PLR0913 -- an argument for each thing that may be chosen
    command: Sequence[str],
    *,
    game: str | None = None,
    edition: str | None = None,
    players: int | None = None,
    matches: int = MATCHES,
    seed: int = 0,
    timeout: float = 10.0,
    progress: Callable[[str], None] = lambda _: None,
) -> Conformance:
    """Hold an engine against the reference.

    * `command`: what starts it, the program and its arguments.
    * `game`, `edition`, `players`: only this game, edition or count of players; all that the
      engine offers if nothing is said.
    * `matches`: how many matches of each game are generated, from 1.
    * `seed`: the same one gives the same matches again.
    * `timeout`: how many seconds each answer may take.
    * `progress`: is told what is done next, in words.

    Raises CannotTest, with a line that says why.
    """
    with Engine(command, timeout=timeout) as engine:
        return hold(
            engine,
            game=game,
            edition=edition,
            players=players,
            matches=matches,
            seed=seed,
            progress=progress,
        )


def hold(
    engine: Engine,
    *,
    game: str | None = None,
    edition: str | None = None,
    players: int | None = None,
    matches: int = MATCHES,
    seed: int = 0,
    progress: Callable[[str], None] = lambda _: None,
) -> Conformance:
    """Hold an engine that has been started otherwise against the reference; see `conform`."""
    offer = _hello(engine)
    tested: dict[str, Tested] = {}
    not_tested = [f"{ask}: the engine does not offer it" for ask in _missing(offer)]
    not_tested += [f"{name}: no game of the reference" for name in offer.games if name not in GAMES]
    found: list[Disagreement] = []
    for name in _games(offer, game):
        if POSITIONS.find(name) is None:
            not_tested.append(f"{name}: state, since {MissingPart(name, POSITIONS.name)}")
        tables, left_out = tables_of(
            offer, name, ATTRIBUTION.of(name).TRIED, edition=edition, players=players
        )
        not_tested += left_out
        if tables:
            progress(f"{name}: {matches} matches at {len(tables)} kinds of table")
            trial = _Trial(engine, offer, name, tables)
            found += trial.disagreements(matches=matches, number=seed)
            tested[name] = trial.tested
            not_tested += trial.broken_off
    if not tested:
        raise CannotTest(f"hello: it offers no table of what is asked for: {_told(offer)}")
    name = f"{offer.engine} {offer.version}".strip()
    return Conformance(name, tested, tuple(not_tested), distinct(found))


def _hello(engine: Engine) -> Offer:
    try:
        reply = engine.ask("hello")
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotTest(f"{engine.command[0]}: cannot be started: {reason}") from None
    if not isinstance(reply, Answer):
        told = getattr(reply, "told", reply)
        said = "".join(
            f"; standard error: {line}" for line in getattr(reply, "last_words", ())[-1:]
        )
        raise CannotTest(f"hello: expected an answer, got {told}{said}")
    try:
        return read_offer(reply.value)
    except MalformedInput as error:
        raise CannotTest(f"hello: {error}") from None


def _missing(offer: Offer) -> list[str]:
    return [ask for ask in _OPTIONAL if ask not in offer.asks]


def _games(offer: Offer, game: str | None) -> list[str]:
    return [name for name in GAMES if name in offer.games and game in (None, name)]


def _told(offer: Offer) -> str:
    return ", ".join(
        f"{game} ({', '.join(offered.editions)})" for game, offered in offer.games.items()
    )


class _Trial:
    """The test of one game."""

    def __init__(
        self, engine: Engine, offer: Offer, game: str, tables: Sequence[ChosenTable]
    ) -> None:
        self._engine, self._tables, self._game = engine, tables, game
        self._attribution = ATTRIBUTION.of(game)
        has_positions = POSITIONS.find(game) is not None
        self._asks = [
            ask
            for ask in (*NEEDED, *_OPTIONAL)
            if ask in offer.asks and (has_positions or ask != "state")
        ]
        self._before = (engine.silences, engine.starts)
        self._walks = Walks(self._walk)

    def _walk(self, record: Record) -> Iterator[Disagreement]:
        if self._is_hopeless:
            return iter(())
        return walk(self._engine, record, self._attribution, asks=self._asks)

    @property
    def _is_hopeless(self) -> bool:
        engine, (silences, starts) = self._engine, self._before
        return engine.silences - silences >= _MOST_SILENCES or engine.starts - starts >= MOST_STARTS

    @property
    def broken_off(self) -> list[str]:
        """What is left of the test, if the engine has been silent or has died too often."""
        if not self._is_hopeless:
            return []
        return [f"{self._game}: the rest of it, since the engine was silent or ended too often"]

    @property
    def tested(self) -> Tested:
        """How much has been tested."""
        return Tested(self._walks.matches, self._walks.actions, tuple(self._asks))

    def disagreements(self, *, matches: int, number: int) -> list[Disagreement]:
        """All that are found, the shortest of each kind."""
        found: dict[Key, Disagreement] = {}
        for each in courtesies(self._engine, self._tables[0], self._attribution):
            found.setdefault(each.key, each)
        rare = rare_records(self._attribution.RARE, KIT.of(self._game), self._tables)
        in_rare: dict[Key, Disagreement] = {}
        for _, record in rare:
            for each in self._walks.along(record):
                in_rare[each.key] = shorter(in_rare.get(each.key, each), each)
        for key, each in in_rare.items():
            found[key] = shortened(self._walks, each)
        generated = records(self._game, tables=st.sampled_from(self._tables))
        for key, each in seek(self._walks, generated, matches=matches, number=number).items():
            found[key] = shorter(each, found.get(key, each))
        return list(found.values())
