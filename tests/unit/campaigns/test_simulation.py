"""Simulations: what decides a match, and that a row says what the rules say of its round."""

from __future__ import annotations

import importlib.util
import json
import pickle
from collections.abc import Mapping
from importlib.metadata import version
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from catbox_rules.batch import play_matches
from catbox_rules.campaigns import Campaign, Simulation, run_campaign
from catbox_rules.campaigns.simulated import ScalarSimulation
from catbox_rules.cat_in_the_box import (
    Bid,
    Color,
    Deal,
    Discard,
    Play,
    Rank,
    Table,
    TrickPhase,
    View,
    apply,
    draw,
    initial,
    legal_actions,
    turn,
    view,
)
from catbox_rules.cat_in_the_box.editions import PEGASUS_2023
from catbox_rules.cat_in_the_box.readings import READINGS
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.readings import Readings
from catbox_rules.kernel.ruleset import CHANCE, Actor, Seat
from catbox_rules.match import replay, replay_as_json
from catbox_rules.policies.cat_in_the_box import any_card, following
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing import DelegatingRuleset
from tests.unit.batch.tables import NEXT_START, Start
from tests.unit.records.validation import misfits

BOX = "cat-in-the-box"
CATS = "schrodingers-cats"


def seen_by_seat(state: Any, actor: Actor) -> View:
    assert actor != CHANCE
    return view(state, actor)


def simulation(game: str = BOX, players: int = 3, matches: int = 6, **more: Any) -> Simulation:
    edition = "pegasus-2023" if game == BOX else "amigo-2023"
    asked: dict[str, Any] = {"game": game, "edition": edition, "players": players}
    asked |= {"matches": matches, **more}
    return Simulation.of(**asked)


def rows_of(work: Simulation) -> list[Mapping[str, Any]]:
    """All rows, as they come back from a file."""
    found: list[Mapping[str, Any]] = []
    for piece in range(work.pieces):
        rows: Any = work.do(piece)
        if not isinstance(rows, list):
            rows = rows.to_pylist()
        found += json.loads(json.dumps(rows))
    return found


