"""Engines in this process: the same lines as by a pipe, without the pipe."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager

from catbox_rules.conformance.protocol import ATTRIBUTION, Rare, record_of
from catbox_rules.conformance.reference import Disagreement
from catbox_rules.conformance.walkthrough import walk
from catbox_rules.games import GAMES
from catbox_rules.programs import Engine as Client
from catbox_rules.programs import Reply, Silence, reply_in
from catbox_rules.records import ChosenTable, Record
from tests.system.conformance.engines import Engine


class Double(Client):
    """A client of an engine in this process."""

    def __init__(self, kind: Callable[[], Engine]) -> None:
        super().__init__(["an engine in this process"])
        self._kind = kind
        self._engine = kind()
        self._said: list[bytes] = []

    @contextmanager
    def in_a_new_process(self) -> Generator[None]:
        """Ask an engine that has been asked nothing yet."""
        waiting, self._engine = self._engine, self._kind()
        try:
            yield
        finally:
            self._engine = waiting

    def _send(self, lines: bytes) -> None:
        for line in lines.splitlines():
            self._said += self._engine.replies(line)

    def _reply(self, id: object) -> Reply:
        came = self._said.pop(0) if self._said else Silence()
        return reply_in(came, id, self.timeout)


def rare_matches(game: str) -> list[Record]:
    """Of the listed matches of a game the shortest that shows each rare moment, at its own table;
    there is one for every number of players, which takes long."""
    shortest: dict[str, Rare] = {}
    for rare in sorted(ATTRIBUTION.of(game).RARE, key=lambda each: each.actions):
        shortest.setdefault(rare.what, rare)
    return [record_of(rare, _table_of(game, rare)) for rare in shortest.values()]


def _table_of(game: str, rare: Rare) -> ChosenTable:
    return ChosenTable(GAMES[game], rare.edition, rare.players, 0, rare.options)


def found_along(kind: Callable[[], Engine], record: Record) -> Iterator[Disagreement]:
    """All that a walk along a record finds wrong with an engine."""
    asks = kind().asks
    return walk(Double(kind), record, ATTRIBUTION.of(record.ruleset.NAME), asks=asks)
