"""Which ranks the other seats cannot hold, for otherwise a play of theirs would have been illegal.

The plays of the round are taken again, in a round in which every other hand has nothing but the
cards that it plays later. Whether a play is legal depends on the rest of the hand in one way:
cards more can make it illegal, each by itself (another color could be declared, the led color could
be followed), and none can make it legal. So it is asked of the rules whether the play would have
been legal with a card of each rank in hand; if not, with which of them.
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
    """The tricks of a round, played again as far as a seat has seen them.

    * `state`: where they have led. The other hands are empty in it, the own one is as it is.
    * `excluded`: by seat the ranks that it cannot hold any more; of the own seat none.
    """

    state: TrickPhase
    excluded: tuple[frozenset[Rank], ...]


def replayed(seat_view: View, events: Iterable[Event]) -> Replayed:
    """The tricks of the current round, played again.

    * `events`: what the seat has seen of the round.

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
    """The round before its first play. Of the others' hands, what they played later is known."""
    table, bids = seat_view.table, seat_view.bids
    hands = [Cards.of_ranks(tuple(e.rank for e in played if e.seat == at)) for at in table.seats]
    own = Cards.of(*hands[seat_view.seat], *seat_view.hand)
    known = with_seat(tuple(hands), seat_view.seat, own)
    # No rule asks which cards are set aside.
    nothing_known = (Rank(1),) * table.players
    made = tuple(bid for bid in bids if bid is not None)
    return tricks.begin(table, seat_view.results, known, nothing_known, made, seat_view.revealed)


def _can_be_done(state: TrickPhase, play: Play) -> bool:
    """Whether the seat is on turn and the cell is open, which no table can let pass."""
    is_open = packing.still_open(state, play.seat, CellSet.of([play.cell]))
    return play.seat == state.on_turn and bool(is_open)


def _excluded_by(state: TrickPhase, play: Play) -> frozenset[Rank]:
    """The ranks of which the seat has no card left, since it made a play. None where the play was
    illegal whatever else it held: then the table has let it stand, and it shows nothing."""
    ranks = state.table.deck.ranks
    if _is_legal(state, play, ranks) or not _is_legal(state, play, ()):
        return frozenset()
    return frozenset(rank for rank in ranks if not _is_legal(state, play, (rank,)))


def _is_legal(state: TrickPhase, play: Play, more: Sequence[Rank]) -> bool:
    """Whether a play is legal if the seat holds some cards more than it played later."""
    hands = with_seat(state.hands, play.seat, Cards.of(*state.hands[play.seat], *more))
    supposed = with_packed(state, packing.with_hands(state.packed, hands))
    return rules_of(state.table).conditions_on(Play, TrickPhase).allows(supposed, play)


def _leads_to(state: TrickPhase, seen: View) -> bool:
    """Whether what all see of a state is a view, but for the sizes of hands, which are not known of
    the others' here."""
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
