"""Replays, held against the contract, the schema and a second reading of the rulebooks."""

from __future__ import annotations

import json
from functools import cache

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Color,
    Deal,
    Discard,
    Paradox,
    Play,
    legal_actions,
    turn,
)
from catbox_rules.records import Record, record_as_json, replay, replay_as_json
from catbox_rules.records.strict_json import is_list, is_object
from tests.cat_in_the_box.model import Model, Move
from tests.records.matches import (
    COLUMNS,
    DELETED,
    SMALL_WITH_TWO,
    TABLES,
    Key,
    changed,
    family,
    random_match,
    read,
    small_record,
)
from tests.records.validation import misfits

ORDER_OF_COLORS = "RBYG"


@cache
def match_and_answer(edition: str, players: int) -> tuple[Record, dict[str, object]]:
    record = random_match(edition, players, seed=players, first_seat=players - 1)
    return record, answer_of(record)


def answer_of(record: Record) -> dict[str, object]:
    """The answer for a record, as it looks after a journey as text."""
    answer = json.loads(json.dumps(replay_as_json(replay(record))))
    assert is_object(answer)
    assert misfits("replay", answer) == []
    return answer


def objects(value: object) -> list[dict[str, object]]:
    assert is_list(value)
    return [each for each in value if is_object(each)]


def move_of(action: object) -> Move | None:
    """An action as the model has it; None for a deal."""
    match action:
        case Discard():
            return ("discard", action.seat, action.rank)
        case Bid():
            return ("bid", action.seat, action.tricks)
        case Play():
            return ("play", action.seat, action.rank, action.color.value)
        case Paradox():
            return ("paradox", action.seat)
        case _:
            assert isinstance(action, Deal)
            return None


def legal_by_the_model(model: Model, seat: int) -> list[str]:
    """What a seat may do, as text, in the order of the contract."""
    moves = sorted(
        (move for move in model.legal() if move[1] == seat),
        key=lambda move: (
            move[2] if move[0] != "paradox" else 0,
            ORDER_OF_COLORS.index(move[3][0].upper()) if move[0] == "play" else 0,
        ),
    )
    return [text_of(move) for move in moves]


def text_of(move: Move) -> str:
    match move:
        case ("play", _, rank, color):
            return f"{rank}{color[0].upper()}"
        case ("paradox", _):
            return "paradox"
        case (kind, _, number):
            return f"{kind} {number}"


@pytest.mark.clause("match.winner", "play.turn", "bid.order", "declare.any-color-following")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_replay_tells_what_a_second_reading_of_the_rulebooks_does(
    edition: str, players: int
) -> None:
    record, answer = match_and_answer(edition, players)
    model = Model(
        japanese=family(edition) == "japanese", players=players, first_seat=record.first_seat
    )
    steps = objects(answer["steps"])
    assert len(steps) == len(record.actions)
    for index, (step, action) in enumerate(zip(steps, record.actions, strict=True)):
        assert step["index"] == index
        move = move_of(action)
        if isinstance(action, Deal):
            assert list(step) == ["index", "actor", "action", "events"]
            assert step["actor"] == "chance"
            model.deal(action.hands, action.revealed)
        elif move is not None:
            assert list(step) == ["index", "actor", "legal", "action", "events"]
            assert step["actor"] == move[1]
            assert step["legal"] == legal_by_the_model(model, move[1])
            model.act(move)
    assert answer["rounds"] == [
        {
            "start_seat": sheet.start_seat,
            "paradox": sheet.paradox,
            "tricks": sheet.tricks,
            "bonus": sheet.bonus,
            "scores": sheet.scores,
        }
        for sheet in model.rounds
    ]
    assert answer["totals"] == model.totals()
    assert answer["winners"] == model.winners()


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
    written = [step["action"] for step in objects(answer["steps"])]
    assert written == record_as_json(record)["actions"]


