"""Questions about a table other than about an action, and their answers.

Each answer says what is certain; if something unknown would change it, it says what, and which
clause needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, product
from typing import Annotated, Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Color,
    Paradox,
    Play,
    RoundResult,
    judge,
    legal_actions,
)
from catbox_rules.cat_in_the_box.actions import PlayText
from catbox_rules.cat_in_the_box.faults import faults, faults_of_what_lies_there
from catbox_rules.cat_in_the_box.faults_of_rounds import (
    Column,
    certain,
    number_of_rounds,
    rounds,
    tricks_in_words,
    with_what_follows,
)
from catbox_rules.cat_in_the_box.material import CellNames, Rank
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.scoring import earns_bonus, outcome_of
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.state import match_over
from catbox_rules.cat_in_the_box.table import neutral_cells
from catbox_rules.cat_in_the_box.written import WrittenRound, written_round
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.faults import check_first, check_for
from catbox_rules.kernel.forms import BySeat, Items, Number, one_of
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Unknown
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box.gaps import agreed, moments, reach, tables
from catbox_rules.positions.cat_in_the_box.play_orders import ways_to_have_won
from catbox_rules.positions.protocol import (
    AS_IT_LIES,
    NOT_RULED_OUT,
    Answer,
    check_that_the_book_holds,
    check_whole,
    check_written,
    not_told,
    says_partial,
    says_stood,
)
from catbox_rules.records import record_as_json

# The scores of a table of Cat in the Box: groups, and the sheet of a round.
#
# Bids and tricks won may be unknown. Then a seat's result is computed for every possible bid, and
# for every possible distribution of the tricks; what is the same in all of them is certain.


@frozen
class Group:
    """A seat's largest group, and its bonus with the tricks won so far."""

    seat: Seat
    size: Number
    cells: CellNames
    bonus: Number | Unknown
    """The bonus if the round ended with these tricks."""


@frozen
class Groups:
    """The largest groups of all seats."""

    groups: tuple[Group, ...]


@frozen
class RoundSheet:
    """The score of the round, by seat."""

    over: bool
    paradox: Seat | Unknown | None
    tricks: BySeat[Number | Unknown]
    bonus: BySeat[Number | Unknown]
    scores: BySeat[int | Unknown]


def _possible_tricks(position: Position) -> tuple[tuple[int, ...], ...]:
    """Return all possible numbers of tricks won by each seat, including the present trick if it is
    complete."""
    stated = tuple(won for won in position.won if isinstance(won, int))
    ways: tuple[tuple[int, ...], ...] = (stated,)
    if len(stated) < len(position.won):
        check_for(faults(position))
        ways = ways_to_have_won(position)
    if not ways:
        fault = "no order of legal plays leads to this table: say how many tricks each seat has won"
        raise ImpossibleState("won", fault)
    if not position.has_complete_trick:
        return ways
    seat = winner(position.trick).seat
    return tuple(with_seat(won, seat, won[seat] + 1) for won in ways)


def _largest_groups(position: Position) -> tuple[tuple[str, ...], ...]:
    """Return for each seat the cells of its largest group."""
    arrangement = position.table.arrangement
    groups = [arrangement.groups(tokens & arrangement.cells) for tokens in position.tokens]
    return tuple(tuple(map(str, of_seat[0])) if of_seat else () for of_seat in groups)


def _columns(position: Position) -> list[set[Column]]:
    """Return for each seat its possible columns with the tricks won so far."""
    ways, largest = _possible_tricks(position), _largest_groups(position)
    return [
        _columns_of(position, seat, {won[seat] for won in ways}, len(largest[seat]))
        for seat in position.table.seats
    ]


def _columns_of(
    position: Position, seat: Seat, possible_tricks: set[int], group: int
) -> set[Column]:
    setup, caused_paradox = position.table.setup, seat == position.paradox
    bids: tuple[int | None, ...] = (None,)
    if position.bids:
        bid = position.bids[seat]
        bids = (bid,) if isinstance(bid, int) else setup.bids
    columns: set[Column] = set()
    for tricks, made in product(possible_tricks, bids):
        bonus = group if not caused_paradox and earns_bonus(setup, tricks, made) else 0
        columns.add(Column.of(setup, tricks, bonus, caused_paradox=caused_paradox))
    return columns


