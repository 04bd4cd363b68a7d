"""Rules of Cat in the Box as an engine may have misread them, chapter by chapter.

Each is a sentence that follows "as if", the clause that is misread, and a patch that replaces as
little as the words say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Final, TypeAlias

from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Action,
    Arrangement,
    CellSet,
    Color,
    MatchOver,
    Paradox,
    Play,
    RoundResult,
    State,
    Table,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.editions import (
    RED_BROKEN_BY,
    TOKENS,
    RedBrokenBy,
    Tokens,
)
from catbox_rules.cat_in_the_box.material import RED_ROW, Board, Rank
from catbox_rules.cat_in_the_box.rules.declaring import lost_color, tokens_on_red
from catbox_rules.cat_in_the_box.rules.scoring import end_round
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.state import (
    after_play,
    of_colors_held,
    packed,
    with_packed,
    with_play,
)
from catbox_rules.cat_in_the_box.table import tokens_in_supply
from catbox_rules.conformance.cat_in_the_box.patches import (
    Leaves,
    Patch,
    Round,
    best_of,
    condition,
    earned,
    earned_by_bid,
    earned_up_to,
    ends_round,
    grouped,
    laid_as,
    last_round,
    leading,
    losing,
    number_of_tricks,
    penalized,
    scored,
    tied,
    touching,
    with_arrangement,
    with_effects,
    with_numbers,
    won_by_highest,
)
from catbox_rules.conformance.protocol import Misreading
from catbox_rules.kernel.ruleset import Seat, with_seat

# Patches of several lines.


class _OneNeutralToken(Table):
    most = 1
    """The most neutral tokens of a rank."""

    def board_before_play(self, revealed: tuple[Rank, ...]) -> Board:
        return super().board_before_play(self._closing(revealed))

    def open_before_play(self, revealed: tuple[Rank, ...]) -> CellSet:
        return super().open_before_play(self._closing(revealed))

    def _closing(self, revealed: tuple[Rank, ...]) -> tuple[Rank, ...]:
        return tuple(
            rank for index, rank in enumerate(revealed) if revealed[:index].count(rank) < self.most
        )


class _TwoNeutralTokens(_OneNeutralToken):
    most = 2


class _SameStartSeat(Table):
    def start_seat(self, rounds: Sequence[object]) -> Seat:  # noqa: ARG002 -- as of a table
        return self.first_seat


class _StartSeatToTheRight(Table):
    def start_seat(self, rounds: Sequence[object]) -> Seat:
        return self.seats[(self.first_seat - len(rounds)) % self.players]


def _unless_red_is_broken(is_broken: Callable[[TrickPhase, Seat], bool]) -> Leaves:
    def leaves(state: TrickPhase, seat: Seat, cells: CellSet) -> CellSet:
        return cells if is_broken(state, seat) else cells - RED_ROW or cells

    return leaves


def _observed_red(state: TrickPhase) -> CellSet:
    return tokens_on_red(state) & state.board.observed


def _flag_that_a_forced_lead_does_not_set(table: Table) -> Table:
    broken_in = set[int]()  # numbers of rounds

    def change(before: State, action: Action, after: State) -> State:
        is_red = isinstance(action, Play) and action.color is Color.RED
        trick = before.trick if isinstance(before, TrickPhase) else ()
        if is_red and trick and trick[0].color is not Color.RED:
            broken_in.add(len(before.results))
        return after

    leads = _unless_red_is_broken(
        lambda state, _: len(state.results) in broken_in or bool(_observed_red(state))
    )
    return with_effects(change)(leading(leads)(table))


def _forced_by_the_card(state: TrickPhase, _: Seat, cells: CellSet) -> CellSet:
    if tokens_on_red(state):
        return cells
    ranks = {cell.rank for cell in cells - RED_ROW}
    return CellSet.of(
        cell for cell in cells if cell.color is not Color.RED or cell.rank not in ranks
    )


def _of_led_color_if_any(state: TrickPhase, _: Seat, cells: CellSet) -> CellSet:
    return cells & CellSet.of_color(state.trick[0].color) or cells


def _without_the_freed_token(state: TrickPhase, seat: Seat, cells: CellSet) -> CellSet:
    left = tokens_in_supply(
        state.table.edition,
        held=len(state.held[seat]),
        bids=1 if state.bids else 0,
        on_board=len(state.board.tokens[seat]) + 1,
    )
    return cells if left >= 0 else CellSet()


def _a_token_more(table: Table) -> Table:
    edition = evolve(table.edition, tokens_per_seat=table.edition.tokens_per_seat + 1)
    return evolve(table, edition=edition)


def _declared_color(state: TrickPhase, play: Play) -> Color | None:
    return play.color if state.trick and play.color is not state.trick[0].color else None


def _counted_from_the_start_seat(before: State, action: Action, after: State) -> State:
    if not isinstance(before, TrickPhase) or not isinstance(action, Play):
        return after
    table, trick = before.table, (*before.trick, action)
    if len(trick) < table.players:
        return after
    start = table.start_seat(before.results)
    seat = table.seats[(start + trick.index(winner(trick))) % table.players]
    won = with_seat(before.won, seat, before.won[seat] + 1)
    if isinstance(after, TrickPhase):
        return with_play(after, won, seat, (), after.packed, seat)
    laid = after_play(before.packed, action.seat, action.cell, None)
    return end_round(before, laid, won=won, paradox=None)[0]


def _broken_off_trick_is_won(before: State, action: Action, after: State) -> State:
    if not isinstance(before, TrickPhase) or not isinstance(action, Paradox) or not before.trick:
        return after
    seat = winner(before.trick).seat
    won = with_seat(before.won, seat, before.won[seat] + 1)
    return end_round(before, before.packed, won=won, paradox=action.seat)[0]


def _colors_stay_lost(table: Table) -> Table:
    held: list[frozenset[Color]] = []

    def change(before: State, action: Action, after: State) -> State:
        if isinstance(before, TrickPhase) and ends_round(before, after):
            held[:] = before.held
            lost = lost_color(before, action) if isinstance(action, Play) else None
            if isinstance(action, Play) and lost is not None:
                held[action.seat] -= {lost}
        if isinstance(after, TrickPhase) and not isinstance(before, TrickPhase) and held:
            return with_packed(after, packed(after.hands, after.board, held))
        return after

    return with_effects(change)(table)


@cache
def _with_rows(columns: int, order: str) -> Arrangement:
    rows = {row[0].color.letter: row for row in Arrangement.ascending(columns).rows}
    return Arrangement(tuple(rows[letter] for letter in order))


def _printed_in(order: str) -> Callable[[Table], Arrangement]:
    """Return the rows in another order on a board with the ranks in order."""

    def arranged(table: Table) -> Arrangement:
        usual = Arrangement.ascending(table.setup.columns)
        is_usual = table.arrangement == usual
        return _with_rows(table.setup.columns, order) if is_usual else table.arrangement

    return arranged


_ROWS: Final = "RBYG"
_ORDERS: Final = tuple(
    "".join(order)
    for order in permutations(_ROWS)
    if "".join(order) != _ROWS and _ROWS.index(order[0]) < _ROWS.index(order[-1])
)
"""The other orders of the rows. Two that mirror each other have the same neighbors, so only one of
them is here."""


def _without_the_trick(round: Round) -> RoundResult:
    if not isinstance(round.last, Paradox):
        return round.result
    largest = round.before.table.arrangement.largest_group
    earned = zip(round.tokens, round.result.bonus, strict=True)
    return round.with_bonus([bonus and largest(own - round.trick) for own, bonus in earned])


def _by_two(round: Round) -> RoundResult:
    result = round.result
    scores = [
        score if seat == result.paradox else score + result.tricks[seat]
        for seat, score in enumerate(result.scores)
    ]
    return evolve(result, scores=tuple(scores))


def _by_difference(round: Round) -> RoundResult:
    scores = round.result.scores
    if len(scores) != 2:
        return round.result
    return evolve(round.result, scores=(scores[0] - scores[1], scores[1] - scores[0]))


# The list.

_Winners: TypeAlias = Callable[[MatchOver, Sequence[Seat]], Sequence[Seat]]


_PATCHES: Final[Mapping[str, Mapping[str, Patch]]] = {
    # Set-up and rounds.
    "deal.two-player-reveal": {
        "a rank that is revealed twice has one neutral token": laid_as(_OneNeutralToken),
        "a rank that is revealed three times has two neutral tokens": laid_as(_TwoNeutralTokens),
    },
    "round.start-seat-passes": {
        "the same seat starts every round": laid_as(_SameStartSeat),
        "the right neighbor starts the next round": laid_as(_StartSeatToTheRight),
    },
    "round.clean-up": {
        "colors stay lost in the next round": _colors_stay_lost,
        "red stays broken in the next round": leading(
            _unless_red_is_broken(lambda state, _: bool(state.results or tokens_on_red(state)))
        ),
    },
    "match.length": {
        "there is a round more": with_numbers(lambda n: evolve(n, rounds=n.rounds + 1)),
        "there is a round less": with_numbers(lambda n: evolve(n, rounds=n.rounds - 1)),
    },
    # Declaring.
    "declare.lead-not-red": {
        "red may be led at any time": leading(lambda state, seat, cells: cells),
        "a card that can only be red may be led": leading(_forced_by_the_card),
        "observed tokens break red": lambda table: evolve(
            table, readings=table.readings.with_values({RED_BROKEN_BY: RedBrokenBy.ANY_TOKEN})
        ),
    },
    "declare.lead-red-forced": {
        "a seat that can only lead red causes a paradox": leading(
            lambda state, seat, cells: cells if tokens_on_red(state) else cells - RED_ROW
        ),
    },
    "declare.lead-red-broken": {
        "red may never be led while something else may": leading(
            lambda state, seat, cells: cells - RED_ROW or cells
        ),
        "observed tokens never break red": lambda table: evolve(
            table,
            readings=table.readings.with_values({RED_BROKEN_BY: RedBrokenBy.PLAYER_TOKEN}),
        ),
        "a red lead that was forced, and red on it, do not break red": (
            _flag_that_a_forced_lead_does_not_set
        ),
        "red is broken for those who have declared it": leading(
            _unless_red_is_broken(
                lambda state, seat: bool(state.board.tokens[seat] & RED_ROW | _observed_red(state))
            )
        ),
    },
    "declare.any-color-following": {
        "a seat that can follow must": condition(
            "declare.any-color-following", _of_led_color_if_any
        ),
    },
    "declare.color-held": {
        "a lost color may still be declared": condition(
            "declare.color-held", lambda state, seat, cells: cells
        ),
        "a lost color may still be declared by a seat that follows": condition(
            "declare.color-held",
            lambda state, seat, cells: cells if state.trick else of_colors_held(state, seat, cells),
        ),
    },
    "declare.lose-led-color": {
        "the declared color is lost": losing(_declared_color),
        "a red play loses no color": losing(
            lambda state, play: None if play.color is Color.RED else lost_color(state, play)
        ),
        "no color is ever lost": losing(lambda state, play: None),
    },
    "declare.token-left": {
        "tokens never run out": lambda table: evolve(
            table, readings=table.readings.with_values({TOKENS: Tokens.UNLIMITED})
        ),
        "tokens run out": lambda table: evolve(
            table, readings=table.readings.with_values({TOKENS: Tokens.STRICT})
        ),
        "the token that a lost color frees cannot be placed": condition(
            "declare.token-left", _without_the_freed_token
        ),
        "a seat has a token more": _a_token_more,
    },
    # Tricks and the paradox.
    "trick.color-strength": {
        "red is no trump": won_by_highest(lambda play, led: (play.color is led.color, play.rank)),
        "the highest rank wins, whatever its color": won_by_highest(lambda play, _: (play.rank,)),
    },
    "trick.rank-strength": {
        "of the cards of the winning color the first one wins": won_by_highest(
            lambda play, led: (play.color is Color.RED, play.color is led.color)
        ),
        "of the cards of the winning color the lowest one wins": won_by_highest(
            lambda play, led: (play.color is Color.RED, play.color is led.color, -play.rank)
        ),
    },
    "trick.winner-leads": {
        "the winner is counted from the start seat": with_effects(_counted_from_the_start_seat),
    },
    "trick.last": {
        "tricks are played until the hands are empty": with_numbers(
            lambda n: evolve(n, tricks=n.dealt - 1)
        ),
    },
    "paradox.trick-unawarded": {
        "a broken-off trick is won": with_effects(_broken_off_trick_is_won),
    },
    "paradox.tokens-stay": {"a broken-off trick leaves no tokens": scored(_without_the_trick)},
    # The sheet of a round.
    "score.trick": {
        "each scores the difference of the scores": scored(_by_difference),
        "a trick scores two points": scored(_by_two),
    },
    "score.paradox-penalty": {
        "a seat that causes a paradox scores nothing": penalized(lambda tricks: 0),
        "a seat that causes a paradox scores as others do": penalized(lambda tricks: tricks),
        "a seat that causes a paradox loses one more": penalized(lambda tricks: -tricks - 1),
        "a paradox costs two for each trick": penalized(lambda tricks: -2 * tricks),
        "only a seat that causes a paradox has a bonus": earned(lambda each: each.is_stuck),
        "a seat that causes a paradox has a bonus as well": earned(
            lambda each: each.earns or each.is_stuck
        ),
        "a seat that causes a paradox has the bonus that others would have": earned(
            lambda each: each.earns or (each.is_stuck and each.would_earn)
        ),
    },
    "score.bonus-bid": {
        "nobody has a bonus": earned_by_bid(lambda tricks, bid: False),
        "everybody has a bonus except a seat that causes a paradox": earned_by_bid(
            lambda tricks, bid: True
        ),
        "as many tricks as were bid, or more, earn a bonus": earned_by_bid(
            lambda tricks, bid: tricks >= bid
        ),
        "as many tricks as were bid, or fewer, earn a bonus": earned_by_bid(
            lambda tricks, bid: tricks <= bid
        ),
        "a bid that is missed by one earns a bonus": earned_by_bid(
            lambda tricks, bid: abs(tricks - bid) <= 1
        ),
    },
    "score.bonus-two-players": {
        "nobody has a bonus with two players": earned_up_to(-1),
        "no bonus is earned without a trick": earned(lambda each: each.earns and each.tricks > 0),
        "fewer than four tricks earn a bonus": earned_up_to(3),
        "five tricks or fewer earn a bonus": earned_up_to(5),
        "everybody has a bonus with two players": earned_up_to(99),
    },
    "score.adjacency": {
        "cells touch at corners as well": touching(lambda down, right: max(down, right) == 1),
        "cells touch at corners alone": touching(lambda down, right: down == right == 1),
        "cells touch in rows alone": touching(lambda down, right: (down, right) == (0, 1)),
        "cells touch in columns alone": touching(lambda down, right: (down, right) == (1, 0)),
    },
    "score.group": {
        "a token by itself is no group": grouped(lambda sizes: max(sizes) if max(sizes) > 1 else 0),
        "all groups count": grouped(sum),
        "the two largest groups count": grouped(lambda sizes: sum(sizes[:2])),
        "the number of groups counts": grouped(len),
        "the smallest group counts": grouped(min),
        "each pair in a group counts": grouped(lambda sizes: max(sizes) - 1),
        "a group counts three at most": grouped(lambda sizes: min(3, max(sizes))),
        "a group counts four at most": grouped(lambda sizes: min(4, max(sizes))),
        "a group counts five at most": grouped(lambda sizes: min(5, max(sizes))),
    },
    "setup.face": {
        "every board is treated as one with ranks in order": with_arrangement(
            lambda table: Arrangement.ascending(table.setup.columns)
        ),
    },
    "setup.board": {
        f"the rows are in the order {order}": with_arrangement(_printed_in(order))
        for order in _ORDERS
    },
}
"""The patches by the clause that is misread, and in words."""

_WINNERS: Final[Mapping[str, Mapping[str, _Winners]]] = {
    "match.winner": {
        "the fewest points win": lambda state, _: best_of(
            state.table.seats, lambda seat: -sum(each.scores[seat] for each in state.results)
        ),
    },
    "match.tie-last-round": {
        "all who tie share the victory": lambda state, _: tied(state),
        "three who tie share the victory": lambda state, winners: (
            tied(state) if len(tied(state)) == 3 else winners
        ),
        "four who tie share the victory": lambda state, winners: (
            tied(state) if len(tied(state)) == 4 else winners
        ),
        "of those who tie the first one wins": lambda state, _: tied(state)[:1],
        "of those who tie the last one wins": lambda state, _: tied(state)[-1:],
        "a last round without points decides no tie": lambda state, winners: (
            winners if last_round(state)(winners[0]) > 0 else tied(state)
        ),
        "ties go to the best last round of all seats": lambda state, winners: (
            best_of(state.table.seats, last_round(state)) if len(tied(state)) > 1 else winners
        ),
        "ties go by the first round": lambda state, _: best_of(
            tied(state), lambda seat: state.results[0].scores[seat]
        ),
        "ties go by tricks": lambda state, _: best_of(tied(state), number_of_tricks(state)),
    },
    "match.shared": {
        "of those who share the victory the first one wins": lambda _, winners: winners[:1],
        "of those who share the victory the last one wins": lambda _, winners: winners[-1:],
        "of three who share the victory the last one wins": lambda _, winners: (
            winners[-1:] if len(winners) == 3 else winners
        ),
        "of four who share the victory the last one wins": lambda _, winners: (
            winners[-1:] if len(winners) == 4 else winners
        ),
        "ties go on by the round before the last": lambda state, winners: best_of(
            winners, lambda seat: state.results[-2].scores[seat]
        ),
        "ties go on by earlier rounds, and then to the first seat": lambda state, winners: best_of(
            winners, lambda seat: [each.scores[seat] for each in state.results[::-1]]
        )[:1],
        "ties go on by tricks": lambda state, winners: best_of(winners, number_of_tricks(state)),
    },
}
"""The same for what decides the end of the match."""

MISREADINGS: Final[Sequence[Misreading]] = (
    *(
        Misreading(words, clause, patch)
        for clause, patches in _PATCHES.items()
        for words, patch in patches.items()
    ),
    *(
        Misreading(words, clause, winners=winners)
        for clause, ends in _WINNERS.items()
        for words, winners in ends.items()
    ),
)
"""All of them."""
