"""Faults of a partial table of Cat in the Box: what is impossible whatever the unwritten parts are.

Known numbers are lower bounds: cells with a token, cards in a hand. Faults that any table may have
are found together with those of a whole one.
"""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.cat_in_the_box import CellSet
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, finding


def faults_of_partial(position: Position) -> Iterator[Finding]:
    """Yield the faults that only a partial table has; none for a whole one."""
    if position.is_partial:
        for look in (_free, _trick, _hands, _won, _leader):
            yield from look(position)


def _free(position: Position) -> Iterator[Finding]:
    """Yield cells that are known to have no token but have one: the revealed cards may call for
    it."""
    for cell in position.free & (position.taken | position.neutral):
        template = "{cell} is given both with a token and without one"
        yield finding("declare.cell-open", template, ".free", cell=str(cell))


def _trick(position: Position) -> Iterator[Finding]:
    """Yield plays of the trick whose cells are not on the board, or were not open."""
    board, covered = position.table.empty_board, position.neutral
    others = CellSet()
    for number, play in enumerate(position.trick):
        if position.is_written("leader"):
            of_others = [tokens for seat, tokens in enumerate(position.tokens) if seat != play.seat]
            others = CellSet.of([cell for tokens in of_others for cell in tokens])
        where, cell = f".trick[{number}]", str(play.cell)
        if play.cell not in board.cells or play.rank > position.table.setup.highest_rank:
            template = "no cell {cell} can be declared with {players} players"
            players = position.table.players
            yield finding("setup.board", template, where, cell=cell, players=players)
        elif play.cell in covered | board.observed | others:
            template = "{play} was played to a cell that had a token"
            yield finding("declare.cell-open", template, where, play=str(play))
        covered |= CellSet.of([play.cell])


def _hands(position: Position) -> Iterator[Finding]:
    """Yield seats that hold, have set aside and have played more cards than they were dealt."""
    has_cards = position.phase not in (Phase.DEAL, Phase.OVER)
    dealt = position.table.setup.dealt if has_cards else 0
    for seat in position.table.seats:
        hand, gone = len(position.hands[seat]), len(position.discards[seat])
        gone += len(_tokens_of(position, seat))
        if hand + gone > dealt:
            template = "seat {seat} was dealt {dealt} card(s), but has {number} in hand and "
            template += "has used {gone}"
            yield finding(
                "deal.even",
                template,
                f".hands[{seat}]",
                seat=seat,
                dealt=dealt,
                number=hand,
                gone=gone,
            )


def _tokens_of(position: Position, seat: Seat) -> CellSet:
    """Return the cells that are known to have a token of a seat."""
    tokens = position.tokens[seat]
    if position.is_written("leader"):
        tokens |= CellSet.of([play.cell for play in position.trick if play.seat == seat])
    return tokens


def _won(position: Position) -> Iterator[Finding]:
    """Yield a fault if more tricks have been won than a round has, or if a seat has more tokens
    than that."""
    setup, won = position.table.setup, _tricks_won(position)
    if won > setup.tricks:
        template = "the seats have won {number} trick(s), but a round has {in_all} tricks"
        yield finding("trick.last", template, ".won", number=won, in_all=setup.tricks)
    for seat in position.table.seats:
        if len(tokens := _tokens_of(position, seat)) > setup.tricks:
            template = "seat {seat} has {number} tokens on the board, but a round has {in_all} "
            template += "tricks"
            yield finding(
                "trick.last",
                template,
                f".tokens[{seat}]",
                seat=seat,
                number=len(tokens),
                in_all=setup.tricks,
            )


def _tricks_won(position: Position) -> int:
    """Return how many tricks are known to have been won."""
    return sum(won for won in position.won if isinstance(won, int))


def _leader(position: Position) -> Iterator[Finding]:
    """Yield a fault if the seat that leads has not won the trick before, if there was one."""
    if not position.is_written("leader"):
        return
    leader, start = position.leader, position.start_seat
    if _tricks_won(position) and position.won[leader] == 0:
        template = "seat {leader} leads but has not won a trick"
        yield finding("trick.winner-leads", template, ".leader", leader=leader)
    is_first = position.phase is not Phase.PLAY or not any(position.won)
    if is_first and position.is_written("start_seat") and leader != start:
        template = "seat {start} leads to the first trick, not seat {leader}"
        yield finding("round.start-seat-passes", template, ".leader", start=start, leader=leader)
