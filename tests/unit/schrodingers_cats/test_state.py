"""States: which cannot be built, and that they are values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    DealPhase,
    DiscardPile,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    Physicats,
    ProofPhase,
    Round,
    RoundResult,
    State,
    apply,
    initial,
    legal_actions,
    outcome,
    turn,
    view,
)
from catbox_rules.schrodingers_cats.results import lives_after
from tests.unit.schrodingers_cats.rules.matches import TABLES, states_of_a_match
from tests.unit.schrodingers_cats.rules.moments import (
    EVERY_COUNT,
    LIVES,
    act,
    before_deal,
    boxes,
    by_seat,
    claim_of,
    claiming,
    dealt,
    lying,
    proving,
    reach,
    rounds_of,
    table,
)

FOUR: Final = table(4)
WITHOUT: Final = table(4, with_physicats=False)
AFTER_ONE: Final = rounds_of(FOUR, "3 by 0")
LIE_WITHOUT_1: Final = lying(4, "mewton - felidae purrie", "prride tabby")
LIE: Final = lying(4, "mewton purrie felidae -", "prride tabby")

CLAIMING: Final = claiming(
    4,
    ["5 alive", "4 dead", "1 empty"],
    proofs=["1 alive", "2 alive", "1 heisenberg"],
    discards="2 dead",
    known={1: "1 dead"},
    claim="0: 8 alive",
    on_turn=1,
    physicats="mewton purrie felidae -",
    row="prride tabby",
    before="3 by 0",
)
PROVING: Final = proving(CLAIMING, "9 alive", proved=2)
"""Seat 1 has laid two living cats open."""
EXCHANGED: Final = evolve(PROVING, has_exchanged=True)
OVER: Final = MatchOver(
    FOUR,
    rounds_of(FOUR, "3 by 0, 2 by 0, 1 by 0"),
    lying(4, "mewton - - -", "prride tabby purrie felidae"),
)

Build = Callable[[], object]


def check(field: str, build: Build, fault: str = "") -> None:
    with pytest.raises(ImpossibleState) as error:
        build()
    assert error.value.field == field
    assert error.value.fault
    assert fault in error.value.fault
    assert str(error.value) == f"{field}: {error.value.fault}"
    assert error.value.code == "impossible-state"


# Before the first deal.


def test_physicats_are_not_dealt_where_there_are_none() -> None:
    check("table", lambda: PhysicatDealPhase(WITHOUT))
    assert PhysicatDealPhase(FOUR).results == ()


# Rounds that are over.


FIRST: Final = RoundResult(Seat(0), claim_of("0: 1 alive"), Seat(1), 1, Seat(1), (1, 0, 1, 1))
"""The first round of four: seat 1 doubted that there is a living cat, and is out."""

WRONG_FIRST_ROUNDS: Final = [
    ("start_seat", evolve(FIRST, start_seat=Seat(1))),
    ("start_seat", evolve(FIRST, start_seat=Seat(4))),
    ("claim", evolve(FIRST, claim=claim_of("4: 1 alive"))),
    ("doubter", evolve(FIRST, doubter=Seat(4))),
    ("doubter", evolve(FIRST, doubter=Seat(-1))),
    ("doubter", evolve(FIRST, doubter=Seat(0))),
    ("claim", evolve(FIRST, claim=claim_of("0: 27 alive"))),
    ("claim", evolve(FIRST, claim=claim_of("0: 0 dead"))),
    ("claim", evolve(FIRST, claim=claim_of("0: 1 heisenberg"))),
    ("counted", evolve(FIRST, counted=-1)),
    ("counted", evolve(FIRST, counted=27)),
    ("wrong", evolve(FIRST, wrong=Seat(0))),
    ("wrong", evolve(FIRST, wrong=Seat(2))),
    ("wrong", evolve(FIRST, counted=0)),
    ("wrong", evolve(FIRST, claim=claim_of("0: 2 alive"))),
    ("lives", evolve(FIRST, lives=(1, 1, 1, 1))),
    ("lives", evolve(FIRST, lives=(0, 1, 1, 1))),
    ("lives", evolve(FIRST, lives=(1, 0, 1))),
    ("lives", evolve(FIRST, lives=(1, 0, 1, 1, 1))),
    ("lives", evolve(FIRST, lives=(1, -1, 1, 1))),
]


@pytest.mark.clause(
    "schrodinger.check.who-is-wrong", "schrodinger.check.life-lost", "schrodinger.round.start-seat"
)
@pytest.mark.parametrize(("field", "wrong"), WRONG_FIRST_ROUNDS)
def test_result_of_a_round_is_one_of_this_table(field: str, wrong: RoundResult) -> None:
    place, nothing = f"results[0].{field}", lying(4, physicats=None, row="")
    DealPhase(WITHOUT, (FIRST,), nothing)
    check(place, lambda: DealPhase(WITHOUT, (wrong,), nothing))
    check(place, lambda: MatchOver(WITHOUT, (wrong,), nothing))
    check(place, lambda: evolve(dealt(4), results=(wrong,)))
    check(place, lambda: evolve(proving(dealt(4), "1 alive"), results=(wrong,)))


@pytest.mark.clause("schrodinger.check.count", "schrodinger.setup.boxes")
@pytest.mark.parametrize(
    ("claim", "most"), [("0: 1 alive", 26), ("0: 1 dead", 24), ("0: 1 empty", 13)]
)
def test_no_more_are_counted_than_there_are(claim: str, most: int) -> None:
    """20, 20 and 8 boxes, 4 Heisenbergs, and what Physicats count as: 2 alive, 1 empty."""
    for counted in range(1, most + 1):
        DealPhase(FOUR, (evolve(FIRST, claim=claim_of(claim), counted=counted),), LIE_WITHOUT_1)
    too_many = evolve(FIRST, claim=claim_of(claim), counted=most + 1)
    check("results[0].counted", lambda: DealPhase(FOUR, (too_many,), LIE_WITHOUT_1), str(most))


@pytest.mark.clause("schrodinger.check.count", "schrodinger.setup.physicats")
@pytest.mark.parametrize(
    ("claim", "most"), [("0: 1 alive", 24), ("0: 1 dead", 24), ("0: 1 empty", 12)]
)
def test_without_physicats_only_boxes_are_counted(claim: str, most: int) -> None:
    nothing = lying(4, physicats=None, row="")
    DealPhase(WITHOUT, (evolve(FIRST, claim=claim_of(claim), counted=most),), nothing)
    too_many = evolve(FIRST, claim=claim_of(claim), counted=most + 1)
    check("results[0].counted", lambda: DealPhase(WITHOUT, (too_many,), nothing), str(most))


@pytest.mark.clause("schrodinger.physicat.stays")
def test_no_physicat_stays_when_the_match_is_over() -> None:
    staying = lying(4, "- - - -", "prride tabby purrie felidae", {0: "feyncat"})
    check("physicats.staying", lambda: evolve(OVER, physicats=staying))


SECOND: Final = RoundResult(Seat(0), claim_of("2: 3 dead"), Seat(3), 2, Seat(2), (1, 0, 0, 1))
"""The round after that: seat 2 was wrong against seat 3."""


@pytest.mark.clause("schrodinger.round.start-seat", "schrodinger.check.life-lost")
@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("start_seat", evolve(SECOND, start_seat=Seat(1))),
        ("start_seat", evolve(SECOND, start_seat=Seat(2))),
        ("claim", evolve(SECOND, claim=claim_of("1: 3 dead"))),
        ("doubter", evolve(SECOND, doubter=Seat(1))),
        ("lives", evolve(SECOND, lives=(1, 1, 0, 1))),
        ("wrong", evolve(SECOND, wrong=Seat(3))),
    ],
)
def test_later_round_builds_on_the_one_before(field: str, wrong: RoundResult) -> None:
    """Seat 0 was right and starts; seat 1 is out and neither claims nor doubts."""
    nothing = lying(4, physicats=None, row="")
    assert SECOND.right == 3
    DealPhase(WITHOUT, (FIRST, SECOND), nothing)
    check(f"results[1].{field}", lambda: DealPhase(WITHOUT, (FIRST, wrong), nothing))


@EVERY_COUNT
def test_lives_after_rounds(players: int) -> None:
    laid = table(players)
    assert lives_after(laid, ()) == (LIVES[players],) * players
    [first] = rounds_of(laid, "1 by 0")
    assert lives_after(laid, (first,)) == first.lives


@pytest.mark.clause("schrodinger.match.last-seat")
@EVERY_COUNT
def test_match_goes_on_while_two_are_left_and_is_over_with_one(players: int) -> None:
    laid = table(players, with_physicats=False)
    nothing = lying(players, physicats=None, row="")
    before = [f"{seat} by 0" for seat in range(1, players) for _ in range(LIVES[players])]
    for number in range(len(before) + 1):
        results = rounds_of(laid, ", ".join(before[:number]))
        if number < len(before):
            left = sum(lives > 0 for lives in lives_after(laid, results))
            DealPhase(laid, results, nothing)
            check("results", partial(MatchOver, laid, results, nothing), f"{left} seats")
        else:
            MatchOver(laid, results, nothing)
            check("results", partial(DealPhase, laid, results, nothing), "one seat")
            check("results", partial(ClaimPhase, laid, results, dealt(players).round), "one seat")


# Physicats.

WRONG_PHYSICATS: Final = [
    ("physicats.unused", lying(3, "mewton purrie felidae", "prride")),
    ("physicats.unused", lying(5, "mewton purrie felidae - -", "prride tabby")),
    ("physicats", lying(4, "mewton purrie felidae -", "prride")),
    ("physicats", lying(4, "mewton purrie felidae -", "prride tabby feyncat")),
    ("physicats", lying(4, physicats=None, row="")),
    ("physicats.unused[3]", lying(4, "mewton purrie felidae tabby", "prride")),
    ("physicats.staying[3]", lying(4, "mewton purrie felidae -", "prride", {3: "feyncat"})),
]


@pytest.mark.clause(
    "schrodinger.deal.physicats",
    "schrodinger.physicat.of-eliminated",
    "schrodinger.setup.physicats",
)
@pytest.mark.parametrize(("field", "physicats"), WRONG_PHYSICATS)
def test_impossible_physicats(field: str, physicats: Physicats) -> None:
    """Of four seats, the last of which is out."""
    DealPhase(FOUR, AFTER_ONE, LIE)
    check(field, lambda: DealPhase(FOUR, AFTER_ONE, physicats))
    round = evolve(CLAIMING.round, physicats=physicats)
    check(field, lambda: evolve(CLAIMING, round=round))
    check(
        field,
        lambda: evolve(PROVING, round=evolve(round, claim=PROVING.round.claim)),
    )


def test_match_without_physicats_has_none() -> None:
    check("physicats", lambda: DealPhase(WITHOUT, (), lying(4, "- - - -", "prride")), "not 0")
    check("physicats", lambda: evolve(OVER, table=WITHOUT))


@pytest.mark.clause("schrodinger.physicat.of-eliminated")
def test_physicats_after_the_match() -> None:
    check("physicats", lambda: evolve(OVER, physicats=lying(4, "mewton - - -", "prride tabby")))
    lie = lying(4, "mewton purrie - -", "prride tabby felidae")
    check("physicats.unused[1]", lambda: evolve(OVER, physicats=lie))


@pytest.mark.clause("schrodinger.physicat.stays", "schrodinger.round.clean-up")
def test_nothing_stays_between_rounds() -> None:
    lie = lying(4, "- purrie felidae -", "prride tabby", {0: "feyncat"})
    check("physicats.staying", lambda: DealPhase(FOUR, AFTER_ONE, lie))
    evolve(CLAIMING, round=evolve(CLAIMING.round, physicats=lie))


# Cards.


CARDS: Final = CLAIMING.round


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.turn.order")
@pytest.mark.parametrize(
    ("field", "round"),
    [
        ("round.hands", evolve(CARDS, hands=by_seat(3, ["10 alive"]))),
        ("round.hands", evolve(CARDS, hands=by_seat(5, ["10 alive"]))),
        ("round.proofs", evolve(CARDS, proofs=by_seat(3, []))),
        ("round.proofs", evolve(CARDS, proofs=by_seat(5, []))),
        ("round.discards.known", evolve(CARDS, discards=DiscardPile.empty(3))),
        ("round.discards.known", evolve(CARDS, discards=DiscardPile.empty(5))),
        ("round.hands[3]", evolve(CARDS, hands=by_seat(4, {3: "10 alive"}))),
        ("round.proofs[3]", evolve(CARDS, proofs=by_seat(4, {3: "10 alive"}))),
        # Three alive lie open, two dead are discarded, a Heisenberg lies open.
        ("round.hands", evolve(CARDS, hands=by_seat(4, ["18 alive"]))),
        ("round.hands", evolve(CARDS, hands=by_seat(4, ["9 alive", "9 alive"]))),
        ("round.hands", evolve(CARDS, hands=by_seat(4, ["19 dead"]))),
        ("round.hands", evolve(CARDS, hands=by_seat(4, ["9 empty 9 dead"]))),
        ("round.hands", evolve(CARDS, hands=by_seat(4, ["4 heisenberg 9 dead"]))),
        ("round.hands", evolve(CARDS, proofs=by_seat(4, ["16 alive"]))),
        # Three seats have been dealt five cards each.
        ("round.hands", evolve(CARDS, hands=by_seat(4, ["8 dead"]))),
        ("round.proofs", evolve(CARDS, claim=None)),
        ("round.on_turn", evolve(CARDS, on_turn=Seat(3))),
        ("round.on_turn", evolve(CARDS, on_turn=Seat(4))),
        ("round.on_turn", evolve(CARDS, on_turn=Seat(-1))),
        ("round.claim", evolve(CARDS, claim=claim_of("3: 8 alive"))),
        ("round.claim", evolve(CARDS, claim=claim_of("4: 8 alive"))),
        ("round.claim", evolve(CARDS, claim=claim_of("0: 27 alive"))),
        ("round.claim", evolve(CARDS, claim=claim_of("0: 0 dead"))),
        ("round.claim", evolve(CARDS, claim=claim_of("0: 3 heisenberg"))),
    ],
)
def test_impossible_round(field: str, round: Round) -> None:
    check(field, lambda: evolve(CLAIMING, round=round))


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.deal.hand-size")
def test_no_more_cards_than_there_are_and_no_fewer_than_were_dealt() -> None:
    all_others = ["17 alive 18 dead 8 empty 2 heisenberg", "1 heisenberg"]
    state = evolve(CLAIMING, round=evolve(CARDS, hands=by_seat(4, all_others)))
    assert state.draw_pile == Boxes()
    for cards in ("18 alive", "19 dead", "9 empty", "4 heisenberg"):
        # One more of a kind than lies nowhere else; there are ten cards of the other kinds.
        kind = cards.split()[1]
        others = "10 dead" if kind != "dead" else "10 alive"
        round = evolve(CARDS, hands=by_seat(4, [cards, others]))
        check("round.hands", partial(evolve, CLAIMING, round=round), "20 alive 20 dead 8 empty")
    dealt_cards = evolve(CARDS, hands=by_seat(4, ["9 dead"]))
    assert evolve(CLAIMING, round=dealt_cards).boxes_in_play == 13
    too_few = evolve(CARDS, hands=by_seat(4, ["8 dead"]))
    check("round.hands", lambda: evolve(CLAIMING, round=too_few), "15 cards")


@pytest.mark.clause("schrodinger.exchange.after-proof", "schrodinger.physicat.felinestein")
def test_discards_before_the_first_claim_come_of_physicats() -> None:
    pile = DiscardPile(boxes("6 dead"), Boxes(), by_seat(2, ["6 dead"]))
    for physicats in (None, "- mewton"):
        state = dealt(2, physicats=physicats, row="prride felinestein")
        round = evolve(state.round, discards=pile)
        if physicats is None:
            check("round.discards", partial(evolve, state, round=round))
        else:
            assert evolve(state, round=round).round.discards == pile


def test_message_says_what_and_where() -> None:
    with pytest.raises(ImpossibleState) as error:
        evolve(CLAIMING, round=evolve(CARDS, hands=by_seat(3, [])))
    assert str(error.value) == "round.hands: 3 of them for 4 seats"
    assert error.value.fields == {"field": "round.hands", "fault": "3 of them for 4 seats"}


# Claim and turn.


@pytest.mark.clause("schrodinger.turn.own-claim")
def test_claimer_is_not_on_turn_again_with_nothing_to_raise_to() -> None:
    last = claim_of("1: 13 empty")
    round = evolve(CARDS, claim=last)
    check("round.on_turn", lambda: evolve(CLAIMING, round=round), "nothing to raise")
    before_last = evolve(CLAIMING, round=evolve(CLAIMING.round, claim=claim_of("1: 26 dead")))
    assert turn(before_last) == (1,)
    assert [str(action) for action in legal_actions(before_last)][-1] == "claim 13 empty"
    proved = evolve(PROVING, round=evolve(PROVING.round, claim=last))
    assert proved.round.claim == last, "having just claimed it is"


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.setup.physicats")
@pytest.mark.parametrize(
    ("claim", "due"), [(None, 2), ("0: 8 alive", 1), ("1: 8 alive", 2), ("2: 8 alive", 0)]
)
def test_without_physicats_the_turn_goes_round(claim: str | None, due: int) -> None:
    """Four seats, seat 3 out against seat 2: with skips any seat may be on turn."""
    state = dealt(4, before="3 by 2")
    with_skips = dealt(4, physicats="mewton purrie pawking -", row="prride tabby", before="3 by 2")
    for seat in range(3):
        standing = None if claim is None else claim_of(claim)
        round = evolve(state.round, on_turn=Seat(seat), claim=standing)
        if seat == due:
            assert turn(evolve(state, round=round)) == (due,)
        else:
            check("round.on_turn", partial(evolve, state, round=round), f"seat {due} is due")
        skipped = evolve(with_skips.round, on_turn=Seat(seat), claim=standing)
        assert turn(evolve(with_skips, round=skipped)) == (seat,)


JUST_CLAIMED: Final = proving(
    claiming(4, ["6 alive"], physicats="mewton purrie felidae pawking"), "9 alive"
)


@pytest.mark.clause("schrodinger.prove.with-claim", "schrodinger.exchange.after-proof")
@pytest.mark.parametrize(
    ("field", "build"),
    [
        (
            "round.claim",
            lambda: evolve(JUST_CLAIMED, round=evolve(JUST_CLAIMED.round, claim=None)),
        ),
        ("round.claim", lambda: evolve(PROVING, round=CLAIMING.round)),
        ("proved", lambda: evolve(PROVING, proved=-1)),
        ("proved", lambda: evolve(PROVING, proved=3)),
        ("proved", lambda: evolve(JUST_CLAIMED, proved=1)),
        ("has_exchanged", lambda: evolve(PROVING, proved=0, has_exchanged=True)),
    ],
)
def test_impossible_proof_phase(field: str, build: Build) -> None:
    check(field, build)


@pytest.mark.clause("schrodinger.prove.stays-open", "schrodinger.physicat.purrie")
def test_no_more_is_proved_than_lies_open_or_did() -> None:
    """Two before seat 1; and one that lay open before somebody."""
    for proved in (0, 1, 2):
        assert evolve(PROVING, proved=proved).proved == proved
    pile = DiscardPile(boxes("2 dead"), boxes("1 dead"), by_seat(4, ["1 dead"] * 4))
    removed = evolve(PROVING.round, discards=pile)
    assert evolve(PROVING, round=removed, proved=3).proved == 3
    check("proved", lambda: evolve(PROVING, round=removed, proved=4), "4 cards of 3")
    assert evolve(PROVING, has_exchanged=True).has_exchanged


@pytest.mark.clause("schrodinger.deal.draw", "schrodinger.exchange.draw-pile")
@pytest.mark.parametrize("owed", [-1, 0, 3, 52])
def test_no_more_is_owed_than_can_be_drawn_and_no_less_than_one(owed: int) -> None:
    short = claiming(
        2,
        discards="19 alive 20 dead 8 empty 3 heisenberg",
        physicats="- felidae",
        row="prride",
        revealed="mewton",
    )
    check("owed", lambda: DrawPhase(owed, short), f"{owed} cards of a draw pile of 2")
    for possible in (1, 2):
        state = DrawPhase(possible, short)
        assert (state.table, state.results, state.round) == (
            short.table,
            short.results,
            short.round,
        )
        assert state.draw_pile == short.draw_pile == boxes("1 alive 1 heisenberg")
        assert state.boxes_in_play == short.boxes_in_play + possible == possible


@pytest.mark.clause("schrodinger.exchange.discard-first", "schrodinger.setup.physicats")
def test_cards_are_drawn_in_an_exchange_or_for_a_physicat_alone() -> None:
    state = reach(dealt(2), "claim 8 alive, prove 1 alive", ProofPhase)
    check("owed", lambda: DrawPhase(1, state), "nothing is exchanged")
    check("owed", lambda: DrawPhase(1, dealt(2)), "nothing is exchanged")
    check("owed", lambda: DrawPhase(1, dealt(2, physicats="mewton tabby")), "no Physicat")
    assert DrawPhase(1, evolve(state, has_exchanged=True)).owed == 1
    assert DrawPhase(1, claiming(2, physicats="- tabby", revealed="mewton")).owed == 1


def test_draw_pile_is_what_is_nowhere_else() -> None:
    assert CLAIMING.draw_pile == boxes("12 alive 14 dead 7 empty 3 heisenberg")
    assert CLAIMING.boxes_in_play == 5 + 4 + 1 + 1 + 2 + 1


# The same phase with other cards.


def test_other_cards_in_the_same_phase() -> None:
    round = evolve(CLAIMING.round, hands=by_seat(4, ["9 alive"]))
    assert CLAIMING.with_round(round) == evolve(CLAIMING, round=round)
    exchanged = EXCHANGED
    round = evolve(PROVING.round, hands=by_seat(4, ["9 alive"]))
    for state in (PROVING, exchanged):
        assert state.with_round(round) == evolve(state, round=round)
    drawing = DrawPhase(2, exchanged)
    assert drawing.with_round(round) == DrawPhase(2, evolve(exchanged, round=round))


# Every state that play leads to is one.


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_states_of_play_can_be_built_again(players: int, options: dict[str, object]) -> None:
    for seed in range(5):
        for state in states_of_a_match(players, options, seed):
            again = evolve(state)
            assert again == state
            assert hash(again) == hash(state)
            assert type(again) is type(state)
            assert legal_actions(again) == legal_actions(state)
            if isinstance(state, DrawPhase):
                assert evolve(state.during) == state.during
            if not isinstance(state, PhysicatDealPhase):
                physicats = (
                    state.physicats
                    if isinstance(state, DealPhase | MatchOver)
                    else state.round.physicats
                )
                assert evolve(physicats) == physicats


# Values.


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_states_and_views_are_values(players: int, options: dict[str, object]) -> None:
    states = states_of_a_match(players, options, seed=7)
    assert len(set(states)) == len(states)
    for state in [*states[::9], states[-1]]:
        for value in (state, view(state), view(state, 0), state.table, outcome(state)):
            for twin in (
                pickle.loads(pickle.dumps(value)),
                copy.copy(value),
                copy.deepcopy(value),
            ):
                assert twin == value
                assert hash(twin) == hash(value)
                assert type(twin) is type(value)
                assert getattr(twin, "viewer", None) == getattr(value, "viewer", None)
        twin_state = pickle.loads(pickle.dumps(state))
        assert legal_actions(twin_state) == legal_actions(state)


@pytest.mark.parametrize(
    "state",
    [
        initial("amigo-2023", players=3),
        before_deal(3),
        CLAIMING,
        PROVING,
        DrawPhase(1, EXCHANGED),
        OVER,
    ],
    ids=lambda state: type(state).__name__,
)
def test_states_are_frozen(state: State) -> None:
    for name in ("table", "results"):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(state, name, getattr(state, name))
    with pytest.raises((FrozenInstanceError, AttributeError)):
        setattr(state, "turn", 0)  # noqa: B010 -- the name is not a field


def test_parts_of_states_are_frozen() -> None:
    round = CLAIMING.round
    parts: list[tuple[object, str]] = [
        (CLAIMING, "round"),
        (round, "hands"),
        (round.hands[0], "alive"),
        (round.discards, "boxes"),
        (round.physicats, "row"),
        (CLAIMING.table, "setup"),
        (CLAIMING.table.setup, "lives"),
        (CLAIMING.table.edition, "deck"),
        (CLAIMING.table.track, "spaces"),
        (Claim(0, 1, Box.ALIVE), "count"),
        (AFTER_ONE[0], "lives"),
        (view(CLAIMING), "hands"),
        (view(CLAIMING, 0), "hand"),
        (view(CLAIMING).physicats, "unused"),
    ]
    for part, name in parts:
        with pytest.raises(FrozenInstanceError):
            setattr(part, name, getattr(part, name))


def test_rounds_that_differ_are_not_equal() -> None:
    """Each field makes a difference."""
    others = [
        evolve(CLAIMING.round, hands=by_seat(4, ["2 alive", "2 dead", "1 empty"])),
        evolve(CLAIMING.round, proofs=by_seat(4, ["1 alive", "", "1 empty"])),
        evolve(CLAIMING.round, discards=DiscardPile.empty(4)),
        evolve(CLAIMING.round, physicats=lying(4, "mewton purrie felidae -", "tabby prride")),
        evolve(CLAIMING.round, on_turn=Seat(2)),
        evolve(CLAIMING.round, claim=claim_of("0: 8 dead")),
        evolve(CLAIMING.round, claim=claim_of("2: 8 alive")),
        evolve(CLAIMING.round, claim=None),
    ]
    assert len({CLAIMING.round, *others}) == 9
    phases = [
        PROVING,
        evolve(PROVING, proved=1),
        EXCHANGED,
        evolve(CLAIMING, round=PROVING.round),
        DrawPhase(1, EXCHANGED),
        DrawPhase(2, EXCHANGED),
    ]
    assert len(set(phases)) == len(phases)


@pytest.mark.clause("schrodinger.round.phases")
def test_apply_leaves_the_state_before_as_it_was() -> None:
    for state in (
        dealt(3, physicats="mewton tabby felidae"),
        reach(dealt(3), "claim 8 alive, prove 2 alive", ProofPhase),
        claiming(2, ["1 alive"], claim="0: 8 alive", on_turn=1),
    ):
        kept = pickle.loads(pickle.dumps(state))
        for action in legal_actions(state):
            apply(state, action)
        act(state, str(legal_actions(state)[0]))
        assert state == kept
        assert legal_actions(state) == legal_actions(kept)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_states_copy_as_themselves(table: tuple[int, dict[str, object]]) -> None:
    for state in states_of_a_match(*table, seed=1):
        assert copy.copy(state) is state
        assert copy.deepcopy([state])[0] is state
