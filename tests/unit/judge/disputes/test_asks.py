"""Disputes that begin with a question that is no action, as people have them."""

# ruff: noqa: E501 -- of the table

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from catbox_rules.cat_in_the_box.actions import Play
from catbox_rules.cat_in_the_box.table import register_house_rule
from catbox_rules.games import GAMES
from catbox_rules.judge.disputes import AskDispute, dispute_about
from catbox_rules.judge.disputes.inquiry import DISPUTES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.positions.protocol import POSITIONS, TABLE
from tests.unit.judge.disputes.asked import ASKS
from tests.unit.judge.disputes.tables import asked_out

FOUR, TWO, CATS = ("pegasus-2023", 4), ("pegasus-2023", 2), ("amigo-2023", 4)
"""Editions, and how many play."""


def after(table: tuple[str, int | None], ask: str, **facts: str) -> AskDispute:
    edition, players = table
    dispute = dispute_about(ask, edition=edition, players=players)
    for id, value in facts.items():
        dispute = dispute.answered(id, value)
    return dispute


ANSWERS: list[tuple[tuple[str, int], str, dict[str, str], str, str]] = [
    (FOUR, "paradox", {"able": "no"}, "this was a paradox", "paradox.occurs"),
    (FOUR, "paradox", {"able": "yes"}, "this was not a paradox", "paradox.must-play"),
    (FOUR, "paradox", {"able": "nobody"}, "this was not a paradox", "round.phases"),
    (FOUR, "trick", {"end": "complete", "red": "2"}, "seat 2 won the trick with the strongest card", "trick.color-strength trick.rank-strength"),
    (FOUR, "trick", {"end": "complete", "red": "nobody", "led": "0"}, "seat 0 won the trick with the strongest card", "trick.color-strength trick.rank-strength"),
    (FOUR, "trick", {"end": "open"}, "nobody had won the trick yet", "trick.winner-leads"),
    (FOUR, "trick", {"end": "paradox", "red": "2", "led": "0"}, "nobody won the trick that the paradox broke off", "paradox.trick-unawarded"),
    (FOUR, "groups", {"end": "missed"}, "the player had no bonus", "score.bonus-bid"),
    (FOUR, "groups", {"end": "paradox"}, "the player had no bonus", "score.paradox-penalty"),
    (FOUR, "groups", {"end": "made", "group": "4"}, "the player had a bonus of 4", "score.bonus-bid"),
    (TWO, "groups", {"end": "unbid", "tricks": "5"}, "the player had no bonus", "score.bonus-two-players"),
    (FOUR, "round", {"end": "made", "tricks": "2", "group": "4"}, "the player scored 6 points", "score.trick score.bonus-bid"),
    (FOUR, "round", {"end": "missed", "tricks": "1"}, "the player scored 1 point", "score.trick score.bonus-bid"),
    (FOUR, "round", {"end": "paradox", "tricks": "3"}, "the player scored -3 points", "score.paradox-penalty"),
    (TWO, "round", {"end": "unbid", "tricks": "4", "group": "3"}, "the player scored 7 points", "score.trick score.bonus-two-players"),
    (FOUR, "round", {"end": "open"}, "there was nothing to score yet", "trick.last"),
    (FOUR, "match", {"most": "1"}, "seat 1 won the match", "match.winner"),
    (FOUR, "match", {"most": "1 3", "last": "3"}, "seat 3 won the match", "match.winner match.tie-last-round"),
    (FOUR, "match", {"most": "0 1 3", "last": "0 3"}, "seats 0 and 3 shared the victory", "match.winner match.tie-last-round match.shared"),
    (FOUR, "match", {"most": "nobody"}, "nobody had won yet", "match.length"),
    (CATS, "check", {"short": "0"}, "the player who doubted was wrong", ""),
    (CATS, "check", {"short": "3", "feyncat": "yes"}, "the player who claimed was wrong", "check.count physicat.feyncat check.who-is-wrong"),
    (CATS, "check", {"short": "3", "heisenbergs": "1", "feyncat": "no", "pounce-gaposchkin": "yes"}, "the player who doubted was wrong", "check.count check.heisenbergs physicat.pounce-gaposchkin check.who-is-wrong check.life-lost"),
    (CATS, "check", {"short": "nobody"}, "there was nothing to doubt", "doubt.needs-claim"),
    (CATS, "boxes", {"piles": "51"}, "1 box was in play", "round.boxes-in-play"),
    (CATS, "boxes", {"piles": "none"}, "no boxes were in play", ""),
    (CATS, "match", {"left": "3"}, "seat 3 won the match", "match.last-seat"),
    (CATS, "match", {"left": "several"}, "nobody had won yet", ""),
    (CATS, "set-up", {}, "hands have 6, 5, 4 cards in successive rounds", ""),
]  # fmt: skip


