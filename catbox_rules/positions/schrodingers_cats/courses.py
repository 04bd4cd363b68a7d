"""The possible courses of a match that lead to a table.

A position shows what is open, not what was done. A course says it: who started, who had which
Physicat, and for each round who claimed where, what was proved with which claim, how many cards
were exchanged, when Physicats were used, and who doubted. The rules of a course are in
`courses.lp`, and the solver clingo finds one, or shows that there is none.

A course has numbers of cards; the cards in hidden places can be chosen afterwards (`completing.py`
says why). Proofs and exchanges in the rounds that are over affect only how many boxes were in play
at their checks, and hardly ever that: so a course without any is tried first
(`with_proofs_before`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum, IntEnum
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import Unknown
from catbox_rules.positions.schrodingers_cats.faults_of_cards import (
    hidden_discards,
    in_discard_pile,
    most_uses,
    possible_sizes,
)
from catbox_rules.positions.solving import Atom, Program, all_models, first_model
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    EndTurn,
    Phase,
    Physicat,
    PhysicatTiming,
    Position,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.editions import (
    OPEN_HEISENBERGS,
    SHORT_PILE,
    OpenHeisenbergs,
    ShortPile,
)
from catbox_rules.schrodingers_cats.material import COUNTS_AS, REMOVES, STAYING, total

# A course of a match, as found by the solver: its rounds, move by move.


@frozen
class Raised:
    """A claim of a seat, by its place on the track."""

    seat: Seat
    place: int


@frozen
class Discarded:
    """A discard of cards from a hand: by an exchange, or with a Physicat."""

    seat: Seat
    number: int
    is_exchange: bool


@frozen
class Drawn:
    """A draw of cards by a seat."""

    seat: Seat
    number: int


Move: TypeAlias = Use | Raised | Prove | Discarded | Drawn | EndTurn
"""A move in a round."""


@frozen
class Check:
    """The end of a round: who doubted, and how many of the boxes in play counted."""

    doubter: Seat
    showing: int
    counting: list[Box]
    """The kinds that counted."""


@frozen
class Course:
    """A course, by the predicates that `courses.lp` shows. Rounds are numbered from 1."""

    said: dict[str, list[tuple[int | str, ...]]] = field(repr=False)

    @classmethod
    def of(cls, atoms: Iterable[Atom]) -> Course:
        """Return the course that a model of the rules describes."""
        said: dict[str, list[tuple[int | str, ...]]] = defaultdict(list)
        for atom in atoms:
            said[atom.name].append(atom.arguments)
        return cls(said)

    def _all(self, word: str) -> list[tuple[int | str, ...]]:
        return self.said.get(word, [])

    def _numbers(self, word: str) -> list[tuple[int, ...]]:
        """Return the sorted arguments of a predicate that has only numbers."""
        return sorted(tuple(map(_number, row)) for row in self._all(word))

    @property
    def first_seat(self) -> Seat:
        """The seat that started the first round."""
        return next(Seat(seat) for number, seat in self._numbers("starts") if number == 1)

    @property
    def opened(self) -> Physicat | None:
        """The Physicat that was in the row at first, if there was one."""
        return next((_physicat(name) for (name,) in self._all("opened")), None)

    @property
    def had(self) -> dict[int, Physicat]:
        """The Physicat that a seat was dealt, if it no longer has it, by seat."""
        return {_number(seat): _physicat(name) for seat, name in self._all("has")}

    @property
    def sizes(self) -> dict[int, int]:
        """The number of cards that each seat holds in the current round, by seat."""
        return {_number(seat): _number(size) for seat, size in self._all("held")}

    @property
    def row(self) -> tuple[Physicat, ...]:
        """The Physicats in the row, including one that is being used."""
        places = {_number(place): _physicat(name) for place, name in self._all("slot")}
        return tuple(places[place] for place in sorted(places))

    @property
    def proved(self) -> int:
        """The number of cards that the seat on turn has proved in its turn."""
        return sum(number for (number,) in self._numbers("proved"))

    def changing(self, number: int, seat: int) -> list[Physicat]:
        """Return the Physicats used in a round that have changed a seat's number of cards."""
        uses = [each for each in self.moves(number) if isinstance(each, Use)]
        effects = [(each.effect, each.seat) for each in uses]
        own = (Physicat.MEWTON, Physicat.FELINESTEIN)
        return [each for each, user in effects if each in REMOVES or (each in own and user == seat)]

    def ring(self, number: int) -> tuple[Seat, ...]:
        """Return the seats that were in the match in a round."""
        return tuple(Seat(seat) for each, seat in self._numbers("in") if each == number)

    def check(self, number: int) -> Check:
        """Return the end of a round that is over."""
        return Check(
            doubter=next(Seat(seat) for each, seat in self._numbers("doubts") if each == number),
            showing=next(boxes for each, boxes in self._numbers("showing") if each == number),
            counting=[Box(str(name)) for each, name in self._all("shows") if each == number],
        )

    def discards(self) -> dict[tuple[int, int], list[Box]]:
        """Return the discards of the current round, by seat and by the number of looks through the
        discard pile before."""
        discards: dict[tuple[int, int], list[Box]] = defaultdict(list)
        for seat, looks, name, _ in self._all("discards"):
            discards[_number(seat), _number(looks)].append(Box(str(name)))
        return discards

    def removed(self, number: int) -> Boxes:
        """Return the open cards that were removed in a round."""
        return Boxes.of(
            Box(str(name))
            for each, _, name, fate, *_ in self._all("opens")
            if each == number and fate == "gone"
        )

    def moves(self, number: int) -> tuple[Move, ...]:
        """Return the moves of a round, including every draw and every end of a turn, even those
        that the table is still waiting for."""
        found = [
            *self._claims(number),
            *self._proofs(number),
            *self._exchanges(number),
            *self._uses(number),
        ]
        return tuple(move for *_, moves in sorted(found, key=_when) for move in moves)

    def _claims(self, number: int) -> Iterator[_Found]:
        for each, place, seat in self._numbers("claims"):
            if each == number:
                yield place, _Step.CLAIM, (Raised(Seat(seat), place),)
                yield place, _Step.END, (EndTurn(Seat(seat)),)

    def _proofs(self, number: int) -> Iterator[_Found]:
        proofs: dict[tuple[int, int, int], list[Box]] = defaultdict(list)
        for each, seat, name, _, _, place, half in self._all("opens"):
            if each == number:
                proofs[_number(seat), _number(place), _number(half)].append(Box(str(name)))
        for (seat, place, half), boxes in proofs.items():
            yield place, _Step.PROOF + half * _HALF, (Prove(Seat(seat), Boxes.of(boxes)),)

    def _exchanges(self, number: int) -> Iterator[_Found]:
        cards = Counter(
            (_number(seat), _number(place))
            for each, seat, _, _, _, place in self._all("allows_at")
            if each == number
        )
        for each, user, place, half in self._numbers("exchanges"):
            if each == number:
                seat, exchanged = Seat(user), cards[user, place]
                moves = (Discarded(seat, exchanged, is_exchange=True), Drawn(seat, exchanged))
                yield place, _Step.EXCHANGE + half * _HALF, moves

    def _uses(self, number: int) -> Iterator[_Found]:
        for seat, each, place, turn in self._numbers("used"):
            if each == number:
                step = _Step.USE if turn == 1 else _Step.END + turn
                yield place, step, tuple(self._use(Seat(seat)))

    def _use(self, seat: Seat) -> Iterator[Move]:
        physicat = self.had[seat]
        taken = {_number(taker): _physicat(name) for taker, name in self._all("takes")}
        use = Use(seat, physicat, taking=taken.get(seat))
        yield use
        asked, missed = self._cards_of("asks_for", seat), self._cards_of("misses", seat)
        if asked and use.effect is Physicat.FELINESTEIN:
            yield Discarded(seat, asked, is_exchange=False)
        if asked > missed:
            yield Drawn(seat, asked - missed)

    def _cards_of(self, word: str, seat: Seat) -> int:
        return next((cards for user, cards in self._numbers(word) if user == seat), 0)