@pytest.mark.parametrize(("edition", "players"), COLUMNS)
def test_a_record_that_stops_anywhere_tells_the_match_up_to_there(
    edition: str, players: int
) -> None:
    """The beginning of the answer does not depend on what comes after."""
    record, whole = match_and_answer(edition, players)
    all_steps = objects(whole["steps"])
    all_rounds = objects(whole["rounds"])
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
        ended = [step for step in all_steps[:stop] if "round-scored" in json.dumps(step)]
        assert len(rounds) == len(ended)
        assert "illegal" not in answer
        following, expected = answer["next"], all_steps[stop]
        assert is_object(following)
        if following["actor"] == expected["actor"]:
            assert following.get("legal") == expected.get("legal")
        else:
            actors = following["actors"]
            assert is_list(actors)
            assert expected["actor"] in actors
            assert following["actor"] == actors[0]


@pytest.mark.clause("deal.discard")
def test_seats_that_may_discard_in_any_order_are_all_next() -> None:
    record = read(small_record())
    dealt = evolve(record, actions=record.actions[:1])
    after_seat_2 = evolve(record, actions=record.actions[:2])
    after_seat_0 = evolve(record, actions=record.actions[:3])
    ranks = [f"discard {rank}" for rank in range(1, 7)]
    assert answer_of(dealt)["next"] == {"actor": 0, "actors": [0, 1, 2], "legal": ranks}
    assert answer_of(after_seat_2)["next"] == {"actor": 0, "actors": [0, 1], "legal": ranks}
    assert answer_of(after_seat_0)["next"] == {"actor": 1, "legal": ranks}
    assert answer_of(evolve(record, actions=()))["next"] == {"actor": "chance"}


@pytest.mark.clause("play.card-in-hand", "declare.cell-open", "declare.color-held")
def test_what_may_be_played_is_told_by_rank_then_red_blue_yellow_green() -> None:
    """Worked out by hand: seat 0 leads 5Y, for no token has broken red; seat 1 wins with 1R and
    so loses yellow; it leads next, and may lead red."""
    record = read(small_record())
    steps = objects(answer_of(record)["steps"])
    seat_0 = "1B 1Y 1G 2B 2Y 2G 3B 3Y 3G 4B 4Y 4G 5B 5Y 5G"
    seat_1 = "1R 1B 1Y 1G 2R 2B 2Y 2G 3R 3B 3Y 3G 4R 4B 4Y 4G 5R 5B 5G 6R 6B 6Y 6G"
    seat_2 = "2R 2B 2Y 2G 3R 3B 3Y 3G 4R 4B 4Y 4G 5R 5B 5G 6R 6B 6Y 6G"
    assert [step["legal"] for step in steps[7:10]] == [
        seat_0.split(),
        seat_1.split(),
        seat_2.split(),
    ]
    seat_1_leads = "1B 1G 2R 2B 2G 3R 3B 3G 4R 4B 4G 5R 5B 5G 6R 6B 6G"
    assert answer_of(record)["next"] == {"actor": 1, "legal": seat_1_leads.split()}


@pytest.mark.clause("declare.lose-led-color", "trick.winner-leads")
def test_events_of_a_trick() -> None:
    steps = objects(answer_of(read(small_record()))["steps"])
    assert [step["events"] for step in steps[7:10]] == [
        [
            {"event": "card-played", "seat": 0, "rank": 5, "color": "yellow"},
            {"event": "token-placed", "seat": 0, "rank": 5, "color": "yellow"},
        ],
        [
            {"event": "card-played", "seat": 1, "rank": 1, "color": "red"},
            {"event": "token-placed", "seat": 1, "rank": 1, "color": "red"},
            {"event": "color-lost", "seat": 1, "color": "yellow"},
        ],
        [
            {"event": "card-played", "seat": 2, "rank": 6, "color": "yellow"},
            {"event": "token-placed", "seat": 2, "rank": 6, "color": "yellow"},
            {"event": "trick-won", "seat": 1, "rank": 1, "color": "red"},
        ],
    ]