@pytest.mark.parametrize(("table", "ask", "facts", "text", "clauses"), ANSWERS)
def test_two_or_three_facts_make_an_answer(
    table: tuple[str, int], ask: str, facts: dict[str, str], text: str, clauses: str
) -> None:
    answer = after(table, ask, **facts).ruled
    assert answer is not None
    assert answer.is_determined
    assert text in answer.text
    grounds = {ground.clause.removeprefix("schrodinger.") for ground in answer.grounds}
    assert grounds >= {*clauses.split()}


def test_the_revealed_cards_decide_where_the_neutral_tokens_lie() -> None:
    answer = after(TWO, "set-up", revealed="1 1 3").ruled
    assert answer is not None
    value: Any = answer.value
    assert value.neutral == ("G1", "Y1", "G3")


TRICK_OF_RED = "if nobody declared red: seat 0 won the trick with the strongest card; if seat 1 declared the highest red card: seat 1 won the trick with the strongest card [trick.color-strength]"
COSTS = (
    "whoever is wrong loses a life; with 4 to 6 players it is the only one, so that player is out"
)

SAID: list[tuple[tuple[str, int | None], str, dict[str, str], str]] = [
    # What nobody knows is named with two answers that there may be.
    (FOUR, "trick", {"end": "complete", "red": "unknown", "led": "0"}, "the answer depends on what nobody knows"),
    (FOUR, "trick", {"end": "complete", "red": "unknown", "led": "0"}, TRICK_OF_RED),
    # Who does not know the lives is told first of a match that goes on.
    (CATS, "match", {"left": "unknown"}, "if several players had lives left: nobody had won yet; "),
    # What being wrong costs; the rulebook: eliminated, "mas apenas se for uma partida entre 4-6 jogadores".
    (("amigo-2023", 3), "check", {"short": "0"}, "the player who doubted lost a life"),
    (CATS, "check", {"short": "0"}, "the player who doubted lost the only life, and was out of the match"),
    (("amigo-2023", None), "check", {"short": "0"}, COSTS),
]  # fmt: skip


@pytest.mark.parametrize(("table", "ask", "facts", "said"), SAID)
def test_what_is_said_of_an_answer(
    table: tuple[str, int | None], ask: str, facts: dict[str, str], said: str
) -> None:
    ruled = after(table, ask, **facts).ruled
    assert ruled is not None
    lines = [*ruled.text, *map(str, ruled.missing), *(each.message for each in ruled.grounds)]
    assert any(line.startswith(said) for line in lines)


def test_who_is_not_tied_has_not_won_whatever_the_last_round_was() -> None:
    answer = after(FOUR, "match", most="0 1", last="unknown").ruled
    assert answer is not None
    assert not any(seat in str(answer.missing) for seat in ("seat 2", "seat 3"))


def test_what_is_certain_all_the_same_is_said() -> None:
    answer = after(TWO, "set-up", revealed="unknown").ruled
    assert answer is not None
    value: Any = answer.value
    assert (value.cards, value.tricks, value.bids) == (25, 8, ())
    assert "nobody bids" in answer.text
    assert [each.clause for each in answer.missing] == ["deal.two-player-reveal"]


def test_a_number_of_heisenbergs_says_nothing_of_feyncat() -> None:
    dispute = after(CATS, "check", short="2", heisenbergs="3")
    assert dispute.question is not None
    assert dispute.question.id == "feyncat"
    ended = dispute.answered("feyncat", "unknown")
    while ended.question is not None:
        ended = ended.answered(ended.question.id, "no")
    assert ended.ruled is not None
    assert "if Feyncat had " in str(ended.ruled.missing[0])


def test_a_physicat_that_counts_is_a_ground_and_asked_of_only_where_it_parts() -> None:
    dispute = after(CATS, "check", short="2", heisenbergs="1", feyncat="no")
    dispute = dispute.answered("pounce-gaposchkin", "no")
    assert dispute.question is not None
    assert dispute.question.id == "goeppert-meower"
    ruled = dispute.answered("goeppert-meower", "yes").ruled
    assert ruled is not None
    assert "schrodinger.physicat.goeppert-meower" in {each.clause for each in ruled.grounds}
    # Where three are missing neither of them can make up for it.
    assert after(CATS, "check", short="4", heisenbergs="1", feyncat="no").question is None


