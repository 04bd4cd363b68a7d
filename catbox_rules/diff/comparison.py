"""Comparing two rulebooks, as data and as play.

For every number of players that both allow, matches are played by both side by side; for each kind
of divergence the shortest match is sought. If there is none, the result says how thoroughly this
was checked: by a number of matches or, if nothing that affects play differs, by construction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import define, evolve, field, frozen

from catbox_rules.book import Rulebook
from catbox_rules.book.unverified import unverified
from catbox_rules.diff.differences import Difference, differences
from catbox_rules.diff.lockstep import (
    Aspect,
    ComparedGame,
    DivergenceKind,
    Played,
    Side,
    Tables,
    common_players,
    compared,
    generated,
    recorded,
    tables_of,
)
from catbox_rules.diff.regressing import Entry, Unreadable
from catbox_rules.diff.shortening import Count, Tally, Witness, shortest, tallied
from catbox_rules.kernel.errors import MalformedInput, Unsupported, errors_below
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.ruleset import Action
from catbox_rules.records import Record, action_as_json, as_json, record_as_json

# A corpus of matches, each played by two rulebooks, regardless of its own.


_MOST_LEFT: Final = 1000


@frozen
class SkippedRecord:
    """A match of a corpus that is not compared, or not to its end, with the reason."""

    place: str
    reason: str
    is_unreadable: bool = False


@frozen
class Example:
    """A match that diverges in some way: who starts it, and its actions up to the divergence."""

    first_seat: int
    actions: tuple[Action, ...] = field(repr=False)


@define
class CorpusTally:
    """What the matches with one number of players show.

    * `examples`: for each kind, the match in which it came up after the fewest actions.
    """

    tally: Tally[str] = field(factory=Tally[str])
    examples: dict[DivergenceKind, Example] = field(factory=dict[DivergenceKind, Example])

    def add(self, played: Played, entry: Entry) -> None:
        """Count a match."""
        self.tally.add(played, entry.place)
        for divergence in played.divergences:
            best = self.tally.kinds[divergence.kind]
            if (best.earliest, best.source) == (divergence.index, entry.place):
                actions = played.up_to(divergence.kind)
                self.examples[divergence.kind] = Example(entry.record.first_seat, actions)


@frozen
class InCorpus:
    """What a corpus shows.

    * `shown`: the kinds of divergence of its matches for each number of players, including choices
      that were not taken.
    * `otherwise`: the number of matches that themselves go differently by one rulebook.
    * `left`: the first thousand matches that cannot be compared, or not to their end; `left_out` is
      their number, `unreadable` the number of those that cannot be read at all.
    """

    shown: Mapping[int, CorpusTally]
    otherwise: int
    left: tuple[SkippedRecord, ...]
    left_out: int
    unreadable: int

    @property
    def tally(self) -> Tally[str]:
        """The kinds of divergence of all its matches."""
        total = Tally[str]()
        for each in self.shown.values():
            total.add_all(each.tally)
        return total


def compare_corpus(a: Rulebook, b: Rulebook, corpus: Iterable[Entry | Unreadable]) -> InCorpus:
    """Play each match of a corpus by both rulebooks, regardless of its own, as far as they allow
    it. Return what they show."""
    game, common = compared(a.game), common_players(a, b)
    shown = {players: CorpusTally() for players in common}
    otherwise = unreadable = left_out = 0
    left: list[SkippedRecord] = []
    for entry in corpus:
        reason = _why_left_out(entry, a.game, common)
        if reason is None and isinstance(entry, Entry):
            record = entry.record
            one, other = (
                each.table(players=record.players, first_seat=record.first_seat) for each in (a, b)
            )
            with errors_below(f"{entry.place}: $"):
                played = recorded(game, (one, other), record.actions)
            shown[record.players].add(played, entry)
            otherwise += played.goes_otherwise
            if played.refused_by is not None:
                index, clauses = len(played.actions), ", ".join(played.refused_by)
                reason = f"action {index} is illegal by both: {clauses}"
        if reason is not None:
            unreadable += isinstance(entry, Unreadable)
            left_out += 1
            if len(left) < _MOST_LEFT:
                left.append(SkippedRecord(entry.place, reason, isinstance(entry, Unreadable)))
    return InCorpus(shown, otherwise, tuple(left), left_out, unreadable)


def _why_left_out(entry: Entry | Unreadable, game: str, players: Sequence[int]) -> str | None:
    """Return why a match cannot be compared at all; None if it can."""
    if isinstance(entry, Unreadable):
        return entry.reason
    if game != entry.record.ruleset.NAME:
        return f"it is a match of {entry.record.ruleset.NAME}"
    if entry.record.players not in players:
        return f"it is of {entry.record.players} players"
    return None


MATCHES: Final = 400
"""The default number of matches for each number of players."""
TRIES: Final = 1500
"""The default number of matches to try in the search for each shortest one."""

AnyCount: TypeAlias = Count[int] | Count[str]
"""How often a kind came up: in generated matches, or, where it did in none, in those of a
corpus."""


@frozen
class Found:
    """A kind of divergence, how often it came up, and the shortest match found that shows it.

    * `record`: that match, by the rulebook on `side`, which allows all of it.
    """

    kind: DivergenceKind
    count: AnyCount
    shortest: Witness
    side: Side
    record: Record


@frozen
class AtTable:
    """The comparison for one number of players.

    * `scored`: the number of rounds that both have scored up to the first difference, inclusive.
    * `masked`: differences in scoring, as data, that showed in no round because play differs first.
    * `is_by_construction`: true if nothing that affects play differs.
    """

    players: int
    matches: int
    actions: int
    parted: int
    scored: int
    found: tuple[Found, ...]
    masked: tuple[Difference, ...]
    is_by_construction: bool
    unverified: tuple[str, ...] = ()
    """What of the tables no rulebook says, a sentence each without its full stop."""

    @property
    def differs(self) -> bool:
        """True if there is a kind of divergence."""
        return bool(self.found)


@frozen
class Comparison:
    """Two rulebooks compared.

    * `differences`: the differences as data, for the requested numbers of players.
    * `only_a`, `only_b`: the numbers of players that only one of them allows.
    """

    a: Rulebook
    b: Rulebook
    differences: tuple[Difference, ...]
    only_a: tuple[int, ...]
    only_b: tuple[int, ...]
    seed: int
    tables: tuple[AtTable, ...]
    corpus: InCorpus | None = None

    @property
    def rests_on_unverified(self) -> bool:
        """True if any of the tables uses something that no rulebook says."""
        return any(table.unverified for table in self.tables)

    @property
    def differs(self) -> bool:
        """True if anything is played differently."""
        in_corpus = self.corpus is not None and bool(self.corpus.tally.kinds)
        counts = bool(self.only_a or self.only_b)
        return counts or in_corpus or any(table.differs for table in self.tables)


@frozen
class _Start:
    """A kind of divergence, how often it came up, and the shortest known match that shows it.

    * `first_seat`: who starts that match; `actions`: all of them, up to where it diverges.
    """

    kind: DivergenceKind
    count: AnyCount
    first_seat: int
    actions: tuple[Action, ...] = field(repr=False)


def compare(  # noqa: PLR0913 -- an argument for each thing that may be chosen
    a: Rulebook,
    b: Rulebook,
    *,
    players: Sequence[int] | None = None,
    matches: int = MATCHES,
    seed: int = 0,
    tries: int = TRIES,
    corpus: Iterable[Entry | Unreadable] | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Comparison:
    """Compare two rulebooks of a game.

    * `players`: only these numbers of players; None for all that both allow.
    * `matches`: the number of matches for each number of players, from 0.
    * `seed`: any whole number; the same seed gives the same matches.
    * `tries`: the largest number of matches to try in the search for each shortest one, from 0.
    * `corpus`: matches that were played, by whatever rulebook.
    * `progress`: is called with what is done next, in words.

    Raises MalformedInput for rulebooks of two games and for a negative number, Unsupported for a
    number of players that they do not both allow.
    """
    for name, value in (("matches", matches), ("tries", tries)):
        if value < 0:
            raise MalformedInput(f"$.{name}", expected="0 or more", given=value)
    common = common_players(a, b)
    for number in players or ():
        if number not in common:
            expected = one_of(map(str, common)) if common else "none in common"
            raise Unsupported("$.players", expected=expected, given=number)
    counts = common if players is None else tuple(dict.fromkeys(players))
    game, as_data = compared(a.game), differences(a, b)
    in_corpus = None if corpus is None else compare_corpus(a, b, corpus)
    tables: list[AtTable] = []
    for number in counts:
        progress(f"{number} players: {matches} matches")
        pair = tables_of(a, b, number)
        tally = tallied(game, pair, range(matches), seed)
        shown = CorpusTally() if in_corpus is None else in_corpus.shown[number]
        found = tuple(
            _shortest_of(game, pair, start, (a, b), seed, tries)
            for start in _starts(game, pair, tally, shown, seed)
        )
        here = [each for each in as_data if _matters(each, number)]
        tables.append(
            AtTable(
                players=number,
                matches=tally.matches,
                actions=tally.actions,
                parted=tally.parted,
                scored=tally.scored,
                found=found,
                masked=_masked(found, here, game),
                is_by_construction=not here,
                unverified=tuple(_unverified(pair)),
            )
        )
    ours, theirs = a.players, b.players
    return Comparison(
        a=a,
        b=b,
        differences=tuple(
            each for each in as_data if players is None or each.players in (None, *counts)
        ),
        only_a=tuple(each for each in ours if each not in theirs) if players is None else (),
        only_b=tuple(each for each in theirs if each not in ours) if players is None else (),
        seed=seed,
        tables=tuple(tables),
        corpus=in_corpus,
    )


def _unverified(pair: Tables) -> Iterator[str]:
    """Yield what no rulebook says about the tables of one or both rulebooks."""
    by = defaultdict[str, list[Side]](list)
    for side, table in zip(Side, pair, strict=True):
        doubt = unverified(table)
        if doubt is not None:
            by[doubt].append(side)
    for doubt, sides in by.items():
        yield f"by {' and '.join(map(str, sides))} {doubt}"


def _starts(
    game: ComparedGame, tables: Tables, tally: Tally[int], corpus: CorpusTally, seed: int
) -> Iterator[_Start]:
    """Yield a match to start from for each kind that came up, in the order of kinds: the shortest
    known, whether generated or from a corpus.

    * `tally`: the generated matches. The count of a kind comes from the corpus only if it came up
      in none of them.
    """
    for kind in sorted({*tally.kinds, *corpus.tally.kinds}, key=lambda kind: kind.order):
        ours, theirs = tally.kinds.get(kind), corpus.tally.kinds.get(kind)
        if ours is not None and (theirs is None or ours.earliest <= theirs.earliest):
            played = generated(game, tables, number=ours.source, seed=seed)
            yield _Start(kind, ours, tables[0].first_seat, played.up_to(kind))
        elif theirs is not None:
            example = corpus.examples[kind]
            yield _Start(kind, ours or theirs, example.first_seat, example.actions)


def _shortest_of(
    game: ComparedGame,
    tables: Tables,
    start: _Start,
    books: tuple[Rulebook, Rulebook],
    seed: int,
    tries: int,
) -> Found:
    """Return the shortest match of a kind of divergence, as a record that says what it shows."""
    first, other = (evolve(table, first_seat=start.first_seat) for table in tables)
    best = shortest(game, (first, other), start.kind, start.actions, seed=seed, tries=tries)
    side = start.kind.side or Side.A
    return Found(start.kind, start.count, best, side, _record_by(*books, side, first.players, best))


def _masked(
    found: Sequence[Found], as_data: Iterable[Difference], game: ComparedGame
) -> tuple[Difference, ...]:
    """Return the differences in scoring, as data, that showed in no round because something else
    differs too."""
    kinds = {each.kind.aspect for each in found}
    if Aspect.SCORE in kinds or kinds.isdisjoint((Aspect.DEAL, Aspect.EFFECT, Aspect.TURN)):
        return ()
    return tuple(each for each in as_data if each.path in game.scoring)


def _matters(difference: Difference, players: int) -> bool:
    """Return True if a difference affects play with this number of players."""
    return difference.decides and difference.players in (None, players)


def _record_by(a: Rulebook, b: Rulebook, side: Side, players: int, found: Witness) -> Record:
    """Return a match as a record by the rulebook that allows all of it, with a note on what it
    shows."""
    mine, other = (a, b) if side is Side.A else (b, a)
    divergence = found.divergence
    record = mine.record(players=players, first_seat=found.first_seat, actions=found.actions)
    if divergence.kind.side is None:
        legal = f"Legal by {mine} and by {other}, which differ after its last action."
    else:
        legal = f"Legal by {mine}; {other} forbids its last action."
    note = f"{legal} {divergence.kind}. The shortest that was found."
    return evolve(record, title=f"{mine} and {other}: {divergence.kind.aspect}", note=note)


# A comparison as a plain JSON value (`catbox-diff/1`).


FORMAT: Final = "catbox-diff/1"


def comparison_as_json(comparison: Comparison) -> dict[str, object]:
    """Return a comparison as plain JSON, with the shortest matches as records."""
    corpus = comparison.corpus
    return {
        "format": FORMAT,
        "game": comparison.a.game,
        "a": str(comparison.a),
        "b": str(comparison.b),
        "differ": comparison.differs,
        "differences": differences_as_json(comparison.differences),
        "only_a": list(comparison.only_a),
        "only_b": list(comparison.only_b),
        "seed": comparison.seed,
        "played": [dict(_table(table)) for table in comparison.tables],
        "corpus": None if corpus is None else dict(_corpus(corpus)),
    }


def differences_as_json(differences: Iterable[Difference]) -> list[dict[str, object]]:
    """Return the differences between rulebooks as plain JSON, in the same order."""
    return [dict(_difference(each)) for each in differences]


def _difference(difference: Difference) -> Iterator[tuple[str, object]]:
    yield "what", difference.what.value
    yield "players", difference.players
    yield "path", difference.path
    yield "decides", difference.decides
    yield "a", difference.a
    yield "b", difference.b


def _table(table: AtTable) -> Iterator[tuple[str, object]]:
    yield "players", table.players
    yield "matches", table.matches
    yield "actions", table.actions
    yield "parted", table.parted
    yield "scored", table.scored
    yield "unverified", list(table.unverified)
    yield "masked", [each.path for each in table.masked]
    yield "same_by_construction", table.is_by_construction
    yield "ways", [dict(_found(found)) for found in table.found]


def _kind(kind: DivergenceKind) -> Iterator[tuple[str, object]]:
    yield "kind", kind.aspect.value
    yield "what", kind.what
    yield "allowed_by", None if kind.side is None else kind.side.value
    yield "forbidden_by", list(kind.forbidden_by)
    yield "clauses", list(kind.clauses)


def _counted(kind: DivergenceKind, count: AnyCount) -> Iterator[tuple[str, object]]:
    yield from _kind(kind)
    yield "matches", count.matches
    yield "first", count.first
    yield "mean_action", round(count.mean_index, 2)


def _found(found: Found) -> Iterator[tuple[str, object]]:
    divergence = found.shortest.divergence
    yield from _counted(found.kind, found.count)
    action = None if divergence.action is None else action_as_json(divergence.action)
    yield (
        "shortest",
        {
            "action": divergence.index,
            "in_question": action,
            "message": divergence.message,
            "legal_by": found.side.value,
            "record": record_as_json(found.record),
        },
    )


def _corpus(corpus: InCorpus) -> Iterator[tuple[str, object]]:
    yield "matches", corpus.tally.matches
    yield "actions", corpus.tally.actions
    yield "parted", corpus.tally.parted
    yield "otherwise", corpus.otherwise
    yield (
        "ways",
        [
            {**dict(_counted(kind, count)), "earliest": count.earliest, "place": count.source}
            for kind, count in corpus.tally.in_order.items()
        ],
    )
    yield "left_out", corpus.left_out
    yield "unreadable", corpus.unreadable
    yield "left", [as_json(each) for each in corpus.left]
