"""The places where box cards are hidden from a seat, and the cards there."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.shuffling import shuffle, take
from catbox_rules.kernel.unchecked import unchecked
from catbox_rules.policies.sampling.schrodingers_cats.discarding import (
    Pile,
    pile_in_view,
    pile_seen,
)
from catbox_rules.policies.sampling.seen import RoundSeen, misfit
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    BoxesProved,
    BoxesRemoved,
    Claim,
    ClaimMade,
    DiscardPile,
    DiscardsChosen,
    DrawSeen,
    HandDealt,
    Phase,
    Physicats,
    Round,
    RoundPhase,
    TurnPhase,
    View,
)
from catbox_rules.schrodingers_cats.boxes import NOTHING, total
from catbox_rules.schrodingers_cats.state import claim_phase, draw_phase, proof_phase

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
            if view.known_to_all + own + pile.seen != known:
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
        return _discard_pile(_with_cards(before.boxes, unknown), before.known_to_all, known)


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
    open_ones = view.known_to_all
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
