"""Replays of any game, held against the contract and the schemas."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import TypeAlias

import pytest
from attrs import evolve

from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import NoMatch, replay, replay_as_json
from catbox_rules.records import record_as_json
from tests.unit.records.answers import answer_of, match_and_answer, objects
from tests.unit.records.matches import (
    CAT_IN_THE_BOX,
    COLUMNS,
    DELETED,
    SCHRODINGERS_CATS,
    TABLES,
    TABLES_OF,
    WITH_PHYSICATS,
    WITHOUT_PHYSICATS,
    Key,
    changed,
    read,
    small_record,
)
from tests.unit.records.validation import misfits

ONE_TABLE_OF_EACH_SIZE = (*COLUMNS, *TABLES_OF[SCHRODINGERS_CATS])
"""The international printings differ in nothing that a replay tells."""

LAST_OF_A_ROUND = {CAT_IN_THE_BOX: "round-scored", SCHRODINGERS_CATS: "claim-checked"}
"""By game: the event with which a round is over."""


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_answer_for_a_whole_match(edition: str, players: int) -> None:
    record, answer = match_and_answer(edition, players)
    keys = ["format", "legal", "finished", "steps", "rounds", "totals", "winners"]
    assert list(answer) == keys
    assert (answer["format"], answer["legal"], answer["finished"]) == (
        "catbox-replay/1",
        True,
        True,
    )
    steps = objects(answer["steps"])
    assert [step["action"] for step in steps] == record_as_json(record)["actions"]
    assert [step["index"] for step in steps] == list(range(len(record.actions)))
    for step, action in zip(steps, record.actions, strict=True):
        assert step["actor"] == action.actor
        legal = ["legal"] if action.actor != CHANCE else []
        assert list(step) == ["index", "actor", *legal, "action", "events"]


@pytest.mark.parametrize(("edition", "players"), ONE_TABLE_OF_EACH_SIZE)
def test_a_record_that_stops_anywhere_tells_the_match_up_to_there(
    edition: str, players: int
) -> None:
    """The beginning of the answer does not depend on what comes after."""
    record, whole = match_and_answer(edition, players)
    all_steps = objects(whole["steps"])
    all_rounds = objects(whole["rounds"])
    last = LAST_OF_A_ROUND[str(record.ruleset.NAME)]
    for stop in range(len(record.actions)):
        answer = replay_as_json(replay(evolve(record, actions=record.actions[:stop])))
        # The steps are those of the whole match, which fits; so one of them is enough here.
        assert misfits("replay", {**answer, "steps": all_steps[:stop][-1:]}) == []
        assert answer["legal"] is True
        assert answer["finished"] is False
        assert answer["winners"] == []
        assert answer["steps"] == all_steps[:stop]
        rounds = objects(answer["rounds"])
        assert rounds == all_rounds[: len(rounds)]
        ended = [step for step in all_steps[:stop] if last in json.dumps(step)]
        assert len(rounds) == len(ended)
        assert "illegal" not in answer
        following, expected = answer.get("next"), all_steps[stop]
        assert is_object(following)
        if following["actor"] == expected["actor"]:
            assert following.get("legal") == expected.get("legal")
        else:
            actors = following["actors"]
            assert is_list(actors)
            assert expected["actor"] in actors
            assert following["actor"] == actors[0]


DEAL, PLAY = ("actions", 0), ("actions", 7)
CLAIM, PROVE, EXCHANGE, DRAW = (("actions", index) for index in (2, 3, 4, 5))
USE, SECOND_CLAIM, DOUBT = ("actions", 7), ("actions", 8), ("actions", 14)

CLAIMED = {"do": "claim", "seat": 0}

Damage: TypeAlias = tuple[dict[str, object], tuple[Key, ...], object]


def shown(damage: Damage) -> str:
    """The damage in the name of a test."""
    _, path, value = damage
    return f"{path}={value}"


ILLEGAL: list[tuple[Damage, list[str]]] = [
    ((small_record(), ("actions", 4, "tricks"), 2), ["bid.allowed"]),
    ((small_record(), (*PLAY, "color"), "red"), ["declare.lead-not-red"]),
    ((small_record(), (*PLAY, "rank"), 6), ["play.card-in-hand"]),
    (
        (small_record(), PLAY, {"do": "paradox", "seat": 0}),
        ["paradox.must-play", "paradox.false-claim"],
    ),
    ((small_record(), ("actions", 9, "rank"), 1), ["play.card-in-hand"]),
    (
        (small_record(), ("actions", 9), {"do": "play", "seat": 2, "rank": 1, "color": "red"}),
        ["play.card-in-hand", "declare.cell-open"],
    ),
    ((WITH_PHYSICATS, (*CLAIM, "state"), "heisenberg"), ["schrodinger.claim.state"]),
    ((WITH_PHYSICATS, (*CLAIM, "count"), 27), ["schrodinger.claim.on-track"]),
    ((WITH_PHYSICATS, (*CLAIM, "count"), 0), ["schrodinger.claim.on-track"]),
    ((WITH_PHYSICATS, CLAIM, {"do": "doubt", "seat": 0}), ["schrodinger.doubt.needs-claim"]),
    ((WITH_PHYSICATS, CLAIM, {"do": "end", "seat": 0}), ["schrodinger.turn.claim-or-doubt"]),
    (
        (WITH_PHYSICATS, PROVE, {"do": "claim", "seat": 0, "count": 6, "state": "alive"}),
        ["schrodinger.turn.claim-or-doubt"],
    ),
    (
        (WITH_PHYSICATS, PROVE, {"do": "doubt", "seat": 0}),
        ["schrodinger.turn.claim-or-doubt", "schrodinger.turn.own-claim"],
    ),
    ((WITH_PHYSICATS, (*PROVE, "boxes"), {"alive": 4}), ["schrodinger.prove.in-hand"]),
    ((WITH_PHYSICATS, (*PROVE, "boxes"), {"dead": 1}), ["schrodinger.prove.kinds"]),
    (
        (WITH_PHYSICATS, (*PROVE, "boxes"), {"empty": 1}),
        ["schrodinger.prove.kinds", "schrodinger.prove.in-hand"],
    ),
    ((WITH_PHYSICATS, PROVE, DELETED), ["schrodinger.exchange.after-proof"]),
    (
        (WITH_PHYSICATS, (*EXCHANGE, "boxes"), {"dead": 2, "alive": 1}),
        ["schrodinger.exchange.at-most-proved"],
    ),
    ((WITH_PHYSICATS, (*EXCHANGE, "boxes"), {"empty": 1}), ["schrodinger.exchange.in-hand"]),
    ((WITH_PHYSICATS, (*USE, "taking"), "purrie"), ["schrodinger.physicat.tabby"]),
    ((WITH_PHYSICATS, (*USE, "taking"), DELETED), ["schrodinger.physicat.tabby"]),
    (
        (WITH_PHYSICATS, USE, {"do": "use", "seat": 1, "physicat": "mewton"}),
        ["schrodinger.physicat.own"],
    ),
    (
        (WITH_PHYSICATS, SECOND_CLAIM, {"do": "use", "seat": 1, "physicat": "mewton"}),
        ["schrodinger.physicat.once"],
    ),
    (
        (WITH_PHYSICATS, SECOND_CLAIM, {"do": "prove", "seat": 1, "boxes": {"alive": 1}}),
        ["schrodinger.prove.with-claim"],
    ),
    ((WITH_PHYSICATS, (*SECOND_CLAIM, "count"), 4), ["schrodinger.claim.rises"]),
    (
        (WITHOUT_PHYSICATS, ("actions", 7), {"do": "use", "seat": 0, "physicat": "mewton"}),
        ["schrodinger.physicat.own"],
    ),
    (
        (WITHOUT_PHYSICATS, ("actions", 7), {**CLAIMED, "count": 12, "state": "dead"}),
        ["schrodinger.claim.rises", "schrodinger.claim.last-space"],
    ),
    (
        (WITHOUT_PHYSICATS, ("actions", 7), {**CLAIMED, "count": 13, "state": "empty"}),
        ["schrodinger.claim.on-track"],
    ),
]
"""Damage to a small record by which somebody at the table breaks a rule."""


@pytest.mark.clause(
    "bid.allowed",
    "declare.lead-not-red",
    "paradox.false-claim",
    "schrodinger.claim.state",
    "schrodinger.claim.last-space",
    "schrodinger.prove.kinds",
    "schrodinger.exchange.at-most-proved",
    "schrodinger.physicat.once",
)
@pytest.mark.parametrize(
    ("damage", "clauses"), ILLEGAL, ids=[shown(damage) for damage, _ in ILLEGAL]
)
def test_the_first_illegal_action(damage: Damage, clauses: list[str]) -> None:
    record = read(changed(*damage))
    answer = answer_of(record)
    assert replay(record).fault is None
    index = damage[1][1]
    assert isinstance(index, int)
    assert answer["legal"] is False
    assert answer["finished"] is False
    assert len(objects(answer["steps"])) == index
    illegal, following = answer["illegal"], answer["next"]
    assert is_object(illegal)
    assert list(illegal) == ["index", "verdict"]
    assert illegal["index"] == index
    assert is_object(following)
    assert following["actor"] == record.actions[index].actor
    verdict = illegal["verdict"]
    assert is_object(verdict)
    assert [each["clause"] for each in objects(verdict["violations"])] == clauses


HANDS = ("actions", 1)

UNUSABLE: list[tuple[Damage, str, str]] = [
    (
        (small_record(), (*DEAL, "hands", 1), [1, 2]),
        "deal.even",
        "$.actions[0].hands[1]: every seat is dealt 10 cards, not 2",
    ),
    (
        (small_record(), (*DEAL, "hands", 2), DELETED),
        "deal.even",
        "$.actions[0].hands: 3 players need 3 hands, not 2",
    ),
    (
        (small_record(), (*DEAL, "hands", 0, 9), 5),
        "deal.from-deck",
        "$.actions[0].hands: the deck has 5 cards of rank 5, not 6",
    ),
    (
        (small_record(), (*DEAL, "revealed"), [1, 2, 3]),
        "deal.two-player-reveal",
        "$.actions[0].revealed: with 3 players 0 cards are revealed, not 3",
    ),
    (
        (small_record(), DEAL, DELETED),
        "round.phases",
        "$.actions[0]: a deal comes next, not discard 1 by seat 2",
    ),
    (
        (small_record(), ("actions", 1), DELETED),
        "round.phases",
        "$.actions[3]: a discard comes next, not bid 1 by seat 0",
    ),
    (
        (small_record(), ("actions", 2, "seat"), 2),
        "deal.discard",
        "$.actions[2].seat: seat 2 has set a card aside already",
    ),
    (
        (small_record(), ("actions", 4), DELETED),
        "bid.order",
        "$.actions[4].seat: seat 0 is next to bid, not seat 1",
    ),
    (
        (small_record(), ("actions", 6), DELETED),
        "round.phases",
        "$.actions[6]: a bid comes next, not 5Y by seat 0",
    ),
    (
        (small_record(), PLAY, DELETED),
        "play.turn",
        "$.actions[7].seat: it is seat 0's turn, not seat 1's",
    ),
    (
        (small_record(), (*PLAY, "seat"), 1),
        "play.turn",
        "$.actions[7].seat: it is seat 0's turn, not seat 1's",
    ),
    (
        (small_record(), PLAY, {"do": "paradox", "seat": 2}),
        "play.turn",
        "$.actions[7].seat: it is seat 0's turn, not seat 2's",
    ),
    (
        (small_record(), PLAY, {"do": "bid", "seat": 0, "tricks": 1}),
        "round.phases",
        "$.actions[7]: a play or a paradox comes next, not bid 1 by seat 0",
    ),
    (
        (WITH_PHYSICATS, (*DEAL, "physicats", 3), DELETED),
        "schrodinger.deal.physicats",
        "$.actions[0].physicats: 4 Physicats should be dealt, one to each seat, not 3",
    ),
    (
        (WITH_PHYSICATS, (*DEAL, "open"), "tabby"),
        "schrodinger.deal.physicats",
        "$.actions[0].open: tabby is open, and is dealt to a seat as well",
    ),
    (
        (WITHOUT_PHYSICATS, DEAL, {"do": "draw", "boxes": {}}),
        "schrodinger.round.phases",
        "$.actions[0]: a deal comes next, not draw nothing",
    ),
    (
        (WITH_PHYSICATS, HANDS, DELETED),
        "schrodinger.round.phases",
        "$.actions[1]: a deal comes next, not claim 5 alive by seat 0",
    ),
    (
        (WITH_PHYSICATS, (*HANDS, "hands", 1, "alive"), 1),
        "schrodinger.deal.hand-size",
        "$.actions[1].hands[1]: seat 1 should be dealt 6 cards, not 5",
    ),
    (
        (WITH_PHYSICATS, (*HANDS, "hands", 3), DELETED),
        "schrodinger.deal.hand-size",
        "$.actions[1].hands: 4 players need 4 hands, not 3",
    ),
    (
        (WITH_PHYSICATS, (*HANDS, "hands", 0), {"empty": 6}),
        "schrodinger.deal.from-deck",
        "$.actions[1].hands: there are at most 8 empty, not 11",
    ),
    (
        (WITHOUT_PHYSICATS, ("actions", 4, "hands", 0, "alive"), 6),
        "schrodinger.deal.hand-size",
        "$.actions[4].hands[0]: seat 0 should be dealt 5 cards, not 6",
    ),
    (
        (WITH_PHYSICATS, (*DRAW, "boxes", "alive"), 2),
        "schrodinger.deal.draw",
        "$.actions[5].boxes: 2 cards should be drawn, not 4",
    ),
    (
        (WITH_PHYSICATS, DRAW, DELETED),
        "schrodinger.round.phases",
        "$.actions[5]: seat 0 draws 2 cards next, not end turn by seat 0",
    ),
    (
        (WITH_PHYSICATS, EXCHANGE, DELETED),
        "schrodinger.round.phases",
        "$.actions[4]: seat 0 acts next, not draw 1 dead 1 empty",
    ),
    (
        (WITH_PHYSICATS, (*USE, "seat"), 0),
        "schrodinger.turn.order",
        "$.actions[7].seat: it is seat 1's turn, not seat 0's",
    ),
    (
        (WITH_PHYSICATS, (*DOUBT, "seat"), 1),
        "schrodinger.turn.order",
        "$.actions[14].seat: it is seat 3's turn, not seat 1's",
    ),
    (
        (WITH_PHYSICATS, ("actions", 15), {"do": "doubt", "seat": 2}),
        "schrodinger.round.phases",
        "$.actions[15]: a deal comes next, not doubt by seat 2",
    ),
]
"""Damage after which a small record does not tell a match: deals that the deck cannot give,
actions of another phase, actions of a seat that is not on turn."""


@pytest.mark.clause(
    "deal.even",
    "deal.from-deck",
    "deal.two-player-reveal",
    "round.phases",
    "bid.order",
    "schrodinger.deal.physicats",
    "schrodinger.deal.hand-size",
    "schrodinger.deal.from-deck",
    "schrodinger.deal.draw",
    "schrodinger.round.phases",
    "schrodinger.turn.order",
)
@pytest.mark.parametrize(
    ("damage", "clause", "fault"), UNUSABLE, ids=[shown(damage) for damage, _, _ in UNUSABLE]
)
def test_a_record_that_does_not_tell_a_match(damage: Damage, clause: str, fault: str) -> None:
    record = read(changed(*damage))
    answer = answer_of(record)
    played = replay(record)
    assert played.fault == fault
    with pytest.raises(NoMatch) as caught:
        played.check()
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert (str(error), error.fault, error.code) == (fault, fault, "malformed-input")
        assert str(error.below("$.record")) == f"$.record{fault.removeprefix('$')}"
    illegal = answer["illegal"]
    assert is_object(illegal)
    assert illegal["index"] == len(objects(answer["steps"]))
    verdict = illegal["verdict"]
    assert is_object(verdict)
    assert clause in [each["clause"] for each in objects(verdict["violations"])]


@pytest.mark.clause("match.length", "schrodinger.match.length")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_comes_after_the_match(game: str) -> None:
    whole, expected = match_and_answer(*TABLES_OF[game][-1])
    again = [action for action in whole.actions if action.actor != CHANCE][-2:]
    longer = evolve(whole, actions=(*whole.actions, *again))
    answer = answer_of(longer)
    assert (answer["legal"], answer["finished"]) == (False, True)
    assert answer["winners"] == expected["winners"]
    assert "next" not in answer
    fault = replay(longer).fault
    assert fault is not None
    assert fault.startswith(f"$.actions[{len(whole.actions)}]: ")


@pytest.mark.parametrize(
    ("edition", "players"), [("japanese", 3), ("pegasus-2023", 2), ("amigo-2023", 4)]
)
def test_one_wrong_action_at_every_moment_of_a_match(edition: str, players: int) -> None:
    """An action of another moment is put in place of each: what is not among the legal ones is
    refused there."""
    record, _ = match_and_answer(edition, players)
    ruleset, random = record.ruleset, Random(1)
    of_seats = [action for action in record.actions if action.actor != CHANCE]
    state = record.table.initial()
    for index, action in enumerate(record.actions):
        for other in random.sample(of_seats, 5):
            legal = other in ruleset.legal_actions(state)
            played = replay(evolve(record, actions=(*record.actions[:index], other)))
            assert (played.refusal is None) is legal
            if played.refusal is not None:
                assert played.refusal.index == index
                assert played.fault is not None or other.actor in ruleset.turn(state)
        state = ruleset.apply(state, action).state


def test_a_replay_keeps_its_record_and_its_last_state() -> None:
    for value, on_turn in ((small_record(), (1,)), (WITHOUT_PHYSICATS, (0,))):
        record = read(value)
        played = replay(record)
        assert played.record is record
        assert played.outcome is None
        assert record.ruleset.turn(played.state) == on_turn
