"""Misreadings of the rules: where they show, and that each is told from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.cat_in_the_box.misreadings import MISREADINGS
from catbox_rules.conformance.cat_in_the_box.rare import RARE, wanted
from catbox_rules.conformance.misreadings import Replay, Walked, explained
from catbox_rules.conformance.protocol import (
    EngineProfile,
    Misreading,
    Rare,
    Terms,
    never,
    record_of,
)
from catbox_rules.conformance.reference import Aspect, Disagreement
from catbox_rules.records import ChosenTable, Record, action_as_json

TERMS = Terms()
BY_WORDS = {each.words: each for each in MISREADINGS}
PLACES = sorted({(rare.edition, rare.players) for rare in RARE})


@cache
def listed(edition: str, players: int) -> Sequence[Record]:
    """The listed matches of a place, the shortest first."""
    of_place = [each for each in RARE if (each.edition, each.players) == (edition, players)]
    records = {(each.seed, each.policy): record(each) for each in of_place}
    return sorted(records.values(), key=lambda each: len(each.actions))


def record(rare: Rare) -> Record:
    return record_of(rare, ChosenTable(cat, rare.edition, rare.players, 0, rare.options))


def shown(misreading: Misreading, record: Record) -> Iterator[Disagreement]:
    """What an engine with this misreading answers otherwise along a record, up to where it can no
    longer follow."""
    right, wrong = Replay(record, TERMS), Replay(record, TERMS, misreading)
    for number in range(len(record.actions) + 1):
        due, own = right.at(number), wrong.at(number)
        assert due is not None
        if own is None:
            return
        upto = record.up_to(number)
        if own.turn != due.turn:
            yield Disagreement(Aspect.TURN, ("?",), "", upto, None, own.turn)
            return
        if own.legal != due.legal:
            legal = [action_as_json(each) for each in own.legal]
            yield Disagreement(Aspect.LEGAL, ("?",), "", upto, None, legal)
        sheets, totals, is_over, winners = wrong.score(own.state)
        if sheets and wrong.score(own.state) != right.score(due.state):
            score = {"rounds": sheets, "totals": totals, "finished": is_over, "winners": winners}
            yield Disagreement(Aspect.SCORE, ("?",), "", upto, None, score)


def first_shown(misreading: Misreading, record: Record) -> int | None:
    one = next(shown(misreading, record), None)
    return None if one is None else len(one.record.actions)


def test_each_is_about_a_clause_of_the_book_in_words_of_its_own() -> None:
    assert {each.clause for each in MISREADINGS} <= set(load_clauses("cat-in-the-box"))
    assert len(BY_WORDS) == len(MISREADINGS)


@pytest.mark.parametrize(
    "rare", RARE, ids=[f"{rare.what} {rare.edition} {rare.players}" for rare in RARE]
)
def test_it_shows_in_its_listed_match_and_not_before_that_moment(rare: Rare) -> None:
    assert first_shown(BY_WORDS[rare.what], record(rare)) == rare.actions


BY_A_REFUSAL = {"deal.even", "deal.from-deck"}
"""The clauses that no list of legal actions shows."""


@pytest.mark.parametrize(("edition", "players"), PLACES)
def test_the_listed_matches_of_a_place_show_a_misreading_of_each_clause(
    edition: str, players: int
) -> None:
    """But for those that every round shows; the only one on a pile of cards is on what it leads
    to."""
    table = ChosenTable(cat, edition, players)
    signs = wanted(table, EngineProfile(frozenset(), TERMS, {}))
    by_listed = {clause for clause, sign in signs.items() if sign is never} - BY_A_REFUSAL
    for clause in by_listed - {"paradox.occurs"}:
        assert any(
            first_shown(each, record) is not None
            for each in MISREADINGS
            if each.clause == clause
            for record in listed(edition, players)
        ), clause


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda each: each.words)
def test_it_is_told_from_all_others_where_it_shows(misreading: Misreading) -> None:
    """By a few listed matches; what is no misreading at any table of the book has none."""
    for edition, players in PLACES:
        walks = list[Walked]()
        for each in listed(edition, players):
            found = tuple(shown(misreading, each))
            if found:
                last = max(len(one.record.actions) for one in found)
                turns = {len(o.record.actions) for o in found if o.aspect is Aspect.TURN}
                compared = [number for number in range(last + 1) if number not in turns]
                walks.append(Walked(each, compared, found))
        if walks:
            told = explained(walks[:5], MISREADINGS, TERMS)
            assert all(misreading.words in one.supposed for one in told)
            return
    assert misreading.clause == "setup.face"


def test_a_replay_leaves_the_rules_of_others_as_they_are() -> None:
    """The tables of two matches may be one and the same."""
    one = listed("pegasus-2023", 3)[0]
    before = one.table.initial()
    rules = before.table.in_force
    for each in MISREADINGS:
        Replay(one, TERMS, each).at(len(one.actions))
        assert one.table.initial().table is before.table
        assert before.table.in_force is rules
