"""`import catbox_rules` shows what there is, and loads it when it is asked for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import catbox_rules
from catbox_rules import (
    CatboxError,
    Record,
    cat_in_the_box,
    load,
    picture_of,
    position_of,
    rule_on,
    schrodingers_cats,
)
from catbox_rules.games import game_of
from catbox_rules.judge import Case
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.reading import Placed
from catbox_rules.records import ChosenTable

LINE = "catbox-line/1 pegasus-2023 3p deal start=0"
DISPUTE = Path("examples/disputes/bid-zero.json")


def documented() -> set[str]:
    """The names in the list of the docstring: those before two blanks, and the errors."""
    text = catbox_rules.__doc__ or ""
    listed = text[text.index("asked for:\n") :]
    names = re.findall(r"^    (\S.*?)  ", listed, re.MULTILINE)
    words = {word.strip() for each in names for word in each.split(",")}
    errors = set(re.findall(r"[A-Z]\w+(?:Input|State|Action|Part)|Unsupported", listed))
    return words | errors | {"GAMES", "register_game"}


def test_dir_equals_what_is_documented() -> None:
    assert set(dir(catbox_rules)) == documented()
    assert sorted(catbox_rules.__all__) == sorted(dir(catbox_rules))


@pytest.mark.parametrize("name", catbox_rules.__all__)
def test_each_name_is_there_and_stays(name: str) -> None:
    value: object = getattr(catbox_rules, name)
    assert vars(catbox_rules)[name] is value


@pytest.mark.parametrize("name", ["Chess", "lazy_names_", "__all"])
def test_no_other_name_is_there(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'catbox_rules' has no attribute '{name}'"):
        getattr(catbox_rules, name)


def test_importing_it_loads_no_room() -> None:
    code = "import sys, catbox_rules; print(*(m for m in sys.modules if m.startswith('catbox_')))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) == {
        "catbox_rules",
        "catbox_rules.kernel",
        "catbox_rules.kernel.lazy",
    }


class TestLoad:
    @pytest.mark.parametrize("source", [LINE, f"\n {LINE}", LINE.encode(), LINE.upper()])
    def test_a_text(self, source: str | bytes) -> None:
        assert isinstance(load(source), Placed)

    @pytest.mark.parametrize("source", [DISPUTE, str(DISPUTE)])
    def test_a_path(self, source: str | Path) -> None:
        assert isinstance(load(source), Case)

    def test_text_of_json(self) -> None:
        assert load(DISPUTE.read_text(encoding="utf-8")) == load(DISPUTE)

    def test_a_file_that_is_not_there(self) -> None:
        with pytest.raises(FileNotFoundError):
            load("no-such-file.json")


class TestRuleOn:
    def test_a_case_has_its_own_question(self) -> None:
        case = load(DISPUTE)
        assert isinstance(case, Case)
        ruled = rule_on(case)
        assert ruled.verdict is not None
        assert ruled.verdict.clauses == ("bid.allowed",)

    def test_a_state_a_record_and_a_position_of_it_are_ruled_on_alike(self) -> None:
        """Nobody bids before the cards are dealt, and chance alone acts then."""
        record = Record(ChosenTable(cat_in_the_box, "pegasus-2023", 3))
        bid = cat_in_the_box.parse("bid 1", 0)
        verdicts = [
            rule_on(moment, bid)
            for moment in (record, record.table.initial(), position_of(record.table.initial()))
        ]
        assert {each.ruling for each in verdicts} == {Ruling.ILLEGAL}
        assert {each.clauses for each in verdicts} == {verdicts[0].clauses}

    def test_a_moment_needs_an_action(self) -> None:
        with pytest.raises(MalformedInput, match="expected the action in question, got none"):
            rule_on(cat_in_the_box.initial("pegasus-2023", players=3), None)  # type: ignore[call-overload]

    def test_anything_else_is_no_moment(self) -> None:
        with pytest.raises(CatboxError, match="expected a state"):
            rule_on("a table", cat_in_the_box.parse("bid 1", 0))


class TestPictures:
    @pytest.mark.parametrize(
        ("game", "edition"),
        [(cat_in_the_box, "pegasus-2023"), (schrodingers_cats, "amigo-2023")],
        ids=["cat-in-the-box", "schrodingers-cats"],
    )
    def test_of_a_state_a_view_and_a_position(self, game: object, edition: str) -> None:
        ruleset = game_of(ChosenTable(game, edition, 3).initial())  # type: ignore[arg-type]
        state = ruleset.initial(edition, players=3)
        position = position_of(state)
        assert position_of(position) is position
        assert game_of(position) is ruleset
        assert picture_of(position) == picture_of(state)
        assert picture_of(ruleset.view(state)) == picture_of(state, seat=None)

    def test_of_a_seat_that_there_is_not(self) -> None:
        with pytest.raises(MalformedInput, match=r"\$\.seat: expected 0 to 2, got 3"):
            picture_of(cat_in_the_box.initial("pegasus-2023", players=3), seat=3)
