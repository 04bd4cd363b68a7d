"""The possible states of a position, as many as a ruling needs.

A ruling depends on at most one hidden thing: for a proof or an exchange the hand of its seat, for
the use of a Physicat the unused one of its seat, for a draw the draw pile. Everything else that a
rule needs is open: claims, turn, proofs, the row, lives, and the numbers of cards. So it is enough
to try all possible hands, Physicats or draw piles, and to fill the rest in any way that fits
(what fits is said below, and why nothing more follows from what was seen). A hidden Physicat may
be any that is nowhere else: nobody sees those out of the game.

Of the rounds that are over, a ruling needs the lives and who starts. If they are not stated,
suitable ones are made up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from attrs import evolve, frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.positions.protocol import Completion, check_that_the_book_holds, check_whole
from catbox_rules.positions.schrodingers_cats.faults_of_cards import (
    adds_up,
    in_discard_pile,
    knowledge,
    possible_sizes,
)
from catbox_rules.positions.schrodingers_cats.faults_of_tables import check_for_faults
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    DealPhase,
    DiscardPile,
    Draw,
    DrawPhase,
    Exchange,
    MatchOver,
    Phase,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    Position,
    ProofPhase,
    Prove,
    Round,
    RoundResult,
    State,
    Use,
)
from catbox_rules.schrodingers_cats.events import result_of
from catbox_rules.schrodingers_cats.material import cards, total

# The possible places of the cards that a position does not state.
#
# A card that is not stated is in the hidden part of a hand, in the hidden part of the discard pile,
# or in the draw pile. Any card may be in any of these places, as long as the numbers fit:
#
# * A hand comes from the deal, from draws and from nothing else, and chance may give any card of
#   the deck that lies nowhere else. What a seat has claimed says nothing of its hand, and what it
#   did not prove or exchange it did not have to. So a way to place the hidden cards fits what was
#   done in the open if and only if every other way with the same numbers does: give each seat first
#   the cards that it parts with first, and last those that it still holds.
# * Of the discard pile more is certain than what is stated of it: what all know, and what any seat
#   knows, lies there. And a card that came from a hand is known to the seat that discarded it. So
#   if the knowledge of every seat is stated, a kind of which they know few can be there only so
#   often.


@frozen
class Lying:
    """A possible arrangement of all cards; those that are not listed are in the draw pile."""

    hands: tuple[Boxes, ...]
    discards: Boxes


@frozen
class Hidden:
    """The cards whose place is unknown, and how many are in each place."""

    position: Position
    pool: Boxes
    """The cards whose place is unknown, including those of the draw pile."""
    in_hands: tuple[int, ...]
    """The number of them in each hand, by seat."""
    in_discards: int
    """The number of them in the discard pile."""
    discardable: Boxes
    """The most of these that there can be, by kind."""

    @classmethod
    def of(cls, position: Position) -> Hidden:
        """Return the hidden cards of a position; raises ImpossibleState if the deck does not have
        them."""
        deck, certain = position.table.deck, in_discard_pile(position)
        seen = total([hand.known for hand in position.hands]) + total(position.proofs) + certain
        if not seen <= deck:
            raise ImpossibleState("hands", f"{seen} have been seen, but the deck has {deck}")
        in_discards = len(position.discards) - len(certain)
        if in_discards < 0:
            fault = f"{certain} are known to lie there, in {position.discards}"
            raise ImpossibleState("discards", fault)
        pool = deck - seen
        hidden = cls(
            position=position,
            pool=pool,
            in_hands=tuple(hand.unknown for hand in position.hands),
            in_discards=in_discards,
            discardable=_at_most(pool, _discardable(position, certain)),
        )
        if len(pool) < hidden.number + position.owed or not hidden.fits(pool):
            raise ImpossibleState("hands", "there are not as many cards in the deck")
        return hidden

    @property
    def number(self) -> int:
        """The number of cards in the hidden parts of hands and discard pile."""
        return sum(self.in_hands) + self.in_discards

    def fits(self, rest: Boxes) -> bool:
        """Return whether these cards can fill the hidden part of the discard pile."""
        return len(_at_most(rest, self.discardable)) >= self.in_discards

    def hands_of(self, seat: int) -> Iterator[Boxes]:
        """Yield every possible hand of a seat."""
        known = self.position.hands[seat].known
        for held in choices(self.pool, self.in_hands[seat]):
            if self.fits(self.pool - held):
                yield known + held

    def draw_piles(self) -> Iterator[Boxes]:
        """Yield every possible draw pile."""
        for pile in choices(self.pool, len(self.pool) - self.number):
            if self.fits(self.pool - pile):
                yield pile

    def with_hand(self, seat: int, hand: Boxes) -> Lying:
        """Return a possible arrangement in which a seat has one of its `hands_of`."""
        held = hand - self.position.hands[seat].known
        return self._filled(self.pool - held, {seat: hand})

    def with_draw_pile(self, pile: Boxes) -> Lying:
        """Return a possible arrangement with one of the `draw_piles`."""
        return self._filled(self.pool - pile, {})

    def _filled(self, rest: Boxes, placed: dict[int, Boxes]) -> Lying:
        discarded = _first(_at_most(rest, self.discardable), self.in_discards)
        rest -= discarded
        hands: list[Boxes] = []
        for seat, hand in enumerate(self.position.hands):
            held = Boxes() if seat in placed else _first(rest, self.in_hands[seat])
            rest -= held
            hands.append(placed.get(seat, hand.known + held))
        return Lying(tuple(hands), in_discard_pile(self.position) + discarded)

    def bounds(self, *kinds: Box) -> tuple[int, int]:
        """Return the fewest and the most cards of some kinds that can be in the hidden parts of the
        hands, or are about to be drawn."""
        others = [box for box in Box if box not in kinds]
        number = sum(self.in_hands) + self.position.owed
        most = min(number, self._most_not_discarded(*kinds))
        fewest = number - min(number, self._most_not_discarded(*others))
        return fewest, most

    def _most_not_discarded(self, *kinds: Box) -> int:
        """Return how many cards of some kinds are left if as many others as possible are
        discarded."""
        able = self.discardable
        of_others = len(able) - len(able.only(*kinds))
        return len(self.pool.only(*kinds)) - max(0, self.in_discards - of_others)


def choices(cards: Boxes, number: int) -> Iterator[Boxes]:
    """Yield every choice of `number` cards.

    >>> [str(choice) for choice in choices(Boxes(alive=1, dead=2), 2)]
    ['2 dead', '1 alive 1 dead']
    """
    for alive in range(min(cards.alive, number) + 1):
        for dead in range(min(cards.dead, number - alive) + 1):
            for empty in range(min(cards.empty, number - alive - dead) + 1):
                heisenberg = number - alive - dead - empty
                if heisenberg <= cards.heisenberg:
                    yield Boxes(alive, dead, empty, heisenberg)


def _discardable(position: Position, certain: Boxes) -> Boxes:
    """Return, by kind, how many hidden discards the seats can know, if all their knowledge is
    stated."""
    stated, to_all = knowledge(position), position.known_to_all
    if len(stated) < len(position.known):
        return position.table.deck
    return Boxes(
        *(
            max(0, to_all[box] + sum(known[box] - to_all[box] for known in stated) - certain[box])
            for box in Box
        )
    )


def _at_most(cards: Boxes, most: Boxes) -> Boxes:
    return Boxes(*(min(cards[box], most[box]) for box in Box))


def _first(cards: Boxes, number: int) -> Boxes:
    """Return the first `number` of these cards, or all of them."""
    return Boxes.of(list(cards)[:number])


# Tables with unknown facts that were open, or that everybody can count: how many boxes a hand has,
# which Physicat is in the row, how many cards were proved in this turn.
#
# Such a table stands for several, as far as they differ in what a question depends on, and the
# question is put to each of them. Legal play leads to one of these; it need not lead to the others,
# so that something may be left open which a search for matches would settle.


@frozen
class TurnsOn:
    """The facts that a question depends on, of those that may be unknown."""

    size_of: Seat | None = None
    """The size of this hand."""
    draw_pile: bool = False
    """The number of cards in the draw pile."""
    proved: bool = False
    """The number of cards proved in this turn."""
    in_row: Physicat | None = None
    """Whether this Physicat is in the row."""
    used: Physicat | None = None
    """The Physicat that is used, which a seat may have."""

    @classmethod
    def of(cls, position: Position, action: Action | None) -> TurnsOn:
        """Return the facts that the ruling on an action depends on."""
        match action:
            case Prove(seat, boxes):
                return cls(size_of=None if boxes <= position.hands[seat].known else seat)
            case Exchange(seat, boxes):
                size_of = None if boxes <= position.hands[seat].known else seat
                return cls(size_of=size_of, draw_pile=True, proved=True)
            case Use(effect=Physicat.MEWTON | Physicat.FELINESTEIN):
                seat, taking, used = action.seat, action.taking, action.physicat
                return cls(size_of=seat, draw_pile=True, in_row=taking, used=used)
            case Use():
                return cls(in_row=action.taking, used=action.physicat)
            case Draw():
                return cls(draw_pile=True)
            case _:
                return cls()

    def among_gaps_of(self, position: Position) -> TurnsOn:
        """Return those of the facts that are unknown at a table."""
        counted = self.size_of is None or position.hands[self.size_of].is_counted
        row, in_row = position.physicats.row, self.in_row
        may_be = in_row is not None and position.physicats.may_be_in_row(in_row)
        return TurnsOn(
            size_of=None if counted else self.size_of,
            draw_pile=self.draw_pile and not position.is_counted,
            proved=self.proved and isinstance(position.proved, Unknown),
            in_row=in_row if may_be and in_row not in row else None,
            used=self.used,
        )

    def words(self, filled: Position) -> str:
        """Describe the facts at one of the tables that a position stands for, except for the size
        of a hand, which the hand itself shows."""
        words: list[str] = []
        if self.proved:
            number = filled.proved if isinstance(filled.proved, int) else 0
            words.append(f"seat {filled.on_turn} has laid open {cards(number)} in this turn")
        if self.draw_pile:
            words.append(f"the draw pile has {cards(filled.draw_pile)}")
        if self.in_row is not None:
            verb = "lies" if self.in_row in filled.physicats.row else "does not lie"
            words.append(f"{self.in_row} {verb} in the row")
        return ", ".join(words)


@frozen
class Filled:
    """One of the tables that a table with gaps stands for."""

    position: Position
    words: str = ""
    """The unknown facts that matter to the question, in words, as they are at this table."""


def ways_to_fill(
    position: Position, turns_on: TurnsOn, *, is_assumed: bool = False
) -> tuple[Filled, ...]:
    """Return the tables that a position stands for, at least one for each possibility of what a
    question depends on. Legal play need not lead to each of them.

    If the table `is_assumed`, or something was let stand at it, hands that nobody has counted need
    not have sizes that are possible.

    Raises ImpossibleState if there is none.
    """
    if not position.has_gaps:
        return (Filled(position),)
    turns_on = turns_on.among_gaps_of(position)
    proved: Iterable[int] = range(1)
    if not isinstance(position.proved, Unknown):
        proved = (position.proved,)
    elif position.phase is Phase.PROOF:
        proved = position.may_have_proved[: None if turns_on.proved else 1]
    hands = _hands(position, turns_on, is_assumed=is_assumed)
    filled = (
        evolve(position, hands=each, physicats=evolve(position.physicats, row=row), proved=number)
        for row, number, each in product(_rows(position, turns_on), proved, hands)
    )
    return tuple(Filled(each, turns_on.words(each)) for each in filled)


def _hands(
    position: Position, turns_on: TurnsOn, *, is_assumed: bool
) -> list[tuple[Partial[Boxes], ...]]:
    """Return hands of possible sizes that add up, at least one for each possibility of what a
    question depends on."""
    found: dict[tuple[int, int], tuple[Partial[Boxes], ...]] = {}
    asked = turns_on.size_of
    for sizes in _sizes(position, asked or 0):
        hands = _of_sizes(position, sizes)
        if adds_up(evolve(position, hands=hands)):
            of_asked = 0 if asked is None else sizes[asked]
            found.setdefault((of_asked, sum(sizes) if turns_on.draw_pile else 0), hands)
    if found:
        return [*found.values()]
    if is_assumed or position.stood:
        return [_of_sizes(position, map(len, position.hands))]
    check_for_faults(position)
    raise ImpossibleState("hands", "no sizes of those that nobody has counted are possible")


def _of_sizes(position: Position, sizes: Iterable[int]) -> tuple[Partial[Boxes], ...]:
    return tuple(
        evolve(hand, unknown=size - len(hand.known), is_counted=True)
        for hand, size in zip(position.hands, sizes, strict=True)
    )


def _sizes(position: Position, asked: int) -> Iterator[tuple[int, ...]]:
    """Yield possible sizes of all hands: first the expected ones, then some with each size of one
    hand and each sum."""
    able: list[Sequence[int]] = [possible_sizes(position, seat) for seat in position.table.seats]
    if not all(able):
        return
    expected = tuple(map(len, position.hands))
    if all(size in possible for size, possible in zip(expected, able, strict=True)):
        yield expected
    for of_asked in able[asked]:
        each_able = [*able[:asked], (of_asked,), *able[asked + 1 :]]
        sizes = [each[0] for each in each_able]
        for seat, larger in enumerate(each_able):
            for size in larger:
                sizes[seat] = size
                yield tuple(sizes)


def _rows(position: Position, turns_on: TurnsOn) -> Iterator[tuple[Physicat, ...]]:
    """Yield possible rows: one without the Physicat in question, and one with it, if it may be
    there. The one that is used is in neither."""
    row, wanted = position.physicats.row, turns_on.in_row
    named = (wanted, turns_on.used)
    others = [each for each in position.physicats.unnamed if each not in named]
    if len(others) < row.count(UNKNOWN):
        raise ImpossibleState("physicats", "there are not as many Physicats")
    for order in [others] if wanted is None else [others, [wanted, *others]]:
        able = iter(order)
        yield tuple(next(able) if isinstance(each, Unknown) else each for each in row)


def completions(
    position: Position,
    action: Action | None,
    *,
    is_assumed: bool = False,
) -> Iterator[Completion[State]]:
    """Return possible states of the position such that the rulings on the action in them are all
    possible rulings; without an action, one state. If two differ in the ruling, both kinds are
    among the first.

    Legal play need not lead there. If the table `is_assumed`, hands that nobody has counted need
    not have possible sizes either.

    Raises ImpossibleState, with the first fault, if the position has no possible state; Unsupported
    for a partial table, and for one with house rules.
    """
    check_that_the_book_holds(position.table.edition.house_rules)
    check_whole(position)
    ways = ways_to_fill(position, TurnsOn.of(position, action), is_assumed=is_assumed)
    found = [(each.words, _of_one_table(each.position, action)) for each in ways]
    return (
        evolve(each, hidden=", and ".join(filter(None, (words, each.hidden))))
        for words, of_one in found
        for each in of_one
    )


def _of_one_table(position: Position, action: Action | None) -> Iterator[Completion[State]]:
    try:
        results = some_rounds(position)
        anything = _Completing(position, results, Hidden.of(position))
        sample = Completion(anything.state())
    except ImpossibleState:
        check_for_faults(position)
        raise
    in_round = position.phase in (Phase.CLAIM, Phase.PROOF)
    match action:
        case Prove(seat, boxes) | Exchange(seat, boxes) if in_round and anything.hides(seat, boxes):
            return anything.hands(seat, boxes)
        case Use() if isinstance(position.physicats.unused[action.seat], Unknown):
            return anything.physicats(action.seat, action.physicat)
        case Draw() if position.owed and anything.hidden.number:
            return anything.draw_piles(action.boxes)
        case _:
            return iter([sample])


@frozen
class _Completing:
    """A position, the rounds before it, and its hidden cards."""

    position: Position
    results: tuple[RoundResult, ...]
    hidden: Hidden

    def state(
        self, lying: Lying | None = None, physicat: tuple[Seat, Physicat] | None = None
    ) -> State:
        """Return the state with this arrangement of the cards, or with any."""
        if lying is None:
            lying = self.hidden.with_draw_pile(next(self.hidden.draw_piles()))
        return state_of(
            self.position,
            self.results,
            lying,
            known_by_seats(self.position, lying.discards),
            physicats_of(self.position, physicat),
        )

    def hides(self, seat: Seat, boxes: Boxes) -> bool:
        """Return whether it is hidden if a seat has these cards."""
        return self.hidden.in_hands[seat] > 0 and not boxes <= self.position.hands[seat].known

    def hands(self, seat: Seat, boxes: Boxes) -> Iterator[Completion[State]]:
        """Yield a completion for each possible hand of the seat; first those that differ in which
        of these cards it has."""
        for hand in _most_different_first(self.hidden.hands_of(seat), boxes):
            state = self.state(self.hidden.with_hand(seat, hand))
            yield Completion(state, f"seat {seat} holds {hand}")

    def draw_piles(self, boxes: Boxes) -> Iterator[Completion[State]]:
        """Yield a completion for each possible draw pile."""
        for pile in _most_different_first(self.hidden.draw_piles(), boxes):
            yield Completion(
                self.state(self.hidden.with_draw_pile(pile)), f"the draw pile has {pile}"
            )

    def physicats(self, seat: Seat, wanted: Physicat) -> Iterator[Completion[State]]:
        """Yield a completion for each possible Physicat of the seat, the one in question first."""
        able = self.position.physicats.unnamed
        for physicat in sorted(able, key=lambda each: each is not wanted):
            state = self.state(physicat=(seat, physicat))
            yield Completion(state, f"seat {seat} has {physicat}")


def _most_different_first(piles: Iterator[Boxes], boxes: Boxes) -> list[Boxes]:
    """Return all of these piles; at the front one for each set of kinds of which it has enough."""
    first: dict[tuple[bool, ...], Boxes] = {}
    others: list[Boxes] = []
    for pile in piles:
        enough = tuple(pile[box] >= boxes[box] for box in Box)
        if first.setdefault(enough, pile) is not pile:
            others.append(pile)
    return [*sorted(first.values(), key=lambda pile: not boxes <= pile), *others]


def state_of(
    position: Position,
    results: tuple[RoundResult, ...],
    lying: Lying,
    known: tuple[Boxes, ...],
    physicats: Physicats,
) -> State:
    """Return the state of a position in which nothing is hidden; raises ImpossibleState."""
    table = position.table
    match position.phase:
        case Phase.PHYSICATS:
            return PhysicatDealPhase(table)
        case Phase.DEAL:
            return DealPhase(table, results, physicats)
        case Phase.OVER:
            return MatchOver(table, results, physicats)
        case Phase.CLAIM | Phase.PROOF:
            pass
    round = Round(
        hands=lying.hands,
        proofs=position.proofs,
        discards=DiscardPile(lying.discards, position.known_to_all, known),
        physicats=physicats,
        on_turn=position.on_turn,
        claim=position.claim,
    )
    during: ClaimPhase | ProofPhase
    if position.phase is Phase.CLAIM:
        during = ClaimPhase(table, results, round)
    else:
        proved, has_exchanged = position.proved, position.has_exchanged
        assert isinstance(proved, int), "it is filled"
        during = ProofPhase(table, results, round, proved, has_exchanged)
    return DrawPhase(position.owed, during) if position.owed else during


def known_by_seats(position: Position, discards: Boxes) -> tuple[Boxes, ...]:
    """Return what each seat knows of the discard pile; if that is not stated, the seat that has
    proved most counts as having discarded everything that nobody else has."""
    to_all = position.known_to_all
    stated = [known for known in position.known if not isinstance(known, Unknown)]
    others = Boxes(
        *(
            max(0, discards[box] - to_all[box] - sum(known[box] - to_all[box] for known in stated))
            for box in Box
        )
    )
    unstated = [
        seat
        for seat, known in enumerate(position.known)
        if isinstance(known, Unknown) and position.lives[seat]
    ]
    discarder = max(unstated, key=lambda seat: len(position.proofs[seat]), default=None)
    return tuple(
        known
        if not isinstance(known, Unknown)
        else to_all + others
        if seat == discarder
        else to_all
        for seat, known in enumerate(position.known)
    )


def physicats_of(position: Position, chosen: tuple[Seat, Physicat] | None = None) -> Physicats:
    """Return the places of the Physicats; an unknown one of a seat becomes the chosen one or any
    that fits. The row has no unknown ones."""
    lying, able = position.physicats, [*position.physicats.unnamed]
    if chosen is not None:
        able.remove(chosen[1])
    unused: list[Physicat | None] = []
    for seat, physicat in enumerate(lying.unused):
        if not isinstance(physicat, Unknown):
            unused.append(physicat)
        elif chosen is not None and chosen[0] == seat:
            unused.append(chosen[1])
        elif able:
            unused.append(able.pop(0))
        else:
            raise ImpossibleState("physicats", "there are not as many Physicats")
    row = tuple(each for each in lying.row if not isinstance(each, Unknown))
    return Physicats(tuple(unused), row, lying.staying, lying.revealed)


def some_rounds(position: Position) -> tuple[RoundResult, ...]:
    """Return the rounds that are over; if they are not stated, made-up ones that leave these lives,
    with the start seat right in the last one. Raises ImpossibleState if there are none."""
    if position.results is not None:
        return position.results
    table, start = position.table, position.start_seat
    lost = [table.setup.lives - left for left in position.lives]
    wrong = [seat for seat in table.seats for _ in range(lost[seat])]
    others = [seat for seat in wrong if seat != start]
    if (wrong and not others) or not position.lives[start] or min(lost) < 0:
        raise ImpossibleState("lives", f"seat {start} cannot have been right in the previous round")
    if others:
        wrong.remove(others[-1])
        wrong.append(others[-1])
    results: tuple[RoundResult, ...] = ()
    for seat in wrong:
        right = start if seat != start else others[-1]
        claim = Claim(seat, 1, Box.ALIVE)
        result = result_of(table, results, claim=claim, doubter=right, counted=0)
        results = (*results, result)
    return results
