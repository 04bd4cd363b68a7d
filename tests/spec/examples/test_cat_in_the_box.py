"""The examples of Cat in the Box are what they say: matches by their events, disputes by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    EDITIONS,
    NAME,
    Action,
    Color,
    Deal,
    Play,
    parse,
    turn,
)
from catbox_rules.cat_in_the_box import events as kinds
from catbox_rules.kernel import ruleset as kernel
from catbox_rules.records import Record
from tests.oracles.cat_in_the_box.mirror import as_move
from tests.oracles.cat_in_the_box.model import Model
from tests.spec.examples.cat_in_the_box.shown import SHOWN, ends_in_a_paradox, rounds, rounds_of
from tests.spec.examples.matches import (
    MatchFile,
    check_is_whole_and_legal,
    check_refused_where_its_note_says,
    matches_of,
)
from tests.spec.examples.rulings import (
    Expected,
    action_of,
    check_ruling,
    next_turn,
    record_of,
    rulings_of,
)

MATCHES = matches_of(NAME)
[UNFINISHED] = matches_of(NAME, "unfinished")
[ILLEGAL] = matches_of(NAME, "illegal")
RULINGS = rulings_of(NAME)


def test_there_is_a_match_for_every_edition_and_number_of_players() -> None:
    assert sorted((match.edition, match.players) for match in MATCHES) == sorted(
        (edition.id, players) for edition in EDITIONS for players in edition.player_counts
    )


def test_everything_that_a_match_can_show_is_shown() -> None:
    assert {match.shows for match in MATCHES} == set(SHOWN)


@pytest.mark.clause(
    "match.length",
    "match.tie-last-round",
    "match.shared",
    "declare.lead-red-forced",
    "declare.lead-red-broken",
    "declare.token-left",
    "deal.two-player-reveal",
    "score.group",
    "score.adjacency",
    "setup.face",
)
@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_a_match_is_legal_and_whole_and_shows_what_its_name_says(match: MatchFile) -> None:
    played = match.played()
    check_is_whole_and_legal(match, played)
    assert len(rounds(played)) == match.players
    assert SHOWN[match.shows](played)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rounds_end_in_both_ways_with_every_number_of_players(players: int) -> None:
    matches = [match.played() for match in MATCHES if match.players == players]
    ends = [ends_in_a_paradox(one) for match in matches for one in rounds(match)]
    assert set(ends) == {True, False}


def test_first_seats_vary() -> None:
    assert {match.played().record.first_seat for match in MATCHES} == {0, 1, 2, 3, 4}


def test_the_unfinished_match_stops_in_the_third_trick() -> None:
    match = UNFINISHED.played()
    assert match.refusal is None
    assert match.outcome is None
    *_, last = rounds(match)
    assert len(rounds(match)) == 2
    assert len(last.events(kinds.TrickWon)) == 2
    assert len(last.events(kinds.CardPlayed)) == 2 * 4 + 2
    lead = last.events(kinds.TrickWon)[-1].seat
    assert turn(match.state) == ((lead + 2) % 4,)


@pytest.mark.clause("declare.lead-not-red")
def test_the_illegal_match_is_refused_where_its_note_says() -> None:
    match = ILLEGAL.played()
    check_refused_where_its_note_says(match)
    assert match.refusal is not None
    assert isinstance(match.refusal.action, Play)
    assert match.refusal.action.color is Color.RED
    plays = rounds(match)[-1].events(kinds.CardPlayed)
    assert len(plays) % match.record.players == 0
    assert Color.RED not in {play.color for play in plays}


# The disputes.


@pytest.mark.clause(
    "bid.allowed",
    "bid.none-with-two",
    "bid.order",
    "deal.discard",
    "deal.two-player-reveal",
    "declare.any-color-following",
    "declare.cell-open",
    "declare.color-held",
    "declare.lead-not-red",
    "declare.lead-red-broken",
    "declare.lead-red-forced",
    "declare.lose-led-color",
    "declare.token-left",
    "paradox.false-claim",
    "paradox.must-play",
    "paradox.occurs",
    "play.card-in-hand",
    "play.turn",
    "round.phases",
)
@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_ruling(case: Expected) -> None:
    check_ruling(case)


@pytest.mark.clause(
    "bid.order",
    "declare.lose-led-color",
    "paradox.ends-round",
    "paradox.tokens-stay",
    "paradox.trick-unawarded",
    "play.turn",
    "score.bonus-bid",
    "score.bonus-two-players",
    "score.group",
    "score.paradox-penalty",
    "score.trick",
    "trick.color-strength",
    "trick.last",
    "trick.rank-strength",
    "trick.winner-leads",
)
@pytest.mark.parametrize("case", [case for case in RULINGS if case.follows], ids=str)
def test_what_follows(case: Expected) -> None:
    ruled = case.ruled()
    actual = {**consequences(ruled.events), "turn": next_turn(ruled)}
    assert {key: actual.get(key) for key in case.follows} == case.follows
    if isinstance(ruled.case.action, Play):
        assert {"token", "loses", "turn"} <= set(case.follows)
    assert ("scores" in actual) == ("scores" in case.follows)
    assert ("winner" in actual) == ("winner" in case.follows)


def consequences(happened: Sequence[object]) -> dict[str, object]:
    """What events tell, in the words of `rulings.json`."""
    facts: dict[str, object] = {}
    for event in happened:
        match event:
            case kinds.TokenPlaced():
                facts |= {"token": str(event.cell), "loses": "nothing"}
            case kinds.ColorLost():
                facts["loses"] = event.color.value
            case kinds.TrickWon():
                facts["winner"] = event.seat
            case kinds.RoundScored():
                facts["paradox"] = "nobody" if event.paradox is None else event.paradox
                facts["tricks"] = list(event.tricks)
                facts["bonus"] = list(event.bonus)
                facts["scores"] = list(event.scores)
            case _:
                pass
    return facts


# Both, by the naive model of the rulebooks.


def of_seat(action: kernel.Action) -> Action:
    """The same action, known to be one of this game and of a seat."""
    assert isinstance(action.actor, int)
    return parse(str(action), action.actor)


def model_after(record: Record) -> Model:
    """The naive model after all actions of a record; it fails at one that it does not allow."""
    layout = None
    if "layout" in record.options:
        rows = record.table.initial().table.arrangement.rows
        layout = [[(cell.color.value, cell.rank) for cell in row] for row in rows]
    model = Model(
        japanese=record.edition == "ayatsurare-2020",
        players=record.players,
        first_seat=record.first_seat,
        tokens=str(record.options.get("tokens", "unlimited")),
        red_broken_by=str(record.options.get("red-broken-by", "player-token")),
        layout=layout,
    )
    for action in record.actions:
        if isinstance(action, Deal):
            model.deal(action.hands, action.revealed)
        else:
            model.act(as_move(of_seat(action)))
    return model


@pytest.mark.parametrize("file", [*MATCHES, UNFINISHED], ids=str)
def test_the_naive_model_allows_a_match_and_scores_it_alike(file: MatchFile) -> None:
    match = file.played()
    model = model_after(match.record)
    sheets = [(each.paradox, each.tricks, each.bonus, each.scores) for each in model.rounds]
    assert sheets == [
        (each.paradox, list(each.tricks), list(each.bonus), list(each.scores))
        for each in rounds_of(match)
    ]
    assert (model.phase == "over") == (match.outcome is not None)
    if match.outcome is not None:
        assert model.winners() == list(match.outcome.winners)


def test_the_naive_model_refuses_the_illegal_match_at_the_same_action() -> None:
    match = ILLEGAL.played()
    assert match.refusal is not None
    model = model_after(evolve(match.record, actions=match.record.actions[: match.refusal.index]))
    assert as_move(of_seat(match.refusal.action)) not in model.legal()


@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_the_naive_model_allows_what_is_ruled_legal_and_nothing_else(case: Expected) -> None:
    ruled = case.ruled()
    allowed = as_move(of_seat(action_of(ruled))) in model_after(record_of(ruled)).legal()
    assert allowed == (case.ruling == "legal")
