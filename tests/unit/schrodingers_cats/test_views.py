"""Views: what each shows in each phase."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Boxes,
    ClaimPhase,
    ClaimView,
    DealPhase,
    DealView,
    DrawPhase,
    DrawView,
    MatchOver,
    MatchOverView,
    Physicat,
    PhysicatDealPhase,
    PhysicatDealView,
    PhysicatsView,
    ProofPhase,
    ProofView,
    PublicView,
    RoundView,
    SeatView,
    State,
    initial,
    view,
)
from tests.unit.schrodingers_cats.rules.moments import (
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


def seen_by_all(state: State, public: PublicView, *own: tuple[str, str, str]) -> None:
    """The spectator sees what is public, and each seat that and its own: its hand, its Physicat
    (or `-`) and what it knows of the discard pile."""
    assert view(state) == view(state, None) == public
    assert len(own) == state.table.players
    for seat, (hand, physicat, known) in enumerate(own):
        assert view(state, seat) == SeatView(
            seat=Seat(seat),
            public=public,
            hand=boxes(hand),
            physicat=None if physicat == "-" else Physicat(physicat),
            known_discards=boxes(known),
        )


@EVERY_COUNT
def test_before_the_physicats_are_dealt(players: int) -> None:
    state = initial("amigo-2023", players=players)
    assert isinstance(state, PhysicatDealPhase)
    public = PhysicatDealView(state.table, results=(), lives=(LIVES[players],) * players)
    seen_by_all(state, public, *[("nothing", "-", "nothing")] * players)


@pytest.mark.clause("schrodinger.secrecy.physicat")
def test_before_a_deal() -> None:
    state = before_deal(4, physicats="mewton tabby felidae -", row="prride purrie", before="3 by 0")
    public = DealView(
        table=state.table,
        results=rounds_of(state.table, "3 by 0"),
        lives=(1, 1, 1, 0),
        physicats=PhysicatsView(
            is_unused=(True, True, True, False),
            row=cats("prride purrie"),
            staying=(None,) * 4,
            revealed=None,
        ),
    )
    seen_by_all(
        state,
        public,
        ("nothing", "mewton", "nothing"),
        ("nothing", "tabby", "nothing"),
        ("nothing", "felidae", "nothing"),
        ("nothing", "-", "nothing"),
    )


@EVERY_COUNT
def test_before_the_first_deal_without_physicats(players: int) -> None:
    state = before_deal(players)
    public = DealView(
        table=state.table,
        results=(),
        lives=(LIVES[players],) * players,
        physicats=PhysicatsView((False,) * players, (), (None,) * players, None),
    )
    seen_by_all(state, public, *[("nothing", "-", "nothing")] * players)


MIDDLE = claiming(
    3,
    ["2 alive 1 dead", "1 empty", "1 heisenberg 4 dead"],
    proofs=["1 alive", "", "2 heisenberg"],
    discards="3 dead 2 empty",
    known=["1 dead 1 empty", "1 dead", "2 dead"],
    known_to_all="1 dead",
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


def round_view(*, claim: str, on_turn: int = 2) -> RoundView:
    return RoundView(
        hand_sizes=(3, 1, 5),
        proofs=by_seat(3, ["1 alive", "nothing", "2 heisenberg"]),
        draw_pile=52 - 9 - 3 - 5,
        discard_pile=5,
        discards_known_to_all=boxes("1 dead"),
        boxes_in_play=12,
        physicats=PhysicatsView(
            is_unused=(True, False, True),
            row=cats("prride"),
            staying=cats_by_seat("- feyncat -"),
            revealed=None,
        ),
        on_turn=Seat(on_turn),
        claim=claim_of(claim),
    )


@pytest.mark.clause(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
)
def test_while_a_seat_is_to_claim() -> None:
    public = ClaimView(
        table=MIDDLE.table,
        results=MIDDLE.results,
        lives=(1, 2, 2),
        round=round_view(claim="1: 3 dead"),
    )
    seen_by_all(MIDDLE, public, *OWN_IN_THE_MIDDLE)


@pytest.mark.clause("schrodinger.secrecy.hand")
@pytest.mark.parametrize(("proved", "has_exchanged"), [(0, False), (2, False), (2, True)])
def test_while_a_seat_may_prove(proved: int, has_exchanged: bool) -> None:
    state = proving(MIDDLE, "5 alive", proved=proved, has_exchanged=has_exchanged)
    public = ProofView(
        table=MIDDLE.table,
        results=MIDDLE.results,
        lives=(1, 2, 2),
        round=round_view(claim="2: 5 alive"),
        proved=proved,
        has_exchanged=has_exchanged,
    )
    seen_by_all(state, public, *OWN_IN_THE_MIDDLE)


@pytest.mark.clause("schrodinger.secrecy.draw-pile", "schrodinger.round.boxes-in-play")
def test_while_a_seat_is_to_draw() -> None:
    """What it is to draw is in play already, and lies in the draw pile still."""
    for owed in (1, 2):
        during = proving(MIDDLE, "5 alive", proved=2, has_exchanged=True)
        round = round_view(claim="2: 5 alive")
        public = DrawView(
            table=MIDDLE.table,
            results=MIDDLE.results,
            lives=(1, 2, 2),
            round=RoundView(
                hand_sizes=round.hand_sizes,
                proofs=round.proofs,
                draw_pile=round.draw_pile,
                discard_pile=round.discard_pile,
                discards_known_to_all=round.discards_known_to_all,
                boxes_in_play=12 + owed,
                physicats=round.physicats,
                on_turn=round.on_turn,
                claim=round.claim,
            ),
            owed=owed,
            has_claimed=True,
            proved=2,
            has_exchanged=True,
        )
        seen_by_all(DrawPhase(owed, during), public, *OWN_IN_THE_MIDDLE)


@pytest.mark.clause("schrodinger.secrecy.draw-pile", "schrodinger.physicat.mewton")
@pytest.mark.parametrize(
    ("played", "has_claimed", "proved", "has_exchanged"),
    [
        ("use mewton", False, 0, False),
        ("claim 8 alive, use mewton", True, 0, False),
        ("claim 8 alive, prove 2 alive, use mewton", True, 2, False),
        ("claim 8 alive, prove 2 alive, exchange 1 dead", True, 2, True),
    ],
)
def test_what_came_before_a_draw_in_the_turn(
    played: str, has_claimed: bool, proved: int, has_exchanged: bool
) -> None:
    seen = view(reach(dealt(2, physicats="mewton purrie"), played, DrawPhase))
    assert isinstance(seen, DrawView)
    expected = (seen.has_claimed, seen.proved, seen.has_exchanged)
    assert expected == (has_claimed, proved, has_exchanged)


@pytest.mark.clause("schrodinger.secrecy.physicat")
def test_after_the_match() -> None:
    laid = table(4)
    results = rounds_of(laid, "3 by 0, 2 by 0, 1 by 0")
    lie = lying(4, "mewton - - -", "prride tabby purrie felidae")
    public = MatchOverView(
        table=laid,
        results=results,
        lives=(1, 0, 0, 0),
        physicats=PhysicatsView(
            is_unused=(True, False, False, False),
            row=cats("prride tabby purrie felidae"),
            staying=(None,) * 4,
            revealed=None,
        ),
    )
    nothing = ("nothing", "-", "nothing")
    state = MatchOver(laid, results, lie)
    seen_by_all(state, public, ("nothing", "mewton", "nothing"), nothing, nothing, nothing)


@pytest.mark.clause("schrodinger.secrecy.hand")
@EVERY_COUNT
def test_after_the_deal_of_each_seat(players: int) -> None:
    state = dealt(players, "4 alive 1 empty 1 heisenberg")
    own = [("4 alive 1 empty 1 heisenberg", "-", "nothing")]
    own += [("3 alive 3 dead", "-", "nothing")] * (players - 1)
    public = view(state)
    assert isinstance(public, ClaimView)
    assert public.round.hand_sizes == (6,) * players
    assert public.round.claim is None
    assert public.round.draw_pile == 52 - 6 * players
    assert public.round.boxes_in_play == 6 * players
    seen_by_all(state, public, *own)


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
    assert isinstance(empty, SeatView)
    assert (empty.hand, empty.physicat, empty.known_discards) == (Boxes(), None, Boxes())
