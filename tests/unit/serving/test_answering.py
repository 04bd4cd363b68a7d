"""What each ask answers, on small matches that are written by hand."""

from __future__ import annotations

import importlib.metadata

import pytest

from catbox_rules.records.strict_json import parse
from catbox_rules.serving import Server
from catbox_rules.serving.requests import ASKS
from tests.kit.matches import SMALL, WITH_PHYSICATS, small_record
from tests.unit.serving.exchange import Exchange, as_list, as_object

FIRST_TRICK = small_record()
"""Three seats of `pegasus-2023`: 5 yellow, 1 red, 6 yellow. Seat 1 has won, and lost yellow."""

NEXT_LEAD = {"do": "play", "seat": 1, "rank": 6, "color": "red"}


@pytest.fixture
def table() -> Exchange:
    """A server with that trick in the match m."""
    exchange = Exchange()
    assert exchange.begin(FIRST_TRICK) == [1]
    return exchange


class TestHello:
    def test_who_it_is(self) -> None:
        answer = Exchange().ask("hello")
        assert answer["protocol"] == "catbox-protocol/2"
        assert answer["engine"] == "catbox_rules"
        assert answer["version"] == importlib.metadata.version("catbox-rules")
        assert answer["asks"] == list(ASKS)

    def test_what_it_plays(self) -> None:
        """By the rulebooks: 3 or 4 in the Japanese edition, 2 to 5 in the others, 2 to 6 cats."""
        games = as_object(Exchange().ask("hello")["games"])
        international = [2, 3, 4, 5]
        assert {name: as_object(game)["editions"] for name, game in games.items()} == {
            "cat-in-the-box": {
                "ayatsurare-2020": [3, 4],
                "hobby-japan-2021": international,
                "bezier-2022": international,
                "pegasus-2023": international,
            },
            "schrodingers-cats": {"amigo-2023": [2, 3, 4, 5, 6]},
        }

    def test_what_a_table_may_choose(self) -> None:
        games = as_object(Exchange().ask("hello")["games"])
        assert {name: as_object(game)["options"] for name, game in games.items()} == {
            "cat-in-the-box": {
                "tokens": ["unlimited", "strict"],
                "red-broken-by": ["player-token", "any-token"],
                "face": ["black", "white", "purple"],
                "layout": "any",
                "variants": "any",
            },
            "schrodingers-cats": {
                "physicats": ["with", "without"],
                "physicat-timing": ["own-turn", "before-claim"],
                "short-pile": ["allowed", "barred"],
                "open-heisenbergs": ["stay", "as-claimed"],
                "blocks": list(range(1, 27)),
                "variants": "any",
            },
        }

    def test_a_server_may_play_one_game(self) -> None:
        answer = as_object(parse(Server("schrodingers-cats").answer(b'{"ask": "hello"}')))
        assert list(as_object(as_object(answer["answer"])["games"])) == ["schrodingers-cats"]


class TestNew:
    def test_a_table_waits_for_the_deal(self) -> None:
        assert Exchange().begin({**FIRST_TRICK, "actions": []}) == ["chance"]

    def test_the_actions_of_a_record_are_taken(self) -> None:
        """Seats 0 and 1 have still to set a card aside after the first one did."""
        actions = as_list(FIRST_TRICK["actions"])
        assert Exchange().begin({**FIRST_TRICK, "actions": actions[:1]}) == [0, 1, 2]
        assert Exchange().begin({**FIRST_TRICK, "actions": actions[:2]}) == [0, 1]
        assert Exchange().begin({**FIRST_TRICK, "actions": actions[:8]}) == [1]

    def test_a_name_in_use_begins_a_new_match(self, table: Exchange) -> None:
        assert table.begin({**FIRST_TRICK, "actions": []}) == ["chance"]
        assert as_object(table.ask("record", "m")["record"])["actions"] == []

    def test_matches_do_not_touch_each_other(self, table: Exchange) -> None:
        table.begin(WITH_PHYSICATS, "cats")
        table.ask("apply", "m", action=NEXT_LEAD)
        record = as_object(table.ask("record", "cats")["record"])
        assert record == WITH_PHYSICATS

    @pytest.mark.parametrize("name", ["m", "x" * 64, " ", "🐈", "a\nb", "\x00", "\ud800"])
    def test_a_match_may_have_any_name_of_1_to_64_characters(self, name: str) -> None:
        exchange = Exchange()
        exchange.begin(FIRST_TRICK, name)
        assert exchange.ask("score", name)["finished"] is False


class TestLegal:
    def test_nothing_where_chance_acts(self) -> None:
        exchange = Exchange()
        exchange.begin({**FIRST_TRICK, "actions": []})
        assert exchange.ask("legal", "m") == {"legal": []}


