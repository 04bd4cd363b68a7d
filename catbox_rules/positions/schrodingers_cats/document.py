"""Positions of Schrödinger's Cats as documents (`catbox-position/1`).

What is left out of a document is what one would expect of it: no round is over, hands are unknown,
nothing lies open. The writer leaves out exactly that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import evolve, frozen

from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.forms import BySeat
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions import reading
from catbox_rules.positions.reading import ABSENT, Absent, Common, UpTo99, by_seat_or
from catbox_rules.positions.schrodingers_cats.position import (
    Phase,
    Position,
    SomeBoxes,
    SomePhysicats,
)
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.positions.writing import common_keys, omit_default
from catbox_rules.schrodingers_cats import (
    NAME,
    Box,
    Boxes,
    Claim,
    Physicat,
    RoundResult,
    Table,
)
from catbox_rules.schrodingers_cats.results import lives_after, result_of

_WITH_CARDS: Final = (Phase.CLAIM, Phase.PROOF)
"""The phases in which cards are in the hands."""


@frozen
class MadeClaim:
    """A claim, and whose it is.

    A count that is not on the track, and a claim of Heisenbergs, are well-formed; the judge says
    what is wrong with them.
    """

    seat: Seat
    count: UpTo99
    state: Box


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
    """Box cards of which some may be unknown.

    How many there are of each kind, and how many are unknown.
    """

    unknown: UpTo99 = 0

    @property
    def some_boxes(self) -> SomeBoxes:
        """The cards, and how many are unknown."""
        return SomeBoxes(self.boxes, self.unknown)


Hand: TypeAlias = Unknown | HiddenBoxes
"""What is known of a hand; ? alone is a wholly unknown hand of the size that is due."""


@frozen
class LyingPhysicats:
    """Where the Physicats lie."""

    unused: BySeat[Physicat | Unknown | None]
    """By seat: the one that it has not used, ? if it is there and unknown, null if there is none.
    """
    row: tuple[Physicat, ...] = ()
    """Those in the row, in the order of arrival. Left out: none."""
    staying: BySeat[Physicat | None] | Absent = ABSENT
    """By seat: the one that stays open before it. Left out: none."""
    revealed: Physicat | None = None
    """The one that is being used: it lies in no place until its cards are drawn. Left out: none."""


@frozen(kw_only=True)
class Document:
    """A position of this game."""

    start_seat: Seat
    """The seat that starts the current round."""
    phase: Phase
    """What is to be done at the table."""
    lives: BySeat[UpTo99] | Absent = ABSENT
    """By seat: the lives that it has left. Left out: what follows from the rounds."""
    rounds: tuple[CheckedRound, ...] | Absent = ABSENT
    """The rounds that are over. Left out: none if nobody has lost a life, else not stated."""
    first_seat: Seat | Absent = ABSENT
    """The seat that started the first round. It has to be there if rounds are stated, and may not
    be otherwise."""
    on_turn: Seat | Absent = ABSENT
    """The seat whose turn it is. Left out: the start seat."""
    claim: MadeClaim | None = None
    """The claim that stands; null, or left out, if there is none."""
    hands: BySeat[Hand] | Absent = ABSENT
    """By seat. Left out: all wholly unknown in the phases claim and proof, else empty."""
    proofs: BySeat[BoxesOnTable] | Absent = ABSENT
    """By seat: the cards that lie open before it. Left out: none."""
    proved: UpTo99 = 0
    """How many cards the seat on turn has laid open in this turn. Left out: 0."""
    exchanged: bool = False
    """Whether the seat on turn has exchanged in this turn. Left out: it has not."""
    owed: UpTo99 = 0
    """How many cards the seat on turn is to draw before anything else is done. Left out: 0."""
    discards: HiddenBoxes = HiddenBoxes()
    """What lies in the discard pile. Left out: nothing."""
    open_discards: BoxesOnTable = BoxesOnTable()
    """What of the discard pile lay open before. Left out: nothing."""
    known_discards: BySeat[Unknown | BoxesOnTable] | Absent = ABSENT
    """By seat: what it knows to lie in the discard pile. Left out: unknown, and nothing if the pile
    is empty."""
    physicats: LyingPhysicats | Absent = ABSENT
    """May be left out in the phase physicats, and where the game is played without them."""


def read_position(value: object, *, path: str = "$") -> Position:
    """The position that a plain JSON value is.

    Its form alone is checked; `answer(position, "table")` tells whether there can be such a table.

    Raises MalformedInput or Unsupported with the path of the first fault, below `path`.

    >>> position = read_position({
    ...     "format": "catbox-position/1", "game": "schrodingers-cats", "edition": "amigo-2023",
    ...     "players": 2, "start_seat": 0, "phase": "claim", "options": {"physicats": "without"},
    ...     "claim": {"seat": 0, "count": 4, "state": "dead"}, "on_turn": 1,
    ...     "proofs": [{"dead": 2}, {}], "hands": ["?", {"alive": 5, "empty": 1}],
    ... })
    >>> [str(hand) for hand in position.hands]
    ['4 unknown', '5 alive 1 empty']
    """
    return reading.read_with(Document, value, lay=_lay, build=_position, game=NAME, path=path)


def _lay(common: Common) -> Table:
    return Table.lay(common.edition, players=common.players, options=common.chosen)


def _position(common: Common, laid: Table, document: Document) -> Position:
    table, results = _table_and_results(laid, document)
    players, phase, start = table.players, document.phase, document.start_seat
    lives = lives_after(table, results or ()) if document.lives is ABSENT else document.lives
    if results is None and all(left == table.setup.lives for left in lives):
        results = ()
    none = BoxesOnTable()
    proofs = tuple(each.boxes for each in by_seat_or(document.proofs, "$.proofs", players, none))
    discards = document.discards.some_boxes
    usual_hand: Hand = UNKNOWN if phase in _WITH_CARDS else HiddenBoxes()
    hands = by_seat_or(document.hands, "$.hands", players, usual_hand)
    return Position(
        table=table,
        results=results,
        lives=lives,
        start_seat=start,
        phase=phase,
        on_turn=reading.seat_or(document.on_turn, "$.on_turn", otherwise=start),
        claim=None if document.claim is None else _claim(document.claim),
        hands=tuple(
            SomeBoxes(unknown=_due(table, phase, lives, seat, proofs))
            if isinstance(hand, Unknown)
            else hand.some_boxes
            for seat, hand in enumerate(hands)
        ),
        proofs=proofs,
        proved=document.proved,
        has_exchanged=document.exchanged,
        owed=document.owed,
        discards=discards,
        known_to_all=document.open_discards.boxes,
        known=(_usual_known(discards),) * players
        if document.known_discards is ABSENT
        else tuple(
            each if isinstance(each, Unknown) else each.boxes for each in document.known_discards
        ),
        physicats=_physicats(document.physicats, table, phase),
        names=common.names,
        title=common.title,
        note=common.note,
        stood=common.stood,
    )


def _table_and_results(
    laid: Table, document: Document
) -> tuple[Table, tuple[RoundResult, ...] | None]:
    """The table, and the rounds that are over; None where nothing is said of them. The first round
    was started by the start seat of this one, unless rounds are stated."""
    stated = None if document.rounds is ABSENT else document.rounds
    if stated:
        first = reading.seat_or(document.first_seat, "$.first_seat", otherwise=None)
    elif document.first_seat is not ABSENT:
        expected = "nothing: no round is stated"
        raise MalformedInput("$.first_seat", expected=expected, given=document.first_seat)
    else:
        first = document.start_seat
    table = evolve(laid, first_seat=first)
    if stated is None:
        return table, None
    results: tuple[RoundResult, ...] = ()
    for each in stated:
        claim, counted = _claim(each.claim), each.counted
        result = result_of(table, results, claim=claim, doubter=each.doubter, counted=counted)
        results = (*results, result)
    return table, results


def _claim(written: MadeClaim) -> Claim:
    return Claim(written.seat, written.count, written.state)


def _physicats(lying: LyingPhysicats | Absent, table: Table, phase: Phase) -> SomePhysicats:
    if lying is ABSENT:
        if _are_due(table, phase):
            expected, path = "where the Physicats lie", "$.physicats"
            raise MalformedInput(path, expected=expected, given=Plainly("nothing"))
        return SomePhysicats((None,) * table.players)
    staying = by_seat_or(lying.staying, "$.physicats.staying", table.players, None)
    return SomePhysicats(lying.unused, lying.row, staying, lying.revealed)


def _usual_known(discards: SomeBoxes) -> Boxes | Unknown:
    return UNKNOWN if len(discards) else Boxes()


def _are_due(table: Table, phase: Phase) -> bool:
    """Whether Physicats lie on the table, so that a document has to tell where."""
    return table.has_physicats and phase is not Phase.PHYSICATS


def dealt(table: Table, phase: Phase, lives: tuple[int, ...]) -> int:
    """How many cards each seat in the match has been dealt in this round; none between rounds, or
    where so many lives cannot be left."""
    rounds_over, sizes = table.setup.lives * table.players - sum(lives), table.setup.hands
    if phase not in _WITH_CARDS or rounds_over not in range(len(sizes)):
        return 0
    return sizes[rounds_over]


def due_hand_size(position: Position, seat: int) -> int:
    """How many cards a hand has that is wholly unknown: what was dealt, less what lies open."""
    table, phase, lives = position.table, position.phase, position.lives
    return _due(table, phase, lives, seat, position.proofs)


def _due(
    table: Table, phase: Phase, lives: tuple[int, ...], seat: int, proofs: tuple[Boxes, ...]
) -> int:
    return max(0, dealt(table, phase, lives) - len(proofs[seat])) if lives[seat] else 0


def position_as_json(position: Position) -> dict[str, object]:
    """The plain JSON value of a position; `read_position` gives the same position back."""
    return {key: value for key, value in _keys(position) if value is not ABSENT}


def _keys(position: Position) -> Iterator[tuple[str, object]]:
    table, phase, results = position.table, position.phase, position.results
    players = table.players
    yield from common_keys(position, game=NAME, options=table.chosen_options())
    full = (table.setup.lives,) * players
    yield "lives", omit_default(list(position.lives), list(lives_after(table, results or ())))
    is_usual = not results and (results is None) == (position.lives != full)
    yield "rounds", ABSENT if is_usual else [_round_as_json(each) for each in results or ()]
    yield "first_seat", table.first_seat if results else ABSENT
    yield "on_turn", omit_default(position.on_turn, position.start_seat)
    yield "claim", ABSENT if position.claim is None else _claim_as_json(position.claim)
    due = [due_hand_size(position, seat) for seat in table.seats]
    hands = [*map(_hand_as_json, position.hands, due)]
    empty = dict[str, object]()
    yield "hands", omit_default(hands, [UNKNOWN.value if each else empty for each in due])
    proofs = [_boxes_as_json(proof) for proof in position.proofs]
    yield "proofs", omit_default(proofs, [empty] * players)
    yield "proved", omit_default(position.proved, 0)
    yield "exchanged", omit_default(position.has_exchanged, default=False)
    yield "owed", omit_default(position.owed, 0)
    yield "discards", omit_default(_some_boxes_as_json(position.discards), {})
    yield "open_discards", omit_default(_boxes_as_json(position.known_to_all), {})
    usual_known = (_usual_known(position.discards),) * players
    known = [*map(_known_as_json, position.known)]
    yield "known_discards", ABSENT if position.known == usual_known else known
    none_lie = position.physicats == SomePhysicats((None,) * players)
    is_usual = none_lie and not _are_due(table, phase)
    yield "physicats", ABSENT if is_usual else _physicats_as_json(position.physicats)


def _claim_as_json(claim: Claim) -> dict[str, object]:
    return {"seat": claim.seat, "count": claim.count, "state": claim.state.value}


def _round_as_json(result: RoundResult) -> dict[str, object]:
    return {
        "claim": _claim_as_json(result.claim),
        "doubter": result.doubter,
        "counted": result.counted,
    }


def _boxes_as_json(boxes: Boxes) -> dict[str, object]:
    return {box.value: boxes[box] for box in Box if boxes[box]}


def _some_boxes_as_json(boxes: SomeBoxes) -> dict[str, object]:
    unknown: dict[str, object] = {"unknown": boxes.unknown} if boxes.unknown else {}
    return _boxes_as_json(boxes.known) | unknown


def _hand_as_json(hand: SomeBoxes, due: int) -> object:
    if not hand.known and hand.unknown and hand.unknown == due:
        return UNKNOWN.value
    return _some_boxes_as_json(hand)


def _known_as_json(known: Boxes | Unknown) -> object:
    return known.value if isinstance(known, Unknown) else _boxes_as_json(known)


def _physicats_as_json(physicats: SomePhysicats) -> dict[str, object]:
    unused = [None if each is None else each.value for each in physicats.unused]
    value: dict[str, object] = {"unused": unused}
    if physicats.row:
        value["row"] = [each.value for each in physicats.row]
    if any(physicats.staying):
        value["staying"] = [None if each is None else each.value for each in physicats.staying]
    if physicats.revealed is not None:
        value["revealed"] = physicats.revealed.value
    return value