def without(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    """As if these were not installed."""
    find = importlib.util.find_spec

    def found(name: str) -> object:
        return None if name in modules else find(name)

    monkeypatch.setattr(importlib.util, "find_spec", found)


class TestAsked:
    @pytest.mark.parametrize(
        ("asked", "error"),
        [
            ({"game": "chess"}, f"$.game: expected {BOX} or {CATS}, got 'chess'"),
            ({"edition": "amigo-2023"}, "$.edition: expected ayatsurare-2020, japanese"),
            ({"players": 6}, "$.players: expected 2 to 5 in pegasus-2023 (setup.players), got 6"),
            ({"options": {"luck": 1}}, "$.options: expected tokens"),
            ({"matches": 0}, "$.matches: expected 1 to 1000000000000, got 0"),
            ({"matches": True}, "$.matches: expected 1 to 1000000000000, got true"),
            ({"seed": -1}, "$.seed: expected 0 to 999999999999999999, got -1"),
            ({"seed": 10**18}, "$.seed: expected 0 to 999999999999999999, got 10"),
            ({"patience": -1}, "$.patience: expected seconds, more than 0 and less than 1,000,000"),
            ({"pieces": 7}, "$.pieces: expected 1 to 6, got 7"),
            ({"policy": "clever"}, "$.policy: expected one of 'at random', "),
            ({"engine": "steam"}, "$.engine: expected batch or scalar, got 'steam'"),
        ],
    )
    def test_what_cannot_be_played(self, asked: dict[str, Any], error: str) -> None:
        with pytest.raises((MalformedInput, Unsupported)) as caught:
            simulation(**asked)
        assert str(caught.value).startswith(error)

    def test_a_rulebook_may_be_spelled(self) -> None:
        named = simulation(edition="international+must-follow+tokens=strict")
        options = {"variants": ["must-follow"], "tokens": "strict"}
        assert named == simulation(edition="pegasus-2023", options=options)

    @pytest.mark.parametrize(
        ("asked", "error"),
        [
            (
                {"edition": "pegasus-2023+memory", "options": {"tokens": "strict"}},
                "$.options: expected none with pegasus-2023+memory, which has its own, got",
            ),
            ({"edition": "pegasus-2023+memry"}, "$.edition: expected a variant (any-bid, "),
            ({"edition": "amigo-2023+one-life"}, "$.edition: expected an edition: ayatsurare"),
        ],
    )
    def test_a_rulebook_that_is_spelled_wrong(self, asked: dict[str, Any], error: str) -> None:
        with pytest.raises((MalformedInput, Unsupported)) as caught:
            simulation(**asked)
        assert str(caught.value).startswith(error)

    def test_a_policy_of_another_game_is_none_of_this_one(self) -> None:
        with pytest.raises(Unsupported) as caught:
            simulation(CATS, policy="follow-heavy")
        assert str(caught.value).startswith("$.policy: expected one of 'at random', cautious, ")
        assert str(caught.value).endswith("; MODULE:FUNCTION; or -- COMMAND, got 'follow-heavy'")

    @pytest.mark.parametrize("policy", ["bot", "hoarding", "tests.unit.policies.foreign:last"])
    def test_whoever_is_no_policy_of_simulations_is_played_by_the_scalar_engine(
        self, policy: str
    ) -> None:
        assert simulation(policy=policy).engine == "scalar"
        with pytest.raises(Unsupported) as caught:
            simulation(policy=policy, engine="batch")
        expected = f"$.engine: expected scalar, since batch does not know the policy {policy}, got"
        assert str(caught.value).startswith(expected)

    def test_patience_decides_no_row(self) -> None:
        assert simulation(patience=9.0).describe() == simulation().describe()

    def test_the_engine_is_batch_where_it_can(self) -> None:
        assert simulation(BOX).engine == "batch"
        assert simulation(CATS).engine == "scalar"
        assert simulation(BOX, engine="scalar").engine == "scalar"

    def test_batch_where_it_cannot(self) -> None:
        with pytest.raises(Unsupported) as caught:
            simulation(CATS, engine="batch")
        assert str(caught.value) == (
            f"$.engine: expected scalar, since batch does not play {CATS}, got batch"
        )

    def test_batch_where_it_is_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        without(monkeypatch, "numba")
        assert simulation(BOX).engine == "scalar"
        with pytest.raises(Unsupported) as caught:
            simulation(BOX, engine="batch")
        assert str(caught.value) == (
            "$.engine: expected scalar, since batch is not installed "
            "(pip install 'catbox-rules[campaigns]'), got batch"
        )

    def test_a_reading_that_only_the_reference_knows_is_played_by_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever adds a reading to the game has not yet told the batch engine of it."""
        registry = (*READINGS, NEXT_START)
        monkeypatch.setattr("catbox_rules.cat_in_the_box.options.READINGS", registry)
        edition = evolve(PEGASUS_2023, readings=Readings.defaults(registry))
        monkeypatch.setattr("catbox_rules.cat_in_the_box.table.EDITIONS", (edition,))
        usual, causer = ({"next-start": start.value} for start in Start)
        assert simulation(BOX, options=usual).engine == "batch"
        assert simulation(BOX, options=causer).engine == "scalar"
        with pytest.raises(Unsupported) as caught:
            simulation(BOX, options=causer, engine="batch")
        assert str(caught.value) == (
            "$.engine: expected scalar, since batch cannot play causer (options.next-start), "
            "got batch"
        )

    def test_parquet_where_it_is_not_installed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        without(monkeypatch, "numpy", "numba", "pyarrow")
        with pytest.raises(MalformedInput) as caught:
            run_campaign(simulation(BOX, engine="scalar"), tmp_path / "played")
        assert str(caught.value) == (
            "$.rows: expected jsonl, or pyarrow: pip install 'catbox-rules[campaigns]', "
            "got parquet without it"
        )
        work = simulation(BOX, matches=2, engine="scalar")
        assert run_campaign(work, tmp_path / "lines", rows="jsonl", workers=1).is_finished

    def test_it_says_all_that_decides_its_rows(self) -> None:
        work = simulation(BOX, seed=5, options={"tokens": "strict"}, policy="follow-heavy")
        value = work.describe()
        assert value == {
            "kind": "simulate",
            "game": BOX,
            "edition": "pegasus-2023",
            "options": {"tokens": "strict"},
            "players": 3,
            "matches": 6,
            "seed": 5,
            "policy": "follow-heavy",
            "engine": "batch",
            "ruleset": GAMES[BOX].VERSION,
            "library": version("catbox-rules"),
        }
        whole = {"format": "catbox-campaign/1", "work": value, "pieces": 1, "rows": "jsonl"}
        assert misfits("campaign", whole) == []

    def test_an_edition_is_named_by_its_id(self) -> None:
        assert simulation(BOX, edition="international").edition == "pegasus-2023"

    def test_it_can_be_sent_to_another_process(self) -> None:
        work = simulation(BOX, options={"tokens": "strict"})
        assert pickle.loads(pickle.dumps(work)) == work


class TestPieces:
    @pytest.mark.parametrize(("matches", "pieces"), [(1, 1), (6, 4), (100, 7), (10**6, 999)])
    def test_every_match_is_in_one_piece_and_pieces_are_of_one_size(
        self, matches: int, pieces: int
    ) -> None:
        work = simulation(matches=matches, pieces=pieces)
        numbers = [work.numbers(piece) for piece in range(pieces)]
        assert [number for each in numbers for number in each] == list(range(matches))
        assert {len(each) for each in numbers} <= {matches // pieces, ceil(matches / pieces)}

    @pytest.mark.parametrize(
        ("engine", "matches", "pieces"),
        [
            ("scalar", 1, 1),
            ("scalar", 25, 3),
            ("scalar", 1000, 100),
            ("scalar", 40_000, 100),
            ("scalar", 10**6, 2000),
            ("batch", 1000, 1),
            ("batch", 50_000, 50),
            ("batch", 10**6, 100),
            ("batch", 10**8, 5000),
        ],
    )
    def test_there_are_about_a_hundred_of_a_good_size(
        self, engine: str, matches: int, pieces: int
    ) -> None:
        """Of 10 to 500 matches one by one, and of 1000 to 20,000 in a batch."""
        assert simulation(matches=matches, engine=engine).pieces == pieces

    @pytest.mark.parametrize(
        ("game", "engine"), [(BOX, "batch"), (BOX, "scalar"), (CATS, "scalar")]
    )
    def test_a_match_is_the_same_in_whatever_piece(self, game: str, engine: str) -> None:
        one, many = (simulation(game, engine=engine, seed=3, pieces=n) for n in (1, 5))
        fewer = simulation(game, matches=4, engine=engine, seed=3)
        rows = rows_of(one)
        assert [row["match"] for row in rows] == sorted(row["match"] for row in rows)
        assert rows_of(many) == rows
        assert rows_of(fewer) == [row for row in rows if row["match"] < 4]

    @pytest.mark.parametrize(
        ("game", "engine"), [(BOX, "batch"), (BOX, "scalar"), (CATS, "scalar")]
    )
    def test_another_seed_gives_other_matches(self, game: str, engine: str) -> None:
        ours, theirs = (rows_of(simulation(game, engine=engine, seed=seed)) for seed in (1, 2))
        assert ours != theirs


def replayed_rows(record: Record) -> list[dict[str, Any]]:
    """The rows of a match, from what `catbox replay --json` says of its record."""
    answer: Any = replay_as_json(replay(record))
    assert answer["finished"]
    rounds: list[list[Any]] = [[]]
    for step in answer["steps"]:
        rounds[-1].append(step)
        if any(event["event"] == "round-scored" for event in step["events"]):
            rounds.append([])
    rows = [
        {"round": number, **_of_round(steps, result), "totals": None, "winners": None}
        for number, (steps, result) in enumerate(zip(rounds, answer["rounds"], strict=False))
    ]
    rows[-1] |= {"totals": answer["totals"], "winners": answer["winners"]}
    return rows


def _of_round(steps: list[Any], result: dict[str, Any]) -> dict[str, Any]:
    """A forced red lead: all that can be led is red, and no player token lies on red."""
    played, forced, on_red = 0, 0, 0
    trick = 0
    for step in steps:
        action, names = step["action"], [event["event"] for event in step["events"]]
        if action["do"] == "play":
            only_red = all(text.endswith("R") for text in step["legal"])
            forced += trick == 0 and action["color"] == "red" and only_red and not on_red
            on_red += action["color"] == "red"
            played += 1
            trick = 0 if "trick-won" in names else trick + 1
    [scored] = [e for step in steps for e in step["events"] if e["event"] == "round-scored"]
    return {
        **result,
        "completed": sum(result["tricks"]),
        "plays": played,
        "forced_red_leads": forced,
        "bids": scored["bids"] or None,
        "groups": scored["groups"],
    }


def played_again(players: int, seed: int, match: int) -> Record:
    """A match of the scalar engine played once more, from what is said of its random numbers."""
    random, actions = Random(f"{seed}/{match}"), list[Any]()
    state: Any = initial("pegasus-2023", players=players)
    while actors := turn(state):
        if actors == ("chance",):
            action: Any = draw(state, random)
        else:
            legal = [each for each in legal_actions(state) if each.actor == actors[0]]
            action = any_card(seen_by_seat(state, actors[0]), (), legal, random)
        actions.append(action)
        state = apply(state, action).state
    return Record(ChosenTable(GAMES[BOX], "pegasus-2023", players), tuple(actions))


class TestRows:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_of_the_batch_engine(self, players: int) -> None:
        matches = 40
        rows = rows_of(simulation(BOX, players, matches, engine="batch", seed=8))
        table = Table.create("pegasus-2023", players=players)
        results = play_matches(table, matches, seed=8)
        expected = [
            {"match": match, **row}
            for match in range(matches)
            for row in replayed_rows(results.record(match))
        ]
        assert rows == expected

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_of_the_scalar_engine(self, players: int) -> None:
        matches = 10
        rows = rows_of(simulation(BOX, players, matches, engine="scalar", seed=8))
        expected = [
            {"match": match, **row}
            for match in range(matches)
            for row in replayed_rows(played_again(players, 8, match))
        ]
        assert rows == expected

    def test_forced_red_leads_are_counted(self) -> None:
        """They come in about one round of a hundred with two players."""
        rows = rows_of(simulation(BOX, 2, 300, engine="scalar"))
        forced = [row["match"] for row in rows if row["forced_red_leads"]]
        assert forced
        for match in forced[:3]:
            assert (
                sum(row["forced_red_leads"] for row in replayed_rows(played_again(2, 0, match))) > 0
            )

    @pytest.mark.parametrize(
        "options", [{"red-broken-by": "any-token"}, {"variants": ["red-never-restricted"]}]
    )
    def test_no_red_lead_is_forced_where_red_may_be_led(self, options: dict[str, Any]) -> None:
        """By the token on the red row that two players observe, or by a house rule."""
        rows = rows_of(simulation(BOX, 2, 20, engine="scalar", options=options))
        assert {row["forced_red_leads"] for row in rows} == {0}

    def test_of_schrodingers_cats(self) -> None:
        rows = rows_of(simulation(CATS, 4, 20))
        for row in rows:
            number = {"match": row["match"], "round": row["round"]}
            result = {
                key: row[key] for key in row if key not in ("match", "round", "totals", "winners")
            }
            assert misfits("schrodingers-cats#/$defs/round", result) == []
            is_last = sum(life > 0 for life in row["lives"]) == 1
            left = [seat for seat, life in enumerate(row["lives"]) if life]
            assert row["totals"] == (row["lives"] if is_last else None), number
            assert row["winners"] == (left if is_last else None), number

    @pytest.mark.parametrize(
        ("game", "engine", "players"),
        [
            (BOX, "batch", 2),
            (BOX, "batch", 4),
            (BOX, "scalar", 2),
            (BOX, "scalar", 4),
            (CATS, "scalar", 3),
        ],
    )
    def test_both_forms_hold_the_same(
        self, tmp_path: Path, game: str, engine: str, players: int
    ) -> None:
        work = simulation(game, players, 12, engine=engine, pieces=3)
        lines = run_campaign(work, tmp_path / "lines", rows="jsonl", workers=1)
        parquet = run_campaign(work, tmp_path / "parquet", workers=1)
        batches = [each for each in parquet.rows() if not isinstance(each, Mapping)]
        assert len(batches) == len(list(parquet.rows())) == 3
        assert list(parquet.single_rows()) == list(lines.rows()) == list(lines.single_rows())
        assert all(list(batch.schema) == list(work.schema()) for batch in batches)
        names = ["totals", "round", "winners"]
        assert list(Campaign.open(tmp_path / "parquet").columns(*names)) == list(
            lines.columns(*names)
        )


class TestPolicies:
    def test_every_card_is_discarded_with_the_same_chance(self) -> None:
        """Of 1 1 1 2 3 3 3 4 5 6 a seat discards a 1 in three of ten cases: a sum of 3000 draws
        is within five standard errors (25) of 900."""
        hands = ("1112333456", "1122233444", "2455556666")
        deal = Deal(tuple(tuple(Rank(int(rank)) for rank in hand) for hand in hands))
        state = apply(initial("pegasus-2023", players=3), deal).state
        legal = [each for each in legal_actions(state) if each.actor == 0]
        random = Random(1)
        seen = seen_by_seat(state, Seat(0))
        discards = [any_card(seen, (), legal, random) for _ in range(3000)]
        chosen = [int(each.rank) for each in discards if isinstance(each, Discard)]
        assert abs(chosen.count(1) - 900) <= 5 * 25.1
        assert abs(chosen.count(2) - 300) <= 5 * 16.4

    def test_following_never_leaves_a_color_that_it_can_follow(self) -> None:
        random, asked = Random(2), 0
        for _ in range(20):
            state: Any = initial("pegasus-2023", players=4)
            while actors := turn(state):
                if actors == ("chance",):
                    state = apply(state, draw(state, random)).state
                    continue
                legal = [each for each in legal_actions(state) if each.actor == actors[0]]
                action = following(seen_by_seat(state, actors[0]), (), legal, random)
                if isinstance(state, TrickPhase) and state.trick:
                    led = state.trick[0].color
                    could = {each.color for each in legal if isinstance(each, Play)}
                    asked += led in could and could != {led}
                    assert not isinstance(action, Play) or action.color is led or led not in could
                state = apply(state, action).state
        assert asked > 100

    def test_all_leads_and_all_bids_come_up(self) -> None:
        random = Random(3)
        leads, bids = set[Color](), set[int]()
        for _ in range(60):
            state: Any = initial("pegasus-2023", players=3)
            while actors := turn(state):
                if actors == ("chance",):
                    action: Any = draw(state, random)
                else:
                    legal = [each for each in legal_actions(state) if each.actor == actors[0]]
                    action = following(seen_by_seat(state, actors[0]), (), legal, random)
                if isinstance(state, TrickPhase) and not state.trick and isinstance(action, Play):
                    leads.add(action.color)
                if isinstance(action, Bid):
                    bids.add(action.tricks)
                state = apply(state, action).state
        assert (leads, bids) == (set(Color), {1, 3, 4})


def test_a_game_whose_results_have_no_types_has_no_columns() -> None:
    pytest.importorskip("pyarrow")
    with pytest.raises(Unsupported) as caught:
        ScalarSimulation(DelegatingRuleset(GAMES["cat-in-the-box"])).schema()
    assert str(caught.value) == (
        "$.game: expected rounds(state) -> tuple[RoundResult, ...] with an attrs class, "
        "got 'cat-in-the-box'"
    )


def test_columns_of_a_game_of_ones_own_have_the_types_of_its_results() -> None:
    """A round of Cat in the Box as its result says it: seats and numbers, by seat."""
    arrow = pytest.importorskip("pyarrow")
    schema: Any = ScalarSimulation(GAMES["cat-in-the-box"]).schema()
    types = {each.name: each.type for each in schema}
    assert [types[name] for name in ("match", "round", "start_seat", "paradox")] == [
        arrow.int64()
    ] * 4
    for name in ("tricks", "bonus", "scores", "totals", "winners"):
        assert types[name].value_type == arrow.int64()