class _Step(IntEnum):
    """The order of moves under one claim. Uses by seats after the claimer follow the end of its
    turn."""

    CLAIM = 0
    PROOF = 1
    EXCHANGE = 2
    USE = 3
    END = 6


_HALF: Final = 3
"""The number of steps from a move before the claimer's own use to the same move after it."""


_Found: TypeAlias = tuple[int, int, tuple[Move, ...]]
"""The place of the current claim, the step, and the moves."""


def _when(found: _Found) -> tuple[int, int]:
    return found[:2]


def _number(value: int | str) -> int:
    assert isinstance(value, int), "a number"
    return value


def _physicat(name: int | str) -> Physicat:
    return Physicat(str(name).replace("_", "-"))


class WaivedRule(Enum):
    """A rule that is waived to see whether it is the one that rules out a table."""

    TRACK = "track"
    """Claims begin with the first space."""
    EXCHANGES = "exchanges"
    """The discard pile is that of the position."""
    SIZES = "sizes"
    """The hands have their sizes."""
    ROUNDS = "rounds"
    """The rounds before led to this one."""


_DRAWING: Final = (Physicat.MEWTON, Physicat.FELINESTEIN)


_STRATEGY: Final = ("--configuration=handy", "--restarts=L,60")
"""Frequent restarts: little time is spent on a course that leads nowhere."""


