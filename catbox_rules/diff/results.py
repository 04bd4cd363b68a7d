"""The result of a record, small enough to store next to a corpus and to read again.

A result says whether the record is legal and, if not, which action is the first illegal one, with
its clauses; it has the score sheets of the rounds, totals and winners, and a digest of everything
that happened. Results are in a file of JSON lines in the order of the corpus, so that both can be
read side by side without fitting into memory.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

from catbox_rules.diff.corpora import RESULTS, Entry
from catbox_rules.kernel.errors import MalformedInput, errors_below
from catbox_rules.match import replay
from catbox_rules.match.replay import Replay
from catbox_rules.records import Record, as_json, event_as_json, parse, read_document
from catbox_rules.records.bounded_files import bounded_lines, opened
from catbox_rules.records.strict_json import MOST_BYTES
from catbox_rules.records.whole_files import whole_file

_FORMAT: Final = "catbox-result/1"
_ACTION: Final = re.compile(r"\$\.actions\[(\d+)\](?!:)")
"""An action that names something that the table does not have. A colon means that a house rule has
failed instead."""


@frozen
class Result:
    """The result of a record.

    * `place`: where the record is in its corpus.
    * `record`: a digest of the record itself, so that a changed record is not mistaken for changed
      rules.
    * `illegal`: the index of the first illegal action; None if all are legal. `clauses`: the
      clauses that it violates; empty if it names something that the table does not have.
    * `rounds`: the score sheets of the completed rounds, as JSON.
    * `happened`: a digest of all events, so that no change is missed.
    """

    format: str
    place: str
    record: str
    illegal: int | None
    clauses: tuple[str, ...]
    rounds: tuple[object, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    happened: str


def result_of(entry: Entry, record: Record) -> Result:
    """Return the result of a record of a corpus, played as `record` says: by its own rulebook, or
    by another one with the same actions.

    Raises MalformedInput or Unsupported if the rulebook has no such table.
    """
    record.table.initial()
    try:
        played = replay(record)
    except MalformedInput as error:
        # An action that names something that the table does not have: a rank of another deck.
        found = _ACTION.match(error.path)
        if found is None:
            raise
        index = int(found[1])
        return _result(entry, _before(record, index), illegal=index, clauses=())
    refused = played.refusal
    if refused is None:
        return _result(entry, played, illegal=None, clauses=())
    clauses = dict.fromkeys(finding.clause for finding in refused.verdict.violations)
    return _result(entry, played, illegal=refused.index, clauses=tuple(clauses))


def _before(record: Record, index: int) -> Replay:
    return replay(record.up_to(index))


def _result(
    entry: Entry, played: Replay, *, illegal: int | None, clauses: tuple[str, ...]
) -> Result:
    ruleset, outcome, own = played.record.ruleset, played.outcome, entry.record
    parts = [own.ruleset.NAME, own.players, own.first_seat, *map(str, own.actions)]
    return Result(
        format=_FORMAT,
        place=entry.place,
        record=_digest(parts),
        illegal=illegal,
        clauses=clauses,
        rounds=tuple(as_json(each) for each in ruleset.rounds(played.state)),
        totals=tuple(ruleset.totals(played.state)),
        winners=() if outcome is None else tuple(map(int, outcome.winners)),
        happened=_digest(
            [event_as_json(each) for each in transition.events] for transition in played.transitions
        ),
    )


def _digest(values: Iterable[object]) -> str:
    sha = hashlib.sha256()
    for value in values:
        sha.update(json.dumps(value, sort_keys=True).encode())
    return sha.hexdigest()[:32]


def results_of_corpus(corpus: Path) -> Path:
    """Return the file of the results of a corpus: in its folder, or next to the file."""
    return (corpus if corpus.is_dir() else corpus.parent) / RESULTS


def read_results(path: Path) -> Iterator[Result]:
    """Yield the stored results of a file, in order.

    Raises MalformedInput with the file and the line of a malformed result, and OSError.
    """
    with opened(path) as file:
        for number, line in enumerate(bounded_lines(file, most=MOST_BYTES), start=1):
            with errors_below(f"{path}:{number}: $"):
                result = read_document(Result, parse(line), format=_FORMAT, path="$")
            yield result


def write_results(path: Path, results: Iterable[Result]) -> None:
    """Write results to a file, all or none. Raises OSError, and whatever the iterator of results
    raises."""
    with whole_file(path) as file:
        for result in results:
            file.write(json.dumps(as_json(result)).encode() + b"\n")
