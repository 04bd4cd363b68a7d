"""Questions about a table beyond an action, and their answers.

Each answer says what is known for certain; where something unknown would change it, it says what,
and which clause needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from attrs import frozen

from catbox_rules.cat_in_the_box import MatchOver, Paradox, Play, RoundResult, legal_actions
from catbox_rules.cat_in_the_box.cells import Color
from catbox_rules.cat_in_the_box.rules.match import outcome_of, totals
from catbox_rules.cat_in_the_box.rules.scoring import earns_bonus, points_for_tricks
from catbox_rules.cat_in_the_box.rules.setup import neutral_cells
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.cat_in_the_box.completing import completions
from catbox_rules.positions.cat_in_the_box.history import ways_to_have_won
from catbox_rules.positions.cat_in_the_box.position import Phase, Position
from catbox_rules.positions.cat_in_the_box.reaching import reach
from catbox_rules.positions.protocol import Answer
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.records import record_as_json

__all__ = [
    "ASKS",
    "Group",
    "Groups",
    "IsParadox",
    "MatchSheet",
    "RoundSheet",
    "SetUp",
    "TableFound",
    "TrickWinner",
    "answer",
    "seat_to_act",
]


@frozen
class IsParadox:
    """Whether the seat that is to play is stuck, and what it can play for certain."""

    seat: Seat | None
    paradox: bool | Unknown
    plays: tuple[str, ...] = ()


@frozen
class TrickWinner:
    """Who wins the trick that lies there, or is about to with the plays so far."""

    led: Color | None
    winner: Seat | None
    play: str | None
    complete: bool


@frozen
class Group:
    """A seat's largest group, and the bonus that it has with the tricks won so far."""

    seat: Seat
    size: int
    cells: tuple[str, ...]
    bonus: int | Unknown


@frozen
class Groups:
    """The largest groups of all seats."""

    groups: tuple[Group, ...]


@frozen
class RoundSheet:
    """What the round scores, by seat."""

    over: bool
    paradox: Seat | None
    tricks: tuple[int | Unknown, ...]
    bonus: tuple[int | Unknown, ...]
    scores: tuple[int | Unknown, ...]


@frozen
class MatchSheet:
    """The points so far, and who wins; who leads, as long as the match is not over."""

    over: bool
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


@frozen
class SetUp:
    """What lies where before a round, and its numbers."""

    observed: tuple[str, ...]
    neutral: tuple[str, ...]
    highest_rank: int
    cards: int
    dealt: int
    bids: tuple[int, ...]
    tricks: int
    rounds: int


@frozen
class TableFound:
    """Whether there can be such a table: its faults, and a match that leads to it."""

    faults: tuple[Finding, ...]
    reachable: bool
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
"""The questions, and what each asks."""


def answer(position: Position, ask: str) -> Answer:
    """The answer to one of `ASKS`; raises MalformedInput for any other question.

    All but `table` take the position as it is, with its faults. `paradox` needs one that can be:
    ImpossibleState otherwise.
    """
    if ask not in _ANSWERS:
        raise MalformedInput("$.ask", expected=f"one of {', '.join(ASKS)}", given=ask)
    return _ANSWERS[ask](position)


def seat_to_act(position: Position) -> Seat | None:
    """The seat that is to play; None where nobody is, since the trick is to be taken, the round to
    be scored, or no tricks are played."""
    if position.phase is not Phase.PLAY or position.paradox is not None:
        return None
    if _all_tricks_are_complete(position) or len(position.trick) >= position.table.players:
        return None
    return position.seat_to_play


def _is_complete(position: Position) -> bool:
    return len(position.trick) >= position.table.players


def _all_tricks_are_complete(position: Position) -> bool:
    completed = position.completed_tricks + _is_complete(position)
    return position.phase is Phase.PLAY and completed >= position.table.setup.tricks


