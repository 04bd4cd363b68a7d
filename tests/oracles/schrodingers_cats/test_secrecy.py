"""What a seat must not learn: from views, from events, or from what it may do."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from random import Random

import attrs
import pytest
from attrs import evolve

from catbox_rules.kernel.ruleset import seen_by
from catbox_rules.kernel.table_fields import KnownTo, table_fields
from catbox_rules.kernel.values import UNKNOWN, Partial
from catbox_rules.schrodingers_cats import (
    EVENTS,
    Box,
    Boxes,
    ClaimPhase,
    DealPhase,
    DiscardPile,
    Doubt,
    DrawPhase,
    HandsShown,
    MatchOver,
    Phase,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    Position,
    ProofPhase,
    Round,
    State,
    Table,
    Use,
    View,
    apply,
    initial,
    judge,
    legal_actions,
    turn,
    view,
)
from catbox_rules.schrodingers_cats.material import total
from tests.kit.schrodingers_cats.moments import boxes, claiming, dealt, play, reach, round_of
from tests.oracles.kinds import kinds_within, mentions
from tests.unit.schrodingers_cats.rules.matches import TABLES, whole_match

# Types.


OPEN_BOXES = {".proofs", ".open_discards"}
"""The boxes of a position that lie open: those before seats, and those that lay there."""

HIDDEN_BOXES = {".hands", ".discards", ".known"}
"""Those of which somebody knows more than others do, or of which others know."""

OPEN_PHYSICATS = {".physicats.row", ".physicats.staying", ".physicats.revealed"}
"""The Physicats of a position that lie open."""

HIDDEN_PHYSICATS = {".physicats.unused"}
"""Those that a seat knows alone."""

CLAIMED_STATES = {
    f"{place}.claim.{where}" for place in ("", ".results") for where in ("state", "space.state")
}
"""Where a kind of box is named without being a card."""


@pytest.mark.clause(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
)
def test_position_has_fields_for_what_somebody_knows_alone() -> None:
    """There is none for the cards of the draw pile, and none for the Physicats that are out of the
    game."""
    fields = dict(kinds_within(Position, but=Table))
    assert ".table" in fields
    assert not {place for place in fields if place.startswith(".table.")}
    places_of_boxes = {
        place.removesuffix(f".{box}")
        for place, hint in fields.items()
        for box in Box
        if place.endswith(f".{box}") or mentions(hint, Boxes)
    }
    assert places_of_boxes == OPEN_BOXES | HIDDEN_BOXES
    assert {place for place, hint in fields.items() if mentions(hint, Box)} <= CLAIMED_STATES
    physicats = {place for place, hint in fields.items() if mentions(hint, Physicat)}
    assert physicats == OPEN_PHYSICATS | HIDDEN_PHYSICATS
    for whole in (Round, Physicats, DiscardPile, *typing.get_args(State)):
        assert not [place for place, hint in fields.items() if mentions(hint, whole)]


@pytest.mark.clause(
    "schrodinger.secrecy.hand", "schrodinger.secrecy.physicat", "schrodinger.secrecy.discard-pile"
)
def test_what_is_hidden_is_declared_so() -> None:
    """All other fields lie open."""
    known_to = {name: says.known_to for name, says in table_fields(Position).items()}
    own = {name for name, who in known_to.items() if who is KnownTo.OWN_SEAT}
    in_part = {name for name, who in known_to.items() if who is KnownTo.IN_PART}
    assert (own, in_part) == ({"hands", "known"}, {"discards", "physicats"})
    undeclared = {each.name for each in attrs.fields(Position)} - set(known_to)
    assert undeclared == {"viewer", "phase", "names", "title", "note", "stood", "unwritten"}


@pytest.mark.clause(
    "schrodinger.secrecy.hand", "schrodinger.secrecy.physicat", "schrodinger.secrecy.discard-pile"
)
def test_view_is_a_position_with_no_room_for_more() -> None:
    assert attrs.fields(View) == attrs.fields(Position)
    slots = [slot for kind in View.__mro__ for slot in vars(kind).get("__slots__", ())]
    assert sorted(slots) == sorted(each.name for each in attrs.fields(Position))
    assert not hasattr(view(initial("amigo-2023", players=3)), "__dict__")


@pytest.mark.clause("schrodinger.secrecy.hand", "schrodinger.secrecy.physicat")
def test_public_events_with_cards_are_those_of_open_cards() -> None:
    """And those that tell a Physicat are those of open ones."""
    with_boxes: set[str] = set()
    with_physicats: set[str] = set()
    for kind in EVENTS:
        for hint in typing.get_type_hints(kind).values():
            if mentions(hint, Boxes):
                with_boxes.add(kind.event)
            if mentions(hint, Physicat):
                with_physicats.add(kind.event)
    private = {"hand-dealt", "discards-chosen", "draw-seen", "discard-pile-seen"}
    assert with_boxes == private | {"boxes-proved", "boxes-removed", "hands-shown"}
    assert with_physicats == {
        "physicat-dealt",  # private
        "physicat-opened",
        "physicat-used",
        "physicat-stays",
        "physicat-joined-row",
    }


# Values.


def leaves(value: object, place: str = "") -> Iterator[tuple[str, object]]:
    """Whatever can be reached from a value over its fields, those that equality passes over too.
    The table is left out."""
    if is_attrs(value):
        for each in attrs.fields(type(value)):
            if each.name != "table":
                yield from leaves(getattr(value, each.name), f"{place}.{each.name}")
    elif is_tuple(value):
        for index, item in enumerate(value):
            yield from leaves(item, f"{place}[{index}]")
    else:
        yield place, value


def is_attrs(value: object) -> typing.TypeGuard[attrs.AttrsInstance]:
    return attrs.has(type(value))


def is_tuple(value: object) -> typing.TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


@pytest.mark.clause(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
)
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_of_what_is_hidden_the_number_alone_is_shown(
    players: int, options: dict[str, object]
) -> None:
    for moment in whole_match(players, options, seed=9):
        state = moment.state
        if not isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
            continue
        hands, pile, lie = state.round.hands, state.round.discards, state.round.physicats
        for viewer in (None, *range(players)):
            seen = view(state, viewer)
            assert [len(hand) for hand in seen.hands] == [len(hand) for hand in hands]
            assert len(seen.discards) == len(pile)
            assert seen.draw_pile == len(state.draw_pile)
            there = [each is not None for each in lie.unused]
            assert [each is not None for each in seen.physicats.unused] == there
            for other in {*range(players)} - {viewer}:
                assert seen.hands[other] == Partial(Boxes(), len(hands[other]))
                assert seen.known[other] is UNKNOWN
                assert seen.physicats.unused[other] in (None, UNKNOWN)
            known = pile.open if viewer is None else pile.known[viewer]
            assert seen.discards == Partial(known, len(pile) - len(known))


@pytest.mark.clause(
    "schrodinger.secrecy.hand", "schrodinger.secrecy.physicat", "schrodinger.secrecy.discard-pile"
)
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_view_of_a_seat_adds_what_it_alone_knows_and_nothing_else(
    players: int, options: dict[str, object]
) -> None:
    """Whatever differs from the view of a spectator is its own, or what it knows to be discarded:
    known instead of counted."""
    found = set[str]()
    for moment in whole_match(players, options, seed=9):
        state = moment.state
        of_all = dict(leaves(view(state)))
        for seat in range(players):
            of_seat = dict(leaves(view(state, seat)))
            differ = {place for place, value in of_seat.items() if value != of_all.get(place)}
            names = set(map(of_part, differ | (of_all.keys() - of_seat.keys())))
            own = {f".hands[{seat}]", f".known[{seat}]", f".physicats.unused[{seat}]"}
            assert names - {".discards"} <= own | {".viewer"}
            assert (of_seat[".viewer"], of_all[".viewer"]) == (seat, None)
            assert (".discards" in names) == knows_more(state, seat)
            found |= {name.partition("[")[0] for name in names}
    with_physicats = {".physicats.unused"} if "physicats" not in options else set[str]()
    assert found - {".discards"} == {".viewer", ".hands", ".known"} | with_physicats


def knows_more(state: State, seat: int) -> bool:
    """Whether a seat knows of a card in the discard pile that not all know of."""
    if not isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
        return False
    pile = state.round.discards
    return pile.known[seat] != pile.open


def of_part(place: str) -> str:
    """The hand, or the like, that a place is within."""
    end = place.find("]") + 1
    return place[:end] if end else f".{place.split('.')[1]}"


def other_cards(state: ClaimPhase | ProofPhase, seat: int | None, random: Random) -> Round:
    """The cards that a seat (or a spectator) has not seen, shuffled among the places where they
    lie; what the other seats know of the discard pile is no more than all do."""
    round, pile = state.round, state.round.discards
    known = pile.open if seat is None else pile.known[seat]
    others = [hand for other, hand in enumerate(round.hands) if other != seat]
    hidden = list(total(others) + state.draw_pile + (pile.boxes - known))
    random.shuffle(hidden)
    hands: list[Boxes] = []
    for other, hand in enumerate(round.hands):
        if other == seat:
            hands.append(hand)
        else:
            hands.append(Boxes.of(hidden[: len(hand)]))
            del hidden[: len(hand)]
    unseen = Boxes.of(hidden[: len(pile.boxes) - len(known)])
    knowledge = tuple(known if other == seat else pile.open for other in range(len(round.hands)))
    discards = DiscardPile(known + unseen, pile.open, knowledge)
    return evolve(round, hands=tuple(hands), discards=discards)


def other_physicats(physicats: Physicats, seat: int | None, random: Random) -> Physicats:
    """Others' unused Physicats and those out of the game, shuffled."""
    unused = list(physicats.unused)
    places = [
        other for other, physicat in enumerate(unused) if physicat is not None and other != seat
    ]
    hidden = [each for place in places if (each := unused[place]) is not None]
    hidden += physicats.out_of_game
    random.shuffle(hidden)
    for place in places:
        unused[place] = hidden.pop()
    return evolve(physicats, unused=tuple(unused))


