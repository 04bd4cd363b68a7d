"""Faults of a table of Schrödinger's Cats: everything that is impossible about a position, at once.

Each fault is visible in the position itself; it has the clause that rules it out, and the place in
the document. A table without such a fault may still be impossible to reach by legal play: no match
that leads there is looked for. This module covers the match, the turn and the Physicats, and
`faults_of_cards.py` the boxes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from attrs import evolve

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.faults import (
    Look,
    check_first,
    check_numbers,
    check_seats,
    faults_by,
    found,
)
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import Unknown
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.schrodingers_cats import faults_of_cards
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.events import RoundResult, lives_after, result_of, start_seat
from catbox_rules.schrodingers_cats.faults_of_cards import DEALING, PHYSICATS
from catbox_rules.schrodingers_cats.material import COUNTS_AS, MEWTON_DRAWS, STAYING, Box, Physicat
from catbox_rules.schrodingers_cats.position import Phase, Position, position_of
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DrawPhase,
    PhysicatDealPhase,
    ProofPhase,
    State,
)
from catbox_rules.schrodingers_cats.table import Table


def faults(position: Position) -> tuple[Finding, ...]:
    """Return all faults of a position, in the order of the chapters; see `faults_by`."""
    return faults_by(position, _LOOKS)


def check_state(state: State) -> None:
    """Raise ImpossibleState for a state that cannot be, with the place and the first fault.

    A phase in which something is exchanged or used is sound as well if cards are still to be drawn
    for it: it is then part of a `DrawPhase`."""
    _check_form(state)
    position = position_of(state)
    if isinstance(state, ClaimPhase | ProofPhase):
        draws = range(len(state.draw_pile) + 1) if _may_draw(state) else ()
        if any(not [*found(evolve(position, owed=owed), _LOOKS)] for owed in draws):
            return
    check_first(found(position, _LOOKS), _PLACES[isinstance(state, _IN_ROUND)])


_IN_ROUND: Final = (ClaimPhase, ProofPhase, DrawPhase)
_OF_ROUND: Final = {
    "": "round.hands",
    "known_discards": "round.discards.known",
    "open_discards": "round.discards.open",
    "exchanged": "has_exchanged",
    **{
        each: f"round.{each}"
        for each in ("hands", "proofs", "discards", "on_turn", "claim", "physicats")
    },
}
_OF_MATCH: Final = {"": "results", "rounds": "results", "lives": "results"}
_PLACES: Final = (_OF_MATCH, {**_OF_MATCH, **_OF_ROUND})
"""The places in states between rounds, and in a round."""


def _may_draw(state: ClaimPhase | ProofPhase) -> bool:
    is_exchanging = isinstance(state, ProofPhase) and state.has_exchanged
    return is_exchanging or state.round.physicats.revealed is not None


def _check_form(state: State) -> None:
    """Raise ImpossibleState for a state with another number of something than there are seats, or
    with seats that are not there."""
    players = state.table.players
    for index, result in enumerate(state.results):
        place, seats = f"results[{index}].", {"claim": result.claim.seat, "doubter": result.doubter}
        check_numbers(players, result, "lives", place=place)
        check_seats(players, {place + name: seat for name, seat in seats.items()})
        if result.counted < 0:
            raise ImpossibleState(f"{place}counted", f"{result.counted} boxes")
    if isinstance(state, PhysicatDealPhase):
        return
    check_numbers(players, state, "physicats.unused", "physicats.staying")
    if not isinstance(state, _IN_ROUND):
        return
    of_round = ("hands", "proofs", "discards.known", "physicats.unused", "physicats.staying")
    round = state.round
    check_numbers(players, round, *of_round, place="round.")
    claimer = None if round.claim is None else round.claim.seat
    check_seats(players, {"round.on_turn": round.on_turn, "round.claim": claimer})
    during = state.during if isinstance(state, DrawPhase) else state
    if isinstance(during, ProofPhase) and during.proved < 0:
        raise ImpossibleState("proved", f"{during.proved} cards")
    if isinstance(state, DrawPhase) and state.owed < 1:
        raise ImpossibleState("owed", f"{state.owed} cards")


def seats_in_match(position: Position) -> tuple[Seat, ...]:
    """Return the seats that have a life left, clockwise from 0."""
    return tuple(seat for seat in position.table.seats if position.lives[seat])


def _rounds(position: Position) -> Iterator[Finding]:
    table = position.table
    for index, result in enumerate(position.results or ()):
        where, earlier = f".rounds[{index}]", (position.results or ())[:index]
        yield from _claim_and_doubt(table, earlier, result, where)


def _counts(position: Position) -> Iterator[Finding]:
    results = position.results or ()
    for index, result in enumerate(results):
        yield from _counted(position.table, results[:index], result, f".rounds[{index}].counted")


def _claim_and_doubt(
    table: Table, earlier: tuple[RoundResult, ...], result: RoundResult, where: str
) -> Iterator[Finding]:
    claim, lives = result.claim, lives_after(table, earlier)
    for place, seat in (("claim.seat", claim.seat), ("doubter", result.doubter)):
        if lives[seat] <= 0:
            yield finding(
                "schrodinger.turn.order", "seat {seat} is out", f"{where}.{place}", seat=seat
            )
    left = [seat for seat in table.seats if lives[seat] > 0]
    if claim.seat == result.doubter:
        template = "seat {seat} doubted its own claim"
        yield finding("schrodinger.turn.own-claim", template, f"{where}.doubter", seat=claim.seat)
    elif not table.has_physicats and {claim.seat, result.doubter} <= set(left):
        due = next((seat for seat in left if seat > claim.seat), left[0])
        if result.doubter != due:
            template = "seat {due} was on turn after seat {seat}, not seat {doubter}"
            yield finding(
                "schrodinger.turn.order",
                template,
                f"{where}.doubter",
                due=due,
                seat=claim.seat,
                doubter=result.doubter,
            )
    yield from _space(table, claim, f"{where}.claim")
    expected = result_of(
        table, earlier, claim=claim, doubter=result.doubter, counted=result.counted
    )
    if result.start_seat != expected.start_seat:
        template = "seat {due} started the round, not seat {start}"
        start, due = result.start_seat, expected.start_seat
        clause, place = "schrodinger.round.start-seat", f"{where}.start_seat"
        yield finding(clause, template, place, due=due, start=start)
    if (result.wrong, result.lives) != (expected.wrong, expected.lives):
        template = "seat {wrong} was wrong and has {lives} left"
        yield finding(
            "schrodinger.check.life-lost",
            template,
            where,
            wrong=expected.wrong,
            lives=expected.lives[expected.wrong],
        )


def _space(table: Table, claim: Claim, where: str) -> Iterator[Finding]:
    if claim.state is Box.HEISENBERG:
        template = "a claim is about alive, dead or empty boxes, never about Heisenbergs"
        yield finding("schrodinger.claim.state", template, f"{where}.state")
    elif claim.space not in table.track:
        highest = max(space.count for space in table.track.spaces if space.state is claim.state)
        template = "the track has 1 to {highest} {state}, not {count}"
        yield finding(
            "schrodinger.claim.on-track",
            template,
            f"{where}.count",
            highest=highest,
            state=str(claim.state),
            count=claim.count,
        )


def _counted(
    table: Table, earlier: tuple[RoundResult, ...], result: RoundResult, where: str
) -> Iterator[Finding]:
    left = sum(lives > 0 for lives in lives_after(table, earlier))
    if len(earlier) < len(table.setup.hands):
        most = most_counted(table, result.claim.state, table.setup.hands[len(earlier)] * left)
        if result.counted > most:
            template = "{counted} box(es) were counted, but at most {most} can count"
            number = result.counted
            yield finding("schrodinger.check.count", template, where, counted=number, most=most)


_MOST_DRAWN: Final = 2 * MEWTON_DRAWS
"""The most boxes drawn in addition: Sir Isaac Mewton adds two, and two more if Neil deGrasse Tabby
is swapped for him."""


def most_counted(table: Table, state: Box, boxes: int) -> int:
    """Return how many boxes can count for a claim in a round in which `boxes` are dealt."""
    showing = table.deck[state] + table.deck[Box.HEISENBERG]
    if not table.has_physicats:
        return min(boxes, showing)
    added = sum(counting[state] for counting in COUNTS_AS.values())
    return min(boxes + _MOST_DRAWN, showing) + added


def _lives(position: Position) -> Iterator[Finding]:
    """Yield lives that exceed those at the beginning, or that do not follow from the rounds."""
    table, lives, full = position.table, position.lives, position.table.setup.lives
    for seat, left in enumerate(lives):
        if left > full:
            template = "a seat begins with {full}, but seat {seat} has {left}"
            yield finding(
                "schrodinger.setup.lives",
                template,
                f".lives[{seat}]",
                full=full,
                seat=seat,
                left=left,
            )
    if position.results is not None:
        due = lives_after(table, position.results)
        if lives != due:
            template = "the lives left after these rounds are {due}, not {lives}"
            yield finding(
                "schrodinger.check.life-lost",
                template,
                ".lives",
                due=due,
                lives=lives,
            )


def _seats_left(position: Position) -> Iterator[Finding]:
    """Yield a fault if no seat is left, or if the match should be over, or should not."""
    left = len(seats_in_match(position))
    if not left:
        template = "no seat has a life left, where the last seat wins"
        yield finding("schrodinger.match.last-seat", template, ".lives")
    elif (left == 1) is not (position.phase is Phase.OVER):
        template = "{left} seats are left, so the match goes on"
        if left == 1:
            template = "seat {seat} is the last one left: the match is over"
        yield finding(
            "schrodinger.match.last-seat",
            template,
            ".phase",
            left=left,
            seat=seats_in_match(position)[0],
        )


def _start(position: Position) -> Iterator[Finding]:
    clause, where = "schrodinger.round.start-seat", ".start_seat"
    table, start, lives = position.table, position.start_seat, position.lives
    if position.results is not None:
        due = start_seat(table, position.results)
        if start != due:
            template = "seat {due} starts the first round, not seat {start}"
            if position.results:
                template = "seat {due} was right in the previous round, not seat {start}"
            yield finding(clause, template, where, due=due, start=start)
    elif position.rounds_over and not any(
        lives[seat] < table.setup.lives for seat in table.seats if seat != start
    ):
        template = "seat {start} was right in the previous round, and no other seat has lost a life"
        yield finding(clause, template, where, start=start)
    if not lives[start]:
        yield finding(clause, "seat {start} is out", where, start=start)


def _turn_between_rounds(position: Position) -> Iterator[Finding]:
    start = position.start_seat
    if not position.is_in_round and position.on_turn != start:
        template = "no seat is on turn, but seat {start} is next"
        yield finding("schrodinger.round.phases", template, ".on_turn", start=start)


def _seats_of_turn(position: Position) -> Iterator[Finding]:
    """Yield seats that are out and yet on turn, or the owner of the claim."""
    seat, clause, claim = position.on_turn, "schrodinger.turn.order", position.claim
    if not position.is_in_round:
        return
    if not position.lives[seat] and position.is_written("on_turn"):
        yield finding(clause, "seat {seat} is out, so it cannot be on turn", ".on_turn", seat=seat)
    if claim is not None:
        if not position.lives[claim.seat]:
            template = "seat {seat} is out, so it cannot have claimed"
            yield finding(clause, template, ".claim.seat", seat=claim.seat)
        yield from _space(position.table, claim, ".claim")


def _turn(position: Position) -> Iterator[Finding]:
    """Yield a fault if a seat proves another seat's claim, or has nothing to raise its own to."""
    seat, claim = position.on_turn, position.claim
    if not position.is_in_round:
        return
    if position.phase is Phase.PROOF:
        if claim is None or claim.seat != seat:
            template = "seat {seat} cannot prove anything: it has not claimed"
            yield finding("schrodinger.prove.with-claim", template, ".claim", seat=seat)
    elif claim is not None and claim.seat == seat and claim.space == position.table.track.last:
        template = "seat {seat} made the claim of {space} itself and cannot raise it"
        yield finding(
            "schrodinger.turn.own-claim", template, ".on_turn", seat=seat, space=str(claim.space)
        )
    elif (claim is None or position.lives[claim.seat]) and _SKIPS.can_be_made(position):
        yield from _skips(position)


