"""Sampling in Schrödinger's Cats. Hidden are the other hands, the others' face-down discards, the
draw pile, the others' unused Physicats and those out of the game; and with the discards, what each
of the others knows of the discard pile.

No action depends on cards that stay hidden: a proof shows its cards, an exchange needs only the
cards that it takes, and any claim is legal. So every card that the seat has not seen is equally
likely in every hidden place, and so is every Physicat that it has not seen.

Cards that a seat has seen in the discard pile by Prride are there for certain, but it does not know
which of the others discarded them. So these cards are shuffled among the discards made by then, and
all other unseen cards among the other places.

**From the view alone** it is not known who discarded what. Then the cards that this seat knows, and
that are not known to all, count as its own discards; every other card counts as the discard of a
random other seat in the round; and nobody else counts as having looked through the pile. With two
players and no Physicats this is always true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb, prod
from random import Random
from typing import Final, TypeAlias

from attrs import define, evolve, field, frozen

from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.kernel.shuffling import shuffle, take
from catbox_rules.kernel.values import unchecked
from catbox_rules.policies.sampling.protocol import Past, RoundSeen, forgotten, misfit, round_seen
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    BoxesDiscarded,
    BoxesDrawn,
    BoxesProved,
    BoxesRemoved,
    Claim,
    ClaimDoubted,
    ClaimMade,
    Deal,
    DealPhase,
    DiscardPile,
    DiscardPileSeen,
    DiscardsChosen,
    Draw,
    DrawSeen,
    EndTurn,
    Exchange,
    HandDealt,
    Phase,
    Physicat,
    PhysicatDealPhase,
    PhysicatDealt,
    PhysicatJoinedRow,
    Physicats,
    PhysicatUsed,
    Prove,
    Round,
    RoundBegan,
    RoundPhase,
    SeatAction,
    State,
    TurnEnded,
    TurnPhase,
    Use,
    View,
)
from catbox_rules.schrodingers_cats.events import hand_sizes
from catbox_rules.schrodingers_cats.material import NOTHING, total
from catbox_rules.schrodingers_cats.state import (
    claim_phase,
    deal_phase,
    draw_phase,
    match_over,
    proof_phase,
)

# The discard pile of a round as a seat has seen it grow: who has discarded how many cards face
# down, and who has looked through it.


@frozen
class Laid:
    """Cards that a seat has discarded face down in one action.

    * `seat`: the seat; None if it may have been any of the others.
    * `number`: the number of cards.
    * `boxes`: the cards, if they are the viewer's own.
    * `known_to`: the seats that have looked through the pile since.
    """

    seat: Seat | None
    number: int
    boxes: Boxes | None = None
    known_to: frozenset[Seat] = frozenset()


@frozen
class Pile:
    """The discard pile as a seat knows it.

    * `laid`: the face-down discards, in order.
    * `seen`: the others' cards that the seat saw when it looked through the pile.
    * `number_seen`: how many of `laid` were there at that time; 0 if it has not looked.
    """

    laid: tuple[Laid, ...]
    seen: Boxes = NOTHING
    number_seen: int = 0


def pile_seen(round: RoundSeen, seat: Seat) -> Pile:
    """Return the discard pile as a seat has seen it grow.

    Raises MalformedInput at `$.seen` for impossible events.
    """
    laid, opened, pile = list[Laid](), NOTHING, Pile(())
    for event in [event for each in round.actions for event in each]:
        match event:
            case BoxesDiscarded(by, number):
                laid.append(Laid(by, number))
            case DiscardsChosen(_, boxes):
                laid[-1] = evolve(laid[-1], boxes=boxes)
            case BoxesRemoved(_, boxes):
                opened += boxes
            case PhysicatUsed(by, physicat, taking) if (taking or physicat) is Physicat.PRRIDE:
                laid = [evolve(each, known_to=each.known_to | {by}) for each in laid]
            case DiscardPileSeen(_, boxes):
                known = total([opened, *(each.boxes or NOTHING for each in laid)])
                if not known <= boxes:
                    raise misfit()
                pile = Pile((), boxes - known, len(laid))
            case _:
                pass
    if any((each.boxes is None) == (each.seat == seat) for each in laid):
        raise misfit()
    return evolve(pile, laid=tuple(laid))


def pile_in_view(view: View, others: Sequence[Seat]) -> Pile:
    """Return the discard pile if only the view is known.

    The cards that only the seat knows count as its own discards; every card that it does not know
    was discarded by one of the others in the match.
    """
    own = view.known_discards - view.open_discards
    stranger = others[0] if len(others) == 1 else None
    unknown = len(view.discards) - len(view.known_discards)
    by_itself = (Laid(view.seat, len(own), own),) if own else ()
    return Pile((*by_itself, *(Laid(stranger, 1) for _ in range(unknown))))


# The places where box cards are hidden from a seat, and the cards there.


_Cards: TypeAlias = list[Box]


@frozen(eq=False, weakref_slot=False)
class Filled:
    """The cards in the hidden places.

    * `hands`: the other hands, by seat; empty for the viewer's own.
    * `laid`: for each of `Pile.laid` the cards, if another seat discarded them.
    * `by`: for each of `Pile.laid` the seat that discarded it.
    """

    hands: list[_Cards]
    laid: list[_Cards]
    by: list[Seat]


@frozen(eq=False)
class Places:
    """The places where cards are hidden from a seat.

    * `pool`: the cards that the seat has never seen.
    * `hands`: the other seats that hold cards, with their numbers of cards.
    * `pile`: the discard pile as the seat knows it.
    * `looked_at`, `unknown`: the indexes in `pile.laid` of the others' discards, with their numbers
      of cards: those that were there when the seat looked through the pile, and all others.
    """

    view: View
    pool: tuple[Box, ...]
    hands: tuple[tuple[Seat, int], ...]
    pile: Pile
    looked_at: tuple[tuple[int, int], ...]
    unknown: tuple[tuple[int, int], ...]
    learned: tuple[tuple[int, tuple[Seat, ...]], ...]
    """The indexes of all the others' discards, each with the seats that have seen it, except for
    the one that discarded it and the viewer."""
    others: tuple[Seat, ...]
    """The other seats that are in the match."""
    before: DiscardPile
    """The discard pile without the others' cards that the seat has not seen in it."""

    @classmethod
    def of(cls, view: View, round: RoundSeen | None) -> Places:
        """Return the hidden places of a round; `round` is what the seat has seen of it, None for
        the view alone.

        Raises MalformedInput at `$.seen` if `round` does not lead to the view.
        """
        seat, known = view.seat, view.known_discards
        others = [at for at in view.table.seats if at != seat and view.lives[at]]
        if round is None:
            pile = pile_in_view(view, others)
        else:
            _check_fits(round, view)
            pile = pile_seen(round, seat)
            own = total([each.boxes for each in pile.laid if each.boxes is not None])
            if view.open_discards + own + pile.seen != known:
                raise misfit()
        by_others = [(n, each.number) for n, each in enumerate(pile.laid) if each.seat != seat]
        looked_at = tuple(each for each in by_others if each[0] < pile.number_seen)
        unknown = tuple(each for each in by_others if each[0] >= pile.number_seen)
        hidden = len(view.discards) - len(known)
        if _cards_of(looked_at) != len(pile.seen) or _cards_of(unknown) != hidden:
            raise misfit()
        return cls(
            view=view,
            pool=_never_seen(view),
            hands=tuple((at, len(view.hands[at])) for at in others),
            pile=pile,
            looked_at=looked_at,
            unknown=unknown,
            learned=tuple(
                (n, tuple(pile.laid[n].known_to - {seat, pile.laid[n].seat})) for n, _ in by_others
            ),
            others=tuple(others),
            before=_known_pile(view, pile),
        )

    def fill(self, random: Random) -> Filled:
        """Place the hidden cards at random."""
        nothing: _Cards = []
        number = sum([size for _, size in self.hands]) + _cards_of(self.unknown)
        drawn = take([*self.pool], number, random)
        hands = [nothing] * self.view.table.players
        first = 0
        for seat, size in self.hands:
            hands[seat] = drawn[first : first + size]
            first += size
        laid = [nothing] * len(self.pile.laid)
        for index, size in self.unknown:
            laid[index] = drawn[first : first + size]
            first += size
        if self.looked_at:
            seen, first = [*self.pile.seen], 0
            shuffle(seen, random)
            for index, size in self.looked_at:
                laid[index] = seen[first : first + size]
                first += size
        by = [
            random.choice(self.others) if each.seat is None else each.seat
            for each in self.pile.laid
        ]
        return Filled(hands, laid, by)

    def state(self, filled: Filled, physicats: Physicats) -> RoundPhase:
        """Return the state with the hidden cards and Physicats."""
        view = self.view
        in_hand = [_with_cards(NOTHING, cards) for cards in filled.hands]
        in_hand[view.seat] = view.hand
        round = _round(
            tuple(in_hand),
            view.proofs,
            self._discards(filled),
            physicats,
            view.on_turn,
            view.claim,
        )
        turn: TurnPhase = claim_phase(view.table, view.results, round)
        if view.phase is Phase.PROOF:
            turn = proof_phase(view.table, view.results, round, view.proved, view.has_exchanged)
        return draw_phase(view.owed, turn) if view.owed else turn

    def _discards(self, filled: Filled) -> DiscardPile:
        """Return the discard pile, with each seat's knowledge of it."""
        if not self.learned:
            return self.before
        known_cards: list[_Cards] = [[] for _ in filled.hands]
        for index, others in self.learned:
            cards = filled.laid[index]
            known_cards[filled.by[index]] += cards
            for seat in others:
                known_cards[seat] += cards
        unknown = [card for index, _ in self.unknown for card in filled.laid[index]]
        before = self.before
        known = tuple(map(_with_cards, before.known, known_cards))
        return _discard_pile(_with_cards(before.boxes, unknown), before.open, known)


