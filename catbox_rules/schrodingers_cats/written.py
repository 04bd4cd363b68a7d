"""How a document has what is on a table: claims, rounds, boxes and Physicats, as one writes them.

Only the form of it is checked. What is left out of it is what one would expect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Protocol, TypeAlias

from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import ABSENT, Absent, BySeat, UpTo99
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.events import RoundResult, result_of
from catbox_rules.schrodingers_cats.material import NOTHING, Box, Boxes, Physicat, SomePhysicats
from catbox_rules.schrodingers_cats.table import Table


@frozen
class MadeClaim:
    """A claim, and whose it is.

    A count that is not on the track, and a claim of Heisenbergs, are well-formed; the judge says
    what is wrong with them.
    """

    seat: Seat
    count: UpTo99
    state: Box

    @property
    def claim(self) -> Claim:
        """The claim."""
        return Claim(self.seat, self.count, self.state)


@frozen
class CheckedRound:
    """A round that is over, as it was written down."""

    claim: MadeClaim
    """The claim that was doubted."""
    doubter: Seat
    counted: UpTo99
    """How many boxes counted for the claim."""


@frozen
class BoxesOnTable:
    """Some box cards, or none.

    How many there are of each kind; a kind of which there are none may be left out.
    """

    HAS_NO_OTHER_KEYS: ClassVar = True

    alive: UpTo99 = 0
    dead: UpTo99 = 0
    empty: UpTo99 = 0
    heisenberg: UpTo99 = 0

    @property
    def boxes(self) -> Boxes:
        """The cards."""
        return Boxes(self.alive, self.dead, self.empty, self.heisenberg)


@frozen
class HiddenBoxes(BoxesOnTable):
    """Box cards some of which may be unknown.

    How many there are of each kind, and how many are unknown.
    """

    unknown: UpTo99 = 0

    @property
    def some_boxes(self) -> Partial[Boxes]:
        """The cards, and how many are unknown."""
        return Partial(self.boxes, self.unknown)


Hand: TypeAlias = Unknown | HiddenBoxes
"""What is known of a hand; ? alone is a wholly unknown hand that nobody has counted."""


@frozen
class LyingPhysicats:
    """Where the Physicats lie."""

    unused: BySeat[Physicat | Unknown | None] | Absent = ABSENT
    """By seat: the one that it has not used, ? if it is there and unknown, null if there is none.
    Only a partial position may leave this out; ? may be none there."""
    row: tuple[Physicat | Unknown, ...] | Absent = ABSENT
    """Those in the row, in the order of arrival, ? for an unknown one. Left out, or ? alone: all of
    them unknown."""
    staying: BySeat[Physicat | None] | Absent = ABSENT
    """By seat: the one that stays open before it. Left out: none."""
    revealed: Physicat | Absent | None = ABSENT
    """The one that is being used: it is in no place until its cards are drawn. Left out: none."""


UNCOUNTED: Final = Partial(NOTHING, 0, False)
"""Box cards about which a partial document says nothing, not even whether there are any."""


class _Rest(Protocol):
    """What is asked of a position while one field of it is read or written."""

    @property
    def is_partial(self) -> bool: ...
    def is_written(self, name: str, /) -> bool: ...

    @property
    def table(self) -> Table: ...
    def cards_due(self, seat: int, /) -> int: ...
    def due_in_row(self, elsewhere: Iterable[object], /) -> int: ...


def claim_as_json(claim: Claim) -> dict[str, object]:
    """Return a claim in a document."""
    return {"seat": claim.seat, "count": claim.count, "state": claim.state.value}


def standing_claim_as_json(claim: Claim | None, _: object) -> dict[str, object] | None:
    """Return the claim that stands in a document; None if there is none."""
    return None if claim is None else claim_as_json(claim)


def boxes_as_json(boxes: Boxes, _: object = None) -> dict[str, object]:
    """Return some box cards in a document."""
    return {box.value: boxes[box] for box in Box if boxes[box]}


def some_boxes_as_json(boxes: Partial[Boxes], _: object = None) -> dict[str, object]:
    """Return box cards in a document, and how many are unknown."""
    unknown: dict[str, object] = {"unknown": boxes.unknown} if boxes.unknown else {}
    return boxes_as_json(boxes.known) | unknown


def rounds_read(rounds: tuple[CheckedRound, ...], position: _Rest) -> tuple[RoundResult, ...]:
    """Return the rounds that are over, each with the lives left after it."""
    results: tuple[RoundResult, ...] = ()
    for each in rounds:
        claim, counted = each.claim.claim, each.counted
        result = result_of(
            position.table, results, claim=claim, doubter=each.doubter, counted=counted
        )
        results = (*results, result)
    return results


def rounds_as_json(results: tuple[RoundResult, ...] | None, _: _Rest) -> list[dict[str, object]]:
    """Return the rounds that are over as plain JSON."""
    return [
        {"claim": claim_as_json(each.claim), "doubter": each.doubter, "counted": each.counted}
        for each in results or ()
    ]


def first_seat_as_json(table: Table, _: _Rest) -> Seat:
    """Return the seat that started the first round."""
    return table.first_seat


def claim_read(made: MadeClaim | None, _: _Rest) -> Claim | None:
    """Return the claim that stands; None if there is none."""
    return None if made is None else made.claim


def hands_read(hands: tuple[Hand, ...], position: _Rest) -> tuple[Partial[Boxes], ...]:
    """Return by seat the cards in hand; ? alone is one that nobody has counted."""
    return tuple(
        _uncounted(position, seat) if isinstance(hand, Unknown) else hand.some_boxes
        for seat, hand in enumerate(hands)
    )


def _uncounted(position: _Rest, seat: int) -> Partial[Boxes]:
    """Return the hand that ? alone stands for."""
    if position.is_partial:
        return UNCOUNTED
    return Partial(NOTHING, position.cards_due(seat), False)


def hands_as_json(hands: tuple[Partial[Boxes], ...], position: _Rest) -> list[object]:
    """Write a hand: one that nobody has counted is ? alone where a reader takes it to be as
    large."""
    return [
        UNKNOWN.value
        if not hand.is_counted and hand == _uncounted(position, seat)
        else some_boxes_as_json(hand)
        for seat, hand in enumerate(hands)
    ]


def boxes_read(boxes: BoxesOnTable, _: _Rest) -> Boxes:
    """Return some box cards."""
    return boxes.boxes


def proofs_read(proofs: tuple[BoxesOnTable, ...], _: _Rest) -> tuple[Boxes, ...]:
    """Return by seat the cards that lie open before it."""
    return tuple(each.boxes for each in proofs)


def proofs_as_json(proofs: tuple[Boxes, ...], _: _Rest) -> list[dict[str, object]]:
    """Return by seat the cards that lie open before it as plain JSON."""
    return [*map(boxes_as_json, proofs)]


def discards_read(discards: HiddenBoxes, _: _Rest) -> Partial[Boxes]:
    """Return what is known of the discard pile."""
    return discards.some_boxes


def known_read(known: tuple[Unknown | BoxesOnTable, ...], _: _Rest) -> tuple[Boxes | Unknown, ...]:
    """Return by seat what it knows of the discard pile."""
    return tuple(each if isinstance(each, Unknown) else each.boxes for each in known)


def known_as_json(known: tuple[Boxes | Unknown, ...], _: _Rest) -> list[object]:
    """Return by seat what it knows of the discard pile as plain JSON."""
    return [each.value if isinstance(each, Unknown) else boxes_as_json(each) for each in known]


def physicats_read(lying: LyingPhysicats, position: _Rest) -> SomePhysicats:
    """Read the row: ? alone is one of as many as there have to be. Of a partial document, what it
    does not tell is unknown.

    Raises MalformedInput where no partial document leaves out the unused ones.
    """
    players = position.table.players
    staying = (None,) * players if lying.staying is ABSENT else lying.staying
    revealed = None if lying.revealed is ABSENT else lying.revealed
    row = (UNKNOWN,) if lying.row is ABSENT else lying.row
    unused = lying.unused
    if unused is ABSENT:
        unused = (UNKNOWN,) * players
        if not position.is_partial:
            expected = f"a list of {players}, one for each seat"
            raise MalformedInput("$.physicats.unused", expected=expected, given=Verbatim("nothing"))
    if position.is_partial:
        row = row if position.is_written("physicats.row") else ()
    elif row == (UNKNOWN,):
        due = position.due_in_row((*unused, *staying, revealed))
        row = (UNKNOWN,) * (due or len(row) * (lying.row is not ABSENT))
    return SomePhysicats(unused, row, staying, revealed)


def physicats_as_json(physicats: SomePhysicats, position: _Rest) -> dict[str, object]:
    """Return where the Physicats lie as plain JSON; what one would expect is left out, and of a
    partial position what is unknown."""
    unused, staying, revealed = physicats.unused, physicats.staying, physicats.revealed
    value: dict[str, object] = {
        "unused": [None if each is None else each.value for each in unused],
        "row": [each.value for each in physicats.row],
        "staying": [None if each is None else each.value for each in staying],
        "revealed": None if revealed is None else revealed.value,
    }
    if position.is_partial:
        return {key: each for key, each in value.items() if position.is_written(f"physicats.{key}")}
    row = (UNKNOWN,) * position.due_in_row((*unused, *staying, revealed))
    usual = {"row": physicats.row == row, "staying": not any(staying), "revealed": revealed is None}
    return {key: each for key, each in value.items() if not usual.get(key)}
