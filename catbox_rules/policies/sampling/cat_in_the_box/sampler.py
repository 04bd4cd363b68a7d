"""The sampler for Cat in the Box: it places the cards that a seat has not seen where they may
be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidMade,
    CardPlayed,
    Deal,
    DealPhase,
    Discard,
    DiscardMade,
    HandDealt,
    MatchOver,
    ParadoxOccurred,
    Phase,
    Play,
    Rank,
    RoundBegan,
    State,
    Table,
    View,
)
from catbox_rules.cat_in_the_box.rules.house import SHIPPED
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.ruleset import Event as AnyEvent
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.sampling.cat_in_the_box.places import (
    Discards,
    Hands,
    Places,
)
from catbox_rules.policies.sampling.protocol import Past
from catbox_rules.policies.sampling.seen import RoundSeen, forgotten, misfit, round_seen


@frozen(eq=False)
class Sampler:
    """A sampler of states that may be the true one, as far as a seat can tell.

    * `view`: the view of the seat.
    * `remembers`: whether it uses everything that the seat has seen of the round.
    """

    view: View
    remembers: bool
    _places: Places | None
    """The places of hidden cards; None between rounds, when there are none."""
    _begins: DealPhase | MatchOver
    _round: RoundSeen | None

    @classmethod
    def of(cls, view: View, seen: Sequence[AnyEvent] = ()) -> Sampler:
        """Return the sampler for a seat's view; see `catbox_rules.policies.sampling.sampler_of`."""
        table, results = view.table, view.results
        _refuse_rules_of_ones_own(table)
        number = len(results) + 1
        round = round_seen(
            seen,
            view.seat,
            _begins_action,
            lambda event: isinstance(event, RoundBegan) and event.number == number,
        )
        if view.phase in (Phase.DEAL, Phase.OVER):
            over = len(results) == table.setup.rounds
            between = MatchOver(table, results) if over else DealPhase(table, results)
            return cls(view, True, None, between, None)
        if round is not None:
            _check_fits(round, view)
        places = Places.of(view, round)
        return cls(view, round is not None, places, DealPhase(table, results), round)

    @property
    def seat(self) -> Seat:
        """The seat whose view it is."""
        return self.view.seat

    def draw(self, random: Random, /) -> State:
        """Return a random state."""
        if self._places is None:
            return self._begins
        return self._places.state(*self._places.fill(random))

    def draw_past(self, random: Random, /) -> Past[State, Action]:
        """Return a course of the round that leads to a random state: to the one that `draw` returns
        for a generator in the same state.

        Raises MalformedInput at `$.seen` unless the sampler `remembers`.
        """
        if self._places is None:
            return Past(self._begins, (), ())
        if self._round is None:
            raise forgotten()
        hands, discards = self._places.fill(random)
        actions = tuple(self._actions(self._round, hands, discards))
        return Past(self._begins, self._round.before, actions)

    def _actions(self, round: RoundSeen, hands: Hands, discards: Discards) -> Iterator[Action]:
        """Yield the actions of the round if it led to these hands and discards."""
        for first, *more in round.actions:
            match first:
                case RoundBegan():
                    yield self._deal(round, more, hands, discards)
                case DiscardMade(seat):
                    rank = discards[seat]
                    if rank is not None:
                        yield Discard(seat, rank)
                case BidMade(seat, tricks):
                    yield Bid(seat, tricks)
                case CardPlayed(seat, rank, color):
                    yield Play(seat, rank, color)
                case _:  # a paradox ends the round
                    raise misfit()

    def _deal(
        self, round: RoundSeen, more: Sequence[AnyEvent], hands: Hands, discards: Discards
    ) -> Deal:
        """Return the deal of the round: each seat got what it holds, has played and has set
        aside."""
        dealt: list[list[Rank]] = [list(hand) for hand in hands]
        for seat, rank in enumerate(discards):
            dealt[seat] += [] if rank is None else [rank]
        for first, *_ in round.actions:
            if isinstance(first, CardPlayed):
                dealt[first.seat].append(first.rank)
        in_order = [tuple(sorted(hand)) for hand in dealt]
        in_order[self.seat] = next(each.ranks for each in more if isinstance(each, HandDealt))
        return Deal(in_order, self.view.revealed)


def _begins_action(event: AnyEvent, before: Sequence[AnyEvent]) -> bool:
    """Return whether an event begins another action than the events before it."""
    if isinstance(event, ParadoxOccurred):
        # By a house rule a play can be the paradox: then the card is shown, but no token is placed.
        return not (len(before) == 1 and isinstance(before[0], CardPlayed))
    return isinstance(event, RoundBegan | DiscardMade | BidMade | CardPlayed)


def _check_fits(round: RoundSeen, view: View) -> None:
    """Raise MalformedInput at `$.seen` if a round does not lead to a view, as far as discards, bids
    and the seat's own cards show; its tricks are checked elsewhere."""
    has_discarded = [bool(discard) for discard in view.discards]
    bids: list[int | None] = [None] * view.table.players
    held = [] if view.discard is None else [view.discard]
    held += view.hand
    dealt: Sequence[Rank] = ()
    for event in [event for each in round.actions for event in each]:
        match event:
            case HandDealt():
                dealt = event.ranks
            case DiscardMade(seat) if has_discarded[seat]:
                has_discarded[seat] = False
            case BidMade(seat, number):
                bids[seat] = number
            case CardPlayed(seat, rank) if seat == view.seat:
                held.append(rank)
            case DiscardMade() | ParadoxOccurred():
                raise misfit()
            case _:
                pass
    if any(has_discarded) or tuple(bids) != (view.bids or tuple([None] * len(bids))):
        raise misfit()
    if sorted(dealt) != sorted(held):
        raise misfit()


def _refuse_rules_of_ones_own(table: Table) -> None:
    for rule in table.house_rules or ():
        if rule not in SHIPPED:
            expected = f"a table without house rules of your own (known: {', '.join(_SHIPPED_IDS)})"
            raise Unsupported("$.view.table", expected=expected, given=rule.id)


_SHIPPED_IDS: Final = [rule.id for rule in SHIPPED]
