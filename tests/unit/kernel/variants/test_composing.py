"""Variants together: what they make of an edition, and where they contradict each other."""

from __future__ import annotations

from itertools import permutations

import pytest

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.book.clause import load_clauses
from catbox_rules.book.clause_named import clause_named
from catbox_rules.cat_in_the_box import Face, Tokens
from catbox_rules.cat_in_the_box.rules.house import SHIPPED
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.variants import Number, Variant, known_variants, read_variant, register
from catbox_rules.kernel.variants.documents import variants_as_json
from catbox_rules.kernel.variants.house_rules import known_house_rules, register_house_rules
from tests.unit.kernel.variants.documents import BOX, CATS, document, numbers

PEGASUS = next(each for each in box.EDITIONS if each.id == "pegasus-2023")


def setup_of(edition: box.Edition, players: int) -> box.Setup:
    return next(setup for setup in edition.setups if setup.players == players)


class TestWhatTheyMake:
    def test_a_number_of_all_counts_and_one_of_a_single_count(self) -> None:
        every = {"penalty": 2, "dealt": 9, "tricks": 7}
        mine = numbers("x", all=every, _4={"penalty": 3}, _3={"dealt": 8})
        varied = box.varied("pegasus-2023", [mine])
        assert [setup.penalty for setup in varied.setups] == [2, 2, 3, 2]
        assert [setup.dealt for setup in varied.setups] == [9, 8, 9, 9]
        assert [setup.left_over for setup in varied.setups] == [7, 6, 4, 0]
        assert [setup.penalty for setup in PEGASUS.setups] == [1, 1, 1, 1], "that of the book"

    def test_readings_become_the_defaults_and_a_table_still_chooses(self) -> None:
        assert box.varied("pegasus-2023", ["strict-tokens"]).tokens is Tokens.STRICT
        options = {"variants": ["strict-tokens"], "tokens": "unlimited"}
        table = box.Table.create("pegasus-2023", players=3, options=options)
        assert table.tokens is Tokens.UNLIMITED

    def test_a_layout_and_a_face(self) -> None:
        options = {"variants": ["own-purple-face"]}
        table = box.Table.create("pegasus-2023", players=3, options=options)
        assert table.face is Face.PURPLE
        assert table.arrangement_is_known
        assert [str(row[0]) for row in table.arrangement.rows] == ["R1", "B6", "Y4", "G3"]
        two = box.Table.create("pegasus-2023", players=2, options=options)
        assert two.face is Face.WHITE, "two players have no other"

    def test_the_four_cells_of_a_rank_are_a_rank(self) -> None:
        by_cells = numbers("x", all={"observed": ["G6", "R6", "Y6", "B6"]})
        assert setup_of(box.varied("pegasus-2023", [by_cells]), 2).observed == 6
        closed = numbers("x", _3={"observed": ["B2", "R1"]})
        options = {"variants": [closed]}
        table = box.Table.create("pegasus-2023", players=3, options=options)
        assert str(table.empty_board.observed) == "R1 B2"
        assert len(table.empty_board.open) == 22

    def test_what_there_is_not(self) -> None:
        nothing = numbers("x", _2={"observed": "none", "bonus_up_to": "none", "revealed": 0})
        setup = setup_of(box.varied("pegasus-2023", [nothing]), 2)
        assert (setup.observed, setup.bonus_up_to, setup.revealed) == (None, None, 0)

    def test_the_deck_of_the_other_game(self) -> None:
        varied = cats.varied("amigo-2023", ["no-heisenbergs", "short-track"])
        assert (varied.deck.heisenberg, varied.deck.alive, varied.blocks) == (0, 20, 6)
        table = cats.Table.create("amigo-2023", players=3, options={"variants": ["short-track"]})
        assert str(table.track.last) == "6 empty"

    def test_numbers_for_players_that_an_edition_does_not_have_are_left_out(self) -> None:
        varied = box.varied("japanese", [numbers("x", _5={"bids": [1]}, _3={"bids": [2]})])
        assert [setup.bids for setup in varied.setups] == [(2,), (1, 2, 3)]