def other_world(state: State, seat: int | None, random: Random) -> State:
    """A state that differs only in what the seat, or a spectator, cannot know. In every other
    world the Physicats are the same, so that their use can be compared."""
    if isinstance(state, PhysicatDealPhase):
        return state
    mix = random.random() < 0.5
    if isinstance(state, DealPhase | MatchOver):
        lie = other_physicats(state.physicats, seat, random) if mix else state.physicats
        return evolve(state, physicats=lie)
    during = state.during if isinstance(state, DrawPhase) else state
    round = other_cards(during, seat, random)
    if mix:
        round = evolve(round, physicats=other_physicats(round.physicats, seat, random))
    return state.with_round(round)


@pytest.mark.clause(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
    "schrodinger.turn.end",
)
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_view_holds_nothing_that_turns_on_what_is_hidden(
    players: int, options: dict[str, object]
) -> None:
    """Two states that differ only in what is hidden from a seat give it views that agree in every
    attribute, the same turn and the same legal actions; to a spectator likewise."""
    random = Random(0)
    changed = 0
    for moment in whole_match(players, options, seed=8):
        state = moment.state
        for seat in (None, *range(players)):
            world = other_world(state, seat, random)
            changed += world != state
            assert list(leaves(view(world, seat))) == list(leaves(view(state, seat)))
            assert view(world, seat) == view(state, seat)
            assert view(world) == view(state)
            assert turn(world) == turn(state)
            if turn(state) == (seat,):
                assert legal_actions(world) == legal_actions(state)
    assert changed > 20