def _check_fits(round: RoundSeen, view: View) -> None:
    """Raise MalformedInput at `$.seen` if a round does not lead to a view, as far as the claim, the
    proved cards and the seat's own ones show; the discard pile is checked elsewhere."""
    claim, hand, proofs = None, NOTHING, [NOTHING] * view.table.players
    for event in [event for each in round.actions for event in each]:
        match event:
            case ClaimMade(seat, count, state):
                claim = Claim(seat, count, state)
            case BoxesProved(seat, boxes):
                proofs[seat] += boxes
                hand = hand - boxes if seat == view.seat else hand
            case BoxesRemoved(seat, boxes):
                proofs[seat] -= boxes
            case HandDealt(_, boxes) | DrawSeen(_, boxes):
                hand += boxes
            case DiscardsChosen(_, boxes):
                hand -= boxes
            case _:
                pass
    reached = (claim, hand, tuple(proofs))
    if reached != (view.claim, view.hand, view.proofs):
        raise misfit()


def _cards_of(laid: Iterable[tuple[int, int]]) -> int:
    return sum([number for _, number in laid])


def _never_seen(view: View) -> tuple[Box, ...]:
    """Return the cards that the seat has never seen in this round: in other hands, discarded by
    others, or in the draw pile."""
    hand, known, deck = view.hand, view.known_discards, view.table.deck
    seen = total([hand, known, *view.proofs])
    hidden = len(view.discards) - len(known) + view.draw_pile
    hidden += sum(map(len, view.hands)) - len(hand)
    if not seen <= deck or len(deck) - len(seen) != hidden:
        fault = f"{hidden} cards are hidden, where {seen} of {deck} are seen"
        raise ImpossibleState("view", fault)
    return tuple(deck - seen)


