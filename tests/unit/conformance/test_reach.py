"""What was reached, and what has to be."""

from __future__ import annotations

from random import Random

from catbox_rules import cat_in_the_box
from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.protocol import (
    ATTRIBUTION,
    ENOUGH,
    NEEDED,
    EngineProfile,
    Reach,
    Terms,
    not_reached,
    played,
)
from catbox_rules.conformance.reference import Reference
from catbox_rules.games import GAMES
from catbox_rules.match import Match
from catbox_rules.policies import ANY_LEGAL
from catbox_rules.records import ChosenTable

FOUR = ChosenTable(cat_in_the_box, "pegasus-2023", 4)
PLAIN = EngineProfile(frozenset(NEEDED), Terms(), {})


def wanted(table: ChosenTable, shown: EngineProfile = PLAIN) -> set[str]:
    return set(ATTRIBUTION.of(table.game).wanted(table, shown))


def test_what_is_wanted_are_clauses_of_the_book() -> None:
    for game, ruleset in GAMES.items():
        for edition in ruleset.EDITIONS:
            for players in edition.player_counts:
                table = ChosenTable(ruleset, edition.id, players)
                everything = EngineProfile(frozenset([*NEEDED, "view"]), Terms(), {})
                assert wanted(table, everything) <= set(load_clauses(game))


def test_nothing_is_wanted_that_an_engine_cannot_show() -> None:
    two = ChosenTable(cat_in_the_box, "pegasus-2023", 2)
    assert "bid.allowed" not in wanted(two)
    assert "deal.two-player-reveal" not in wanted(FOUR)
    assert "secrecy.hand" not in wanted(FOUR)
    assert "declare.token-left" not in wanted(FOUR)
    strict = EngineProfile(PLAIN.asks, Terms(), {"tokens": frozenset(['"strict"'])})
    # With two and with five players there are tokens for all plays.
    for players in (2, 3, 4, 5):
        table = ChosenTable(cat_in_the_box, "pegasus-2023", players)
        assert ("declare.token-left" in wanted(table, strict)) is (players in (3, 4))
    cats = ChosenTable(GAMES["schrodingers-cats"], "amigo-2023", 3)
    viewed = EngineProfile(frozenset([*NEEDED, "view"]), Terms(), {})
    assert "schrodinger.secrecy.hand" in wanted(cats, viewed) - wanted(cats)
    one_round = EngineProfile(
        PLAIN.asks, Terms(trusts_deals=True, rounds=1, automatic_paradox=True), {}
    )
    left_out = wanted(FOUR) - wanted(FOUR, one_round)
    assert left_out == {
        *("deal.even", "deal.from-deck", "round.clean-up", "round.start-seat-passes"),
        *("match.length", "match.winner", "match.tie-last-round", "match.shared"),
        *("paradox.must-play", "paradox.false-claim"),
    }


def test_a_match_exercises_clauses_and_what_is_left_is_reported() -> None:
    place = ("pegasus-2023", 4)
    reach = Reach({place: ATTRIBUTION.of("cat-in-the-box").wanted(FOUR, PLAIN)})
    [before] = reach.summary()
    assert (before.finished, before.clauses) == (0, ())
    assert "score.trick" in before.missing
    moment = Reference(
        Match.from_record(played(FOUR, [ANY_LEGAL], Random(1))), ATTRIBUTION.of("cat-in-the-box")
    )
    while moment.match.before is not None:
        reach.noted(FOUR, moment.ruleset, moment.step)
        moment = moment.before
    reach.finished(FOUR)
    assert list(not_reached("cat-in-the-box", reach.summary()))[1].startswith(
        "cat-in-the-box, pegasus-2023 with 4: "
    )
    reach.told_apart(FOUR, ATTRIBUTION.of("cat-in-the-box").MISREADINGS)
    [after] = reach.summary()
    assert after.finished == 1
    assert {"score.trick", "trick.rank-strength", "match.length"} <= set(after.clauses)
    assert "deal.even" in after.clauses
    assert not set(after.clauses) & set(after.missing)
    assert list(not_reached("cat-in-the-box", reach.summary())) == [
        f"cat-in-the-box: 1 matches came to their end; at least {ENOUGH} have to"
    ]


def test_a_refusal_exercises_what_it_is_about() -> None:
    reach = Reach({("pegasus-2023", 4): ATTRIBUTION.of("cat-in-the-box").wanted(FOUR, PLAIN)})
    reach.refused(FOUR, ["deal.from-deck"])
    [reached] = reach.summary()
    assert reached.clauses == ("deal.from-deck",)
    assert "deal.from-deck" not in reached.missing