def _paradox(position: Position) -> Answer:
    seat = seat_to_act(position)
    if position.paradox is not None:
        message = f"seat {position.paradox} has caused a paradox"
        return Answer(
            "paradox",
            IsParadox(position.paradox, True),
            (message,),
            (Finding("paradox.occurs", message),),
        )
    if seat is None:
        message = "no seat is to play now"
        ground = Finding("trick.last" if position.phase is Phase.PLAY else "round.phases", message)
        return Answer("paradox", IsParadox(None, False), (message,), (ground,))
    found = [
        (completion.hidden, [str(play) for play in legal_actions(completion.state)])
        for completion in completions(position, Paradox(seat))
    ]
    stuck = [hidden for hidden, plays in found if plays == ["paradox"]]
    others = [(hidden, plays) for hidden, plays in found if plays != ["paradox"]]
    certain = tuple(play for play in found[0][1] if all(play in plays for _, plays in found))
    if stuck and others:
        hidden, plays = others[0]
        message = f"seat {seat} is stuck, if {stuck[0]}; it can play {plays[0]}, if {hidden}"
        missing = (Finding("paradox.occurs", message),)
        told = f"whether seat {seat} is stuck turns on its unknown cards"
        return Answer("paradox", IsParadox(seat, UNKNOWN), (told,), missing=missing)
    if stuck:
        message = f"seat {seat} can declare no card of its hand: this is a paradox"
        ground = Finding("paradox.occurs", message)
        return Answer("paradox", IsParadox(seat, True), (message,), (ground,))
    message = f"seat {seat} can play, so it must"
    text = (f"{message}: {', '.join(certain)}" if certain else message,)
    ground = Finding("paradox.must-play", message)
    return Answer("paradox", IsParadox(seat, False, certain), text, (ground,))


def _trick(position: Position) -> Answer:
    trick = position.trick
    if not trick:
        message = "no card of a trick lies on the table"
        ground = Finding("trick.winner-leads", f"seat {position.leader} leads the next trick")
        return Answer("trick", TrickWinner(None, None, None, False), (message,), (ground,))
    best, led, is_complete = winner(trick), trick[0].color, _is_complete(position)
    value = TrickWinner(led, best.seat, str(best), is_complete)
    verb = "wins the trick" if is_complete else "is about to win the trick, so far"
    text = (f"seat {best.seat} {verb} with {best}; {led.value} was led",)
    return Answer("trick", value, text, tuple(_why_it_wins(best, trick)))


def _why_it_wins(best: Play, trick: tuple[Play, ...]) -> Iterator[Finding]:
    led, alike = trick[0].color, [play for play in trick if play.color is best.color]
    color = best.color.value
    if best.color is Color.RED and led is not Color.RED:
        yield Finding("trick.color-strength", f"{best} is red, which beats the led {led.value}")
    elif best.color is Color.RED:
        yield Finding("trick.color-strength", "red was led, and nothing beats red")
    else:
        yield Finding("trick.color-strength", f"{color} was led, and no red was declared")
    if len(alike) > 1:
        others = ", ".join(str(play) for play in alike if play is not best)
        yield Finding("trick.rank-strength", f"{best} is the highest {color}, above {others}")


def _possible_tricks(position: Position) -> tuple[tuple[int, ...], ...]:
    """By seat how many tricks it can have won, in every way that there is, with the trick that
    lies there complete."""
    told = [won for won in position.won if isinstance(won, int)]
    if len(told) == len(position.won):
        ways: Iterable[tuple[int, ...]] = (tuple(told),)
    else:
        ways = ways_to_have_won(position)
    if not _is_complete(position):
        return tuple(ways)
    seat = winner(position.trick).seat
    return tuple(with_seat(won, seat, won[seat] + 1) for won in ways)


def _sizes(position: Position) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """By seat: the size of the largest group, and its cells."""
    arrangement = position.table.arrangement
    groups = [arrangement.groups(tokens & arrangement.cells) for tokens in position.tokens]
    return tuple(
        (len(of_seat[0]), tuple(map(str, of_seat[0]))) if of_seat else (0, ()) for of_seat in groups
    )


@frozen
class _Sheet:
    """A column of the score sheet: what a seat has in one way in which the round can have gone."""

    tricks: int
    bonus: int
    score: int