def _known_pile(view: View, pile: Pile) -> DiscardPile:
    """Return the discard pile without the others' cards that the seat has not seen in it, and
    without the others' knowledge of each other's discards."""
    open_ones = view.open_discards
    known = [
        total([open_ones, *(each.boxes or NOTHING for each in pile.laid if at in each.known_to)])
        for at in view.table.seats
    ]
    known[view.seat] = view.known_discards
    return _discard_pile(view.known_discards, open_ones, tuple(known))


def _with_cards(pile: Boxes, cards: _Cards) -> Boxes:
    """Return a pile with some cards added."""
    if not cards:
        return pile
    alive, dead, empty = cards.count(_ALIVE), cards.count(_DEAD), cards.count(_EMPTY)
    return _boxes(
        pile.alive + alive,
        pile.dead + dead,
        pile.empty + empty,
        pile.heisenberg + len(cards) - alive - dead - empty,
    )


_ALIVE: Final = Box.ALIVE
_DEAD: Final = Box.DEAD
_EMPTY: Final = Box.EMPTY
_boxes: Final = unchecked(Boxes)
_round: Final = unchecked(Round)
_discard_pile: Final = unchecked(DiscardPile)


# A possible course of a round of Schrödinger's Cats: the actions that lead to given hidden cards.
#
# The cards of the other hands are followed as blank cards: dealt or drawn into a hand, and taken
# from it by a proof or a discard. Which blank cards are taken is random, as each choice of numbered
# cards is equally likely; the kind of a blank card is known once it is taken, or at the end.


