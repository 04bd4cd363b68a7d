"""Engines in this process: the same lines as by a pipe, without the pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from catbox_rules.conformance.disagreement import Disagreement
from catbox_rules.conformance.engine import Engine as Client
from catbox_rules.conformance.engine import Reply, reply_in
from catbox_rules.conformance.process import Silence
from catbox_rules.conformance.rare import rare_records
from catbox_rules.conformance.session import ATTRIBUTIONS
from catbox_rules.conformance.walkthrough import walk
from catbox_rules.records import Record
from catbox_rules.testing.games import KITS
from tests.system.conformance.engines import Engine


class Double(Client):
    """A client of an engine in this process."""

    def __init__(self, kind: Callable[[], Engine]) -> None:
        super().__init__(["an engine in this process"])
        self._engine = kind()
        self._said: list[bytes] = []

    def _send(self, lines: bytes) -> None:
        for line in lines.splitlines():
            self._said += self._engine.replies(line)

    def _reply(self, id: object) -> Reply:
        came = self._said.pop(0) if self._said else Silence()
        return reply_in(came, id, self.timeout)


def rare_matches(game: str) -> list[Record]:
    """The listed matches of a game, each at its own table."""
    ruleset, rare = KITS[game].RULESET, ATTRIBUTIONS[game].RARE
    tables = [Record(ruleset, each.edition, each.players, 0, each.options) for each in rare]
    return [record for _, record in rare_records(rare, KITS[game], tables)]


def found_along(kind: Callable[[], Engine], record: Record) -> Iterator[Disagreement]:
    """All that a walk along a record finds wrong with an engine."""
    asks = kind().asks
    return walk(Double(kind), record, ATTRIBUTIONS[record.ruleset.NAME], asks=asks)
