"""What a table lets stand: an illegal action is carried out, and play goes on from there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.book.clause import Breach, clause_named
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.match import AnyMatch, Match, replay, replay_as_json
from catbox_rules.notation import Transcript, match_of, read_match
from catbox_rules.positions.protocol import POSITIONS, position_of, with_stood
from catbox_rules.records import read_record, record_as_json
from catbox_rules.testing import near_legal_actions
from tests.depth import of_depth

EVERY_TABLE = [
    (game, edition.id, players)
    for game, ruleset in sorted(GAMES.items())
    for edition in ruleset.EDITIONS
    for players in edition.player_counts
]

CAT = """catbox-match/1
edition: pegasus-2023
players: 3
first: 0
deal: 1122334456 / 1122334456 / 1234555666
discards: 0:1 1:1 2:1
bids: 0:1 1:1 2:1
"""
AFTER_A_TRICK = f"{CAT}0: 4Y 3B 5Y\n"
"""Seat 2 has taken the first trick, and seat 1 has lost yellow."""

CATS = """catbox-match/1
edition: amigo-2023
players: 3
first: 0
options: physicats=without
deal: 3a2d1e / 2a3d1e / 3a2d1h
0: claim 3 alive, end turn
"""
PROVED = f"{CATS}1: claim 4 alive, prove 1 alive"
ON_THE_LAST_SPACE = """catbox-match/1
edition: amigo-2023
players: 2
first: 0
options: physicats=without
deal: 3a2d1e / 2a3d1e
0: claim 13 empty, end turn
"""
"""Were seat 1 to pass, seat 0 could neither raise its own claim nor doubt it."""


def match_after(text: str) -> AnyMatch:
    """The match that a text tells."""
    return Match.from_record(read_match(text).record)


def stood_after(text: str, seat: int, action: str) -> AnyMatch:
    """The match in which the table then lets an action stand."""
    match = match_after(text)
    return match.let_stand(match.parse(action, seat))


# What stands, and what follows.

STANDS = [
    (AFTER_A_TRICK + "2: 4G", 0, "2G", ()),
    (AFTER_A_TRICK + "2: 4G 2G", 1, "2Y", ("declare.color-held",)),
    (AFTER_A_TRICK, 2, "6R", ("declare.lead-not-red",)),
    (AFTER_A_TRICK, 2, "paradox", ("paradox.must-play", "paradox.false-claim")),
    (CAT.replace("bids: 0:1 1:1 2:1\n", ""), 0, "bid 9", ("bid.allowed",)),
    (CATS, 1, "claim 2 alive", ("schrodinger.claim.rises",)),
    (CATS + "1: claim 4 alive", 1, "prove 2 dead", ("schrodinger.prove.kinds",)),
    (PROVED, 1, "exchange 2 dead", ("schrodinger.exchange.at-most-proved",)),
    (PROVED, 1, "claim 5 alive", ("schrodinger.turn.claim-or-doubt",)),
    (CATS, 1, "end turn", ("schrodinger.turn.claim-or-doubt",)),
]


@pytest.mark.parametrize(("before", "seat", "action", "clauses"), STANDS)
def test_what_can_be_done_stands(
    before: str, seat: int, action: str, clauses: tuple[str, ...]
) -> None:
    match = stood_after(before, seat, action)
    assert match.last is not None
    assert tuple(each.clause for each in match.last.stood) == clauses
    assert match.stood == clauses
    assert match.record.stands == (frozenset([match.number_of_actions - 1]) if clauses else set())


def test_a_red_lead_that_stood_has_broken_red() -> None:
    """A token of a player on red breaks red, however it came there."""
    match = stood_after(AFTER_A_TRICK, 2, "6R")
    match = match.apply(match.parse("2G", 0)).apply(match.parse("3G", 1))
    assert match.turn == (2,)
    assert match.judge(match.parse("5R", 2)).is_legal


def test_a_false_paradox_that_stood_ends_the_round() -> None:
    """The seat loses a point for each trick that it has won (`score.paradox`)."""
    match = stood_after(AFTER_A_TRICK, 2, "paradox")
    assert match.totals == (0, 0, -1)
    assert match.turn == ("chance",)


def test_the_next_claim_rises_above_one_that_stood() -> None:
    match = stood_after(CATS, 1, "claim 2 alive")
    match = match.apply(match.parse("end turn", 1))
    assert match.judge(match.parse("claim 3 alive", 2)).is_legal
    assert not match.judge(match.parse("claim 2 alive", 2)).is_legal


# What does not stand.

CANNOT_STAND = [
    (AFTER_A_TRICK, 2, "1G"),  # it holds no 1
    (AFTER_A_TRICK, 2, "5Y"),  # a token lies there
    (AFTER_A_TRICK.replace("deal:", "options: variants=no-color-lost\ndeal:"), 2, "5Y"),
    (AFTER_A_TRICK, 0, "2G"),  # seat 2 leads
    (AFTER_A_TRICK, 2, "bid 1"),  # the bids are made
    (CAT.replace("bids: 0:1 1:1 2:1\n", ""), 1, "bid 1"),  # seat 0 bids first
    (CATS, 1, "claim 4 heisenberg"),  # no such space
    (CATS, 1, "prove 1 alive"),  # nothing is claimed that it could be for
    (CATS + "1: claim 4 alive", 1, "prove 3 alive"),  # it has two
    (CATS + "1: claim 4 alive", 1, "exchange 1 dead"),  # nothing is proved that it could be for
    (PROVED + ", exchange 1 dead, draw 1 dead", 1, "prove 1 alive"),  # proofs come first
    (CATS, 2, "doubt"),  # seat 1 is on turn
    (CATS + "1: claim 4 alive", 1, "doubt"),  # nobody would be wrong about its own claim
    (CATS, 1, "use mewton"),  # there are no Physicats
    (ON_THE_LAST_SPACE, 1, "end turn"),  # nobody could do anything then
]


@pytest.mark.parametrize(("before", "seat", "action"), CANNOT_STAND)
def test_what_cannot_be_done_does_not_stand(before: str, seat: int, action: str) -> None:
    match = match_after(before)
    with pytest.raises(IllegalAction):
        match.let_stand(match.parse(action, seat))


def test_a_table_after_a_turn_that_was_passed_is_ruled_on() -> None:
    """Seat 1 has ended its turn without a claim or a doubt, so seat 2 is on turn."""
    match = stood_after(CATS, 1, "end turn")
    position = with_stood(position_of(match.state), match.stood)
    assert not POSITIONS.of(match.ruleset).reach(position).why


def test_an_action_of_another_phase_or_seat_leads_nowhere() -> None:
    for text, seat, action in ((CAT, 0, "bid 1"), (CAT, 1, "4Y"), (CATS, 0, "doubt")):
        match = match_after(text)
        assert match.ruleset.let_stand(match.state, match.parse(action, seat)) is None


def test_a_replay_names_what_stood_and_what_cannot() -> None:
    record = stood_after(AFTER_A_TRICK, 2, "6R").record
    answer: Any = replay_as_json(replay(record))
    assert answer["legal"] is True
    *_, step = answer["steps"]
    assert [each["clause"] for each in step["stood"]] == ["declare.lead-not-red"]
    taken = read_match(AFTER_A_TRICK + "2: 5Y!").record
    fault = replay(taken).fault
    assert fault is not None
    assert fault.startswith("$.actions[10].stands: expected an action that can be carried out; Y5")


# Reading and writing.


def test_a_mark_after_an_action_says_that_it_stands() -> None:
    for text in ("2: 6R!", "2: 6R !", "seat 2: 6R ! {why?}", "2: 6r! 2g 3g"):
        assert read_match(AFTER_A_TRICK + text).record.stands == {10}
    assert "2: 6R!" in match_of(Transcript(stood_after(AFTER_A_TRICK, 2, "6R").record))


def test_marks_in_headers_and_comments_are_text() -> None:
    text = AFTER_A_TRICK.replace(
        "first: 0", "first: 0\ntitle: What!\nseat 0: A!\nseat 1: B\nseat 2: C"
    )
    transcript = read_match(text + "2: 6G {no!} # no!")
    assert transcript.record.title == "What!"
    assert not transcript.record.stands


def test_a_mark_without_an_action() -> None:
    header, _, _ = CAT.partition("deal:")
    with pytest.raises(MalformedInput, match=r"line 5, column 1: expected an action before '!'"):
        read_match(f"{header}! deal: 1122334456 / 1122334456 / 1234555666")


@pytest.mark.parametrize("value", [False, 1, None, "true"])
def test_stands_is_true_or_left_out(value: object) -> None:
    document: Any = record_as_json(stood_after(AFTER_A_TRICK, 2, "6R").record)
    document["actions"][-1]["stands"] = value
    with pytest.raises(MalformedInput, match=r"\$\.actions\[10\]\.stands: expected true"):
        read_record(document)


def test_the_beginning_of_a_record_keeps_what_stands_in_it() -> None:
    record = stood_after(AFTER_A_TRICK, 2, "6R").record
    assert record.up_to(10).stands == frozenset()
    assert record.up_to(11) == record


# Whatever stands, play goes on.


@settings(max_examples=of_depth(quick=5, ci=25, deep=250))
@given(st.sampled_from(EVERY_TABLE), st.integers(0, 10**6), st.data())
def test_play_goes_on_after_whatever_stands(
    table: tuple[str, str, int], seed: int, data: st.DataObject
) -> None:
    """What stands is done by a seat on turn, and breaks clauses of play alone."""
    game, edition, players = table
    random = Random(seed)
    ruleset = GAMES[game]
    match: AnyMatch = Match.begin(ruleset, edition, players=players)
    while not _is_stuck(match) and match.number_of_actions < MOST_ACTIONS:
        legal = match.legal_actions()
        if legal and random.random() < 0.2:
            match = _tried(match, data.draw(near_legal_actions(game, match.state)))
        else:
            match = match.apply(random.choice(legal) if legal else match.draw(random))
    record = match.record
    again = replay(record)
    assert (again.refusal, again.state) == (None, match.state)
    assert read_record(record_as_json(record)) == record
    assert read_match(match_of(Transcript(record))).record == record


MOST_ACTIONS = 120


def _is_stuck(match: AnyMatch) -> bool:
    """Whether the match is over; or turns that ended without a claim have brought a claim on the
    last space back to its seat, which can neither raise nor doubt it."""
    return match.turn != (CHANCE,) and not match.legal_actions()


def _tried(match: AnyMatch, action: Action) -> AnyMatch:
    """The match after an action, if it stands; else as it was."""
    verdict = match.judge(action)
    breaches = {clause_named(match.ruleset.NAME, each.clause).breach for each in verdict.violations}
    try:
        later = match.let_stand(action)
    except IllegalAction:
        assert not verdict.is_legal
        return match
    assert action.actor in match.turn
    assert breaches <= {Breach.PLAY}
    assert later.last is not None
    assert later.last.stood == verdict.violations
    return later
