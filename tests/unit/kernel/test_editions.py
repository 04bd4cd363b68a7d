"""Finding an edition by its name, and its numbers by the players at the table."""

from __future__ import annotations

import pytest
from attrs import frozen

from catbox_rules.kernel.editions import Term, edition_named, setup_for, terms
from catbox_rules.kernel.errors import Unsupported


@frozen
class Setup:
    players: int


@frozen
class Edition:
    id: str
    setups: tuple[Setup, ...]
    aliases: tuple[str, ...] = ()
    title: str = "a game"

    @property
    def player_counts(self) -> tuple[int, ...]:
        return tuple(setup.players for setup in self.setups)


FIRST = Edition("first-2001", (Setup(3), Setup(4)), aliases=("old",))
SECOND = Edition("second-2002", (Setup(2), Setup(3), Setup(4), Setup(5)))


@pytest.mark.parametrize(
    ("name", "edition"), [("first-2001", FIRST), ("old", FIRST), ("second-2002", SECOND)]
)
def test_an_edition_has_an_id_and_aliases(name: str, edition: Edition) -> None:
    assert edition_named((FIRST, SECOND), name) is edition


@pytest.mark.parametrize("name", ["", "First-2001", "first", None, 2001, ["old"]])
def test_other_names_are_unsupported(name: object) -> None:
    with pytest.raises(Unsupported) as error:
        edition_named((FIRST, SECOND), name)
    assert error.value.path == "$.edition"
    assert error.value.expected == "first-2001, old or second-2002"
    assert error.value.given == name


@pytest.mark.parametrize("players", [3, 4])
def test_numbers_by_players(players: int) -> None:
    assert setup_for(FIRST, players) == Setup(players)


@pytest.mark.parametrize("players", [2, 5, 0, -3, "3", 3.0, None, True])
def test_other_counts_are_unsupported(players: object) -> None:
    with pytest.raises(Unsupported) as error:
        setup_for(FIRST, players)
    assert (error.value.path, error.value.expected) == ("$.players", "3 to 4 in first-2001")
    assert error.value.given is players


def test_the_rule_is_named_that_says_how_many_may_play() -> None:
    with pytest.raises(Unsupported) as error:
        setup_for(FIRST, 5, clause="setup.players")
    assert error.value.expected == "3 to 4 in first-2001 (setup.players)"


def test_terms() -> None:
    assert terms(start_seat="dealer") == (Term("start seat", "dealer"),)
    assert terms() == ()
