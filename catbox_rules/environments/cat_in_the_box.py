"""What environments know of Cat in the Box: actions to number, planes to observe, cards to deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from catbox_rules.cat_in_the_box.actions import (
    Deal,
    SeatAction,
    bids,
    discards,
    paradox,
    plays,
)
from catbox_rules.cat_in_the_box.material import COLORS, COPIES, ByCell, CellSet, Rank
from catbox_rules.cat_in_the_box.position import Phase, View
from catbox_rules.cat_in_the_box.rules.scoring import MOST_POINTS
from catbox_rules.cat_in_the_box.state import DealPhase
from catbox_rules.cat_in_the_box.table import Table, deck
from catbox_rules.environments.task import Cards, OfView, Plane, Planes
from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.kernel.values import Unknown


def actions(table: Table, seat: Seat) -> Iterator[SeatAction]:
    """Yield the discards by rank, the bids of the board, the plays by rank and then red, blue,
    yellow, green, and the paradox."""
    ranks = _ranks(table)
    yield from discards(seat, ranks)
    yield from bids(seat, table.setup.bids)
    yield from plays(seat, CellSet.up_to_rank(ranks[-1]))
    yield paradox(seat)


def _ranks(table: Table) -> tuple[Rank, ...]:
    return tuple(map(Rank, range(1, table.setup.highest_rank + 1)))


def planes(table: Table) -> Sequence[Plane]:
    """Return what a seat observes. Boards are by color (red, blue, yellow, green) and column."""
    of, own = Planes(table.players), Planes(table.players, are_private=True)
    setup, ranks = table.setup, _ranks(table)
    by_rank, (low, high) = (len(ranks),), _scores(table)
    board = (len(COLORS), setup.columns)
    cells = range(len(COLORS) * setup.columns)
    cell_at = ByCell[int].of(lambda cell: cell.color.row * setup.columns + cell.rank - 1)
    most_cards, no_scores = setup.dealt, (0,) * table.players

    def trick(view: View) -> list[tuple[int, ...]]:
        played: list[tuple[int, ...]] = [()] * table.players
        for play in view.trick:
            played[play.seat] = cell_at.pick(CellSet.of([play.cell]))
        return played

    def scores(view: View) -> Iterable[tuple[int | Unknown, ...]]:
        by_round = [each.scores for each in view.rounds]
        return zip(*by_round, *[no_scores] * (setup.rounds - len(by_round)), strict=True)

    def bids_made(view: View) -> list[int]:
        return [-1 if bid is None else bid for bid in view.bids or (None,) * table.players]

    def tokens(view: View) -> list[tuple[int, ...]]:
        return [cell_at.pick(own) for own in view.tokens]

    return (
        of.some("phase", Phase, f"what is to be done: {', '.join(map(str, Phase))}"),
        of.number("rounds", setup.rounds, "rounds that are over", lambda view: len(view.rounds)),
        of.by_seat("scores", high, "its score, by round", scores, low=low, shape=(setup.rounds,)),
        of.seat("start_seat", "the one that starts the round"),
        own.array(
            "hand", by_rank, COPIES, "by rank: cards in the own hand", _counted("hand", ranks)
        ),
        of.by_seat("hands", most_cards, "cards in its hand", lambda view: map(len, view.hands)),
        own.some("discard", ranks, "by rank: what the own seat set aside"),
        of.by_seat("discards", 1, "cards it has set aside", lambda view: map(len, view.discards)),
        of.by_seat("bids", max(setup.bids, default=0), "its bid; -1 for none", bids_made, low=-1),
        of.by_seat("won", setup.tricks, "tricks it has won"),
        of.some_by_seat("lost", COLORS, "colors it has lost, by color"),
        of.seat("leader", "the one that leads the trick"),
        of.some_by_seat("trick", cells, "its play of the trick, by cell", trick, shape=board),
        of.some_by_seat("tokens", cells, "its tokens, by cell", tokens, shape=board),
        of.some(
            "neutral",
            cells,
            "by cell: tokens of nobody",
            lambda view: cell_at.pick(view.neutral),
            shape=board,
        ),
        of.array(
            "revealed", by_rank, COPIES, "by rank: cards turned up", _counted("revealed", ranks)
        ),
    )


def _counted(name: str, ranks: Sequence[Rank]) -> OfView:
    return lambda view: [getattr(view, name).count(rank) for rank in ranks]


def kinds(table: Table) -> Sequence[str]:
    """Return the ranks."""
    return [*map(str, _ranks(table))]


def cards(state: DealPhase) -> Cards:
    """Return the deck, which is dealt hand by hand, and then turned up."""
    setup, ranks = state.table.setup, _ranks(state.table)
    ends = [setup.dealt * seat for seat in range(setup.players + 1)]

    def deal(kinds: Sequence[int]) -> Deal:
        dealt = [ranks[kind] for kind in kinds]
        hands = [sorted(dealt[first:end]) for first, end in pairwise(ends)]
        return Deal(hands, dealt[ends[-1] :])

    counts = [deck(setup).count(rank) for rank in ranks]
    return Cards(counts, ends[-1] + setup.revealed, deal)


def kinds_in(action: Deal) -> Sequence[int]:
    """Return the ranks that are dealt and turned up, as kinds."""
    return [rank - 1 for pile in (*action.hands, action.revealed) for rank in pile]


def earlier(actions: Sequence[Action], _: object) -> Sequence[Action]:
    """Return the actions as they were: nothing hidden lasts longer than a round."""
    return actions


def _scores(table: Table) -> tuple[int, int]:
    """Return bounds for a round: a paradox costs for each trick, and no group of tokens is larger
    than all that a seat can play."""
    setup = table.setup
    if table.house_rules is not None:
        return -2 * MOST_POINTS, 2 * MOST_POINTS
    return -setup.penalty * setup.tricks, setup.tricks + setup.dealt


def score_range(table: Table) -> tuple[int, int]:
    """Return bounds of a seat's points."""
    low, high = _scores(table)
    return low * table.setup.rounds, high * table.setup.rounds


def most_decisions(table: Table) -> int:
    """Return what there is in rounds without a paradox, and one that says that there is one."""
    setup = table.setup
    return setup.rounds * (setup.players * (2 + setup.tricks) + 1)