class TestNothingChanged:
    @pytest.mark.parametrize("game", GAMES)
    def test_no_variants(self, game: str) -> None:
        for edition in GAMES[game].EDITIONS:
            assert GAMES[game].varied(edition.id, []) == edition

    def test_the_numbers_of_the_book(self) -> None:
        same = numbers("x", _3={"bids": [4, 3, 1], "penalty": 1}, all={"tokens_per_seat": 12})
        varied = box.varied("pegasus-2023", [same])
        assert varied == PEGASUS
        assert hash(varied) == hash(PEGASUS)
        options = {"variants": [same]}
        assert box.initial("pegasus-2023", players=3, options=options) == box.initial(
            "pegasus-2023", players=3
        )


class TestTogether:
    def test_their_order_does_not_matter(self) -> None:
        names = ["must-follow", "bids-of-zero", "strict-tokens", "double-penalty"]
        made = {box.varied("pegasus-2023", order) for order in permutations(names)}
        assert len(made) == 1
        [edition] = made
        assert [variant.id for variant in edition.variants] == sorted(names)
        assert [rule.id for rule in edition.house_rules] == ["house.must-follow"]

    def test_what_two_say_alike_stands_once(self) -> None:
        again = numbers("again", _3={"bids": [0, 1, 3, 4]})
        varied = box.varied("pegasus-2023", ["bids-of-zero", again])
        assert varied == box.varied("pegasus-2023", ["bids-of-zero"])

    def test_a_variant_that_is_named_twice(self) -> None:
        twice = box.varied("pegasus-2023", ["bids-of-zero", "bids-of-zero"])
        assert twice == box.varied("pegasus-2023", ["bids-of-zero"])

    @pytest.mark.parametrize(
        ("one", "other", "path", "what"),
        [
            ("bids-of-zero", "any-bid", "$[1]", "bids with 3 players"),
            (
                "bids-of-zero",
                numbers("mine", _4={"bids": [0]}),
                "$[1].numbers.4.bids",
                "bids with 4 players",
            ),
            ("double-penalty", "gentle-paradox", "$[1]", "penalty with 2 players"),
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
        ],
        ids=str,
    )
    def test_a_conflict_names_both(self, one: object, other: object, path: str, what: str) -> None:
        with pytest.raises(MalformedInput) as refused:
            box.varied("pegasus-2023", [one, other])
        assert refused.value.path == path
        said = str(refused.value)
        assert said.startswith(f"{path}: expected {what} as the variant ")
        for variant in (one, other):
            name = variant if isinstance(variant, str) else read_variant(variant).id
            assert f"variant {name}" in said

    def test_two_rules_in_place_of_one_clause(self) -> None:
        free = box.HouseRule(
            "house.free-follow",
            "Free",
            "Who follows is free.",
            replaces="declare.any-color-following",
            function=lambda *given: given[-1],
        )
        box.register_house_rule(free)
        mine = document("mine", rules=["house.free-follow"])
        with pytest.raises(MalformedInput) as refused:
            box.varied("pegasus-2023", ["must-follow", mine])
        assert refused.value.path == "$[1].rules[0]"
        for word in ("must-follow", "mine", "declare.any-color-following", "house.free-follow"):
            assert word in str(refused.value)

    def test_two_of_one_name(self) -> None:
        with pytest.raises(MalformedInput) as refused:
            box.varied("pegasus-2023", ["bids-of-zero", numbers("bids-of-zero", all={"dealt": 9})])
        assert refused.value.path == "$[1].id"


