"""Rulebooks: how they are spelled, what they mean, in what they differ, and their records."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catbox_rules.book import Rulebook, edition_as_json, variant_as_toml
from catbox_rules.diff.differences import differences
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.kernel.variants import Number, Variant, known_variants, register, variant_as_json
from catbox_rules.match import replay
from catbox_rules.notation import Transcript, match_of, read_match
from catbox_rules.records import ChosenTable, Record, read_record, record_as_json
from tests.kit.validation import misfits
from tests.unit.kernel.variants.documents import BOX


def named(spelling: str) -> Rulebook:
    return Rulebook.named(spelling)


def differing(one: str, other: str) -> list[tuple[str, int | None, str, object, object]]:
    return [
        (each.what.value, each.players, each.path, each.a, each.b)
        for each in differences(named(one), named(other))
        if each.what.value != "word"
    ]


class TestSpelling:
    @pytest.mark.parametrize(
        ("spelling", "options"),
        [
            ("pegasus-2023", {}),
            ("pegasus-2023+tokens=strict", {"tokens": "strict"}),
            ("pegasus-2023+must-follow+memory", {"variants": ["must-follow", "memory"]}),
            (
                "pegasus-2023+must-follow+face=purple",
                {"variants": ["must-follow"], "face": "purple"},
            ),
        ],
    )
    def test_what_it_means(self, spelling: str, options: dict[str, object]) -> None:
        assert dict(named(spelling).options) == options
        assert str(named(spelling)) == spelling

    @pytest.mark.parametrize(
        ("part", "id_", "counts", "number", "value"),
        [
            ("penalty=2", "penalty-2", "all", "penalty", 2),
            ("bids@3=0,1,3,4", "bids-at-3-0-1-3-4", "3", "bids", [0, 1, 3, 4]),
            ("bids@3=2", "bids-at-3-2", "3", "bids", [2]),
            ("bids=", "bids-none", "all", "bids", []),
            ("observed@4=R9,B9", "observed-at-4-r9-b9", "4", "observed", ["R9", "B9"]),
            ("observed@4=none", "observed-at-4-none", "4", "observed", "none"),
            ("tokens_per_seat=11", "tokens-per-seat-11", "all", "tokens_per_seat", 11),
        ],
    )
    def test_a_number_is_a_variant_of_its_own(
        self, part: str, id_: str, counts: str, number: str, value: object
    ) -> None:
        document = {
            "format": "catbox-variant/1",
            "id": id_,
            "game": BOX,
            "title": part,
            "numbers": {counts: {number: value}},
        }
        assert named(f"pegasus-2023+{part}").options["variants"] == [document]
        assert misfits("variant", document) == []

    def test_an_alias_and_a_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        mine = Variant("mine", BOX, "Mine", numbers=[Number(3, "bids", (0, 9))])
        Path("mine.toml").write_text(variant_as_toml(mine), encoding="utf-8")
        rulebook = named("international+mine.toml")
        assert str(rulebook) == "pegasus-2023+mine.toml"
        assert rulebook.options["variants"] == [variant_as_json(mine)], "complete in itself"
        assert rulebook.setup(3).bids == (0, 9)
        assert [str(doubt) for doubt in rulebook.doubts] == [
            "with 3 players: a bid of 9 cannot be made in 8 tricks"
        ]

    def test_one_that_is_registered_is_written_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("catbox_rules.kernel.variants.patch._REGISTERED", {})
        ours = register(Variant("ours", BOX, "Ours", rules=["house.memory"]))
        assert named("pegasus-2023+ours").options["variants"] == [variant_as_json(ours)]

    @pytest.mark.parametrize(
        ("spelling", "message"),
        [
            ("peg", "RULEBOOK: expected an edition: ayatsurare-2020, "),
            ("pegasus-2023+", "RULEBOOK: expected a variant (any-bid, "),
            ("pegasus-2023+memry", "RULEBOOK: expected a variant (any-bid, "),
            ("pegasus-2023+one-life", "RULEBOOK: expected a variant (any-bid, "),
            ("pegasus-2023+luck=1", "RULEBOOK: expected name=value with one of tokens, red"),
            ("pegasus-2023+tokens@3=strict", "RULEBOOK: expected name=value with one of"),
            ("pegasus-2023+tokens=some", "RULEBOOK: expected tokens=unlimited or strict, got"),
            ("pegasus-2023+tokens=strict+tokens=unlimited", "RULEBOOK: expected one value for"),
            ("pegasus-2023+penalty=many", "RULEBOOK: expected penalty=0 to 99, got 'penalty=many'"),
            ("pegasus-2023+penalty=1,2", "RULEBOOK: expected penalty=0 to 99, got 'penalty=1,2'"),
            ("pegasus-2023+bids@9=1", "RULEBOOK: expected a number of players from 2 to 5 after @"),
            ("japanese+bids@5=1", None),
            ("pegasus-2023+dealt@3=11", "RULEBOOK: dealt@3=11: expected at most 10 cards for each"),
            (
                "pegasus-2023+bids-of-zero+bids@3=0",
                "RULEBOOK: bids@3=0: expected bids with 3 players as the variant bids-of-zero has",
            ),
            ("pegasus-2023+none.toml", "none.toml: expected a file that can be read, got No such file"),
            ("amigo-2023+memory", "RULEBOOK: expected a variant (even-hands, "),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_said_in_one_line(self, spelling: str, message: str | None) -> None:
        if message is None:
            assert named(spelling) == named(spelling.partition("+")[0])
            return
        with pytest.raises((MalformedInput, Unsupported)) as refused:
            named(spelling)
        assert str(refused.value).startswith(message)
        assert "\n" not in str(refused.value)

    @pytest.mark.parametrize(
        ("spelling", "once"),
        [
            ("must-follow+must-follow", "must-follow"),
            ("memory+must-follow+memory", "memory+must-follow"),
            ("penalty=2+penalty=2", "penalty=2"),
            ("tokens=strict+tokens=strict+memory", "tokens=strict+memory"),
        ],
    )
    def test_what_is_said_twice_stands_once(self, spelling: str, once: str) -> None:
        assert str(named(f"pegasus-2023+{spelling}")) == f"pegasus-2023+{once}"
        options = dict(named(f"pegasus-2023+{spelling}").options)
        assert options == dict(named(f"pegasus-2023+{once}").options)

    def test_a_file_that_says_what_a_name_says(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("ours.toml").write_text(
            variant_as_toml(known_variants(BOX)["must-follow"]), encoding="utf-8"
        )
        assert str(named("pegasus-2023+must-follow+ours.toml")) == "pegasus-2023+must-follow"

    @pytest.mark.parametrize("part", ["ours.toml", "penalty=2.toml", "tokens=strict.toml"])
    def test_no_file_is_read_where_none_may_be_named(
        self, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path(part).write_text(variant_as_toml(known_variants(BOX)["must-follow"]), encoding="utf-8")
        with pytest.raises(MalformedInput) as caught:
            Rulebook.named(f"pegasus-2023+{part}", with_files=False)
        assert ".toml" not in caught.value.expected

    @pytest.mark.parametrize("spelling", ["must-follow+ours.toml", "ours.toml+must-follow"])
    def test_a_file_that_says_what_a_name_says_and_has_a_fault(
        self, spelling: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        must_follow = variant_as_toml(known_variants(BOX)["must-follow"])
        Path("ours.toml").write_text(f"layout = 1\n{must_follow}", encoding="utf-8")
        with pytest.raises(MalformedInput) as refused:
            named(f"pegasus-2023+{spelling}")
        assert str(refused.value).startswith("RULEBOOK: ours.toml: $: expected only the keys ")

    def test_a_game_and_an_id_of_another_form_are_one_fault_each(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        must_follow = variant_as_toml(known_variants(BOX)["must-follow"])
        for name, before, after in (("a", BOX, "A"), ("b", "must-follow", "B")):
            Path(f"{name}.toml").write_text(
                must_follow.replace(f'"{before}"', f'"{after}"', 1), encoding="utf-8"
            )
        with pytest.raises(MalformedInput) as refused:
            named("pegasus-2023+a.toml+b.toml")
        notes = [str(refused.value), *refused.value.__notes__]
        assert [line.partition(": expected")[0] for line in notes] == [
            "RULEBOOK: a.toml: $.game",
            "RULEBOOK: b.toml: $.id",
        ]

    def test_options_that_say_something_twice(self) -> None:
        by_name_and_in_full = ["memory", variant_as_json(known_variants(BOX)["memory"]), "any-bid"]
        record = Record(
            ChosenTable(GAMES[BOX], "pegasus-2023", 3, options={"variants": by_name_and_in_full})
        )
        rulebook = Rulebook.of_record(record)
        assert [variant.id for variant in rulebook.variants] == ["any-bid", "memory"]
        assert rulebook.options["variants"] == ["memory", "any-bid"]
        assert rulebook == named("pegasus-2023+memory+any-bid")

    def test_a_fault_in_a_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        mine = Variant("mine", BOX, "Mine", numbers=[Number(3, "bids", (0, 77))])
        Path("mine.toml").write_text(variant_as_toml(mine), encoding="utf-8")
        with pytest.raises(MalformedInput) as refused:
            named("pegasus-2023+memory+mine.toml")
        assert str(refused.value).startswith("RULEBOOK: mine.toml: $.numbers.3.bids[1]: expected ")

    def test_all_faults_are_reported_the_first_with_the_others_as_its_notes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Parts that mean nothing, then variants in their order, and each in the order of its
        file."""
        monkeypatch.chdir(tmp_path)
        Path("bad.toml").write_text(
            """
            format = "catbox-variant/1"
            game = "cat-in-the-box"
            id = "bad"
            [numbers.7]
            dealt = 3
            [numbers.3]
            tricks = 10
            bids = [77]
            [readings]
            tokens = 1
            """,
            encoding="utf-8",
        )
        with pytest.raises(MalformedInput) as refused:
            named("pegasus-2023+dealt@4=11+bad.toml+luck=1")
        notes = [str(refused.value), *refused.value.__notes__]
        assert [line.partition(": expected")[0] for line in notes] == [
            "RULEBOOK",  # luck=1
            "RULEBOOK: dealt@4=11",
            "RULEBOOK: bad.toml: $.title",
            "RULEBOOK: bad.toml: $.numbers",  # 7
            "RULEBOOK: bad.toml: $.numbers.3.tricks",
            "RULEBOOK: bad.toml: $.numbers.3.bids[0]",
            "RULEBOOK: bad.toml: $.readings.tokens",
        ]


