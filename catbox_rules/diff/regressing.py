"""Comparing a corpus of records with its stored results: what has changed, and by which clauses."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import json
import lzma
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import IO, BinaryIO, Final, TypeAlias
from xml.etree import ElementTree as ET

from attrs import define, evolve, field, frozen

from catbox_rules.judge.reading import LINES, read_any, texts_in
from catbox_rules.kernel.errors import (
    CatboxError,
    MalformedInput,
    Unsupported,
    errors_below,
    spelled_out,
)
from catbox_rules.kernel.forms import is_object, seats_in_words, value_in_words, words
from catbox_rules.match import replay
from catbox_rules.match.replay import Replay
from catbox_rules.notation import Transcript
from catbox_rules.records import Record, as_json, event_as_json, parse, read_document
from catbox_rules.records.strict_json import MOST_BYTES, bounded_lines, opened, whole_file

# A corpus of records: folders, files, lines of files, compressed or not, read one after the other.
#
# A corpus is a folder with all that lies below it, or a file. A file with one of the endings
# `.json`, `.txt`, `.jsonl` and `.ndjson` holds one match, in whatever form `catbox replay` reads,
# or one on each line. Each may be compressed: `.gz`, `.xz`, `.bz2`. Only one match at a time is in
# memory, however long the file is.


RESULTS: Final = "results.jsonl"
"""The file of a corpus that holds stored results, and no records."""

_ONE: Final = (".json", ".txt")
_COMPRESSED: Final = (".gz", ".xz", ".bz2")
_DAMAGE: Final = (OSError, EOFError, lzma.LZMAError, ValueError)
"""What reading a file raises that cannot be read, or is damaged."""


_Stream: TypeAlias = BinaryIO | gzip.GzipFile | lzma.LZMAFile | bz2.BZ2File


@frozen
class Entry:
    """A match of a corpus, at its place: a file, or a line of one, as seen from the corpus."""

    place: str
    record: Record


@frozen
class Unreadable:
    """A place of a corpus where there is no match that can be read, and why."""

    place: str
    reason: str


def entries(corpus: Path) -> Iterator[Entry | Unreadable]:
    """Yield the matches of a corpus, in the order of its file names, and what cannot be read.

    Places are relative to the folder, or to the folder of the file.
    """
    files = _files_below(corpus) if corpus.is_dir() else [corpus]
    root = _root(corpus)
    for file in files:
        yield from _entries_of(file, file.relative_to(root).as_posix())


def entries_of_all(corpora: Sequence[Path]) -> Iterator[Entry | Unreadable]:
    """Yield the entries of several corpora, with places as `place_among` names them."""
    for corpus in corpora:
        for entry in entries(corpus):
            yield evolve(entry, place=place_among(corpora, corpus, entry.place))


def place_among(corpora: Sequence[Path], corpus: Path, place: str) -> str:
    """Return the name of a place in one of some corpora: with its folder if there are several."""
    return place if len(corpora) == 1 else (_root(corpus) / place).as_posix()


def _root(corpus: Path) -> Path:
    """Return the folder that places are relative to."""
    return corpus if corpus.is_dir() else corpus.parent


def order_of(place: str) -> tuple[tuple[str, ...], int]:
    """Return the sort key of a place: the parts of the file name, then the line.

    >>> order_of("tables/june.jsonl:12")
    (('tables', 'june.jsonl'), 12)
    """
    name, colon, line = place.rpartition(":")
    if colon and line.isdecimal() and line.isascii():
        return tuple(name.split("/")), int(line)
    return tuple(place.split("/")), 0


def _files_below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).parts):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not is_hidden and path.name != RESULTS and _ending(path):
            yield path


def _ending(path: Path) -> str | None:
    """Return the ending of a file name, ignoring compression; None for a file that holds no
    matches."""
    name = path.name.lower()
    for compressed in _COMPRESSED:
        name = name.removesuffix(compressed)
    return next((each for each in (*_ONE, *LINES) if name.endswith(each)), None)


def _entries_of(file: Path, name: str) -> Iterator[Entry | Unreadable]:
    try:
        with _opened(file) as stream:
            for number, data in texts_in(stream, by_line=_ending(file) in LINES):
                yield _entry(name if number is None else f"{name}:{number}", data)
    except MalformedInput as error:
        yield Unreadable(name, str(error))
    except _DAMAGE as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        yield Unreadable(name, f"cannot read this file: {reason}")


def _opened(file: Path) -> _Stream:
    match file.suffix.lower():
        case ".gz":
            return gzip.open(file, "rb")
        case ".xz":
            return lzma.open(file, "rb")
        case ".bz2":
            return bz2.open(file, "rb")
        case _:
            return file.open("rb")


def _entry(place: str, data: bytes) -> Entry | Unreadable:
    try:
        read = read_any(data)
    except CatboxError as error:
        return Unreadable(place, str(error))
    match read:
        case Record():
            return Entry(place, read)
        case Transcript():
            return Entry(place, read.record)
        case _:
            return Unreadable(place, "expected a record, or a match as text")


# The result of a record, small enough to store next to a corpus and to read again.
#
# A result says whether the record is legal and, if not, which action is the first illegal one, with
# its clauses; it has the score sheets of the rounds, totals and winners, and a digest of everything
# that happened. Results are in a file of JSON lines in the order of the corpus, so that both can be
# read side by side without fitting into memory.


_FORMAT: Final = "catbox-result/2"
_OF_OLD_WORDS: Final = "catbox-result/1"
"""Its digest of events in other words says nothing, and is not compared."""
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
                value = parse(line)
                if is_object(value) and value.get("format") == _OF_OLD_WORDS:
                    value |= {"format": _FORMAT, "happened": ""}
                result = read_document(Result, value, format=_FORMAT, path="$")
            yield result


def write_results(path: Path, results: Iterable[Result]) -> None:
    """Write results to a file, all or none. Raises OSError, and whatever the iterator of results
    raises."""
    with whole_file(path) as file:
        for result in results:
            file.write(json.dumps(as_json(result)).encode() + b"\n")


FORMAT: Final = "catbox-regress/1"


class Changed(Enum):
    """What of a result is not what it was."""

    ILLEGAL = "illegal"
    """A record that was legal has an illegal action now."""
    LEGAL = "legal"
    """A record that had an illegal action is legal now."""
    CLAUSES = "clauses"
    """Another action is the first illegal one, or other clauses forbid it."""
    SCORES = "scores"
    """A round is scored differently."""
    WINNERS = "winners"
    """The same scores, and other totals or winners."""
    EVENTS = "events"
    """Something else happened on the way to the same scores."""
    RECORD = "record"
    """The record is not the one that the result is of."""
    MISSING = "missing"
    """There is a result, and no record any more."""
    NEW = "new"
    """There is a record, and no result yet."""

    def __str__(self) -> str:
        return str(self.value)


@frozen
class Change:
    """A result that is not what it was.

    * `clauses`: the clauses that are violated now, or were; empty if nothing is forbidden.
    * `message`: what has changed, in words.
    * `other_winners`: true if the match was over before and now, and the winners differ.
    """

    place: str
    what: Changed
    clauses: tuple[str, ...]
    message: str
    other_winners: bool = False


@frozen
class NotPlayed:
    """A record that the requested rulebook cannot play, with the reason: it is of another game, or
    of a number of players that the rulebook does not allow."""

    place: str
    reason: str


Outcome: TypeAlias = Result | Change | NotPlayed | Unreadable
"""What is found at a place: a result that is as it was, a change, a record that is not played, or
nothing that can be read."""


@frozen
class Found:
    """What is found at a place of a corpus.

    * `outcome`: what to report; None for a stored result in a file that cannot be read to its end,
      which was already reported.
    * `result`: the result to store: the record's result now or, if it cannot be read or played, the
      one already stored.
    """

    outcome: Outcome | None
    result: Result | None = None

    @property
    def is_played(self) -> bool:
        """True if there is a record that was played."""
        return isinstance(self.outcome, Result | Change) and self.result is not None


_PlayedBy: TypeAlias = Callable[[Record], Record]
"""The record that is played in place of one of a corpus: the same actions by some rulebook. Raises
Unsupported for a record of another game, or a count of players that the rulebook does not have."""


def found_in(corpus: Path, played_by: _PlayedBy = lambda record: record) -> Iterator[Found]:
    """Yield what is found in a corpus, place by place, compared with its stored results if there
    are any.

    Raises MalformedInput for stored results that cannot be read, and OSError.
    """
    stored = _stored(corpus)
    before = next(stored, None)
    torn = set[str]()
    for entry in entries(corpus):
        while before is not None and order_of(before.place) < order_of(entry.place):
            yield _without_record(before, torn)
            before = next(stored, None)
        was = before if before is not None and before.place == entry.place else None
        if was is not None:
            before = next(stored, None)
        if isinstance(entry, Unreadable):
            torn.add(entry.place)
        yield _found_at(entry, was, played_by)
    while before is not None:
        yield _without_record(before, torn)
        before = next(stored, None)


def is_empty(corpus: Path) -> bool:
    """Return True if there is neither a record nor a result. A folder whose last record is gone
    still has results as long as their file exists. Raises what `found_in` raises."""
    if next(entries(corpus), None) is not None:
        return False
    if corpus.is_dir():
        return not results_of_corpus(corpus).exists()
    return next(_stored(corpus), None) is None


def _stored(corpus: Path) -> Iterator[Result]:
    """Yield the stored results of a corpus; for a file, those of its folder that belong to its
    matches."""
    path = results_of_corpus(corpus)
    if not path.exists():
        return
    for result in read_results(path):
        if corpus.is_dir() or order_of(result.place)[0] == (corpus.name,):
            yield result


def _found_at(entry: Entry | Unreadable, was: Result | None, played_by: _PlayedBy) -> Found:
    if isinstance(entry, Unreadable):
        return Found(entry, was)
    try:
        now = result_of(entry, played_by(entry.record))
    except Unsupported as error:
        return Found(NotPlayed(entry.place, str(error)), was)
    except MalformedInput as error:
        return Found(Unreadable(entry.place, str(error)), was)
    if was is None:
        return Found(Change(entry.place, Changed.NEW, (), "no result is stored of it"), now)
    return Found(_change(was, now) or now, now)


def _without_record(was: Result, torn: Set[str]) -> Found:
    """Return a stored result without a record, unless a damaged file may have held the record."""
    name, _line = order_of(was.place)
    if "/".join(name) in torn:
        return Found(None, was)
    message = "there is a result of it, and no record"
    return Found(Change(was.place, Changed.MISSING, (), message))


def _change(was: Result, now: Result) -> Change | None:
    """Return what has changed, if anything: the first of changes that follow from each other."""
    place = now.place
    if evolve(was, happened=was.happened or now.happened) == now:
        return None
    if was.record != now.record:
        return Change(place, Changed.RECORD, (), "the record is not the one that was stored")
    change = _of_legality(was, now) or _of_course(was, now)
    both_over = bool(was.winners and now.winners)
    return evolve(change, other_winners=both_over and was.winners != now.winners)


def _of_legality(was: Result, now: Result) -> Change | None:
    before, after = was.illegal, now.illegal
    if (before, set(was.clauses)) == (after, set(now.clauses)):
        return None
    if before is None:
        return Change(now.place, Changed.ILLEGAL, now.clauses, f"action {after} is illegal now")
    if after is None:
        message = f"action {before} was illegal, and is legal now"
        return Change(now.place, Changed.LEGAL, was.clauses, message)
    first = [f"action {each.illegal} ({', '.join(each.clauses)})" for each in (was, now)]
    message = f"the first illegal action was {first[0]}, and is {first[1]} now"
    both = tuple(sorted({*was.clauses, *now.clauses}))
    return Change(now.place, Changed.CLAUSES, both, message)


def _of_course(was: Result, now: Result) -> Change:
    if was.rounds != now.rounds:
        return Change(now.place, Changed.SCORES, (), _of_rounds(was.rounds, now.rounds))
    if (was.totals, was.winners) != (now.totals, now.winners):
        totals = [
            f"{value_in_words(each.totals)}, won by {seats_in_words(each.winners)}"
            for each in (was, now)
        ]
        message = f"totals were {totals[0]}, and are {totals[1]} now"
        return Change(now.place, Changed.WINNERS, (), message)
    message = "something else happens on the way to the same scores"
    return Change(now.place, Changed.EVENTS, (), message)


def _of_rounds(was: Iterable[object], now: Iterable[object]) -> str:
    before, after = list(filter(is_object, was)), list(filter(is_object, now))
    for number, (one, other) in enumerate(zip(before, after, strict=False), start=1):
        for name in one:
            if one[name] != other.get(name):
                values = [value_in_words(each.get(name)) for each in (one, other)]
                return f"{words(name)} of round {number}: were {values[0]}, and are {values[1]} now"
    return f"{len(before)} rounds were over, and {len(after)} are now"


@define
class Regress:
    """What has been found in corpora so far.

    * `by_kind`: the number of changes of each kind, with their clauses.
    * `other_winners`: the number of matches, over before and now, with other winners.
    * `listed`: the first changes, up to `most`; likewise `left` and `unreadable`, whose full
      numbers are `left_out` and `places_unreadable`.
    """

    most: int = 1000
    records: int = 0
    unchanged: int = 0
    by_kind: Counter[tuple[Changed, tuple[str, ...]]] = field(
        factory=Counter[tuple[Changed, tuple[str, ...]]]
    )
    other_winners: int = 0
    listed: list[Change] = field(factory=list[Change])
    left: list[NotPlayed] = field(factory=list[NotPlayed])
    left_out: int = 0
    unreadable: list[Unreadable] = field(factory=list[Unreadable])
    places_unreadable: int = 0

    def add(self, found: Found) -> None:
        """Count what is found at a place."""
        self.records += found.is_played
        match found.outcome:
            case None:
                pass
            case Result():
                self.unchanged += 1
            case Change():
                self.by_kind[found.outcome.what, found.outcome.clauses] += 1
                self.other_winners += found.outcome.other_winners
                if len(self.listed) < self.most:
                    self.listed.append(found.outcome)
            case NotPlayed():
                self.left_out += 1
                if len(self.left) < self.most:
                    self.left.append(found.outcome)
            case Unreadable():
                self.places_unreadable += 1
                if len(self.unreadable) < self.most:
                    self.unreadable.append(found.outcome)

    @property
    def changed(self) -> int:
        """The number of changes, including records that are new or missing."""
        return sum(self.by_kind.values())


def regress_as_json(
    regress: Regress, *, rulebook: str | None, on_top: str | None, has_updated: bool
) -> Mapping[str, object]:
    """Return everything as plain JSON (`catbox-regress/1`)."""
    return {
        "format": FORMAT,
        "rulebook": rulebook,
        "on_top": on_top,
        "records": regress.records,
        "unchanged": regress.unchanged,
        "changed": [
            {"what": what.value, "clauses": list(clauses), "records": number}
            for (what, clauses), number in regress.by_kind.items()
        ],
        "other_winners": regress.other_winners,
        "changes": [as_json(change) for change in regress.listed],
        "left": [as_json(each) for each in regress.left],
        "left_out": regress.left_out,
        "unreadable": [as_json(each) for each in regress.unreadable],
        "places_unreadable": regress.places_unreadable,
        "updated": has_updated,
    }


# The results of corpora as JUnit XML for continuous integration: a test case for each record,
# failed if its result has changed.
#
# Cases are written as they come, so that memory does not grow with the corpus.


_SUITE: Final = "catbox regress"
_CLASS: Final = "catbox.regress"
_KEPT_IN_MEMORY: Final = 2**20


@define
class _Cases:
    """The cases so far, as text, and their numbers."""

    written: IO[bytes]
    tests: int = 0
    failures: int = 0
    errors: int = 0
    skipped: int = 0

    def add(self, found: Found) -> None:
        """Add a case for what was found at a place; none for a stored result about which nothing is
        reported."""
        if found.outcome is None:
            return
        case = ET.Element("testcase", name=spelled_out(found.outcome.place), classname=_CLASS)
        match found.outcome:
            case Change() as change:
                self.failures += 1
                part = _part(case, "failure", change.message, kind=change.what.value)
                part.text = "\n".join(change.clauses) or None
            case NotPlayed(reason=reason):
                self.skipped += 1
                _part(case, "skipped", reason)
            case Unreadable(reason=reason):
                self.errors += 1
                _part(case, "error", reason, kind="unreadable")
            case _:
                pass
        self.tests += 1
        self.written.write(b"  " + ET.tostring(case) + b"\n")


def _part(case: ET.Element, name: str, message: str, kind: str | None = None) -> ET.Element:
    part = ET.SubElement(case, name, message=spelled_out(message))
    if kind is not None:
        part.set("type", kind)
    return part


@contextmanager
def junit_file(path: Path) -> Generator[Callable[[Found], None]]:
    """Yield a function that takes each finding; when the block ends, write the file completely or
    not at all. Raises OSError."""
    with tempfile.SpooledTemporaryFile(_KEPT_IN_MEMORY) as written:
        cases = _Cases(written)
        yield cases.add
        counts = (
            f'tests="{cases.tests}" failures="{cases.failures}" errors="{cases.errors}" '
            f'skipped="{cases.skipped}"'
        )
        written.seek(0)
        with whole_file(path) as file:
            head = f'<testsuites>\n<testsuite name="{_SUITE}" {counts}>\n'
            file.write(b'<?xml version="1.0" encoding="utf-8"?>\n' + head.encode())
            shutil.copyfileobj(written, file)
            file.write(b"</testsuite>\n</testsuites>\n")