class TestWhatIsNotKnown:
    @pytest.mark.parametrize(
        ("variants", "path", "expected"),
        [
            (["bids-of-zer"], "$[0]", "a variant, one of any-bid"),
            ([3], "$[0]", "a variant, an object"),
            (["memory", document("x", game=CATS)], "$[1].game", "cat-in-the-box"),
            ([document("x", base="bezier-2022")], "$[0].base", "pegasus-2023, the edition in play"),
            ([document("x", rules=["house.none"])], "$[0].rules[0]", "a known house rule: "),
            ([numbers("x", all={"luck": 1})], "$[0].numbers.all", "numbers among highest_rank"),
            ([document("x", readings={"luck": "no"})], "$[0].readings", "readings among tokens"),
            ([document("x", readings={"tokens": "no"})], "$[0].readings.tokens", "unlimited or"),
            ([numbers("x", _6={"dealt": 6})], "$[0].numbers.6", "a number of players that"),
            ([document("x", readings={"face": "black"})], "$[0].readings.face", "white or purple"),
            ([numbers("x", all={"bids": ["one"]})], "$[0].numbers.all.bids[0]", "a bid from 0"),
            (
                [numbers("x", _3={"tokens_per_seat": 11})],
                "$[0].numbers.3.tokens_per_seat",
                "tokens_per_seat only in numbers.all",
            ),
        ],
        ids=str,
    )
    def test_it_is_refused_with_its_place(
        self, variants: list[object], path: str, expected: str
    ) -> None:
        with pytest.raises(MalformedInput) as refused:
            box.varied("pegasus-2023", variants)
        assert refused.value.path == path
        assert refused.value.expected.startswith(expected)

    @pytest.mark.parametrize(
        ("part", "path"),
        [
            ({"layouts": {"3": [["R1"]]}}, "$.options.variants[0].layouts"),
            ({"rules": ["house.memory"]}, "$.options.variants[0].rules[0]"),
        ],
    )
    def test_what_the_other_game_does_not_have(self, part: dict[str, object], path: str) -> None:
        options = {"variants": [{**document("x", CATS), **part}]}
        with pytest.raises(MalformedInput) as refused:
            cats.initial("amigo-2023", players=2, options=options)
        assert refused.value.path == path

    def test_the_place_in_a_record(self) -> None:
        options = {"variants": ["memory", numbers("x", _3={"bids": [17]})]}
        with pytest.raises(MalformedInput) as refused:
            box.initial("pegasus-2023", players=3, options=options)
        assert refused.value.path == "$.options.variants[1].numbers.3.bids[0]"

    @pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: str(ruleset.NAME))
    def test_the_list_and_the_edition(self, ruleset: AnyRuleset) -> None:
        edition = ruleset.EDITIONS[0].id
        with pytest.raises(MalformedInput) as refused:
            ruleset.initial(edition, players=3, options={"variants": "memory"})
        assert str(refused.value) == "$.options.variants: expected a list, got 'memory'"
        with pytest.raises(Unsupported):
            ruleset.varied("none-1999", [])
        with pytest.raises(Unsupported):
            ruleset.variant_faults("none-1999", [])


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers, no other one knows."""
    known = {BOX: dict(known_house_rules(BOX))}
    monkeypatch.setattr("catbox_rules.kernel.variants.house_rules._KNOWN", known)
    monkeypatch.setattr("catbox_rules.kernel.variants.variant._REGISTERED", {})


class TestRegistering:
    def test_one_of_ones_own_is_known_by_name(self) -> None:
        mine = register(Variant("of-ours", BOX, "Ours", numbers=[Number(None, "penalty", 7)]))
        assert known_variants(BOX)["of-ours"] == mine
        assert box.varied("pegasus-2023", ["of-ours"]).setups[0].penalty == 7

    def test_the_name_of_a_shipped_one_is_taken(self) -> None:
        with pytest.raises(MalformedInput) as refused:
            register(Variant("memory", BOX, "Mine"))
        assert str(refused.value) == (
            "$.id: expected an id that no other variant has; this one is that of "
            f"{known_variants(BOX)['memory'].title!r}, got 'memory'"
        )

    def test_a_name_stands_for_one_variant(self) -> None:
        mine = Variant("of-ours", BOX, "Ours", rules=["house.memory", "house.must-follow"])
        register(mine)
        register(Variant("of-ours", BOX, "Ours", rules=["house.must-follow", "house.memory"]))
        with pytest.raises(MalformedInput, match=r"this one is that of 'Ours', got 'of-ours'"):
            register(Variant("of-ours", BOX, "Ours", rules=["house.memory"]))
        assert known_variants(BOX)["of-ours"] is mine

    def test_a_rule_that_the_other_game_has_no_place_for(self) -> None:
        rule = box.HouseRule("house.of-theirs", "X", "X", "play.turn", len)
        register_house_rules(CATS, [rule])
        mine = document("mine", CATS, rules=["house.of-theirs"])
        [fault] = cats.variant_faults("amigo-2023", [mine])
        assert str(fault) == (
            "$[0].rules[0]: expected no house rules, because the game has none, "
            "got 'house.of-theirs'"
        )

    def test_the_rules_of_a_table_in_the_order_of_their_clauses(self) -> None:
        options = {"variants": ["corners-touch", "memory", "must-follow"]}
        rules = box.Table.create("pegasus-2023", players=3, options=options).house_rules
        assert rules is not None
        assert [rule.id for rule in rules] == [
            "house.must-follow",
            "house.memory",
            "house.corners-touch",
        ]

    def test_an_id_stands_for_one_house_rule(self) -> None:
        """Whatever of it is another: a record names the id alone."""
        expected = ("house.own", "Our own", "As we play.", "trick.color-strength")
        mine = box.register_house_rule(box.HouseRule(*expected, max))
        assert box.register_house_rule(mine) is mine
        box.register_house_rule(box.HouseRule(*expected, max))
        for other in (
            box.HouseRule(*expected, min),
            box.HouseRule(*expected, max, refusal=str),
            box.HouseRule("house.own", "Our own", "Else.", "trick.color-strength", max),
            box.HouseRule("house.own", "Our own", "As we play.", "score.trick", max),
        ):
            with pytest.raises(MalformedInput) as refused:
                box.register_house_rule(other)
            assert str(refused.value) == (
                "$.id: expected an id that no other house rule has; this one is that of "
                "'Our own', got 'house.own'"
            )
        assert known_house_rules(BOX)["house.own"] is mine

    def test_a_clause_for_verdicts(self) -> None:
        """What is shipped stands in the book; what is registered has its own words; what nobody
        knows has its id."""
        box.register_house_rule(
            box.HouseRule("house.own", "Our own", "As we play.", "trick.color-strength", max)
        )
        own = clause_named(BOX, "house.own")
        assert (own.title, own.text, own.in_place_of) == (
            "Our own",
            "As we play.",
            "trick.color-strength",
        )
        [source] = own.sources
        assert (source.edition, source.heading) == ("house-rule", "Our own: As we play.")
        shipped = clause_named(BOX, "house.memory")
        assert shipped.examples, "those of the spec"
        assert shipped.sources[0].heading.startswith("Play without a board, from memory: ")
        assert clause_named(BOX, "house.unknown").title == "house.unknown"
        assert clause_named(BOX, "bid.order") == load_clauses(BOX)["bid.order"]

    @pytest.mark.parametrize("rule", SHIPPED, ids=lambda rule: str(rule.id))
    def test_what_is_shipped_is_described_alike_in_the_book(self, rule: box.HouseRule) -> None:
        clause = load_clauses(BOX)[rule.id]
        assert (clause.title, clause.in_place_of) == (rule.title, rule.replaces)
        assert rule.replaces in box.SLOTS

    def test_a_house_rule_needs_a_slot_and_an_id_of_its_own(self) -> None:
        with pytest.raises(MalformedInput) as refused:
            box.register_house_rule(box.HouseRule("house.x", "X", "X", "play.turn", len))
        assert refused.value.path == "$.replaces"
        with pytest.raises(MalformedInput) as refused:
            box.register_house_rule(
                box.HouseRule("house.memory", "X", "X", "trick.color-strength", len)
            )
        assert refused.value.path == "$.id"
        with pytest.raises(MalformedInput) as refused:
            box.HouseRule("memory", "X", "X", "trick.color-strength", len)
        assert refused.value.path == "$.id"


def test_a_layout_for_players_whom_another_edition_has_is_laid_aside() -> None:
    rows = [[f"{color}{rank}" for rank in range(1, 7)] for color in "RBYG"]
    varied = box.varied("ayatsurare-2020", [document(layouts={"2": rows})])
    (japanese,) = (each for each in box.EDITIONS if each.id == "ayatsurare-2020")
    assert varied.setups == japanese.setups


def test_variants_are_listed_by_name_if_they_are_shipped() -> None:
    shipped, own = known_variants(BOX)["must-follow"], read_variant(document())
    assert variants_as_json([shipped, own]) == ["must-follow", document()]
