"""Comparing two rulebooks, as data and as play.

For every number of players that both allow, matches are played by both side by side; for each kind
of divergence the shortest match is sought. If there is none, the result says how thoroughly this
was checked: small decks played out in full, a number of matches on the full deck and, if nothing
that affects play differs, equality by construction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import evolve, frozen

from catbox_rules.book import Rulebook
from catbox_rules.book.unverified import unverified
from catbox_rules.diff.corpora import Entry, Unreadable
from catbox_rules.diff.differences import Difference, differences
from catbox_rules.diff.divergence import Aspect, DivergenceKind, Side
from catbox_rules.diff.exhausting import Exhausted, exhausted
from catbox_rules.diff.played_corpora import CorpusTally, InCorpus, compare_corpus
from catbox_rules.diff.protocol import ComparedGame, Screened, Tables, compared
from catbox_rules.diff.shortening import Shortest, shortest
from catbox_rules.diff.starting import AnyCount, Start, closer_look, starts
from catbox_rules.diff.tables import common_players, tables_of
from catbox_rules.diff.tally import Tally, tallied
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.ruleset import Action
from catbox_rules.records import Record

MATCHES: Final = 400
"""The default number of matches for each number of players."""
TRIES: Final = 1500
"""The default number of matches to try in the search for each shortest one."""
_MOMENTS_OF_TRY: Final = 60
"""For each try, the most moments of each small deck to compare."""


@frozen
class Found:
    """A kind of divergence, how often it came up, and the shortest match found that shows it.

    * `record`: that match, by the rulebook on `side`, which allows all of it.
    """

    kind: DivergenceKind
    count: AnyCount
    shortest: Shortest
    side: Side
    record: Record


@frozen
class AtTable:
    """The comparison for one number of players.

    * `scored`: the number of rounds that both have scored up to the first difference, inclusive.
    * `masked`: differences in scoring, as data, that showed in no round because play differs first.
    * `is_by_construction`: true if nothing that affects play differs.
    * `small_decks`: the small decks played out if no match has diverged.
    """

    players: int
    matches: int
    actions: int
    parted: int
    scored: int
    found: tuple[Found, ...]
    masked: tuple[Difference, ...]
    is_by_construction: bool
    small_decks: tuple[Exhausted, ...]
    screened: tuple[Screened, ...] = ()
    not_screened: str | None = None
    """Why the batch engine was of no use, if it was asked."""
    unverified: tuple[str, ...] = ()
    """What of the tables no rulebook says, a sentence each without its full stop."""

    @property
    def differs(self) -> bool:
        """True if there is a kind of divergence."""
        in_batch = any(each.parted or each.scored for each in self.screened)
        return bool(self.found) or in_batch or any(deck.kinds for deck in self.small_decks)


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


_Counter: TypeAlias = Callable[[int], Tally[int]]
"""What counts the kinds of divergence for a count of players."""


def compare(  # noqa: PLR0913 -- an argument for each thing that may be chosen
    a: Rulebook,
    b: Rulebook,
    *,
    players: Sequence[int] | None = None,
    matches: int = MATCHES,
    seed: int = 0,
    tries: int = TRIES,
    screen: int = 0,
    corpus: Iterable[Entry | Unreadable] | None = None,
    counter: _Counter | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Comparison:
    """Compare two rulebooks of a game.

    * `players`: only these numbers of players; None for all that both allow.
    * `matches`: the number of matches for each number of players, from 0.
    * `seed`: any whole number; the same seed gives the same matches.
    * `tries`: the largest number of matches to try in the search for each shortest one, from 0. Of
      each small deck, at most 60 times as many moments are compared.
    * `screen`: the number of additional matches for the batch engine, if there is one that can play
      them; 0 for none.
    * `corpus`: matches that were played, by whatever rulebook.
    * `counter`: a function that counts the kinds of divergence of the generated matches in another
      way, such as a campaign, for a number of players.
    * `progress`: is called with what is done next, in words.

    Raises MalformedInput for rulebooks of two games and for a negative number, Unsupported for a
    number of players that they do not both allow.
    """
    for name, value in (("matches", matches), ("tries", tries), ("screen", screen)):
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
        tally = tallied(game, pair, range(matches), seed) if counter is None else counter(number)
        look = closer_look(game, pair, screen, seed)
        shown = CorpusTally() if in_corpus is None else in_corpus.shown[number]
        kinds = list(starts(game, pair, tally, look, shown, seed=seed))
        found = _shortest_of_all(game, pair, kinds, (a, b), seed, tries)
        here = [each for each in as_data if _matters(each, number)]
        needs_no_decks = bool(found) or not here
        moments = _MOMENTS_OF_TRY * tries
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
                screened=look.screened,
                not_screened=look.why_not,
                unverified=tuple(_unverified(pair)),
                small_decks=() if needs_no_decks else exhausted(game, pair, moments=moments),
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


def _shortest_of_all(
    game: ComparedGame,
    tables: Tables,
    kinds: Iterable[Start],
    books: tuple[Rulebook, Rulebook],
    seed: int,
    tries: int,
) -> tuple[Found, ...]:
    """Return the shortest match of each kind of divergence. Matches with other winners are composed
    from the rounds of those with other scores."""
    found = list[Found]()
    for start in kinds:
        known = [each.shortest.actions for each in found if each.kind.aspect is Aspect.SCORE]
        found.append(_shortest_of(game, tables, start, books, seed, tries, known))
    return tuple(found)


def _shortest_of(
    game: ComparedGame,
    tables: Tables,
    start: Start,
    books: tuple[Rulebook, Rulebook],
    seed: int,
    tries: int,
    known: Sequence[Sequence[Action]],
) -> Found:
    """Return the shortest match of a kind of divergence, as a record that says what it shows."""
    first, other = (evolve(table, first_seat=start.first_seat) for table in tables)
    best = shortest(
        game, (first, other), start.kind, start.actions, seed=seed, tries=tries, known=known
    )
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


def _record_by(a: Rulebook, b: Rulebook, side: Side, players: int, found: Shortest) -> Record:
    """Return a match as a record by the rulebook that allows all of it, with a note on what it
    shows."""
    mine, other = (a, b) if side is Side.A else (b, a)
    divergence = found.divergence
    record = mine.record(players=players, first_seat=found.first_seat, actions=found.actions)
    if divergence.kind.side is None:
        legal = f"Legal by {mine} and by {other}, which differ after its last action."
    else:
        legal = f"Legal by {mine}; {other} forbids its last action."
    length = "no match is shorter" if found.proof else "the shortest that was found"
    note = f"{legal} {divergence.kind}. {length.capitalize()}."
    return evolve(record, title=f"{mine} and {other}: {divergence.kind.aspect}", note=note)
