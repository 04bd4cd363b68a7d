"""What lies behind a difference of a game that brings its rules alone: the verdicts say it."""

from __future__ import annotations

from catbox_rules import cat_in_the_box
from catbox_rules.conformance.attribution.differences import Difference
from catbox_rules.conformance.protocol import FromVerdicts
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import Record
from tests.unit.cat_in_the_box.scenario import Scenario
from tests.unit.conformance.rarities import afters_of
from tests.unit.records.matches import random_match

GAME: AnyRuleset = cat_in_the_box
BARE = FromVerdicts(GAME)
LEADS = Scenario("pegasus-2023", 3, tricks="1Y 3Y 5Y / 6G").record()
"""Seat 2 has won the first trick, and leads."""


def last_of(record: Record) -> AnyTransition:
    """The last action of a record."""
    *_, after = afters_of(record)
    return after


def plays(*texts: str, seat: int) -> tuple[Action, ...]:
    return tuple(GAME.parse(text, seat) for text in texts)


def test_what_hides_is_named_so() -> None:
    assert BARE.SECRETS == ("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")


def test_the_readings_are_tried_and_nothing_is_known_beyond_them() -> None:
    assert BARE.TRIED["tokens"] == ["unlimited", "strict"]
    assert BARE.TRIED["red-broken-by"] == ["player-token", "any-token"]
    after = last_of(LEADS)
    nothing: tuple[object, ...] = ()
    assert (BARE.RARE, dict(BARE.SIGNS)) == (nothing, {})
    assert (BARE.suppositions(after), BARE.picture(after)) == (nothing, nothing)
    assert BARE.impossible(after.after, after.action) == nothing


def test_what_is_won_has_the_reasons_of_the_outcome() -> None:
    """A match that ends by a paradox: a round is scored by it, and the match decided by totals."""
    record = random_match("pegasus-2023", 3, seed=1)
    after = last_of(record)
    assert record.actions[-1].do == "paradox"
    for part in ("winners", "totals", "finished"):
        assert BARE.of_score(after, part, [0], [1]) == ("match.winner",)
    assert BARE.of_score(after, "rounds[].scores", [0], [1]) == ("paradox.occurs",)


def test_before_the_end_the_last_action_is_behind_it() -> None:
    after = last_of(LEADS)
    grounds = GAME.judge(after.before, after.action).clauses
    assert grounds
    assert BARE.of_score(after, "totals", [0], [1]) == grounds
    assert BARE.of_turn(after, [0], None) == grounds
    assert BARE.of_state(after, "leader", None) == grounds
    assert BARE.alike(after) is after


def test_at_the_beginning_there_is_nothing_behind_it() -> None:
    state = LEADS.table.initial()
    assert BARE.of_turn(AnyTransition(state, None, (), state), [0], None) == ()


def test_what_is_wrongly_allowed_breaks_a_rule() -> None:
    """Nobody has declared red."""
    state = last_of(LEADS).before
    difference = Difference(GAME, state, plays("6R", seat=2), (), plays("6G", "6B", seat=2))
    assert BARE.of_legal(difference) == ("declare.lead-not-red",)
    assert BARE.likely_causes(difference) == ()


def test_what_is_wrongly_refused_is_allowed_by_a_rule() -> None:
    """To declare another color than was led, and lose that one."""
    record = Scenario(
        "pegasus-2023", 3, tricks="1Y", hands={1: (3, 3, 3, 4, 4, 4, 5, 5, 5)}
    ).record()
    after = last_of(record).after
    common, refused = plays("3Y", "4Y", seat=1), plays("3G", seat=1)
    assert BARE.of_legal(Difference(GAME, after, (), refused, common)) == (
        "declare.lose-led-color",
    )