@pytest.mark.clause(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
)
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_events_turn_on_nothing_that_is_hidden(players: int, options: dict[str, object]) -> None:
    """What a seat sees of an action, and what it knows after it, is the same in another world, if
    the action is possible there and opens nothing."""
    random = Random(1)
    compared = 0
    for moment in whole_match(players, options, seed=10):
        state, action = moment.state, moment.action
        for seat in (None, *range(players)):
            world = other_world(state, seat, random)
            if isinstance(action, Doubt) or not judge(world, action).is_legal:
                continue
            own_look = isinstance(action, Use) and action.effect is Physicat.PRRIDE
            if own_look and action.actor == seat:
                continue
            there = apply(world, action)
            assert seen_by(there.events, seat) == seen_by(moment.step.events, seat)
            assert view(there.state, seat) == view(moment.step.state, seat)
            compared += world != state
    assert compared > 20


# What is known of the discard pile.


def known(state: State) -> list[str]:
    """What the spectator and then each seat knows to lie there."""
    assert view(state).phase in (Phase.CLAIM, Phase.PROOF)
    to_seats = [view(state, seat).known[seat] for seat in range(state.table.players)]
    return [*map(str, (view(state).open_discards, *to_seats))]


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.exchange.discard-first")
def test_who_exchanges_knows_what_it_has_discarded() -> None:
    state = play(dealt(3), "claim 8 alive, prove 3 alive, exchange 2 dead").state
    assert known(state) == ["nothing", "2 dead", "nothing", "nothing"]
    state = play(state, "draw 1 empty 1 dead, end turn, claim 8 dead, prove 1 dead").state
    state = play(state, "exchange 1 alive, draw 1 empty, end turn").state
    assert known(state) == ["nothing", "2 dead", "1 alive", "nothing"]
    assert str(round_of(state).discards.boxes) == "1 alive 2 dead"


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.physicat.felinestein")
def test_who_uses_felinestein_knows_its_former_hand() -> None:
    state = dealt(2, "3 alive 2 dead 1 empty", physicats="felinestein mewton")
    after = play(state, "use felinestein").state
    assert known(after) == ["nothing", "3 alive 2 dead 1 empty", "nothing"]