def _missing_for_column(position: Position, seat: Seat, ways: set[Column]) -> Iterator[Finding]:
    setup = position.table.setup
    clause = "score.bonus-bid" if setup.bids else "score.bonus-two-players"
    if len({column.tricks for column in ways}) > 1:
        template = "what seat {seat} scores depends on how many tricks it has won"
        yield finding("score.trick", template, f".won[{seat}]", seat=seat)
    elif len({column.bonus for column in ways}) > 1:
        template = "whether seat {seat} has a bonus depends on its bid"
        yield finding(clause, template, f".bids[{seat}]", seat=seat)


def _arrangement(position: Position) -> Iterator[Finding]:
    yield finding("score.group", "a group is a set of tokens on cells that share sides")
    if not position.table.arrangement_is_known:
        template = "the arrangement of the purple face is unverified; give it as the option layout"
        yield finding("setup.face", template)


def _doubt(position: Position) -> tuple[str, ...]:
    """Return a caution about groups, if it is unverified which cells touch."""
    if position.table.arrangement_is_known:
        return ()
    return (
        "unverified: where cells touch on the purple face; ranks are assumed to ascend in rows",
    )


def groups(position: Position) -> Answer:
    """Return each seat's largest group, and its bonus with the tricks won so far."""
    columns = _columns(position)
    groups = tuple(
        Group(Seat(seat), len(cells), cells, certain(column.bonus for column in columns[seat]))
        for seat, cells in enumerate(_largest_groups(position))
    )
    text = tuple(
        f"seat {group.seat}: {group.size} ({' '.join(group.cells) or 'no token'}), "
        f"bonus {group.bonus}"
        for group in groups
    )
    missing = tuple(
        finding
        for group, of_seat in zip(groups, columns, strict=True)
        for finding in _missing_for_column(position, group.seat, of_seat)
        if group.bonus is UNKNOWN
    )
    text += _doubt(position)
    return Answer("groups", Groups(groups), text, tuple(_arrangement(position)), missing)


def round_sheet(position: Position) -> Answer:
    """Return the score of the round, once it is over; between two rounds, that of the last one."""
    seats, paradox = position.table.seats, position.paradox
    if position.phase in (Phase.DEAL, Phase.OVER) and position.rounds:
        return _last_round(position)
    if paradox is None and not position.all_tricks_are_complete:
        return _round_goes_on(position)
    if paradox is not None:
        check_for(faults(position))
    columns = _columns(position)
    sheet = RoundSheet(
        True,
        paradox,
        tuple(certain(column.tricks for column in of_seat) for of_seat in columns),
        tuple(certain(column.bonus for column in of_seat) for of_seat in columns),
        tuple(certain(column.score for column in of_seat) for of_seat in columns),
    )
    missing = [
        finding
        for seat, of_seat in zip(seats, columns, strict=True)
        for finding in _missing_for_column(position, seat, of_seat)
    ]
    return _scored_answer(position, sheet, tuple(missing))


def _last_round(position: Position) -> Answer:
    """Return the score of the last round that is written down."""
    written, number = written_rounds(position)[-1], len(position.rounds)
    sheet = RoundSheet(True, written.paradox, written.tricks, written.bonus, written.scores)
    missing = tuple(missing_scores("score.trick", number, written))
    heading = f"round {number} of {position.table.setup.rounds} is over"
    return _scored_answer(position, sheet, missing, heading)


def missing_scores(clause: str, number: int, written: WrittenRound) -> Iterator[Finding]:
    """Yield a finding that names the seats with unknown scores in a round, if there are any; rounds
    count from 1."""
    seats = tuple(seat for seat, score in enumerate(written.scores) if isinstance(score, Unknown))
    if seats:
        template = "the score of seat {seats} in round {round} is missing"
        if len(seats) > 1:
            template = "the scores of seats {seats} in round {round} are missing"
        yield finding(clause, template, f".rounds[{number - 1}].scores", seats=seats, round=number)


