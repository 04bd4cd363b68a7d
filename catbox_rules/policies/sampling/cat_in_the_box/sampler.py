"""The sampler: what a seat of Cat in the Box has not seen, placed at random where it may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidMade,
    BidView,
    CardPlayed,
    Cards,
    Deal,
    DealPhase,
    Discard,
    DiscardMade,
    DiscardView,
    HandDealt,
    MatchOver,
    ParadoxOccurred,
    Play,
    Rank,
    RoundBegan,
    SeatView,
    State,
    Table,
    TrickView,
)
from catbox_rules.cat_in_the_box import packed as packing
from catbox_rules.cat_in_the_box.packed import Packed
from catbox_rules.cat_in_the_box.rules.house import SHIPPED
from catbox_rules.cat_in_the_box.state import bid_phase, discard_phase, trick_phase
from catbox_rules.kernel.errors import ImpossibleState, Unsupported
from catbox_rules.kernel.ruleset import Event as AnyEvent
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.sampling.cat_in_the_box.excluding import Replayed, replayed
from catbox_rules.policies.sampling.placing import Placing
from catbox_rules.policies.sampling.protocol import Past
from catbox_rules.policies.sampling.seen import RoundSeen, forgotten, misfit, round_seen

_RoundView: TypeAlias = DiscardView | BidView | TrickView
_Hands: TypeAlias = tuple[Cards, ...]
_Discards: TypeAlias = tuple[Rank | None, ...]


@frozen(eq=False)
class Sampler:
    """Draws states that may be the true one, as far as a seat can tell.

    * `view`: what the seat sees.
    * `remembers`: whether it rests on all that the seat has seen of the round.
    """

    view: SeatView
    remembers: bool
    _places: _Places | None
    """Where cards are hidden; None between rounds, when there are none."""
    _begins: DealPhase | MatchOver
    _round: RoundSeen | None

    @classmethod
    def of(cls, view: SeatView, seen: Sequence[AnyEvent] = ()) -> Sampler:
        """The sampler for what a seat sees; see `catbox_rules.policies.sampling.sampler_of`."""
        public = view.public
        table, results = public.table, public.results
        _refuse_rules_of_ones_own(table)
        number = len(results) + 1
        round = round_seen(
            seen,
            view.seat,
            _begins_action,
            lambda event: isinstance(event, RoundBegan) and event.number == number,
        )
        if not isinstance(public, DiscardView | BidView | TrickView):
            over = len(results) == table.setup.rounds
            between = MatchOver(table, results) if over else DealPhase(table, results)
            return cls(view, True, None, between, None)
        places = _Places.of(view, public, round)
        return cls(view, round is not None, places, DealPhase(table, results), round)

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        return self.view.seat

    def draw(self, random: Random, /) -> State:
        """A state."""
        if self._places is None:
            return self._begins
        return self._places.state(*self._places.fill(random))

    def draw_past(self, random: Random, /) -> Past[State, Action]:
        """A course of the round that leads to the state that `draw` gives for a generator in the
        same condition.

        Raises MalformedInput at `$.seen` unless the sampler `remembers`.
        """
        if self._places is None:
            return Past(self._begins, (), ())
        if self._round is None:
            raise forgotten()
        hands, discards = self._places.fill(random)
        actions = tuple(self._actions(self._round, hands, discards))
        return Past(self._begins, self._round.before, actions)

    def _actions(self, round: RoundSeen, hands: _Hands, discards: _Discards) -> Iterator[Action]:
        """The actions of the round, where it has led to these hands and discards."""
        for first, *more in round.actions:
            match first:
                case RoundBegan():
                    yield self._deal(round, more, hands, discards)
                case DiscardMade(seat):
                    rank = discards[seat]
                    assert rank is not None, "it has set a card aside"
                    yield Discard(seat, rank)
                case BidMade(seat, tricks):
                    yield Bid(seat, tricks)
                case CardPlayed(seat, rank, color):
                    yield Play(seat, rank, color)
                case _:
                    raise misfit()

    def _deal(
        self, round: RoundSeen, more: Sequence[AnyEvent], hands: _Hands, discards: _Discards
    ) -> Deal:
        """The deal of the round: each seat had what it holds, has played and has set aside."""
        dealt: list[list[Rank]] = [list(hand) for hand in hands]
        for seat, rank in enumerate(discards):
            dealt[seat] += [] if rank is None else [rank]
        for first, *_ in round.actions:
            if isinstance(first, CardPlayed):
                dealt[first.seat].append(first.rank)
        own = next((each.ranks for each in more if isinstance(each, HandDealt)), None)
        if own is None or sorted(own) != sorted(dealt[self.view.seat]):
            raise misfit()
        in_order = [tuple(sorted(hand)) for hand in dealt]
        in_order[self.view.seat] = own
        public = self.view.public
        assert isinstance(public, _RoundView), "a round is on"
        return Deal(in_order, public.revealed)


def _begins_action(event: AnyEvent, before: Sequence[AnyEvent]) -> bool:
    """Whether an event is the first one of another action than the events before it."""
    if isinstance(event, ParadoxOccurred):
        # By a house rule a play can be the paradox: then the card is shown, and no token laid.
        return not (len(before) == 1 and isinstance(before[0], CardPlayed))
    return isinstance(event, RoundBegan | DiscardMade | BidMade | CardPlayed)


def _refuse_rules_of_ones_own(table: Table) -> None:
    for rule in table.house_rules or ():
        if rule not in SHIPPED:
            expected = f"a table with house rules of the library alone ({', '.join(_SHIPPED_IDS)})"
            raise Unsupported("$.view.public.table", expected=expected, given=rule.id)


_SHIPPED_IDS: Final = [rule.id for rule in SHIPPED]


@frozen(eq=False)
class _Places:
    """The places where cards are hidden from a seat, and the cards that lie there.

    * `hands`: for each other seat where its hand lies among the placed cards.
    * `discards`: the same for each other seat that has set a card aside: one place.
    * `state`: the state with all hands and discards.
    """

    own_seat: Seat
    own: tuple[Cards, Rank | None]
    players: int
    placing: Placing[Rank]
    hands: tuple[tuple[Seat, int, int], ...]
    discards: tuple[tuple[Seat, int], ...]
    state: Callable[[_Hands, _Discards], State]

    @classmethod
    def of(cls, view: SeatView, public: _RoundView, round: RoundSeen | None) -> _Places:
        """Those of a round; `round` is what the seat has seen of it, None for the view alone."""
        others = [seat for seat in public.table.seats if seat != view.seat]
        tricks = _tricks(view, public, round)
        excluded = tricks.excluded if tricks else [frozenset[Rank]()] * public.table.players
        # The hands that cannot have some cards are placed first.
        in_order = sorted(others, key=lambda seat: not excluded[seat])
        sizes = [public.hand_sizes[seat] for seat in in_order]
        lasts = [sum(sizes[: n + 1]) for n in range(len(sizes))]
        hands = tuple(
            (seat, last - size, last)
            for seat, size, last in zip(in_order, sizes, lasts, strict=True)
        )
        made = [seat for seat in others if _has_discarded(public, seat)]
        discards = tuple((seat, lasts[-1] + n) for n, seat in enumerate(made))
        unseen = _unseen(view, public, tricks)
        left_over = public.table.setup.left_over - len(public.revealed)
        if len(unseen) != lasts[-1] + len(made) + left_over:
            raise ImpossibleState("view", "its cards are not those of the deck")
        bound = [(size, excluded[seat]) for seat, size in zip(in_order, sizes, strict=True)]
        placing = Placing[Rank].of(unseen, [each for each in bound if each[1]])
        if not placing.is_possible:
            raise misfit()
        return cls(
            own_seat=view.seat,
            own=(view.hand, view.discard),
            players=public.table.players,
            placing=placing,
            hands=hands,
            discards=discards,
            state=_state_with(public, tricks),
        )

    def fill(self, random: Random) -> tuple[_Hands, _Discards]:
        """All hands and discards, with the hidden cards placed at random."""
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


def _tricks(view: SeatView, public: _RoundView, round: RoundSeen | None) -> Replayed | None:
    """The tricks of the round played again; None before the first one, and from the view alone."""
    if not isinstance(public, TrickView):
        return None
    if round is not None:
        return replayed(view, public, [event for each in round.actions for event in each])
    if public.board is None:
        raise forgotten()
    return None


def _has_discarded(public: _RoundView, seat: Seat) -> bool:
    return public.has_discarded[seat] if isinstance(public, DiscardView) else True


def _unseen(view: SeatView, public: _RoundView, tricks: Replayed | None) -> list[Rank]:
    """The cards of the deck that the seat has not seen in this round, each as often as it is there:
    in other hands, set aside by others, or left over face down."""
    played = Cards()
    if isinstance(public, TrickView):
        board = tricks.state.board if tricks else public.board_in_sight
        played = board.player_tokens.cards
    own_discard = () if view.discard is None else (view.discard,)
    seen = Counter((*view.hand, *own_discard, *public.revealed, *played))
    return list((Counter(public.table.deck) - seen).elements())


def _state_with(
    public: _RoundView, tricks: Replayed | None
) -> Callable[[_Hands, _Discards], State]:
    """What makes a state of all hands and discards, with what lies open."""
    table, results, revealed = public.table, public.results, public.revealed
    match public:
        case DiscardView():
            return lambda hands, discards: discard_phase(table, results, hands, discards, revealed)
        case BidView(bids=bids):
            start = table.start_seat(len(results))
            due = table.seats[(start + sum(bid is not None for bid in bids)) % table.players]
            return lambda hands, discards: bid_phase(
                table, results, hands, _all(discards), bids, revealed, due
            )
        case TrickView(bids=made, won=won, leader=leader, trick=trick):
            lies = tricks.state.packed if tricks else _lying(public)
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


def _lying(public: TrickView) -> Packed:
    """What lies open of a round, without hands."""
    nothing = (Cards(),) * public.table.players
    return packing.packed(nothing, public.board_in_sight, public.held)


def _all(discards: _Discards) -> tuple[Rank, ...]:
    """The discards where every seat has made one."""
    return tuple([rank for rank in discards if rank is not None])