@pytest.mark.clause(
    "schrodinger.secrecy.discard-pile",
    "schrodinger.physicat.purrie",
    "schrodinger.physicat.felidae",
)
@pytest.mark.parametrize(
    ("name", "removed", "one"),
    [("purrie", "3 alive", "3 alive 1 dead"), ("felidae", "1 dead", "2 dead")],
)
def test_all_know_what_lay_open_before(name: str, removed: str, one: str) -> None:
    """Point 24."""
    state = claiming(
        3,
        ["1 alive"],
        proofs=["1 alive", "2 alive 1 dead"],
        claim="1: 1 alive",
        discards="1 dead 1 empty",
        known={1: "1 dead"},
        physicats=f"{name} mewton tabby",
    )
    assert known(state) == ["nothing", "nothing", "1 dead", "nothing"]
    after = play(state, f"use {name}").state
    assert known(after) == [removed, removed, one, removed]


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.physicat.prride")
def test_who_uses_prride_knows_what_lay_there_then() -> None:
    """Ruling 16; what is discarded later it does not know."""
    state: State = dealt(3, physicats="mewton prride felidae", row="tabby")
    state = play(
        state, "claim 8 alive, prove 2 alive, exchange 2 dead, draw 2 empty, end turn"
    ).state
    state = play(state, "use prride").state
    assert known(state) == ["nothing", "2 dead", "2 dead", "nothing"]
    state = play(
        state, "claim 8 dead, end turn, claim 9 alive, prove 2 alive, exchange 1 dead"
    ).state
    assert known(state) == ["nothing", "2 dead", "2 dead", "1 dead"]
    state = play(
        state, "draw 1 empty, end turn, claim 9 dead, prove 1 dead, exchange 1 alive"
    ).state
    assert known(state) == ["nothing", "1 alive 2 dead", "2 dead", "1 dead"]


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.physicat.tabby")
def test_who_uses_tabby_as_prride_knows_it_too() -> None:
    state = claiming(2, discards="12 dead", physicats="tabby mewton", row="prride")
    assert known(play(state, "use tabby as prride").state) == ["nothing", "12 dead", "nothing"]


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.round.clean-up")
def test_what_was_known_is_forgotten_when_the_round_ends() -> None:
    state = play(dealt(2), "claim 8 alive, prove 1 alive, exchange 1 dead, draw 1 dead").state
    between = play(state, "end turn, doubt").state
    for seat in range(2):
        seen = view(between, seat)
        assert seen.known[seat] == Boxes()
        assert seen.hands[seat] == Partial(Boxes())
    assert known(dealt(2, before="0 by 1")) == ["nothing"] * 3


