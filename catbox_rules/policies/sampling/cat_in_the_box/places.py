"""The places where cards are hidden from a seat, and the cards there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box import (
    Cards,
    Phase,
    Rank,
    State,
    View,
)
from catbox_rules.cat_in_the_box import packed as packing
from catbox_rules.cat_in_the_box.packed import Packed
from catbox_rules.cat_in_the_box.state import bid_phase, discard_phase, trick_phase
from catbox_rules.kernel.errors import ImpossibleState, Unsupported, Verbatim
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.sampling.cat_in_the_box.excluding import Replayed, replayed
from catbox_rules.policies.sampling.placing import Placing
from catbox_rules.policies.sampling.seen import RoundSeen, misfit

Hands: TypeAlias = tuple[Cards, ...]
"""By seat."""
Discards: TypeAlias = tuple[Rank | None, ...]
"""By seat; None for a seat that has not set a card aside yet."""


@frozen(eq=False)
class Places:
    """The places where cards are hidden from a seat, and the cards there.

    * `hands`: for each other seat, the part of the placed cards that is its hand.
    * `discards`: for each other seat that has set a card aside, its place among them.
    * `state`: a function that makes a state from all hands and discards.
    """

    own_seat: Seat
    own: tuple[Cards, Rank | None]
    players: int
    placing: Placing[Rank]
    hands: tuple[tuple[Seat, int, int], ...]
    discards: tuple[tuple[Seat, int], ...]
    state: Callable[[Hands, Discards], State]

    @classmethod
    def of(cls, view: View, round: RoundSeen | None) -> Places:
        """Return the hidden places of a round; `round` is what the seat has seen of it, None for
        the view alone."""
        others = [seat for seat in view.table.seats if seat != view.seat]
        tricks = _tricks(view, round)
        excluded = tricks.excluded if tricks else [frozenset[Rank]()] * view.table.players
        # Hands that some cards are excluded from are placed first.
        in_order = sorted(others, key=lambda seat: not excluded[seat])
        sizes = [len(view.hands[seat]) for seat in in_order]
        lasts = [sum(sizes[: n + 1]) for n in range(len(sizes))]
        hands = tuple(
            (seat, last - size, last)
            for seat, size, last in zip(in_order, sizes, lasts, strict=True)
        )
        made = [seat for seat in others if view.discards[seat]]
        discards = tuple((seat, lasts[-1] + n) for n, seat in enumerate(made))
        unseen = _unseen(view, tricks)
        left_over = view.table.setup.left_over - len(view.revealed)
        if len(unseen) != lasts[-1] + len(made) + left_over:
            raise ImpossibleState("view", "its cards are not those of the deck")
        bound = [(size, excluded[seat]) for seat, size in zip(in_order, sizes, strict=True)]
        placing = Placing[Rank].of(unseen, [each for each in bound if each[1]])
        if not placing.is_possible:
            raise misfit()
        return cls(
            own_seat=view.seat,
            own=(view.hand, view.discard),
            players=view.table.players,
            placing=placing,
            hands=hands,
            discards=discards,
            state=_state_with(view, tricks),
        )

    def fill(self, random: Random) -> tuple[Hands, Discards]:
        """Return all hands and discards, with the hidden cards placed at random."""
        cards = self.placing.place(random)
        own_hand, own_discard = self.own
        hands = [own_hand] * self.players
        for seat, first, last in self.hands:
            hands[seat] = Cards.of_ranks(tuple(cards[first:last]))
        discards: list[Rank | None] = [None] * self.players
        discards[self.own_seat] = own_discard
        for seat, place in self.discards:
            discards[seat] = cards[place]
        return tuple(hands), tuple(discards)


def _tricks(view: View, round: RoundSeen | None) -> Replayed | None:
    """Repeat the tricks of the round; None before the first one, and from the view alone."""
    if view.phase is not Phase.PLAY:
        return None
    if round is not None:
        return replayed(view, [event for each in round.actions for event in each])
    if not view.table.board_is_in_sight:
        expected = "all events since the deal of the round, for the board is out of sight"
        raise Unsupported("$.seen", expected=expected, given=Verbatim("fewer"))
    return None


def _unseen(view: View, tricks: Replayed | None) -> list[Rank]:
    """Return the cards of the deck that the seat has not seen in this round, with their copies: in
    other hands, set aside by others, or left over face down."""
    played = (tricks.state if tricks else view).board.player_tokens.cards
    own_discard = () if view.discard is None else (view.discard,)
    seen = Counter((*view.hand, *own_discard, *view.revealed, *played))
    return list((Counter(view.table.deck) - seen).elements())


def _state_with(view: View, tricks: Replayed | None) -> Callable[[Hands, Discards], State]:
    """Return a function that makes a state of all hands and discards, and of what is open."""
    table, results, revealed, bids = view.table, view.results, view.revealed, view.bids
    match view.phase:
        case Phase.DISCARD:
            return lambda hands, discards: discard_phase(table, results, hands, discards, revealed)
        case Phase.BID:
            start = table.start_seat(results)
            due = table.seats[(start + sum(bid is not None for bid in bids)) % table.players]
            return lambda hands, discards: bid_phase(
                table, results, hands, _all(discards), bids, revealed, due
            )
        case _:
            made = tuple(bid for bid in bids if bid is not None)
            won, leader, trick = view.won, view.leader, view.trick
            lies = tricks.state.packed if tricks else _lying(view)
            on_turn = table.seats[(leader + len(trick)) % table.players]
            return lambda hands, discards: trick_phase(
                table,
                results,
                _all(discards),
                made,
                revealed,
                won,
                leader,
                trick,
                packing.with_hands(lies, hands),
                on_turn,
            )


def _lying(view: View) -> Packed:
    """Return the open part of a round, without hands."""
    nothing = (Cards(),) * view.table.players
    return packing.packed(nothing, view.board, view.held)


def _all(discards: Discards) -> tuple[Rank, ...]:
    """Return the discards of all seats; every seat must have made one."""
    return tuple([rank for rank in discards if rank is not None])
