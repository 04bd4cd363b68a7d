"""What chance gives out: Physicats, hands, and cards from the draw pile."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import Seat, seen_by
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    BoxesDrawn,
    ClaimPhase,
    Deal,
    DealPhase,
    DealPhysicats,
    DiscardPile,
    Draw,
    DrawPhase,
    DrawSeen,
    HandDealt,
    Physicat,
    PhysicatDealPhase,
    PhysicatDealt,
    PhysicatOpened,
    Physicats,
    ProofPhase,
    Round,
    RoundBegan,
    apply,
    draw,
    initial,
    judge,
)
from tests.unit.schrodingers_cats.rules.moments import (
    DECK,
    EVERY_COUNT,
    HANDS,
    PLAIN,
    before_deal,
    boxes,
    by_seat,
    cats,
    claiming,
    dealt,
    grounds,
    message,
    places,
    plain_deal,
    proving,
    reach,
    round_of,
    violated,
)


def before_physicats(players: int) -> PhysicatDealPhase:
    state = initial("amigo-2023", players=players)
    assert isinstance(state, PhysicatDealPhase)
    return state


# Physicats.


@pytest.mark.clause("schrodinger.deal.physicats", "schrodinger.secrecy.physicat")
@EVERY_COUNT
def test_each_seat_gets_a_physicat_and_one_lies_open(players: int) -> None:
    given = cats(PLAIN)[:players]
    state, deal = before_physicats(players), DealPhysicats(given, Physicat.PRRIDE)
    verdict = judge(state, deal)
    assert grounds(verdict) == {"deal.physicats"}
    assert str(10 - players - 1) in message(verdict, "deal.physicats")
    step = apply(state, deal)
    assert step.state == DealPhase(state.table, (), Physicats(given, (Physicat.PRRIDE,)))
    dealt_to = [PhysicatDealt(Seat(seat), given[seat]) for seat in range(players)]
    assert step.events == (*dealt_to, PhysicatOpened(Physicat.PRRIDE))
    for seat in range(players):
        assert seen_by(step.events, seat) == (dealt_to[seat], step.events[-1])
    assert seen_by(step.events, None) == step.events[-1:]


@pytest.mark.clause("schrodinger.deal.physicats")
@pytest.mark.parametrize(
    ("given", "opened", "where"),
    [
        ("mewton tabby", "prride", [".physicats"]),
        ("mewton tabby purrie feyncat", "prride", [".physicats"]),
        ("", "prride", [".physicats"]),
        ("mewton tabby mewton", "prride", [".physicats[2]"]),
        ("mewton mewton mewton", "prride", [".physicats[1]", ".physicats[2]"]),
        ("mewton tabby purrie", "tabby", [".open"]),
        ("mewton tabby tabby", "tabby", [".physicats[2]", ".open"]),
        ("mewton mewton", "mewton", [".physicats", ".physicats[1]", ".open"]),
    ],
)
def test_wrong_number_of_physicats_and_one_given_out_twice(
    given: str, opened: str, where: list[str]
) -> None:
    state, deal = before_physicats(3), DealPhysicats(cats(given), Physicat(opened))
    verdict = judge(state, deal)
    assert violated(verdict) == {"deal.physicats"}
    assert places(verdict, "deal.physicats") == where
    for violation in verdict.violations:
        if violation.where == ".open":
            assert violation.message.startswith(f"{opened} ")
        elif violation.where != ".physicats":
            index = int(violation.where[len(".physicats[") : -1])
            assert violation.message.startswith(f"{given.split()[index]} ")
    with pytest.raises(IllegalAction):
        apply(state, deal)


@pytest.mark.clause("schrodinger.deal.physicats")
@EVERY_COUNT
def test_every_physicat_may_come_to_every_place(players: int) -> None:
    """That one of ten is missing at a place after 300 deals has odds of one in 10^13."""
    state = before_physicats(players)
    found: set[tuple[int, Physicat]] = set()
    for seed in range(300):
        deal = draw(state, Random(seed))
        assert isinstance(deal, DealPhysicats)
        assert judge(state, deal).is_legal
        found |= set(enumerate((*deal.physicats, deal.open)))
    assert found == {(place, physicat) for place in range(players + 1) for physicat in Physicat}


# Hands.


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
@EVERY_COUNT
def test_deal_is_allowed_by_the_clauses_on_dealing(players: int) -> None:
    state = before_deal(players)
    verdict = judge(state, plain_deal(state))
    assert grounds(verdict) == {"deal.hand-size", "deal.from-deck"}
    assert "6 cards" in message(verdict, "deal.hand-size")


BEFORE = {
    2: ["", "0 by 1", "0 by 1, 1 by 0", "0 by 1, 1 by 0, 0 by 1", "0 by 1, 1 by 0, 0 by 1, 1 by 0"],
    3: ["", "0 by 1", "0 by 1, 0 by 1", "0 by 1, 0 by 1, 1 by 2", "0 by 1, 0 by 1, 1 by 2, 2 by 1"],
    4: ["", "1 by 2", "1 by 2, 2 by 0"],
    5: ["", "1 by 2", "1 by 2, 2 by 0", "1 by 2, 2 by 0, 4 by 3"],
    6: ["", "1 by 2", "1 by 2, 2 by 0", "1 by 2, 2 by 0, 4 by 3", "1 by 2, 2 by 0, 4 by 3, 3 by 5"],
}
"""For each count of players the rounds before the first, the second …, the last round."""

OUT = {
    2: [set[int]()] * 5,
    3: [set[int](), set[int](), {0}, {0}, {0}],
    4: [set[int](), {1}, {1, 2}],
    5: [set[int](), {1}, {1, 2}, {1, 2, 4}],
    6: [set[int](), {1}, {1, 2}, {1, 2, 4}, {1, 2, 3, 4}],
}
"""Who is out then."""


@pytest.mark.clause("schrodinger.deal.hand-size")
@EVERY_COUNT
def test_hands_get_smaller_by_a_card_each_round_and_who_is_out_gets_none(players: int) -> None:
    for before, size, out in zip(BEFORE[players], HANDS[players], OUT[players], strict=True):
        state = before_deal(players, before=before)
        for dealt_cards in range(8):
            hands = tuple(
                Boxes() if seat in out else Boxes(alive=dealt_cards // 2, dead=-(-dealt_cards // 2))
                for seat in range(players)
            )
            verdict = judge(state, Deal(hands))
            assert violated(verdict) - {"deal.from-deck"} == (
                set[str]() if dealt_cards == size else {"deal.hand-size"}
            )
        for seat in out:
            hands = tuple(
                Boxes(dead=0 if other in out - {seat} else size) for other in range(players)
            )
            verdict = judge(state, Deal(hands))
            assert places(verdict, "deal.hand-size") == [f".hands[{seat}]"]
            sentence = message(verdict, "deal.hand-size")
            assert f"seat {seat} is out and should be dealt no cards" in sentence
            assert sentence.endswith(f"not {size}")


@pytest.mark.clause("schrodinger.deal.hand-size")
@EVERY_COUNT
@pytest.mark.parametrize("wrong", [-1, 1])
def test_every_hand_of_a_wrong_size_is_named(players: int, wrong: int) -> None:
    state = before_deal(players)
    hands = list(plain_deal(state).hands)
    for seat in (0, players - 1):
        hands[seat] = Boxes(alive=3, dead=3 + wrong)
    verdict = judge(state, Deal(tuple(hands)))
    uneven = [each for each in verdict.violations if each.clause == "schrodinger.deal.hand-size"]
    assert [each.where for each in uneven] == [".hands[0]", f".hands[{players - 1}]"]
    for seat, finding in zip((0, players - 1), uneven, strict=True):
        assert finding.message == f"seat {seat} should be dealt 6 cards, not {6 + wrong}"


@pytest.mark.clause("schrodinger.deal.hand-size")
@EVERY_COUNT
def test_there_is_a_hand_for_each_seat(players: int) -> None:
    state = before_deal(players)
    hands = plain_deal(state).hands
    for given in (hands[:-1], (*hands, Boxes()), ()):
        verdict = judge(state, Deal(given))
        assert violated(verdict) == {"deal.hand-size"}
        assert places(verdict, "deal.hand-size") == [".hands"]
        sentence = message(verdict, "deal.hand-size")
        assert f"{players} players need {players} hands, not {len(given)}" in sentence


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.setup.boxes")
@pytest.mark.parametrize(
    ("hands", "too_many"),
    [
        ("6 alive / 6 alive / 6 alive / 2 alive 4 dead", []),
        ("6 alive / 6 alive / 6 alive / 3 alive 3 dead", ["20 alive, not 21"]),
        ("6 dead / 6 dead / 6 dead / 2 dead 4 alive", []),
        ("6 dead / 6 dead / 6 dead / 3 dead 3 alive", ["20 dead, not 21"]),
        ("6 empty / 2 empty 4 heisenberg / 6 dead / 6 alive", []),
        ("6 empty / 3 empty 3 heisenberg / 6 dead / 6 alive", ["8 empty, not 9"]),
        ("6 dead / 5 heisenberg 1 dead / 6 dead / 6 alive", ["4 heisenberg, not 5"]),
        (
            "6 empty / 6 empty / 6 heisenberg / 6 alive",
            ["8 empty, not 12", "4 heisenberg, not 6"],
        ),
    ],
)
def test_no_kind_of_box_comes_more_often_than_it_is_there(hands: str, too_many: list[str]) -> None:
    deal = Deal(by_seat(4, hands.split(" / ")))
    verdict = judge(before_deal(4), deal)
    assert violated(verdict) == ({"deal.from-deck"} if too_many else set[str]())
    assert places(verdict, "deal.from-deck") == [".hands"] * len(too_many)
    for finding, reported in zip(verdict.violations, too_many, strict=True):
        assert finding.message == f"there are at most {reported}"


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.deal.hand-size")
def test_wrong_size_and_wrong_cards_are_both_named() -> None:
    hands = by_seat(2, ["7 heisenberg", "6 dead"])
    assert violated(judge(before_deal(2), Deal(hands))) == {"deal.hand-size", "deal.from-deck"}


@pytest.mark.clause(
    "schrodinger.deal.hand-size", "schrodinger.round.start-seat", "schrodinger.secrecy.hand"
)
@EVERY_COUNT
def test_what_is_reported_of_a_deal(players: int) -> None:
    """In the first round, and after seat 1 was wrong against the last seat."""
    last = players - 1
    for before, number, start, size in (("", 1, 0, 6), ("0 by 1", 2, 1, 5)):
        state = before_deal(players, before=before)
        deal = plain_deal(state)
        step = apply(state, deal)
        left = [seat for seat in range(players) if not before or seat or players < 4]
        hands = [HandDealt(Seat(seat), deal.hands[seat]) for seat in left]
        began = RoundBegan(number, Seat(start), size * len(left))
        assert step.events == (began, *hands)
        assert seen_by(step.events, None) == (began,)
        assert seen_by(step.events, last) == (began, hands[-1])
        round = Round(
            hands=deal.hands,
            proofs=(Boxes(),) * players,
            discards=DiscardPile(Boxes(), Boxes(), (Boxes(),) * players),
            physicats=state.physicats,
            on_turn=Seat(start),
        )
        assert step.state == ClaimPhase(state.table, state.results, round)


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.deal.hand-size")
@EVERY_COUNT
def test_deals_of_chance_are_shuffled(players: int) -> None:
    """Legal, different each time, and with every kind of box at every seat."""
    state = before_deal(players, before=BEFORE[players][2])
    in_match = [seat for seat in range(players) if seat not in OUT[players][2]]
    deals = [draw(state, Random(seed)) for seed in range(200)]
    assert deals == [draw(state, Random(seed)) for seed in range(200)]
    found: set[tuple[int, Box]] = set()
    for deal in deals:
        assert isinstance(deal, Deal)
        assert judge(state, deal).is_legal
        found |= {(seat, box) for seat, hand in enumerate(deal.hands) for box in hand}
    assert found == {(seat, box) for seat in in_match for box in Box}


@pytest.mark.clause("schrodinger.deal.from-deck")
def test_deals_of_chance_come_from_the_whole_deck() -> None:
    """Each kind has its share of the 52 cards, within a few in a hundred."""
    state, number = before_deal(6), 500
    dealt_cards = Counter[Box]()
    for seed in range(number):
        deal = draw(state, Random(seed))
        assert isinstance(deal, Deal)
        for hand in deal.hands:
            dealt_cards.update(hand)
    assert dealt_cards.total() == 36 * number
    for kind, cards in DECK.items():
        assert abs(dealt_cards[Box(kind)] / (36 * number) - cards / 52) < 0.02


# Draws.

ON_DRAW = DrawPhase(
    2,
    proving(
        claiming(
            2,
            ["1 alive 1 dead", "2 dead"],
            proofs=["2 heisenberg", "1 empty"],
            discards="17 alive 17 dead 5 empty 2 heisenberg",
            claim="1: 8 alive",
        ),
        "9 alive",
        proved=2,
        has_exchanged=True,
    ),
)
"""Seat 0 is to draw two; the draw pile is 2 alive and 2 empty."""


@pytest.mark.clause("schrodinger.deal.draw")
@pytest.mark.parametrize("drawn", ["2 alive", "2 empty", "1 alive 1 empty"])
def test_drawn_cards_come_into_the_hand_and_the_turn_goes_on(drawn: str) -> None:
    verdict = judge(ON_DRAW, Draw(boxes(drawn)))
    assert grounds(verdict) == {"deal.draw"}
    assert "seat 0 draws 2 of the 4" in message(verdict, "deal.draw")
    step = apply(ON_DRAW, Draw(boxes(drawn)))
    assert step.events == (BoxesDrawn(Seat(0), 2), DrawSeen(Seat(0), boxes(drawn)))
    assert seen_by(step.events, 0) == step.events
    assert seen_by(step.events, 1) == seen_by(step.events, None) == step.events[:1]
    after = step.state
    assert isinstance(after, ProofPhase)
    assert after.round.hands == (boxes("1 alive 1 dead") + boxes(drawn), boxes("2 dead"))
    assert after == ON_DRAW.during.with_round(after.round)
    assert after.round.on_turn == 0
    assert (after.proved, after.has_exchanged) == (2, True)


@pytest.mark.clause("schrodinger.deal.draw")
@pytest.mark.parametrize(
    ("drawn", "where"),
    [
        ("nothing", [".boxes"]),
        ("1 alive", [".boxes"]),
        ("2 alive 1 empty", [".boxes"]),
        ("2 dead", [".boxes.dead"]),
        ("2 heisenberg", [".boxes.heisenberg"]),
        ("1 alive 1 dead", [".boxes.dead"]),
        ("1 dead 1 heisenberg", [".boxes.dead", ".boxes.heisenberg"]),
        ("3 alive", [".boxes", ".boxes.alive"]),
        ("3 empty", [".boxes", ".boxes.empty"]),
        ("1 dead", [".boxes", ".boxes.dead"]),
    ],
)
def test_wrong_number_of_cards_and_cards_that_lie_elsewhere(drawn: str, where: list[str]) -> None:
    """Those in hands, open, and in the discard pile cannot be drawn."""
    verdict = judge(ON_DRAW, Draw(boxes(drawn)))
    assert violated(verdict) == {"deal.draw"}
    assert places(verdict, "deal.draw") == where
    with pytest.raises(IllegalAction):
        apply(ON_DRAW, Draw(boxes(drawn)))


@pytest.mark.clause("schrodinger.deal.draw")
def test_every_card_of_the_pile_may_be_drawn() -> None:
    found = {str(draw(ON_DRAW, Random(seed))) for seed in range(100)}
    assert found == {"draw 2 alive", "draw 2 empty", "draw 1 alive 1 empty"}


@pytest.mark.clause("schrodinger.deal.draw", "schrodinger.exchange.discard-first")
def test_hand_of_seat_on_turn_gets_the_cards_and_no_other() -> None:
    state = reach(dealt(3, start=2), "claim 3 alive, prove 3 alive, exchange 2 dead", DrawPhase)
    after = reach(state, "draw 2 empty", ProofPhase)
    assert round_of(after).hands == by_seat(
        3, ["3 alive 3 dead", "3 alive 3 dead", "1 dead 2 empty"]
    )


@pytest.mark.parametrize("number", [-1, 1.0, "1", None])
def test_number_of_boxes_is_whole(number: int) -> None:
    with pytest.raises(MalformedInput):
        Draw(Boxes(alive=number))