def course_to(
    position: Position, *, with_proofs_before: bool = False, without: WaivedRule | None = None
) -> Course | None:
    """Return a course of a match that leads to a position without faults; None if there is none.
    Raises Unsupported if the solver is not installed."""
    facts = tuple(_facts(position, without, proofs_before=with_proofs_before))
    model = first_model(Program(_PACKAGE, facts, (*_sizes(position), *_STRATEGY)))
    return None if model is None else Course.of(model)


def any_course_to(position: Position) -> Course | None:
    """Return a course that leads to a position without faults, with proofs in earlier rounds if it
    needs them; None if there is none."""
    course = course_to(position)
    if course is None and may_need_proofs_before(position):
        course = course_to(position, with_proofs_before=True)
    return course


def courses_to(position: Position, asked: str) -> Iterator[Course]:
    """Yield courses of matches that lead to a position without faults, one for each different
    projection.

    `asked` is the part of a program that projects models. Raises the errors of `course_to`.
    """
    facts = tuple(_facts(position, None, proofs_before=may_need_proofs_before(position)))
    options = ("--project=project", *_sizes(position), *_STRATEGY)
    yield from map(Course.of, all_models(Program(_PACKAGE, facts, options, asked)))


_PACKAGE: Final = "catbox_rules.positions.schrodingers_cats"


def _sizes(position: Position) -> Iterator[str]:
    """Yield the sizes of the program: the finished rounds, the moments under one claim, and the
    looks through the discard pile in this round."""
    yield from ("-c", f"rounds={position.rounds_over}")
    yield from ("-c", f"block={_BLOCK}")
    yield from ("-c", f"width={2 + most_uses(position, Physicat.PAWKING)}")
    yield from ("-c", f"most_looks={most_uses(position, Physicat.PRRIDE)}")


def may_need_proofs_before(position: Position) -> bool:
    """Return whether proofs and exchanges can have changed how many boxes were in play at the check
    of a round that is over: by a Physicat that removes boxes, or that draws what exchanges have
    left."""
    lying = position.physicats.once_drawn
    return position.rounds_over > 0 and any(map(lying.may_be_in_row, (*REMOVES, *_DRAWING)))


def _facts(position: Position, without: WaivedRule | None, *, proofs_before: bool) -> Iterator[str]:
    table = position.table
    yield f"lives({table.setup.lives})"
    for seat in table.seats:
        yield f"seat({seat})"
        yield f"left({seat},{position.lives[seat]})"
        yield from (
            f"between({seat},{between},{other})" for between, other in _clockwise(position, seat)
        )
    for box in Box:
        yield f"box({box.value})"
        yield f"deck({box.value},{table.deck[box]})"
    yield f"cards({len(table.deck)})"
    if without is not None:
        yield f"ignore({without.value})"
    yield from _facts_of_track(position, without)
    yield from _facts_of_rounds(position, proofs_before=proofs_before)
    yield from _facts_of_physicats(position)
    if position.phase in (Phase.CLAIM, Phase.PROOF):
        yield from _facts_of_turn(position)
        yield from _facts_of_cards(position)
        yield from _facts_of_discards(position)