class TestMeaning:
    SAME = (
        ("pegasus-2023", "international"),
        ("pegasus-2023", "pegasus-2023+penalty=1"),
        ("pegasus-2023", "pegasus-2023+bids@4=3,2,1+tokens=unlimited"),
        ("pegasus-2023+strict-tokens", "pegasus-2023+tokens=strict"),
        ("pegasus-2023+memory+must-follow", "pegasus-2023+must-follow+memory"),
        ("pegasus-2023+double-penalty", "pegasus-2023+penalty=2"),
        ("amigo-2023+short-track", "amigo-2023+blocks=6"),
    )
    OTHER = (
        ("pegasus-2023", "pegasus-2023+penalty=2"),
        ("pegasus-2023", "hobby-japan-2021"),
        ("pegasus-2023", "pegasus-2023+must-follow"),
        ("pegasus-2023+must-follow", "pegasus-2023+memory"),
        ("pegasus-2023", "pegasus-2023+own-purple-face"),
        ("pegasus-2023", "pegasus-2023+tokens=strict"),
        ("amigo-2023", "amigo-2023+no-heisenbergs"),
    )

    @pytest.mark.parametrize(("one", "other"), SAME)
    def test_the_same_by_another_spelling(self, one: str, other: str) -> None:
        assert named(one) == named(other)
        assert hash(named(one)) == hash(named(other))
        assert named(one).id == named(other).id
        assert differing(one, other) == []

    @pytest.mark.parametrize(("one", "other"), OTHER)
    def test_what_is_different(self, one: str, other: str) -> None:
        assert named(one) != named(other)
        assert named(one).id != named(other).id
        assert differences(named(one), named(other))
        assert named(one) != one

    def test_the_id_is_the_same_in_every_process(self) -> None:
        program = (
            "from catbox_rules.games import GAMES; from catbox_rules.book import Rulebook; "
            "print(Rulebook.named('pegasus-2023+must-follow+bids@3=0,1').id)"
        )
        run = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": "7"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == named("pegasus-2023+must-follow+bids@3=0,1").id

    def test_what_a_table_chooses_comes_before_its_variants(self) -> None:
        record = named("pegasus-2023+strict-tokens").record(players=3)
        chosen = Record(
            ChosenTable(
                record.ruleset, "pegasus-2023", 3, options={**record.options, "tokens": "unlimited"}
            )
        )
        assert Rulebook.of_record(chosen) == named("pegasus-2023")
        blocks = Record(
            ChosenTable(GAMES["schrodingers-cats"], "amigo-2023", 3, options={"blocks": 6})
        )
        assert Rulebook.of_record(blocks) == named("amigo-2023+short-track")

    def test_a_layout_of_the_table(self) -> None:
        rows = [[f"{letter}{rank}" for rank in range(1, 7)] for letter in "GRYB"]
        record = Record(ChosenTable(GAMES[BOX], "pegasus-2023", 3, options={"layout": rows}))
        rulebook = Rulebook.of_record(record)
        assert rulebook != named("pegasus-2023")
        [only] = differences(named("pegasus-2023"), rulebook)
        assert (only.what.value, only.a, only.b) == ("layout", None, rows)

    def test_a_count_of_players_that_it_does_not_have(self) -> None:
        with pytest.raises(Unsupported) as refused:
            named("japanese").setup(5)
        assert str(refused.value) == "$.players: expected 3 or 4 in ayatsurare-2020, got 5"


