"""Positions of Schrödinger's Cats as documents (`catbox-position/1`).

What is left out of a document is what one would expect of it: no round is over, hands are unknown,
nothing lies open. The writer leaves out exactly that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from attrs import field, frozen

from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions import reading
from catbox_rules.positions.reading import LEFT_OUT, given
from catbox_rules.positions.schrodingers_cats.position import (
    Phase,
    Position,
    SomeBoxes,
    SomePhysicats,
)
from catbox_rules.positions.unknown import UNKNOWN, Unknown, is_unknown
from catbox_rules.positions.writing import common_keys, unless
from catbox_rules.records.structuring import read_as
from catbox_rules.schrodingers_cats import (
    NAME,
    Box,
    Boxes,
    Claim,
    Physicat,
    PhysicatTiming,
    PlayedPhysicats,
    RoundResult,
    Table,
)
from catbox_rules.schrodingers_cats.results import lives_after, result_of
from catbox_rules.variants.documents import variants_as_json

__all__ = ["dealt", "due_hand_size", "options_of", "position_as_json", "read_position"]

_UP_TO_99: Final = range(100)
"""Numbers in a position have two digits at most; the rules say what they can be."""

_WITH_CARDS: Final = (Phase.CLAIM, Phase.PROOF)
"""The phases in which cards are in the hands."""


@frozen(kw_only=True)
class _Document(reading.Common):
    lives: object = LEFT_OUT
    rounds: object = LEFT_OUT
    first_seat: object = LEFT_OUT
    on_turn: object = LEFT_OUT
    claim: object = None
    hands: object = LEFT_OUT
    proofs: object = LEFT_OUT
    proved: object = 0
    exchanged: object = False
    owed: object = 0
    discards: object = LEFT_OUT
    open_discards: object = LEFT_OUT
    known_discards: object = LEFT_OUT
    physicats: object = LEFT_OUT


@frozen
class _Claim:
    seat: object
    count: object
    state: object


@frozen
class _Round:
    """What is written down of a round that is over."""

    claim: object
    doubter: object
    counted: object


@frozen
class _SomeBoxes:
    alive: object = 0
    dead: object = 0
    empty: object = 0
    heisenberg: object = 0
    unknown: object = 0


@frozen
class _Boxes:
    alive: object = 0
    dead: object = 0
    empty: object = 0
    heisenberg: object = 0


@frozen
class _Physicats:
    unused: object
    row: object = field(factory=list[object])
    staying: object = LEFT_OUT


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
    return reading.read_with(_Document, value, _position, game=NAME, path=path)


def _position(document: _Document) -> Position:
    table, results = _table_and_results(document)
    players, phase = table.players, reading.choice(document.phase, "$.phase", Phase)
    document.check_names(players)
    start = reading.seat(document.start_seat, "$.start_seat", players)
    lives = _lives(document, table, results)
    if results is None and all(left == table.setup.lives for left in lives):
        results = ()
    proofs = reading.by_seat_or(document.proofs, "$.proofs", players, _boxes, Boxes())
    discards = given(document.discards, "$.discards", _some_boxes, SomeBoxes())
    usual_hand = None if phase in _WITH_CARDS else SomeBoxes()
    hands = reading.by_seat_or(document.hands, "$.hands", players, _hand, usual_hand)
    return Position(
        table=table,
        results=results,
        lives=lives,
        start_seat=start,
        phase=phase,
        on_turn=reading.seat_or(document.on_turn, "$.on_turn", players, otherwise=start),
        claim=None if document.claim is None else _claim(document.claim, "$.claim", players),
        hands=tuple(
            SomeBoxes(unknown=_due(table, phase, lives, seat, proofs)) if hand is None else hand
            for seat, hand in enumerate(hands)
        ),
        proofs=proofs,
        proved=reading.number(document.proved, "$.proved", _UP_TO_99),
        has_exchanged=_truth(document.exchanged, "$.exchanged"),
        owed=reading.number(document.owed, "$.owed", _UP_TO_99),
        discards=discards,
        known_to_all=given(document.open_discards, "$.open_discards", _boxes, Boxes()),
        known=reading.by_seat_or(
            document.known_discards,
            "$.known_discards",
            players,
            _known_discards,
            _usual_known(discards),
        ),
        physicats=_physicats(document, table, phase),
        names=document.names,
        title=document.title,
        note=document.note,
    )


def _table_and_results(document: _Document) -> tuple[Table, tuple[RoundResult, ...] | None]:
    """The table, and the rounds that are over; None where nothing is said of them. The first round
    was started by the start seat of this one, unless rounds are told."""
    edition, players, options = document.edition, document.players, document.chosen
    table = Table.lay(edition, players=players, options=options)
    told = given(document.rounds, "$.rounds", _rounds_of(table.players), None)
    if told:
        first = reading.seat_or(document.first_seat, "$.first_seat", table.players, otherwise=None)
    elif document.first_seat is not LEFT_OUT:
        expected = "nothing: no round is told"
        raise MalformedInput("$.first_seat", expected=expected, given=document.first_seat)
    else:
        first = reading.seat(document.start_seat, "$.start_seat", table.players)
    table = Table.lay(edition, players=players, options=options, first_seat=first)
    if told is None:
        return table, None
    results: tuple[RoundResult, ...] = ()
    for claim, doubter, counted in told:
        result = result_of(table, results, claim=claim, doubter=doubter, counted=counted)
        results = (*results, result)
    return table, results


_Written = tuple[Claim, Seat, int]


def _rounds_of(players: int) -> Callable[[object, str], tuple[_Written, ...] | None]:
    def read_round(value: object, path: str) -> _Written:
        written = read_as(_Round, value, path=path)
        claim = _claim(written.claim, f"{path}.claim", players)
        doubter = reading.seat(written.doubter, f"{path}.doubter", players)
        return claim, doubter, reading.number(written.counted, f"{path}.counted", _UP_TO_99)

    return lambda value, path: reading.items(value, path, read_round)


def _lives(
    document: _Document, table: Table, results: tuple[RoundResult, ...] | None
) -> tuple[int, ...]:
    if document.lives is LEFT_OUT:
        return lives_after(table, results or ())
    return reading.by_seat(document.lives, "$.lives", table.players, _number)


def _number(value: object, path: str) -> int:
    return reading.number(value, path, _UP_TO_99)


def _truth(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise MalformedInput(path, expected="true or false", given=value)
    return value


def _claim(value: object, path: str, players: int) -> Claim:
    written = read_as(_Claim, value, path=path)
    return Claim(
        reading.seat(written.seat, f"{path}.seat", players),
        reading.number(written.count, f"{path}.count", _UP_TO_99),
        reading.choice(written.state, f"{path}.state", Box),
    )


def _boxes(value: object, path: str) -> Boxes:
    written = read_as(_Boxes, value, path=path)
    return Boxes(
        _number(written.alive, f"{path}.alive"),
        _number(written.dead, f"{path}.dead"),
        _number(written.empty, f"{path}.empty"),
        _number(written.heisenberg, f"{path}.heisenberg"),
    )


def _some_boxes(value: object, path: str) -> SomeBoxes:
    written = read_as(_SomeBoxes, value, path=path)
    known = Boxes(
        _number(written.alive, f"{path}.alive"),
        _number(written.dead, f"{path}.dead"),
        _number(written.empty, f"{path}.empty"),
        _number(written.heisenberg, f"{path}.heisenberg"),
    )
    return SomeBoxes(known, _number(written.unknown, f"{path}.unknown"))


def _hand(value: object, path: str) -> SomeBoxes | None:
    """A hand; None for one that is wholly unknown."""
    return None if is_unknown(value) else _some_boxes(value, path)


def _known_discards(value: object, path: str) -> Boxes | Unknown:
    return UNKNOWN if is_unknown(value) else _boxes(value, path)


def _usual_known(discards: SomeBoxes) -> Boxes | Unknown:
    return UNKNOWN if len(discards) else Boxes()


def _physicat(value: object, path: str) -> Physicat:
    return reading.choice(value, path, Physicat)


def _physicat_or_none(value: object, path: str) -> Physicat | None:
    return None if value is None else _physicat(value, path)


def _unused(value: object, path: str) -> Physicat | Unknown | None:
    return UNKNOWN if is_unknown(value) else _physicat_or_none(value, path)


def _physicats(document: _Document, table: Table, phase: Phase) -> SomePhysicats:
    value, path, players = document.physicats, "$.physicats", table.players
    if value is LEFT_OUT:
        if _are_due(table, phase):
            expected = "where the Physicats lie"
            raise MalformedInput(path, expected=expected, given=Plainly("nothing"))
        return SomePhysicats((None,) * players)
    written = read_as(_Physicats, value, path=path)
    return SomePhysicats(
        reading.by_seat(written.unused, f"{path}.unused", players, _unused),
        reading.items(written.row, f"{path}.row", _physicat),
        reading.by_seat_or(
            written.staying, f"{path}.staying", players, _physicat_or_none, otherwise=None
        ),
    )


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
    return {key: value for key, value in _keys(position) if value is not LEFT_OUT}


def _keys(position: Position) -> Iterator[tuple[str, object]]:
    table, phase, results = position.table, position.phase, position.results
    players = table.players
    yield from common_keys(position, game=NAME, options=options_of(table))
    full = (table.setup.lives,) * players
    yield "lives", unless(list(position.lives), list(lives_after(table, results or ())))
    is_usual = not results and (results is None) == (position.lives != full)
    yield "rounds", LEFT_OUT if is_usual else [_round_as_json(each) for each in results or ()]
    yield "first_seat", table.first_seat if results else LEFT_OUT
    yield "on_turn", unless(position.on_turn, position.start_seat)
    yield "claim", LEFT_OUT if position.claim is None else _claim_as_json(position.claim)
    due = [due_hand_size(position, seat) for seat in table.seats]
    hands = [*map(_hand_as_json, position.hands, due)]
    empty = dict[str, object]()
    yield "hands", unless(hands, [UNKNOWN.value if each else empty for each in due])
    proofs = [_boxes_as_json(proof) for proof in position.proofs]
    yield "proofs", unless(proofs, [empty] * players)
    yield "proved", unless(position.proved, 0)
    yield "exchanged", unless(position.has_exchanged, usual=False)
    yield "owed", unless(position.owed, 0)
    yield "discards", unless(_some_boxes_as_json(position.discards), {})
    yield "open_discards", unless(_boxes_as_json(position.known_to_all), {})
    usual_known = (_usual_known(position.discards),) * players
    known = [*map(_known_as_json, position.known)]
    yield "known_discards", LEFT_OUT if position.known == usual_known else known
    none_lie = position.physicats == SomePhysicats((None,) * players)
    is_usual = none_lie and not _are_due(table, phase)
    yield "physicats", LEFT_OUT if is_usual else _physicats_as_json(position.physicats)


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
    return value


def options_of(table: Table) -> dict[str, object]:
    """What a table has chosen other than its edition has it, as the options of a record."""
    edition, options = table.edition, dict[str, object]()
    if edition.variants:
        options["variants"] = variants_as_json(edition.variants)
    played = PlayedPhysicats.WITH if table.has_physicats else PlayedPhysicats.WITHOUT
    if played is not edition.physicats:
        options["physicats"] = played.value
    if table.physicat_timing is not edition.physicat_timing:
        options["physicat-timing"] = PhysicatTiming(table.physicat_timing).value
    if table.track.blocks != edition.blocks:
        options["blocks"] = table.track.blocks
    return options
