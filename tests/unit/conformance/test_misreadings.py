"""Misreadings of the rules: where they show, and that each is told from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import pytest

from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.misreadings import Moment, Replay, Walked, explained
from catbox_rules.conformance.protocol import (
    ATTRIBUTION,
    EngineProfile,
    Misreading,
    Rare,
    Terms,
    never,
    record_of,
)
from catbox_rules.conformance.reference import Aspect, Disagreement
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.records import ChosenTable, Record, action_as_json

TERMS: Final = Terms()
MISREADINGS: Final = {game: ATTRIBUTION.of(game).MISREADINGS for game in GAMES}
BY_WORDS: Final = {(game, m.words): m for game in GAMES for m in MISREADINGS[game]}
RARE: Final = [(game, rare) for game in GAMES for rare in ATTRIBUTION.of(game).RARE]
PLACES: Final = sorted({(game, rare.edition, rare.players) for game, rare in RARE})


@cache
def listed(game: str, edition: str, players: int) -> Sequence[Record]:
    """The listed matches of a place, the shortest first."""
    of_place = [
        rare for at, rare in RARE if (at, rare.edition, rare.players) == (game, edition, players)
    ]
    records = {(each.seed, each.policy): record(game, each) for each in of_place}
    return sorted(records.values(), key=lambda each: len(each.actions))


def record(game: str, rare: Rare) -> Record:
    return record_of(rare, ChosenTable(GAMES[game], rare.edition, rare.players, 0, rare.options))


@cache
def right_along(record: Record) -> Sequence[tuple[Moment, object]]:
    """The answers due at each moment of a record, and the score."""
    replay, along = Replay(record, TERMS), list[tuple[Moment, object]]()
    for number in range(len(record.actions) + 1):
        due = replay.at(number)
        assert due is not None
        along.append((due, replay.score(due.state)))
    return along


def shown(misreading: Misreading, record: Record) -> Iterator[Disagreement]:
    """What an engine with this misreading answers otherwise along a record, up to where it does not
    follow any more."""
    wrong = Replay(record, TERMS, misreading)
    for number, (due, score_due) in enumerate(right_along(record)):
        own = wrong.at(number)
        upto = record.up_to(number)
        if own is None:
            refused, before = record.actions[number - 1], record.up_to(number - 1)
            if refused.actor == CHANCE:  # what seats may do is in the lists
                action = action_as_json(refused)
                yield Disagreement(Aspect.REFUSAL, ("?",), "", before, None, "no", action)
            return
        if own.turn != due.turn:
            yield Disagreement(Aspect.TURN, ("?",), "", upto, None, own.turn)
            return
        if own.legal != due.legal:
            legal = [action_as_json(each) for each in own.legal]
            yield Disagreement(Aspect.LEGAL, ("?",), "", upto, None, legal)
        scored = sheets, totals, is_over, winners = wrong.score(own.state)
        if sheets and scored != score_due:
            score = {"rounds": sheets, "totals": totals, "finished": is_over, "winners": winners}
            yield Disagreement(Aspect.SCORE, ("?",), "", upto, None, score)


def first_shown(misreading: Misreading, record: Record) -> int | None:
    one = next(shown(misreading, record), None)
    return None if one is None else len(one.record.actions)


@pytest.mark.parametrize("game", GAMES)
def test_each_is_about_a_clause_of_the_book_in_words_of_its_own(game: str) -> None:
    assert {each.clause for each in MISREADINGS[game]} <= set(load_clauses(game))
    assert len({each.words for each in MISREADINGS[game]}) == len(MISREADINGS[game])


@pytest.mark.parametrize(
    ("game", "rare"), RARE, ids=[f"{rare.what} {rare.edition} {rare.players}" for _, rare in RARE]
)
def test_it_shows_in_its_listed_match_and_not_before_that_moment(game: str, rare: Rare) -> None:
    assert first_shown(BY_WORDS[game, rare.what], record(game, rare)) == rare.actions


BY_A_REFUSAL: Final = {"deal.even", "deal.from-deck", "schrodinger.deal.from-deck"}
"""The clauses that no list of legal actions shows."""


@pytest.mark.parametrize(("game", "edition", "players"), PLACES)
def test_the_listed_matches_of_a_place_show_a_misreading_of_each_clause(
    game: str, edition: str, players: int
) -> None:
    """But for those that every round shows, and those that are grounds of what is done. A paradox
    is either; the only misreading of a pile of cards is on what it leads to."""
    table = ChosenTable(GAMES[game], edition, players)
    signs = ATTRIBUTION.of(game).wanted(table, EngineProfile(frozenset(), TERMS, {}))
    misread = {each.clause for each in MISREADINGS[game]}
    by_listed = {clause for clause, sign in signs.items() if sign is never} - BY_A_REFUSAL
    assert by_listed - misread <= BY_GROUNDS
    for clause in by_listed & misread:
        assert any(
            first_shown(each, record) is not None
            for each in MISREADINGS[game]
            if each.clause == clause
            for record in listed(game, edition, players)
        ), clause


BY_GROUNDS: Final = {
    "paradox.occurs",
    "schrodinger.prove.in-hand",
    "schrodinger.exchange.after-proof",
    "schrodinger.exchange.draw-pile",
}
"""The clauses that a ruling on a legal action names, and that nobody is thought to misread."""

NOT_LISTED: Final = {
    "every board is treated as one with ranks in order",
    "felinestein may be used with a short draw pile",
    "seat 0 starts the first round",
}
"""Those that are none at the tables of the listed matches."""


@pytest.mark.parametrize(("game", "words"), BY_WORDS)
def test_it_is_told_from_all_others_where_it_shows(game: str, words: str) -> None:
    """By a few listed matches."""
    for place in PLACES:
        walks = list[Walked]()
        for each in listed(*place) if place[0] == game else ():
            found = tuple(shown(BY_WORDS[game, words], each))
            if found:
                last = max(len(one.record.actions) for one in found)
                turns = {len(o.record.actions) for o in found if o.aspect is Aspect.TURN}
                compared = [number for number in range(last + 1) if number not in turns]
                walks.append(Walked(each, compared, found))
        if walks:
            told = explained(walks[:5], MISREADINGS[game], TERMS)
            assert all(words in one.supposed for one in told)
            return
    assert words in NOT_LISTED


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_leaves_the_rules_of_others_as_they_are(game: str) -> None:
    """The tables of two matches may be one and the same."""
    *_, place = [each for each in PLACES if each[0] == game and each[2] == 3]
    one = listed(*place)[0]
    before = one.table.initial()
    rules = before.table.in_force
    for each in MISREADINGS[game]:
        Replay(one, TERMS, each).at(len(one.actions))
        assert one.table.initial().table is before.table
        assert before.table.in_force is rules
