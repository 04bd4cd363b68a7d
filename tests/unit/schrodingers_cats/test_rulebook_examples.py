"""The examples of the rulebook as whole records, replayed to where they end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.match import Replay, replay
from catbox_rules.records import read_record, record_as_json
from catbox_rules.schrodingers_cats import (
    Box,
    BoxesDrawn,
    BoxesInPlayChanged,
    BoxesProved,
    BoxesRemoved,
    Claim,
    ClaimChecked,
    ClaimPhase,
    Count,
    DealPhase,
    Doubt,
    DrawPhase,
    DrawSeen,
    EndTurn,
    Exchange,
    HandsShown,
    Physicat,
    PhysicatJoinedRow,
    PhysicatUsed,
    ProofPhase,
    Prove,
    RoundBegan,
    SeatEliminated,
    State,
    Use,
    judge,
    legal_actions,
    turn,
)
from tests.kit.schrodingers_cats.moments import (
    boxes,
    boxes_in_play,
    cats,
    in_words,
    round_of,
    violated,
)

Action = Mapping[str, object]


def record(actions: Sequence[Action], names: Sequence[str], **more: object) -> dict[str, object]:
    """A record with these actions."""
    return {
        "format": "catbox-record/1",
        "game": "schrodingers-cats",
        "edition": "amigo-2023",
        "players": len(names),
        "first_seat": 0,
        "options": {},
        "names": list(names),
        "actions": list(actions),
        **more,
    }


def replayed(document: dict[str, object]) -> Replay:
    """The record played through; what is written again is what was read."""
    record = read_record(document)
    assert record_as_json(record) == document
    result = replay(record)
    assert result.refusal is None
    assert result.fault is None
    return result


def state_after(document: dict[str, object]) -> State:
    state: State = replayed(document).state
    return state


def events_of(result: Replay, index: int) -> tuple[Event, ...]:
    """What an action of the record brought about."""
    return result.transitions[index].events


# Caio, Alice, José and Maria.

CAIO, ALICE, JOSE, MARIA = range(4)
NAMES = ("Caio", "Alice", "José", "Maria")

DEAL: Action = {
    "do": "deal",
    "hands": [
        {"alive": 4, "empty": 1, "heisenberg": 1},
        {"dead": 5, "empty": 1},
        {"alive": 1, "dead": 2, "empty": 2, "heisenberg": 1},
        {"alive": 4, "dead": 2},
    ],
}
"""José's hand follows from what he proves and exchanges and from what is counted in the end: five
empty boxes and two Heisenbergs, of which Caio and Alice have two and one, and one he draws."""

ROUND: list[Action] = [
    DEAL,
    {"do": "claim", "seat": CAIO, "count": 8, "state": "alive"},
    {"do": "end", "seat": CAIO},
    {"do": "claim", "seat": ALICE, "count": 9, "state": "dead"},
    {"do": "end", "seat": ALICE},
    {"do": "claim", "seat": JOSE, "count": 6, "state": "empty"},
    {"do": "prove", "seat": JOSE, "boxes": {"empty": 1, "heisenberg": 1}},
    {"do": "exchange", "seat": JOSE, "boxes": {"dead": 1}},
    {"do": "draw", "boxes": {"empty": 1}},
    {"do": "end", "seat": JOSE},
    {"do": "doubt", "seat": MARIA},
]


def running_example(*, up_to: int = len(ROUND)) -> dict[str, object]:
    return record(ROUND[:up_to], NAMES, options={"physicats": "without"})


@pytest.mark.clause(
    "schrodinger.setup.first-start-seat",
    "schrodinger.deal.hand-size",
    "schrodinger.round.boxes-in-play",
)
def test_caio_begins_with_24_boxes_in_play() -> None:
    result = replayed(running_example(up_to=1))
    assert events_of(result, 0)[0] == RoundBegan(1, Seat(CAIO), 24)
    assert turn(result.state) == (CAIO,)
    assert boxes_in_play(result.state) == 24


@pytest.mark.clause("schrodinger.claim.first", "schrodinger.setup.track")
def test_caio_claims_eight_living_cats() -> None:
    state = state_after(running_example(up_to=1))
    assert judge(state, Claim(CAIO, 8, Box.ALIVE)).is_legal
    assert violated(judge(state, Doubt(CAIO))) == {"doubt.needs-claim"}


@pytest.mark.clause("schrodinger.claim.rises", "schrodinger.setup.track")
def test_alice_has_to_claim_more() -> None:
    """The least that she can claim: 8 dead, 4 empty, 9 alive; she claims 9 dead, having no living
    cat and five dead ones."""
    state = state_after(running_example(up_to=3))
    claims = in_words([each for each in legal_actions(state) if isinstance(each, Claim)])
    assert claims.startswith("claim 8 dead, claim 4 empty, claim 9 alive, claim 9 dead, ")
    assert violated(judge(state, Claim(ALICE, 8, Box.ALIVE))) == {"claim.rises"}
    assert judge(state, Claim(ALICE, 9, Box.DEAD)).is_legal


@pytest.mark.clause(
    "schrodinger.prove.kinds", "schrodinger.prove.stays-open", "schrodinger.prove.with-claim"
)
def test_jose_proves_an_empty_box_and_a_heisenberg() -> None:
    result = replayed(running_example(up_to=7))
    shown = boxes("1 empty 1 heisenberg")
    assert events_of(result, 6) == (BoxesProved(Seat(JOSE), shown),)
    state: State = result.state
    assert isinstance(state, ProofPhase)
    assert state.round.proofs[JOSE] == shown
    assert state.round.hands[JOSE] == boxes("1 alive 2 dead 1 empty")
    assert boxes_in_play(state) == 24
    assert violated(judge(state, Prove(JOSE, boxes("1 heisenberg")))) == {"prove.in-hand"}


@pytest.mark.clause(
    "schrodinger.exchange.at-most-proved",
    "schrodinger.exchange.discard-first",
    "schrodinger.round.boxes-in-play",
    "schrodinger.deal.draw",
)
def test_jose_exchanges_one_card_of_the_two_he_may() -> None:
    before = state_after(running_example(up_to=7))
    assert judge(before, Exchange(JOSE, boxes("2 dead"))).is_legal
    three = Exchange(JOSE, boxes("1 alive 2 dead"))
    assert violated(judge(before, three)) == {"exchange.at-most-proved"}
    owing = state_after(running_example(up_to=8))
    assert isinstance(owing, DrawPhase)
    assert owing.owed == 1
    assert violated(judge(owing, EndTurn(JOSE))) == {"round.phases"}
    result = replayed(running_example(up_to=9))
    assert events_of(result, 8) == (
        BoxesDrawn(Seat(JOSE), 1),
        DrawSeen(Seat(JOSE), boxes("1 empty")),
    )
    state: State = result.state
    assert round_of(state).hands[JOSE] == boxes("1 alive 1 dead 2 empty")
    assert boxes_in_play(result.state) == 24
    assert in_words(legal_actions(state)) == "end turn"


@pytest.mark.clause(
    "schrodinger.check.count",
    "schrodinger.check.heisenbergs",
    "schrodinger.check.who-is-wrong",
    "schrodinger.check.life-lost",
    "schrodinger.round.start-seat",
)
def test_maria_doubts_and_is_wrong() -> None:
    """Five empty boxes and two Heisenbergs: she is out, and José starts the next round."""
    result = replayed(running_example())
    _, hands, checked, *rest = events_of(result, 10)
    assert isinstance(hands, HandsShown)
    assert sum(hand.empty for hand in hands.hands) + 1 == 5
    assert sum(hand.heisenberg for hand in hands.hands) + 1 == 2
    claim = Claim(JOSE, 6, Box.EMPTY)
    assert checked == ClaimChecked(claim, Seat(MARIA), Count(5, 2, 0, 0), 7, Seat(MARIA))
    assert rest == [SeatEliminated(Seat(MARIA))]
    state: State = result.state
    assert isinstance(state, DealPhase)
    assert state.results[-1].lives == (1, 1, 1, 0)
    assert result.outcome is None


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.round.start-seat")
def test_next_round_has_one_player_and_one_card_each_less() -> None:
    deal = {"do": "deal", "hands": [{"alive": 5}, {"dead": 5}, {"empty": 5}, {}]}
    result = replayed(record([*ROUND, deal], NAMES, options={"physicats": "without"}))
    assert events_of(result, 11)[0] == RoundBegan(2, Seat(JOSE), 15)
    assert turn(result.state) == (JOSE,)
    hand = {"do": "deal", "hands": [{"alive": 5}, {"dead": 5}, {"empty": 5}, {"alive": 5}]}
    refused = replay(read_record(record([*ROUND, hand], NAMES, options={"physicats": "without"})))
    assert refused.refusal is not None
    assert violated(refused.refusal.verdict) == {"deal.hand-size"}


# João.


@pytest.mark.clause(
    "schrodinger.physicat.mewton",
    "schrodinger.physicat.timing",
    "schrodinger.physicat.joins-row",
    "schrodinger.round.boxes-in-play",
)
def test_joao_draws_two_with_mewton_and_then_claims() -> None:
    """It is his turn: he uses Sir Isaac Mewton, lays it in the row, and makes a new claim."""
    joao = 1
    actions: list[Action] = [
        {
            "do": "deal-physicats",
            "physicats": ["purrie", "mewton", "tabby"],
            "open": "prride",
        },
        {"do": "deal", "hands": [{"alive": 6}, {"dead": 6}, {"alive": 3, "dead": 3}]},
        {"do": "claim", "seat": 0, "count": 6, "state": "alive"},
        {"do": "end", "seat": 0},
        {"do": "use", "seat": joao, "physicat": "mewton"},
        {"do": "draw", "boxes": {"alive": 1, "heisenberg": 1}},
        {"do": "claim", "seat": joao, "count": 9, "state": "dead"},
        {"do": "end", "seat": joao},
    ]
    result = replayed(record(actions, ("Ana", "João", "Rui")))
    seat = Seat(joao)
    assert events_of(result, 4) == (
        PhysicatUsed(seat, Physicat.MEWTON, None),
        BoxesInPlayChanged(20),
    )
    first, *_, last = events_of(result, 5)
    assert (first, last) == (BoxesDrawn(seat, 2), PhysicatJoinedRow(Physicat.MEWTON))
    state: State = result.state
    assert isinstance(state, ClaimPhase)
    assert state.round.physicats.row == cats("prride mewton")
    assert state.round.hands[joao] == boxes("1 alive 6 dead 1 heisenberg")
    assert boxes_in_play(state) == 20
    assert turn(state) == (2,)


# Dayanna and Luisa.

DAYANNA, LUISA, BIA, IGOR = range(4)

REMOVED: list[Action] = [
    {
        "do": "deal-physicats",
        "physicats": ["pounce-gaposchkin", "purrie", "mewton", "tabby"],
        "open": "prride",
    },
    {
        "do": "deal",
        "hands": [
            {"alive": 2, "dead": 4},
            {"dead": 5, "heisenberg": 1},
            {"alive": 1, "dead": 4, "empty": 1},
            {"alive": 2, "dead": 4},
        ],
    },
    {"do": "claim", "seat": IGOR, "count": 4, "state": "alive"},
    {"do": "prove", "seat": IGOR, "boxes": {"alive": 1}},
    {"do": "end", "seat": IGOR},
    {"do": "claim", "seat": DAYANNA, "count": 6, "state": "alive"},
    {"do": "prove", "seat": DAYANNA, "boxes": {"alive": 1}},
    {"do": "end", "seat": DAYANNA},
    {"do": "use", "seat": LUISA, "physicat": "purrie"},
    {"do": "doubt", "seat": LUISA},
]
"""One living cat lies open, and Dayanna lays another one next to it. When both are removed, three
living cats and a Heisenberg are left."""


def physicat_example(*, up_to: int = len(REMOVED)) -> dict[str, object]:
    names = ("Dayanna", "Luisa", "Bia", "Igor")
    return record(REMOVED[:up_to], names, first_seat=IGOR)


@pytest.mark.clause(
    "schrodinger.physicat.purrie",
    "schrodinger.round.boxes-in-play",
    "schrodinger.secrecy.discard-pile",
)
def test_luisa_removes_the_open_living_cats_before_she_doubts() -> None:
    before = state_after(physicat_example(up_to=8))
    assert turn(before) == (LUISA,)
    assert sum(proof.alive for proof in round_of(before).proofs) == 2
    result = replayed(physicat_example(up_to=9))
    luisa = Seat(LUISA)
    assert events_of(result, 8) == (
        PhysicatUsed(luisa, Physicat.PURRIE, None),
        BoxesRemoved(Seat(DAYANNA), boxes("1 alive")),
        BoxesRemoved(Seat(IGOR), boxes("1 alive")),
        BoxesInPlayChanged(22),
        PhysicatJoinedRow(Physicat.PURRIE),
    )
    state: State = result.state
    assert round_of(state).discards.open == boxes("2 alive")
    assert judge(state, Doubt(LUISA)).is_legal


@pytest.mark.clause("schrodinger.physicat.timing", "schrodinger.turn.order")
def test_dayanna_has_no_turn_in_which_to_answer() -> None:
    answer = Use(DAYANNA, Physicat.POUNCE_GAPOSCHKIN)
    own = state_after(physicat_example(up_to=7))
    assert judge(own, answer).is_legal, "before she ended her turn she might have"
    for up_to in (8, 9):
        state = state_after(physicat_example(up_to=up_to))
        assert violated(judge(state, answer)) == {"turn.order", "physicat.timing"}
    over = state_after(physicat_example())
    assert violated(judge(over, answer)) == {"round.phases", "physicat.timing"}


@pytest.mark.clause(
    "schrodinger.check.count",
    "schrodinger.check.who-is-wrong",
    "schrodinger.physicat.of-eliminated",
    "schrodinger.check.life-lost",
)
def test_dayanna_is_wrong_and_her_physicat_joins_the_row() -> None:
    result = replayed(physicat_example())
    claim = Claim(DAYANNA, 6, Box.ALIVE)
    dayanna = Seat(DAYANNA)
    _, _, checked, out, joined = events_of(result, 9)
    assert checked == ClaimChecked(claim, Seat(LUISA), Count(3, 1, 0, 0), 4, dayanna)
    assert out == SeatEliminated(dayanna)
    assert joined == PhysicatJoinedRow(Physicat.POUNCE_GAPOSCHKIN)
    state: State = result.state
    assert isinstance(state, DealPhase)
    assert state.physicats.row == cats("prride purrie pounce-gaposchkin")
    assert state.results[-1].lives == (0, 1, 1, 1)
    assert state.results[-1].right == LUISA


@pytest.mark.clause("schrodinger.physicat.pounce-gaposchkin", "schrodinger.physicat.purrie")
def test_had_she_used_it_in_her_turn_it_would_have_been_removed_too() -> None:
    """It goes to the row, and four are counted all the same."""
    used = {"do": "use", "seat": DAYANNA, "physicat": "pounce-gaposchkin"}
    actions = [*REMOVED[:7], used, *REMOVED[7:]]
    result = replayed(record(actions, ("Dayanna", "Luisa", "Bia", "Igor"), first_seat=IGOR))
    state: State = result.state
    assert isinstance(state, DealPhase)
    assert state.results[-1].counted == 4
    assert state.physicats.row == cats("prride pounce-gaposchkin purrie")
