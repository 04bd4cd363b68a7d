"""Comparing a corpus of records with its stored results: what has changed, and by which clauses."""

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
