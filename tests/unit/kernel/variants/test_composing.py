"""Variants together: what they make of an edition, where they contradict each other, and what is
known by name."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.book.clause import clause_named, load_clauses
from catbox_rules.cat_in_the_box import Face, HouseRule, Tokens, register_house_rule
from catbox_rules.cat_in_the_box.rules.house import SHIPPED
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.variants import Number, Variant, known_variants, read_variant, register
from catbox_rules.kernel.variants.documents import variants_as_json
from catbox_rules.kernel.variants.patch import known_house_rules
from tests.unit.kernel.variants.documents import BOX, CATS, document, numbers

PEGASUS = next(each for each in box.EDITIONS if each.id == "pegasus-2023")


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers, no other one knows."""
    known = {BOX: dict(known_house_rules(BOX))}
    monkeypatch.setattr("catbox_rules.kernel.variants.patch._KNOWN", known)
    monkeypatch.setattr("catbox_rules.kernel.variants.patch._REGISTERED", {})


def varied_table(*variants: object, players: int = 3, **options: object) -> box.Table:
    options = {"variants": list(variants), **options}
    return box.Table.create("pegasus-2023", players=players, options=options)


# What they make of an edition.

BY_COUNT = numbers(
    "x", all={"penalty": 2, "dealt": 9, "tricks": 7}, _4={"penalty": 3}, _3={"dealt": 8}
)
NOTHING = numbers("x", _2={"observed": "none", "bonus_up_to": "none", "revealed": 0})
FOUR_CELLS = numbers("x", all={"observed": ["G6", "R6", "Y6", "B6"]})
OF_OTHER_COUNTS = numbers("x", _5={"bids": [1]}, _3={"bids": [2]})
ROWS = [[f"{color}{rank}" for rank in range(1, 7)] for color in "RBYG"]
OF_THE_BOOK = numbers("x", _3={"bids": [4, 3, 1], "penalty": 1}, all={"tokens_per_seat": 12})

MADE: list[tuple[str, object, str, list[object]]] = [
    ("pegasus-2023", BY_COUNT, "penalty", [2, 2, 3, 2]),
    ("pegasus-2023", BY_COUNT, "dealt", [9, 8, 9, 9]),
    ("pegasus-2023", BY_COUNT, "left_over", [7, 6, 4, 0]),
    ("pegasus-2023", NOTHING, "observed", [None, None, 9, None]),
    ("pegasus-2023", NOTHING, "bonus_up_to", [None, None, None, None]),
    ("pegasus-2023", NOTHING, "revealed", [0, 0, 0, 0]),
    ("pegasus-2023", FOUR_CELLS, "observed", [6, 6, 6, 6]),
    ("japanese", OF_OTHER_COUNTS, "bids", [(2,), (1, 2, 3)]),
    ("japanese", document(layouts={"2": ROWS}), "layout", [None, None]),
]
"""An edition, a variant, and what it makes of a number by the count of players. A number for one
count of players comes before that for all; those for counts that an edition does not know are left
out; the four cells of a rank are a rank."""


@pytest.mark.parametrize(("edition", "variant", "name", "values"), MADE)
def test_numbers_of_a_varied_edition(
    edition: str, variant: object, name: str, values: list[object]
) -> None:
    setups = box.varied(edition, [variant]).setups
    assert [getattr(setup, name) for setup in setups] == values


def test_numbers_of_the_other_game() -> None:
    varied = cats.varied("amigo-2023", ["no-heisenbergs", "short-track"])
    assert (varied.deck.heisenberg, varied.deck.alive, varied.blocks) == (0, 20, 6)
    table = cats.Table.create("amigo-2023", players=3, options={"variants": ["short-track"]})
    assert str(table.track.last) == "6 empty"


def test_readings_become_the_defaults_and_a_table_still_chooses() -> None:
    assert box.varied("pegasus-2023", ["strict-tokens"]).tokens is Tokens.STRICT
    assert varied_table("strict-tokens", tokens="unlimited").tokens is Tokens.UNLIMITED


def test_a_layout_a_face_and_observed_cells() -> None:
    table = varied_table("own-purple-face")
    assert table.face is Face.PURPLE
    assert table.arrangement_is_known
    assert [str(row[0]) for row in table.arrangement.rows] == ["R1", "B6", "Y4", "G3"]
    assert varied_table("own-purple-face", players=2).face is Face.WHITE, "two have no other"
    board = varied_table(numbers("x", _3={"observed": ["B2", "R1"]})).empty_board
    assert (str(board.observed), len(board.open)) == ("R1 B2", 22)


def test_what_sets_nothing_changes_nothing() -> None:
    for game in GAMES.values():
        for edition in game.EDITIONS:
            assert game.varied(edition.id, []) == edition
    varied = box.varied("pegasus-2023", [OF_THE_BOOK])
    assert (varied, hash(varied)) == (PEGASUS, hash(PEGASUS))
    options = {"variants": [OF_THE_BOOK]}
    of_the_book = box.initial("pegasus-2023", players=3)
    assert box.initial("pegasus-2023", players=3, options=options) == of_the_book