_Blank: TypeAlias = int
"""The number of a card whose kind is not known yet."""


def begins_action(event: Event, before: Sequence[Event]) -> bool:
    """Return whether an event is the first that a seat sees of an action other than that of the
    events before it."""
    if isinstance(event, BoxesDiscarded):
        return not _is_of_felinestein(before)
    return isinstance(
        event,
        PhysicatDealt
        | RoundBegan
        | ClaimMade
        | BoxesProved
        | BoxesDrawn
        | TurnEnded
        | PhysicatUsed
        | ClaimDoubted,
    )


def _is_of_felinestein(before: Sequence[Event]) -> bool:
    """Return whether a discard after some events is that of Felinestein, not an exchange: it was
    used, and has neither joined the row nor had its discard."""
    used, *after = before
    if not isinstance(used, PhysicatUsed):
        return False
    return (used.taking or used.physicat) is Physicat.FELINESTEIN and not any(
        isinstance(each, BoxesDiscarded)
        or (isinstance(each, PhysicatJoinedRow) and each.physicat is Physicat.FELINESTEIN)
        for each in after
    )


def physicats_before(round: RoundSeen, now: Physicats) -> Physicats:
    """Return where the Physicats were when the round was dealt."""
    unused, row = list(now.unused), list(now.row)
    for events in reversed(round.actions):
        used = events[0]
        swapped = None
        if isinstance(used, PhysicatUsed):
            unused[used.seat] = used.physicat
            swapped = used.taking
        for event in reversed(events):
            if not isinstance(event, PhysicatJoinedRow):
                continue
            if event.physicat is Physicat.TABBY and swapped is not None:
                row[row.index(Physicat.TABBY)] = swapped
            else:
                row.remove(event.physicat)
    return Physicats(tuple(unused), tuple(row))


def actions_of(
    round: RoundSeen, seat: Seat, begins: DealPhase, filled: Filled, random: Random
) -> tuple[Action, ...]:
    """Return the actions of a round since its deal, if it led to these hidden cards.

    * `seat`: the seat whose view the round is seen from.
    * `begins`: the state before the deal.
    * `random`: decides which cards of a hand were dealt and which were drawn.
    """
    course = _Course(seat, filled, random)
    for events in round.actions:
        course.follow(events, hand_sizes(begins.table, begins.results))
    return tuple(course.retraced())


