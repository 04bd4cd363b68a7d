"""Two rulebooks compared: as data, and as play.

For every count of players that both have, matches are played by both side by side; of each way in
which they part the shortest match is sought. Where they never part it is told how far that was
checked: small decks played out in full, so many matches on the full one, and, where nothing that
anybody plays by differs, that they are equal by construction.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from attrs import evolve, frozen

from catbox_rules.diff.corpora import Entry, Unreadable
from catbox_rules.diff.differences import Difference, differences
from catbox_rules.diff.divergence import Kind, Side, Way
from catbox_rules.diff.exhausting import Exhausted, exhausted
from catbox_rules.diff.games import compared
from catbox_rules.diff.played_corpora import InCorpus, Shown, compare_corpus
from catbox_rules.diff.protocol import ComparedGame, Screened, Tables
from catbox_rules.diff.shortening import Shortest, shortest
from catbox_rules.diff.starting import AnyCount, Start, closer_look, starts
from catbox_rules.diff.tables import common_players, tables_of
from catbox_rules.diff.tally import Tally, tallied
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.records import Record
from catbox_rules.rulebooks import Rulebook

__all__ = ["MATCHES", "SECONDS", "AtTable", "Comparison", "Found", "compare"]

MATCHES: Final = 400
"""How many matches are played for each count of players, unless something is said."""
SECONDS: Final = 10.0
"""For how long shortest matches are sought, and small decks played out, unless something is
said."""
_SHARES: Final = {Kind.SCORE: 6}
"""So many shares of the time has each way of this kind, others have one: a round that ends early
takes longer to be found."""


@frozen
class Found:
    """A way to part, how often it came up, and the shortest match that was found of it.

    * `record`: that match, by the rulebook on `side`, which allows all of it.
    """

    way: Way
    count: AnyCount
    shortest: Shortest
    side: Side
    record: Record


@frozen
class AtTable:
    """The comparison for one count of players.

    * `scored`: how many rounds both have scored before, or where, something went otherwise.
    * `masked`: what differs in scoring, as data, and showed in no round, where play parts as well.
    * `is_by_construction`: whether nothing that anybody plays by differs.
    * `small_decks`: those that were played out, where no match has parted.
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

    @property
    def differs(self) -> bool:
        """Whether there is a way to part."""
        in_batch = any(each.parted or each.scored for each in self.screened)
        return bool(self.found) or in_batch or any(deck.ways for deck in self.small_decks)


