"""Whole matches, at every table and by several policies."""

from __future__ import annotations

from random import Random

from catbox_rules import cat_in_the_box
from catbox_rules.conformance.protocol import by_place, played, policies_named, whole_matches
from catbox_rules.match import replay
from catbox_rules.policies import POLICIES
from catbox_rules.records import ChosenTable

FOUR = ChosenTable(cat_in_the_box, "pegasus-2023", 4)
STRICT = ChosenTable(cat_in_the_box, "pegasus-2023", 4, options={"tokens": "strict"})
THREE = ChosenTable(cat_in_the_box, "ayatsurare-2020", 3)
PREFERENCES = POLICIES.of("cat-in-the-box")
SOME = {name: PREFERENCES[name] for name in ("at random", "keeping colors", "losing colors")}


def test_every_match_is_legal_and_comes_to_its_end() -> None:
    for record in whole_matches([FOUR, THREE, STRICT], SOME, matches=6, seed=2):
        assert replay(record).match.is_over


def test_all_tables_come_up_equally_often_with_choices_in_every_other_match() -> None:
    records = list(whole_matches([FOUR, THREE, STRICT], SOME, matches=8, seed=0))
    assert [record.players for record in records].count(3) == 4
    chosen = [record for record in records if record.options]
    assert {record.players for record in chosen} == {4}
    assert len(chosen) == 2
    assert {record.first_seat for record in records if record.players == 4} == {0, 1, 2, 3}


def test_a_seed_gives_the_same_matches_and_another_one_others() -> None:
    one, again, other = (
        list(whole_matches([FOUR], SOME, matches=2, seed=seed)) for seed in (1, 1, 2)
    )
    assert one == again
    assert one != other


def test_a_match_may_stop_after_a_round_or_after_some_actions() -> None:
    random = Random(1)
    policies = list(SOME.values())[:1]
    assert len(replay(played(FOUR, policies, random, rounds=1)).match.rounds) == 1
    assert len(played(FOUR, policies, random, actions=7).actions) == 7


def test_seats_take_policies_in_turn() -> None:
    both = policies_named("keeping colors/losing colors", SOME)
    assert both == [SOME["keeping colors"], SOME["losing colors"]]


def test_tables_by_edition_and_number_of_players() -> None:
    assert by_place([FOUR, THREE, STRICT]) == {
        ("pegasus-2023", 4): [FOUR, STRICT],
        ("ayatsurare-2020", 3): [THREE],
    }