def written_rounds(position: Position) -> tuple[WrittenRound, ...]:
    """Return the rounds that are over, with everything filled in that follows from what is written.

    Raises ImpossibleState for an impossible round.
    """
    check_first(chain(number_of_rounds(position), rounds(position)))
    table = position.table
    if position.stood:
        return position.rounds
    return tuple(
        with_what_follows(table, table.start_seat(position.rounds[:number]), each)
        for number, each in enumerate(position.rounds)
    )


def _scored_answer(
    position: Position, sheet: RoundSheet, missing: tuple[Finding, ...], *heading: str
) -> Answer:
    """Return the answer with the sheet of a round."""
    text = tuple(
        f"seat {seat}: {score} ({tricks_in_words(tricks)}, bonus {bonus}"
        f"{', caused the paradox' if seat == sheet.paradox else ''})"
        for seat, score, tricks, bonus in zip(
            position.table.seats, sheet.scores, sheet.tricks, sheet.bonus, strict=True
        )
    )
    text = (*heading, *text, *_doubt(position))
    return Answer("round", sheet, text, tuple(_why_scored(position, sheet)), missing)


def _round_goes_on(position: Position) -> Answer:
    nothing = (UNKNOWN,) * position.table.players
    message, clause, tricks = "no tricks are being played", "round.phases", position.won
    if position.phase is Phase.PLAY:
        message, clause = "the round is not over", "trick.last"
        tricks = tuple(map(certain, zip(*_possible_tricks(position), strict=True)))
    missing = (finding(clause, message + ", so there is nothing to score yet"),)
    sheet = RoundSheet(False, None, tricks, nothing, nothing)
    return Answer("round", sheet, (message,), missing=missing)


def _why_scored(position: Position, sheet: RoundSheet) -> Iterator[Finding]:
    yield finding("score.trick", "a point for each trick won")
    if isinstance(sheet.paradox, int):
        template = "seat {seat} loses a point for each of its tricks, and has no bonus"
        yield finding("score.paradox-penalty", template, seat=sheet.paradox)
        if position.trick:
            yield finding("paradox.trick-unawarded", "nobody wins the trick that was broken off")
            template = "the tokens of the broken-off trick stay on the board, and count for groups"
            yield finding("paradox.tokens-stay", template)
    setup = position.table.setup
    if setup.bonus_up_to is None:
        template = "a seat that won as many tricks as it bid has its largest group as a bonus"
        yield finding("score.bonus-bid", template)
    else:
        template = "a seat with {bonus_up_to} tricks or fewer has its largest group as a bonus"
        yield finding("score.bonus-two-players", template, bonus_up_to=setup.bonus_up_to)
    yield from _arrangement(position)


# The winner of the match at a table of Cat in the Box, by the rounds that are over.


@frozen
class MatchSheet:
    """The points so far, and the winners; the leaders, as long as the match is not over."""

    over: bool
    totals: BySeat[int | Unknown]
    winners: Annotated[tuple[Seat, ...], Items(distinct=True)]


def match_sheet(position: Position) -> Answer:
    """Return who has won the match, including a round that is over but not written down; or the
    points so far."""
    table, rounds = position.table, written_rounds(position)
    scored = _round_scored(position)
    if scored is not None:
        rounds = (*rounds, written_round(scored))
    filled = evolve(position, rounds=rounds)
    points, so_far, in_all = filled.points, len(rounds), table.setup.rounds
    missing = tuple(
        fault
        for number, each in enumerate(rounds, start=1)
        for fault in missing_scores("match.winner", number, each)
    )
    if so_far == in_all and not missing:
        outcome = outcome_of(match_over(table, filled.results))
        text = tuple(reason.message for reason in outcome.reasons)
        return Answer("match", MatchSheet(True, points, outcome.winners), text, outcome.reasons)
    known = [each for each in points if isinstance(each, int)]
    leading = () if missing else tuple(seat for seat in table.seats if points[seat] == max(known))
    if so_far < in_all:
        template = "{scored} of {rounds} rounds have been scored, so the match is still open"
        missing = (finding("match.length", template, scored=so_far, rounds=in_all), *missing)
    message = f"{so_far} of {in_all} rounds have been scored"
    value = MatchSheet(so_far == in_all, points, leading)
    return Answer("match", value, (message,), missing=missing)