def _sheets(position: Position, seat: Seat) -> set[_Sheet]:
    """What a seat has, in all ways, with the tricks won so far."""
    setup, (size, _) = position.table.setup, _sizes(position)[seat]
    bids: tuple[int | None, ...] = (None,)
    if position.bids:
        bid = position.bids[seat]
        bids = (bid,) if isinstance(bid, int) else setup.bids
    sheets: set[_Sheet] = set()
    for tricks, made in product({won[seat] for won in _possible_tricks(position)}, bids):
        has_bonus = seat != position.paradox and earns_bonus(setup, tricks, made)
        points = points_for_tricks(tricks, caused_paradox=seat == position.paradox)
        bonus = size if has_bonus else 0
        sheets.add(_Sheet(tricks, bonus, points + bonus))
    return sheets


def _certain(values: Iterable[int]) -> int | Unknown:
    """The one value that there is; unknown if there are several."""
    single = set(values)
    return single.pop() if len(single) == 1 else UNKNOWN


def _missing_for_sheet(position: Position, seat: Seat, ways: set[_Sheet]) -> Iterator[Finding]:
    setup = position.table.setup
    clause = "score.bonus-bid" if setup.bids else "score.bonus-two-players"
    if len({sheet.tricks for sheet in ways}) > 1:
        message = f"what seat {seat} scores turns on how many tricks it has won"
        yield Finding("score.trick", message, f".won[{seat}]")
    elif len({sheet.bonus for sheet in ways}) > 1:
        message = f"whether seat {seat} has a bonus turns on what it has bid"
        yield Finding(clause, message, f".bids[{seat}]")


def _arrangement(position: Position) -> Iterator[Finding]:
    yield Finding("score.group", "a group is of tokens that touch along the sides of cells")
    if not position.table.arrangement_is_known:
        message = "the arrangement of the purple face is unverified; give it as the option layout"
        yield Finding("setup.face", message)


def _groups(position: Position) -> Answer:
    sheets = [_sheets(position, seat) for seat in position.table.seats]
    groups = tuple(
        Group(Seat(seat), size, cells, _certain(sheet.bonus for sheet in sheets[seat]))
        for seat, (size, cells) in enumerate(_sizes(position))
    )
    text = tuple(
        f"seat {group.seat}: {group.size} ({' '.join(group.cells) or 'no token'}), "
        f"bonus {group.bonus}"
        for group in groups
    )
    missing = tuple(
        finding
        for group, of_seat in zip(groups, sheets, strict=True)
        for finding in _missing_for_sheet(position, group.seat, of_seat)
        if group.bonus is UNKNOWN
    )
    return Answer("groups", Groups(groups), text, tuple(_arrangement(position)), missing)


def _round(position: Position) -> Answer:
    seats, paradox = position.table.seats, position.paradox
    sheets = [_sheets(position, seat) for seat in seats]
    tricks = tuple(_certain(sheet.tricks for sheet in of_seat) for of_seat in sheets)
    if paradox is None and not _all_tricks_are_complete(position):
        nothing = (UNKNOWN,) * len(seats)
        message = "the round is not over"
        missing = (Finding("trick.last", f"{message}, so what it scores is still open"),)
        sheet = RoundSheet(False, None, tricks, nothing, nothing)
        return Answer("round", sheet, (message,), missing=missing)
    bonus = tuple(_certain(sheet.bonus for sheet in of_seat) for of_seat in sheets)
    scores = tuple(_certain(sheet.score for sheet in of_seat) for of_seat in sheets)
    text = tuple(
        f"seat {seat}: {scores[seat]} ({tricks[seat]} tricks, bonus {bonus[seat]}"
        f"{', caused the paradox' if seat == paradox else ''})"
        for seat in seats
    )
    return Answer(
        "round",
        RoundSheet(True, paradox, tricks, bonus, scores),
        text,
        tuple(_why_scored(position)),
        tuple(
            finding
            for seat, of_seat in zip(seats, sheets, strict=True)
            for finding in _missing_for_sheet(position, seat, of_seat)
        ),
    )