def _skips(position: Position) -> Iterator[Finding]:
    """Yield a fault if the turn has passed over seats, before a claim, that cannot have skipped
    it."""
    left, claim, seat = seats_in_match(position), position.claim, position.on_turn
    if seat not in left or (claim is None and position.start_seat not in left):
        return
    if "schrodinger.turn.claim-or-doubt" in position.stood:
        return  # a turn was ended without either, as if it had been skipped
    first = left.index(position.start_seat if claim is None else claim.seat)
    first += 0 if claim is None else 1
    clockwise = [left[(first + number) % len(left)] for number in range(len(left))]
    skipped = clockwise[: clockwise.index(seat)]
    most = faults_of_cards.most_uses(position, Physicat.PAWKING)
    unused = [each for each in skipped if position.has_unused(each)]
    if len(skipped) > most or unused:
        template = "it is seat {due}'s turn: not all seats in between can have been skipped"
        yield finding("schrodinger.turn.order", template, ".on_turn", due=clockwise[0])


def _between_rounds(position: Position) -> Iterator[Finding]:
    """Yield things of a round that are on the table while no round is being played."""
    if position.phase in (Phase.CLAIM, Phase.PROOF):
        return
    clause = "schrodinger.round.clean-up"
    lying = {
        "claim": position.claim,
        "hands": any(map(len, position.hands)),
        "proofs": any(position.proofs),
        "owed": position.owed,
        "discards": len(position.discards),
        "open_discards": position.open_discards,
        "known_discards": any(not isinstance(known, Unknown) and known for known in position.known),
        "physicats.staying": any(position.physicats.staying),
        "physicats.revealed": position.physicats.revealed,
    }
    for place, lies in lying.items():
        if lies:
            template = "no round is being played in the phase {phase}"
            yield finding(clause, template, f".{place}", phase=str(position.phase))
    if position.phase is Phase.PHYSICATS and (position.rounds_over or position.results):
        template = "the Physicats are dealt before the first round"
        yield finding("schrodinger.round.phases", template, ".phase")