@define
class _Course:
    """The cards of a round, followed through it."""

    seat: Seat
    filled: Filled
    random: Random
    hands: list[list[_Blank]] = field(init=False)
    kinds: list[Box | None] = field(factory=list["Box | None"])
    """The kind of each blank card; None while it is unknown."""
    laid: int = 0
    """The number of face-down discards so far."""
    actions: list[Callable[[], Action]] = field(factory=list["Callable[[], Action]"])
    """Functions that return the actions, to be called once all kinds are known."""

    def __attrs_post_init__(self) -> None:
        self.hands = [[] for _ in self.filled.hands]

    def follow(self, events: Sequence[Event], sizes: Sequence[int]) -> None:
        """Follow the events of one action that the seat has seen; `sizes` are those of the dealt
        hands."""
        first = events[0]
        match first:
            case RoundBegan():
                self._deal(events, sizes)
            case BoxesDrawn(seat, number):
                self._draw(seat, number, events)
            case BoxesDiscarded(seat):
                boxes = self._laid_down(seat, events)
                self.actions.append(lambda: Exchange(seat, boxes))
            case _:
                action = _in_the_open(first)
                self.actions.append(lambda: action)
                if isinstance(first, BoxesProved) and first.seat != self.seat:
                    self._take(first.seat, list(first.boxes))
                # Felinestein discards the hand.
                if any(isinstance(each, BoxesDiscarded) for each in events):
                    self._laid_down(action.seat, events)

    def _deal(self, events: Sequence[Event], sizes: Sequence[int]) -> None:
        own = next((each.hand for each in events if isinstance(each, HandDealt)), Boxes())
        for seat, size in enumerate(sizes):
            if seat != self.seat:
                self.hands[seat] = self._blanks(size)
        dealt = [[*hand] for hand in self.hands]
        self.actions.append(
            lambda: Deal(
                own if seat == self.seat else self._shown(hand) for seat, hand in enumerate(dealt)
            )
        )

    def _draw(self, seat: Seat, number: int, events: Sequence[Event]) -> None:
        own = next((each.boxes for each in events if isinstance(each, DrawSeen)), None)
        drawn = self._blanks(0 if own else number)
        self.hands[seat] += drawn
        self.actions.append(lambda: Draw(own or self._shown(drawn)))

    def _laid_down(self, seat: Seat, events: Sequence[Event]) -> Boxes:
        """Return the cards of a seat's next face-down discard."""
        cards = self.filled.laid[self.laid]
        self.laid += 1
        if seat == self.seat:
            return next(each.boxes for each in events if isinstance(each, DiscardsChosen))
        self._take(seat, cards)
        return Boxes.of(cards)

    def _blanks(self, number: int) -> list[_Blank]:
        """Return `number` new blank cards from the draw pile."""
        first = len(self.kinds)
        self.kinds += [None] * number
        return list(range(first, first + number))

    def _take(self, seat: Seat, cards: Sequence[Box]) -> None:
        """Fix the kinds of random blank cards of a hand, and take them from it."""
        hand = self.hands[seat]
        if len(cards) > len(hand):
            raise misfit()
        for blank, box in zip(take([*hand], len(cards), self.random), cards, strict=True):
            self.kinds[blank] = box
            hand.remove(blank)

    def _shown(self, blanks: Sequence[_Blank]) -> Boxes:
        return Boxes.of(box for box in map(self.kinds.__getitem__, blanks) if box is not None)

    def retraced(self) -> Iterator[Action]:
        """Yield all actions, once the cards still in hand are fixed too."""
        for seat, hand in enumerate(self.filled.hands):
            if len(hand) != len(self.hands[seat]):
                raise misfit()
            self._take(Seat(seat), hand)
        for action in self.actions:
            yield action()


def _in_the_open(first: Event) -> Claim | Prove | Use | EndTurn:
    """Return the action that a public event describes in full."""
    match first:
        case ClaimMade(seat, count, state):
            return Claim(seat, count, state)
        case BoxesProved(seat, boxes):
            return Prove(seat, boxes)
        case PhysicatUsed(seat, physicat, taking):
            return Use(seat, physicat, taking)
        case TurnEnded(seat):
            return EndTurn(seat)
        case _:
            raise misfit()


# The sampler for Schrödinger's Cats: it places the cards that a seat has not seen where they may
# be.


_Unused: TypeAlias = tuple[Physicat | None, ...]