class TestApply:
    def test_what_one_seat_alone_sees_is_marked(self) -> None:
        exchange = Exchange()
        exchange.begin({**FIRST_TRICK, "actions": []})
        deal = as_list(FIRST_TRICK["actions"])[0]
        events = as_list(exchange.ask("apply", "m", action=deal)["events"])
        marked = [as_object(each) for each in events if "private_to" in as_object(each)]
        assert [(each["event"], each["seat"], each["private_to"]) for each in marked] == [
            ("hand-dealt", seat, seat) for seat in range(3)
        ]

    def test_a_refused_action_changes_nothing(self, table: Exchange) -> None:
        before = table.ask("state", "m"), table.ask("record", "m")
        yellow = {**NEXT_LEAD, "color": "yellow"}
        error = table.error("apply", "m", action=yellow)
        assert error["code"] == "illegal-action"
        verdict = as_object(error["verdict"])
        clauses = [as_object(each)["clause"] for each in as_list(verdict["violations"])]
        assert clauses == ["declare.cell-open", "declare.color-held"]
        assert (table.ask("state", "m"), table.ask("record", "m")) == before


class TestJudge:
    def test_nothing_is_done(self, table: Exchange) -> None:
        table.ask("judge", "m", action=NEXT_LEAD)
        assert table.ask("apply", "m", action=NEXT_LEAD)["turn"] == [2]


class TestScore:
    def test_after_a_round_of_the_other_game(self) -> None:
        """Six empty boxes and two Heisenbergs are more than the four that seat 2 has claimed, so
        seat 3 was wrong to doubt, and with four players has no life left."""
        exchange = Exchange()
        exchange.begin(WITH_PHYSICATS)
        score = exchange.ask("score", "m")
        assert score["totals"] == [1, 1, 1, 0]
        assert as_object(as_list(score["rounds"])[0])["wrong"] == 3


class TestView:
    @pytest.mark.parametrize(
        ("seat", "hands", "discards"),
        [
            (0, [[1, 1, 2, 2, 3, 3, 4, 4], "?", "?"], [6, "?", "?"]),
            (1, ["?", [1, 2, 2, 3, 3, 4, 5, 6], "?"], ["?", 6, "?"]),
            (2, ["?", "?", [2, 3, 4, 4, 5, 5, 5, 6]], ["?", "?", 1]),
        ],
    )
    def test_a_seat_sees_its_own_cards_and_no_others(
        self, table: Exchange, seat: int, hands: object, discards: object
    ) -> None:
        view = as_object(table.ask("view", "m", seat=seat)["view"])
        assert (view["hands"], view["discards"]) == (hands, discards)

    def test_a_spectator_sees_what_lies_open(self, table: Exchange) -> None:
        """A position without hands is one whose hands are unknown."""
        view = as_object(table.ask("view", "m", seat=None)["view"])
        assert view["tokens"] == [["Y5"], ["R1"], ["Y6"]]
        assert not {"hands", "discards"} & set(view)


class TestDraw:
    def test_it_can_be_applied_and_is_not(self) -> None:
        exchange = Exchange()
        exchange.begin({**FIRST_TRICK, "actions": []})
        deal = exchange.ask("draw", "m")["action"]
        assert as_object(exchange.ask("record", "m")["record"])["actions"] == []
        assert exchange.ask("apply", "m", action=deal)["turn"] == [0, 1, 2]

    @pytest.mark.parametrize("seed", [0, -7, 10**18 - 1, "", "a seed", "🐈", "\ud800"])
    def test_a_seed_gives_the_same_cards_again(self, seed: int | str) -> None:
        exchange = Exchange()
        for name in ("one", "another"):
            exchange.begin({**FIRST_TRICK, "actions": []}, name)
        first, again = (exchange.ask("draw", name, seed=seed) for name in ("one", "another"))
        assert first == again

    def test_other_seeds_give_other_cards(self) -> None:
        """Of some 10^19 deals of three seats no two of nine are likely to be alike."""
        exchange = Exchange()
        exchange.begin({**FIRST_TRICK, "actions": []})
        seeds = (1, -1, 2, "a", "b", "", None, None, None)
        deals = [str(exchange.ask("draw", "m", seed=seed)) for seed in seeds]
        assert len(set(deals)) == len(seeds)


class TestRecord:
    @pytest.mark.parametrize("record", SMALL, ids=lambda record: record["edition"])
    def test_it_is_what_was_given_and_done_since(self, record: dict[str, object]) -> None:
        exchange = Exchange()
        *earlier, last = as_list(record["actions"])
        exchange.begin({**record, "title": "t", "note": "n", "actions": earlier})
        exchange.ask("apply", "m", action=last)
        given = {"options": dict[str, object](), **record, "title": "t", "note": "n"}
        assert exchange.ask("record", "m") == {"record": given}


class TestDrop:
    def test_the_match_is_forgotten(self, table: Exchange) -> None:
        assert table.ask("drop", "m") == {}
        assert table.error("score", "m")["code"] == "no-such-match"

    def test_there_is_room_for_another_one(self) -> None:
        exchange = Exchange(most_matches=1)
        exchange.begin(FIRST_TRICK, "a")
        assert exchange.error("new", "b", record=FIRST_TRICK)["code"] == "too-many-matches"
        exchange.begin({**FIRST_TRICK, "actions": []}, "a")  # the same name, so no more
        exchange.ask("drop", "a")
        exchange.begin(FIRST_TRICK, "b")


@pytest.mark.parametrize("id", [0, -1, 10**18 - 1, "", "seven", "🐈", "\ud800\n", None])
def test_an_id_comes_back(id: object) -> None:
    assert Exchange().said("hello", id=id)["id"] == id
    assert Exchange().said("legal", "m", id=id)["id"] == id
