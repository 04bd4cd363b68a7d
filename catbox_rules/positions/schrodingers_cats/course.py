"""A course of a match, as found by the solver: its rounds, move by move."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.solving import Atom
from catbox_rules.schrodingers_cats import Box, Boxes, EndTurn, Physicat, Prove, Use
from catbox_rules.schrodingers_cats.physicats import REMOVES


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
