"""The list of games: what is loaded when, and what is said where a game does not bring a thing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from catbox_rules import cat_in_the_box, games, schrodingers_cats
from catbox_rules.conformance import cat_in_the_box as attribution_of_cat_in_the_box
from catbox_rules.conformance import schrodingers_cats as attribution_of_schrodingers_cats
from catbox_rules.conformance.protocol import ATTRIBUTION, Attribution
from catbox_rules.diff import cat_in_the_box as comparison_of_cat_in_the_box
from catbox_rules.diff import schrodingers_cats as comparison_of_schrodingers_cats
from catbox_rules.diff.lockstep import COMPARED, ComparedGame
from catbox_rules.games import (
    GAMES,
    PerGame,
    edition_ids,
    game_named,
    game_with_edition,
    games_of,
)
from catbox_rules.judge.disputes import cat_in_the_box as disputes_of_cat_in_the_box
from catbox_rules.judge.disputes import schrodingers_cats as disputes_of_schrodingers_cats
from catbox_rules.judge.disputes.inquiry import DISPUTES, AnyDisputes
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match.messages import cat_in_the_box as messages_of_cat_in_the_box
from catbox_rules.match.messages import schrodingers_cats as messages_of_schrodingers_cats
from catbox_rules.match.messages.message import SHOWN, AnyTableMessages
from catbox_rules.notation import cat_in_the_box as notation_of_cat_in_the_box
from catbox_rules.notation import schrodingers_cats as notation_of_schrodingers_cats
from catbox_rules.notation.protocol import NOTATION, Notation
from catbox_rules.policies import POLICIES, AnyPolicy
from catbox_rules.policies import cat_in_the_box as policies_of_cat_in_the_box
from catbox_rules.policies import schrodingers_cats as policies_of_schrodingers_cats
from catbox_rules.positions import cat_in_the_box as positions_of_cat_in_the_box
from catbox_rules.positions import schrodingers_cats as positions_of_schrodingers_cats
from catbox_rules.positions.protocol import POSITIONS, AnyPositions
from catbox_rules.render import cat_in_the_box as pictures_of_cat_in_the_box
from catbox_rules.render import schrodingers_cats as pictures_of_schrodingers_cats
from catbox_rules.render.protocol import DRAWING, AnyDrawing
from catbox_rules.simulation import cat_in_the_box as counts_of_cat_in_the_box
from catbox_rules.simulation import schrodingers_cats as counts_of_schrodingers_cats
from catbox_rules.simulation.campaign import COUNTED, Counted
from catbox_rules.testing import cat_in_the_box as kit_of_cat_in_the_box
from catbox_rules.testing import schrodingers_cats as kit_of_schrodingers_cats
from catbox_rules.testing.strategies import KIT, Kit

# The modules of each room, in the order of the games. That they have the names which their room
# expects, the type checkers see here: the library finds them by their names alone.
RULESETS: tuple[AnyRuleset, ...] = (cat_in_the_box, schrodingers_cats)
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
COMPARISONS: tuple[ComparedGame, ...] = (
    comparison_of_cat_in_the_box.COMPARED,
    comparison_of_schrodingers_cats.COMPARED,
)
POLICIES_OF: tuple[Mapping[str, AnyPolicy], ...] = (
    policies_of_cat_in_the_box.POLICIES,
    policies_of_schrodingers_cats.POLICIES,
)
COUNTS: tuple[Counted, ...] = (counts_of_cat_in_the_box, counts_of_schrodingers_cats)
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
    (COMPARED, COMPARISONS),
    (POLICIES, POLICIES_OF),
    (COUNTED, COUNTS),
    (KIT, KITS),
    (ATTRIBUTION, ATTRIBUTIONS),
]


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

    @pytest.mark.parametrize(
        "reading", ["notation import read_line", "judge.reading import read_any"]
    )
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
    @pytest.mark.parametrize(("part", "expected"), ROOMS, ids=[part.room for part, _ in ROOMS])
    def test_a_game_leads_to_the_module_of_each_room_by_its_name_or_by_itself(
        self, part: PerGame[Any], expected: tuple[object, ...]
    ) -> None:
        assert tuple(part.of(name) for name in GAMES) == expected
        assert tuple(part.of(game) for game in GAMES.values()) == expected

    def test_an_unknown_game_is_unsupported(self) -> None:
        with pytest.raises(Unsupported, match="expected cat-in-the-box or schrodingers-cats"):
            POSITIONS.of("chess")
