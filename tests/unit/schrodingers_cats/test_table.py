"""The table: what it is laid from, and what can be wrong with that."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Boxes,
    PhysicatTiming,
    PlayedPhysicats,
    Table,
    Track,
)
from catbox_rules.schrodingers_cats.options import Options
from catbox_rules.schrodingers_cats.readings import PHYSICAT_TIMING
from tests.unit.schrodingers_cats.rules.moments import EVERY_COUNT


@EVERY_COUNT
def test_table_of_defaults(players: int) -> None:
    table = Table.create("amigo-2023", players=players)
    assert table.edition.id == "amigo-2023"
    assert table.setup.players == table.players == players
    assert table.seats == tuple(range(players))
    assert table.first_seat == 0
    assert table.has_physicats is True
    assert table.physicat_timing is PhysicatTiming.OWN_TURN
    assert table.track == Track(13)
    assert table.deck == Boxes(20, 20, 8, 4)
    defaults: dict[str, object] = {
        "physicats": "with",
        "physicat-timing": "own-turn",
        "blocks": 13,
    }
    for options in (None, {}, defaults):
        assert Table.create("amigo-2023", players=players, options=options) == table


@pytest.mark.clause(
    "schrodinger.setup.physicats", "schrodinger.physicat.timing", "schrodinger.setup.track"
)
def test_options_are_taken() -> None:
    table = Table.create(
        "amigo-2023",
        players=4,
        first_seat=3,
        options={"physicats": "without", "physicat-timing": "before-claim", "blocks": 12},
    )
    assert table.first_seat == 3
    assert table.has_physicats is False
    assert table.physicat_timing is PhysicatTiming.BEFORE_CLAIM
    assert table.track == Track(12)


def test_names_of_the_choices() -> None:
    assert [choice.value for choice in PlayedPhysicats] == ["with", "without"]
    assert [choice.value for choice in PhysicatTiming] == ["own-turn", "before-claim"]


@pytest.mark.clause("schrodinger.setup.physicats", "schrodinger.physicat.timing")
@pytest.mark.parametrize(
    ("options", "path", "expected"),
    [
        ({"physicats": "none"}, "$.options.physicats", "with or without"),
        ({"physicats": "With"}, "$.options.physicats", "with or without"),
        ({"physicats": None}, "$.options.physicats", "with or without"),
        ({"physicats": True}, "$.options.physicats", "with or without"),
        ({"physicat-timing": "anytime"}, "$.options.physicat-timing", "own-turn or before-claim"),
        ({"physicat-timing": None}, "$.options.physicat-timing", "own-turn or before-claim"),
        ({"blocks": 0}, "$.options.blocks", "1 to 26"),
        ({"blocks": 27}, "$.options.blocks", "1 to 26"),
        ({"blocks": True}, "$.options.blocks", "1 to 26"),
        ({"blocks": "13"}, "$.options.blocks", "1 to 26"),
    ],
)
def test_faults_of_options(options: dict[str, object], path: str, expected: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        Table.create("amigo-2023", players=3, options=options)
    assert refused.value.path == path
    assert refused.value.expected == expected
    assert refused.value.given == next(iter(options.values()))


@pytest.mark.parametrize("name", ["physicat", "physicat_timing", "tokens", "seed", ""])
def test_unknown_option_is_named_with_those_that_there_are(name: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        Table.create("amigo-2023", players=3, options={"physicats": "with", name: "with"})
    assert refused.value.path == "$.options"
    assert refused.value.given == name
    for known in ("physicats", "physicat-timing", "short-pile", "open-heisenbergs", "blocks"):
        assert known in refused.value.expected


def test_options_that_are_not_chosen_are_none() -> None:
    assert Options.read({}) == Options(None, {}, None)
    assert Options.read({"blocks": 1}) == Options(blocks=1)
    assert Options.read({"physicats": "without"}) == Options(physicats=PlayedPhysicats.WITHOUT)
    timing = Options.read({"physicat-timing": "before-claim"})
    assert timing == Options(readings={PHYSICAT_TIMING: PhysicatTiming.BEFORE_CLAIM})


@EVERY_COUNT
def test_tables_are_values(players: int) -> None:
    table = Table.create("amigo-2023", players=players)
    again = Table.create("amigo-2023", players=players)
    assert again == table
    assert hash(again) == hash(table)
    others = [
        Table.create("amigo-2023", players=players, first_seat=1),
        Table.create("amigo-2023", players=players, options={"blocks": 12}),
        Table.create("amigo-2023", players=players, options={"physicats": "without"}),
        Table.create("amigo-2023", players=players, options={"physicat-timing": "before-claim"}),
    ]
    assert len({table, *others}) == 5


@EVERY_COUNT
@pytest.mark.parametrize("beyond", [-1, 0, 3])
def test_first_seat_is_one_of_the_table(players: int, beyond: int) -> None:
    table = Table.create("amigo-2023", players=players)
    seat = Seat(beyond if beyond < 0 else players + beyond)
    with pytest.raises(ImpossibleState) as refused:
        evolve(table, first_seat=seat)
    assert refused.value.field == "first_seat"
    assert str(seat) in refused.value.fault


def test_what_follows_from_a_table_follows_again() -> None:
    """Seats and deck belong to the numbers of the edition: other numbers, other deck."""
    table = Table.create("amigo-2023", players=4)
    smaller = evolve(table.edition, deck=Boxes(alive=10, dead=10))
    assert evolve(table, edition=smaller).deck == Boxes(alive=10, dead=10)
    assert evolve(table, setup=evolve(table.setup, players=3)).seats == (0, 1, 2)


def test_chosen_options_are_those_it_was_laid_with() -> None:
    chosen = {
        "variants": ["one-life"],
        "physicats": "without",
        "short-pile": "barred",
        "blocks": 6,
    }
    table = Table.create("amigo-2023", players=3, options=chosen)
    assert table.chosen_options() == chosen
    assert Table.create("amigo-2023", players=3).chosen_options() == {}