def _round_scored(position: Position) -> RoundResult | None:
    """Return the round that is over but not written down, if its whole score is known."""
    is_over = position.paradox is not None or position.all_tricks_are_complete
    if position.phase is not Phase.PLAY or not is_over:
        return None
    sheet = round_sheet(position).value
    if not isinstance(sheet, RoundSheet) or isinstance(sheet.paradox, Unknown):
        return None
    numbers = [
        tuple(value for value in values if isinstance(value, int))
        for values in (sheet.tricks, sheet.bonus, sheet.scores)
    ]
    if any(len(values) < position.table.players for values in numbers):
        return None
    tricks, bonus, scores = numbers
    return RoundResult(position.start_seat, sheet.paradox, tricks, bonus, scores)


@frozen
class IsParadox:
    """Whether the seat that is to play is stuck, and its certain plays."""

    seat: Seat | None
    paradox: bool | Unknown
    plays: tuple[PlayText, ...] = ()
    """The plays that are legal whatever is unknown."""


@frozen
class TrickWinner:
    """The winner of the present trick, or of its plays so far; nobody if a paradox ends it."""

    led: Color | None
    winner: Seat | None
    play: PlayText | None
    complete: bool


@frozen
class SetUp:
    """The set-up before a round, and its numbers."""

    observed: CellNames
    """The cells that observed tokens close."""
    neutral: CellNames
    """The cells with a neutral token."""
    highest_rank: Rank
    """The highest rank; the lowest is 1."""
    cards: Number
    """The number of cards in the deck."""
    dealt: Number
    """The number of cards dealt to each seat."""
    bids: tuple[Number, ...]
    """The bids to choose from; empty if there is no bidding."""
    tricks: Number
    """The number of tricks in a round without a paradox."""
    rounds: Number
    """The number of rounds in a match."""


@frozen
class TableFound:
    """Whether the table is possible: its faults, and a match that leads to it."""

    faults: tuple[Finding, ...]
    reachable: bool | Unknown
    witness: dict[str, object] | None


ASKS: Final[Mapping[str, str]] = {
    "paradox": "Is this a paradox?",
    "trick": "Who wins this trick?",
    "groups": "What is each seat's largest group, and its bonus?",
    "round": "What does the round score?",
    "match": "Who wins the match, and by which tie-break?",
    "set-up": "Which tokens lie where at set-up?",
    "table": "May this table exist at all?",
}
"""The questions, each with its meaning."""


def answer(position: Position, ask: str, *, is_assumed: bool = False) -> Answer:
    """Return the answer to one of `ASKS`; raises MalformedInput for any other question.

    With `is_assumed`, the table is taken as it is, whatever was played before.

    `trick` and `set-up` take the position with its faults, and `table` lists them. `paradox` raises
    ImpossibleState for an impossible position; so do other questions if it is not stated who has
    won how many tricks, and `match` for impossible rounds. Raises Unsupported for a table with
    house rules, for a partial one that lacks facts which the question needs, and if the solver is
    needed but not installed.
    """
    check_that_the_book_holds(position.table.edition.house_rules)
    if ask not in _ANSWERS:
        raise MalformedInput("$.ask", expected=one_of(ASKS), given=ask)
    if ask == "paradox" or (ask == "match" and position.phase is Phase.PLAY):
        check_whole(position)
    check_written(position, *_NEEDED.get(ask, ()))
    is_scored = ask == "groups" or (ask == "round" and position.phase is Phase.PLAY)
    if position.is_partial and is_scored:
        _check_tokens_and_tricks(position)
    if position.unowned and ask in _TURN_ON_OWNERS:
        possible = tables(position, is_assumed=is_assumed, by_owners=True)
        answers = {each.words: _ANSWERS[ask](each.position) for each in possible}
        return agreed(answers)
    if ask == "paradox":
        return _paradox(position, is_assumed=is_assumed)
    return _ANSWERS[ask](position)


def _check_tokens_and_tricks(position: Position) -> None:
    """Raise Unsupported for a partial position that does not state the owner of each token, and the
    tricks won by each seat."""
    if position.unknown_cells & position.table.cells_with_cards or position.unowned:
        raise not_told("of each cell whether there is a token, and whose")
    if UNKNOWN in position.won:
        raise not_told("how many tricks each seat has won")
    check_written(position, ("trick", "the plays of the trick"), ("leader", "who led it"))


