"""What a referee needs besides the ruling in a dispute, by the judge on the whole state."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box.actions import Discard, Paradox, Play
from catbox_rules.cat_in_the_box.events import ColorLost
from catbox_rules.cat_in_the_box.material import Color
from catbox_rules.judge.asked_back import (
    otherwise,
    settled_as_json,
    standing_in,
    what_follows,
    what_may_follow,
    what_now,
)
from catbox_rules.judge.disputes import Dispute, dispute_about, dispute_on
from catbox_rules.kernel.ruleset import Action, AnyRuleset, seen_by
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.schrodingers_cats.actions import Exchange, Use
from catbox_rules.schrodingers_cats.material import Boxes, Physicat
from tests.depth import of_depth
from tests.unit.judge.disputes.moments import moments
from tests.unit.judge.disputes.tables import asked_out, truth_at


def after(action: Action, edition: str | None = "pegasus-2023", **facts: str) -> Dispute:
    dispute = dispute_on(action, edition=edition, players=4)
    for id, value in facts.items():
        dispute = dispute.answered(id, value)
    return dispute


RED_LEAD = {"led": "none", "broken": "no", "other": "yes"}


def test_a_red_lead_is_disputed_by_the_observed_tokens() -> None:
    """With four the nines are covered from the start, and point 18 asks whether that breaks red."""
    found = {str(each.rules): each for each in otherwise(_red_lead())}
    other = found["red-broken-by=any-token"]
    assert (other.ruling, other.points, other.condition) == (Ruling.LEGAL, (18,), None)


def _red_lead(edition: str | None = "pegasus-2023") -> Dispute:
    return after(Play(2, 7, Color.RED), edition, **RED_LEAD)


EXCHANGE = Exchange(0, Boxes(dead=1))
"""After two proofs; what is disputed is whether there may be another one."""


@pytest.mark.parametrize(
    ("dispute", "standing"),
    [
        (after(EXCHANGE, "amigo-2023", exchanged="yes"), "silent"),
        (after(EXCHANGE, "amigo-2023", proved="0"), "book"),
        (_red_lead(), "differs"),
        (_red_lead("hobby-japan-2021"), "differs"),
        (after(Play(2, 7, Color.GREEN), led="blue", cell="taken"), "book"),
        (after(Play(2, 7, Color.GREEN), led="blue"), None),
    ],
)
def test_a_ruling_says_what_it_rests_on(dispute: Dispute, standing: str | None) -> None:
    found = standing_in(dispute, otherwise(dispute))
    assert (None if found is None else found.value) == standing
    verdict: Any = settled_as_json(dispute)["verdict"]
    assert verdict.get("standing") == standing


def test_a_ruling_by_a_house_rule_rests_on_no_book() -> None:
    options = {"variants": ["red-never-restricted"]}
    dispute = dispute_on(Play(2, 7, Color.RED), edition="pegasus-2023", players=4, options=options)
    while (question := dispute.question) is not None:
        dispute = dispute.answered(question.id, "none")
    assert dispute.ruling is Ruling.LEGAL
    assert standing_in(dispute, otherwise(dispute)) is None


USED = {"time": "yes", "turn": "yes", "used": "no", "own": "yes"}


@pytest.mark.parametrize(
    ("action", "facts", "edition", "conditions"),
    [
        # The book has an observed token on red with two and with four players (points 18).
        (
            Play(2, 7, Color.RED),
            {"led": "none", "broken": "no", "other": "yes"},
            "pegasus-2023",
            {"red-broken-by=any-token": "4 played"},
        ),
        (
            Play(1, 5, Color.RED),
            {"led": "none", "broken": "no", "other": "yes"},
            "pegasus-2023",
            {"red-broken-by=any-token": "2 played or 4 played"},
        ),
        # Tokens never run out by the reading in play, so nobody can know that none was left.
        (Play(1, 5, Color.GREEN), {"any": "none"}, "pegasus-2023", {}),
        # "... ou seja, quando for fazer uma nova afirmação ou quando duvidar" (point 4).
        (
            Use(1, Physicat.POUNCE_GAPOSCHKIN),
            USED,
            "amigo-2023",
            {"physicat-timing=before-claim": "seat 1 had claimed in this turn"},
        ),
        (
            Use(1, Physicat.POUNCE_GAPOSCHKIN),
            USED | {"claimed": "unknown"},
            "amigo-2023",
            {"physicat-timing=before-claim": "seat 1 had claimed in this turn"},
        ),
        (
            Use(1, Physicat.POUNCE_GAPOSCHKIN),
            USED | {"claimed": "yes"},
            "amigo-2023",
            {"physicat-timing=before-claim": None},
        ),
        (Use(1, Physicat.POUNCE_GAPOSCHKIN), USED | {"claimed": "no"}, "amigo-2023", {}),
        # A short draw pile (point 8).
        (
            Use(1, Physicat.FELINESTEIN),
            USED | {"claimed": "no"},
            "amigo-2023",
            {"short-pile=barred": "the draw pile had fewer cards than seat 1's hand"},
        ),
        (Use(1, Physicat.FELINESTEIN), USED | {"claimed": "no", "pile": "yes"}, "amigo-2023", {}),
    ],
)  # fmt: skip
def test_what_a_reading_turns_on_is_its_condition(
    action: Action, facts: dict[str, str], edition: str, conditions: dict[str, str | None]
) -> None:
    dispute = dispute_on(action, edition=edition)
    for id, value in facts.items():
        dispute = dispute.answered(id, value)
    found = {str(each.rules): each for each in otherwise(dispute) if each.rules.are_disputed}
    assert {rules: each.condition for rules, each in found.items()} == conditions


def test_nothing_is_disputed_where_no_edition_or_nothing_is_certain() -> None:
    assert list(otherwise(_red_lead(None))) == []
    assert list(otherwise(after(Play(2, 7, Color.RED), led="none"))) == []


def test_what_is_to_be_done_with_a_red_lead_and_a_false_paradox() -> None:
    for dispute, id in (
        (_red_lead(), "irregularity.early-red-lead"),
        (_red_lead(None), "irregularity.early-red-lead"),
        (after(Paradox(0), able="yes", turn="yes"), "irregularity.false-paradox"),
    ):
        remedy = what_now(dispute)
        assert remedy is not None
        assert remedy.id == id


def test_that_a_card_was_set_aside_twice_is_not_made_up() -> None:
    """It was too late, but nobody has said that another card had been set aside, nor whether the
    first trick had begun."""
    assert what_now(after(Discard(0, 3), time="no", phase="play")) is None


def test_a_seat_that_won_what_it_bid_has_a_token() -> None:
    """No bid is zero, so it has won a trick."""
    dispute = dispute_about("groups", edition="bezier-2022", players=5)
    ruled = dispute.answered("end", "made").answered("group", "unknown").ruled
    assert ruled is not None
    assert "had 0 tokens" not in str(ruled.missing)


@pytest.mark.parametrize(
    "dispute",
    [
        after(Play(2, 7, Color.RED), led="none"),
        after(Play(2, 7, Color.BLUE), led="blue", any="none"),
    ],
    ids=["open", "legal"],
)
def test_where_there_is_no_advice(dispute: Dispute) -> None:
    assert what_now(dispute) is None


def test_what_follows_of_a_play() -> None:
    dispute = after(Play(2, 7, Color.BLUE), led="blue", any="none")
    said = [str(event) for event in what_follows(dispute)]
    assert said == ["seat 2 plays 7B", "seat 2's token is placed on B7"]
    assert what_follows(_red_lead()) == ()


@pytest.mark.deeper
@pytest.mark.parametrize("game", [cat_in_the_box, schrodingers_cats])
def test_what_follows_and_what_is_to_be_done_are_so_at_the_moment(game: AnyRuleset) -> None:
    random = Random(11)
    for moment in moments(game, Random(11), of_depth(quick=3, ci=60, deep=600)):
        dispute = moment.dispute()
        truth = truth_at(dispute, moment.state)
        unknown = {id for id in truth if random.random() < 0.1}
        dispute, _ = asked_out(dispute, truth, random, unknown)
        events = what_follows(dispute)
        if events:
            real = seen_by(game.apply(moment.state, moment.action).events, None)
            new = [each for each in events if not _is_lost_before(moment.state, each)]
            assert list(real[: len(new)]) == new, (moment, dispute)


def _is_lost_before(state: Any, event: object) -> bool:
    return isinstance(event, ColorLost) and event.color not in state.held[event.seat]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, ["if another color was led, seat 1 loses it"]),
        ({"led": "unknown"}, ["if another color was led, seat 1 loses it"]),
        ({"led": "none"}, []),
        ({"led": "green"}, []),
        ({"led": "yellow"}, []),  # that it is lost is among what follows
    ],
)
def test_a_play_may_cost_the_led_color_which_nobody_has_named(
    facts: dict[str, str], said: list[str]
) -> None:
    """Rule 2, "if you declare a color which differs from the led color"."""
    dispute = after(Play(1, 6, Color.GREEN), None, any="none", **facts)
    assert list(what_may_follow(dispute)) == said


def test_where_no_color_is_lost_no_play_costs_one() -> None:
    options = {"variants": ["no-color-lost"]}
    dispute = dispute_on(Play(1, 6, Color.GREEN), edition="pegasus-2023", options=options)
    assert what_may_follow(dispute.answered("any", "none")) == ()


def test_who_declares_off_the_led_color_loses_that_one() -> None:
    """Rule 2: the token goes on the color that was led, not on the one that was declared."""
    dispute = after(Play(1, 6, Color.GREEN), led="yellow", any="none")
    assert [str(event) for event in what_follows(dispute)] == [
        "seat 1 plays 6G",
        "seat 1's token is placed on G6",
        "seat 1 loses yellow",
    ]