def test_neither_order_nor_repetition_matters() -> None:
    names = ["must-follow", "bids-of-zero", "strict-tokens", "double-penalty"]
    [edition] = {box.varied("pegasus-2023", order) for order in permutations(names)}
    assert [variant.id for variant in edition.variants] == sorted(names)
    assert [rule.id for rule in edition.house_rules] == ["house.must-follow"]
    for again in ("bids-of-zero", numbers("again", _3={"bids": [0, 1, 3, 4]})):
        twice = box.varied("pegasus-2023", ["bids-of-zero", again])
        assert twice == box.varied("pegasus-2023", ["bids-of-zero"])
    rules = varied_table("corners-touch", "memory", "must-follow").house_rules
    assert rules is not None
    in_order_of_clauses = ["house.must-follow", "house.memory", "house.corners-touch"]
    assert [rule.id for rule in rules] == in_order_of_clauses


# What cannot be laid on an edition.

CONFLICTS: list[tuple[object, object, str, str]] = [
    ("bids-of-zero", "any-bid", "$[1]", "bids with 3 players"),
    ("double-penalty", "gentle-paradox", "$[1]", "penalty with 2 players"),
    (
        "bids-of-zero",
        numbers("mine", _4={"bids": [0]}),
        "$[1].numbers.4.bids",
        "bids with 4 players",
    ),
    (
        "strict-tokens",
        document("mine", readings={"tokens": "unlimited"}),
        "$[1].readings.tokens",
        "tokens",
    ),
    (
        numbers("one", all={"tokens_per_seat": 11}),
        numbers("mine", all={"tokens_per_seat": 13}),
        "$[1].numbers.all.tokens_per_seat",
        "tokens_per_seat",
    ),
    (
        "must-follow",
        document("mine", rules=["house.free"]),
        "$[1].rules[0]",
        "what replaces declare.any-color-following",
    ),
]


@pytest.mark.parametrize(("one", "other", "path", "what"), CONFLICTS, ids=str)
def test_a_conflict_names_both(one: object, other: object, path: str, what: str) -> None:
    free = ("house.free", "Free", "Who follows is free.", "declare.any-color-following")
    register_house_rule(HouseRule(*free, lambda *given: given[-1]))
    with pytest.raises(MalformedInput) as refused:
        box.varied("pegasus-2023", [one, other])
    assert refused.value.path == path
    said = str(refused.value)
    assert said.startswith(f"{path}: expected {what} as the variant ")
    for variant in (one, other):
        name = variant if isinstance(variant, str) else read_variant(variant).id
        assert f"variant {name}" in said


REFUSED: list[tuple[str, list[object], str, str]] = [
    (BOX, ["bids-of-zer"], "[0]", "a variant, one of any-bid"),
    (BOX, [3], "[0]", "a variant, an object"),
    (BOX, ["memory", document("x", game=CATS)], "[1].game", "cat-in-the-box"),
    (BOX, ["memory", numbers("memory", all={"dealt": 9})], "[1].id", "an id that no other"),
    (BOX, [document("x", base="bezier-2022")], "[0].base", "pegasus-2023, the edition in play"),
    (BOX, [document("x", rules=["house.none"])], "[0].rules[0]", "a known house rule: "),
    (BOX, [document("x", readings={"luck": "no"})], "[0].readings", "readings among tokens"),
    (BOX, [document("x", readings={"tokens": "no"})], "[0].readings.tokens", "unlimited or"),
    (BOX, [document("x", readings={"face": "black"})], "[0].readings.face", "white or purple"),
    (BOX, [numbers("x", all={"luck": 1})], "[0].numbers.all", "numbers among highest_rank"),
    (BOX, [numbers("x", _6={"dealt": 6})], "[0].numbers.6", "a number of players that"),
    (BOX, [numbers("x", all={"bids": ["one"]})], "[0].numbers.all.bids[0]", "a bid from 0"),
    (BOX, ["memory", numbers("x", _3={"bids": [17]})], "[1].numbers.3.bids[0]", "a bid from 0"),
    (
        BOX,
        [numbers("x", _3={"tokens_per_seat": 11})],
        "[0].numbers.3.tokens_per_seat",
        "tokens_per_seat only in numbers.all",
    ),
    (CATS, [document("x", CATS, layouts={"3": [["R1"]]})], "[0].layouts", "no layouts, because"),
    (
        CATS,
        [document("x", CATS, rules=["house.memory"])],
        "[0].rules[0]",
        "a known house rule: there are none",
    ),
]