_NEEDED: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "trick": (("trick", "the plays of the trick"), ("leader", "who led it")),
    "match": (("rounds", "what the rounds scored"), ("start_seat", "who starts")),
}
"""The facts that other questions need: the names of the fields, and their meaning."""

_TURN_ON_OWNERS: Final = ("groups", "round")
"""The questions that depend on the owner of each token. The others use what is open, or the
possible states of the table."""


def _paradox(position: Position, *, is_assumed: bool = False) -> Answer:
    seat = position.paradox if position.paradox is not None else position.seat_to_act
    if seat is None:
        return _nobody_to_play(position)
    if position.paradox is not None:
        return _stuck(seat, "seat {seat} has caused a paradox")
    if is_assumed:
        check_for(faults_of_what_lies_there(position))
    else:
        reach(position).check()
    found = [
        (hidden, judge(state, Paradox(seat)).is_legal, state)
        for hidden, state in dict(moments(position, Paradox(seat), is_assumed=is_assumed)).items()
    ]
    stuck = [hidden for hidden, is_stuck, _ in found if is_stuck]
    others = [hidden for hidden, is_stuck, _ in found if not is_stuck]
    if stuck and others:
        message = f"whether seat {seat} is stuck depends on its unknown cards"
        template = "seat {seat} is stuck if {stuck}, but not if {others}"
        missing = (
            finding(
                "paradox.occurs",
                template,
                f".hands[{seat}]",
                stuck=stuck[0],
                seat=seat,
                others=others[0],
            ),
        )
        return Answer("paradox", IsParadox(seat, UNKNOWN), (message,), missing=missing)
    if stuck:
        return _stuck(seat, "seat {seat} cannot declare any card of its hand: this is a paradox")
    return _can_play(position, seat, [legal_actions(state) for _, _, state in found])


def _nobody_to_play(position: Position) -> Answer:
    clause, why = "round.phases", "this is the {phase} phase"
    if position.all_tricks_are_complete:
        clause, why = "trick.last", "the last trick is complete"
    elif position.phase is Phase.PLAY:
        clause, why = "trick.winner-leads", "the trick is complete, and its winner takes it"
    ground = finding(clause, "it is nobody's turn to play: " + why, phase=str(position.phase))
    return Answer("paradox", IsParadox(None, False), (ground.message,), (ground,))


def _stuck(seat: Seat, template: str) -> Answer:
    ground = finding("paradox.occurs", template, seat=seat)
    return Answer("paradox", IsParadox(seat, True), (ground.message,), (ground,))


def _can_play(position: Position, seat: Seat, legal: list[tuple[Action, ...]]) -> Answer:
    """Return the answer for a seat that has a play in every completion; the plays common to all are
    listed."""
    certain = tuple(str(play) for play in legal[0] if all(play in plays for plays in legal))
    template = "seat {seat} can play, so it must"
    if len(legal) > 1:
        template = "seat {seat} can play whatever its unknown cards are, so it must"
        if position.has_gaps:
            template = "seat {seat} can play, whatever is unknown, so it must"
    ground = finding("paradox.must-play", template, seat=seat)
    text = f"{ground.message}: {', '.join(certain)}" if certain else ground.message
    return Answer("paradox", IsParadox(seat, False, certain), (text,), (ground,))


def _trick(position: Position) -> Answer:
    trick = position.trick
    if position.paradox is not None:
        return _broken_off(position.paradox, trick)
    if not trick:
        message = "no card has been played to the trick"
        ground = finding(
            "trick.winner-leads", "seat {leader} leads the next trick", leader=position.leader
        )
        return Answer("trick", TrickWinner(None, None, None, False), (message,), (ground,))
    best, led, is_complete = winner(trick), trick[0].color, position.has_complete_trick
    value = TrickWinner(led, best.seat, str(best), is_complete)
    verb = "wins the trick" if is_complete else "is about to win the trick, so far"
    text = (f"seat {best.seat} {verb} with {best}; {led.value} was led",)
    return Answer("trick", value, text, tuple(_why_it_wins(best, trick)))


