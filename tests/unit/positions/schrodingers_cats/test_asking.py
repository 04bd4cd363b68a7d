"""Questions beyond an action."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.judge import rule_on
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.positions.schrodingers_cats import RULESET, answer, position_of, turn, with_rules
from catbox_rules.positions.schrodingers_cats.asking import Check
from catbox_rules.records import as_json
from catbox_rules.schrodingers_cats import (
    ClaimPhase,
    Doubt,
    apply,
    draw,
    initial,
    judge,
    rounds,
    view,
)
from tests.unit.positions.schrodingers_cats.tables import claim, sights, table

Keys = dict[str, object]


def asked(ask: str, players: int = 3, **keys: object) -> dict[str, object]:
    value: dict[str, object] = as_json(answer(table(players, **keys), ask).value)
    return value


HANDS: Keys = {"hands": [{"alive": 3, "heisenberg": 1, "unknown": 2}, {"dead": 6}]}


@pytest.mark.parametrize(
    ("keys", "least", "most", "wrong"),
    [
        # Three alive and a Heisenberg are seen, two cards are not.
        ({"claim": claim(0, "4 alive"), "on_turn": 1, **HANDS}, 4, 6, 1),
        ({"claim": claim(0, "5 alive"), "on_turn": 1, **HANDS}, 4, 6, "?"),
        ({"claim": claim(0, "7 alive"), "on_turn": 1, **HANDS}, 4, 6, 0),
        # The claimer is on turn still: its neighbor will be the one to doubt.
        ({"claim": claim(0, "4 alive"), "phase": "proof", **HANDS}, 4, 6, 1),
        # Six dead and the Heisenberg; both unknown cards may be dead.
        ({"claim": claim(0, "8 dead"), "on_turn": 1, **HANDS}, 7, 9, "?"),
        # Both unknown hands together: at least nothing, at most all eight empty ones and the four.
        ({"claim": claim(0, "13 empty"), "on_turn": 1}, 0, 12, 0),
        # All hidden cards but six are seen in the discard pile: alive ones are left, and these.
        (
            {
                "claim": claim(0, "6 dead"),
                "on_turn": 1,
                "hands": [{"unknown": 5}, {"dead": 6}],
                "proofs": [{"dead": 1}, {}],
                "discards": {"dead": 12, "empty": 8, "heisenberg": 4},
            },
            7,
            8,
            1,
        ),
    ],
    ids=str,
)
def test_the_check(keys: Keys, least: int, most: int, wrong: object) -> None:
    found = asked("check", players=2, **keys)
    assert (found["least"], found["most"], found["wrong"]) == (least, most, wrong)
    assert (found["claimer"], found["doubter"]) == (0, 1)
    assert found["counted"] == (least if least == most else "?")
    assert answer(table(players=2, **keys), "check").is_determined is (wrong != "?")


@pytest.mark.parametrize(
    ("claimer", "lives", "doubter"),
    [(0, [2, 2, 2], 1), (1, [2, 2, 2], 2), (2, [2, 2, 2], 0), (2, [0, 2, 2], 1), (0, [2, 0, 2], 2)],
)
def test_while_the_claimer_is_on_turn_the_next_seat_will_be_the_one_to_doubt(
    claimer: int, lives: list[int], doubter: int
) -> None:
    keys: Keys = {"phase": "proof", "claim": claim(claimer, "4 alive"), "on_turn": claimer}
    assert asked("check", 3, lives=lives, start_seat=claimer, **keys)["doubter"] == doubter


def test_a_table_at_which_something_stood_is_taken_as_it_lies() -> None:
    found = answer(table(stood=["schrodinger.turn.order"]), "table")
    assert found.text == ("this table is assumed as given",)
    assert not found.is_determined


def test_what_a_check_turns_on() -> None:
    """Three alive and a Heisenberg are seen, and two cards are not."""
    found = answer(table(2, claim=claim(0, "5 alive"), on_turn=1, **HANDS), "check")
    [missing] = found.missing
    assert missing.clause == "schrodinger.check.count"
    assert missing.message == (
        "2 cards of seat 0 are unknown: with 4 counted seat 0 is wrong, with 6 the doubter is"
    )


FEYNCAT: Keys = {"unused": [None, "?"], "row": ["mewton"], "staying": ["feyncat", None]}
POUNCE: Keys = {"unused": [None, "?"], "row": ["mewton"], "staying": ["pounce-gaposchkin", None]}


@pytest.mark.parametrize(
    ("physicats", "counted"), [(FEYNCAT, 3), (POUNCE, 7)], ids=["feyncat", "pounce"]
)
def test_physicats_that_lie_open_at_the_check(physicats: Keys, counted: int) -> None:
    hands = [{"alive": 3, "dead": 3}, {"dead": 4, "heisenberg": 2}]
    stated = claim(0, "5 alive")
    found = asked("check", players=2, claim=stated, on_turn=1, physicats=physicats, hands=hands)
    assert found["counted"] == counted


@pytest.mark.parametrize(
    ("claimer", "counts", "holds"),
    [(0, 7, "the claim holds"), (0, 8, "the claim does not hold"), (1, 8, "the claim does not")],
)
def test_a_check_says_what_counts_and_whether_the_claim_holds(
    claimer: int, counts: int, holds: str
) -> None:
    """Three alive, two Heisenbergs, and two for the Physicat: seven."""
    hands = [{"alive": 3, "dead": 3}, {"dead": 4, "heisenberg": 2}]
    stated = claim(claimer, f"{counts} alive")
    found = answer(
        table(2, claim=stated, on_turn=1 - claimer, physicats=POUNCE, hands=hands), "check"
    )
    messages = [ground.message for ground in found.grounds]
    assert "pounce-gaposchkin counts as 2 alive" in messages
    assert messages[-1].startswith(holds)


@pytest.mark.parametrize("seed", range(6))
def test_the_check_is_what_the_doubt_comes_to(seed: int) -> None:
    """With all known it says what the engine counts; with less, bounds that hold this."""
    for sight in sights(seed):
        state = sight.state
        if (
            not isinstance(state, ClaimPhase)
            or not judge(state, Doubt(state.round.on_turn)).is_legal
        ):
            continue
        result = rounds(apply(state, Doubt(state.round.on_turn)).state)[-1]
        value = answer(sight.seen, "check").value
        assert isinstance(value, Check)
        assert value.least is not None
        assert value.most is not None
        assert value.least <= result.counted <= value.most
        assert value.wrong == result.wrong or value.least < value.most
        if sight.seen == position_of(state):
            assert (value.counted, value.wrong) == (result.counted, result.wrong)


def test_the_match() -> None:
    assert asked("match") == {"over": False, "lives": [2, 2, 2], "winners": []}
    over = asked("match", phase="over", lives=[0, 1, 0], start_seat=1)
    assert over == {"over": True, "lives": [0, 1, 0], "winners": [1]}


def test_whose_turn_it_is() -> None:
    for seed in range(3):
        for sight in sights(seed):
            assert turn(sight.seen) == RULESET.turn(sight.state)
    assert turn(table(phase="over", lives=[1, 0, 0])) == ()
    assert turn(table(phase="deal")) == (CHANCE,)


def test_the_same_table_by_another_reading() -> None:
    state = initial("amigo-2023", players=3, options={"physicats": "without", "blocks": 12})
    state = apply(state, draw(state, Random(1))).state
    options = {"physicats": "without", "blocks": 13}
    longer = with_rules(position_of(view(state)), edition="amigo-2023", options=options)
    action = RULESET.parse("claim 13 empty", 0)
    rulings = [rule_on(position, action) for position in (position_of(view(state)), longer)]
    assert [each.is_legal for each in rulings] == [False, True]
    with pytest.raises(MalformedInput, match=r"\$\.options\.physicats: expected without, as here"):
        with_rules(longer, edition="amigo-2023", options={})
