"""The clauses behind wrong rounds and wrong tables: what differs, and the clause that says how it
is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve

from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.schrodingers_cats.clauses import (
    SECRETS,
    alike,
    of_score,
    of_secret,
    of_state,
)
from catbox_rules.match.transition import AnyTransition
from catbox_rules.positions.schrodingers_cats import Position, position_of
from catbox_rules.schrodingers_cats import (
    DealPhysicats,
    State,
    draw,
    initial,
)
from tests.kit.schrodingers_cats.moments import (
    before_deal,
    claiming,
    dealt,
    plain_deal,
    proving,
)
from tests.unit.conformance.schrodingers_cats.afters import after, clauses, taken

# What is counted. Three seats with seven alive cards and two Heisenbergs between them.

HANDS = ("3 alive 2 heisenberg", "4 alive 1 dead", "5 dead")


def doubted(
    *,
    proofs: dict[int, str] | None = None,
    hands: tuple[str, ...] = HANDS,
    staying: dict[int, str] | None = None,
) -> AnyTransition:
    """Seat 0 has claimed 3 alive, and seat 1 doubts it."""
    state = claiming(
        3,
        hands,
        proofs=proofs or {},
        claim="0: 3 alive",
        on_turn=1,
        physicats="mewton purrie -" if staying else None,
        staying=staying,
    )
    return after(state, "doubt")


def counted(given: object, doubt: AnyTransition) -> set[str]:
    return set(of_score(doubt, "rounds[].counted", None, given))


@pytest.mark.parametrize(
    ("staying", "given", "behind"),
    [
        ("", 7, ["check.heisenbergs", "check.count"]),  # no Heisenberg counts
        ("", 8, ["check.heisenbergs", "check.count"]),  # one of them does not
        ("", 6, ["check.count"]),  # more is missing than there are Heisenbergs
        ("", 10, ["check.count"]),
        ("", "nine", ["check.count"]),
        ("feyncat", 9, ["physicat.feyncat", "check.count"]),  # seven count
        ("pounce-gaposchkin", 13, ["physicat.pounce-gaposchkin", "check.count"]),  # eleven count
        ("goeppert-meower", 10, ["physicat.goeppert-meower", "check.count"]),
    ],
)
def test_nine_count_of_which_two_are_heisenbergs(
    staying: str, given: object, behind: list[str]
) -> None:
    doubt = doubted(staying={2: staying} if staying else None)
    assert counted(given, doubt) == clauses(*behind)


def test_a_count_that_differs_later_only() -> None:
    """The check itself was right: at the next deal nothing is seen of it."""
    later = taken_deal("1 by 0")
    assert counted(2, later) == clauses("check.count")


# The other parts of a sheet.


@pytest.mark.parametrize(
    ("part", "first", "later"),
    [
        ("rounds[].start_seat", "setup.first-start-seat", "round.start-seat"),
        ("rounds[].lives", "check.life-lost", "check.life-lost"),
        ("totals", "check.life-lost", "check.life-lost"),
        ("rounds[].wrong", "check.who-is-wrong", "check.who-is-wrong"),
        ("rounds[].doubter", "doubt.ends-round", "doubt.ends-round"),
        ("finished", "match.last-seat", "match.last-seat"),
        ("winners", "match.last-seat", "match.last-seat"),
    ],
)
def test_parts_of_a_sheet(part: str, first: str, later: str) -> None:
    """Of the first round, and of the second one."""
    for before, clause in (("", first), ("1 by 0", later)):
        state = claiming(3, claim="0: 3 alive", on_turn=1, before=before)
        assert set(of_score(after(state, "doubt"), part, 1, 2)) == clauses(clause)


def test_before_any_round_is_over_lives_are_those_of_the_set_up() -> None:
    assert set(of_score(taken_deal(), "totals", [2, 2, 2], [3, 3, 3])) == clauses("setup.lives")


def taken_deal(before: str = "") -> AnyTransition:
    """Chance deals the first round, or a later one."""
    state = before_deal(3, before=before)
    return taken(state, plain_deal(state))


# Fields of a table.


def named(field: str, taken: AnyTransition, reported: Position | None = None) -> set[str]:
    return set(of_state(taken, field, reported or position_of(taken.after)))


def a_claim() -> AnyTransition:
    return after(dealt(3, "3 alive 3 dead"), "claim 3 alive")


def a_proof() -> AnyTransition:
    return after(proving(dealt(3, "3 alive 3 dead"), "3 alive"), "prove 2 alive")


def a_doubt() -> AnyTransition:
    return after(claiming(3, claim="0: 3 alive", on_turn=1), "doubt")


def an_exchange() -> AnyTransition:
    return after(a_proof().after, "exchange 1 dead")


@pytest.mark.parametrize(
    ("action", "field", "behind"),
    [
        (taken_deal, "hands", ["deal.from-deck", "deal.hand-size"]),
        (taken_deal, "on_turn", ["turn.order"]),
        (taken_deal, "claim", ["round.clean-up"]),
        (taken_deal, "proofs", ["round.clean-up"]),
        (taken_deal, "discards", ["round.clean-up"]),
        (taken_deal, "known", ["round.clean-up"]),
        (taken_deal, "open_discards", ["round.clean-up"]),
        (taken_deal, "physicats", ["round.clean-up"]),
        (taken_deal, "lives", ["setup.lives"]),
        (taken_deal, "start_seat", ["setup.first-start-seat"]),
        (taken_deal, "phase", ["round.phases"]),
        (a_claim, "claim", ["claim.rises"]),
        (a_claim, "on_turn", ["turn.order"]),
        (a_claim, "hands", ["deal.from-deck", "deal.hand-size"]),
        (a_claim, "physicats", ["physicat.once"]),
        (a_claim, "phase", ["round.phases"]),
        (a_proof, "proofs", ["prove.stays-open"]),
        (a_proof, "proved", ["exchange.at-most-proved"]),
        (an_exchange, "has_exchanged", ["exchange.after-proof"]),
        (an_exchange, "owed", ["exchange.discard-first"]),
        (an_exchange, "discards", ["exchange.discard-first"]),
        (an_exchange, "known", ["secrecy.discard-pile"]),
        (an_exchange, "open_discards", ["secrecy.discard-pile"]),
        # After a doubt all boxes are shuffled, and no claim stands any more.
        (a_doubt, "claim", ["round.clean-up"]),
        (a_doubt, "hands", ["round.clean-up"]),
        (a_doubt, "proofs", ["round.clean-up"]),
        (a_doubt, "discards", ["round.clean-up"]),
        (a_doubt, "known", ["round.clean-up"]),
        (a_doubt, "open_discards", ["round.clean-up"]),
        (a_doubt, "on_turn", ["turn.order"]),
        (a_doubt, "results", ["check.count"]),
    ],
)
def test_fields_of_a_table(
    action: Callable[[], AnyTransition], field: str, behind: list[str]
) -> None:
    assert named(field, action()) == clauses(*behind)


def test_after_a_round_lives_and_the_start_seat_are_those_of_its_end() -> None:
    later = taken_deal("1 by 0")
    assert named("lives", later) == clauses("check.life-lost")
    assert named("start_seat", later) == clauses("round.start-seat")


# Physicats.


def used(physicat: str, *, tabby: str = "") -> AnyTransition:
    """Seat 0 uses its Physicat; Tabby takes another one of the row."""
    row = tabby or "pawking"
    others = [each for each in ("tabby", "purrie", "felidae") if each not in (physicat, row)]
    state = dealt(3, physicats=f"{physicat} {others[0]} {others[1]}", row=row)
    return after(state, f"use {physicat}" + (f" as {tabby}" if tabby else ""))


@pytest.mark.parametrize(
    ("physicat", "tabby", "behind"),
    [
        ("pounce-gaposchkin", "", ["physicat.stays"]),
        ("goeppert-meower", "", ["physicat.stays"]),
        ("feyncat", "", ["physicat.stays"]),
        ("prride", "", ["physicat.joins-row"]),
        ("purrie", "", ["physicat.joins-row"]),
        ("felidae", "", ["physicat.joins-row"]),
        ("tabby", "pawking", ["physicat.tabby"]),
    ],
)
def test_where_a_used_physicat_lies(physicat: str, tabby: str, behind: list[str]) -> None:
    use = used(physicat, tabby=tabby)
    assert named("physicats", use) == clauses(*behind)


@pytest.mark.parametrize(
    ("physicat", "tabby", "field", "behind"),
    [
        ("mewton", "", "owed", ["physicat.mewton"]),
        ("tabby", "mewton", "owed", ["physicat.mewton"]),
        ("felinestein", "", "hands", ["physicat.felinestein"]),
        ("felidae", "", "proofs", ["physicat.felidae"]),
        ("prride", "", "known", ["secrecy.discard-pile", "physicat.prride"]),
    ],
)
def test_what_a_physicat_does(physicat: str, tabby: str, field: str, behind: list[str]) -> None:
    use = used(physicat, tabby=tabby)
    assert named(field, use) == clauses(*behind)


def test_physicats_that_are_dealt_and_those_at_the_end_of_a_round() -> None:
    state: State = initial("amigo-2023", players=3)
    action = draw(state, Random(1))
    assert isinstance(action, DealPhysicats)
    assert named("physicats", taken(state, action)) == clauses("deal.physicats")

    stays = doubted(staying={2: "feyncat"})
    assert named("physicats", stays) == clauses("physicat.stays")
    out = after(
        claiming(
            4, claim="0: 3 alive", on_turn=1, physicats="mewton prride purrie tabby", row="felidae"
        ),
        "doubt",
    )
    assert any(event.event == "seat-eliminated" for event in out.events)
    assert named("physicats", out) == clauses("physicat.of-eliminated")


def test_physicats_that_nobody_has_touched() -> None:
    """At the beginning of a match, and after a claim, whatever lies open before a seat."""
    state = before_deal(3, physicats="mewton purrie tabby")
    assert named("physicats", AnyTransition(state, None, (), state)) == clauses("physicat.once")
    staying = claiming(3, HANDS, physicats="mewton purrie -", staying={2: "feyncat"})
    assert named("physicats", after(staying, "claim 3 alive")) == clauses("physicat.once")


# Tables.


@pytest.mark.parametrize(
    ("options", "behind"),
    [
        ({"physicats": "without"}, ["setup.physicats"]),
        ({"physicat-timing": "before-claim"}, ["physicat.timing"]),
        ({"short-pile": "barred"}, ["physicat.felinestein"]),
        ({"open-heisenbergs": "as-claimed"}, ["physicat.purrie"]),
        ({"blocks": 12}, ["setup.track", "setup.first-start-seat"]),
    ],
)
def test_another_table(options: dict[str, object], behind: list[str]) -> None:
    state = before_deal(3, physicats="mewton tabby purrie")
    other = initial("amigo-2023", players=3, options=options)
    reported = evolve(position_of(state), table=other.table)
    assert isinstance(reported, Position)
    assert named("table", AnyTransition(state, None, (), state), reported) == clauses(*behind)


# Secrets, and what no rule sees.


@pytest.mark.parametrize(
    ("field", "behind"),
    [
        ("hands", "secrecy.hand"),
        ("hand-dealt", "secrecy.hand"),
        ("boxes-drawn", "secrecy.hand"),
        ("draw-seen", "secrecy.hand"),
        ("physicats", "secrecy.physicat"),
        ("physicat-dealt", "secrecy.physicat"),
        ("draw_pile", "secrecy.draw-pile"),
        ("discards", "secrecy.discard-pile"),
        ("known", "secrecy.discard-pile"),
        ("open_discards", "secrecy.discard-pile"),
        ("known_discards", "secrecy.discard-pile"),
        ("boxes-discarded", "secrecy.discard-pile"),
        ("discards-chosen", "secrecy.discard-pile"),
        ("discard-pile-seen", "secrecy.discard-pile"),
    ],
)
def test_what_hides_a_field(field: str, behind: str) -> None:
    assert set(of_secret(field)) == clauses(behind)


def test_a_field_that_nothing_hides() -> None:
    """It may be hidden by any clause of the book that hides something."""
    hiding = tuple(clause for clause in load_clauses("schrodingers-cats") if "secrecy." in clause)
    assert hiding == SECRETS == of_secret("anything else")


def test_the_order_of_the_row_is_seen_by_no_rule() -> None:
    one, other = (
        position_of(before_deal(3, physicats="mewton prride -", row=row))
        for row in ("tabby felidae", "felidae tabby")
    )
    assert isinstance(one, Position)
    assert isinstance(other, Position)
    assert one != other
    assert alike(one) == alike(other)