@pytest.mark.clause("deal.two-player-reveal")
def test_events_of_a_deal_for_two() -> None:
    [deal, *_] = objects(answer_of(read(SMALL_WITH_TWO))["steps"])
    assert deal["events"] == [
        {"event": "round-began", "number": 1, "start_seat": 1},
        {"event": "hand-dealt", "seat": 0, "ranks": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]},
        {"event": "hand-dealt", "seat": 1, "ranks": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]},
        {"event": "cards-revealed", "ranks": [2, 4, 5]},
        {"event": "neutral-token-placed", "rank": 2, "color": "green"},
        {"event": "neutral-token-placed", "rank": 4, "color": "green"},
        {"event": "neutral-token-placed", "rank": 5, "color": "green"},
    ]


DEAL, PLAY = ("actions", 0), ("actions", 7)

ILLEGAL: list[tuple[tuple[Key, ...], object, list[str]]] = [
    (("actions", 4, "tricks"), 2, ["bid.allowed"]),
    ((*PLAY, "color"), "red", ["declare.lead-not-red"]),
    ((*PLAY, "rank"), 6, ["play.card-in-hand"]),
    (PLAY, {"do": "paradox", "seat": 0}, ["paradox.must-play", "paradox.false-claim"]),
    (("actions", 9, "rank"), 1, ["play.card-in-hand"]),
    (
        ("actions", 9),
        {"do": "play", "seat": 2, "rank": 1, "color": "red"},
        ["play.card-in-hand", "declare.cell-open"],
    ),
]
"""Damage to the small record by which somebody at the table breaks a rule."""


@pytest.mark.clause("bid.allowed", "declare.lead-not-red", "paradox.false-claim")
@pytest.mark.parametrize(("path", "value", "clauses"), ILLEGAL, ids=str)
def test_the_first_illegal_action(path: tuple[Key, ...], value: object, clauses: list[str]) -> None:
    record = read(changed(small_record(), path, value))
    answer = answer_of(record)
    assert replay(record).fault is None
    index = path[1]
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


@pytest.mark.clause("deal.discard")
def test_a_discard_that_is_not_in_the_hand_is_somebodys_mistake() -> None:
    """Seat 0 gives its 6 to seat 2 for a 5, and then sets a 6 aside."""
    dealt = changed(small_record(), (*DEAL, "hands", 0, 9), 5)
    record = read(changed(dealt, (*DEAL, "hands", 2, 7), 6))
    answer = answer_of(record)
    assert replay(record).fault is None
    illegal = answer["illegal"]
    assert is_object(illegal)
    assert illegal["index"] == 2


UNUSABLE: list[tuple[tuple[Key, ...], object, str, str]] = [
    ((*DEAL, "hands", 1), [1, 2], "deal.even", "$.actions[0].hands[1]: expected 10 cards, got 2"),
    ((*DEAL, "hands", 2), DELETED, "deal.even", "$.actions[0].hands: expected 3 hands, got 2"),
    (
        (*DEAL, "hands", 0, 9),
        5,
        "deal.from-deck",
        "$.actions[0].hands: expected at most 5 cards of rank 5, got 6",
    ),
    (
        (*DEAL, "revealed"),
        [1, 2, 3],
        "deal.two-player-reveal",
        "$.actions[0].revealed: expected 0 cards with 3 players, got 3",
    ),
    (DEAL, DELETED, "round.phases", "$.actions[0]: expected a deal, got discard 1 of seat 2"),
    (
        ("actions", 1),
        DELETED,
        "round.phases",
        "$.actions[3]: expected a discard, got bid 1 of seat 0",
    ),
    (
        ("actions", 2, "seat"),
        2,
        "deal.discard",
        "$.actions[2].seat: seat 2 has set a card aside already",
    ),
    (
        ("actions", 4),
        DELETED,
        "bid.order",
        "$.actions[4].seat: expected the bid of seat 0, got one of seat 1",
    ),
    (
        ("actions", 6),
        DELETED,
        "round.phases",
        "$.actions[6]: expected a bid, got 5Y of seat 0",
    ),
    (PLAY, DELETED, "play.turn", "$.actions[7].seat: expected seat 0 to act, got seat 1"),
    (
        (*PLAY, "seat"),
        1,
        "play.turn",
        "$.actions[7].seat: expected seat 0 to act, got seat 1",
    ),
    (
        PLAY,
        {"do": "paradox", "seat": 2},
        "play.turn",
        "$.actions[7].seat: expected seat 0 to act, got seat 2",
    ),
    (
        PLAY,
        {"do": "bid", "seat": 0, "tricks": 1},
        "round.phases",
        "$.actions[7]: expected a play, or a paradox, got bid 1 of seat 0",
    ),
]
"""Damage after which the small record does not tell a match: deals that the deck cannot give,
actions of another phase, actions of a seat that is not on turn."""


