"""Every example of the spec of Schrödinger's Cats."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

import pytest

from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.records import read_record, record_as_json
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Claim,
    Phase,
    RoundResult,
    SomePhysicats,
    Space,
    State,
    Table,
    View,
    apply,
    draw,
    judge,
    legal_actions,
    outcome,
    rounds,
    totals,
    turn,
    view,
)
from catbox_rules.schrodingers_cats.rules.doubting import most_actions
from catbox_rules.testing.spec_examples import check_ruling
from tests.spec.schrodingers_cats import EXAMPLES, Example, asked_action

SEEDS = range(4)
"""Each example is run with several completions of the hands that it leaves open, and of the
rounds before."""


GIVEN = frozenset(
    {"title", "silent", "players", "start", "options", "physicats", "open", "before", "used"}
    | {"actions"}
)
"""What an example states, besides the hands."""

QUESTION = frozenset({"ask", "ruling", "clauses"})
MOVES = frozenset({"legal", "legal claims"})


def is_given(key: str) -> bool:
    return key in GIVEN or re.fullmatch(r"hand \d", key) is not None


# What holds of a table before anything has happened. Each function gives the value as text.


OF_TABLE: Mapping[str, Callable[[Table], object]] = {
    "lives each": lambda table: table.setup.lives,
    "hand sizes": lambda table: " ".join(map(str, table.setup.hands)),
    "deck": lambda table: table.deck,
    "spaces": lambda table: len(table.track.spaces),
    "first space": lambda table: table.track.spaces[0],
    "last space": lambda table: table.track.last,
    "out of the game": lambda table: table.setup.out_of_game,
    "most actions": most_actions,
}

AFTER = re.compile(r"after (\d+) (alive|dead|empty)")


def space_after(table: Table, space: Space) -> str:
    """The next space of the track, or `nothing` after the last."""
    following = table.track.spaces[table.track.place(space) + 1 :]
    return str(following[0]) if following else "nothing"


# What holds at a moment, as everybody or a seat sees it.


def in_round(state: State, seat: int | None = None) -> View:
    seen = view(state, seat)
    assert seen.phase in (Phase.CLAIM, Phase.PROOF), "between rounds"
    return seen


def physicats_of(state: State) -> SomePhysicats:
    seen = view(state)
    assert seen.phase is not Phase.PHYSICATS, "before the Physicats are dealt"
    return seen.physicats


def owed(state: State) -> int:
    seen = view(state)
    assert seen.owed, "nothing is to be drawn"
    return seen.owed


def last_round(state: State) -> RoundResult:
    return rounds(state)[-1]


def next_start(state: State) -> object:
    """The seat on turn once the next round has been dealt."""
    [seat] = turn(apply(state, draw(state, Random(0))).state)
    return seat


def the_winner(state: State) -> object:
    result = outcome(state)
    assert result is not None
    [winner] = result.winners
    return winner


AT_MOMENT: Mapping[str, Callable[[State], object]] = {
    "turn": lambda state: " ".join(map(str, turn(state))) or "nobody",
    "counted": lambda state: last_round(state).counted,
    "wrong": lambda state: last_round(state).wrong,
    "lives": lambda state: " ".join(map(str, totals(state))),
    "winner": the_winner,
    "next start": next_start,
    "row": lambda state: names(physicats_of(state).row),
    "boxes in play": lambda state: in_round(state).boxes_in_play,
    "cards in hands": lambda state: " ".join(str(len(hand)) for hand in in_round(state).hands),
    "draws": owed,
    "draw pile": lambda state: in_round(state).draw_pile,
    "discard pile": lambda state: len(in_round(state).discards),
    "known to all": lambda state: in_round(state).open_discards,
}

OF_SEAT: Mapping[str, Callable[[State, int], object]] = {
    "in front": lambda state, seat: physicats_of(state).staying[seat] or "nothing",
    "open cards": lambda state, seat: in_round(state).proofs[seat],
    "hand of": lambda state, seat: view(state, seat).hand,
    "physicat of": lambda state, seat: view(state, seat).physicat or "nothing",
    "known to": lambda state, seat: view(state, seat).known_discards,
}

KEY_OF_SEAT = re.compile(rf"({'|'.join(OF_SEAT)}) (\d)")

ENDS_A_ROUND = frozenset({"counted", "wrong", "winner", "next start"})
"""What can only be asked once the round that is given is over."""


def names(values: tuple[object, ...]) -> str:
    return " ".join(map(str, values)) or "nothing"


def is_of_table(key: str) -> bool:
    return key in OF_TABLE or AFTER.fullmatch(key) is not None


def is_of_moment(key: str) -> bool:
    return key in AT_MOMENT or KEY_OF_SEAT.fullmatch(key) is not None


def having(condition: Callable[[str], bool]) -> pytest.MarkDecorator:
    """The examples with a key of some sort."""
    chosen = [example for example in EXAMPLES if any(map(condition, example.facts))]
    return pytest.mark.parametrize("example", chosen, ids=str)


@pytest.mark.examples("schrodingers-cats")
@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_every_key_of_an_example_is_read(example: Example) -> None:
    asserted = 0
    for key in example.facts:
        expected = is_of_table(key) or is_of_moment(key) or key in QUESTION | MOVES
        assert is_given(key) or expected, key
        asserted += expected
    assert asserted, "it states nothing"
    assert not QUESTION & set(example.facts) or set(example.facts) >= QUESTION


@having(is_of_table)
def test_set_up(example: Example) -> None:
    for key, expected in example.facts.items():
        space = AFTER.fullmatch(key)
        if space is not None:
            after = space_after(example.table, Space(int(space[1]), Box(space[2])))
            assert after == expected, key
        elif key in OF_TABLE:
            assert str(OF_TABLE[key](example.table)) == expected, key


@pytest.mark.parametrize("seed", SEEDS)
@having(lambda key: is_of_moment(key) or key in QUESTION | MOVES)
def test_rulings_and_what_follows(example: Example, seed: int) -> None:
    facts, state = example.facts, example.state(seed)
    earlier = example.scenario.earlier
    assert [(each.wrong, each.right) for each in rounds(state)[: len(earlier)]] == earlier
    legal = legal_actions(state)
    if "legal" in facts:
        assert ", ".join(map(str, legal)) == facts["legal"]
    if "legal claims" in facts:
        check_claims(facts["legal claims"], legal)
    if "ask" in facts:
        action = asked_action(example)
        check_ruling(facts, judge(state, action))
        if facts["ruling"] == "legal":
            assert action in legal or turn(state) == ("chance",)
            state = apply(state, action).state
        else:
            assert action not in legal
            with pytest.raises(IllegalAction):
                apply(state, action)
    if ENDS_A_ROUND & set(facts):
        assert len(rounds(state)) == len(earlier) + 1
    check_moment(facts, state)


def check_claims(text: str, legal: tuple[Action, ...]) -> None:
    """The first claims, or all of them where the list does not end with `…`."""
    claims = [str(action.space) for action in legal if isinstance(action, Claim)]
    *first, last = text.split(", ")
    if last == "…":
        assert claims[: len(first)] == first, f"the claims that are legal, as against: {text}"
        assert len(claims) > len(first), f"no more claims are legal than: {text}"
    else:
        assert claims == [*first, last], f"the claims that are legal, as against: {text}"


def check_moment(facts: Mapping[str, str], state: State) -> None:
    for key, expected in facts.items():
        of_seat = KEY_OF_SEAT.fullmatch(key)
        if of_seat is not None:
            assert str(OF_SEAT[of_seat[1]](state, int(of_seat[2]))) == expected, key
        elif key in AT_MOMENT:
            assert str(AT_MOMENT[key](state)) == expected, key


def test_what_is_stated_is_a_record() -> None:
    """Each match that an example tells can be written as JSON and read again."""
    for example in EXAMPLES:
        record = example.scenario.record(seed=1, title=example.facts["title"])
        assert read_record(record_as_json(record)) == record
