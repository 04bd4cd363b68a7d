"""Sampling in Cat in the Box. Hidden are the other hands, the cards that other seats have set
aside, and with two players the cards left over.

A play of another seat restricts its hand in two cases:

* A red lead before red is broken (`declare.lead-red-forced`): no card left in that hand could then
  be declared in another color, on an open cell and in a color not lost. There is at most one such
  lead in a round, as it breaks red; there is none if an observed token breaks red from the
  beginning (`red-broken-by=any-token`), or under the house rule that red is never restricted.
* A declaration off the led color, under the house rule that a seat must follow if it can: no card
  left in that hand could be declared in the led color.

Nothing else that a seat does depends on the rest of its hand: any bid is legal, a discard and a
declaration need only the one card, and lost colors and spent tokens (`tokens=strict`) are seen by
all. The rules in force themselves decide which ranks a play excludes.

**From the view alone** no play restricts a hand. If the board is out of sight, under the house rule
of playing from memory, sampling from the view alone is not possible.

A table may have let an illegal play stand, and the events do not say so. If the card itself could
have been declared in another color, the play says nothing about the rest of the hand; if not, the
play counts as legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidMade,
    BidPhase,
    CardPlayed,
    Cards,
    Deal,
    DealPhase,
    Discard,
    DiscardMade,
    DiscardPhase,
    HandDealt,
    MatchOver,
    ParadoxOccurred,
    Phase,
    Play,
    Rank,
    RoundBegan,
    SeatAction,
    State,
    Table,
    TrickPhase,
    View,
    view,
)
from catbox_rules.cat_in_the_box import state as packing
from catbox_rules.cat_in_the_box.material import CellSet
from catbox_rules.cat_in_the_box.rules import tricks
from catbox_rules.cat_in_the_box.rules.house import SHIPPED
from catbox_rules.cat_in_the_box.rules.in_force import rules_of
from catbox_rules.cat_in_the_box.state import (
    Packed,
    bid_phase,
    deal_phase,
    discard_phase,
    match_over,
    trick_phase,
    with_packed,
)
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.ruleset import Event, Seat, with_seat
from catbox_rules.kernel.ruleset import Event as AnyEvent
from catbox_rules.policies.sampling.protocol import (
    Past,
    Placing,
    RoundSeen,
    forgotten,
    misfit,
    round_seen,
)

# Ranks that the other seats cannot hold, because a play of theirs would have been illegal.
#
# The plays of the round are repeated in a round in which every other hand holds only the cards that
# it plays later. More cards can only make a play illegal, each on its own (another color could be
# declared, or the led color followed); none can make it legal. So the rules are asked whether the
# play would have been legal with one more card of each rank, and if not, of which ranks.


@frozen
class Replayed:
    """The tricks of a round, repeated as far as a seat has seen them.

    * `state`: the state after them, with empty hands for the other seats.
    * `excluded`: by seat, the ranks that it can no longer hold; none for the viewer's own seat.
    """

    state: TrickPhase
    excluded: tuple[frozenset[Rank], ...]


def replayed(seat_view: View, events: Iterable[Event]) -> Replayed:
    """Repeat the tricks of the current round.

    * `events`: the events of the round that the seat has seen.

    Raises MalformedInput at `$.seen` if they do not lead to the view.
    """
    played = [each for each in events if isinstance(each, CardPlayed)]
    state: object = _before_play(seat_view, played)
    excluded = [frozenset[Rank]() for _ in seat_view.table.seats]
    for each in played:
        play = Play(each.seat, each.rank, each.color)
        if not isinstance(state, TrickPhase) or not _can_be_done(state, play):
            raise misfit()
        if each.seat != seat_view.seat:
            excluded[each.seat] |= _excluded_by(state, play)
        step = rules_of(seat_view.table).let_stand(state, play)
        state = None if step is None else step.state
    if not isinstance(state, TrickPhase) or not _leads_to(state, seat_view):
        raise misfit()
    return Replayed(state, tuple(excluded))


def _before_play(seat_view: View, played: Sequence[CardPlayed]) -> TrickPhase:
    """Return the round before its first play, with only the cards that the others played later in
    their hands."""
    table, bids = seat_view.table, seat_view.bids
    hands = [Cards.of_ranks(tuple(e.rank for e in played if e.seat == at)) for at in table.seats]
    own = Cards.of(*hands[seat_view.seat], *seat_view.hand)
    known = with_seat(tuple(hands), seat_view.seat, own)
    # No rule depends on which cards are set aside.
    nothing_known = (Rank(1),) * table.players
    made = tuple(bid for bid in bids if bid is not None)
    return tricks.begin(table, seat_view.results, known, nothing_known, made, seat_view.revealed)


def _can_be_done(state: TrickPhase, play: Play) -> bool:
    """Return whether the seat is on turn and the cell is open, without which no table can let a
    play stand."""
    is_open = packing.still_open(state, play.seat, CellSet.of([play.cell]))
    return play.seat == state.on_turn and bool(is_open)


def _excluded_by(state: TrickPhase, play: Play) -> frozenset[Rank]:
    """Return the ranks of which the seat has no card left, given that it made a play.

    None if the play was illegal whatever else it held: then the table let it stand, and it says
    nothing.
    """
    ranks = state.table.deck.ranks
    if _is_legal(state, play, ranks) or not _is_legal(state, play, ()):
        return frozenset()
    return frozenset(rank for rank in ranks if not _is_legal(state, play, (rank,)))


def _is_legal(state: TrickPhase, play: Play, more: Sequence[Rank]) -> bool:
    """Return whether a play is legal if the seat holds some cards besides those it played later."""
    hands = with_seat(state.hands, play.seat, Cards.of(*state.hands[play.seat], *more))
    supposed = with_packed(state, packing.with_hands(state.packed, hands))
    return rules_of(state.table).conditions_on(Play, TrickPhase).allows(supposed, play)


def _leads_to(state: TrickPhase, seen: View) -> bool:
    """Return whether the public part of a state is that of a view, except for the sizes of hands,
    which are unknown here."""
    reached = view(state)
    return all(
        (
            reached.tokens == seen.tokens,
            reached.neutral == seen.neutral,
            reached.lost == seen.lost,
            reached.won == seen.won,
            reached.leader == seen.leader,
            reached.trick == seen.trick,
        )
    )


# The places where cards are hidden from a seat, and the cards there.


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


# The sampler for Cat in the Box: it places the cards that a seat has not seen where they may be.


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
            lambda event: isinstance(event, RoundBegan) and event.round == number,
        )
        if view.phase in (Phase.DEAL, Phase.OVER):
            over = len(results) == table.setup.rounds
            between = (match_over if over else deal_phase)(table, results)
            return cls(view, True, None, between, None)
        if round is not None:
            _check_fits(round, view)
        places = Places.of(view, round)
        return cls(view, round is not None, places, deal_phase(table, results), round)

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
        in_order[self.seat] = next(each.hand for each in more if isinstance(each, HandDealt))
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
                dealt = event.hand
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


_A_VIEW: Final = "what a seat sees"


def sampler(view: object, seen: Sequence[Event] = (), /) -> Sampler:
    """Return the sampler for a seat's view; see `catbox_rules.policies.sampling.sampler_of`."""
    if not isinstance(view, View) or view.viewer is None:
        given = "what a spectator sees" if isinstance(view, View) else type(view).__name__
        raise MalformedInput("$.view", expected=_A_VIEW, given=Verbatim(given))
    return Sampler.of(view, seen)


def ways(state: DiscardPhase | BidPhase | TrickPhase, action: SeatAction, /) -> int:
    """Return with how many numbered cards a seat can take an action: for a discard or a play, how
    many cards of the rank it holds."""
    match action:
        case Discard() | Play():
            hands = state.hands
            return hands[action.seat].count(action.rank)
        case _:
            return 1