@pytest.mark.clause("schrodinger.secrecy.discard-pile")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_nobody_forgets_within_a_round_and_nobody_knows_more_than_there_is(
    players: int, options: dict[str, object]
) -> None:
    for moment in whole_match(players, options, seed=12):
        before, after = moment.state, moment.step.state
        if not isinstance(before, ClaimPhase | ProofPhase | DrawPhase):
            continue
        if not isinstance(after, ClaimPhase | ProofPhase | DrawPhase):
            continue
        pile = after.round.discards
        for seat in range(players):
            assert before.round.discards.known[seat] <= pile.known[seat] <= pile.boxes
            assert pile.open <= pile.known[seat]


# Single secrets.


@pytest.mark.clause("schrodinger.turn.end", "schrodinger.secrecy.hand")
def test_turn_does_not_tell_whether_a_hand_could_prove() -> None:
    """Point 18: nothing that is public differs between a hand that could and one that could not."""
    views = {
        view(reach(dealt(2, hand), "claim 8 alive", ProofPhase))
        for hand in ("6 alive", "6 dead", "2 alive 4 heisenberg", "1 alive 5 empty")
    }
    assert len(views) == 1


@pytest.mark.clause("schrodinger.secrecy.physicat")
def test_unused_physicat_is_seen_by_its_seat_until_it_is_used() -> None:
    state: State = dealt(3, physicats="prride felidae mewton", row="tabby")
    for seat, name in enumerate(("prride", "felidae", "mewton")):
        assert view(state, seat).physicat is Physicat(name)
    state = play(state, "use prride").state
    assert view(state, 0).physicat is None


@pytest.mark.clause("schrodinger.secrecy.physicat")
def test_physicats_that_are_out_of_the_game_are_in_no_state_and_no_event() -> None:
    for moment in whole_match(2, {}, seed=3):
        state = moment.step.state
        if isinstance(state, PhysicatDealPhase):
            continue
        lie = state.physicats if isinstance(state, DealPhase | MatchOver) else state.round.physicats
        names = {value for _, value in leaves(state) if isinstance(value, Physicat)}
        assert names == set(lie.placed)
        stated = {
            value
            for event in moment.step.events
            for _, value in leaves(event)
            if isinstance(value, Physicat)
        }
        assert not stated & set(lie.out_of_game)


@pytest.mark.clause("schrodinger.secrecy.hand", "schrodinger.doubt.ends-round")
def test_doubt_shows_all_hands_to_all() -> None:
    state = play(dealt(2, "6 alive", "6 dead"), "claim 8 alive, end turn").state
    events = play(state, "doubt").events
    [shown] = [event for event in seen_by(events, None) if isinstance(event, HandsShown)]
    assert shown.hands == (boxes("6 alive"), boxes("6 dead"))