def _physicats_in_game(position: Position) -> Iterator[Finding]:
    table, clause = position.table, "schrodinger.deal.physicats"
    placed, unknown = _placed(position)
    if not table.has_physicats:
        if placed or unknown or position.phase is Phase.PHYSICATS:
            template = "this match is played without Physicats"
            where = ".phase" if position.phase is Phase.PHYSICATS else ".physicats"
            yield finding("schrodinger.setup.physicats", template, where)
        return
    if position.phase is Phase.PHYSICATS:
        if placed or unknown:
            yield finding(clause, "the Physicats have not been dealt", ".physicats")
        return
    for physicat, number in Counter(placed).items():
        if number > 1:
            yield finding(
                clause,
                "{physicat} is in {number} places",
                ".physicats",
                physicat=str(physicat),
                number=number,
            )
    number, in_game = len(placed) + unknown, table.players + 1
    if number > in_game or (number < in_game and _all_are_placed(position)):
        template = "there are {in_game} Physicats in the game, but {number} here"
        yield finding(clause, template, ".physicats", in_game=in_game, number=number)


def _placed(position: Position) -> tuple[list[Physicat], int]:
    """Return the Physicats on the table, and the number of others that nobody has named."""
    physicats = position.physicats
    lying = (*physicats.unused, *physicats.staying, physicats.revealed, *physicats.row)
    named = [each for each in lying if isinstance(each, Physicat)]
    before_seats = [seat for seat, each in enumerate(physicats.unused) if isinstance(each, Unknown)]
    unnamed = [seat for seat in before_seats if position.has_unused(seat)]
    return named, len(unnamed) + sum(isinstance(each, Unknown) for each in physicats.row)


