"""Views: what each shows in each phase."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Partial
from catbox_rules.schrodingers_cats import (
    Boxes,
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    Phase,
    Physicat,
    PhysicatDealPhase,
    ProofPhase,
    SomePhysicats,
    State,
    Table,
    View,
    initial,
    view,
)
from catbox_rules.schrodingers_cats.state import draw_phase
from tests.kit.schrodingers_cats.moments import (
    EVERY_COUNT,
    LIVES,
    before_deal,
    boxes,
    by_seat,
    cats,
    cats_by_seat,
    claim_of,
    claiming,
    dealt,
    lying,
    proving,
    reach,
    rounds_of,
    table,
)

NOTHING_OF = Partial(Boxes())


def whole_view(laid: Table, phase: Phase, **fields: Any) -> View:
    """What a spectator sees before or after all cards are dealt, but for these fields."""
    players = laid.players
    usual: dict[str, Any] = {
        "lives": (LIVES[players],) * players,
        "start_seat": Seat(0),
        "on_turn": Seat(0),
        "hands": (NOTHING_OF,) * players,
        "proofs": (Boxes(),) * players,
        "known": (Boxes(),) * players,
        "physicats": SomePhysicats((None,) * players),
    }
    return View(viewer=None, table=laid, phase=phase, **usual | fields)


def seen_by_all(state: State, by_spectator: View, *own: tuple[str, str, str]) -> None:
    """The spectator sees this, and each seat that and its own: its hand, its Physicat (or `-`) and
    what it knows of the discard pile."""
    assert same(view(state), by_spectator)
    assert same(view(state, None), by_spectator)
    assert len(own) == state.table.players
    for seat, (hand, physicat, known) in enumerate(own):
        of_seat, discards = Seat(seat), len(by_spectator.discards)
        unused = None if physicat == "-" else Physicat(physicat)
        lie = by_spectator.physicats
        expected = evolve(
            by_spectator,
            viewer=of_seat,
            hands=with_seat(by_spectator.hands, seat, Partial(boxes(hand))),
            known=with_seat(by_spectator.known, seat, boxes(known)),
            discards=Partial(boxes(known), discards - len(boxes(known))),
            physicats=evolve(lie, unused=with_seat(lie.unused, seat, unused)),
        )
        seen = view(state, seat)
        assert same(seen, expected)
        assert (seen.seat, seen.hand, seen.physicat) == (seat, boxes(hand), unused)
        assert seen.known_discards == boxes(known)


def same(one: View, other: View) -> bool:
    """Whether two views are equal, and of the same viewer."""
    return one == other and one.viewer == other.viewer


@EVERY_COUNT
def test_before_the_physicats_are_dealt(players: int) -> None:
    state = initial("amigo-2023", players=players)
    assert isinstance(state, PhysicatDealPhase)
    seen = whole_view(state.table, Phase.PHYSICATS)
    seen_by_all(state, seen, *[("nothing", "-", "nothing")] * players)


@pytest.mark.clause("schrodinger.secrecy.physicat")
def test_before_a_deal() -> None:
    state = before_deal(4, physicats="mewton tabby felidae -", row="prride purrie", before="3 by 0")
    seen = whole_view(
        state.table,
        Phase.DEAL,
        results=rounds_of(state.table, "3 by 0"),
        lives=(1, 1, 1, 0),
        physicats=SomePhysicats((UNKNOWN, UNKNOWN, UNKNOWN, None), cats("prride purrie")),
    )
    seen_by_all(
        state,
        seen,
        ("nothing", "mewton", "nothing"),
        ("nothing", "tabby", "nothing"),
        ("nothing", "felidae", "nothing"),
        ("nothing", "-", "nothing"),
    )


@EVERY_COUNT
def test_before_the_first_deal_without_physicats(players: int) -> None:
    state = before_deal(players)
    seen = whole_view(state.table, Phase.DEAL)
    seen_by_all(state, seen, *[("nothing", "-", "nothing")] * players)


MIDDLE = claiming(
    3,
    ["2 alive 1 dead", "1 empty", "1 heisenberg 4 dead"],
    proofs=["1 alive", "", "2 heisenberg"],
    discards="3 dead 2 empty",
    known=["1 dead 1 empty", "1 dead", "2 dead"],
    open_discards="1 dead",
    claim="1: 3 dead",
    on_turn=2,
    physicats="mewton - purrie",
    row="prride",
    staying={1: "feyncat"},
    before="0 by 1",
)
OWN_IN_THE_MIDDLE = (
    ("2 alive 1 dead", "mewton", "1 dead 1 empty"),
    ("1 empty", "-", "1 dead"),
    ("4 dead 1 heisenberg", "purrie", "2 dead"),
)


def in_the_middle(phase: Phase, *, claim: str, **fields: Any) -> View:
    """What a spectator sees there."""
    return whole_view(
        MIDDLE.table,
        phase,
        results=MIDDLE.results,
        lives=(1, 2, 2),
        start_seat=Seat(1),
        on_turn=Seat(2),
        claim=claim_of(claim),
        hands=tuple(Partial(Boxes(), size) for size in (3, 1, 5)),
        proofs=by_seat(3, ["1 alive", "nothing", "2 heisenberg"]),
        discards=Partial(boxes("1 dead"), 4),
        open_discards=boxes("1 dead"),
        known=(UNKNOWN,) * 3,
        physicats=SomePhysicats(
            (UNKNOWN, None, UNKNOWN), cats("prride"), cats_by_seat("- feyncat -")
        ),
        **fields,
    )


@pytest.mark.clause(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
)
def test_while_a_seat_is_to_claim() -> None:
    seen = in_the_middle(Phase.CLAIM, claim="1: 3 dead")
    seen_by_all(MIDDLE, seen, *OWN_IN_THE_MIDDLE)
    for viewer in (None, 0, 1, 2):
        of_viewer = view(MIDDLE, viewer)
        assert (of_viewer.draw_pile, of_viewer.boxes_in_play) == (52 - 9 - 3 - 5, 12)
        assert of_viewer.row == (Physicat.PRRIDE,)


@pytest.mark.clause("schrodinger.secrecy.hand")
@pytest.mark.parametrize(("proved", "has_exchanged"), [(0, False), (2, False), (2, True)])
def test_while_a_seat_may_prove(proved: int, has_exchanged: bool) -> None:
    state = proving(MIDDLE, "5 alive", proved=proved, has_exchanged=has_exchanged)
    seen = in_the_middle(
        Phase.PROOF, claim="2: 5 alive", proved=proved, has_exchanged=has_exchanged
    )
    seen_by_all(state, seen, *OWN_IN_THE_MIDDLE)


@pytest.mark.clause("schrodinger.secrecy.draw-pile", "schrodinger.round.boxes-in-play")
def test_while_a_seat_is_to_draw() -> None:
    """What it is to draw is in play already, and lies in the draw pile still."""
    for owed in (1, 2):
        state = draw_phase(owed, proving(MIDDLE, "5 alive", proved=2, has_exchanged=True))
        seen = in_the_middle(
            Phase.PROOF, claim="2: 5 alive", proved=2, has_exchanged=True, owed=owed
        )
        seen_by_all(state, seen, *OWN_IN_THE_MIDDLE)
        for viewer in (None, 0, 1, 2):
            of_viewer = view(state, viewer)
            assert (of_viewer.draw_pile, of_viewer.boxes_in_play) == (52 - 9 - 3 - 5, 12 + owed)


@pytest.mark.clause("schrodinger.secrecy.draw-pile", "schrodinger.physicat.mewton")
@pytest.mark.parametrize(
    ("played", "phase", "proved", "has_exchanged"),
    [
        ("use mewton", Phase.CLAIM, 0, False),
        ("claim 8 alive, use mewton", Phase.PROOF, 0, False),
        ("claim 8 alive, prove 2 alive, use mewton", Phase.PROOF, 2, False),
        ("claim 8 alive, prove 2 alive, exchange 1 dead", Phase.PROOF, 2, True),
    ],
)
def test_what_came_before_a_draw_in_the_turn(
    played: str, phase: Phase, proved: int, has_exchanged: bool
) -> None:
    seen = view(reach(dealt(2, physicats="mewton purrie"), played, DrawPhase))
    assert seen.owed
    assert (seen.phase, seen.proved, seen.has_exchanged) == (phase, proved, has_exchanged)


@pytest.mark.clause("schrodinger.secrecy.physicat")
def test_after_the_match() -> None:
    laid = table(4)
    results = rounds_of(laid, "3 by 0, 2 by 0, 1 by 0")
    lie = lying(4, "mewton - - -", "prride tabby purrie felidae")
    seen = whole_view(
        laid,
        Phase.OVER,
        results=results,
        lives=(1, 0, 0, 0),
        physicats=SomePhysicats((UNKNOWN, None, None, None), cats("prride tabby purrie felidae")),
    )
    nothing = ("nothing", "-", "nothing")
    state = MatchOver(laid, results, lie)
    seen_by_all(state, seen, ("nothing", "mewton", "nothing"), nothing, nothing, nothing)


@pytest.mark.clause("schrodinger.secrecy.hand")
@EVERY_COUNT
def test_after_the_deal_of_each_seat(players: int) -> None:
    state = dealt(players, "4 alive 1 empty 1 heisenberg")
    own = [("4 alive 1 empty 1 heisenberg", "-", "nothing")]
    own += [("3 alive 3 dead", "-", "nothing")] * (players - 1)
    seen = view(state)
    assert seen.draw_pile == 52 - 6 * players
    assert seen.boxes_in_play == 6 * players
    expected = whole_view(
        state.table,
        Phase.CLAIM,
        hands=(Partial(Boxes(), 6),) * players,
        known=(UNKNOWN,) * players,
    )
    seen_by_all(state, expected, *own)


@EVERY_COUNT
@pytest.mark.parametrize("beyond", [-1, 0, 7])
def test_seats_that_the_table_has_not(players: int, beyond: int) -> None:
    states: list[State] = [
        initial("amigo-2023", players=players),
        before_deal(players),
        dealt(players),
        reach(dealt(players), "claim 1 alive", ProofPhase),
    ]
    seat = beyond if beyond < 0 else players + beyond
    for state in states:
        with pytest.raises(MalformedInput) as refused:
            view(state, seat)
        assert refused.value.path == "$.seat"
        assert refused.value.given == seat
        assert refused.value.expected == f"0 to {players - 1}"
    kinds = [PhysicatDealPhase, DealPhase, ClaimPhase, ProofPhase]
    assert [type(state) for state in states] == kinds


def test_view_of_a_seat_is_not_the_view_of_another() -> None:
    assert len({view(MIDDLE), *(view(MIDDLE, seat) for seat in range(3))}) == 4
    empty = view(before_deal(3), 1)
    assert (empty.hand, empty.physicat, empty.known_discards) == (Boxes(), None, Boxes())


def test_spectator_has_no_seat_and_nothing_of_its_own() -> None:
    seen = view(MIDDLE)
    for name in ("seat", "hand", "physicat", "known_discards"):
        with pytest.raises(
            AttributeError, match=r"^this is the view of a spectator, who has no seat$"
        ):
            getattr(seen, name)


@pytest.mark.clause(
    "schrodinger.secrecy.hand", "schrodinger.secrecy.physicat", "schrodinger.secrecy.discard-pile"
)
@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hands", (Partial(boxes("1 alive"), 2), Partial(boxes("1 empty")), Partial(Boxes(), 5))),
        ("known", (boxes("1 dead"), boxes("1 dead"), UNKNOWN)),
        ("discards", Partial(boxes("2 dead"), 3)),
        ("physicats", SomePhysicats((Physicat.MEWTON, None, UNKNOWN), cats("prride"))),
    ],
)
def test_view_with_more_than_its_viewer_knows_is_refused(
    viewer: int | None, name: str, value: Any
) -> None:
    with pytest.raises(ImpossibleState) as refused:
        evolve(view(MIDDLE, viewer), **{name: value})
    assert refused.value.field.partition("[")[0] == name
