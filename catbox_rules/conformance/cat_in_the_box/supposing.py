"""Score sheets of Cat in the Box as they would be if one rule were read differently, each with that
reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import permutations
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box import (
    Arrangement,
    CellSet,
    Color,
    Face,
    Paradox,
    Play,
    RoundResult,
    TrickPhase,
)
from catbox_rules.conformance.attribution.cat_in_the_box.sheets import bonus_clause, largest_if
from catbox_rules.conformance.protocol import Sheet, Supposition
from catbox_rules.match.transition import AnyTransition

_Cells: TypeAlias = frozenset[tuple[int, int]]
"""Places on the board, by row and column."""

_RANKED: Final = tuple(Color)
_ORDERS: Final = tuple(
    order
    for order in permutations(_RANKED)
    if order != _RANKED and _RANKED.index(order[0]) < _RANKED.index(order[-1])
)
"""The possible orders of the colors, except for that of the rulebook. Two orders that mirror each
other have the same neighbors, so only one of them is listed."""


def suppositions(step: AnyTransition) -> Iterator[tuple[Supposition, Sheet]]:
    """Yield the rules that may be read differently, each with the sheet that a round which has just
    been scored would then have."""
    before = step.before
    if isinstance(before, TrickPhase) and step.after.results:
        round = _Round(step, before, step.after.results[-1])
        yield from round.by_other_groups()
        yield from round.by_other_bonuses()
        yield from round.by_other_points()


@frozen
class _Round:
    """A round that is over."""

    step: AnyTransition
    before: TrickPhase
    result: RoundResult

    def tokens(self, seat: int) -> CellSet:
        """Return the cells of a seat at the end of the round."""
        tokens, action = self.before.board.tokens[seat], self.step.action
        if isinstance(action, Play) and action.seat == seat:
            tokens |= CellSet.of([action.cell])
        return tokens

    def sheet(self, bonus: Sequence[int]) -> Sheet:
        """Return the sheet with other bonuses."""
        result = self.result
        scores = [
            score - right + given
            for score, right, given in zip(result.scores, result.bonus, bonus, strict=True)
        ]
        return {"bonus": list(bonus), "scores": scores}

    # Other groups.

    def by_other_groups(self) -> Iterator[tuple[Supposition, Sheet]]:
        """Yield sheets with bonuses for other groups; the same seats earn one."""
        tokens = [self.tokens(seat) for seat in range(len(self.result.bonus))]
        for supposition, size in self._sizes():
            yield supposition, self._with(tokens, size)
        if isinstance(self.step.action, Paradox):
            left = [each - self._of_trick(seat) for seat, each in enumerate(tokens)]
            named = Supposition("a broken-off trick leaves no tokens", ("paradox.tokens-stay",))
            yield named, self._with(left, self.before.table.arrangement.largest_group)

    def _with(self, tokens: Sequence[CellSet], size: Callable[[CellSet], int]) -> Sheet:
        earned = zip(tokens, self.result.bonus, strict=True)
        return self.sheet([size(each) if bonus else 0 for each, bonus in earned])

    def _sizes(self) -> Iterator[tuple[Supposition, Callable[[CellSet], int]]]:
        """Yield other ways to count a seat's tokens."""
        table = self.before.table
        arrangement, columns = table.arrangement, table.setup.columns
        is_plain = table.face is not Face.PURPLE and "layout" not in table.chosen_options()
        for words, touch in _TOUCHING.items():
            yield Supposition(words, ("score.adjacency",)), partial(largest_if, arrangement, touch)
        for words, of_sizes in _OF_GROUPS.items():
            yield Supposition(words, ("score.group",)), partial(_counted, arrangement, of_sizes)
        ascending = Arrangement.ascending(columns)
        if arrangement != ascending:
            named = Supposition(
                "every board is treated as one with ranks in order", ("setup.face",)
            )
            yield named, ascending.largest_group
        for order in _ORDERS:
            letters = "".join(color.letter for color in order)
            other = _with_rows(columns, order).largest_group
            if arrangement == ascending:
                yield Supposition(f"the rows are in the order {letters}", ("setup.board",)), other
            if is_plain:
                words = f"the rows of the plain faces are in the order {letters}"
                yield Supposition(words, ("setup.board",)), other
            words = f"the rows of every face are in the order {letters}"
            yield Supposition(words, ("setup.board", "setup.face")), other

    def _of_trick(self, seat: int) -> CellSet:
        return CellSet.of(play.cell for play in self.before.trick if play.seat == seat)

    # Other seats that earn a bonus.

    def by_other_bonuses(self) -> Iterator[tuple[Supposition, Sheet]]:
        """Yield sheets in which other seats earn a bonus; groups are unchanged."""
        clause = bonus_clause(self.before.table)
        result, bids = self.result, self.before.bids
        for words, clauses, earns in (*_EARNING_BY_TRICKS, *(_EARNING_BY_BIDS if bids else ())):
            named = Supposition(words, clauses or (clause,))
            bonus = [
                self.before.table.arrangement.largest_group(self.tokens(seat))
                if earns(
                    _Seat(
                        result.tricks[seat],
                        bids[seat] if bids else None,
                        result.bonus[seat] > 0,
                        result.paradox == seat,
                    )
                )
                else 0
                for seat in range(len(result.bonus))
            ]
            yield named, self.sheet(bonus)

    # Other points.

    def by_other_points(self) -> Iterator[tuple[Supposition, Sheet]]:
        """Yield sheets with other points for the tricks."""
        result = self.result
        penalty = ("score.paradox-penalty",)
        for words, of_tricks in _PENALTIES.items():
            scores = [
                of_tricks(result.tricks[seat]) if seat == result.paradox else score
                for seat, score in enumerate(result.scores)
            ]
            yield Supposition(words, penalty), {"scores": scores}
        clause = bonus_clause(self.before.table)
        without = [score - bonus for score, bonus in zip(result.scores, result.bonus, strict=True)]
        yield Supposition("no bonus is added", (clause,)), {"scores": without}
        if len(result.scores) == 2:
            one, other = result.scores
            words = "each scores the difference of the scores"
            yield Supposition(words, ("score.trick",)), {"scores": [one - other, other - one]}


