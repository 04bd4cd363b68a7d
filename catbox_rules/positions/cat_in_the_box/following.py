"""The table after an action, with no more knowledge than before."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.cat_in_the_box import Action, Bid, Cards, Discard, Play, State, view
from catbox_rules.cat_in_the_box.position import Phase, Position, position_of
from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.partial import Partial, Unknown
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.positions.partial import check_whole


def after(position: Position, action: Action, state: State) -> Position:
    """Return the position after an action.

    `state` is the state after the action in one of the completions; the open parts are taken from
    it. The hidden cards are as unknown as before; so is a forgotten bid or number of tricks.

    Raises Unsupported if the owners of tokens, or the lost colors of a seat, are forgotten; and for
    a partial table.
    """
    check_whole(position)
    if position.has_gaps:
        expected = "a table at which nothing that lay open is forgotten"
        raise Unsupported("$.lost", expected=expected, given=Verbatim("one with '?'"))
    shown = position_of(view(state))
    rounds = (*position.rounds, *shown.rounds[len(position.rounds) :])
    shown = evolve(shown, rounds=rounds)
    if shown.phase not in (Phase.DISCARD, Phase.BID, Phase.PLAY):
        return shown
    hands, discards = position.hands, position.discards
    if isinstance(action, Play | Discard):
        hands = with_seat(hands, action.seat, _without(hands[action.seat], action.rank))
    if isinstance(action, Discard):
        discards = with_seat(discards, action.seat, Partial(Cards.of(action.rank)))
    bids = position.bids
    if isinstance(action, Bid):
        bids = with_seat(bids, action.seat, action.tricks)
    won = tuple(
        before if isinstance(before, Unknown) else now
        for before, now in zip(position.won, shown.won, strict=True)
    )
    return evolve(shown, hands=hands, discards=discards, bids=bids, won=won, stood=position.stood)


def _without(hand: Partial[Cards], rank: int) -> Partial[Cards]:
    """Return a hand less a card, which was one of the unknown ones if its rank was not known."""
    if rank in hand.known:
        return evolve(hand, known=hand.known.without(rank))
    return evolve(hand, unknown=hand.unknown - 1)