def _broken_off(seat: Seat, trick: tuple[Play, ...]) -> Answer:
    template = "seat {seat} has caused a paradox, so nobody wins the trick that it breaks off"
    ground = finding("paradox.trick-unawarded", template, seat=seat)
    led = trick[0].color if trick else None
    return Answer("trick", TrickWinner(led, None, None, False), (ground.message,), (ground,))


def _why_it_wins(best: Play, trick: tuple[Play, ...]) -> Iterator[Finding]:
    led, alike = trick[0].color, [play for play in trick if play.color is best.color]
    color = best.color.value
    if best.color is Color.RED and led is not Color.RED:
        yield finding(
            "trick.color-strength",
            "{best} is red, which beats the led {led}",
            best=str(best),
            led=led.value,
        )
    elif best.color is Color.RED:
        yield finding("trick.color-strength", "red was led, and nothing beats red")
    else:
        yield finding(
            "trick.color-strength", "{color} was led, and no red was declared", color=color
        )
    if len(alike) > 1:
        others = ", ".join(str(play) for play in alike if play is not best)
        yield finding(
            "trick.rank-strength",
            "{best} is the highest {color}, above {others}",
            best=str(best),
            color=color,
            others=others,
        )


def _set_up(position: Position) -> Answer:
    table, setup = position.table, position.table.setup
    observed = tuple(map(str, table.empty_board.observed))
    neutral = neutral_cells(position.revealed)
    grounds: list[Finding] = []
    if observed:
        template = "observed tokens are on {observed}"
        grounds.append(finding("setup.observed-tokens", template, observed=observed))
    for cell in neutral:
        number = position.revealed.count(cell.rank)
        template = "a neutral token is on {cell}: cards of rank {rank} revealed: {number}"
        grounds.append(
            finding(
                "deal.two-player-reveal", template, number=number, rank=cell.rank, cell=str(cell)
            )
        )
    template = "five cards of each rank from 1 to {highest_rank}; each seat is dealt {dealt}"
    grounds.append(
        finding("setup.deck", template, highest_rank=setup.highest_rank, dealt=setup.dealt)
    )
    template = "{rounds} rounds of {tricks} tricks"
    grounds.append(finding("match.length", template, rounds=setup.rounds, tricks=setup.tricks))
    template = "the bids are {bids}" if setup.bids else "nobody bids"
    clause = "bid.allowed" if setup.bids else "bid.none-with-two"
    grounds.append(finding(clause, template, bids=setup.bids))
    missing: tuple[Finding, ...] = ()
    if setup.revealed and not position.revealed:
        template = "which {revealed} cards are revealed is not stated"
        missing = (
            finding("deal.two-player-reveal", template, ".revealed", revealed=setup.revealed),
        )
    value = SetUp(
        observed=observed,
        neutral=tuple(map(str, neutral)),
        highest_rank=setup.highest_rank,
        cards=len(table.deck),
        dealt=setup.dealt,
        bids=setup.bids,
        tricks=setup.tricks,
        rounds=setup.rounds,
    )
    text = tuple(ground.message for ground in grounds)
    return Answer("set-up", value, text, tuple(grounds), missing)


def _table(position: Position) -> Answer:
    found = reach(position)
    if found.reachable is None:
        value = TableFound((), UNKNOWN, None)
        if position.is_partial:
            missing = says_partial("round.phases")
            return Answer("table", value, (NOT_RULED_OUT,), missing=(missing,))
        return Answer("table", value, (AS_IT_LIES,), missing=(says_stood(position),))
    witness = None if found.witness is None else dict(record_as_json(found.witness))
    value = TableFound(found.why, found.reachable, witness)
    if found.why:
        message = "this table is impossible"
        return Answer("table", value, (message,), found.why, is_no=True)
    if not position.rounds:
        return Answer("table", value, ("legal play leads to this table",))
    has_cards = position.phase not in (Phase.DEAL, Phase.OVER)
    text = ("legal play in this round leads to this table",) if has_cards else ()
    sheet = "the score sheet is possible; the plays of earlier rounds were not checked"
    return Answer("table", value, (*text, sheet))


_ANSWERS: Final[Mapping[str, Callable[[Position], Answer]]] = {
    "paradox": _paradox,
    "trick": _trick,
    "groups": groups,
    "round": round_sheet,
    "match": match_sheet,
    "set-up": _set_up,
    "table": _table,
}