def _why_scored(position: Position) -> Iterator[Finding]:
    yield Finding("score.trick", "a point for each trick won")
    if position.paradox is not None:
        seat = position.paradox
        message = f"seat {seat} loses a point for each of its tricks, and has no bonus"
        yield Finding("score.paradox-penalty", message)
        if position.trick:
            yield Finding("paradox.trick-unawarded", "nobody wins the trick that was broken off")
    setup = position.table.setup
    if setup.bids:
        message = "a seat that won as many tricks as it bid has its largest group as a bonus"
        yield Finding("score.bonus-bid", message)
    else:
        message = (
            f"a seat with {setup.bonus_up_to} tricks or fewer has its largest group as a bonus"
        )
        yield Finding("score.bonus-two-players", message)
    yield from _arrangement(position)


def _match(position: Position) -> Answer:
    table, results = position.table, position.results
    scored = _scored(position)
    if scored is not None:
        results = (*results, scored)
    points = totals(table, results)
    if len(results) == table.setup.rounds:
        outcome = outcome_of(MatchOver(table, results))
        text = tuple(reason.message for reason in outcome.reasons)
        value = MatchSheet(True, points, outcome.winners)
        return Answer("match", value, text, outcome.reasons)
    leading = tuple(seat for seat in table.seats if points[seat] == max(points))
    message = f"{len(results)} of {table.setup.rounds} rounds have been scored"
    missing = (Finding("match.length", f"{message}, so the match is still open"),)
    return Answer("match", MatchSheet(False, points, leading), (message,), missing=missing)


def _scored(position: Position) -> RoundResult | None:
    """The round that is over and not written down, if all that it scores is known."""
    if position.phase is not Phase.PLAY or len(position.results) >= position.table.setup.rounds:
        return None
    sheet = _round(position).value
    if not isinstance(sheet, RoundSheet) or not sheet.over:
        return None
    numbers = [
        tuple(value for value in values if isinstance(value, int))
        for values in (sheet.tricks, sheet.bonus, sheet.scores)
    ]
    if any(len(values) < position.table.players for values in numbers):
        return None
    tricks, bonus, scores = numbers
    return RoundResult(position.start_seat, sheet.paradox, tricks, bonus, scores)


def _set_up(position: Position) -> Answer:
    table, setup = position.table, position.table.setup
    observed = tuple(map(str, table.empty_board.observed))
    neutral = neutral_cells(position.revealed)
    grounds: list[Finding] = []
    if observed:
        message = f"observed tokens lie on {' '.join(observed)}"
        grounds.append(Finding("setup.observed-tokens", message))
    for cell in neutral:
        number = position.revealed.count(cell.rank)
        message = f"{number} revealed of rank {cell.rank}: a neutral token lies on {cell}"
        grounds.append(Finding("deal.two-player-reveal", message))
    deck = f"five cards of each rank from 1 to {setup.highest_rank}; {setup.dealt} for each seat"
    grounds.append(Finding("setup.deck", deck))
    missing: tuple[Finding, ...] = ()
    if setup.revealed and not position.revealed:
        message = f"which {setup.revealed} cards are revealed is not told"
        missing = (Finding("deal.two-player-reveal", message, ".revealed"),)
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
    witness = None if found.witness is None else record_as_json(found.witness)
    value = TableFound(found.faults, found.is_reachable, witness)
    if found.faults:
        text = tuple(f"{fault.message} [{fault.clause}]" for fault in found.faults)
        return Answer("table", value, ("there can be no such table", *text), found.faults)
    text = ("legal play leads to this table",)
    if position.results:
        text = (*text, "the rounds before are taken as they are written")
    return Answer("table", value, text)


_ANSWERS: Final[Mapping[str, Callable[[Position], Answer]]] = {
    "paradox": _paradox,
    "trick": _trick,
    "groups": _groups,
    "round": _round,
    "match": _match,
    "set-up": _set_up,
    "table": _table,
}