def test_one_fact_can_settle_it_whatever_else_nobody_knows() -> None:
    dispute = after(CATS, "check", heisenbergs="unknown", feyncat="unknown", short="7")
    assert dispute.ruled is not None
    assert dispute.ruled.is_determined


@pytest.mark.parametrize("game", list(GAMES))
def test_every_question_of_a_game_has_a_dispute_but_if_there_can_be_such_a_table(game: str) -> None:
    """A table shows who starts; so that is asked only where there is none."""
    of_tables = [ask for ask in POSITIONS.of(game).ASKS if ask != TABLE]
    assert [ask for ask in DISPUTES.of(game).ASKS if ask != "start"] == of_tables


@pytest.mark.parametrize(
    ("ask", "about", "error"),
    [
        ("table", {}, r"\$\.ask: expected paradox, .* a question about a whole table"),
        ("trik", {}, r"\$\.ask: expected paradox, .* did you mean trick\?"),
        ("check", {"edition": "pegasus-2023"}, r"\$\.ask: expected paradox"),
        ("set-up", {"edition": "pegasus-2023", "options": {"variants": ["memory"]}}, "house rules"),
    ],
)
def test_what_cannot_be_asked(ask: str, about: dict[str, Any], error: str) -> None:
    with pytest.raises((MalformedInput, Unsupported), match=error):
        dispute_about(ask, **about)


def _first(trick: tuple[Play, ...]) -> Play:
    return trick[0]


def of_tricks(id: str, rests_on: tuple[str, ...] | None) -> AskDispute:
    """Who wins a trick at a table where its leader always does."""
    title, text = "The leader wins", "The leader wins every trick."
    rule = HouseRule(f"house.{id}", title, text, "trick.color-strength", _first, rests_on=rests_on)
    register_house_rule(rule)
    form, game = "catbox-variant/1", "cat-in-the-box"
    variant = {"format": form, "id": id, "game": game, "title": title, "rules": [rule.id]}
    options = {"variants": [variant]}
    return dispute_about("trick", edition="pegasus-2023", players=3, options=options)


def test_a_rule_on_tricks_that_names_its_facts_is_asked_about() -> None:
    answer = (
        of_tricks("leads-by-led", ("led",)).answered("end", "complete").answered("led", "1").ruled
    )
    assert answer is not None
    assert answer.text[0] == "seat 1 won the trick with the strongest card"
    assert [ground.clause for ground in answer.grounds] == [
        "house.leads-by-led",
        "trick.winner-leads",
    ]


def test_only_those_with_the_most_points_can_have_done_best_of_these() -> None:
    """Pegasus, "End of the game": of the tied players the one with the best last round wins. So
    seat 2, who has fewer points, is not asked about, whatever it scored at last."""
    question = after(FOUR, "match", most="0 1").question
    assert question is not None
    assert question.id == "last-round"
    with pytest.raises(MalformedInput, match="an answer that fits most=0 1"):
        after(FOUR, "match", most="0 1", last="2")


def test_a_seat_that_has_won_a_trick_has_a_token() -> None:
    """It has declared the card that won: so there is a group of one at least; and nobody places
    more tokens than there are tricks, which are eight with four."""
    dispute = after(FOUR, "round", end="made", tricks="2")
    with pytest.raises(MalformedInput, match="an answer that fits end=made, got '0'"):
        dispute.answered("group", "0")
    with pytest.raises(MalformedInput, match="an answer that fits"):
        dispute.answered("own", "none")


# Every fact is needed.


@pytest.mark.parametrize(("game", "ask"), ASKS, ids=[f"{game.NAME}-{ask}" for game, ask in ASKS])
def test_whichever_facts_nobody_knows_there_is_an_end(game: AnyRuleset, ask: str) -> None:
    random = Random(8)
    dispute = dispute_about(ask, game=game, players=2)
    ids = [fact.id for fact in dispute.facts]
    for number in range(len(ids) + 1):
        for unknown in combinations(ids, number):
            world = random.choice(dispute.every_world)
            truth = dict(zip(ids, world.values, strict=True))
            ended, _ = asked_out(dispute, truth, random, unknown)
            assert ended.ruled is not None
            if ended.ruled.is_determined:
                assert ended.ruled.value == world.answer.value
            else:
                assert unknown
