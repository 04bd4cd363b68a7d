"""States that cannot be, phase by phase; and where what they hold moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from attrs import evolve

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Boxes,
    ClaimPhase,
    DealPhase,
    DiscardPile,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    Physicats,
    ProofPhase,
    RoundResult,
    legal_actions,
    turn,
)
from catbox_rules.schrodingers_cats.events import lives_after
from catbox_rules.schrodingers_cats.faults import faults
from catbox_rules.schrodingers_cats.position import position_of
from catbox_rules.schrodingers_cats.state import draw_phase
from tests.kit.schrodingers_cats.moments import (
    EVERY_COUNT,
    LIVES,
    boxes,
    by_seat,
    cats,
    cats_by_seat,
    claim_of,
    claiming,
    dealt,
    lying,
    proving,
    reach,
    rounds_of,
    table,
)

FOUR: Final = table(4)
WITHOUT: Final = table(4, with_physicats=False)
NO_PHYSICATS: Final = lying(4, physicats=None, row="")
AFTER_ONE: Final = rounds_of(FOUR, "3 by 0")
LIE: Final = lying(4, "mewton purrie felidae -", "prride tabby")

CLAIMING: Final = claiming(
    4,
    ["3 alive 1 dead", "1 alive 2 dead", "3 dead 1 empty"],
    proofs=["1 alive", "2 alive", "1 heisenberg"],
    discards="2 dead",
    known=["1 dead", "1 dead"],
    claim="0: 8 alive",
    on_turn=1,
    physicats="mewton purrie felidae -",
    row="prride tabby",
    before="3 by 0",
)
CARDS: Final = CLAIMING.round
PROVING: Final = proving(CLAIMING, "9 alive", proved=2)
"""Seat 1 has laid two living cats open."""
JUST_CLAIMED: Final = proving(dealt(4, physicats="mewton purrie felidae pawking"), "9 alive")
OVER: Final = MatchOver(
    FOUR,
    rounds_of(FOUR, "3 by 0, 2 by 0, 1 by 0"),
    lying(4, "mewton - - -", "prride tabby purrie felidae"),
)

Build = Callable[[], object]


def refused(build: Build, message: str) -> None:
    """The message begins like that; or it names this place and this clause, `place [clause]`."""
    with pytest.raises(ImpossibleState) as error:
        build()
    field, _, fault = str(error.value).partition(": ")
    assert error.value.fields == {"field": field, "fault": fault}
    place, _, clause = message.partition(" [")
    if clause:
        assert (field, fault.rpartition(" [")[2]) == (place, f"schrodinger.{clause}")
    else:
        assert str(error.value).startswith(message)


# Rounds that are over.

FIRST: Final = RoundResult(Seat(0), claim_of("0: 1 alive"), Seat(1), 1, Seat(1), (1, 0, 1, 1))
"""The first round of four: seat 1 doubted that there is a living cat, and is out."""
SECOND: Final = RoundResult(Seat(0), claim_of("2: 3 dead"), Seat(3), 2, Seat(2), (1, 0, 0, 1))
"""The round after that: seat 2 was wrong against seat 3."""

WRONG_ROUNDS: Final[list[tuple[RoundResult, dict[str, Any], str]]] = [
    (FIRST, {"start_seat": Seat(1)}, ".start_seat [round.start-seat]"),
    (FIRST, {"claim": claim_of("4: 1 alive")}, ".claim: there is no seat 4"),
    (FIRST, {"doubter": Seat(4)}, ".doubter: there is no seat 4"),
    (FIRST, {"doubter": Seat(-1)}, ".doubter: there is no seat -1"),
    (FIRST, {"doubter": Seat(0)}, ".doubter [turn.own-claim]"),
    (FIRST, {"claim": claim_of("0: 27 alive")}, ".claim.count [claim.on-track]"),
    (FIRST, {"claim": claim_of("0: 0 dead")}, ".claim.count [claim.on-track]"),
    (FIRST, {"claim": claim_of("0: 1 heisenberg")}, ".claim.state [claim.state]"),
    # 20, 20 and 8 boxes, and 4 Heisenbergs.
    (FIRST, {"counted": -1}, ".counted: -1 boxes"),
    (FIRST, {"counted": 25}, ".counted [check.count]"),
    (FIRST, {"claim": claim_of("0: 1 dead"), "counted": 25}, ".counted [check.count]"),
    (FIRST, {"claim": claim_of("0: 1 empty"), "counted": 13}, ".counted [check.count]"),
    (FIRST, {"wrong": Seat(0)}, " [check.life-lost]"),
    (FIRST, {"counted": 0}, " [check.life-lost]"),
    (FIRST, {"claim": claim_of("0: 2 alive")}, " [check.life-lost]"),
    (FIRST, {"lives": (1, 1, 1, 1)}, " [check.life-lost]"),
    (FIRST, {"lives": (1, 0, 1)}, ".lives: 3 of them for 4 seats"),
    # Seat 0 was right and starts; seat 1 is out and neither claims nor doubts.
    (SECOND, {"start_seat": Seat(1)}, ".start_seat [round.start-seat]"),
    (SECOND, {"claim": claim_of("1: 3 dead")}, ".claim.seat [turn.order]"),
    (SECOND, {"doubter": Seat(1)}, ".doubter [turn.order]"),
    (SECOND, {"lives": (1, 1, 0, 1)}, " [check.life-lost]"),
    (SECOND, {"wrong": Seat(3)}, " [check.life-lost]"),
]


@pytest.mark.clause(
    "schrodinger.check.who-is-wrong", "schrodinger.check.life-lost", "schrodinger.round.start-seat"
)
@pytest.mark.parametrize(("result", "changes", "message"), WRONG_ROUNDS)
def test_result_of_a_round_is_one_of_this_table(
    result: RoundResult, changes: dict[str, Any], message: str
) -> None:
    before = () if result is FIRST else (FIRST,)
    assert DealPhase(WITHOUT, (*before, result), NO_PHYSICATS).results[-1].right in (0, 3)
    wrong, place = (*before, evolve(result, **changes)), f"results[{len(before)}]{message}"
    refused(lambda: DealPhase(WITHOUT, wrong, NO_PHYSICATS), place)
    refused(lambda: MatchOver(WITHOUT, wrong, NO_PHYSICATS), place)
    refused(lambda: evolve(dealt(4), results=wrong), place)
    refused(lambda: evolve(proving(dealt(4), "1 alive"), results=wrong), place)


@pytest.mark.clause("schrodinger.check.count", "schrodinger.physicat.pounce-gaposchkin")
@pytest.mark.clause("schrodinger.physicat.goeppert-meower")
@pytest.mark.parametrize(
    ("claim", "most"), [("0: 1 alive", 26), ("0: 1 dead", 24), ("0: 1 empty", 13)]
)
def test_physicats_are_counted_as_boxes(claim: str, most: int) -> None:
    """2 alive and 1 empty more than without them."""
    lie = lying(4, "mewton - felidae purrie", "prride tabby")
    as_many = evolve(FIRST, claim=claim_of(claim), counted=most)
    DealPhase(FOUR, (as_many,), lie)
    one_more = evolve(as_many, counted=most + 1)
    said = "results[0].counted [check.count]"
    refused(lambda: DealPhase(FOUR, (one_more,), lie), said)


@pytest.mark.clause("schrodinger.match.last-seat", "schrodinger.setup.lives")
@EVERY_COUNT
def test_match_goes_on_while_two_are_left_and_is_over_with_one(players: int) -> None:
    laid = table(players, with_physicats=False)
    nothing = lying(players, physicats=None, row="")
    before = [f"{seat} by 0" for seat in range(1, players) for _ in range(LIVES[players])]
    for number in range(len(before) + 1):
        results = rounds_of(laid, ", ".join(before[:number]))
        lives = lives_after(laid, results)
        assert lives == (results[-1].lives if results else (LIVES[players],) * players)
        if number < len(before):
            DealPhase(laid, results, nothing)
            refused(partial(MatchOver, laid, results, nothing), "phase [match.last-seat]")
        else:
            MatchOver(laid, results, nothing)
            said, begun = "phase [match.last-seat]", dealt(players).round
            refused(partial(DealPhase, laid, results, nothing), said)
            refused(partial(ClaimPhase, laid, results, begun), said)


# The discard pile.


@pytest.mark.clause("schrodinger.secrecy.discard-pile")
@pytest.mark.parametrize(
    ("all_of_it", "known_to_all", "known"),
    [
        ("1 alive", "nothing", ["1 dead", "nothing"]),
        ("1 alive", "nothing", ["nothing", "2 alive"]),
        ("2 alive", "1 alive", ["1 alive", "nothing"]),
        ("2 alive 1 dead", "1 alive", ["1 dead", "1 alive"]),
        ("1 alive", "1 dead", ["1 dead", "1 dead"]),
        ("1 alive", "nothing", ["nothing", "nothing"]),
    ],
)
def test_nobody_knows_less_than_all_and_more_than_there_is(
    all_of_it: str, known_to_all: str, known: list[str]
) -> None:
    pile = DiscardPile(boxes(all_of_it), boxes(known_to_all), by_seat(2, known))
    state = dealt(2, physicats="- -", row="felinestein purrie felidae")
    round = evolve(state.round, discards=pile, claim=claim_of("1: 8 alive"))
    with pytest.raises(ImpossibleState) as error:
        evolve(state, round=round)
    faults_there = {each.clause for each in faults(position_of(state.with_round(round)))}
    assert error.value.field.startswith("round.")
    assert "schrodinger.secrecy.discard-pile" in faults_there


# Physicats.


def lie(unused: str, row: str = "prride", staying: str | None = None) -> Physicats:
    """Where Physicats lie; a seat with `-` has none."""
    if staying is None:
        return Physicats(cats_by_seat(unused), cats(row))
    return Physicats(cats_by_seat(unused), cats(row), cats_by_seat(staying))


WRONG_PLACES: Final = [
    ("mewton tabby", "prride", "-", "staying: 1 of them for 2 seats"),
    ("mewton tabby", "prride", "- - -", "staying: 3 of them for 2 seats"),
    ("- tabby", "prride", "mewton -", "staying[0] [physicat.stays]"),
    ("- -", "prride mewton", "- tabby", "staying[1] [physicat.stays]"),
    ("- tabby", "prride", "- feyncat", "staying[1] [physicat.once]"),
    ("mewton mewton", "prride", "- -", " [deal.physicats]"),
    ("mewton tabby", "tabby", "- -", " [deal.physicats]"),
    ("mewton -", "prride prride", "- -", " [deal.physicats]"),
    ("feyncat -", "prride", "- feyncat", " [deal.physicats]"),
    ("- -", "prride feyncat", "- feyncat", " [deal.physicats]"),
    ("- -", "prride", "feyncat feyncat", " [deal.physicats]"),
]


@pytest.mark.clause("schrodinger.physicat.stays", "schrodinger.deal.physicats")
@pytest.mark.parametrize(("unused", "row", "staying", "message"), WRONG_PLACES)
def test_impossible_places(unused: str, row: str, staying: str, message: str) -> None:
    state = dealt(2, physicats="mewton tabby")
    round = evolve(state.round, physicats=lie(unused, row, staying))
    place = f"round.physicats{'' if message.startswith(' ') else '.'}{message}"
    refused(partial(evolve, state, round=round), place)


OF_FOUR: Final = [
    # Of four seats, the last of which is out.
    (lying(3, "mewton purrie felidae", "prride"), "physicats.unused: 3 of them for 4 seats"),
    (lying(5, "mewton purrie felidae - -", "prride tabby"), "physicats.unused: 5 of them for"),
    (lying(4, "mewton purrie felidae -", "prride"), "physicats [deal.physicats]"),
    (lying(4, "mewton purrie felidae -", "prride tabby feyncat"), "physicats [deal.physicats]"),
    (NO_PHYSICATS, "physicats [deal.physicats]"),
    (
        lying(4, "mewton purrie felidae tabby", "prride"),
        "physicats.unused[3] [physicat.of-eliminated]",
    ),
]


@pytest.mark.clause("schrodinger.deal.physicats", "schrodinger.physicat.of-eliminated")
@pytest.mark.clause("schrodinger.setup.physicats")
@pytest.mark.parametrize(("physicats", "message"), OF_FOUR)
def test_impossible_physicats(physicats: Physicats, message: str) -> None:
    DealPhase(FOUR, AFTER_ONE, LIE)
    refused(lambda: DealPhase(FOUR, AFTER_ONE, physicats), message)
    for state in (CLAIMING, PROVING):
        changed = evolve(state.round, physicats=physicats)
        refused(partial(evolve, state, round=changed), f"round.{message}")


# Rounds that go on.

STAYING: Final = "physicats.staying [round.clean-up]"
SHORT: Final = claiming(
    2,
    discards="19 alive 20 dead 8 empty 3 heisenberg",
    physicats="- felidae",
    row="prride",
    revealed="mewton",
)
"""With two cards in the draw pile, 1 alive and a Heisenberg."""
PROVED: Final = reach(dealt(2), "claim 8 alive, prove 1 alive", ProofPhase)


def cards(**changes: Any) -> Build:
    """The same phase with other cards and claims."""
    return lambda: evolve(CLAIMING, round=evolve(CARDS, **changes))


def hands(changed: dict[int, str]) -> Build:
    """With other hands of some seats."""
    return cards(hands=among(CARDS.hands, changed))


def among(cards: tuple[Boxes, ...], changed: dict[int, str]) -> tuple[Boxes, ...]:
    return tuple(boxes(changed[at]) if at in changed else each for at, each in enumerate(cards))


DRAWN: Final = ((-1, "owed: -1 cards"), (0, "owed: 0 cards"), (3, "owed [deal.draw]"))
IMPOSSIBLE: Final[list[tuple[Build, str]]] = [
    (lambda: PhysicatDealPhase(WITHOUT), "phase [setup.physicats]"),
    # Without Physicats there are none, and after the match or between rounds none stays.
    (
        lambda: DealPhase(WITHOUT, (), lying(4, "- - - -", "prride")),
        "physicats [setup.physicats]",
    ),
    (lambda: evolve(OVER, table=WITHOUT), "results[0].doubter [turn.order]"),
    (
        lambda: evolve(OVER, physicats=lie("mewton - - -", "prride tabby", "- - - -")),
        "physicats [deal.physicats]",
    ),
    (
        lambda: evolve(OVER, physicats=lie("mewton purrie - -", "prride tabby felidae")),
        "physicats.unused[1] [physicat.of-eliminated]",
    ),
    (
        lambda: evolve(
            OVER, physicats=lie("- - - -", "prride tabby purrie mewton", "feyncat - - -")
        ),
        STAYING,
    ),
    (
        lambda: DealPhase(
            FOUR, AFTER_ONE, lie("- purrie mewton -", "prride tabby", "feyncat - - -")
        ),
        STAYING,
    ),
    (
        cards(physicats=lying(4, "mewton purrie felidae -", "prride", {3: "feyncat"})),
        "round.physicats.staying[3] [physicat.stays]",
    ),
    # Cards. Three alive lie open, two dead are discarded, a Heisenberg lies open; three seats have
    # been dealt five cards each.
    (cards(hands=by_seat(3, [])), "round.hands: 3 of them for 4 seats"),
    (cards(hands=by_seat(5, [])), "round.hands: 5 of them for 4 seats"),
    (cards(proofs=by_seat(3, [])), "round.proofs: 3 of them for 4 seats"),
    (cards(discards=DiscardPile.empty(3)), "round.discards.known: 3 of them for 4 seats"),
    (hands({3: "2 alive"}), "round.hands[3] [deal.hand-size]"),
    (cards(proofs=among(CARDS.proofs, {3: "2 alive"})), "round.proofs[3] [deal.hand-size]"),
    (hands({0: "18 alive"}), "round.hands [setup.boxes]"),
    (hands({0: "9 alive", 1: "9 alive"}), "round.hands [setup.boxes]"),
    (
        hands({0: "19 dead"}),
        "round.hands [setup.boxes]",
    ),
    (hands({0: "8 empty 9 dead"}), "round.hands [setup.boxes]"),
    (hands({0: "4 heisenberg 9 dead"}), "round.hands [setup.boxes]"),
    (cards(proofs=among(CARDS.proofs, {0: "16 alive"})), "round.hands [setup.boxes]"),
    (hands({0: "8 dead"}), "round.hands[0] [deal.hand-size]"),
    # Claim and turn.
    (cards(claim=None, on_turn=Seat(0)), "round.proofs [prove.with-claim]"),
    (cards(on_turn=Seat(3)), "round.on_turn [turn.order]"),
    (cards(on_turn=Seat(4)), "round.on_turn: there is no seat 4"),
    (cards(on_turn=Seat(-1)), "round.on_turn: there is no seat -1"),
    (cards(claim=claim_of("3: 8 alive")), "round.claim.seat [turn.order]"),
    (cards(claim=claim_of("4: 8 alive")), "round.claim: there is no seat 4"),
    (cards(claim=claim_of("0: 27 alive")), "round.claim.count [claim.on-track]"),
    (cards(claim=claim_of("0: 0 dead")), "round.claim.count [claim.on-track]"),
    (cards(claim=claim_of("0: 3 heisenberg")), "round.claim.state [claim.state]"),
    (cards(claim=claim_of("1: 13 empty")), "round.on_turn [turn.own-claim]"),
    # Proofs: two cards lie open before seat 1, none before the seat that has just claimed.
    (
        lambda: evolve(JUST_CLAIMED, round=evolve(JUST_CLAIMED.round, claim=None)),
        "round.claim [prove.with-claim]",
    ),
    (lambda: evolve(PROVING, round=CARDS), "round.claim [prove.with-claim]"),
    (lambda: evolve(PROVING, proved=-1), "proved: -1 cards"),
    (lambda: evolve(PROVING, proved=3), "proved [prove.kinds]"),
    (lambda: evolve(JUST_CLAIMED, proved=1), "proved [prove.kinds]"),
    (
        lambda: evolve(PROVING, proved=0, has_exchanged=True),
        "has_exchanged [exchange.after-proof]",
    ),
    # Draws, in an exchange or for a Physicat alone.
    *((partial(DrawPhase, n, SHORT), said) for n, said in DRAWN),
    *(
        (partial(DrawPhase, 1, state), "round.hands[0] [deal.hand-size]")
        for state in (PROVED, dealt(2), dealt(2, physicats="mewton tabby"))
    ),
]


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.deal.hand-size")
@pytest.mark.clause("schrodinger.turn.order", "schrodinger.turn.own-claim")
@pytest.mark.clause("schrodinger.prove.with-claim", "schrodinger.exchange.after-proof")
@pytest.mark.clause("schrodinger.deal.draw", "schrodinger.exchange.draw-pile")
@pytest.mark.clause("schrodinger.exchange.discard-first", "schrodinger.setup.physicats")
@pytest.mark.clause("schrodinger.physicat.stays", "schrodinger.round.clean-up")
@pytest.mark.parametrize(("build", "message"), IMPOSSIBLE)
def test_impossible_states(build: Build, message: str) -> None:
    refused(build, message)


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.deal.hand-size")
def test_as_many_cards_as_there_are_and_as_were_dealt() -> None:
    everything = by_seat(4, ["17 alive 18 dead 8 empty 2 heisenberg", "1 heisenberg"])
    assert CLAIMING.with_round(evolve(CARDS, hands=everything)).draw_pile == Boxes()
    fewest = CLAIMING.with_round(evolve(CARDS, hands=by_seat(4, ["9 dead"])))
    assert fewest.boxes_in_play == 9 + 4
    assert CLAIMING.draw_pile == boxes("13 alive 12 dead 7 empty 3 heisenberg")
    assert CLAIMING.boxes_in_play == 4 + 3 + 4 + 1 + 2 + 1


@pytest.mark.clause("schrodinger.exchange.after-proof", "schrodinger.physicat.felinestein")
def test_discards_before_the_first_claim_come_of_physicats() -> None:
    pile = DiscardPile(boxes("6 dead"), Boxes(), by_seat(2, ["6 dead"]))
    without, with_one = dealt(2), dealt(2, physicats="- mewton", row="prride felinestein")
    said = "round.discards [exchange.after-proof]"
    refused(lambda: evolve(without, round=evolve(without.round, discards=pile)), said)
    evolve(with_one, round=evolve(with_one.round, discards=pile))


@pytest.mark.clause("schrodinger.turn.own-claim")
def test_claimer_is_on_turn_again_with_something_to_raise_to() -> None:
    skipped = lie("- mewton - -", "pawking tabby purrie felidae")
    last_but_one = evolve(CARDS, claim=claim_of("1: 26 dead"), physicats=skipped)
    before_last = evolve(CLAIMING, round=last_but_one)
    assert turn(before_last) == (1,)
    assert [str(action) for action in legal_actions(before_last)][-1] == "claim 13 empty"
    evolve(PROVING, round=evolve(PROVING.round, claim=claim_of("1: 13 empty")), proved=0)


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.setup.physicats")
@pytest.mark.parametrize(
    ("claim", "due"), [(None, 2), ("0: 8 alive", 1), ("1: 8 alive", 2), ("2: 8 alive", 0)]
)
def test_without_physicats_the_turn_goes_round(claim: str | None, due: int) -> None:
    """Four seats, seat 3 out against seat 2: with skips any seat may be on turn."""
    state = dealt(4, before="3 by 2")
    used = "prride tabby pawking mewton purrie"
    with_skips = dealt(4, physicats="- - - -", row=used, before="3 by 2")
    standing = None if claim is None else claim_of(claim)
    for seat in map(Seat, range(3)):
        round = evolve(state.round, on_turn=seat, claim=standing)
        if seat == due:
            assert turn(evolve(state, round=round)) == (due,)
        else:
            refused(partial(evolve, state, round=round), "round.on_turn [turn.order]")
        skipped = evolve(with_skips.round, on_turn=seat, claim=standing)
        assert turn(evolve(with_skips, round=skipped)) == (seat,)


@pytest.mark.clause("schrodinger.prove.stays-open", "schrodinger.physicat.purrie")
def test_as_much_is_proved_as_lies_open_or_did() -> None:
    """Two before seat 1; and one that lay open before somebody."""
    known = by_seat(4, ["1 alive 1 dead", "1 alive", "1 alive", "1 alive"])
    removed = evolve(
        PROVING.round,
        hands=among(CARDS.hands, {2: "2 dead 1 empty"}),
        discards=DiscardPile(boxes("1 alive 1 dead"), boxes("1 alive"), known),
        physicats=lie("mewton - felidae -", "prride tabby purrie"),
    )
    assert evolve(PROVING, round=removed, proved=3, has_exchanged=True).proved == 3
    refused(lambda: evolve(PROVING, round=removed, proved=4), "proved [prove.kinds]")


@pytest.mark.clause("schrodinger.deal.draw", "schrodinger.exchange.draw-pile")
@pytest.mark.parametrize("owed", [1, 2])
def test_what_is_owed_is_in_the_draw_pile_and_in_play(owed: int) -> None:
    played = f"claim 8 alive, prove 2 alive, exchange {owed} dead"
    exchanging = reach(dealt(2), played, DrawPhase).during
    for state in (draw_phase(owed, SHORT), DrawPhase(owed, exchanging)):
        during = state.during
        assert (state.table, state.results) == (during.table, during.results)
        assert state.round == during.round
        assert state.draw_pile == during.draw_pile
        assert state.boxes_in_play == during.boxes_in_play + owed
    assert SHORT.draw_pile == boxes("1 alive 1 heisenberg")
    assert SHORT.boxes_in_play == 0


def test_other_cards_in_the_same_phase() -> None:
    exchanged = evolve(PROVING, has_exchanged=True)
    for state in (CLAIMING, PROVING, exchanged):
        round = evolve(state.round, hands=among(CARDS.hands, {0: "4 dead"}))
        assert state.with_round(round) == evolve(state, round=round)
    one, other = (
        evolve(PROVING.round, hands=among(CARDS.hands, {1: hand})) for hand in ("1 dead", "1 alive")
    )
    after = DrawPhase(2, evolve(exchanged, round=other))
    assert DrawPhase(2, evolve(exchanged, round=one)).with_round(other) == after
