"""Ranks that the other seats cannot hold, because a play of theirs would have been illegal.

The plays of the round are repeated in a round in which every other hand holds only the cards that
it plays later. More cards can only make a play illegal, each on its own (another color could be
declared, or the led color followed); none can make it legal. So the rules are asked whether the
play would have been legal with one more card of each rank, and if not, of which ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from catbox_rules.cat_in_the_box import CardPlayed, Cards, Play, Rank, TrickPhase, View, view
from catbox_rules.cat_in_the_box import packed as packing
from catbox_rules.cat_in_the_box.cells import CellSet
from catbox_rules.cat_in_the_box.rules import tricks
from catbox_rules.cat_in_the_box.rules.in_force import rules_of
from catbox_rules.cat_in_the_box.state import with_packed
from catbox_rules.kernel.ruleset import Event, with_seat
from catbox_rules.policies.sampling.seen import misfit


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
