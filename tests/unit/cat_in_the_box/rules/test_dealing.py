"""Dealing and discarding."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    BidPhase,
    Cards,
    CellSet,
    Deal,
    Discard,
    DiscardPhase,
    Rank,
    State,
    TrickPhase,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.events import (
    CardsRevealed,
    DiscardChosen,
    DiscardMade,
    HandDealt,
    NeutralTokenPlaced,
    RoundBegan,
)
from catbox_rules.cat_in_the_box.setup import neutral_cells
from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import Seat
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_TABLE,
    EVERY_TABLE_FOR_TWO,
    EVERY_TABLE_WITH_BIDS,
    act,
    after_discards,
    ask,
    discard_phase,
    grounds,
    in_words,
    message,
    place,
    plain_deal,
    violated,
)
from tests.unit.cat_in_the_box.scenario import HIGHEST_RANK

CARDS_DEALT = {2: 10, 3: 10, 4: 10, 5: 9}


def ranks(*numbers: int) -> tuple[Rank, ...]:
    return tuple(Rank(number) for number in numbers)


# A deal.


@pytest.mark.clause("deal.even", "deal.from-deck", "deal.two-player-reveal")
@EVERY_TABLE
def test_deal_is_allowed_by_the_clauses_on_dealing(edition: str, players: int) -> None:
    verdict = judge(initial(edition, players=players), plain_deal(players))
    assert verdict.is_legal
    revealed = ["deal.two-player-reveal"] * (players == 2)
    assert grounds(verdict) == ["deal.even", *revealed, "deal.from-deck"]
    assert str(CARDS_DEALT[players]) in message(verdict, "deal.even")
    assert message(verdict, "deal.from-deck").endswith(f"from 1 to {HIGHEST_RANK[players]}")


@pytest.mark.clause("deal.even", "secrecy.hand")
@EVERY_TABLE
def test_what_is_reported_of_a_deal(edition: str, players: int) -> None:
    for first in range(players):
        state = initial(edition, players=players, first_seat=first)
        step = apply(state, plain_deal(players))
        hands = [HandDealt(Seat(seat), hand) for seat, hand in enumerate(plain_deal(players).hands)]
        assert step.events[: players + 1] == (RoundBegan(1, Seat(first)), *hands)
        assert [event.private_to for event in step.events[: players + 1]] == [
            None,
            *range(players),
        ]
        assert len(step.events) == players + 1 + (4 if players == 2 else 0)
        assert turn(step.state) == tuple(range(players))


@pytest.mark.clause("deal.two-player-reveal")
@EVERY_TABLE_FOR_TWO
def test_what_is_reported_of_revealed_cards(edition: str) -> None:
    """Each card turned up comes before the tokens that are laid for it."""
    deal = Deal([[1, 1, 2, 2, 3, 3, 3, 4, 4, 4], [1, 2, 2, 3, 3, 4, 5, 5, 5, 5]], [4, 1, 1])
    events = apply(initial(edition, players=2), deal).events
    assert events[3] == CardsRevealed(ranks(4, 1, 1))
    tokens = [event for event in events[4:] if isinstance(event, NeutralTokenPlaced)]
    assert sorted(f"{each.color}{each.rank}" for each in tokens) == ["G1", "G4", "Y1"]
    assert len(events) == 4 + len(tokens)


@pytest.mark.clause("deal.even")
@EVERY_TABLE
@pytest.mark.parametrize("wrong", [-1, 1])
def test_every_hand_of_a_wrong_size_is_named(edition: str, players: int, wrong: int) -> None:
    first, last, cards = 0, players - 1, CARDS_DEALT[players]
    deal = plain_deal(players)
    hands = [list[int](hand) for hand in deal.hands]
    for seat in (first, last):
        hands[seat] = hands[seat][:-1] if wrong < 0 else [*hands[seat], 1 + seat]
    verdict = judge(initial(edition, players=players), Deal(hands, deal.revealed, deal.hidden))
    uneven = [finding for finding in verdict.violations if finding.clause == "deal.even"]
    assert [finding.where for finding in uneven] == [f".hands[{first}]", f".hands[{last}]"]
    for finding in uneven:
        assert f"dealt {cards} cards, not {cards + wrong}" in finding.message


@pytest.mark.clause("deal.even")
@EVERY_TABLE
def test_there_is_a_hand_for_each_seat(edition: str, players: int) -> None:
    state = initial(edition, players=players)
    hands = plain_deal(players).hands
    for dealt in (hands[:-1], (), (*hands, ())):
        verdict = judge(state, evolve(plain_deal(players), hands=dealt))
        assert violated(verdict) == ["deal.even"]
        assert place(verdict, "deal.even") == ".hands"
        assert f"{players} players need {players} hands, not {len(dealt)}" in message(
            verdict, "deal.even"
        )


@pytest.mark.clause("deal.from-deck")
@EVERY_TABLE
def test_no_rank_comes_six_times(edition: str, players: int) -> None:
    """Seat 0 gives a card back and takes one more of the highest rank, and of the lowest."""
    highest = {2: 5, 3: 6, 4: 8, 5: 9}[players]
    for rank, instead_of in ((highest, 2), (1, 2)):
        deal = plain_deal(players)
        hands = [list[int](hand) for hand in deal.hands]
        hands[0][hands[0].index(instead_of)] = rank
        deal = Deal(hands, deal.revealed, deal.hidden)
        verdict = judge(initial(edition, players=players), deal)
        assert violated(verdict) == ["deal.from-deck"]
        expected = f"the deck has 5 cards of rank {rank}, not 6"
        assert message(verdict, "deal.from-deck") == expected


@pytest.mark.clause("deal.from-deck")
@EVERY_TABLE_FOR_TWO
def test_cards_on_the_table_are_of_the_same_deck(edition: str) -> None:
    hands = [[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 4, 4, 4, 4, 4]]
    state = initial(edition, players=2)
    assert judge(state, Deal(hands, [5, 5, 5])).is_legal
    assert judge(state, Deal(hands, [5, 5, 5], [5, 5])).is_legal
    for revealed, hidden in (([5, 5, 1], None), ([5, 5, 1], [5, 5]), ([5, 5, 5], [5, 1])):
        verdict = judge(state, Deal(hands, revealed, hidden))
        assert violated(verdict) == ["deal.from-deck"]
        assert "rank 1, not 6" in message(verdict, "deal.from-deck")


ONES_AND_TWOS, THREES_AND_FOURS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 4, 4, 4, 4, 4]


@pytest.mark.clause("deal.even", "deal.from-deck", "deal.two-player-reveal")
@EVERY_TABLE_FOR_TWO
@pytest.mark.parametrize(
    ("hands", "revealed", "hidden", "broken"),
    [
        ([ONES_AND_TWOS, THREES_AND_FOURS], [5, 5, 5], None, None),
        ([ONES_AND_TWOS, THREES_AND_FOURS], [5, 5, 5], [5, 5], None),
        ([ONES_AND_TWOS[1:], THREES_AND_FOURS], [5, 5, 5], None, "deal.even"),
        ([ONES_AND_TWOS, [*THREES_AND_FOURS, 5]], [5, 5, 5], None, "deal.even"),
        ([ONES_AND_TWOS, THREES_AND_FOURS, []], [5, 5, 5], None, "deal.even"),
        ([ONES_AND_TWOS], [5, 5, 5], None, "deal.even"),
        ([], [5, 5, 5], None, "deal.even"),
        ([ONES_AND_TWOS, THREES_AND_FOURS], [5, 5], [5, 5], "deal.two-player-reveal"),
        ([ONES_AND_TWOS, THREES_AND_FOURS], [5, 5, 5, 5], None, "deal.two-player-reveal"),
        ([ONES_AND_TWOS, THREES_AND_FOURS], [5, 5, 5], [5], "deal.two-player-reveal"),
        ([ONES_AND_TWOS, THREES_AND_FOURS], [5, 5, 5], [], "deal.two-player-reveal"),
        ([ONES_AND_TWOS, THREES_AND_FOURS], [5, 5, 1], None, "deal.from-deck"),
        ([ONES_AND_TWOS, THREES_AND_FOURS], [5, 5, 5], [5, 4], "deal.from-deck"),
    ],
)
def test_cards_are_dealt_only_as_the_ruling_allows(
    edition: str,
    hands: list[list[int]],
    revealed: list[int],
    hidden: list[int] | None,
    broken: str | None,
) -> None:
    """Two players have ten cards each of five ranks, three cards are turned up, and two hidden."""
    state, deal = initial(edition, players=2), Deal(hands, revealed, hidden)
    assert violated(judge(state, deal)) == ([] if broken is None else [broken])
    if broken is None:
        assert isinstance(apply(state, deal).state, DiscardPhase)
        return
    with pytest.raises(IllegalAction) as refused:
        apply(state, deal)
    assert violated(refused.value.verdict) == [broken]


@pytest.mark.clause("deal.from-deck")
@EVERY_TABLE_FOR_TWO
def test_a_whole_rank_may_stay_hidden(edition: str) -> None:
    """By a variant with eight cards each six stay hidden, all the fives among them."""
    eight = {"dealt": 8, "tricks": 7}
    variant = {"format": "catbox-variant/1", "id": "eight", "game": "cat-in-the-box"}
    options = {"variants": [{**variant, "title": "Eight", "numbers": {"2": eight}}]}
    state = initial(edition, players=2, options=options)
    deal = Deal([[1, 1, 1, 1, 1, 2, 2, 2], [2, 2, 3, 3, 3, 3, 3, 4]], [4, 4, 4])
    assert isinstance(apply(state, deal).state, DiscardPhase)


@pytest.mark.clause("deal.even", "deal.from-deck", "deal.two-player-reveal")
def test_all_faults_of_a_deal_are_named_at_once() -> None:
    hands = [[1] * 6 + [2] * 5, [3] * 6 + [4] * 3, [5] * 5 + [6] * 5]
    verdict = judge(initial("pegasus-2023", players=3), Deal(hands, [1], [2]))
    assert [(each.clause, each.where) for each in verdict.violations] == [
        ("deal.even", ".hands[0]"),
        ("deal.even", ".hands[1]"),
        ("deal.two-player-reveal", ".revealed"),
        ("deal.two-player-reveal", ".hidden"),
        ("deal.from-deck", ".hands"),
        ("deal.from-deck", ".hands"),
        ("deal.from-deck", ".hands"),
    ]
    of_deck = [each.message for each in verdict.violations if each.clause == "deal.from-deck"]
    assert [text.split("rank ")[1] for text in of_deck] == ["1, not 7", "2, not 6", "3, not 6"]


@pytest.mark.clause("setup.deck", "deal.from-deck")
@pytest.mark.parametrize(
    ("edition", "players", "deal", "path", "given"),
    [
        ("pegasus-2023", 2, Deal([[1], [6]], [1]), "$.hands[1][0]", 6),
        ("pegasus-2023", 2, Deal([[1], [5]], [1, 9]), "$.revealed[1]", 9),
        ("pegasus-2023", 2, Deal([[1], [5]], [1], [5, 5, 6]), "$.hidden[2]", 6),
        ("bezier-2022", 3, Deal([[6, 7]]), "$.hands[0][1]", 7),
        ("ayatsurare-2020", 3, Deal([[6, 7]]), "$.hands[0][1]", 7),
        ("hobby-japan-2021", 4, Deal([[], [], [], [8, 8, 9]]), "$.hands[3][2]", 9),
    ],
)
def test_rank_that_is_in_the_box_is_malformed(
    edition: str, players: int, deal: Deal, path: str, given: int
) -> None:
    for ask_of in (judge, apply):
        with pytest.raises(MalformedInput) as refused:
            ask_of(initial(edition, players=players), deal)
        assert refused.value.path == path
        assert refused.value.given == given
        assert refused.value.expected == f"1 to { {2: 5, 3: 6, 4: 8}[players] }"


@pytest.mark.clause("setup.deck", "deal.from-deck")
@EVERY_TABLE
def test_one_card_from_the_box_spoils_a_deal(edition: str, players: int) -> None:
    """Everything else about the deal is in order."""
    if players == 5:
        with pytest.raises(MalformedInput):
            Deal([[10]])
        return
    deal = plain_deal(players)
    beyond = max(deal.hands[-1]) + 1
    hands = (*deal.hands[:-1], (*deal.hands[-1][:-1], beyond))
    for ask_of in (judge, apply):
        with pytest.raises(MalformedInput) as refused:
            ask_of(initial(edition, players=players), Deal(hands, deal.revealed, deal.hidden))
        assert refused.value.path == f"$.hands[{players - 1}][9]"
        assert refused.value.given == beyond


# What two players reveal.


@pytest.mark.clause("deal.two-player-reveal")
@pytest.mark.parametrize(
    ("revealed", "neutral"),
    [
        ((1, 2, 3), "G1 G2 G3"),
        ((5, 4, 1), "G1 G4 G5"),
        ((1, 1, 5), "G1 Y1 G5"),
        ((5, 1, 5), "G1 G5 Y5"),
        ((2, 4, 4), "G2 G4 Y4"),
        ((1, 1, 1), "G1 Y1 B1"),
        ((5, 5, 5), "G5 Y5 B5"),
    ],
)
def test_neutral_tokens_by_what_is_revealed(revealed: tuple[int, ...], neutral: str) -> None:
    assert CellSet.of(neutral_cells(ranks(*revealed))) == CellSet.named(neutral)


@pytest.mark.clause("deal.two-player-reveal")
@pytest.mark.parametrize("revealed", list(product(range(1, 6), repeat=3)))
def test_each_card_takes_the_lowest_cell_of_its_column_in_whatever_order(
    revealed: tuple[int, ...],
) -> None:
    taken: set[str] = set()
    for rank in revealed:
        empty = [f"{letter}{rank}" for letter in "GYBR" if f"{letter}{rank}" not in taken]
        taken.add(empty[0])
    cells = neutral_cells(ranks(*revealed))
    assert len(cells) == 3
    assert {str(cell) for cell in cells} == taken


@pytest.mark.clause("deal.two-player-reveal")
@EVERY_TABLE_FOR_TWO
@pytest.mark.parametrize(
    ("revealed", "hidden", "where", "expected", "got"),
    [
        ([], None, ".revealed", 3, 0),
        ([1, 3], None, ".revealed", 3, 2),
        ([1, 3, 4, 2], None, ".revealed", 3, 4),
        ([1, 3, 4], [], ".hidden", 2, 0),
        ([1, 3, 4], [2], ".hidden", 2, 1),
        ([1, 3, 4], [2, 5, 5], ".hidden", 2, 3),
    ],
)
def test_three_of_five_cards_are_revealed(
    edition: str, revealed: list[int], hidden: list[int] | None, where: str, expected: int, got: int
) -> None:
    deal = Deal(plain_deal(2).hands, revealed, hidden)
    verdict = judge(initial(edition, players=2), deal)
    assert "deal.two-player-reveal" in violated(verdict)
    assert place(verdict, "deal.two-player-reveal") == where
    kind = "are revealed" if where == ".revealed" else "stay hidden"
    sentence = f"with 2 players {expected} cards {kind}, not {got}"
    assert sentence == message(verdict, "deal.two-player-reveal")


@pytest.mark.clause("deal.two-player-reveal")
@EVERY_TABLE_WITH_BIDS
def test_nothing_is_revealed_with_more_than_two_players(edition: str, players: int) -> None:
    state = initial(edition, players=players)
    for revealed, hidden, places in (
        ([1], None, [".revealed"]),
        ([], [1], [".hidden"]),
        ([1, 2, 3], [4, 5], [".revealed", ".hidden"]),
    ):
        verdict = judge(state, evolve(plain_deal(players), revealed=revealed, hidden=hidden))
        findings = [e for e in verdict.violations if e.clause == "deal.two-player-reveal"]
        assert [finding.where for finding in findings] == places
        assert all(f"with {players} players 0 cards" in each.message for each in findings)


@pytest.mark.clause("deal.two-player-reveal", "secrecy.left-over-cards")
@EVERY_TABLE_FOR_TWO
def test_hidden_cards_may_be_left_out_and_change_nothing(edition: str) -> None:
    state = initial(edition, players=2)
    deal = plain_deal(2)
    without_hidden = Deal(deal.hands, deal.revealed)
    assert apply(state, deal) == apply(state, without_hidden)


@pytest.mark.clause("deal.two-player-reveal")
@EVERY_TABLE_FOR_TWO
def test_neutral_tokens_lie_on_the_board_through_the_round(edition: str) -> None:
    state = after_discards(edition, 2)
    assert isinstance(state, TrickPhase)
    assert state.board.neutral == CellSet.named("G1 G3 G4")
    assert not state.board.open & state.board.neutral
    assert state.board.tokens == (CellSet(), CellSet()), "they are nobody's"


@pytest.mark.clause("deal.even", "deal.from-deck", "deal.two-player-reveal")
@EVERY_TABLE
def test_drawn_deals_deal_the_whole_deck(edition: str, players: int) -> None:
    state = initial(edition, players=players)
    seen: set[Deal] = set()
    for seed in range(20):
        deal = draw(state, Random(seed))
        assert judge(state, deal).is_legal
        cards = [*(rank for hand in deal.hands for rank in hand), *deal.revealed]
        assert sorted([*cards, *(deal.hidden or ())]) == list(state.table.deck)
        assert draw(state, Random(seed)) == deal, "the generator alone decides"
        seen.add(deal)
    assert len(seen) == 20


@pytest.mark.clause("deal.even", "deal.two-player-reveal")
@EVERY_TABLE
def test_drawn_deal_is_laid_out_as_people_hold_cards(edition: str, players: int) -> None:
    """Hands and hidden cards from low to high; revealed ones as they are turned up. Where no card
    is left over there is no pile of hidden cards, not an empty one."""
    turned_up: list[list[int]] = []
    for seed in range(20):
        deal = draw(initial(edition, players=players), Random(seed))
        for pile in (*deal.hands, deal.hidden or ()):
            assert list(pile) == sorted(pile)
        assert deal.hidden is None or players == 2
        assert len(deal.hidden or ()) == (2 if players == 2 else 0)
        assert deal == Deal(deal.hands, deal.revealed, deal.hidden)
        turned_up.append(list[int](deal.revealed))
    assert any(cards != sorted(cards) for cards in turned_up) is (players == 2)


@pytest.mark.clause("deal.even")
def test_draw_is_for_chance_alone() -> None:
    for state in (discard_phase("pegasus-2023", 3), after_discards("pegasus-2023", 2)):
        with pytest.raises(MalformedInput):
            draw(state, Random(0))


# Discards.


@pytest.mark.clause("deal.discard")
@EVERY_TABLE
def test_every_seat_may_discard_every_rank_it_holds(edition: str, players: int) -> None:
    state = discard_phase(edition, players)
    assert legal_actions(state) == tuple(
        Discard(seat, rank)
        for seat in range(players)
        for rank in sorted(set(plain_deal(players).hands[seat]))
    )


@pytest.mark.clause("deal.discard")
@pytest.mark.parametrize("order", list(permutations(range(4))))
@pytest.mark.parametrize("edition", ["ayatsurare-2020", "pegasus-2023"])
def test_seats_discard_in_any_order(edition: str, order: tuple[int, ...]) -> None:
    state: State = discard_phase(edition, 4)
    for place_in_order, seat in enumerate(order):
        assert turn(state) == tuple(sorted(order[place_in_order:]))
        step = act(state, f"discard {plain_deal(4).hands[seat][0]}", seat=seat)
        state = step.state
        assert isinstance(state, BidPhase if seat == order[-1] else DiscardPhase)
    assert state == after_discards(edition, 4), "the order leaves no trace"


@pytest.mark.clause("deal.discard")
@EVERY_TABLE
def test_discarded_card_leaves_the_hand_and_only_its_seat_learns_which(
    edition: str, players: int
) -> None:
    before = discard_phase(edition, players)
    for seat in range(players):
        rank = next(iter(before.hands[seat]))
        step = act(before, f"discard {rank}", seat=seat)
        after = step.state
        assert isinstance(after, DiscardPhase)
        assert step.events == (DiscardMade(Seat(seat)), DiscardChosen(Seat(seat), rank))
        assert [event.private_to for event in step.events] == [None, seat]
        left = list(before.hands[seat])
        left.remove(rank)
        assert after.hands[seat] == Cards.of(*left)
        assert after.discards == tuple(rank if each == seat else None for each in range(players))
        others = [each for each in range(players) if each != seat]
        assert [after.hands[each] for each in others] == [before.hands[each] for each in others]


@pytest.mark.clause("deal.discard")
@EVERY_TABLE
def test_nobody_discards_twice(edition: str, players: int) -> None:
    last = players - 1
    state = act(discard_phase(edition, players), "discard 5", seat=last).state
    assert turn(state) == tuple(range(last))
    verdict = ask(state, "discard 4", seat=last)
    assert violated(verdict) == ["deal.discard"]
    assert place(verdict, "deal.discard") == ".seat"
    assert f"seat {last}" in verdict.violations[0].message
    for highest in [5] if players == 2 else []:
        verdict = ask(state, f"discard {highest}", seat=0)
        assert verdict.is_legal


@pytest.mark.clause("deal.discard")
@pytest.mark.parametrize("edition", ["ayatsurare-2020", "hobby-japan-2021", "bezier-2022"])
def test_card_that_is_not_in_the_hand_cannot_be_discarded(edition: str) -> None:
    deal = Deal([[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 4, 4, 4, 4, 4], [5] * 5 + [6] * 5])
    state = apply(initial(edition, players=3), deal).state
    for seat, missing in ((0, 3), (0, 6), (1, 1), (2, 4)):
        verdict = ask(state, f"discard {missing}", seat=seat)
        assert violated(verdict) == ["deal.discard"]
        assert place(verdict, "deal.discard") == ".rank"
        assert verdict.violations[0].message == f"seat {seat} holds no {missing}"
        with pytest.raises(IllegalAction) as refused:
            act(state, f"discard {missing}", seat=seat)
        assert refused.value.verdict == verdict


@pytest.mark.clause("deal.discard")
@EVERY_TABLE
@pytest.mark.parametrize("beyond", [0, 1, 7])
def test_seat_that_the_table_has_not_discards_nothing(
    edition: str, players: int, beyond: int
) -> None:
    state = discard_phase(edition, players)
    for ask_of in (judge, apply):
        with pytest.raises(MalformedInput) as refused:
            ask_of(state, Discard(players + beyond, 1))
        assert refused.value.path == "$.seat"
        assert refused.value.expected == f"0 to {players - 1}"


@pytest.mark.clause("deal.discard")
def test_refused_discard_has_no_ground_in_the_clause_it_breaks() -> None:
    state = act(discard_phase("pegasus-2023", 3), "discard 5", seat=1).state
    for verdict in (ask(state, "discard 4", seat=1), ask(state, "discard 5", seat=1)):
        assert set(violated(verdict)) == {"deal.discard"}
        assert grounds(verdict) == []


@pytest.mark.clause("deal.discard")
def test_both_faults_of_a_discard_are_named() -> None:
    deal = Deal([[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 4, 4, 4, 4, 4], [5] * 5 + [6] * 5])
    state = act(apply(initial("pegasus-2023", players=3), deal).state, "discard 1", seat=0).state
    places = [finding.where for finding in ask(state, "discard 6", seat=0).violations]
    assert places == [".seat", ".rank"]


@pytest.mark.clause("deal.discard", "round.phases")
@EVERY_TABLE
def test_next_phase_begins_when_all_have_discarded(edition: str, players: int) -> None:
    state = discard_phase(edition, players)
    for seat in range(players):
        assert isinstance(state, DiscardPhase)
        for text in ("bid 1", "1Y", "paradox"):
            assert "round.phases" in violated(ask(state, text, seat=seat))
        after = act(state, f"discard {plain_deal(players).hands[seat][0]}", seat=seat).state
        if isinstance(after, DiscardPhase):
            state = after
        else:
            assert seat == players - 1
            assert isinstance(after, TrickPhase if players == 2 else BidPhase)
            assert after.discards == tuple(hand[0] for hand in plain_deal(players).hands)


@pytest.mark.clause("deal.discard", "play.card-in-hand")
def test_discarded_card_cannot_be_played() -> None:
    """Seat 0 sets its only 6 aside."""
    deal = Deal(
        [
            [1, 1, 2, 2, 3, 3, 4, 4, 5, 6],
            [1, 1, 2, 2, 3, 3, 5, 5, 6, 6],
            [1, 2, 3, 4, 4, 4, 5, 5, 6, 6],
        ]
    )
    state = apply(initial("pegasus-2023", players=3), deal).state
    for seat, rank in ((0, 6), (1, 1), (2, 1)):
        state = act(state, f"discard {rank}", seat=seat).state
    for _ in range(3):
        state = act(state, "bid 1").state
    assert violated(ask(state, "6Y")) == ["play.card-in-hand"]
    assert "6" not in in_words(legal_actions(state))