@frozen(eq=False)
class Sampler:
    """A sampler of states that may be the true one, as far as a seat can tell.

    * `view`: the view of the seat.
    * `remembers`: whether it uses everything that the seat has seen of the round.
    """

    view: View
    remembers: bool
    _physicats: _HiddenPhysicats | None
    """None before they are dealt."""
    _places: Places | None
    """The places of hidden cards; None between rounds, when there are none."""
    _round: RoundSeen | None

    @classmethod
    def of(cls, view: View, seen: Sequence[Event] = ()) -> Sampler:
        """Return the sampler for a seat's view; see `catbox_rules.policies.sampling.sampler_of`."""
        number = len(view.results) + 1
        round = round_seen(
            seen,
            view.seat,
            begins_action,
            lambda event: isinstance(event, RoundBegan) and event.round == number,
        )
        if view.phase is Phase.PHYSICATS:
            return cls(view, True, None, None, None)
        hidden = _HiddenPhysicats.of(view)
        if not view.is_in_round:
            return cls(view, True, hidden, None, None)
        return cls(view, round is not None, hidden, Places.of(view, round), round)

    @property
    def seat(self) -> Seat:
        """The seat whose view it is."""
        return self.view.seat

    def draw(self, random: Random, /) -> State:
        """Return a random state."""
        view = self.view
        if self._physicats is None:
            return PhysicatDealPhase(view.table)
        physicats = self._physicats.lying(self._physicats.fill(random))
        if self._places is not None:
            return self._places.state(self._places.fill(random), physicats)
        between = match_over if view.phase is Phase.OVER else deal_phase
        return between(view.table, view.results, physicats)

    def draw_past(self, random: Random, /) -> Past[State, Action]:
        """Return a course of the round that leads to a random state: to the one that `draw` returns
        for a generator in the same state.

        Raises MalformedInput at `$.seen` unless the sampler `remembers`.
        """
        if self._physicats is None or self._places is None:
            return Past(self.draw(random), (), ())
        if self._round is None:
            raise forgotten()
        physicats = self._physicats.lying(self._physicats.fill(random))
        filled = self._places.fill(random)
        table, results = self.view.table, self.view.results
        begins = deal_phase(table, results, physicats_before(self._round, physicats))
        actions = actions_of(self._round, self.seat, begins, filled, random)
        return Past(begins, self._round.before, actions)


@frozen(eq=False)
class _HiddenPhysicats:
    """The Physicats that the seat has not seen, and the places where they may be.

    * `unseen`: those in front of other seats, or out of the game.
    * `hidden`: the other seats that have an unused one.
    """

    unseen: tuple[Physicat, ...]
    hidden: tuple[Seat, ...]
    own: _Unused
    row: tuple[Physicat, ...]
    staying: _Unused
    revealed: Physicat | None

    @classmethod
    def of(cls, view: View) -> _HiddenPhysicats:
        """Return the Physicats that a view does not show."""
        lies, own, seat, row = view.physicats, view.physicat, view.seat, view.row
        placed = (own, lies.revealed, *row, *lies.staying)
        return cls(
            tuple(physicat for physicat in Physicat if physicat not in placed),
            tuple(at for at in view.table.seats if lies.unused[at] is not None and at != seat),
            tuple(own if at == seat else None for at in view.table.seats),
            row,
            lies.staying,
            lies.revealed,
        )

    def fill(self, random: Random) -> _Unused:
        """Return the unused Physicats by seat, the hidden ones drawn at random."""
        if not self.hidden:
            return self.own
        unused = list(self.own)
        drawn = take([*self.unseen], len(self.hidden), random)
        for seat, physicat in zip(self.hidden, drawn, strict=True):
            unused[seat] = physicat
        return tuple(unused)

    def lying(self, unused: _Unused) -> Physicats:
        """Return all Physicats in their places."""
        return _physicats(unused, self.row, self.staying, self.revealed)


_physicats: Final = unchecked(Physicats)


_A_VIEW: Final = "what a seat sees"


def sampler(view: object, seen: Sequence[Event] = (), /) -> Sampler:
    """Return the sampler for a seat's view; see `catbox_rules.policies.sampling.sampler_of`."""
    if not isinstance(view, View) or view.viewer is None:
        given = "what a spectator sees" if isinstance(view, View) else type(view).__name__
        raise MalformedInput("$.view", expected=_A_VIEW, given=Verbatim(given))
    return Sampler.of(view, seen)


def ways(state: RoundPhase, action: SeatAction, /) -> int:
    """Return with how many choices of numbered cards a seat can take an action: for a proof or an
    exchange, the number of ways to take these boxes from its hand."""
    match action:
        case Prove() | Exchange():
            held = state.round.hands[action.seat].counts
            return prod(map(comb, held, action.boxes.counts))
        case _:
            return 1