@pytest.mark.parametrize(
    "spelling",
    ["japanese+penalty=2", "pegasus-2023+bids@3=0,1+memory+tokens=strict", "amigo-2023+blocks=6"],
)
def test_the_rulebook_of_a_record_is_spelled_so_that_it_is_read_again(spelling: str) -> None:
    again = Rulebook.of_record(named(spelling).record(players=3))
    assert named(str(again)) == named(spelling)


def test_a_variant_whose_title_is_another_one_has_its_own_name() -> None:
    titled = [Variant("ours", BOX, title, rules=["house.memory"]) for title in ("memory", "x.toml")]
    for each in titled:
        options = {"variants": [variant_as_json(each)]}
        assert str(Rulebook(GAMES[BOX], "pegasus-2023", options)) == "pegasus-2023+ours"


class TestAppliedToARecord:
    """The same match by another rulebook."""

    def test_the_actions_stay_and_what_the_table_chose_does_not(self) -> None:
        record = Record(
            ChosenTable(GAMES[BOX], "japanese", 4, first_seat=2, options={"tokens": "strict"}),
            title="Ours",
        )
        again = named("pegasus-2023+must-follow").applied_to(record)
        assert (again.edition, again.options) == ("pegasus-2023", {"variants": ["must-follow"]})
        assert (again.players, again.first_seat, again.title) == (4, 2, "Ours")

    @pytest.mark.parametrize(
        ("spelling", "message"),
        [
            ("amigo-2023", "$.game: expected schrodingers-cats, got 'cat-in-the-box'"),
            ("japanese", "$.players: expected 3 or 4 in ayatsurare-2020, got 5"),
        ],
    )
    def test_a_match_that_it_is_not_for(self, spelling: str, message: str) -> None:
        with pytest.raises(Unsupported) as refused:
            named(spelling).applied_to(Record(ChosenTable(GAMES[BOX], "pegasus-2023", 5)))
        assert str(refused.value) == message


