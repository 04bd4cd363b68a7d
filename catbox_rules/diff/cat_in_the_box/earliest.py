"""Arguments about the earliest action at which a match of Cat in the Box can diverge: a round has
its phases, and some clauses do not matter before a seat has lost a color or placed a number of
tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve

from catbox_rules.cat_in_the_box import CellSet, HouseRules, RedBrokenBy, Table, Tokens
from catbox_rules.cat_in_the_box.editions import PEGASUS_2023, ColorMarks
from catbox_rules.cat_in_the_box.rules.scoring import bonus_is_earned
from catbox_rules.diff.divergence import Aspect, DivergenceKind
from catbox_rules.diff.protocol import Earliest, Tables
from catbox_rules.kernel.editions import setup_for
from catbox_rules.positions.cat_in_the_box.first_paradox import (
    is_stuck_by_cells_alone,
    plays_before_paradox,
)


def earliest(tables: Tables, kind: DivergenceKind) -> Earliest | None:
    """Return the first action at which a match can diverge this way; None if no argument is
    known."""
    pair = [_table(table.initial()) for table in tables]
    of_kinds = {
        Aspect.DEAL: _of_deals,
        Aspect.ACTION: _of_actions,
        Aspect.EFFECT: _of_effects,
        Aspect.SCORE: _of_scores,
        Aspect.OUTCOME: _of_outcomes,
    }
    return of_kinds[kind.aspect](pair, kind) if kind.aspect in of_kinds else None


# A state is of the type that its game gives it; every one has its table.
def _table(state: object) -> Table:
    table: object = getattr(state, "table", None)
    assert isinstance(table, Table)
    return table


def _first_play(pair: Sequence[Table]) -> int:
    """Return the number of actions before the first play, by the rulebook with fewer of them."""
    return min(map(_actions_before_plays, pair))


def _actions_before_plays(table: Table) -> int:
    """Count the deal, the discards, and the bids if there are any."""
    return 1 + table.players * (2 if table.setup.bids else 1)


def _of_deals(_: Sequence[Table], __: DivergenceKind) -> Earliest:
    return Earliest(0, "a match begins with the deal")


def _of_actions(pair: Sequence[Table], kind: DivergenceKind) -> Earliest:
    match kind.what:
        case "discard":
            return Earliest(1, "nobody acts before the deal")
        case "bid":
            return Earliest(1 + pair[0].players, "nobody bids before all seats have discarded")
        case _:
            return _of_plays(pair, kind)


def _of_scores(pair: Sequence[Table], kind: DivergenceKind) -> Earliest | None:
    """Argue from either table: both score a round at the action in question, so one argument is
    enough."""
    has_won = kind.what == "scores" and kind.clauses == ("score.paradox-penalty",)
    known = [
        _end_of_round(table, has_won=has_won) for table in pair if is_stuck_by_cells_alone(table)
    ]
    if kind.what == "bonus" and _groups_are_alike(pair):
        known += _of_tricks_for_bonus(pair)
    return max(known, key=lambda end: end.index, default=None)


def _of_outcomes(pair: Sequence[Table], _: DivergenceKind) -> Earliest | None:
    """Argue from the shortest round: both play a match to its end, and no round is shorter."""
    known = [_end_of_match(table) for table in pair if is_stuck_by_cells_alone(table)]
    return max(known, key=lambda end: end.index, default=None)


def _end_of_match(table: Table) -> Earliest:
    """Return the first action that can end a match."""
    rounds, end = table.setup.rounds, _end_of_round(table, has_won=False)
    return Earliest(rounds * (end.index + 1) - 1, f"in each of {rounds} rounds {end.reason}")


def _end_of_round(table: Table, *, has_won: bool) -> Earliest:
    """Return the first action that can end a first round, by a paradox or with the last trick.

    * `has_won`: true if only a paradox of a seat that has won a trick counts.
    """
    plays = plays_before_paradox(table, has_won=has_won)
    if _is_usual_with_two(table):
        plays = max(plays, _PLAYS_WITH_TWO)
    who = "seat that has won a trick" if has_won else "seat"
    reason = f"no {who} is stuck before {plays} cards are played"
    return _after_plays(table, plays, reason)


_PLAYS_WITH_TWO: Final = 6
"""The theorem on the earliest paradox, spec/theorems: shown by the solver. By counting cells alone
it might be five."""


def _after_plays(table: Table, plays: int, reason: str) -> Earliest:
    """Return a paradox after so many plays of the first round, or its last play if that comes
    first."""
    first, last = _actions_before_plays(table), table.setup.tricks * table.players - 1
    if plays > last:
        return Earliest(
            first + last, f"the round goes on until {table.setup.tricks} tricks are won"
        )
    return Earliest(first + plays, reason)


def _groups_are_alike(pair: Sequence[Table]) -> bool:
    """Return True if the same board gives the same groups, so that a bonus depends on tricks and
    bids only."""
    one, other = (
        (table.arrangement, (table.house_rules or HouseRules()).grouping) for table in pair
    )
    return one == other


def _of_tricks_for_bonus(pair: Sequence[Table]) -> Iterator[Earliest]:
    """Yield when a bonus can first be earned at one table only, by a number of tricks. A seat that
    has won all tricks leads, and gets no bonus if it is the one that is stuck."""
    bids: list[int | None] = [bid for bid in pair[0].setup.bids if bid in pair[1].setup.bids]
    one, other = pair
    for tricks in range(max(table.setup.tricks for table in pair) + 1):
        if any(
            bonus_is_earned(one, tricks, bid) != bonus_is_earned(other, tricks, bid)
            for bid in bids or [None]
        ):
            plays = tricks * one.players + bool(tricks)
            reason = f"no bonus differs before a seat has won {tricks} tricks, and another is stuck"
            yield from (_after_plays(table, plays, reason) for table in pair)
            return


def _is_usual_with_two(table: Table) -> bool:
    """Return True if the theorem covers this table of two: only the scoring may differ from what is
    printed."""
    printed, setup = setup_for(PEGASUS_2023, 2), table.setup
    is_printed = evolve(setup, bonus_up_to=4, penalty=1, rounds=2, faces=printed.faces) == printed
    return is_printed and table.red_broken_by is RedBrokenBy.PLAYER_TOKEN and not table.house_rules


def _of_plays(pair: Sequence[Table], kind: DivergenceKind) -> Earliest:
    first, players = _first_play(pair), pair[0].players
    clauses = {*kind.forbidden_by, *kind.clauses}
    counting = [table for table in pair if table.tokens is Tokens.STRICT]
    if "declare.token-left" in clauses and counting:
        number = min(map(first_play_without_token, counting))
        reason = f"no seat can be short of a token before its play number {number}"
        return Earliest(first + (number - 1) * players, reason)
    if "declare.color-held" in clauses:
        reason = "a color is lost in following, and can be missed in the next trick at the earliest"
        return Earliest(first + players, reason)
    if "declare.cell-open" in clauses and not any(map(_cells_are_taken_before, pair)):
        return Earliest(first + 1, "no cell is taken before the first play")
    if clauses & {"declare.any-color-following", "house.must-follow"}:
        return Earliest(first + 1, "nobody follows before the first lead")
    return Earliest(first, "nobody plays before the deal, the discards and the bids")


def _cells_are_taken_before(table: Table) -> bool:
    """Return True if a cell that could be declared may be covered before the first play."""
    playable = CellSet.up_to_rank(table.setup.highest_rank)
    return bool(table.setup.revealed or table.empty_board.observed & playable)


def first_play_without_token(table: Table) -> int:
    """Return the number of the first play in a round for which a seat can lack a token, if tokens
    are counted: its tokens, minus the most marks on its sheet of colors, minus its bid.

    >>> first_play_without_token(Table.create("pegasus-2023", players=3))
    8
    >>> first_play_without_token(Table.create("ayatsurare-2020", players=3))
    9
    """
    edition = table.edition
    most_marks = 4 if edition.color_marks is ColorMarks.HELD else 3
    left = edition.tokens_per_seat - most_marks - (1 if table.setup.bids else 0)
    return max(1, left + 1)


def _of_effects(pair: Sequence[Table], kind: DivergenceKind) -> Earliest | None:
    first, players = _first_play(pair), pair[0].players
    match kind.what:
        case "color-lost":
            return Earliest(first + 1, "nobody loses a color before the first lead is followed")
        case "trick-won":
            return Earliest(first + players - 1, "nobody wins a trick before it is complete")
        case "round-scored" if "trick.last" in kind.clauses:
            tricks = min(table.setup.tricks for table in pair)
            reason = f"the round goes on until {tricks} tricks are complete"
            return Earliest(first + tricks * players - 1, reason)
        case "round-began" | "cards-revealed" | "neutral-token-placed" | "hand-dealt":
            return Earliest(0, "a match begins with the deal")
        case _:
            return None
