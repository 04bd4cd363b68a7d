"""Rulings on tables of which only parts are written."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.book.clause import clause_named
from catbox_rules.judge import Case, Ruled, other_rulings, rule, rule_on
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset, seen_by
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.notation import read_line
from catbox_rules.positions.protocol import POSITIONS, Answer, Position, position_of
from tests.depth import of_depth
from tests.unit.judge.disputes.moments import Moment, moments
from tests.unit.judge.disputes.parts import all_of, part_of
from tests.unit.judge.disputes.tables import truth_at

OF_BOTH_GAMES = pytest.mark.parametrize("game", [cat_in_the_box, schrodingers_cats])


def some_moments(game: AnyRuleset, seed: int) -> Iterator[Moment]:
    """Moments that play leads to; not those at which even a whole table is out of sight."""
    matches = of_depth(quick=2, ci=60, deep=600)
    found = moments(game, Random(seed), matches, bent=0)
    return (moment for moment in found if moment.options != {"variants": ["memory"]})


def ruled_at(moment: Moment, position: Position) -> Ruled:
    return rule(Case(moment.game, position=position, action=moment.action))


def presumes(moment: Moment, position: Position) -> bool:
    """Whether it is presumed that the seat holds what its action uses."""
    return POSITIONS.of(moment.game).holding(position, moment.action) is not None


@pytest.mark.deeper
@OF_BOTH_GAMES
def test_a_part_of_a_table_is_never_ruled_on_otherwise_than_the_whole(game: AnyRuleset) -> None:
    random = Random(21)
    for moment in some_moments(game, 21):
        verdict = moment.verdict
        for _ in range(3):
            position = part_of(game, moment.state, random)
            ruled = ruled_at(moment, position)
            assert ruled.verdict is not None, (moment, position)
            if not presumes(moment, position):
                possible = (verdict.ruling, Ruling.UNDETERMINED)
                assert ruled.verdict.ruling in possible, (moment, position)
            elif verdict.is_legal:
                assert ruled.verdict.ruling is not Ruling.ILLEGAL, (moment, position)


@pytest.mark.deeper
@OF_BOTH_GAMES
def test_a_table_of_which_all_is_written_is_ruled_on_as_the_whole(game: AnyRuleset) -> None:
    for moment in some_moments(game, 22):
        ruled, verdict = ruled_at(moment, all_of(game, moment.state)), moment.verdict
        assert ruled.verdict == verdict, moment
        if verdict.is_legal:
            events = seen_by(game.apply(moment.state, moment.action).events, None)
            assert ruled.events == events, moment


@pytest.mark.deeper
@OF_BOTH_GAMES
def test_nothing_is_said_that_rests_on_something_unknown(game: AnyRuleset) -> None:
    """What is said of a certain ruling is said of the whole table, or it is one of the facts, or
    the title of the clause; and what follows is the beginning of what follows there."""
    random = Random(23)
    for moment in some_moments(game, 23):
        verdict = moment.verdict
        position = part_of(game, moment.state, random)
        ruled = ruled_at(moment, position)
        assert ruled.verdict is not None
        if ruled.verdict.ruling is not verdict.ruling or presumes(moment, position):
            continue
        said = {each.message for each in (*verdict.violations, *verdict.grounds)}
        dispute = moment.dispute()
        truth = truth_at(dispute, moment.state)
        said |= {fact.says(truth[fact.id]) for fact in dispute.facts}
        for finding in ruled.verdict.violations or ruled.verdict.grounds:
            if not finding.message.startswith("if, for example, "):
                assert finding.clause in verdict.clauses, (moment, position)
                title = clause_named(game.NAME, finding.clause).title
                assert finding.message in said | {title, f'it breaks the rule "{title}"'}, finding
        if verdict.is_legal:
            events = seen_by(game.apply(moment.state, moment.action).events, None)
            assert events[: len(ruled.events)] == ruled.events, (moment, position)


CAT, CATS = "pegasus-2023 4p play partial", "amigo-2023 4p claim partial"
OF_3 = "pegasus-2023 3p play partial"


def asked(line: str, action: str, seat: int) -> Ruled:
    positions, position = read_line(f"catbox-line/1 {line}")
    parsed = positions.RULESET.parse(action, seat)
    return rule(Case(positions.RULESET, position=position, action=parsed))


ONE_FACT: list[tuple[str, int, str, str]] = [
    (f"{CAT} taken=Y4", 0, "4Y", "illegal: there was already a token on yellow 4, a player's or a neutral one [declare.cell-open]"),
    (f"{CAT} lost=?,B,?,?", 1, "2B", "illegal: seat 1 has lost blue in this round [declare.color-held]"),
    (f"{CAT} lead=0 trick=5Y", 2, "5G", "illegal: it is seat 1's turn, not seat 2's [play.turn]"),
    (f"{CAT} board=..2......//_________/ lead=0", 0, "3R", "illegal: R3 is not open: seat 2 has a token there [declare.cell-open]"),
    (f"{CATS} turn=1 claim=0:6a", 1, "doubt", "legal: seat 0 has claimed 6 alive [schrodinger.doubt.needs-claim]; it is seat 1's turn [schrodinger.turn.order]"),
    (f"{CATS} turn=1 claim=0:6a", 1, "claim 5 alive", "illegal: 5 alive does not raise 6 alive: it is not further along the track [schrodinger.claim.rises]"),
    (f"{CATS} turn=1 claim=0:9a", 0, "use pounce-gaposchkin", "illegal: it is seat 1's turn, not seat 0's [schrodinger.turn.order]; it is not seat 0's turn, and a seat uses its Physicat in its own turn [schrodinger.physicat.timing]"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "seat", "action", "ruling"), ONE_FACT)
def test_a_line_of_one_fact_is_ruled_on(line: str, seat: int, action: str, ruling: str) -> None:
    assert str(asked(line, action, seat).verdict) == ruling


def test_a_card_that_follows_is_legal_and_the_seat_is_taken_to_hold_it() -> None:
    ruled = asked(f"{CAT} lead=0 trick=5G free=R4 lost=?,-,?,?", "4R", 1)
    assert ruled.verdict is not None
    assert ruled.verdict.is_legal
    assert [each.message for each in ruled.presumed] == ["assuming that seat 1 holds a 4"]
    assert [str(each) for each in ruled.events][-1] == "seat 1 loses green"
    assert not ruled.legal


@pytest.mark.parametrize(
    ("line", "seat", "action", "clause"),
    [
        (f"{CAT} lead=0 trick=5G taken=R4,B4,Y4,G4 hands=4,?,?,?", 1, "4R", "declare.cell-open"),
        (
            f"{CATS} turn=1 physicats=?,?,?,? row=prride",
            1,
            "use prride",
            "schrodinger.physicat.own",
        ),
    ],
)
def test_nothing_is_presumed_that_cannot_be(line: str, seat: int, action: str, clause: str) -> None:
    """All five cards of the rank are elsewhere, or the Physicat is."""
    ruled = asked(line, action, seat)
    assert ruled.verdict is not None
    assert clause in ruled.verdict.clauses
    assert not ruled.presumed


def test_a_hand_that_is_written_without_the_card_is_believed() -> None:
    ruled = asked(f"{CAT} hands=?,1123,?,?", "4R", 1)
    assert str(ruled.verdict).endswith("seat 1 holds no 4 [play.card-in-hand]")


def test_what_nobody_knows_is_said_and_nothing_else() -> None:
    ruled = asked(f"{CAT} lead=0 trick=5G free=R4", "4R", 1)
    assert ruled.verdict is not None
    assert [str(each) for each in ruled.verdict.grounds] == [
        (
            "illegal if seat 1 had lost red: seat 1 has lost red in this round; "
            "legal if seat 1 had not lost red: seat 1 has not lost red [declare.color-held]"
        )
    ]
    assert not ruled.if_legal


def test_a_neutral_token_may_be_where_nobody_has_played_yet() -> None:
    """Of three tokens nobody has said on which cells they are."""
    line = "hobby-japan-2021 2p play partial lead=1 trick=5G won=0,0 lost=-,- hands=112233334,?"
    verdict = asked(line, "3G", 0).verdict
    assert verdict is not None
    assert verdict.ruling is Ruling.UNDETERMINED
    assert verdict.clauses == ("declare.cell-open",)
    assert asked(f"{line} free=G3", "3G", 0).is_yes


def test_a_turn_is_not_presumed() -> None:
    ruled = asked(f"{CATS} claim=0:6a", "doubt", 1)
    assert ruled.verdict is not None
    assert [each.clause for each in ruled.verdict.grounds] == ["schrodinger.turn.order"]


@pytest.mark.parametrize(
    ("line", "seat", "action", "ruling"),
    [
        # Before the first card of a round there is no token, and nobody has lost a color.
        (f"{CAT} lead=0 trick=- won=0,0,0,0 hands=344566778,?,?,?", 0, "3R", "illegal"),
        (f"{OF_3} lead=0 trick=- board=....../....../....../......", 0, "3G", "legal"),
        (f"{OF_3} lead=0 trick=- board=....../....../....../......", 0, "3R", "illegal"),
        (f"{CAT} start=1 trick=- won=0,0,0,0", 1, "3G", "legal"),
        (f"{CAT} start=1 trick=- won=0,0,0,0", 2, "3G", "illegal"),
        (f"{CAT} lead=0 trick=- won=0,0,0,0", 0, "paradox", "illegal"),
        # Nothing was led before the card of a leader; after it something was.
        (f"{OF_3} lead=0 lost=-,?,? board=....../....../....../.1....", 0, "2R", "illegal"),
        (f"{CAT} lead=3 free=R2 lost=-,?,?,? hands=2???????,?,?,????????", 0, "2R", "illegal"),
        # Four tokens cannot leave a hand of eight cards without a choice.
        (
            f"{CAT} lead=1 trick=- won=0,1,0,0 free=R1 lost=?,-,?,? hands=?,1???????,?,?",
            1,
            "1R",
            "?",
        ),
        # Bids are made clockwise, and the last card set aside ends the phase.
        ("pegasus-2023 4p bid partial start=0 bids=1,2,?,?", 0, "bid 1", "illegal"),
        ("pegasus-2023 4p bid partial bids=?,2,-,?", 2, "bid 1", "legal"),
        ("pegasus-2023 4p bid partial start=1 bids=-,?,?,?", 0, "bid 1", "?"),
        ("pegasus-2023 4p discard partial hands=?,1122334455,?,?", 1, "discard 1", "legal"),
        ("pegasus-2023 4p discard partial hands=?,112233445,?,?", 1, "discard 1", "illegal"),
        # In the phase proof the seat on turn has claimed, and an open card was a proof of a claim.
        ("amigo-2023 4p proof partial turn=1", 1, "end turn", "legal"),
        ("amigo-2023 4p proof partial turn=1", 1, "claim 13 empty", "illegal"),
        ("amigo-2023 4p proof partial", 1, "claim 13 empty", "illegal"),
        ("amigo-2023 4p proof partial", 1, "end turn", "?"),
        ("amigo-2023 4p claim partial turn=1 claim=?", 1, "doubt", "?"),
    ],
)
def test_what_follows_from_what_is_written_is_known(
    line: str, seat: int, action: str, ruling: str
) -> None:
    verdict = asked(line, action, seat).verdict
    assert verdict is not None
    assert verdict.ruling.value == ruling.replace("?", "undetermined")


def test_a_condition_names_no_table_that_there_cannot_be() -> None:
    """An open card was a proof of a claim, so somebody has claimed; perhaps the same seat, as the
    others can have skipped their turns."""
    ruled = asked("amigo-2023 3p claim partial turn=1 proofs=-,1h,1a", "doubt", 1)
    assert ruled.verdict is not None
    said = " ".join(each.message for each in ruled.verdict.grounds)
    assert "own claim" in said
    assert "nobody had claimed" not in said


def test_what_is_written_may_rule_a_table_out() -> None:
    line, action = f"{CAT} lead=0 trick=5G won=9,9,9,9", "4R"
    assert asked(line, action, 1).is_refused
    positions, position = read_line(f"catbox-line/1 {line}")
    case = Case(positions.RULESET, position=position, action=positions.RULESET.parse(action, 1))
    ruled = rule(case, assume_table=True)
    assert ruled.verdict is not None
    assert ruled.assumed


@pytest.mark.parametrize(
    ("line", "action", "others"),
    [
        # A seat that has lost no color has no token for its eighth card, unless one comes back.
        (f"{CAT} lead=0 trick=5G free=G4 lost=?,-,?,?", "4G", ["tokens=strict"]),
        (f"{CAT} lead=0 trick=5G free=R4 lost=?,-,?,?", "4R", []),
        (f"{CAT} lead=0 trick=5G free=G4 lost=?,-,?,? won=2,2,2,1", "4G", ["tokens=strict"]),
        (f"{CAT} lead=0 trick=5G free=G4 lost=?,-,?,? won=2,2,1,1", "4G", []),
        (f"{CAT} lead=0 trick=5G free=G4 lost=?,-,?,? hands=?,??,?,?", "4G", ["tokens=strict"]),
        (f"{CAT} lead=0 trick=5G free=G4 lost=?,-,?,? hands=?,???,?,?", "4G", []),
        (f"{CAT} start=0 lead=0 trick=2B free=G4 lost=-,-,-,- won=0,0,0,0", "4G", []),
    ],
)
def test_a_reading_is_named_where_a_table_that_fits_is_ruled_differently(
    line: str, action: str, others: list[str]
) -> None:
    assert [str(each.rules) for each in other_rulings(asked(line, action, 1))] == others


def test_a_house_rule_that_names_its_facts_is_asked_about() -> None:
    line = f"{CAT} +variants=must-follow lead=0 trick=5G lost=?,-,?,? free=R4,G4 hands=?,4,?,?"
    ruled = asked(line, "4R", 1)
    assert ruled.verdict is not None
    assert ruled.verdict.clauses == ("house.must-follow",)


def test_of_a_position_alone_nothing_is_presumed() -> None:
    positions, position = read_line(f"catbox-line/1 {CAT} lead=0 trick=5G free=R4 lost=?,-,?,?")
    verdict = rule_on(position, positions.RULESET.parse("4R", 1))
    assert [each.clause for each in verdict.grounds] == ["play.card-in-hand"]


# Questions beyond an action.

ASKED = [
    (game, ask)
    for game in (cat_in_the_box, schrodingers_cats)
    for ask in POSITIONS.of(game.NAME).ASKS
    if ask not in {"paradox", "table"}  # these rest on all that lies there
]


def answered(game: AnyRuleset, position: Position, ask: str) -> Answer | None:
    """The answer; None where it is said what would have to be known."""
    try:
        return rule(Case(game, position=position, ask=ask)).answer
    except Unsupported as error:
        assert "partial" in str(error) or "house rules" in str(error)  # noqa: PT017
        return None


@pytest.mark.deeper
@pytest.mark.parametrize(("game", "ask"), ASKED, ids=lambda each: getattr(each, "NAME", each))
def test_a_part_of_a_table_is_never_answered_otherwise_than_the_whole(
    game: AnyRuleset, ask: str
) -> None:
    random = Random(24)
    for moment in some_moments(game, 24):
        whole = answered(game, position_of(moment.state), ask)
        for position in (all_of(game, moment.state), part_of(game, moment.state, random)):
            part = answered(game, position, ask)
            if part is not None and whole is not None and ask == "check":
                assert_is_part_of_check(part.value, whole.value)
            elif part is not None and part.is_determined:
                assert part == whole, (moment, position)


def assert_is_part_of_check(part: Any, whole: Any) -> None:
    """Assert that a check of a part of a table leaves open what the whole one comes to."""
    assert part.claim == whole.claim
    if part.claim is not None:
        assert part.least <= whole.least <= whole.most <= part.most
        assert part.wrong in (UNKNOWN, whole.wrong)


TOLD = [
    (f"{CATS} turn=1 claim=0:6a hands=4a,3a,1d,2h proofs=-,-,-,-", "check", "seat 0 claimed 6 alive, and 7 to 11 count"),
    (f"{CATS} turn=1 claim=0:13e hands=4a,?,?,?", "check", "seat 0 claimed 13 empty, and 0 to 13 count"),
    ("amigo-2023 4p claim partial +physicats=without turn=1 claim=0:6a", "check", "seat 0 claimed 6 alive, and 0 to 24 count"),
    (f"{CATS} hands=4a,3a,1d,2h proofs=-,-,-,1e discards=-", "boxes", "11 boxes are in play, and the draw pile has 41 cards"),
    (f"{CAT} lead=0 trick=5G,3R", "trick", "seat 1 is about to win the trick, so far with 3R"),
    ("pegasus-2023 4p deal partial", "set-up", "observed tokens are on R9, B9, Y9, G9"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "ask", "answer"), TOLD)
def test_what_a_partial_table_answers(line: str, ask: str, answer: str) -> None:
    positions, position = read_line(f"catbox-line/1 {line}")
    told = answered(positions.RULESET, position, ask)
    assert told is not None
    assert told.text[0].startswith(answer)
