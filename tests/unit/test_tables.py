"""Tables of both games: who plays, by which edition, with which options; what of it is refused, and
what makes one table another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from attrs import evolve, fields

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box import Arrangement, Face, RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.editions import ColorMarks
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.variants.patch import known_house_rules
from catbox_rules.schrodingers_cats import PhysicatTiming, Track
from tests.kit.matches import random_match, ruleset_of
from tests.unit.match.messages.matches import CHOICES as TABLES

COUNTS: Final[Mapping[str, str]] = {
    "ayatsurare-2020": "3 to 4",
    "hobby-japan-2021": "2 to 5",
    "bezier-2022": "2 to 5",
    "pegasus-2023": "2 to 5",
    "amigo-2023": "2 to 6",
}
"""By edition, how many may play, as it stands on the box."""

CLAUSE: Final = {
    "cat-in-the-box": "setup.players",
    "schrodingers-cats": "schrodinger.setup.players",
}

EVERY_EDITION = pytest.mark.parametrize("edition", COUNTS)
EVERY_TABLE = pytest.mark.parametrize(
    ("edition", "players"),
    [(name, n) for name, few in COUNTS.items() for n in range(int(few[0]), int(few[-1]) + 1)],
)


def create(
    edition: object, *, players: object = 3, first_seat: object = 0, **options: object
) -> Any:
    """The table of an edition; options are written with `_`."""
    game: Any = cats if edition == "amigo-2023" else box
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return game.Table.create(edition, players=players, first_seat=first_seat, options=chosen)


# The players.


@pytest.mark.clause("setup.players", "schrodinger.setup.players")
@EVERY_EDITION
def test_as_many_play_as_the_box_says(edition: str) -> None:
    few, most = int(COUNTS[edition][0]), int(COUNTS[edition][-1])
    counts: list[object] = [*range(-1, 10), 3.0, "3", True, None]
    for players in counts:
        if type(players) is int and few <= players <= most:
            assert create(edition, players=players).seats == tuple(range(players))
            continue
        with pytest.raises(Unsupported) as refused:
            create(edition, players=players)
        clause = CLAUSE[str(ruleset_of(edition).NAME)]
        assert refused.value.path == "$.players"
        assert refused.value.expected == f"{COUNTS[edition]} in {edition} ({clause})"
        assert refused.value.given is players


@pytest.mark.parametrize("game", [box, cats])
@pytest.mark.parametrize(
    "edition", ["", "Pegasus-2023", "9th-level-2015", None, 2023, ["japanese"]]
)
def test_other_editions_are_not_supported(game: Any, edition: object) -> None:
    with pytest.raises(Unsupported) as refused:
        game.Table.create(edition, players=3)
    assert (refused.value.path, refused.value.given) == ("$.edition", edition)
    for each in game.EDITIONS:
        assert each.id in refused.value.expected
        for name in (each.id, *each.aliases):
            assert (
                edition_named(game.EDITIONS, name)
                is each
                is game.initial(name, players=3).table.edition
            )


@pytest.mark.clause("setup.first-start-seat", "schrodinger.setup.first-start-seat")
@EVERY_TABLE
def test_any_seat_may_start(edition: str, players: int) -> None:
    """Whoever has met, or seen, a cat in a box; seat 0 if nobody says."""
    tables = [create(edition, players=players, first_seat=seat) for seat in range(players)]
    assert [table.first_seat for table in tables] == list(range(players))
    assert len({table.gameplay for table in tables}) == len(set(tables)) == players
    assert create(edition, players=players) == tables[0]
    for nobody in (-1, players, 1.0, "0", True, None):
        with pytest.raises(MalformedInput) as refused:
            create(edition, players=players, first_seat=nobody)
        assert refused.value.path == "$.first_seat"
        assert refused.value.expected == f"0 to {players - 1}"
        assert refused.value.given is nobody


@pytest.mark.clause("setup.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_left_neighbors_go_once_around(players: int) -> None:
    table = create("pegasus-2023", players=players)
    assert [table.left_of(seat) for seat in table.seats] == [*range(1, players), 0]


# Options.

ROWS: Final = [[f"{letter}{rank}" for rank in range(6, 0, -1)] for letter in "GRBY"]
"""A board of six columns from right to left, and of other rows."""

CHOICES: Final[list[tuple[str, str, str, Mapping[Any, object]]]] = [
    # edition, option, what it becomes, and its values: the first is the default
    ("pegasus-2023", "tokens", "tokens", {"unlimited": Tokens.UNLIMITED, "strict": Tokens.STRICT}),
    (
        *("pegasus-2023", "red-broken-by", "red_broken_by"),
        {"player-token": RedBrokenBy.PLAYER_TOKEN, "any-token": RedBrokenBy.ANY_TOKEN},
    ),
    ("pegasus-2023", "face", "face", {"white": Face.WHITE, "purple": Face.PURPLE}),
    ("ayatsurare-2020", "face", "face", {"black": Face.BLACK, "purple": Face.PURPLE}),
    ("amigo-2023", "physicats", "has_physicats", {"with": True, "without": False}),
    (
        *("amigo-2023", "physicat-timing", "physicat_timing"),
        {"own-turn": PhysicatTiming.OWN_TURN, "before-claim": PhysicatTiming.BEFORE_CLAIM},
    ),
    ("amigo-2023", "blocks", "track", {13: Track(13), 1: Track(1), 26: Track(26)}),
]


@pytest.mark.clause("declare.token-left", "declare.lead-red-broken", "setup.face")
@pytest.mark.clause("schrodinger.setup.physicats", "schrodinger.physicat.timing")
@pytest.mark.clause("schrodinger.setup.track")
@pytest.mark.parametrize(("edition", "option", "name", "choices"), CHOICES)
def test_what_a_table_chooses(
    edition: str, option: str, name: str, choices: Mapping[Any, object]
) -> None:
    usual, tables = create(edition), dict[object, Any]()
    for value, expected in choices.items():
        table = tables[value] = create(edition, **{option: value})
        assert getattr(table, name) == expected
        assert table.chosen_options() == ({} if table == usual else {option: value})
        assert (table.gameplay == usual.gameplay) is (table == usual)
    assert tables[next(iter(choices))] == usual
    assert len(set(tables.values())) == len(choices)


@pytest.mark.parametrize(("edition", "players", "options"), TABLES.values(), ids=TABLES)
def test_several_choices_are_those_that_it_was_laid_with(
    edition: str, players: int, options: dict[str, object]
) -> None:
    table = create(edition, players=players, **options)
    assert table.chosen_options() == options
    assert create(edition, players=players, **table.chosen_options()) == table


@pytest.mark.clause("setup.face")
def test_a_layout_is_that_of_the_board_and_comes_before_that_of_a_variant() -> None:
    for options in ({"layout": ROWS}, {"layout": ROWS, "variants": ["own-purple-face"]}):
        table = create("international", **options)
        assert [[str(cell) for cell in row] for row in table.arrangement.rows] == ROWS
        assert table.arrangement_is_known
        assert table.chosen_options() == options
    assert create("pegasus-2023", layout=ROWS).gameplay != create("pegasus-2023").gameplay


REFUSED: Final[list[tuple[str, Mapping[str, object], str, str]]] = [
    ("pegasus-2023", {"tokens": "Strict"}, "tokens", "unlimited or strict"),
    ("pegasus-2023", {"tokens": None}, "tokens", "unlimited or strict"),
    ("pegasus-2023", {"tokens": 12}, "tokens", "unlimited or strict"),
    ("pegasus-2023", {"red-broken-by": True}, "red-broken-by", "player-token or any-token"),
    ("pegasus-2023", {"face": "green"}, "face", "black or white or purple"),
    ("pegasus-2023", {"face": "black"}, "face", "white or purple with 3 players"),
    ("ayatsurare-2020", {"face": "white"}, "face", "black or purple with 3 players"),
    ("pegasus-2023", {"layout": "ascending"}, "layout", "a list of four rows of cells"),
    ("pegasus-2023", {"layout": None}, "layout", "a list of four rows of cells"),
    ("pegasus-2023", {"layout": [*ROWS[:2], ["Y1"], []]}, "layout[2]", "a row of 6 cells"),
    ("amigo-2023", {"physicats": "With"}, "physicats", "with or without"),
    ("amigo-2023", {"physicats": None}, "physicats", "with or without"),
    ("amigo-2023", {"physicat-timing": "anytime"}, "physicat-timing", "own-turn or before-claim"),
    ("amigo-2023", {"blocks": 0}, "blocks", "1 to 26"),
    ("amigo-2023", {"blocks": 27}, "blocks", "1 to 26"),
    ("amigo-2023", {"blocks": True}, "blocks", "1 to 26"),
    ("amigo-2023", {"blocks": "13"}, "blocks", "1 to 26"),
    ("amigo-2023", {"blocks": 13.0}, "blocks", "a whole number, 1 to 26"),
    ("pegasus-2023", {"token": "strict"}, "", ""),
    ("pegasus-2023", {"red_broken_by": "any-token"}, "", ""),
    ("pegasus-2023", {"blocks": 13}, "", ""),
    ("amigo-2023", {"physicat": "with"}, "", ""),
    ("amigo-2023", {"physicat_timing": "own-turn"}, "", ""),
    ("amigo-2023", {"seed": 1}, "", ""),
]
"""Edition, option, where it is wrong below `$.options`, what is expected. An unknown option is
named itself, with those that there are."""
OPTIONS: Final = {
    "pegasus-2023": ("tokens", "red-broken-by", "face", "layout", "variants"),
    "amigo-2023": ("physicats", "physicat-timing", "short-pile", "blocks", "variants"),
}


@pytest.mark.clause("declare.token-left", "declare.lead-red-broken", "setup.face")
@pytest.mark.parametrize(("edition", "options", "place", "expected"), REFUSED)
def test_options_that_are_refused(
    edition: str, options: Mapping[str, object], place: str, expected: str
) -> None:
    with pytest.raises(MalformedInput) as refused:
        (cats if edition == "amigo-2023" else box).initial(edition, players=3, options=options)
    error, [(name, value)] = refused.value, options.items()
    if not place:
        assert (error.path, error.given) == ("$.options", name)
        assert all(each in error.expected for each in OPTIONS[edition])
        return
    assert (error.path, error.expected) == (f"$.options.{place}", expected)
    assert error.given == (["Y1"] if place == "layout[2]" else value)


OF_TWO: Final = create("pegasus-2023", players=2)
"""A table of two players, who have the white face alone, with six columns."""


@pytest.mark.parametrize(
    ("table", "field", "value", "fault"),
    [
        (OF_TWO, "first_seat", Seat(2), "there is no seat 2"),
        (OF_TWO, "first_seat", Seat(-1), "there is no seat -1"),
        (OF_TWO, "face", Face.PURPLE, "purple with 2 players"),
        (OF_TWO, "arrangement", Arrangement.ascending(8), "not the cells of 6 columns"),
        (create("amigo-2023", players=6), "first_seat", Seat(6), "there is no seat 6"),
        (create("amigo-2023", players=6), "first_seat", Seat(-1), "there is no seat -1"),
    ],
)
def test_a_table_that_its_edition_has_not(
    table: Any, field: str, value: object, fault: str
) -> None:
    with pytest.raises(ImpossibleState) as refused:
        evolve(table, **{field: value})
    assert str(refused.value) == f"{field}: {fault}"


# What a table is worked out from, and what of that decides play.


def test_what_follows_from_a_table_follows_again() -> None:
    """Deck, board and seats belong to the numbers of the edition: other numbers, other deck."""
    table = create("pegasus-2023", players=4)
    shorter = evolve(table, setup=evolve(table.setup, highest_rank=4, observed=None))
    assert sorted(shorter.deck) == sorted([1, 2, 3, 4] * 5)
    assert not shorter.empty_board.observed
    laid = create("amigo-2023", players=4)
    ten = cats.Boxes(alive=10)
    assert evolve(laid, edition=evolve(laid.edition, deck=ten)).deck == ten
    assert evolve(laid, setup=evolve(laid.setup, players=3)).seats == (0, 1, 2)


WORDS: Final = (
    *("id", "title", "publisher", "year", "rulebook", "terms", "aliases"),
    *("player_board_faces", "variants"),
)
"""What a printing calls things, and what belongs to no play."""
DEFAULTS: Final = ("setups", "readings", "face")
"""What a table has chosen for itself."""
DECISIVE: Final[dict[str, Any]] = {
    "tokens_per_seat": 7,
    "color_marks": ColorMarks.LOST,
    "house_rules": tuple(known_house_rules("cat-in-the-box").values())[:1],
}


def test_of_its_printing_all_but_words_decides_play() -> None:
    table = create("pegasus-2023")
    others: dict[str, Any] = dict.fromkeys((*WORDS, *DEFAULTS), ()) | DECISIVE
    assert {each.name for each in fields(box.Edition)} == set(others)
    for name, value in others.items():
        other = evolve(table, edition=evolve(table.edition, **{name: value}))
        assert (other.gameplay == table.gameplay) is (name not in DECISIVE), name


@pytest.mark.parametrize(("edition", "players"), [("ayatsurare-2020", 4), ("pegasus-2023", 5)])
def test_tables_whose_gameplay_is_equal_play_alike(edition: str, players: int) -> None:
    """At each moment of a match the same is legal by all printings with that value."""
    gameplay = create(edition, players=players).gameplay
    states: list[Any] = [
        box.initial(each.id, players=players)
        for each in box.EDITIONS
        if players in each.player_counts and create(each.id, players=players).gameplay == gameplay
    ]
    for action in random_match(edition, players).actions:
        assert len({box.legal_actions(state) for state in states}) == 1
        states = [box.apply(state, action).state for state in states]  # type: ignore[arg-type]
    assert len({box.rounds(state) for state in states}) == 1
