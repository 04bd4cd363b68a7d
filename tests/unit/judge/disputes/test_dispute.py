"""Disputes as people have them, each decided from the rulebooks; and answers that cannot be."""

from __future__ import annotations

import re

import pytest

from catbox_rules.cat_in_the_box.actions import Bid, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.material import Color
from catbox_rules.judge.asked_back import what_now
from catbox_rules.judge.disputes import Dispute, Question, dispute_on
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.schrodingers_cats.actions import (
    Claim,
    DealPhysicats,
    Doubt,
    EndTurn,
    Exchange,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.actions import Deal as DealOfCats
from catbox_rules.schrodingers_cats.material import Box, Boxes, Physicat

RED_4 = Play(1, 4, Color.RED)
YELLOW_4 = Play(1, 4, Color.YELLOW)


def begun(action: Action) -> Dispute:
    """A dispute at a table of four."""
    edition = "pegasus-2023" if isinstance(action, Play | Paradox | Bid) else "amigo-2023"
    return dispute_on(action, edition=edition, players=4)


def asked(dispute: Dispute) -> Question:
    assert dispute.question is not None
    return dispute.question


def after(action: Action, **answers: str) -> Dispute:
    dispute = begun(action)
    for id, value in answers.items():
        dispute = dispute.answered(id, value)
    return dispute


@pytest.mark.parametrize(
    ("action", "answers", "expected"),
    [
        (YELLOW_4, {"any": "cell.taken"}, "declare.cell-open"),
        (YELLOW_4, {"any": "color.lost"}, "declare.color-held"),
        (YELLOW_4, {"led": "green", "any": "none"}, "legal"),
        (RED_4, {"led": "none", "broken": "no", "other": "yes"}, "declare.lead-not-red"),
        (RED_4, {"led": "none", "broken": "no", "other": "no", "any": "none"}, "legal"),
        (RED_4, {"led": "none", "broken": "yes", "any": "none"}, "legal"),
        (RED_4, {"led": "green", "any": "none"}, "legal"),
        (RED_4, {"time": "no", "phase": "bid"}, "round.phases"),
        (Paradox(2), {"able": "yes", "turn": "yes"}, "paradox.must-play"),
        (Paradox(2), {"able": "no", "any": "none"}, "legal"),
        (Bid(1, 2), {"any": "none"}, "legal"),
        (Bid(1, 6), {}, "bid.allowed"),
        (Claim(0, 4, Box.DEAD), {"standing": "8 alive"}, "schrodinger.claim.rises"),
        (Claim(0, 4, Box.DEAD), {"standing": "4 alive", "any": "none"}, "legal"),
        (Claim(0, 4, Box.HEISENBERG), {}, "schrodinger.claim.state"),
        (Doubt(0), {"any": "own.yes"}, "schrodinger.turn.own-claim"),
        (Doubt(0), {"any": "claim.no"}, "schrodinger.doubt.needs-claim"),
        (Doubt(0), {"any": "none"}, "legal"),
        (EndTurn(0), {"claimed": "no", "turn": "yes"}, "schrodinger.turn.claim-or-doubt"),
        (Prove(0, Boxes(dead=1)), {"about": "alive"}, "schrodinger.prove.kinds"),
        (Prove(0, Boxes(dead=1)), {"any": "exchanged.yes"}, "schrodinger.prove.with-claim"),
        (Exchange(0, Boxes(dead=2)), {"proved": "1"}, "schrodinger.exchange.at-most-proved"),
        (Exchange(0, Boxes(dead=2)), {"proved": "2", "any": "none"}, "legal"),
        (Use(0, Physicat.MEWTON), {"any": "used.yes"}, "schrodinger.physicat.once"),
        (Use(0, Physicat.PAWKING), {"any": "last.yes"}, "schrodinger.turn.own-claim"),
        (Use(0, Physicat.TABBY), {}, "schrodinger.physicat.tabby"),
    ],
    ids=str,
)
def test_two_or_three_facts_make_a_ruling(
    action: Action, answers: dict[str, str], expected: str
) -> None:
    dispute = begun(action)
    for id, value in answers.items():
        if id != "any":
            dispute = dispute.answered(id, value)
    if "any" in answers:
        while asked(dispute).id != "any":
            # What is asked before is not known, and does not matter.
            dispute = dispute.answered(asked(dispute).id, "unknown")
        dispute = dispute.answered("any", answers["any"])
    assert dispute.question is None
    assert dispute.ruled is not None
    if expected == "legal":
        assert dispute.ruled.ruling is Ruling.LEGAL
    else:
        assert dispute.ruled.ruling is Ruling.ILLEGAL
        assert expected in dispute.ruled.clauses


def test_the_exceptions_come_first_then_all_that_decides_alone() -> None:
    dispute = begun(RED_4)
    asked_for = list[str]()
    for value in ("none", "no", "4 4", "none", "B4 Y4 G4"):
        asked_for.append(asked(dispute).id)
        dispute = dispute.answered(asked(dispute).id, value)
    assert asked_for == ["led", "broken", "hand", "lost", "covered"]
    assert asked(dispute).id == "any"
    assert {id for choice in asked(dispute).choices for id in choice.sets} == {*("time", "turn")}


WITH_TWO = "R1 B1 Y1 G1 R2 B2 G2 B3 Y3 G3 B4 Y4 G4 R5 B5 R6 B6 Y6 G6"
"""Twelve tokens of seats, three neutral ones and the four on the sixes."""


@pytest.mark.parametrize(
    ("action", "players", "seen", "covered"),
    [
        (Paradox(0), 2, {"hand": "1 5 5", "lost": "yellow green"}, WITH_TWO),
        (RED_4, 4, {"led": "none", "broken": "no", "hand": "4 4"}, "B4 Y4 G4 R9 B9 Y9 G9"),
        (RED_4, 2, {"led": "none", "broken": "no", "hand": "4 4"}, "B4 Y4 G4 R3 R6"),
    ],
    ids=str,
)
def test_who_shows_more_of_the_board_than_was_asked_for_is_ruled_on_alike(
    action: Action, players: int, seen: dict[str, str], covered: str
) -> None:
    """Tokens on other cells, on those that no card has and neutral ones break no red."""
    dispute = dispute_on(action, edition="pegasus-2023", players=players)
    for id, value in {"lost": "none", **seen, "covered": covered, "any": "none"}.items():
        dispute = dispute.answered(id, value)
    assert dispute.ruled is not None
    assert dispute.ruled.ruling is Ruling.LEGAL


def test_a_cell_of_the_red_row_is_not_asked_about_where_no_token_is_on_red() -> None:
    assert "cell" not in {
        id
        for choice in asked(after(RED_4, led="none", broken="no", other="no")).choices
        for id in choice.sets
    }


def test_none_of_these_sets_every_fact_that_was_asked() -> None:
    dispute = begun(YELLOW_4).answered("any", "none")
    assert dispute.answers == {
        "time": "yes",
        "turn": "yes",
        "cell": "free",
        "color": "held",
        "card": "yes",
    }


def test_who_does_not_know_if_one_of_these_is_so_is_told_what_each_would_decide() -> None:
    dispute = begun(YELLOW_4).answered("time", "yes").answered("any", "unknown")
    assert dispute.question is None
    assert dispute.answers == {
        "time": "yes",
        "turn": "unknown",
        "cell": "unknown",
        "color": "unknown",
        "card": "unknown",
    }
    assert dispute.ruled is not None
    assert [finding.clause for finding in dispute.ruled.grounds] == [
        "play.card-in-hand",
        "declare.color-held",
        "play.turn",
        "declare.cell-open",
    ]
    assert dispute.ruled.grounds[-1].message == (
        "illegal if there was already a token on yellow 4, a player's or a neutral one: "
        'it breaks the rule "The cell is open"; '
        "legal if no rule was broken: Y4 is open"
    )


SAID: list[tuple[Dispute, str]] = [
    # What turns on one fact that nobody knows names both its values.
    (
        after(YELLOW_4, cell="unknown").answered("any", "none"),
        (
            "undetermined: illegal if there was already a token on yellow 4, a player's or a "
            'neutral one: it breaks the rule "The cell is open"; '
            "legal if there was no token on yellow 4: Y4 is open [declare.cell-open]"
        ),
    ),
    # The title of a rule is no sentence.
    (
        after(Exchange(0, Boxes(alive=1, dead=1)), proved="unknown").answered("any", "none"),
        (
            "undetermined: legal if seat 0 had proved 2 cards or more in this turn: by the rule "
            '"At most as many as were proved"; illegal if seat 0 had proved no cards in this turn '
        ),
    ),
    # A deal is ruled on at once.
    (
        dispute_on(
            Deal([(1,) * 5 + (2,) * 5, (3,) * 5 + (4,) * 5, (5,) * 5 + (6,) * 5]),
            edition="pegasus-2023",
            players=3,
        ),
        (
            "legal: every seat has 10 cards [deal.even]; "
            "the deck has five cards of each rank from 1 to 6 [deal.from-deck]"
        ),
    ),
]


@pytest.mark.parametrize(("dispute", "ruling"), SAID)
def test_a_ruling_word_for_word(dispute: Dispute, ruling: str) -> None:
    assert str(dispute.ruled).startswith(ruling)


def test_what_nobody_knows_is_not_asked_again() -> None:
    dispute = begun(RED_4)
    seen = list[str]()
    while dispute.question is not None:
        seen.append(dispute.question.id)
        dispute = dispute.answered(dispute.question.id, "unknown")
    assert len(seen) == len(set(seen))
    assert dispute.ruling is Ruling.UNDETERMINED


def test_a_fact_that_was_not_known_can_be_given_later_and_taken_back() -> None:
    dispute = after(YELLOW_4, cell="unknown").answered("cell", "taken")
    assert dispute.ruling is Ruling.ILLEGAL
    assert dispute.answered("cell", "unknown").ruling is Ruling.UNDETERMINED
    assert dispute.without("cell") == begun(YELLOW_4)


def test_a_reason_is_named_with_what_is_presumed() -> None:
    dispute = begun(Claim(0, 4, Box.HEISENBERG))
    assert dispute.presumed == ("A round was being played, and all cards had been drawn",)


REFUSED: list[tuple[Action, dict[str, str], str, str, str]] = [
    (RED_4, {}, "any", "none", "$.answers: expected one of the facts led, broken, other"),
    (RED_4, {}, "led", "", "$.answers.led: expected none, red, blue, yellow, green or unknown"),
    (YELLOW_4, {}, "any", "led.red", "$.answers.any: expected time.no, turn.no"),
    (YELLOW_4, {"cell": "taken"}, "cell", "free", "fits cell=taken, got 'free'"),
    (YELLOW_4, {"time": "no"}, "phase", "play", "fits time=no, got 'play'"),
    # A red cell is taken, so red is broken: neither answer excludes the third one alone.
    (RED_4, {"led": "none", "broken": "no"}, "cell", "taken", "fits broken=no, got 'taken'"),
    # A long list of values is cut.
    (Claim(0, 3, Box.ALIVE), {}, "standing", "0 dead", ", … or unknown, got '0 dead'"),
]


@pytest.mark.parametrize(("action", "before", "id", "value", "error"), REFUSED)
def test_what_is_no_answer_or_contradicts_an_earlier_one(
    action: Action, before: dict[str, str], id: str, value: str, error: str
) -> None:
    dispute = after(action, **before)
    with pytest.raises(MalformedInput, match=re.escape(error)) as caught:
        dispute.answered(id, value)
    assert "\n" not in str(caught.value)
    assert dispute.answers == before


@pytest.mark.parametrize(
    ("action", "seen", "clause"),
    [
        # A paradox has ended the round, and the last trick is still on the table.
        (RED_4, {"led": "blue", "turn": "yes", "card": "yes"}, "round.phases"),
        (Paradox(2), {"able": "no", "turn": "yes"}, "round.phases"),
        # Mewton has been turned up, and the cards are still to be drawn.
        (Claim(0, 9, Box.DEAD), {"standing": "5 dead", "turn": "yes"}, "schrodinger.round.phases"),
        (Prove(0, Boxes(dead=1)), {"about": "dead", "holds": "yes"}, "schrodinger.round.phases"),
        (Exchange(0, Boxes(dead=1)), {"proved": "1", "pile": "yes"}, "schrodinger.round.phases"),
    ],
    ids=str,
)
def test_what_is_seen_on_the_table_does_not_say_that_it_was_time(
    action: Action, seen: dict[str, str], clause: str
) -> None:
    dispute = after(action, **seen)
    assert dispute.ruling is Ruling.UNDETERMINED
    ruled = dispute.answered("time", "no").answered("phase", "unknown").ruled
    assert ruled is not None
    assert ruled.ruling is Ruling.ILLEGAL
    assert clause in ruled.clauses


def test_several_answers_that_leave_no_world_together() -> None:
    # A red cell is taken, so red is broken: neither answer excludes the third one alone.
    dispute = after(RED_4, led="none", broken="no")
    with pytest.raises(MalformedInput, match="fits broken=no, got 'taken'"):
        dispute.answered("cell", "taken")


def test_a_long_list_of_values_is_cut() -> None:
    with pytest.raises(
        MalformedInput, match=r"none, 1 alive, 1 dead, .*, … or unknown, got '0 dead'"
    ):
        begun(Claim(0, 3, Box.ALIVE)).answered("standing", "0 dead")


def test_a_deal_that_leaves_out_a_seat_turns_on_who_is_out() -> None:
    deal = DealOfCats([Boxes(alive=5), Boxes(dead=5), Boxes()])
    dispute = dispute_on(deal, players=3).answered("left", "yes").answered("round", "2")
    assert dispute.ruling is Ruling.LEGAL


@pytest.mark.parametrize(
    ("action", "edition", "players", "tokens", "error"),
    [
        (Play(5, 4, Color.RED), None, None, "strict", "seat"),
        (Play(1, 4, Color.RED), "chess", None, "strict", r"\$\.edition"),
        (Play(1, 4, Color.RED), "ayatsurare-2020", 5, "strict", "players"),
        (Play(1, 4, Color.RED), None, None, "few", "tokens"),
    ],
)
def test_what_no_table_has(
    action: Action, edition: str | None, players: int | None, tokens: str, error: str
) -> None:
    with pytest.raises((MalformedInput, Unsupported), match=error):
        dispute_on(action, edition=edition, players=players, options={"tokens": tokens})


@pytest.mark.parametrize("action", [Play(1, 9, Color.BLUE), Discard(0, 9), Play(0, 9, Color.RED)])
def test_how_many_play_is_asked_about_a_card_that_only_some_decks_have(
    action: Play | Discard,
) -> None:
    """The nines are in the deck with five players alone (`setup.deck`)."""
    dispute = dispute_on(action)
    while asked(dispute).id != "players":
        honest = {"led": "none", "broken": "yes", "any": "none"}
        dispute = dispute.answered(asked(dispute).id, honest[asked(dispute).id])
    for players, ruling in {
        "2": Ruling.ILLEGAL,
        "3": Ruling.ILLEGAL,
        "4": Ruling.ILLEGAL,
        "5": Ruling.LEGAL,
    }.items():
        answered = dispute.answered("players", players)
        assert answered.ruling is ruling
        if ruling is Ruling.ILLEGAL:
            assert answered.ruled is not None
            assert answered.ruled.clauses == ("setup.deck",)
            remedy = what_now(answered)
            assert remedy is not None
            assert remedy.id == "irregularity.wrong-deck"


def test_with_the_number_of_players_known_nothing_else_is_asked_about_such_a_card() -> None:
    dispute = dispute_on(Play(1, 9, Color.BLUE), players=4)
    assert dispute.question is None
    assert dispute.answered("led", "blue").ruling is Ruling.ILLEGAL


def test_an_action_that_no_such_table_asks_for() -> None:
    deal = DealPhysicats((Physicat.MEWTON, Physicat.PURRIE), Physicat.TABBY)
    with pytest.raises(MalformedInput, match=r"\$\.action: expected an action that there is"):
        dispute_on(deal, players=2, options={"physicats": "without"})


def test_what_was_shown_wrongly_proves_nothing_so_it_is_not_counted() -> None:
    """A player lays an empty box, a Heisenberg and a dead one open for empty boxes: two count."""
    exchange = Exchange(1, Boxes(alive=1, dead=2))
    dispute = dispute_on(exchange, edition="amigo-2023", players=4)
    assert dispute.question is not None
    assert "Count only boxes of the claimed kind and Heisenbergs" in dispute.question.text
    ruled = dispute.answered("proved", "2").ruled
    assert ruled is not None
    assert [each.clause for each in ruled.violations] == ["schrodinger.exchange.at-most-proved"]


def test_a_claim_after_the_last_space_is_settled_without_its_number() -> None:
    dispute = dispute_on(Claim(2, 1, Box.ALIVE), edition="amigo-2023", players=4)
    dispute = dispute.answered("standing", "unknown").answered("any", "none")
    assert dispute.question is not None
    assert dispute.question.text == "Was 1 alive further along the track than the last claim?"
    ruled = dispute.answered("further", "no").ruled
    assert ruled is not None
    assert [each.clause for each in ruled.violations] == ["schrodinger.claim.rises"]


def test_where_somebody_had_claimed_a_ruling_does_not_turn_on_nobody_having_claimed() -> None:
    dispute = after(Claim(3, 9, Box.DEAD), standing="unknown").answered("any", "none")
    ruled = str(dispute.answered("further", "unknown").answered("start", "no").ruled)
    assert "nobody had claimed" not in ruled
    assert "; legal if the claim of 1 alive stood: 9 dead is further along the track" in ruled