class TestDifferences:
    def test_numbers_readings_and_rules(self) -> None:
        other = "pegasus-2023+penalty@3=2+tokens=strict+must-follow+tokens_per_seat=11"
        assert differing("pegasus-2023", other) == [
            ("number", 3, "penalty", 1, 2),
            ("number", None, "tokens_per_seat", 12, 11),
            ("reading", None, "tokens", "unlimited", "strict"),
            ("rule", None, "declare.any-color-following", "the book", "house.must-follow"),
        ]

    def test_layouts(self) -> None:
        found = differing("pegasus-2023", "pegasus-2023+own-purple-face")
        assert [(what, players, path) for what, players, path, _, _ in found] == [
            ("layout", 3, "layout"),
            ("layout", 4, "layout"),
            ("layout", 5, "layout"),
            ("reading", None, "face"),
        ]

    def test_the_deck_of_the_other_game(self) -> None:
        assert differing(
            "amigo-2023", "amigo-2023+heisenberg=2+blocks=12+lives@4=2+hands@4=6,5,4,3,3,2,2"
        ) == [
            ("number", 4, "lives", 1, 2),
            ("number", 4, "hands", [6, 5, 4], [6, 5, 4, 3, 3, 2, 2]),
            ("number", None, "heisenberg", 4, 2),
            ("number", None, "blocks", 13, 12),
        ]

    def test_the_two_games_of_the_box(self) -> None:
        """The Japanese edition is for three and four, has no observed tokens, and marks what is
        lost."""
        found = differing("japanese", "pegasus-2023")
        assert ("number", 2, "players", False, True) in found
        assert ("number", 5, "players", False, True) in found
        assert ("number", 4, "observed", None, 9) in found
        assert ("number", 3, "columns", 8, 6) in found
        assert ("reading", None, "color-marks", "lost", "held") in found
        clauses = {path for what, _, path, _, _ in found if what == "clause"}
        assert "setup.observed-tokens" in clauses
        assert "declare.cell-open" not in clauses, "both tell it"

    def test_two_games_are_not_compared(self) -> None:
        with pytest.raises(MalformedInput):
            differences(named("pegasus-2023"), named("amigo-2023"))


