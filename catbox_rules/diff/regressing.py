"""A corpus of records held against its stored results: what has changed, and by which clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias

from attrs import define, evolve, field, frozen

from catbox_rules.diff.corpora import Entry, Unreadable, entries, order_of
from catbox_rules.diff.results import Result, read_results, result_of, results_of_corpus
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.words import seats_in_words, value_in_words, words
from catbox_rules.records import Record, as_json

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
    """A round is scored otherwise."""
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

    * `clauses`: those that are violated now, or were; empty where nothing is forbidden.
    * `message`: what has changed, in words.
    * `other_winners`: whether the match was over and is over now, and others have won.
    """

    place: str
    what: Changed
    clauses: tuple[str, ...]
    message: str
    other_winners: bool = False


@frozen
class NotPlayed:
    """A record that the rulebook asked for cannot play, and why: it is of another game, or of a
    count of players that the rulebook does not have."""

    place: str
    reason: str


Outcome: TypeAlias = Result | Change | NotPlayed | Unreadable
"""What is found at a place: a result that is as it was, a change, a record that is not played, or
nothing that can be read."""


@frozen
class Found:
    """What is found at a place of a corpus.

    * `outcome`: what there is to say; None of a stored result in a file that cannot be read to its
      end, of which that has been said.
    * `result`: what is to be stored of it: what the record comes to now, or, if it cannot be read
      or played, what is stored already.
    """

    outcome: Outcome | None
    result: Result | None = None

    @property
    def is_played(self) -> bool:
        """Whether there is a record, and it has been played."""
        return isinstance(self.outcome, Result | Change) and self.result is not None


_PlayedBy: TypeAlias = Callable[[Record], Record]
"""The record that is played in place of one of a corpus: the same actions by some rulebook. Raises
Unsupported for a record of another game, or a count of players that the rulebook does not have."""


def found_in(corpus: Path, played_by: _PlayedBy = lambda record: record) -> Iterator[Found]:
    """What is found in a corpus, place by place, with its stored results if there are any.

    Raises MalformedInput for stored results that cannot be read, OSError.
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
    """Whether there is neither a record nor a result. A folder whose last record is gone has
    results as long as it has their file. Raises as `found_in` does."""
    if next(entries(corpus), None) is not None:
        return False
    if corpus.is_dir():
        return not results_of_corpus(corpus).exists()
    return next(_stored(corpus), None) is None


def _stored(corpus: Path) -> Iterator[Result]:
    """The stored results of a corpus; of a file those of the folder that are of its matches."""
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
    """A stored result without a record: a file that is torn may have had it."""
    name, _line = order_of(was.place)
    if "/".join(name) in torn:
        return Found(None, was)
    message = "there is a result of it, and no record"
    return Found(Change(was.place, Changed.MISSING, (), message))


def _change(was: Result, now: Result) -> Change | None:
    """What has changed, if anything: the first thing of those that follow from each other."""
    place = now.place
    if was == now:
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

    * `by_kind`: how many changes of each kind, with their clauses.
    * `other_winners`: how many matches, over before and now, have others won.
    * `listed`: the first changes, as many as are kept; `left` and `unreadable` likewise, of which
      there are `left_out` and `places_unreadable`.
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
        """How many changes there are, records that are new or missing among them."""
        return sum(self.by_kind.values())


def regress_as_json(
    regress: Regress, *, rulebook: str | None, on_top: str | None, has_updated: bool
) -> Mapping[str, object]:
    """All of it as a plain JSON value (`catbox-regress/1`)."""
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
