"""Questions about a table other than about an action, and their answers.

Each answer says what is certain; if something unknown would change it, it says what, and which
clause needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Final

from attrs import evolve, frozen

from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.faults import check_for
from catbox_rules.kernel.forms import Between, BySeat, Items, Matching, Number, one_of
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN, Unknown
from catbox_rules.kernel.verdict import Finding, FindingValue, finding
from catbox_rules.positions.protocol import (
    AS_IT_LIES,
    NOT_RULED_OUT,
    Answer,
    check_that_the_book_holds,
    check_written,
    not_told,
    says_partial,
    says_stood,
)
from catbox_rules.positions.schrodingers_cats.completing import Hidden, ways_to_count
from catbox_rules.schrodingers_cats import Box, Boxes, Claim, Physicat, Position
from catbox_rules.schrodingers_cats.faults import faults, seats_in_match
from catbox_rules.schrodingers_cats.material import COUNTS_AS, Blocks, total


@frozen
class ClaimMade:
    """The current claim."""

    seat: Seat
    count: Annotated[int, Between(0, 99)]
    state: Box


@frozen
class Check:
    """The result of a check now; all None if nobody has claimed."""

    claim: ClaimMade | None
    counted: Number | Unknown | None
    """The number of boxes that count for the claim."""
    least: Number | None
    most: Number | None
    wrong: Seat | Unknown | None
    claimer: Seat | None
    doubter: Seat | None
    """The seat on turn or, if that is the claimer, its left neighbor."""


@frozen
class BoxesFound:
    """The number of boxes in play, including those that are about to be drawn, and that of the draw
    pile before such a draw; ? if nobody has counted some hand."""

    in_play: Number | Unknown
    draw_pile: Number | Unknown


@frozen
class MatchSheet:
    """The lives that are left, and the winners; none as long as the match is not over."""

    over: bool
    lives: BySeat[int]
    """At an impossible table: whatever follows from what is written."""
    winners: Annotated[tuple[Seat, ...], Items(distinct=True)]


@frozen
class PhysicatsSetUp:
    """Whether there are Physicats, and how many are where at the beginning."""

    played: bool
    dealt: Number
    open: Number
    out_of_game: Number


@frozen
class TrackSetUp:
    """The length of the track, and its last space."""

    blocks: Blocks
    last: Annotated[str, Matching("[1-9][0-9]? (alive|dead|empty)")]


@frozen
class SetUp:
    """The numbers of the table."""

    hand: tuple[Number, ...]
    """The number of cards dealt to a seat, round by round."""
    lives: Number
    physicats: PhysicatsSetUp
    track: TrackSetUp


@frozen
class TableFound:
    """Whether the table is possible: its faults. Where there is none, it is left open; no match is
    looked for that leads to it."""

    faults: tuple[Finding, ...]
    reachable: bool | Unknown
    witness: dict[str, object] | None


ASKS: Final[Mapping[str, str]] = {
    "check": "Who would be wrong if the claim were doubted now?",
    "boxes": "How many boxes are in play?",
    "match": "Who wins the match?",
    "set-up": "With which cards, lives and track is this table set up?",
    "table": "May this table exist at all?",
}
"""The questions, each with its meaning."""


def answer(
    position: Position,
    ask: str,
    *,
    is_assumed: bool = False,  # noqa: ARG001 -- no question rests on it in this game
) -> Answer:
    """Return the answer to one of `ASKS`; raises MalformedInput for any other question.

    All except `table` take the position with its faults, whether assumed or not; `table` lists
    these. `check` raises ImpossibleState if the deck does not have the cards. A partial table that
    lacks facts which the question needs raises Unsupported, and so does one with house rules.
    """
    check_that_the_book_holds(position.table.edition.house_rules)
    if ask not in ASKS:
        raise MalformedInput("$.ask", expected=one_of(ASKS), given=ask)
    if ask == "match":
        check_written(position, ("lives", "how many lives are left"))
    return _ANSWERS[ask](position)


def _check(position: Position) -> Answer:
    if position.is_in_round:
        check_written(position, ("claim", "which claim stands"), ("on_turn", "whose turn it is"))
    claim = position.claim
    if claim is None or claim.state is Box.HEISENBERG:
        template = "nobody has claimed in this round, so there is nothing to doubt"
        nothing = Check(None, None, None, None, None, None, None)
        ground = finding("schrodinger.doubt.needs-claim", template)
        return Answer("check", nothing, (ground.message,), (ground,))
    if position.is_partial:
        least, most = _least_and_most_known(position, claim)
    else:
        bounds = [_least_and_most(each, claim) for each in ways_to_count(position)]
        least, most = min(least for least, _ in bounds), max(most for _, most in bounds)
    doubter = _doubter(position, claim)
    wrong: Seat | Unknown | None = UNKNOWN
    if most < claim.count:
        wrong = claim.seat
    elif least >= claim.count:
        wrong = doubter
    value = Check(
        claim=ClaimMade(claim.seat, claim.count, claim.state),
        counted=least if least == most else UNKNOWN,
        least=least,
        most=most,
        wrong=wrong,
        claimer=claim.seat,
        doubter=doubter,
    )
    number = str(least) if least == most else f"{least} to {most}"
    counted = f"seat {claim.seat} claimed {claim.space}, and {number} count"
    outcome = f"if seat {doubter} doubts now, seat {wrong} is wrong"
    if isinstance(wrong, Unknown):
        outcome = f"if seat {doubter} doubts now, either of the two may be wrong"
    missing = _missing(position, claim, least, most) if isinstance(wrong, Unknown) else ()
    return Answer("check", value, (counted, outcome), _grounds(position, claim, wrong), missing)


def _least_and_most(position: Position, claim: Claim) -> tuple[int, int]:
    """Return the fewest and the most boxes that may count, over all possible arrangements of the
    hidden cards."""
    hidden = _hidden(position)
    seen = total([hand.known for hand in position.hands]) + total(position.proofs)
    physicats = [each for each in position.physicats.staying if each is not None]
    kinds = [claim.state, Box.HEISENBERG]
    if Physicat.FEYNCAT in physicats:
        kinds.pop()
    sure = len(seen.only(*kinds)) + _counted_as(physicats, claim.state)
    fewest, most = hidden.bounds(*kinds)
    return sure + fewest, sure + most


def _least_and_most_known(position: Position, claim: Claim) -> tuple[int, int]:
    """Return the fewest and the most boxes that may count at a partial table: those that are known
    to, and those plus everything else that the deck and the Physicats have."""
    lying, state = position.physicats, claim.state
    stay = [each for each in lying.staying if each is not None]
    may_stay = list(stay) if _knows_what_stays(position) else [*stay, *lying.unnamed]
    sure = [state] if Physicat.FEYNCAT in may_stay else [state, Box.HEISENBERG]
    possible = [state] if Physicat.FEYNCAT in stay else [state, Box.HEISENBERG]
    seen = total([hand.known for hand in position.hands]) + total(position.proofs)
    elsewhere, deck = seen + position.discards.known, position.table.deck
    unseen = len((deck - (elsewhere & deck)).only(*possible))
    if position.is_counted and position.is_written("proofs"):
        unseen = min(unseen, sum(hand.unknown for hand in position.hands) + position.owed)
    return (
        len(seen.only(*sure)) + _counted_as(stay, state),
        len(seen.only(*possible)) + unseen + _counted_as(may_stay, state),
    )


def _counted_as(physicats: Iterable[Physicat], state: Box) -> int:
    return sum(COUNTS_AS[each][state] for each in physicats if each in COUNTS_AS)


def _knows_what_stays(position: Position) -> bool:
    return position.is_written("physicats.staying") or not position.has_physicats


def _hidden(position: Position) -> Hidden:
    try:
        return Hidden.of(position)
    except ImpossibleState:
        check_for(faults(position))
        raise


def _doubter(position: Position, claim: Claim) -> Seat | None:
    if position.on_turn != claim.seat:
        return position.on_turn
    check_written(position, ("lives", "how many lives are left"))
    others = [seat for seat in seats_in_match(position) if seat != claim.seat]
    return next((seat for seat in others if seat > claim.seat), next(iter(others), None))


def _grounds(position: Position, claim: Claim, wrong: Seat | Unknown | None) -> tuple[Finding, ...]:
    template = "all {state} boxes in hands and in front of seats count"
    grounds = [finding("schrodinger.check.count", template, state=str(claim.state))]
    lying = [each for each in position.physicats.staying if each is not None]
    if Physicat.FEYNCAT in lying:
        template = "feyncat is open, so Heisenbergs do not count"
        grounds.append(finding("schrodinger.physicat.feyncat", template))
    elif _knows_what_stays(position):
        grounds.append(finding("schrodinger.check.heisenbergs", "Heisenbergs count as well"))
    for physicat in lying:
        counts = COUNTS_AS.get(physicat, Boxes())[claim.state]
        if counts:
            template = "{physicat} counts as {counts} {state}"
            grounds.append(
                finding(
                    f"schrodinger.physicat.{physicat}",
                    template,
                    physicat=str(physicat),
                    counts=counts,
                    state=str(claim.state),
                )
            )
    if not isinstance(wrong, Unknown):
        template = "the claim does not hold" if wrong == claim.seat else "the claim holds"
        grounds.append(finding("schrodinger.check.who-is-wrong", template))
    return tuple(grounds)


def _missing(position: Position, claim: Claim, least: int, most: int) -> tuple[Finding, ...]:
    hidden = [(seat, hand) for seat, hand in enumerate(position.hands) if not hand.is_known]
    seats = tuple(seat for seat, hand in hidden if hand.is_counted)
    uncounted = tuple(seat for seat, hand in hidden if not hand.is_counted)
    number = sum(hand.unknown for _, hand in hidden if hand.is_counted)
    unknown: list[str] = []
    fields: dict[str, FindingValue] = {}
    if seats:
        unknown.append("{unknown} card(s) of seat {seats}")
        fields |= {"unknown": number, "seats": seats}
    if uncounted:
        unknown.append("the cards of seat {uncounted}")
        fields |= {"uncounted": uncounted}
    if position.owed:
        unknown.append("{owed} card(s) that seat {on_turn} has to draw")
        fields |= {"owed": position.owed, "on_turn": position.on_turn}
    if not position.is_written("proofs"):
        unknown.append("the open cards")
    if not _knows_what_stays(position):
        unknown.append("the Physicats that stay open")
    is_one = len(unknown) == 1 and 1 in (number, position.owed)
    template = ", ".join(unknown) + (" is unknown" if is_one else " are unknown")
    template += ": with {least} counted seat {seat} is wrong, with {most} the doubter is"
    if len(seats) > 1:
        template = template.replace("seat {seats}", "seats {seats}")
    if len(uncounted) > 1:
        template = template.replace("seat {uncounted}", "seats {uncounted}")
    fields |= {"least": least, "seat": claim.seat, "most": most}
    return (finding("schrodinger.check.count", template, **fields),)


def _boxes(position: Position) -> Answer:
    clause, open_ = "schrodinger.round.boxes-in-play", sum(map(len, position.proofs))
    if position.is_partial:
        position = _with_numbers_known(position)
    numbers = sorted(
        (sum(map(len, each.hands)) + open_ + position.owed, each.draw_pile)
        for each in ways_to_count(position)
    )
    (in_play, left), (most, fewest) = numbers[0], numbers[-1]
    if in_play < most:
        seats = tuple(seat for seat, hand in enumerate(position.hands) if not hand.is_counted)
        template = "{in_play} to {most} boxes are in play: nobody has counted the cards of "
        template += "seat {seats}" if len(seats) == 1 else "seats {seats}"
        missing = finding(
            clause,
            template,
            ".hands",
            in_play=in_play,
            most=most,
            fewest=fewest,
            seats=seats,
        )
        return Answer("boxes", BoxesFound(UNKNOWN, UNKNOWN), (missing.message,), missing=(missing,))
    template = "{in_play} boxes are in play, and the draw pile has {cards} card(s)"
    ground = finding(clause, template, in_play=in_play, cards=left)
    return Answer("boxes", BoxesFound(in_play, max(0, left)), (ground.message,), (ground,))


def _with_numbers_known(position: Position) -> Position:
    """Return a partial table in which all numbers of cards are known; raises Unsupported for
    others."""
    check_written(position, ("proofs", "which cards lie open"))
    if not (position.is_counted and position.discards.is_counted):
        raise not_told("how many cards each hand and the discard pile have")
    return evolve(position, proved=0)  # whatever it is


def _match(position: Position) -> Answer:
    left, clause = seats_in_match(position), "schrodinger.match.last-seat"
    if len(left) == 1:
        won = finding(clause, "seat {seat} is the last one left, and has won", seat=left[0])
        value = MatchSheet(True, position.lives, left)
        return Answer("match", value, (won.message,), (won,))
    open_ = finding(clause, "the match goes on: seats {seats} are still in it", seats=left)
    value = MatchSheet(False, position.lives, ())
    return Answer("match", value, (open_.message,), (open_,))


def _set_up(position: Position) -> Answer:
    table, setup = position.table, position.table.setup
    played = table.has_physicats
    physicats = PhysicatsSetUp(
        played=played,
        dealt=setup.players if played else 0,
        open=1 if played else 0,
        out_of_game=setup.out_of_game if played else len(Physicat),
    )
    track = TrackSetUp(table.track.blocks, str(table.track.last))
    lives = "each seat begins with {lives} " + ("life" if setup.lives == 1 else "lives")
    where_it_ends = "the last space of the track is {last}"
    if table.track.blocks == table.edition.blocks:
        where_it_ends += ", unless the board shows another one: no rulebook says where it ends"
    grounds = (
        finding("schrodinger.setup.boxes", "the deck has {deck}", deck=str(table.deck)),
        finding(
            "schrodinger.deal.hand-size",
            "hands have {sizes} cards in successive rounds",
            sizes=setup.hands,
        ),
        finding("schrodinger.setup.lives", lives, lives=setup.lives),
        finding(
            "schrodinger.setup.physicats",
            "{dealt} Physicats are dealt and {open} is open"
            if played
            else "no Physicats are in the game",
            dealt=physicats.dealt,
            open=physicats.open,
        ),
        finding("schrodinger.setup.track", where_it_ends, last=track.last),
    )
    value = SetUp(setup.hands, setup.lives, physicats, track)
    return Answer("set-up", value, tuple(each.message for each in grounds), grounds)


def _table(position: Position) -> Answer:
    why = faults(position)
    if why:
        text = tuple(fault.message for fault in why)
        return Answer("table", TableFound(why, False, None), text, why, is_no=True)
    value, clause = TableFound((), UNKNOWN, None), "schrodinger.round.phases"
    if position.is_partial:
        return Answer("table", value, (NOT_RULED_OUT,), missing=(says_partial(clause),))
    if position.stood:
        return Answer("table", value, (AS_IT_LIES,), missing=(says_stood(position),))
    missing = finding(clause, "in this game no match is looked for that leads to it")
    return Answer("table", value, (NOT_RULED_OUT,), missing=(missing,))


_ANSWERS: Final[Mapping[str, Callable[[Position], Answer]]] = {
    "check": _check,
    "boxes": _boxes,
    "match": _match,
    "set-up": _set_up,
    "table": _table,
}