VARIED = (
    "pegasus-2023+memory+must-follow",
    "pegasus-2023+bids-of-zero+tokens=strict",
    "pegasus-2023+own-purple-face+corners-touch+double-penalty",
    "pegasus-2023+dealt@3=9+revealed@3=2+tricks@3=7+observed@3=R1,G2",
    "japanese+penalty=0+no-color-lost",
    "amigo-2023+heisenberg=0+blocks=6",
    "amigo-2023+one-life+without-physicats",
)


@pytest.mark.parametrize("spelling", VARIED)
def test_a_record_of_a_varied_match_is_complete_in_itself(spelling: str) -> None:
    rulebook, random = named(spelling), Random(11)
    game = rulebook.ruleset
    assert rulebook.initial(players=3).table.first_seat == 0
    state = rulebook.initial(players=3, first_seat=1)
    actions: list[Any] = []
    while game.turn(state):
        if game.turn(state) == (CHANCE,):
            action = game.draw(state, random)
        else:
            action = random.choice(game.legal_actions(state))
        actions.append(action)
        state = game.apply(state, action).state
    record = rulebook.record(players=3, first_seat=1, actions=actions)
    value = json.loads(json.dumps(record_as_json(record)))
    assert misfits("record", value) == []
    assert misfits("editions", [edition_as_json(game, rulebook.edition)]) == []
    again = read_record(value)
    assert again == record
    played = replay(again)
    assert played.refusal is None
    assert played.state == state
    assert played.outcome is not None
    assert Rulebook.of_record(again) == rulebook
    text = match_of(Transcript(record))
    assert read_match(text).record == record
