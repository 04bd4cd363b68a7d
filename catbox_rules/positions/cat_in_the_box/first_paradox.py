"""The fewest plays of a round before a paradox is possible, by counting cells.

A stuck seat finds all cells taken of the ranks in its hand, in the colors that it holds. (A lead is
never impossible because of red alone.) Say that it has played `k` cards and lost `l` colors:

- A cell that is taken has cost a card of its rank, played or revealed. So of a rank with `4 - l`
  such cells the seat holds at most `1 + l` of the five cards, and its hand has at least
  `cards / (1 + l)` ranks: `4 - l` cells are taken of each of these.
- A color is lost in a trick to which it was led, one in each. So `l` of the tokens are on colors
  that are lost, and close nothing; all others may.
- It has followed in `l` tricks, so `l` is at most `k`; if it has won a trick, it has led one of the
  `k`, or leads now.

Three players: after two plays of its own a seat has seven cards, of three ranks if two colors are
lost; six cells are taken, and with the two leads that close nothing these are eight plays. With
fewer plays of its own, or fewer lost colors, it takes more. So the ninth play can be a paradox.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.cat_in_the_box import CellSet, HouseRules, Table, Tokens
from catbox_rules.cat_in_the_box.cards import COPIES

_COLORS: Final = 4


def is_stuck_by_cells_alone(table: Table) -> bool:
    """Return whether a seat of this table can be stuck only because of cells that cards have been
    played or revealed for: tokens are not counted, no observed cell could be declared, and no house
    rule is about declaring."""
    rules = table.house_rules or HouseRules()
    of_declaring = (rules.following, rules.leading, rules.nameable_cells, rules.lost_color)
    observed = table.empty_board.observed & CellSet.up_to_rank(table.setup.highest_rank)
    is_by_book = all(rule is None for rule in of_declaring)
    return is_by_book and table.tokens is Tokens.UNLIMITED and not observed


def plays_before_paradox(table: Table, *, has_won: bool = False) -> int:
    """Return a lower bound for the plays of a round before a paradox; all plays if there cannot be
    one. `is_stuck_by_cells_alone` must be true of the table.

    * `has_won`: only a paradox of a seat that has won a trick counts.

    >>> [plays_before_paradox(Table.create("pegasus-2023", players=each)) for each in (3, 4, 5)]
    [8, 8, 10]
    >>> plays_before_paradox(Table.create("pegasus-2023", players=3), has_won=True)
    9
    """
    number = table.setup.tricks * table.players
    can_be = (plays for plays in range(number) if _can_be_stuck(table, plays, has_won=has_won))
    return next(can_be, number)


def _can_be_stuck(table: Table, plays: int, *, has_won: bool) -> bool:
    """Return whether counting allows a stuck seat after this many plays of all seats."""
    own, since_lead = divmod(plays, table.players)
    cards = table.setup.dealt - 1 - own
    followed = own - 1 if has_won and since_lead else own
    for lost in range(min(followed, _COLORS) + 1):
        held = _COLORS - lost
        ranks = -(-cards // (COPIES - held))
        closing = plays - lost + table.setup.revealed
        if ranks <= table.setup.highest_rank and ranks * held <= closing:
            return True
    return False
