"""The laws about finished rounds, their scores, and the winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from catbox_rules.cat_in_the_box import Color, RoundResult, Setup
from catbox_rules.kernel.forms import is_list
from catbox_rules.testing.cat_in_the_box.ledger import Ledger
from catbox_rules.testing.laws import Laws

_Square: TypeAlias = "tuple[int, int]"
"""A column and a row of the board, from 0."""


class LawsOfRounds(Laws):
    """The laws about the score sheet of a round, which is compared with an independent ledger."""

    ledger: Ledger

    @property
    def setup(self) -> Setup:
        """The numbers of the edition for this number of players."""
        return self.ledger.setup

    def law_of_rounds(self, result: RoundResult) -> None:
        """Require that a round without a paradox fills as many cells as its tricks have plays, that
        the tricks are those that were completed, and that the start seat passes to the left."""
        ledger, setup = self.ledger, self.setup
        self.require(
            result.start_seat == ledger.start_seat,
            f"the start seat passes to the left, to seat {ledger.start_seat}, "
            f"not to seat {result.start_seat}",
            "round.start-seat-passes",
        )
        self.require(
            result.paradox == ledger.paradox,
            f"a round has the paradox that was caused in it: of seat {ledger.paradox}, "
            f"not of seat {result.paradox}",
            "paradox.occurs",
        )
        self.require(
            list(result.tricks) == ledger.won,
            f"a trick counts for its winner, and an unfinished one for nobody: "
            f"{ledger.won}, not {list(result.tricks)}",
            "trick.winner-leads",
            "paradox.trick-unawarded",
        )
        filled = setup.players * setup.tricks
        self.require(
            ledger.paradox is not None or len(ledger.tokens) == filled,
            f"a round without a paradox fills {filled} cells, not {len(ledger.tokens)}",
            "trick.last",
        )

    def law_of_scores(self, result: RoundResult) -> None:
        """Require one point for each trick, or minus one for the seat that caused the paradox; and
        the largest group for a seat that made its bid, or with two players won few enough
        tricks."""
        ledger, setup = self.ledger, self.setup
        groups = self._largest_groups()
        for seat in range(setup.players):
            won, caused = ledger.won[seat], seat == ledger.paradox
            most = setup.bonus_up_to
            is_met = won <= most if most is not None else won == ledger.bids.get(seat)
            bonus = groups[seat] if is_met and not caused else 0
            self.require(
                result.bonus[seat] == bonus,
                f"a seat that makes its bid scores its largest group: seat {seat} scores {bonus} "
                f"for it, not {result.bonus[seat]}",
                "score.bonus-bid",
                "score.bonus-two-players",
                "score.group",
            )
            points = -setup.penalty * won if caused else won + bonus
            self.require(
                result.scores[seat] == points,
                f"a trick scores a point, or costs one by a paradox: seat {seat} scores {points}, "
                f"not {result.scores[seat]}",
                "score.trick",
                "score.paradox-penalty",
            )

    def _largest_groups(self) -> list[int]:
        """Return for each seat the most of its tokens that touch along edges, with the layout of
        this table."""
        named = _rows(self.record.options.get("layout"), self.setup)
        squares = {name: (x, y) for y, row in enumerate(named) for x, name in enumerate(row)}
        groups: list[int] = []
        for seat in range(self.setup.players):
            own = {
                squares[f"{color.letter}{rank}"]
                for (color, rank), owner in self.ledger.tokens.items()
                if owner == seat
            }
            groups.append(max(map(len, _connected(own)), default=0))
        return groups

    def law_of_winners(self, winners: tuple[int, ...], rounds: Sequence[RoundResult]) -> None:
        """Require that the highest total wins; of seats that tie, the better last round; and that
        they share the win if they still tie."""
        seats = range(self.setup.players)
        totals = [sum(result.scores[seat] for result in rounds) for seat in seats]
        self.require(
            len(rounds) == self.setup.rounds,
            f"a match has {self.setup.rounds} rounds, not {len(rounds)}",
            "match.length",
        )
        self.require(
            list(self.said.totals) == totals,
            f"totals are the sums of the scores, {totals}, not {list(self.said.totals)}",
            "match.winner",
        )
        best = max((totals[seat], rounds[-1].scores[seat]) for seat in seats)
        expected = [seat for seat in seats if (totals[seat], rounds[-1].scores[seat]) == best]
        self.require(
            list(winners) == expected,
            f"the highest total wins, then the better last round, then all who are still tied: "
            f"{expected}, not {list(winners)}",
            "match.winner",
            "match.tie-last-round",
            "match.shared",
        )


def _rows(chosen: object, setup: Setup) -> list[list[str]]:
    """Return the names of the cells, row by row from the top: the layout that the table chose, or
    that of its edition."""
    if is_list(chosen):
        return [[str(name) for name in row] for row in chosen if is_list(row)]
    if setup.layout is not None:
        return [list(row) for row in setup.layout]
    return [[f"{color.letter}{rank}" for rank in range(1, setup.columns + 1)] for color in Color]


def _connected(squares: set[_Square]) -> Iterator[set[_Square]]:
    """Yield the parts of some squares that are connected along edges."""
    left = set(squares)
    while left:
        part, edge = set[_Square](), {left.pop()}
        while edge:
            part |= edge
            neighbors = {
                (x + a, y + b) for x, y in edge for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))
            }
            edge = neighbors & left
            left -= edge
        yield part