@frozen
class _Seat:
    """The facts on which a bonus depends."""

    tricks: int
    bid: int | None
    earns: bool
    is_stuck: bool


_PENALTIES: Final[Mapping[str, Callable[[int], int]]] = {
    "a seat that causes a paradox scores nothing": lambda _: 0,
    "a seat that causes a paradox scores as others do": lambda tricks: tricks,
    "a seat that causes a paradox loses one more": lambda tricks: -tricks - 1,
}
_OF_GROUPS: Final[Mapping[str, Callable[[Sequence[int]], int]]] = {
    "a token by itself is no group": lambda sizes: max((n for n in sizes if n > 1), default=0),
    "all groups count": sum,
    "the number of groups counts": len,
    "the smallest group counts": lambda sizes: min(sizes, default=0),
    "each pair in a group counts": lambda sizes: max(sizes, default=1) - 1,
}
_STUCK: Final = ("score.paradox-penalty",)
_Earning: TypeAlias = tuple[str, tuple[str, ...], Callable[[_Seat], bool]]
_EARNING_BY_TRICKS: Final[tuple[_Earning, ...]] = (
    (
        "only a seat that causes a paradox has a bonus",
        _STUCK,
        lambda seat: seat.is_stuck,
    ),
    (
        "a seat that causes a paradox has a bonus as well",
        _STUCK,
        lambda seat: seat.earns or seat.is_stuck,
    ),
    (
        "a seat that causes a paradox has the bonus that others would have",
        _STUCK,
        lambda seat: (
            seat.earns
            or (
                seat.is_stuck
                and (seat.tricks <= 4 if seat.bid is None else seat.tricks == seat.bid)
            )
        ),
    ),
    ("nobody has a bonus", (), lambda _: False),
    (
        "everybody has a bonus except a seat that causes a paradox",
        (),
        lambda seat: not seat.is_stuck,
    ),
    (
        "fewer than four tricks earn a bonus",
        (),
        lambda seat: not seat.is_stuck and seat.tricks < 4,
    ),
    (
        "five tricks or fewer earn a bonus",
        (),
        lambda seat: not seat.is_stuck and seat.tricks <= 5,
    ),
)
_EARNING_BY_BIDS: Final[tuple[_Earning, ...]] = (
    (
        "as many tricks as were bid, or more, earn a bonus",
        (),
        lambda seat: not seat.is_stuck and seat.tricks >= (seat.bid or 0),
    ),
    (
        "as many tricks as were bid, or fewer, earn a bonus",
        (),
        lambda seat: not seat.is_stuck and seat.tricks <= (seat.bid or 0),
    ),
    (
        "a bid that is missed by one earns a bonus",
        (),
        lambda seat: not seat.is_stuck and abs(seat.tricks - (seat.bid or 0)) <= 1,
    ),
)


_TOUCHING: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "cells touch at corners as well": lambda down, right: max(abs(down), abs(right)) == 1,
    "cells touch at corners alone": lambda down, right: abs(down) == 1 == abs(right),
    "cells touch in rows alone": lambda down, right: down == 0 and abs(right) == 1,
    "cells touch in columns alone": lambda down, right: right == 0 and abs(down) == 1,
}


def _counted(
    arrangement: Arrangement, of_sizes: Callable[[Sequence[int]], int], tokens: CellSet
) -> int:
    return of_sizes([len(group) for group in arrangement.groups(tokens)])


@cache
def _with_rows(columns: int, order: tuple[Color, ...]) -> Arrangement:
    rows = {row[0].color: row for row in Arrangement.ascending(columns).rows}
    return Arrangement(tuple(rows[color] for color in order))


def picture(step: AnyTransition) -> tuple[str, ...]:
    """Return the board of a round that has just been scored: on each cell the seat whose token is
    there, with a star if the token is in a group that counts."""
    before = step.before
    if not isinstance(before, TrickPhase) or not step.after.results:
        return ()
    round = _Round(step, before, step.after.results[-1])
    shown: dict[object, str] = dict.fromkeys(before.board.observed, "o ")
    shown |= dict.fromkeys(before.board.neutral, "# ")
    for seat in range(before.table.players):
        tokens = round.tokens(seat)
        counts = before.table.arrangement.groups(tokens)[:1] if round.result.bonus[seat] else ()
        shown |= {
            cell: f"{seat}*" if any(cell in group for group in counts) else f"{seat} "
            for cell in tokens
        }
    return tuple(
        " ".join(f"{cell}:{shown.get(cell, '. ')}" for cell in row).rstrip()
        for row in before.table.arrangement.rows
    )
