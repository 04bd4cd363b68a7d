"""Nearly legal actions: legal ones with one thing changed, and those of other seats and phases.
They are well-formed: their seats are those of the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import evolve
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, Seat
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    Use,
)

_KINDS = st.sampled_from(Box)
_PHYSICATS = st.sampled_from(Physicat)
_SOME = st.lists(_KINDS, min_size=1, max_size=4).map(Boxes.of)


def near_legal(ruleset: AnyRuleset, state: object) -> SearchStrategy[Action]:
    """Return a strategy of well-formed actions, most of them illegal."""
    table = ruleset.ranges(state)[Seat]
    anything = st.one_of(_of_seats(st.sampled_from(table)), _of_chance(players=len(table)))
    turn = ruleset.turn(state)
    if turn == (CHANCE,):
        drawn = st.integers(0, 9).map(lambda seed: ruleset.draw(state, Random(seed)))
        return st.one_of(drawn.flatmap(_altered_outcome), anything)
    legal: Sequence[Action] = ruleset.legal_actions(state)
    if not legal:
        return anything
    seats = st.sampled_from(table)
    altered = st.sampled_from(legal).flatmap(lambda action: _altered(action, seats))
    own = _of_seats(st.sampled_from([seat for seat in turn if seat != CHANCE]))
    return st.one_of(altered, own, anything)


def _of_seats(seats: SearchStrategy[int]) -> SearchStrategy[Action]:
    return st.one_of(
        st.builds(EndTurn, seats),
        st.builds(Doubt, seats),
        st.builds(Claim, seats, st.integers(0, 5) | st.integers(0, 53), _KINDS),
        st.builds(Prove, seats, _SOME),
        st.builds(Exchange, seats, _SOME),
        st.builds(Use, seats, _PHYSICATS, st.none() | _PHYSICATS),
    )


def _of_chance(*, players: int) -> SearchStrategy[Action]:
    hand = st.lists(_KINDS, max_size=6).map(Boxes.of)
    return st.one_of(
        st.builds(Draw, _SOME),
        st.builds(Deal, st.lists(hand, max_size=players + 1)),
        st.builds(DealPhysicats, st.lists(_PHYSICATS, max_size=players + 1), _PHYSICATS),
    )


def _altered(action: Action, seats: SearchStrategy[int]) -> SearchStrategy[Action]:
    """Return a strategy of an action of a seat with one thing changed."""
    if isinstance(action, DealPhysicats | Deal | Draw):
        return st.just(action)
    changes: list[SearchStrategy[Action]] = [seats.map(lambda seat: evolve(action, seat=seat))]
    match action:
        case Use():
            changes.append(_PHYSICATS.map(lambda other: evolve(action, physicat=other)))
            changes.append(_PHYSICATS.map(lambda other: evolve(action, taking=other)))
        case Claim():
            counts = st.sampled_from([action.count - 1, action.count + 1, 0, 53])
            changes.append(counts.map(lambda count: evolve(action, count=count)))
            changes.append(_KINDS.map(lambda kind: evolve(action, state=kind)))
        case Prove() | Exchange():
            changes.append(_other_card(action.boxes).map(lambda some: evolve(action, boxes=some)))
        case _:
            changes += [st.builds(EndTurn, seats), st.builds(Doubt, seats)]
    return st.one_of(changes)


def _other_card(boxes: Boxes) -> SearchStrategy[Boxes]:
    """Return a strategy of these cards with one more, or with one of another kind."""
    return st.one_of(
        _KINDS.map(lambda kind: boxes + Boxes.of([kind])),
        _KINDS.map(lambda kind: Boxes.of([*list(boxes)[1:], kind])),
    )


def _altered_outcome(action: Action) -> SearchStrategy[Action]:
    """Return a strategy of an outcome of chance with one card or Physicat more, or with a different
    one."""
    match action:
        case Draw():
            return _other_card(action.boxes).map(Draw)
        case Deal():
            return _altered_deals(action)
        case DealPhysicats():
            return _PHYSICATS.flatmap(
                lambda other: st.sampled_from(
                    [
                        evolve(action, open=other),
                        evolve(action, physicats=(other, *action.physicats[1:])),
                        evolve(action, physicats=(other, *action.physicats)),
                    ]
                )
            )
        case _:
            return st.just(action)


@st.composite
def _altered_deals(draw: st.DrawFn, deal: Deal) -> Deal:
    hands = list(deal.hands)
    place = draw(st.integers(0, len(hands) - 1))
    hands[place] = draw(
        st.one_of(_other_card(hands[place]), _KINDS.map(lambda kind: Boxes.of([kind] * 9)))
    )
    return Deal(hands[: draw(st.integers(0, 1)) - 1 or None])
