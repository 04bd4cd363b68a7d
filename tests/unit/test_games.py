"""The list of games: what is loaded when, and what is said where a game does not bring a thing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from catbox_rules import cat_in_the_box, games, schrodingers_cats
from catbox_rules.campaigns import cat_in_the_box as simulation_of_cat_in_the_box
from catbox_rules.campaigns import schrodingers_cats as simulation_of_schrodingers_cats
from catbox_rules.campaigns.reports import cat_in_the_box as report_of_cat_in_the_box
from catbox_rules.campaigns.reports import schrodingers_cats as report_of_schrodingers_cats
from catbox_rules.campaigns.reports.definition import REPORT, ReportDefinition
from catbox_rules.campaigns.simulated import SIMULATION, ScalarSimulation, Simulated
from catbox_rules.cli.commands import run
from catbox_rules.conformance import cat_in_the_box as attribution_of_cat_in_the_box
from catbox_rules.conformance import schrodingers_cats as attribution_of_schrodingers_cats
from catbox_rules.conformance.protocol import ATTRIBUTION, Attribution, FromVerdicts
from catbox_rules.diff import cat_in_the_box as comparison_of_cat_in_the_box
from catbox_rules.diff import schrodingers_cats as comparison_of_schrodingers_cats
from catbox_rules.diff.protocol import COMPARED, ComparedGame
from catbox_rules.games import (
    GAMES,
    PerGame,
    edition_ids,
    game_named,
    game_with_edition,
    games_of,
    register_game,
)
from catbox_rules.judge import read_case, rule
from catbox_rules.judge.disputes import cat_in_the_box as disputes_of_cat_in_the_box
from catbox_rules.judge.disputes import schrodingers_cats as disputes_of_schrodingers_cats
from catbox_rules.judge.disputes.protocol import DISPUTES, AnyDisputes
from catbox_rules.kernel.errors import MalformedInput, MissingPart, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match.messages import cat_in_the_box as messages_of_cat_in_the_box
from catbox_rules.match.messages import schrodingers_cats as messages_of_schrodingers_cats
from catbox_rules.match.messages.protocol import SHOWN, AnyTableMessages
from catbox_rules.notation import cat_in_the_box as notation_of_cat_in_the_box
from catbox_rules.notation import read_line
from catbox_rules.notation import schrodingers_cats as notation_of_schrodingers_cats
from catbox_rules.notation.protocol import NOTATION, Notation
from catbox_rules.playing import cat_in_the_box as guide_of_cat_in_the_box
from catbox_rules.playing import schrodingers_cats as guide_of_schrodingers_cats
from catbox_rules.playing.guide import GUIDE, AnyGuide
from catbox_rules.policies import POLICIES, AnyPolicy
from catbox_rules.policies import cat_in_the_box as policies_of_cat_in_the_box
from catbox_rules.policies import schrodingers_cats as policies_of_schrodingers_cats
from catbox_rules.policies.sampling.protocol import SAMPLING
from catbox_rules.positions import cat_in_the_box as positions_of_cat_in_the_box
from catbox_rules.positions import schrodingers_cats as positions_of_schrodingers_cats
from catbox_rules.positions.protocol import POSITIONS, AnyPositions
from catbox_rules.render import cat_in_the_box as pictures_of_cat_in_the_box
from catbox_rules.render import schrodingers_cats as pictures_of_schrodingers_cats
from catbox_rules.render.protocol import DRAWING, AnyDrawing
from catbox_rules.serving import Server
from catbox_rules.testing import cat_in_the_box as kit_of_cat_in_the_box
from catbox_rules.testing import schrodingers_cats as kit_of_schrodingers_cats
from catbox_rules.testing.kit import KIT, Kit, PlainKit
from tests.unit import bare_game

# The modules of each room, in the order of the games. That they have the names which their room
# expects, the type checkers see here: the library finds them by their names alone.
RULESETS: tuple[AnyRuleset, ...] = (cat_in_the_box, schrodingers_cats)
BARE: AnyRuleset = bare_game
POSITIONS_OF: tuple[AnyPositions, ...] = (
    positions_of_cat_in_the_box,
    positions_of_schrodingers_cats,
)
DISPUTES_OF: tuple[AnyDisputes, ...] = (
    disputes_of_cat_in_the_box,
    disputes_of_schrodingers_cats,
)
DRAWINGS: tuple[AnyDrawing, ...] = (pictures_of_cat_in_the_box, pictures_of_schrodingers_cats)
MESSAGES: tuple[AnyTableMessages, ...] = (messages_of_cat_in_the_box, messages_of_schrodingers_cats)
NOTATIONS: tuple[Notation, ...] = (
    notation_of_cat_in_the_box.NOTATION,
    notation_of_schrodingers_cats.NOTATION,
)
GUIDES: tuple[AnyGuide, ...] = (guide_of_cat_in_the_box, guide_of_schrodingers_cats)
SIMULATIONS: tuple[Simulated, ...] = (
    simulation_of_cat_in_the_box,
    simulation_of_schrodingers_cats,
)
COMPARISONS: tuple[ComparedGame, ...] = (
    comparison_of_cat_in_the_box.COMPARED,
    comparison_of_schrodingers_cats.COMPARED,
)
REPORTS: tuple[ReportDefinition, ...] = (
    report_of_cat_in_the_box.REPORT,
    report_of_schrodingers_cats.REPORT,
)
POLICIES_OF: tuple[Mapping[str, AnyPolicy], ...] = (
    policies_of_cat_in_the_box.POLICIES,
    policies_of_schrodingers_cats.POLICIES,
)
KITS: tuple[Kit, ...] = (kit_of_cat_in_the_box, kit_of_schrodingers_cats)
ATTRIBUTIONS: tuple[Attribution, ...] = (
    attribution_of_cat_in_the_box,
    attribution_of_schrodingers_cats,
)

ROOMS: list[tuple[PerGame[Any], tuple[object, ...]]] = [
    (POSITIONS, POSITIONS_OF),
    (DISPUTES, DISPUTES_OF),
    (DRAWING, DRAWINGS),
    (SHOWN, MESSAGES),
    (NOTATION, NOTATIONS),
    (GUIDE, GUIDES),
    (SIMULATION, SIMULATIONS),
    (COMPARED, COMPARISONS),
    (REPORT, REPORTS),
    (POLICIES, POLICIES_OF),
    (KIT, KITS),
    (ATTRIBUTION, ATTRIBUTIONS),
]

TABLE = {"edition": "pegasus-2023", "players": 3, "first_seat": 0}
HANDS = [[1] * 5 + [2] * 5, [3] * 5 + [4] * 5, [5] * 5 + [6] * 5]
RECORD = {"format": "catbox-record/1", "game": "bare-game", **TABLE}
DEALT = {**RECORD, "actions": [{"do": "deal", "hands": HANDS}]}
DISCARD = {"do": "discard", "seat": 0, "rank": 3}
"""Seat 0 has no 3."""
CASE = {"format": "catbox-case/1", "record": DEALT, "question": {"action": DISCARD}}


@pytest.fixture
def with_bare_game(monkeypatch: pytest.MonkeyPatch) -> None:
    packages = dict(vars(games)["_PACKAGES"])
    monkeypatch.setattr(games, "_PACKAGES", packages)
    register_game("bare-game", "tests.unit.bare_game")


def loaded_after(code: str) -> set[str]:
    """The modules of the library that are loaded in a new process after some code."""
    lines = f"import sys\n{code}\nprint(*(m for m in sys.modules if m.startswith('catbox_rules')))"
    ran = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


class TestGames:
    def test_each_is_found_by_its_name(self) -> None:
        assert tuple(map(game_named, GAMES)) == RULESETS
        assert tuple(games_of()) == RULESETS

    def test_one_is_found_by_its_name_or_by_itself(self) -> None:
        assert list(games_of("schrodingers-cats")) == [schrodingers_cats]
        assert list(games_of(schrodingers_cats)) == [schrodingers_cats]

    @pytest.mark.parametrize("name", ["chess", "", None, 3, [], "Cat-in-the-Box"])
    def test_another_name_is_unsupported(self, name: object) -> None:
        with pytest.raises(Unsupported, match="expected cat-in-the-box or schrodingers-cats, got"):
            game_named(name)

    def test_a_misspelled_name_is_no_key(self) -> None:
        """It is refused as by any mapping, and as by all else that takes the name of a game."""
        assert GAMES.get("cat-in-the-bx") is None
        for kind in (KeyError, Unsupported):
            with pytest.raises(kind, match=r"got 'cat-in-the-bx'; did you mean cat-in-the-box\?$"):
                GAMES["cat-in-the-bx"]

    @pytest.mark.parametrize("game", ["cat-in-the-box", cat_in_the_box])
    def test_where_only_one_will_do_another_is_unsupported(self, game: str | AnyRuleset) -> None:
        assert game_named("cat-in-the-box", game) is cat_in_the_box
        with pytest.raises(Unsupported, match=r"\$\.game: expected cat-in-the-box, got 'schrod"):
            game_named("schrodingers-cats", game)

    def test_an_edition_leads_to_its_game(self) -> None:
        found = game_with_edition("amigo-2023")
        assert found is not None
        assert (found[0], found[1].id) == (schrodingers_cats, "amigo-2023")
        assert game_with_edition("amigo-2023", "cat-in-the-box") is None
        assert edition_ids("schrodingers-cats") == ("amigo-2023",)

    def test_the_list_loads_no_game(self) -> None:
        loaded = loaded_after("from catbox_rules.games import GAMES; list(GAMES), len(GAMES)")
        assert not loaded & {"catbox_rules.cat_in_the_box", "catbox_rules.schrodingers_cats"}

    @pytest.mark.parametrize("reading", ["notation import read_line", "reading import read_any"])
    @pytest.mark.parametrize(
        ("line", "game", "other"),
        [
            ("pegasus-2023 3p deal start=0", "cat_in_the_box", "schrodingers_cats"),
            ("international 3p deal start=0", "cat_in_the_box", "schrodingers_cats"),
            ("amigo-2023 3p physicats start=0", "schrodingers_cats", "cat_in_the_box"),
            ("3p amigo-2023 physicats start=0", "schrodingers_cats", "cat_in_the_box"),
        ],
    )
    def test_a_line_loads_its_game_alone(
        self, reading: str, line: str, game: str, other: str
    ) -> None:
        """Neither the rules nor what any room knows of the other game."""
        [*_, read] = reading.split()
        loaded = loaded_after(f"from catbox_rules.{reading}; {read}('catbox-line/1 {line}')")
        assert f"catbox_rules.{game}" in loaded
        assert not [each for each in loaded if other in each.split(".")]

    @pytest.mark.parametrize(
        ("game", "other", "edition", "match"),
        [
            ("cat_in_the_box", "schrodingers_cats", "pegasus-2023", "pegasus-2023-4p-full-board"),
            ("schrodingers_cats", "cat_in_the_box", "amigo-2023", "amigo-2023-4p-tabby"),
        ],
    )
    def test_a_match_loads_its_game_alone(
        self, game: str, other: str, edition: str, match: str
    ) -> None:
        """With its record, messages, views and picture, however it is begun."""
        loaded = loaded_after(
            "from random import Random\n"
            f"from catbox_rules import {game}, Match, load, picture_of, position_of, svg_of\n"
            f"begun = Match.begin({game}, '{edition}', players=3).advance(Random(1))\n"
            "Match.from_json(begun.to_json())\n"
            f"loaded = Match.from_record(load('examples/matches/{match}.json'))\n"
            "for match in (begun, loaded):\n"
            "    match.message_for(0), match.message_for(None), match.view(0)\n"
            "    svg_of(picture_of(position_of(match.state)))\n"
        )
        assert f"catbox_rules.{game}" in loaded
        assert not [each for each in loaded if other in each.split(".")]

    def test_the_names_of_editions_lead_to_the_games_that_have_them(self) -> None:
        """As they are listed without loading a game, so they are in it."""
        listed = vars(games)["_EDITIONS"]
        assert listed == {name: edition_ids(name) for name in GAMES}


class TestParts:
    @pytest.mark.parametrize(("part", "expected"), ROOMS, ids=[part.name for part, _ in ROOMS])
    def test_a_game_leads_to_the_module_of_each_room_by_its_name_or_by_itself(
        self, part: PerGame[Any], expected: tuple[object, ...]
    ) -> None:
        assert tuple(part.of(name) for name in GAMES) == expected
        assert tuple(part.of(game) for game in GAMES.values()) == expected
        assert part.games() == tuple(GAMES)

    def test_an_unknown_game_is_unsupported(self) -> None:
        with pytest.raises(Unsupported, match="expected cat-in-the-box or schrodingers-cats"):
            POSITIONS.of("chess")

    def test_what_a_module_itself_lacks_is_no_missing_part(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        package = tmp_path / "lacking"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "notation.py").write_text("import no_such_package_at_all")
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        monkeypatch.setattr(games, "_PACKAGES", {"lacking": "lacking"})
        with pytest.raises(ModuleNotFoundError, match="no_such_package_at_all"):
            NOTATION.find("lacking")
        assert REPORT.find("lacking") is None


@pytest.mark.usefixtures("with_bare_game")
class TestAGameFromElsewhere:
    def test_it_is_the_last_of_the_list(self) -> None:
        assert list(GAMES) == ["cat-in-the-box", "schrodingers-cats", "bare-game"]
        assert game_named("bare-game") is bare_game

    def test_it_may_be_registered_again_but_its_name_is_taken(self) -> None:
        register_game("bare-game", "tests.unit.bare_game")
        with pytest.raises(MalformedInput, match=r"bare-game, which is tests\.unit\.bare_game"):
            register_game("bare-game", "tests.another_game")

    def test_its_parts_are_in_its_own_package(self) -> None:
        assert DRAWING.of("bare-game") is sys.modules["tests.unit.bare_game.render"]
        assert DRAWING.games() == (*map(str, GAMES),)

    def test_where_it_had_a_part_for_version_0_2_it_is_found_with_a_warning(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        folder = tmp_path / "has_policies" / "policies"
        folder.mkdir(parents=True)
        for path in (folder.parent / "__init__.py", folder / "__init__.py"):
            path.write_text("")
        (folder / "sampling.py").write_text("MADE = 1")
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        monkeypatch.setattr(games, "_PACKAGES", {"has-policies": "has_policies"})
        with pytest.warns(
            DeprecationWarning, match=r"^has_policies\.policies\.sampling is .* has_"
        ):
            assert vars(SAMPLING.of("has-policies"))["MADE"] == 1
        (folder.parent / "sampling.py").write_text("MADE = 2")
        games.__dict__["_module_of"].cache_clear()
        assert vars(SAMPLING.of("has-policies"))["MADE"] == 2

    @pytest.mark.parametrize(
        "part",
        [POSITIONS, NOTATION, GUIDE, COMPARED, REPORT],
        ids=lambda part: str(part.name),
    )
    def test_what_it_does_not_bring_is_said_in_one_line(self, part: PerGame[Any]) -> None:
        assert part.find("bare-game") is None
        for game in ("bare-game", BARE):
            with pytest.raises(MissingPart) as caught:
                part.of(game)
            assert str(caught.value) == f"bare-game brings no {part.name}"
            assert isinstance(caught.value, Unsupported)

    def test_its_rules_alone_give_a_simulation_a_test_kit_and_a_conformance_test(self) -> None:
        for part in (SIMULATION, KIT, ATTRIBUTION):
            assert part.brought("bare-game") is None
            assert part.find("bare-game") == part.of("bare-game")
        assert SIMULATION.of("bare-game") == ScalarSimulation(BARE)
        assert KIT.of("bare-game") == PlainKit(BARE)
        assert ATTRIBUTION.of("bare-game") == FromVerdicts(BARE)

    def test_lines_of_other_games_are_read(self) -> None:
        positions, _ = read_line("catbox-line/1 pegasus-2023 3p deal start=0")
        assert positions.RULESET is cat_in_the_box

    def test_a_record_of_it_is_judged_without_positions(self) -> None:
        ruled = rule(read_case(CASE))
        assert ruled.verdict is not None
        assert ruled.verdict.clauses == ("deal.discard",)
        assert not ruled.verdict.is_legal
        assert {str(action) for action in ruled.legal} == {"discard 1", "discard 2"}

    def test_a_question_beyond_an_action_needs_its_positions(self) -> None:
        with pytest.raises(MissingPart, match="bare-game brings no positions"):
            read_case({**CASE, "question": {"ask": "trick"}})

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (["convert", "FILE", "--to", "match"], "bare-game brings no notation"),
            (["convert", "FILE", "--to", "position"], "bare-game brings no positions"),
            (["show", "FILE"], "bare-game brings no positions"),
            (["judge", "FILE", "--ask", "trick"], "bare-game brings no positions"),
            (["play", "bare-game"], "bare-game brings no guide for players"),
        ],
    )
    def test_commands_say_so_in_one_line(
        self,
        arguments: list[str],
        expected: str,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        file = tmp_path / "match.json"
        file.write_text(json.dumps(DEALT))
        assert run([str(file) if word == "FILE" else word for word in arguments]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert expected in line

    def test_a_server_calls_it_no_defect(self) -> None:
        server = Server("bare-game")
        server.answer(json.dumps({"ask": "new", "match": "a", "record": DEALT}).encode())
        answer = json.loads(server.answer(b'{"ask": "state", "match": "a"}'))
        assert answer["error"]["code"] == "unsupported"
        assert answer["error"]["message"] == "bare-game brings no positions"