@pytest.mark.clause(
    "deal.even", "deal.from-deck", "deal.two-player-reveal", "round.phases", "bid.order"
)
@pytest.mark.parametrize(("path", "value", "clause", "fault"), UNUSABLE, ids=str)
def test_a_record_that_does_not_tell_a_match(
    path: tuple[Key, ...], value: object, clause: str, fault: str
) -> None:
    record = read(changed(small_record(), path, value))
    answer = answer_of(record)
    assert replay(record).fault == fault
    illegal = answer["illegal"]
    assert is_object(illegal)
    assert illegal["index"] == len(objects(answer["steps"]))
    verdict = illegal["verdict"]
    assert is_object(verdict)
    assert clause in [each["clause"] for each in objects(verdict["violations"])]


@pytest.mark.clause("bid.none-with-two", "match.length")
def test_nobody_bids_with_two_and_nothing_comes_after_the_match() -> None:
    with_two = read(SMALL_WITH_TWO)
    bidding = evolve(with_two, actions=(*with_two.actions[:3], Bid(1, 1)))
    assert replay(bidding).fault is not None
    whole, _ = match_and_answer("pegasus-2023", 2)
    longer = evolve(whole, actions=(*whole.actions, Paradox(0), Paradox(1)))
    answer = answer_of(longer)
    assert (answer["legal"], answer["finished"]) == (False, True)
    assert answer["winners"] == match_and_answer("pegasus-2023", 2)[1]["winners"]
    assert "next" not in answer
    fault = replay(longer).fault
    assert fault is not None
    assert fault.startswith(f"$.actions[{len(whole.actions)}]: ")


@pytest.mark.parametrize(("edition", "players"), [("japanese", 3), ("pegasus-2023", 2)])
def test_one_wrong_action_at_every_moment_of_a_match(edition: str, players: int) -> None:
    """An action is put in place of each: what is not among the legal ones is refused there."""
    record, _ = match_and_answer(edition, players)
    wrong: list[Action] = [Paradox(1), Play(0, 1, Color.RED), Discard(0, 1), Bid(0, 1)]
    state = record.initial()
    for index, action in enumerate(record.actions):
        for other in wrong:
            legal = other in legal_actions(state)
            played = replay(evolve(record, actions=(*record.actions[:index], other)))
            assert (played.refusal is None) is legal
            if played.refusal is not None:
                assert played.refusal.index == index
                assert played.fault is not None or other.actor in turn(state)
        state = record.ruleset.apply(state, action).state


def test_a_replay_keeps_its_record_and_its_last_state() -> None:
    record = read(small_record())
    played = replay(record)
    assert played.record is record
    assert played.outcome is None
    assert turn(played.state) == (1,)


@pytest.mark.clause("setup.face")
def test_groups_on_an_unverified_arrangement_are_marked() -> None:
    """Five use the purple face, which no rulebook text tells; two use the white one."""
    for players, known in ((2, True), (5, False)):
        _, answer = match_and_answer("pegasus-2023", players)
        scored = [
            event
            for step in objects(answer["steps"])
            for event in objects(step["events"])
            if event["event"] == "round-scored"
        ]
        assert [event["arrangement_is_known"] for event in scored] == [known] * players