def _clockwise(position: Position, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield every pair of seats that follow each other, in the order after a seat."""
    players = position.table.players
    for other in range(2, players):
        for between in range(1, other):
            yield (seat + between) % players, (seat + other) % players


_BLOCK: Final = 5
"""The number of spaces in a block of the track."""

_SPACES_OF_ROOM: Final = 60
"""The number of additional spaces, as many as any claims can take."""


def _facts_of_track(position: Position, without: WaivedRule | None) -> Iterator[str]:
    """Yield the facts of the track.

    A place is the number of a space; places before the first one continue the pattern.
    """
    spaces = position.table.track.spaces
    room = _SPACES_OF_ROOM if without is WaivedRule.TRACK else 0
    yield f"top({len(spaces) - 1})"
    for place, space in enumerate(spaces):
        yield f"kind({place},{space.state.value})"
        yield f"count({place},{space.count})"
    for place in range(-room, 0):
        yield f"kind({place},{spaces[place % _BLOCK].state.value})"
    if position.phase in (Phase.CLAIM, Phase.PROOF):
        number, claim = position.rounds_over + 1, position.claim
        last = -room - 1 if claim is None else position.table.track.place(claim.space)
        yield f"first({number},{-room})"
        yield f"last({number},{last})"


def _facts_of_rounds(position: Position, *, proofs_before: bool) -> Iterator[str]:
    table, results = position.table, position.results or ()
    rounds = position.rounds_over
    if proofs_before:
        yield f"proofs_in(1..{rounds})"
    yield from (f"over({number})" for number in range(1, rounds + 1))
    yield from (
        f"dealt({number},{table.setup.hands[number - 1]})" for number in range(1, rounds + 1)
    )
    for number, result in enumerate(results, 1):
        yield f"starts_by({number},{result.start_seat})"
        yield f"stated({number},claimer,{result.claim.seat})"
        yield f"stated({number},doubter,{result.doubter})"
        yield f"stated({number},counted,{result.counted})"
        last = table.track.place(result.claim.space)
        yield f"last({number},{last})"
        yield f"first({number},{max(0, last + 1 - _most_claims(position, proofs_before))})"
    for number in range(len(results) + 1, rounds + 1):
        yield f"last({number},{len(table.track.spaces) - 1})"
        yield f"first({number},0)"
    yield f"starts_by({rounds + 1},{position.start_seat})"


def _most_claims(position: Position, proofs_before: bool) -> int:
    """Return the most claims that a round that is over needs.

    If nobody proves, a cycle of claims by all seats is needed only if somebody uses a Physicat in
    it: otherwise it can be left out.
    """
    table = position.table
    if proofs_before:
        return len(table.track.spaces)
    return (position.physicats.unused.count(None) * table.has_physicats + 1) * table.players


def _facts_of_physicats(position: Position) -> Iterator[str]:
    table, physicats = position.table, position.physicats.once_drawn
    if not table.has_physicats or position.phase is Phase.PHYSICATS:
        return
    for number, physicat in enumerate(physicats.row, 1):
        able = physicats.unnamed if isinstance(physicat, Unknown) else (physicat,)
        yield _one_of(f"slot({number},{_name(each)})" for each in able)
    for seat in table.seats:
        stays = physicats.staying[seat]
        if physicats.unused[seat] is None:
            yield f"spent({seat})"
        if stays is not None:
            yield f"stays({seat},{_name(stays)})"
    yield from _PHYSICATS
    if table.physicat_timing is PhysicatTiming.BEFORE_CLAIM:
        yield "only_before_claim"
    if table.readings[OPEN_HEISENBERGS] is OpenHeisenbergs.AS_CLAIMED:
        yield "heisenbergs_go"
    if table.readings[SHORT_PILE] is ShortPile.BARRED:
        yield "barred"


def _one_of(facts: Iterable[str]) -> str:
    """Return a fact, or a choice of one of several."""
    able = tuple(facts)
    return able[0] if len(able) == 1 else f"1 {{ {'; '.join(able)} }} 1"


def _name(physicat: Physicat) -> str:
    return physicat.value.replace("-", "_")


_PHYSICATS: Final = (
    *(f"staying({_name(physicat)})" for physicat in STAYING),
    *(f"removes({_name(physicat)},{box.value})" for physicat, box in REMOVES.items()),
    *(
        f"counts_as({_name(physicat)},{box.value},{number})"
        for physicat, boxes in COUNTS_AS.items()
        for box, number in zip(Box, boxes.counts, strict=True)
        if number
    ),
)
"""The facts about Physicats with special effects."""


def _facts_of_turn(position: Position) -> Iterator[str]:
    yield f"now({position.rounds_over + 1})"
    yield f"on_turn({position.on_turn})"
    yield f"owed({position.owed})"
    if position.claim is not None:
        yield f"claimer({position.claim.seat})"
    if position.phase is Phase.PROOF:
        yield "proving"
        numbers: Iterable[int] = position.may_have_proved
        if isinstance(position.proved, int):
            numbers = (position.proved,)
        yield _one_of(f"proved({number})" for number in numbers)
    if position.has_exchanged:
        yield "exchanged"
    if position.physicats.revealed is not None:
        yield f"owed_for({_name(position.physicats.revealed)})"


def _facts_of_cards(position: Position) -> Iterator[str]:
    yield f"dealt({position.rounds_over + 1},{position.dealt})"
    for box, number in _counts(position.known_to_all):
        yield f"removed({box.value},{number})"
    for seat in position.table.seats:
        if position.lives[seat]:
            yield _one_of(f"held({seat},{size})" for size in possible_sizes(position, seat))
            yield from (
                f"lies_open({seat},{box.value},{number})"
                for box, number in _counts(position.proofs[seat])
            )


def _facts_of_discards(position: Position) -> Iterator[str]:
    hidden, to_all = hidden_discards(position), position.known_to_all
    yield f"hidden({hidden})"
    seen = total([hand.known for hand in position.hands]) + total(position.proofs) + to_all
    for box in Box:
        certain = in_discard_pile(position)[box] - to_all[box]
        yield f"certain({box.value},{certain})"
        yield f"supply({box.value},{min(hidden, position.table.deck[box] - seen[box])})"
        for seat, known in enumerate(position.known):
            if position.lives[seat] and not isinstance(known, Unknown):
                yield f"knows({seat},{box.value},{known[box] - to_all[box]})"


def _counts(boxes: Boxes) -> Iterator[tuple[Box, int]]:
    return ((box, boxes[box]) for box in Box if boxes[box])