@pytest.mark.parametrize(("game", "variants", "path", "expected"), REFUSED, ids=str)
def test_it_is_refused_with_its_place(
    game: str, variants: list[object], path: str, expected: str
) -> None:
    """In a list of variants, and in a record."""
    ruleset, edition = GAMES[game], "pegasus-2023" if game == BOX else "amigo-2023"
    lay: tuple[tuple[str, Callable[[], object]], ...] = (
        ("$", lambda: ruleset.varied(edition, variants)),
        (
            "$.options.variants",
            lambda: ruleset.initial(edition, players=3, options={"variants": variants}),
        ),
    )
    for place, varied in lay:
        with pytest.raises(MalformedInput) as refused:
            varied()
        assert refused.value.path == f"{place}{path}"
        assert refused.value.expected.startswith(expected)


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: str(ruleset.NAME))
def test_what_is_no_list_and_no_edition(ruleset: AnyRuleset) -> None:
    edition = ruleset.EDITIONS[0].id
    with pytest.raises(MalformedInput) as refused:
        ruleset.initial(edition, players=3, options={"variants": "memory"})
    assert str(refused.value) == "$.options.variants: expected a list, got 'memory'"
    for ask in (ruleset.varied, ruleset.variant_faults):
        with pytest.raises(Unsupported):
            ask("none-1999", [])


# Known by name.


def test_a_registered_variant_is_known_by_name_and_written_in_full() -> None:
    mine = register(Variant("of-ours", BOX, "Ours", numbers=[Number(None, "penalty", 7)]))
    assert known_variants(BOX)["of-ours"] == mine
    assert box.varied("pegasus-2023", ["of-ours"]).setups[0].penalty == 7
    shipped, in_full = known_variants(BOX)["must-follow"], read_variant(document())
    assert variants_as_json([shipped, in_full]) == ["must-follow", document()]


def test_a_name_stands_for_one_variant() -> None:
    both = ["house.memory", "house.must-follow"]
    mine = register(Variant("of-ours", BOX, "Ours", rules=both))
    register(Variant("of-ours", BOX, "Ours", rules=both[::-1]))
    for other in (Variant("of-ours", BOX, "Ours", rules=both[:1]), Variant("memory", BOX, "Mine")):
        title = known_variants(BOX)[other.id].title
        with pytest.raises(MalformedInput) as refused:
            register(other)
        assert str(refused.value) == (
            f"$.id: expected an id that no other variant has; this one is that of {title!r}, "
            f"got '{other.id}'"
        )
    assert known_variants(BOX)["of-ours"] is mine


def test_an_id_stands_for_one_house_rule_whatever_of_it_is_another() -> None:
    """A record names the id alone."""
    head = ("house.own", "Our own", "As we play.", "trick.color-strength")
    mine = register_house_rule(HouseRule(*head, max))
    for same in (mine, HouseRule(*head, max)):
        assert register_house_rule(same) is same
    for other in (
        HouseRule(*head, min),
        HouseRule(*head, max, refusal=str),
        HouseRule("house.own", "Our own", "Else.", "trick.color-strength", max),
        HouseRule("house.own", "Our own", "As we play.", "score.trick", max),
    ):
        with pytest.raises(MalformedInput) as refused:
            register_house_rule(other)
        assert str(refused.value) == (
            "$.id: expected an id that no other house rule has; this one is that of 'Our own', "
            "got 'house.own'"
        )
    assert known_house_rules(BOX)["house.own"] is mine


@pytest.mark.parametrize(
    ("id_", "replaces", "path"),
    [
        ("house.x", "play.turn", "$.replaces"),
        ("house.memory", "trick.color-strength", "$.id"),
        ("memory", "trick.color-strength", "$.id"),
    ],
)
def test_a_house_rule_needs_a_slot_and_an_own_id(id_: str, replaces: str, path: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        register_house_rule(HouseRule(id_, "X", "X", replaces, len))
    assert refused.value.path == path


def test_a_clause_for_verdicts() -> None:
    """What is shipped stands in the book; what is registered has its own words; what nobody knows
    has its id."""
    head = ("house.own", "Our own", "As we play.", "trick.color-strength")
    register_house_rule(HouseRule(*head, max))
    own = clause_named(BOX, "house.own")
    assert (own.id, own.title, own.text, own.in_place_of) == head
    [source] = own.sources
    assert (source.edition, source.heading) == ("house-rule", "As we play.")
    shipped = clause_named(BOX, "house.memory")
    assert shipped.examples, "those of the spec"
    assert shipped.sources[0].heading.startswith("No board is in sight, ")
    assert clause_named(BOX, "house.unknown").title == "house.unknown"
    assert clause_named(BOX, "bid.order") == load_clauses(BOX)["bid.order"]


@pytest.mark.parametrize("rule", SHIPPED, ids=lambda rule: str(rule.id))
def test_what_is_shipped_is_described_alike_in_the_book(rule: HouseRule) -> None:
    clause = load_clauses(BOX)[rule.id]
    assert (clause.title, clause.in_place_of) == (rule.title, rule.replaces)
    assert rule.replaces in box.SLOTS
