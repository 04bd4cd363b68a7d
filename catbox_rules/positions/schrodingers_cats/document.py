"""The documents of positions of Schrödinger's Cats, and reading them (`catbox-position/1`).

What is left out of a document is what one would expect of it: no round is over, hands are unknown,
nothing lies open. The writer leaves out exactly that.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import evolve, frozen

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import BySeat
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions import reading
from catbox_rules.positions.reading import ABSENT, Absent, Common, UpTo99, by_seat_or
from catbox_rules.positions.schrodingers_cats.defaults import (
    WITH_CARDS,
    cards_due,
    physicats_are_due,
    usual_known,
)
from catbox_rules.positions.schrodingers_cats.position import (
    Phase,
    Position,
    SomeBoxes,
    SomePhysicats,
)
from catbox_rules.positions.unknown import UNKNOWN, Unknown
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
    usual_hand: Hand = UNKNOWN if phase in WITH_CARDS else HiddenBoxes()
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
            SomeBoxes(unknown=cards_due(table, phase, lives, seat, proofs))
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
        known=(usual_known(discards),) * players
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
        if physicats_are_due(table, phase):
            expected, path = "where the Physicats lie", "$.physicats"
            raise MalformedInput(path, expected=expected, given=Verbatim("nothing"))
        return SomePhysicats((None,) * table.players)
    staying = by_seat_or(lying.staying, "$.physicats.staying", table.players, None)
    return SomePhysicats(lying.unused, lying.row, staying, lying.revealed)
