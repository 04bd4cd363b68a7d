"""What a seat must not learn: from views, from events, or from what it may do."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from random import Random

import attrs
import pytest

from catbox_rules.cat_in_the_box import (
    BidPhase,
    Cards,
    Deal,
    DiscardPhase,
    Paradox,
    Position,
    Rank,
    State,
    TrickPhase,
    View,
    apply,
    draw,
    initial,
    legal_actions,
    turn,
    view,
)
from catbox_rules.cat_in_the_box.events import (
    EVENTS,
    DiscardChosen,
    Event,
    HandDealt,
    ParadoxOccurred,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.kernel.ruleset import Seat, seen_by
from catbox_rules.kernel.table_fields import KnownTo, table_fields
from catbox_rules.kernel.values import Partial
from catbox_rules.testing.cat_in_the_box import next_action
from tests.kit.cat_in_the_box.moments import (
    EVERY_TABLE,
    EVERY_TABLE_FOR_TWO,
    act,
    after_bids,
    discard_phase,
    plain_deal,
)
from tests.oracles.cat_in_the_box.secrecy import other_world
from tests.oracles.kinds import kinds_within, mentions

# Types.


OPEN_CARDS = {
    ".revealed",  # the three cards that two players turn up
    ".trick",  # the cards that lie in the trick
    ".trick.rank",
    ".trick.cell.rank",
}
"""The fields of a position with cards that lie open, besides those on the board."""

OWN_CARDS = {"hands", "discards"}
"""The fields with cards that each seat knows of itself alone."""


@pytest.mark.clause("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
def test_position_has_fields_for_own_cards_and_open_ones_alone() -> None:
    """There is none for the two cards that two players leave face down."""
    fields = dict(kinds_within(Position, but=Table))
    assert ".table" in fields
    assert not {place for place in fields if place.startswith(".table.")}
    names = {place.rsplit(".", 1)[1] for place in fields}
    assert not names & {"hidden", "left_over", "left_over_cards"}
    with_cards = {
        place for place, hint in fields.items() if mentions(hint, Cards) or mentions(hint, Rank)
    }
    assert with_cards - OPEN_CARDS == {f".{name}" for name in OWN_CARDS}


@pytest.mark.clause("secrecy.hand", "secrecy.discard")
def test_own_cards_are_declared_as_known_to_their_own_seat() -> None:
    """All other fields lie open, but that tokens may be named from memory, with the seat or not."""
    known_to = {name: says.known_to for name, says in table_fields(Position).items()}
    assert {name for name, who in known_to.items() if who is KnownTo.OWN_SEAT} == OWN_CARDS
    in_part = {name for name, who in known_to.items() if who is KnownTo.IN_PART}
    assert in_part == {"tokens", "unowned", "free"}
    undeclared = {each.name for each in attrs.fields(Position)} - set(known_to)
    rest = {"viewer", "table", "phase", "names", "title", "note", "stood", "unwritten"}
    assert undeclared == rest


@pytest.mark.clause("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
def test_view_is_a_position_with_no_room_for_more() -> None:
    assert attrs.fields(View) == attrs.fields(Position)
    slots = [slot for kind in View.__mro__ for slot in vars(kind).get("__slots__", ())]
    assert sorted(slots) == sorted(each.name for each in attrs.fields(Position))
    assert not hasattr(view(initial("pegasus-2023", players=3)), "__dict__")


# Values.


def leaves(value: object, place: str = "") -> Iterator[tuple[str, object]]:
    """Whatever can be reached from a value over its fields, those that equality passes over too.
    The table is left out."""
    if is_attrs(value):
        for each in attrs.fields(type(value)):
            if each.name != "table":
                yield from leaves(getattr(value, each.name), f"{place}.{each.name}")
        if isinstance(value, Cards):
            yield place, value
    elif is_tuple(value):
        for index, item in enumerate(value):
            yield from leaves(item, f"{place}[{index}]")
    else:
        yield place, value


def is_attrs(value: object) -> typing.TypeGuard[attrs.AttrsInstance]:
    return attrs.has(type(value))


def is_tuple(value: object) -> typing.TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def moments(edition: str, players: int, policy: str) -> Iterator[State]:
    """All states of a match."""
    random = Random(f"{edition} {players} {policy}")
    state: State = initial(edition, players=players)
    while True:
        yield state
        if not turn(state):
            return
        state = apply(state, next_action(state, random, POLICIES[policy])).state


@pytest.mark.clause("secrecy.hand", "secrecy.discard")
@EVERY_TABLE
def test_only_cards_in_a_view_are_the_own_ones(edition: str, players: int) -> None:
    """Those of others are there by their number."""
    found = {seat: set[str]() for seat in (None, *range(players))}
    for state in moments(edition, players, "at random"):
        for seat, places in found.items():
            places |= {
                place
                for place, value in leaves(view(state, seat))
                if isinstance(value, Cards)
                if value != Cards()
            }
    assert found.pop(None) == set()
    assert found == {
        seat: {f".hands[{seat}].known", f".discards[{seat}].known"} for seat in range(players)
    }


@pytest.mark.clause("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
@EVERY_TABLE
def test_view_of_a_seat_adds_its_own_cards_and_nothing_else(edition: str, players: int) -> None:
    """Whatever differs from the view of a spectator is an own card: known instead of counted."""
    for state in moments(edition, players, "at random"):
        of_all = dict(leaves(view(state)))
        for seat in range(players):
            of_seat = dict(leaves(view(state, seat)))
            assert of_seat.keys() == of_all.keys()
            differ = {place for place, value in of_seat.items() if value != of_all[place]}
            own = {
                f".{name}[{seat}].{part}"
                for name in OWN_CARDS
                for part in ("known", "known.packed", "unknown")
            }
            assert ".viewer" in differ
            assert differ <= own | {".viewer"}
            assert (of_seat[".viewer"], of_all[".viewer"]) == (seat, None)


@pytest.mark.clause("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
@EVERY_TABLE
@pytest.mark.parametrize("policy", ["at random", "keeping colors"])
def test_view_holds_nothing_that_turns_on_hidden_cards(
    edition: str, players: int, policy: str
) -> None:
    """Two states that differ only in cards hidden from a seat give it views that agree in every
    attribute, and the same legal actions; to a spectator likewise."""
    random = Random(0)
    changed = 0
    for state in moments(edition, players, policy):
        if random.random() < 0.5:
            continue
        for seat in state.table.seats:
            world = other_world(state, seat, random)
            changed += world != state
            assert list(leaves(view(world, seat))) == list(leaves(view(state, seat)))
            assert list(leaves(view(world))) == list(leaves(view(state)))
            own = [action for action in legal_actions(state) if action.actor == seat]
            assert own == [action for action in legal_actions(world) if action.actor == seat]
    assert changed > 20


@pytest.mark.clause("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
@EVERY_TABLE
def test_events_turn_on_no_hidden_card(edition: str, players: int) -> None:
    """What a seat sees of an action is the same in a world with other hidden cards, if the action
    is possible there."""
    random = Random(1)
    state: State = initial(edition, players=players)
    compared = 0
    while turn(state):
        action = next_action(state, random)
        step = apply(state, action)
        for seat in state.table.seats:
            world = other_world(state, seat, random)
            if isinstance(action, Deal | Paradox) or action not in legal_actions(world):
                continue
            there = apply(world, action)
            assert seen_by(there.events, seat) == seen_by(step.events, seat)
            compared += world != state
        state = step.state
    assert compared > 20


# Single secrets.


@pytest.mark.clause("secrecy.hand")
@EVERY_TABLE
def test_seat_sees_its_hand_and_how_many_cards_the_others_hold(edition: str, players: int) -> None:
    for state in (discard_phase(edition, players), after_bids(edition, players)):
        for seat in range(players):
            seen = view(state, seat)
            assert seen.hand == seen.hands[seat].known == state.hands[seat]
            assert [len(hand) for hand in seen.hands] == [len(hand) for hand in state.hands]
            assert [hand.unknown for hand in seen.hands] == [
                0 if each == seat else len(state.hands[each]) for each in range(players)
            ]


@pytest.mark.clause("secrecy.hand", "secrecy.discard")
@EVERY_TABLE
def test_hands_and_discards_are_shown_to_their_seats_alone(edition: str, players: int) -> None:
    state: State = initial(edition, players=players)
    step = apply(state, plain_deal(players))
    check_private(step.events, HandDealt, players)
    events = list[Event]()
    state = step.state
    for seat in range(players):
        step = act(state, f"discard {plain_deal(players).hands[seat][0]}", seat=seat)
        state = step.state
        events += step.events
    check_private(tuple(events), DiscardChosen, players)


def check_private(events: tuple[Event, ...], kind: type[Event], players: int) -> None:
    """Every seat learns of one event of the kind, its own; a spectator of none."""
    assert not [event for event in seen_by(events, None) if isinstance(event, kind)]
    for seat in range(players):
        seen = [event for event in seen_by(events, seat) if isinstance(event, kind)]
        assert [event.private_to for event in seen] == [seat]
        public = [event for event in events if event.private_to is None]
        assert [event for event in seen_by(events, seat) if event not in seen] == public


@pytest.mark.clause("secrecy.hand", "secrecy.discard")
def test_all_other_events_are_public() -> None:
    private = {HandDealt, DiscardChosen}
    state: State = initial("pegasus-2023", players=2)
    random = Random(3)
    seen: set[type[Event]] = set()
    while turn(state):
        step = apply(state, next_action(state, random))
        for event in step.events:
            assert (event.private_to is not None) is (type(event) in private)
            seen.add(type(event))
        state = step.state
    assert seen | {kind for kind in EVENTS if kind.event == "bid-made"} == set(EVENTS)


@pytest.mark.clause("secrecy.hand")
def test_paradox_shows_the_hand_to_all() -> None:
    random = Random(3)
    state: State = initial("bezier-2022", players=4)
    while True:
        action = next_action(state, random)
        step = apply(state, action)
        if isinstance(action, Paradox):
            break
        state = step.state
    assert isinstance(state, TrickPhase)
    [shown] = [event for event in seen_by(step.events, None) if isinstance(event, ParadoxOccurred)]
    assert shown.hand == tuple(state.hands[shown.seat])


@pytest.mark.clause("secrecy.discard")
@EVERY_TABLE
def test_that_a_seat_has_discarded_is_known(edition: str, players: int) -> None:
    state = discard_phase(edition, players)
    after = act(state, "discard 5", seat=1).state
    assert isinstance(after, DiscardPhase)
    for seat in (None, 0):
        discards = view(after, seat).discards
        assert [len(discard) for discard in discards] == [each == 1 for each in range(players)]
        assert discards[1] == Partial(Cards(), unknown=1)
    mine, others = view(after, 1), view(after, 0)
    assert (mine.discard, others.discard) == (5, None)
    assert mine.discards[1] == Partial(Cards.of(5))


@pytest.mark.clause("secrecy.left-over-cards")
@EVERY_TABLE_FOR_TWO
def test_two_cards_on_the_table_are_in_no_state_and_no_event(edition: str) -> None:
    """The two may be given in the deal or not, and may be any two of the rest: it is the same."""
    state = initial(edition, players=2)
    for seed in range(10):
        deal = draw(state, Random(seed))
        assert deal.hidden is not None
        without_hidden = Deal(deal.hands, deal.revealed)
        assert apply(state, deal) == apply(state, without_hidden)
        after = apply(state, deal).state
        assert not {"hidden", "left_over"} & {each.name for each in attrs.fields(type(after))}


@pytest.mark.clause("secrecy.left-over-cards", "secrecy.hand")
@EVERY_TABLE_FOR_TWO
def test_hand_of_the_other_seat_may_hold_any_card_not_seen(edition: str) -> None:
    """Seven unseen cards of the last trick: the other hand, its discard and the two on the table
    cannot be distinguished."""
    state: State = after_bids(edition, 2)
    random = Random(5)
    while isinstance(state, TrickPhase) and len(state.hands[0]) > 5:
        state = apply(state, next_action(state, random, POLICIES["keeping colors"])).state
    assert isinstance(state, TrickPhase)
    worlds = [other_world(state, Seat(0), random) for _ in range(30)]
    assert len({world.hands[1] for world in worlds if isinstance(world, TrickPhase)}) > 5
    assert len({view(world, 0) for world in worlds}) == 1


@pytest.mark.clause("secrecy.hand", "secrecy.discard")
@EVERY_TABLE
def test_spectator_sees_what_every_seat_sees(edition: str, players: int) -> None:
    for state in moments(edition, players, "at random"):
        for seat in range(players):
            seen, of_all = view(state, seat), view(state)
            for each in attrs.fields(Position):
                if each.name not in {"viewer", *OWN_CARDS}:
                    assert getattr(seen, each.name) == getattr(of_all, each.name)
            for other in {*range(players)} - {seat}:
                assert seen.hands[other] == of_all.hands[other]
                assert seen.discards[other] == of_all.discards[other]
            assert not any(hand.known for hand in of_all.hands)
            assert not any(discard.known for discard in of_all.discards)
            if not isinstance(state, DiscardPhase | BidPhase | TrickPhase):
                assert seen == of_all
                assert (seen.hand, seen.discard) == (Cards(), None)