@frozen
class Comparison:
    """Two rulebooks compared.

    * `differences`: as data, for the counts of players that were asked for.
    * `only_a`, `only_b`: the counts of players that one of them alone has.
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
    def differs(self) -> bool:
        """Whether anything is played otherwise by one than by the other."""
        in_corpus = self.corpus is not None and bool(self.corpus.tally.ways)
        counts = bool(self.only_a or self.only_b)
        return counts or in_corpus or any(table.differs for table in self.tables)


_Sides: TypeAlias = Callable[[Side, Shortest], Record]
"""A match as the record of the rulebook on a side."""

Counter: TypeAlias = Callable[[int], Tally[int]]
"""What counts the ways to part for a count of players."""


def compare(  # noqa: PLR0913 -- an argument for each thing that may be chosen
    a: Rulebook,
    b: Rulebook,
    *,
    players: Sequence[int] | None = None,
    matches: int = MATCHES,
    seed: int = 0,
    seconds: float = SECONDS,
    screen: int = 0,
    corpus: Iterable[Entry | Unreadable] | None = None,
    counter: Counter | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Comparison:
    """Compare two rulebooks of a game.

    * `players`: only these counts of players; all that both have if nothing is said.
    * `matches`: how many are played for each, from 0.
    * `seed`: any whole number; the same one gives the same matches again.
    * `seconds`: for how long at most shortest matches are sought, or small decks played out, for
      each count of players, from 0.
    * `screen`: how many more are played by the batch engine, where there is one that can; from 0,
      which asks it for nothing.
    * `corpus`: matches that were played, by one of the two or by what they have in common.
    * `counter`: counts the ways to part of the generated matches in some other way, such as a
      campaign; it is given a count of players.
    * `progress`: is told what is done next, in words.

    Raises MalformedInput for two games and for a number below zero, Unsupported for a count of
    players that they do not have.
    """
    for name, value in (("matches", matches), ("seconds", seconds), ("screen", screen)):
        if value < 0:
            raise MalformedInput(f"$.{name}", expected="0 or more", given=value)
    common = common_players(a, b)
    for number in players or ():
        if number not in common:
            expected = f"one of {', '.join(map(str, common))}" if common else "none in common"
            raise Unsupported("--players", expected=expected, given=number)
    counts = common if players is None else tuple(dict.fromkeys(players))
    game, told = compared(a.game), differences(a, b)
    sides = partial(_record_by, a, b)
    in_corpus = None if corpus is None else compare_corpus(a, b, corpus)
    tables: list[AtTable] = []
    for number in counts:
        progress(f"{number} players: {matches} matches")
        pair = tables_of(a, b, number)
        tally = tallied(game, pair, range(matches), seed) if counter is None else counter(number)
        look = closer_look(game, pair, screen, seed)
        shown = Shown() if in_corpus is None else in_corpus.shown[number]
        ways = list(starts(game, pair, tally, look, shown, seed=seed))
        end = time.monotonic() + seconds
        found = tuple(_shortest_of_each(game, pair, ways, sides, seed=seed, end=end))
        here = [each for each in told if _matters(each, number)]
        needs_no_decks = bool(found) or not here
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
                small_decks=() if needs_no_decks else exhausted(game, pair, seconds=seconds),
            )
        )
    ours, theirs = a.players, b.players
    return Comparison(
        a=a,
        b=b,
        differences=tuple(
            each for each in told if players is None or each.players in (None, *counts)
        ),
        only_a=tuple(each for each in ours if each not in theirs) if players is None else (),
        only_b=tuple(each for each in theirs if each not in ours) if players is None else (),
        seed=seed,
        tables=tuple(tables),
        corpus=in_corpus,
    )


def _shortest_of_each(
    game: ComparedGame,
    tables: Tables,
    ways: Sequence[Start],
    sides: _Sides,
    *,
    seed: int,
    end: float,
) -> Iterator[Found]:
    """The shortest match of each way, which share the time up to `end`."""
    shares = [_SHARES.get(start.way.kind, 1) for start in ways]
    for place, start in enumerate(ways):
        share = (end - time.monotonic()) * shares[place] / sum(shares[place:])
        one, other = (evolve(table, first_seat=start.first_seat) for table in tables)
        way = start.way
        best = shortest(game, (one, other), way, start.actions, seed=seed, seconds=share)
        side = way.side or Side.A
        yield Found(way, start.count, best, side, sides(side, best))


def _masked(
    found: Sequence[Found], told: Iterable[Difference], game: ComparedGame
) -> tuple[Difference, ...]:
    """What differs in scoring alone, as data, and showed in no round that both have scored,
    where something else happens as well."""
    kinds = {each.way.kind for each in found}
    if Kind.SCORE in kinds or kinds.isdisjoint((Kind.DEAL, Kind.EFFECT, Kind.TURN)):
        return ()
    return tuple(each for each in told if each.path in game.SCORING)


def _matters(difference: Difference, players: int) -> bool:
    """Whether somebody at a table of so many players plays by what differs."""
    return difference.decides and difference.players in (None, players)


def _record_by(a: Rulebook, b: Rulebook, side: Side, found: Shortest) -> Record:
    """A match as the record of the rulebook that allows all of it, which says what it shows."""
    mine, other = (a, b) if side is Side.A else (b, a)
    parting = found.parting
    record = mine.record(players=found.players, first_seat=found.first_seat, actions=found.actions)
    forbids = parting.way.side is not None
    does = "forbids its last action" if forbids else "goes on otherwise after it"
    length = "no match is shorter" if found.proof else "the shortest that was found"
    note = f"Legal by {mine}; {other} {does}. {parting.way}. {length.capitalize()}."
    return evolve(record, title=f"{mine} and {other}: {parting.way.kind}", note=note)
