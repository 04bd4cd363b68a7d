"""The matches from which a shortest one is sought: for each kind of divergence the shortest known,
whether generated, found by the batch engine, or from a corpus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import field, frozen

from catbox_rules.diff.divergence import DivergenceKind
from catbox_rules.diff.matches import Played, generated, recorded
from catbox_rules.diff.played_corpora import CorpusTally
from catbox_rules.diff.protocol import ComparedGame, Screened, Tables
from catbox_rules.diff.tally import Count, Tally
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.ruleset import Action

AnyCount: TypeAlias = Count[int] | Count[str]
"""How often a kind came up: in generated matches, or, where it did in none, in those of a
corpus."""


@frozen
class Start:
    """A kind of divergence, how often it came up, and the shortest known match that shows it.

    * `first_seat`: who starts that match; `actions`: all of them, up to where it diverges.
    """

    kind: DivergenceKind
    count: AnyCount
    first_seat: int
    actions: tuple[Action, ...] = field(repr=False)


@frozen
class CloserLook:
    """What the batch engine has found, and the kinds of divergence that some of its matches show
    when both rulebooks play them. These matches are numbered below zero: the first one is -1.

    * `why_not`: why the batch engine was of no use, if it was asked.
    """

    screened: tuple[Screened, ...] = ()
    tally: Tally[int] = field(factory=Tally[int])
    why_not: str | None = None

    @property
    def courses(self) -> Iterator[tuple[Action, ...]]:
        """The actions of these matches."""
        return (course for each in self.screened for course in each.courses)


def closer_look(game: ComparedGame, tables: Tables, matches: int, seed: int) -> CloserLook:
    """Return what the batch engine finds in this number of matches, which may be 0."""
    if not matches:
        return CloserLook()
    try:
        found = CloserLook(tuple(game.screened(tables, matches, seed)))
    except Unsupported as error:
        return CloserLook(why_not=str(error))
    for number, course in enumerate(found.courses, start=1):
        found.tally.add(recorded(game, tables, course), -number)
    return found


def starts(
    game: ComparedGame,
    tables: Tables,
    tally: Tally[int],
    look: CloserLook,
    corpus: CorpusTally,
    *,
    seed: int,
) -> Iterator[Start]:
    """Yield a match to start from for each kind that came up, in the order of kinds.

    * `tally`: the generated matches. The count of a kind comes from elsewhere only if it came up in
      none of them.
    """
    looked, theirs = look.tally.kinds, corpus.tally.kinds
    for kind in sorted({*tally.kinds, *looked, *theirs}, key=lambda kind: kind.order):
        ours = [kinds[kind] for kinds in (tally.kinds, looked) if kind in kinds]
        best, other = min(ours, key=_earliest, default=None), theirs.get(kind)
        if best is not None and (other is None or best.earliest <= other.earliest):
            actions = _played(game, tables, look, best.source, seed).up_to(kind)
            yield Start(kind, ours[0], tables[0].first_seat, actions)
        elif other is not None:
            example = corpus.examples[kind]
            count = ours[0] if ours else other
            yield Start(kind, count, example.first_seat, example.actions)


def _earliest(count: Count[int]) -> int:
    return count.earliest


def _played(game: ComparedGame, tables: Tables, look: CloserLook, number: int, seed: int) -> Played:
    """Return the match with a number, generated or from the batch engine."""
    if number >= 0:
        return generated(game, tables, number=number, seed=seed)
    return recorded(game, tables, list(look.courses)[-number - 1])