def _all_are_placed(position: Position) -> bool:
    """Return whether every place of a Physicat is known."""
    is_known = all(position.has_unused(seat) is not None for seat in position.table.seats)
    return is_known and all(map(position.is_written, PHYSICATS))


def _physicats_of_seats(position: Position) -> Iterator[Finding]:
    physicats, table = position.physicats, position.table
    is_first_deal = (
        position.phase is Phase.DEAL and position.is_written("lives") and not position.rounds_over
    )
    for seat in table.seats:
        unused, stays = physicats.unused[seat], physicats.staying[seat]
        where, where_unused = f".physicats.staying[{seat}]", f".physicats.unused[{seat}]"
        if stays is not None and stays not in STAYING:
            template = "{stays} does not stay open in front of a seat"
            yield finding("schrodinger.physicat.stays", template, where, stays=str(stays))
        has_unused = position.has_unused(seat)
        if stays is not None and has_unused:
            template = "seat {seat} has an unused Physicat, so {stays} cannot be in front of it"
            yield finding("schrodinger.physicat.once", template, where, seat=seat, stays=str(stays))
        if stays is not None and not position.lives[seat]:
            template = "seat {seat} is out, but {stays} is still in front of it"
            yield finding(
                "schrodinger.physicat.stays", template, where, seat=seat, stays=str(stays)
            )
        if has_unused and not position.lives[seat]:
            template = "seat {seat} is out, but its Physicat is in the row"
            yield finding("schrodinger.physicat.of-eliminated", template, where_unused, seat=seat)
        if unused is None and is_first_deal and table.has_physicats:
            template = "nobody has had a turn yet, but seat {seat} has no Physicat"
            yield finding("schrodinger.physicat.once", template, where_unused, seat=seat)


def _cards(position: Position) -> Iterator[Finding]:
    """Yield the faults of the boxes, in a round that is possible. Rounds fewer than none are lives
    in excess, a fault of `_lives`."""
    if not position.is_in_round:
        return
    most = len(position.table.setup.hands)
    if position.dealt or not position.is_written("lives"):
        yield from faults_of_cards.faults(position)
    elif position.rounds_over >= most:
        template = "these lives mean that {rounds_over} rounds have been played, of {most} at most"
        yield finding(
            "schrodinger.deal.hand-size",
            template,
            ".lives",
            rounds_over=position.rounds_over,
            most=most,
        )


_SKIPS: Final = Look(_skips, needs=("start_seat", "lives", *PHYSICATS))
_LOOKS: Final[tuple[Look[Position], ...]] = (
    Look(_rounds),
    Look(_counts, rests_on=DEALING),
    Look(_lives, needs=("lives",)),
    Look(_seats_left, needs=("lives",)),
    Look(_start, needs=("lives", "start_seat")),
    Look(_turn_between_rounds, needs=("on_turn", "start_seat")),
    Look(_seats_of_turn),
    Look(_turn, needs=("on_turn", "claim")),
    Look(_between_rounds),
    Look(_physicats_in_game),
    Look(_physicats_of_seats),
    Look(_cards),
)
