"""Physicats: whose they are, when they are used, and where they lie."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.kernel.ruleset import Seat, seen_by
from catbox_rules.schrodingers_cats import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    Physicat,
    PhysicatJoinedRow,
    PhysicatStays,
    ProofPhase,
    State,
    Use,
    judge,
    legal_actions,
)
from tests.unit.schrodingers_cats.rules.moments import (
    EVERY_COUNT,
    PLAIN,
    STAYING,
    act,
    ask,
    cats,
    cats_by_seat,
    claiming,
    dealt,
    grounds,
    in_words,
    joined,
    message,
    places,
    play,
    reach,
    round_of,
    row_of,
    used,
    violated,
    without_claims,
)

# Whose it is.


@pytest.mark.clause("schrodinger.physicat.own")
@EVERY_COUNT
def test_seat_uses_the_physicat_that_it_holds_and_no_other(players: int) -> None:
    held = cats(PLAIN)[:players]
    state = dealt(players, physicats=" ".join(PLAIN.split()[:players]))
    for physicat in Physicat:
        if physicat is not Physicat.TABBY:
            verdict = judge(state, Use(0, physicat))
            if physicat is held[0]:
                assert grounds(verdict) >= {
                    f"physicat.{physicat}",
                    "physicat.own",
                    "physicat.once",
                    "physicat.timing",
                    "turn.order",
                }
            else:
                assert violated(verdict) == {"physicat.own"}
                assert places(verdict, "physicat.own") == [".physicat"]
                assert message(verdict, "physicat.own").endswith(f"does not have {physicat}")


@pytest.mark.clause("schrodinger.physicat.own")
@pytest.mark.parametrize("name", PLAIN.split())
def test_use_is_listed_first(name: str) -> None:
    others = " ".join(other for other in PLAIN.split() if other != name)
    state = dealt(6, physicats=f"{name} {others}")
    assert str(legal_actions(state)[0]) == f"use {name}"


# Once.


@pytest.mark.clause("schrodinger.physicat.once")
def test_physicat_is_used_once_in_the_match() -> None:
    state = dealt(2, physicats="prride purrie", row="felidae")
    after = reach(state, "use prride", ClaimPhase)
    later = reach(after, "claim 1 alive, end turn, claim 2 alive, end turn", ClaimPhase)
    next_round = dealt(2, physicats="- purrie", row="felidae prride", before="1 by 0")
    for moment in (after, later, next_round):
        for name in ("prride", "purrie", "mewton"):
            verdict = ask(moment, f"use {name}")
            assert violated(verdict) == {"physicat.once"}
            assert "once" in message(verdict, "physicat.once")
        assert "use" not in in_words(legal_actions(moment))
        assert violated(ask(moment, "use tabby as mewton")) >= {"physicat.once"}


@pytest.mark.clause("schrodinger.physicat.once", "schrodinger.physicat.tabby")
def test_physicat_that_tabby_was_swapped_for_is_not_had() -> None:
    state = dealt(2, physicats="tabby purrie", row="prride")
    after = reach(state, "use tabby as prride", ClaimPhase)
    assert after.round.physicats.unused == (None, Physicat.PURRIE)
    assert violated(ask(after, "use prride")) == {"physicat.once"}


@pytest.mark.clause("schrodinger.physicat.once")
def test_others_keep_theirs() -> None:
    state = play(dealt(3, physicats="prride purrie mewton", row="felidae"), "use prride").state
    assert round_of(state).physicats.unused == (None, Physicat.PURRIE, Physicat.MEWTON)


# When.


@pytest.mark.clause("schrodinger.physicat.timing")
@pytest.mark.parametrize(
    "meanwhile",
    [
        "claim 8 alive",
        "claim 8 alive, prove 2 alive",
        "claim 8 alive, prove 2 alive, exchange 1 dead, draw 1 dead",
    ],
)
@pytest.mark.parametrize("timing", ["own-turn", "before-claim"])
def test_readings_differ_after_the_claim(meanwhile: str, timing: str) -> None:
    """Ruling 4."""
    before = dealt(2, physicats="mewton purrie", timing=timing)
    assert grounds(ask(before, "use mewton")) >= {"physicat.timing"}
    state = play(before, meanwhile).state
    verdict = ask(state, "use mewton")
    if timing == "own-turn":
        assert grounds(verdict) >= {"physicat.timing", "physicat.mewton"}
        assert str(legal_actions(state)[0]) == "use mewton"
    else:
        assert violated(verdict) == {"physicat.timing"}
        assert "seat 0" in message(verdict, "physicat.timing")
        assert "use" not in in_words(legal_actions(state))


@pytest.mark.clause("schrodinger.physicat.timing")
@pytest.mark.parametrize("timing", ["own-turn", "before-claim"])
def test_physicat_may_come_before_a_doubt(timing: str) -> None:
    state = dealt(2, physicats="mewton purrie", timing=timing)
    state = reach(state, "claim 8 alive, end turn", ClaimPhase)
    assert without_claims(legal_actions(state)) == "use purrie, doubt"
    reach(state, "use purrie, doubt", DealPhase)


@pytest.mark.clause("schrodinger.physicat.timing", "schrodinger.turn.order")
def test_no_physicat_in_the_turn_of_another_seat_and_none_during_the_check() -> None:
    state = dealt(2, physicats="mewton purrie")
    state = reach(state, "claim 8 alive, end turn", ClaimPhase)
    verdict = ask(state, "use mewton", seat=0)
    assert violated(verdict) == {"turn.order", "physicat.timing"}
    assert "it is not seat 0's turn" in message(verdict, "physicat.timing")
    doubted = play(state, "doubt").state
    for seat, name in enumerate(("mewton", "purrie")):
        verdict = ask(doubted, f"use {name}", seat=seat)
        assert violated(verdict) == {"round.phases", "physicat.timing"}
        assert "doubt" in message(verdict, "physicat.timing")


@pytest.mark.clause("schrodinger.physicat.timing", "schrodinger.exchange.at-most-proved")
def test_cards_of_mewton_may_be_exchanged() -> None:
    state = reach(
        dealt(2, "5 alive 1 dead", physicats="mewton purrie"),
        "claim 8 alive, prove 5 alive, use mewton, draw 2 empty",
        ProofPhase,
    )
    assert in_words(legal_actions(state)) == (
        "exchange 1 empty, exchange 2 empty, exchange 1 dead, exchange 1 dead 1 empty, "
        "exchange 1 dead 2 empty, end turn"
    )


@pytest.mark.clause("schrodinger.physicat.timing", "schrodinger.prove.with-claim")
@pytest.mark.parametrize(
    "name", ["purrie", "felidae", "prride", "feyncat", "mewton", "felinestein"]
)
def test_turn_goes_on_where_it_was(name: str) -> None:
    """What was proved and exchanged in this turn stays proved and exchanged."""
    row = "prride" if name != "prride" else "mewton"
    for meanwhile, proved, exchanged in (
        ("", 0, False),
        (", prove 1 alive", 1, False),
        (", prove 1 alive, exchange 1 dead, draw 1 dead", 1, True),
    ):
        state = dealt(2, physicats=f"{name} tabby", row=row)
        after = play(state, f"claim 8 alive{meanwhile}, use {name}").state
        during = after.during if isinstance(after, DrawPhase) else after
        assert isinstance(during, ProofPhase)
        assert (during.proved, during.has_exchanged) == (proved, exchanged)
        assert during.round.on_turn == 0
    before = play(dealt(2, physicats=f"{name} tabby", row=row), f"use {name}").state
    assert isinstance(before.during if isinstance(before, DrawPhase) else before, ClaimPhase)
    assert round_of(before).on_turn == 0


# Where it lies.


@pytest.mark.clause("schrodinger.physicat.joins-row")
def test_used_physicats_join_the_row_in_their_order() -> None:
    state: State = dealt(3, physicats="prride purrie felidae", row="mewton")
    state = play(state, "use prride, claim 1 alive, end turn").state
    assert row_of(state) == "mewton prride"
    state = play(state, "use purrie, claim 2 alive, end turn, claim 3 alive, use felidae").state
    assert row_of(state) == "mewton prride purrie felidae"
    assert round_of(state).physicats.unused == (None, None, None)
    assert round_of(state).physicats.open_before_seats == ()
    over = reach(state, "end turn, doubt", DealPhase)
    assert row_of(over) == "mewton prride purrie felidae"


@pytest.mark.clause("schrodinger.physicat.joins-row", "schrodinger.physicat.prride")
def test_use_is_shown_to_all() -> None:
    step = act(dealt(2, physicats="prride purrie", row="felidae"), "use prride")
    public = seen_by(step.events, None)
    assert public == (used("prride"), joined("prride"))


@pytest.mark.clause(
    "schrodinger.physicat.stays",
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.goeppert-meower",
    "schrodinger.physicat.feyncat",
)
@pytest.mark.parametrize("name", STAYING)
@pytest.mark.parametrize("after_claim", [True, False])
def test_three_stay_before_their_seat_until_the_round_ends(name: str, after_claim: bool) -> None:
    state: State = dealt(3, physicats=f"mewton {name} felidae", start=1)
    if after_claim:
        state = play(state, "claim 26 alive").state
    step = act(state, f"use {name}")
    assert step.events == (used(name, seat=1), PhysicatStays(Seat(1), Physicat(name)))
    after = round_of(step.state)
    assert after.physicats.staying == (None, Physicat(name), None)
    assert after.physicats.unused == cats_by_seat("mewton - felidae")
    assert after.physicats.row == cats("prride")
    assert evolve(after, physicats=round_of(state).physicats) == round_of(state)
    assert type(step.state) is type(state)
    texts = "end turn, doubt" if after_claim else "claim 26 alive, end turn, doubt"
    ended = play(step.state, texts)
    assert isinstance(ended.state, DealPhase)
    assert row_of(ended.state) == f"prride {name}"
    assert ended.state.physicats.open_before_seats == ()
    assert ended.events[-1] == joined(name)


@pytest.mark.clause("schrodinger.physicat.stays")
def test_all_that_stay_join_the_row_when_the_round_ends() -> None:
    state = claiming(
        3,
        claim="0: 1 alive",
        on_turn=1,
        physicats="- - -",
        row="prride",
        staying={0: "feyncat", 1: "goeppert-meower", 2: "pounce-gaposchkin"},
    )
    step = act(state, "doubt")
    assert isinstance(step.state, DealPhase)
    assert step.state.physicats.open_before_seats == ()
    first, *rest = row_of(step.state).split()
    assert first == "prride"
    assert sorted(rest) == sorted(STAYING)
    listed = [event for event in step.events if isinstance(event, PhysicatJoinedRow)]
    assert [str(event.physicat) for event in listed] == rest


@pytest.mark.clause("schrodinger.physicat.stays", "schrodinger.match.last-seat")
def test_those_that_stay_join_the_row_when_the_match_ends_as_well() -> None:
    state = claiming(
        2,
        claim="0: 1 alive",
        on_turn=1,
        physicats="- -",
        row="prride",
        staying={0: "feyncat", 1: "goeppert-meower"},
        before="0 by 1, 0 by 1",
    )
    over = reach(state, "doubt", MatchOver)
    assert over.physicats.open_before_seats == ()
    assert set(over.physicats.row) == set(cats("prride feyncat goeppert-meower"))


# The Physicat of a seat that is out.


@pytest.mark.clause("schrodinger.physicat.of-eliminated", "schrodinger.physicat.tabby")
def test_unused_physicat_of_a_seat_that_is_out_joins_the_row() -> None:
    """Ruling 12: Tabby may take it."""
    state = dealt(4, physicats="mewton tabby purrie felidae")
    step = play(state, "claim 26 alive, end turn, doubt")
    assert isinstance(step.state, DealPhase)
    assert row_of(step.state) == "prride mewton"
    assert step.state.physicats.unused == cats_by_seat("- tabby purrie felidae")
    assert step.events[-1] == joined("mewton")
    assert step.events[-1].private_to is None
    later = dealt(4, physicats="- tabby purrie felidae", row="prride mewton", before="0 by 1")
    assert ask(later, "use tabby as mewton").is_legal


@pytest.mark.clause("schrodinger.physicat.of-eliminated")
@pytest.mark.parametrize(("before", "row"), [("", "prride"), ("0 by 1, 0 by 1", "prride mewton")])
def test_seat_with_a_life_left_keeps_its_physicat(before: str, row: str) -> None:
    """Two players, three lives: only with the last one it goes."""
    state = dealt(2, physicats="mewton tabby", before=before)
    text = "claim 26 alive, end turn, doubt"
    if before:
        text = f"claim 1 empty, end turn, {text}"
    over = play(state, text).state
    assert isinstance(over, DealPhase | MatchOver)
    assert row_of(over) == row
    unused = "mewton tabby" if not before else "- tabby"
    assert over.physicats.unused == cats_by_seat(unused)


@pytest.mark.clause("schrodinger.physicat.of-eliminated", "schrodinger.physicat.stays")
def test_who_is_out_leaves_what_stayed_and_others_leave_theirs() -> None:
    """Seat 0 is out with Feyncat open, while seat 2 is not."""
    state = claiming(
        4,
        claim="0: 1 alive",
        on_turn=1,
        physicats="- mewton - purrie",
        row="prride",
        staying={0: "feyncat", 2: "goeppert-meower"},
    )
    over = reach(state, "doubt", DealPhase)
    assert set(over.physicats.row) == set(cats("prride feyncat goeppert-meower"))
    assert over.physicats.row[0] is Physicat.PRRIDE
    assert over.physicats.unused == cats_by_seat("- mewton - purrie")


@pytest.mark.clause("schrodinger.physicat.of-eliminated")
def test_used_physicat_of_a_seat_that_is_out_stays_in_the_row() -> None:
    state = claiming(
        4,
        claim="0: 1 alive",
        on_turn=1,
        physicats="- purrie felidae tabby",
        row="prride mewton",
    )
    step = act(state, "doubt")
    assert row_of(step.state) == "prride mewton"
    assert not [event for event in step.events if isinstance(event, PhysicatJoinedRow)]
