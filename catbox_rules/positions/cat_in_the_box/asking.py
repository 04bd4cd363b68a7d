"""Questions about a table other than about an action, and their answers.

Each answer says what is certain; if something unknown would change it, it says what, and which
clause needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import frozen

from catbox_rules.cat_in_the_box import Action, Color, Paradox, Play, judge, legal_actions
from catbox_rules.cat_in_the_box.actions import PlayText
from catbox_rules.cat_in_the_box.cards import Rank
from catbox_rules.cat_in_the_box.cells import CellNames
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.setup import neutral_cells
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import Number, one_of
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box.completing import check_that_the_book_holds
from catbox_rules.positions.cat_in_the_box.gaps import agreed, completions, reach, tables
from catbox_rules.positions.cat_in_the_box.match_sheet import match_sheet
from catbox_rules.positions.cat_in_the_box.sheets import groups, round_sheet
from catbox_rules.positions.partial import (
    NOT_RULED_OUT,
    check_whole,
    check_written,
    not_told,
    says_partial,
)
from catbox_rules.positions.protocol import Answer
from catbox_rules.positions.standing import AS_IT_LIES, says_stood
from catbox_rules.records import record_as_json


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
    check_that_the_book_holds(position)
    if ask not in _ANSWERS:
        raise MalformedInput("$.ask", expected=one_of(ASKS), given=ask)
    if ask == "paradox" or (ask == "match" and position.phase is Phase.PLAY):
        check_whole(position)
    check_written(position, *_NEEDED.get(ask, ()))
    is_scored = ask == "groups" or (ask == "round" and position.phase is Phase.PLAY)
    if position.is_partial and is_scored:
        _check_tokens_and_tricks(position)
    if position.unowned and ask in _TURN_ON_OWNERS:
        possible = tables(position, is_assumed=is_assumed)
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
    found = [
        (completion.hidden, judge(completion.state, Paradox(seat)).is_legal, completion.state)
        for completion in completions(position, Paradox(seat), is_assumed=is_assumed)
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
