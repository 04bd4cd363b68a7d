"""Deals, discards, scores, rounds and the end of a match: what the clauses say of any of them.

Each law computes from the clauses what a ruling says or what follows, with its sentences, and is
asked about random deals, rounds, sheets and results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, product
from random import Random

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Cell,
    CellSet,
    Color,
    Deal,
    DealPhase,
    Discard,
    DiscardPhase,
    MatchOver,
    Paradox,
    Play,
    RoundResult,
    State,
    Table,
    TrickPhase,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    outcome,
    totals,
    turn,
)
from catbox_rules.cat_in_the_box.events import (
    CardsRevealed,
    DiscardChosen,
    DiscardMade,
    Event,
    HandDealt,
    MatchEnded,
    NeutralTokenPlaced,
    RoundBegan,
    RoundScored,
    TokenPlaced,
)
from catbox_rules.cat_in_the_box.rules.scoring import score_round
from catbox_rules.cat_in_the_box.state import match_over
from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Seat, Step
from catbox_rules.kernel.verdict import Finding
from catbox_rules.records import as_json
from tests.kit.cat_in_the_box.moments import (
    EVERY_TABLE,
    EVERY_TABLE_FOR_TWO,
    after_discards,
    discard_phase,
    plain_deal,
    violated,
    whole_round,
)
from tests.kit.cat_in_the_box.scenario import CARDS_DEALT, HIGHEST_RANK
from tests.kit.sentences import readable
from tests.oracles.cat_in_the_box.mirror import TABLES

TABLES_AND_SEATS = [(*table, seat) for table in TABLES for seat in range(table[1])]


def said(findings: tuple[Finding, ...]) -> list[tuple[str, str, str]]:
    """Clause, part at fault and sentence of each."""
    return [(each.clause, each.where, each.message) for each in findings]


# A deal.


def cards_of_another_deck(players: int, ranks: Iterable[int]) -> list[tuple[str, str, str]]:
    highest = HIGHEST_RANK[players]
    deck = f"with {players} players the deck has cards from 1 to {highest}"
    wrong = sorted({rank for rank in ranks if rank > highest})
    return [("setup.deck", "", f"{deck}, and no {rank}") for rank in wrong]


def faults_of_deal(players: int, deal: Deal) -> Iterator[tuple[str, str, str]]:
    """All that is wrong with a deal from the right deck."""
    if len(deal.hands) != players:
        sentence = f"{players} players need {players} hands, not {len(deal.hands)}"
        yield "deal.even", ".hands", sentence
    else:
        dealt = CARDS_DEALT[players]
        for seat, hand in enumerate(deal.hands):
            if len(hand) != dealt:
                sentence = f"every seat is dealt {dealt} cards, not {len(hand)}"
                yield "deal.even", f".hands[{seat}]", sentence
    revealed, hidden = (3, 2) if players == 2 else (0, 0)
    for where, pile, count, verb in (
        (".revealed", deal.revealed, revealed, "are revealed"),
        (".hidden", deal.hidden, hidden, "stay hidden"),
    ):
        if pile is not None and len(pile) != count:
            sentence = f"with {players} players {count} cards {verb}, not {len(pile)}"
            yield "deal.two-player-reveal", where, sentence
    for rank, count in Counter(cards_of(deal)).items():
        if count > 5:
            yield "deal.from-deck", ".hands", f"the deck has 5 cards of rank {rank}, not {count}"


def cards_of(deal: Deal) -> list[int]:
    return [*chain(*deal.hands), *deal.revealed, *(deal.hidden or ())]


def check_deal(state: State, deal: Deal) -> None:
    players = state.table.players
    faults = cards_of_another_deck(players, cards_of(deal)) or [*faults_of_deal(players, deal)]
    verdict = readable(judge(state, deal))
    assert said(verdict.violations) == faults
    if faults:
        with pytest.raises(IllegalAction) as refused:
            apply(state, deal)
        assert refused.value.verdict == verdict
        return
    ranks = f"from 1 to {HIGHEST_RANK[players]}"
    reveal = "3 of the 5 cards left over are revealed"
    assert said(verdict.grounds) == [
        ("deal.even", "", f"every seat has {CARDS_DEALT[players]} cards"),
        *[("deal.two-player-reveal", "", reveal)] * (players == 2),
        ("deal.from-deck", "", f"the deck has five cards of each rank {ranks}"),
    ]
    check_what_follows_a_deal(state, deal)


def check_what_follows_a_deal(state: State, deal: Deal) -> None:
    """For each card that is turned up a neutral token takes the lowest cell of its column that is
    empty, in whatever order; the hidden cards change nothing."""
    seats = state.table.seats
    step = apply(state, deal)
    assert step == apply(state, evolve(deal, hidden=None))
    hands = [HandDealt(seat, deal.hands[seat]) for seat in seats]
    start = Seat((state.table.first_seat + len(state.results)) % len(seats))
    events: list[Event] = [RoundBegan(len(state.results) + 1, start), *hands]
    assert [*step.events[: len(events)]] == events
    assert [event.private_to for event in step.events] == [
        None,
        *seats,
        *[None] * (len(step.events) - len(events)),
    ]
    neutral = set[Cell]()
    for rank in deal.revealed:
        column = [Cell(color, rank) for color in (Color.GREEN, Color.YELLOW, Color.BLUE)]
        neutral.add(next(cell for cell in column if cell not in neutral))
    revealed, *tokens = step.events[len(events) :] or (None,)
    assert revealed == (CardsRevealed(deal.revealed) if deal.revealed else None)
    assert {*tokens} == {*map(NeutralTokenPlaced, neutral)}
    assert len(tokens) == len(neutral)
    after = step.state
    assert isinstance(after, DiscardPhase)
    assert [sorted(hand) for hand in after.hands] == [sorted(hand) for hand in deal.hands]
    assert turn(after) == seats
    for seat in seats:
        after = apply(after, Discard(seat, deal.hands[seat][0])).state
    if isinstance(after, TrickPhase):
        assert {*after.board.neutral} == neutral
        assert not [cell for own in after.board.tokens for cell in own], "they are nobody's"


DAMAGE = st.tuples(
    st.integers(0, 6), st.sampled_from(["take", "add", "change"]), st.sampled_from(range(1, 10))
)


@pytest.mark.clause("deal.even", "deal.from-deck", "deal.two-player-reveal", "setup.deck")
@pytest.mark.clause("secrecy.hand", "secrecy.left-over-cards")
@given(
    st.sampled_from(TABLES_AND_SEATS),
    st.integers(0, 99),
    st.lists(DAMAGE, max_size=3),
    st.sampled_from([0, 0, 0, -1, 1]),
)
def test_deals_are_those_of_a_shuffled_deck_and_every_fault_is_named(
    table: tuple[str, int, int], seed: int, damages: list[tuple[int, str, int]], hands_more: int
) -> None:
    edition, players, first_seat = table
    state = initial(edition, players=players, first_seat=first_seat)
    deal = draw(state, Random(seed))
    piles = [list[int](pile) for pile in (*deal.hands, deal.revealed, deal.hidden or ())]
    for number, done, rank in damages:
        pile = piles[number % len(piles)]
        pile[:1] = pile[:1] if done == "add" else []
        pile += [] if done == "take" else [rank]
    *hands, revealed, hidden = piles
    hands = hands[:hands_more] if hands_more < 0 else [*hands, *[list[int]()] * hands_more]
    check_deal(state, Deal(hands, revealed, hidden or None))


@pytest.mark.clause("deal.two-player-reveal")
@EVERY_TABLE_FOR_TWO
def test_any_three_cards_are_revealed(edition: str) -> None:
    """The deck of two players has ranks 1 to 5."""
    state = initial(edition, players=2)
    for revealed in product(range(1, 6), repeat=3):
        left = Counter([*range(1, 6)] * 5)
        left.subtract(revealed)
        cards = list(left.elements())
        check_deal(state, Deal([cards[:10], cards[10:20]], revealed, cards[20:]))


WRONG_CARDS: list[tuple[str, int, Action, list[int]]] = [
    ("pegasus-2023", 2, Deal([[1], [6]], [1]), [6]),
    ("pegasus-2023", 2, Deal([[1], [5]], [1, 9]), [9]),
    ("pegasus-2023", 2, Deal([[1], [5]], [1], [5, 5, 6]), [6]),
    ("pegasus-2023", 2, Deal([[1] * 5 + [2] * 5, [3] * 5 + [4] * 4 + [6]], [5] * 3), [6]),
    ("bezier-2022", 3, Deal([[6, 7, 9, 7]]), [7, 9]),
    ("ayatsurare-2020", 3, Deal([[6, 7]]), [7]),
    ("hobby-japan-2021", 4, Deal([[], [], [], [8, 8, 9]]), [9]),
    ("bezier-2022", 2, Discard(1, 6), [6]),
    ("pegasus-2023", 3, Discard(0, 7), [7]),
    ("ayatsurare-2020", 4, Discard(0, 9), [9]),
    ("hobby-japan-2021", 2, Play(1, 6, Color.GREEN), [6]),
    ("ayatsurare-2020", 3, Play(0, 7, Color.BLUE), [7]),
    ("bezier-2022", 4, Play(0, 9, Color.RED), [9]),
]
"""Actions with the ranks that are not in the deck: nothing else is said of them."""


@pytest.mark.clause("setup.deck")
@pytest.mark.parametrize(("edition", "players", "action", "ranks"), WRONG_CARDS)
def test_cards_of_another_deck_are_named_in_every_phase_and_nothing_else(
    edition: str, players: int, action: Action, ranks: list[int]
) -> None:
    for state in (initial(edition, players=players), discard_phase(edition, players)):
        found = judge(state, action).violations
        assert said(found) == cards_of_another_deck(players, ranks)
        assert {each.irregularity for each in found} == {"irregularity.wrong-deck"}
        with pytest.raises(IllegalAction):
            apply(state, action)


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
@EVERY_TABLE
def test_drawn_deals_are_the_whole_deck_laid_out_as_people_hold_cards(
    edition: str, players: int
) -> None:
    """Hands and hidden cards from low to high, revealed ones as they are turned up. The generator
    alone decides."""
    state = initial(edition, players=players)
    deals = [draw(state, Random(seed)) for seed in range(20)]
    assert deals == [draw(state, Random(seed)) for seed in range(20)]
    assert len(set(deals)) == 20
    for deal in deals:
        check_deal(state, deal)
        assert sorted(cards_of(deal)) == sorted([*range(1, HIGHEST_RANK[players] + 1)] * 5)
        for pile in (*deal.hands, deal.hidden or ()):
            assert list(pile) == sorted(pile)
        assert (deal.hidden is not None) is (players == 2)
    assert any(sorted(each.revealed) != list(each.revealed) for each in deals) is (players == 2)
    with pytest.raises(MalformedInput):
        draw(discard_phase(edition, players), Random(0))


# Discards.


def faults_of_discard(state: DiscardPhase, discard: Discard) -> Iterator[tuple[str, str, str]]:
    seat, rank = discard.seat, discard.rank
    if state.discards[seat] is not None:
        yield "deal.discard", ".seat", f"seat {seat} has set a card aside already"
    if rank not in state.hands[seat]:
        yield "deal.discard", ".rank", f"seat {seat} holds no {rank}"


def check_discards(state: DiscardPhase) -> None:
    """Every discard of every seat."""
    legal: list[Discard] = []
    for seat in state.table.seats:
        for rank in range(1, HIGHEST_RANK[state.table.players] + 1):
            discard = Discard(seat, rank)
            faults = list(faults_of_discard(state, discard))
            still = f"seat {seat} still has to set a card aside; the seats may do so in any order"
            verdict = readable(judge(state, discard))
            assert said(verdict.violations) == faults
            assert said(verdict.grounds) == [("deal.discard", "", still)] * (not faults)
            if not faults:
                legal.append(discard)
                check_what_follows_a_discard(state, discard)
    assert legal_actions(state) == tuple(legal)


def check_what_follows_a_discard(state: DiscardPhase, discard: Discard) -> None:
    """Only its seat learns which card it is."""
    step, seat, rank = apply(state, discard), discard.seat, discard.rank
    assert step.events == (DiscardMade(seat), DiscardChosen(seat, rank))
    assert [event.private_to for event in step.events] == [None, seat]
    after = step.state
    assert isinstance(after, DiscardPhase | BidPhase | TrickPhase)
    for each in state.table.seats:
        if each == seat:
            assert after.discards[each] == rank
            assert sorted([*after.hands[each], rank]) == sorted(state.hands[each])
        else:
            assert after.discards[each] == state.discards[each]
            assert after.hands[each] == state.hands[each]


@pytest.mark.clause("deal.discard", "round.phases")
@EVERY_TABLE
def test_seats_discard_cards_of_their_hands_in_any_order(edition: str, players: int) -> None:
    """The order leaves no trace."""
    for seed in range(4):
        random = Random(seed)
        seats = random.sample(range(players), players)
        state: State = discard_phase(edition, players)
        for number, seat in enumerate(seats):
            assert isinstance(state, DiscardPhase)
            assert turn(state) == tuple(sorted(seats[number:]))
            check_discards(state)
            state = apply(state, Discard(seat, plain_deal(players).hands[seat][0])).state
        assert isinstance(state, TrickPhase if players == 2 else BidPhase)
        assert state == after_discards(edition, players)


# The sheet of a round.


def sheet_of_the_book(
    bids: tuple[int, ...], won: tuple[int, ...], groups: tuple[int, ...], paradox: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The bonus and the score of each seat."""
    bonus, scores = list[int](), list[int]()
    for seat, tricks in enumerate(won):
        is_right = tricks == bids[seat] if bids else tricks <= 4
        bonus.append(groups[seat] if is_right and seat != paradox else 0)
        scores.append(-tricks if seat == paradox else tricks + bonus[-1])
    return tuple(bonus), tuple(scores)


def largest_group(cells: set[Cell]) -> int:
    """Of cells on the board with rows red, blue, yellow and green and ascending ranks."""
    left = {(int(cell.rank), "RBYG".index(cell.color.letter)) for cell in cells}
    largest = 0
    while left:
        reached = [left.pop()]
        for rank, row in reached:
            for near in ((rank + 1, row), (rank - 1, row), (rank, row + 1), (rank, row - 1)):
                if near in left:
                    left.remove(near)
                    reached.append(near)
        largest = max(largest, len(reached))
    return largest


BY_SEAT = st.lists(st.integers(0, 8), min_size=5, max_size=5)


@pytest.mark.clause("score.trick", "score.paradox-penalty", "score.bonus-bid")
@pytest.mark.clause("score.bonus-two-players")
@given(st.sampled_from(TABLES), BY_SEAT, BY_SEAT, BY_SEAT, st.none() | st.integers(0, 4))
def test_sheet_is_that_of_the_book(
    chosen: tuple[str, int],
    tricks: list[int],
    missed_by: list[int],
    sizes: list[int],
    paradox: int | None,
) -> None:
    """A third of the bids are right."""
    edition, players = chosen
    won, groups = tuple(tricks[:players]), tuple(sizes[:players])
    bids = tuple(abs(won[seat] + missed_by[seat] // 3 - 1) for seat in range(players))
    bids = bids if players > 2 else ()
    stuck = None if paradox is None else Seat(paradox % players)
    result = score_round(
        Table.create(edition, players=players),
        start_seat=Seat(players - 1),
        groups=groups,
        bids=bids,
        won=won,
        paradox=stuck,
    )
    bonus, scores = sheet_of_the_book(bids, won, groups, stuck)
    assert result == RoundResult(Seat(players - 1), stuck, won, bonus, scores)


# A match.


def steps_of_a_match(
    edition: str, players: int, first_seat: int
) -> Iterator[tuple[State, Step[State, Event]]]:
    """Of a match in which half of the rounds are without a paradox and the others random."""
    random = Random(f"{edition} {players} {first_seat}")
    state: State = initial(edition, players=players, first_seat=first_seat)
    planned: list[Action] = []
    while turn(state):
        if isinstance(state, DealPhase) and random.random() < 0.5:
            start = (first_seat + len(state.results)) % players
            planned = whole_round(edition, players, start=start).actions()
        legal = legal_actions(state)
        chosen = random.choice(legal) if legal else draw(state, random)
        step = apply(state, planned.pop(0) if planned else chosen)
        yield state, step
        state = step.state


PHASES = {
    DealPhase: {"deal"},
    DiscardPhase: {"discard"},
    BidPhase: {"bid"},
    TrickPhase: {"play", "paradox"},
    MatchOver: set[str](),
}
NEXT = {
    DealPhase: "a deal",
    DiscardPhase: "a discard",
    BidPhase: "a bid",
    TrickPhase: "a play or a paradox",
}
ONE_OF_EACH_FAMILY: dict[str, Action] = {
    "discard": Discard(0, 5),
    "bid": Bid(0, 1),
    "play": Play(0, 5, Color.YELLOW),
    "paradox": Paradox(0),
}


def check_what_belongs_to_the_phase(state: State) -> None:
    """Whatever else is wrong with an action of another phase is not looked at."""
    players, rounds = state.table.players, len(state.results)
    for family, action in {"deal": plain_deal(players), **ONE_OF_EACH_FAMILY}.items():
        expected: list[tuple[str, str, str]] = []
        if isinstance(state, MatchOver):
            sentence = f"the match is over after {players} rounds"
            expected.append(("match.length", "", sentence))
        elif family not in PHASES[type(state)]:
            sentence = f"{NEXT[type(state)]} comes next, not {action}"
            if family != "deal":
                sentence += " by seat 0"
            if family == "bid" and players == 2:
                expected.append(("bid.none-with-two", "", "with 2 players nobody bids"))
            if family == "play" and isinstance(state, DealPhase) and rounds:
                rest = "a deal comes next, and a card left in hand is not played"
                sentence = f"round {rounds} is over: {rest}"
            expected.append(("round.phases", "", sentence))
        verdict = judge(state, action)
        if expected:
            assert said(verdict.violations) == expected
        else:
            assert not {"round.phases", "match.length"} & set(violated(verdict))


def check_clean_table(state: State, start: int) -> None:
    """Before the first play of a round, and before the first bid."""
    assert turn(state) == (start,)
    if isinstance(state, TrickPhase):
        assert state.leader == start
        assert state.trick == ()
        assert {*state.won} == {0}
        assert {*state.held} == {frozenset(Color)}
        assert {*state.board.tokens} == {CellSet()}
        assert state.board == evolve(state.table.empty_board, neutral=state.board.neutral)


@pytest.mark.clause("round.phases", "round.clean-up", "round.start-seat-passes", "bid.order")
@pytest.mark.clause("match.length", "match.winner", "setup.observed-tokens", "setup.deck")
@pytest.mark.clause("score.group", "score.adjacency", "paradox.tokens-stay", "trick.last")
@pytest.mark.parametrize(("edition", "players", "first_seat"), TABLES_AND_SEATS)
def test_matches_go_from_phase_to_phase_and_from_round_to_round(
    edition: str, players: int, first_seat: int
) -> None:
    """Each round begins with a clean table, its start seat is the left neighbor of the last one,
    and its sheet counts all tokens that were placed in it."""
    phases: list[type[State]] = []
    tokens: list[set[Cell]] = []
    scores: list[tuple[int, ...]] = []
    bids = [BidPhase] if players > 2 else []
    steps = list(steps_of_a_match(edition, players, first_seat))
    for state, step in steps:
        start = Seat((first_seat + len(scores)) % players)
        assert outcome(state) is None
        assert totals(state) == tuple(sum(each[n] for each in scores) for n in range(players))
        if type(state) not in phases:
            phases.append(type(state))
            check_what_belongs_to_the_phase(state)
            if isinstance(state, DealPhase):
                tokens = [set() for _ in range(players)]
                assert turn(state) == (CHANCE,)
                assert step.events[0] == RoundBegan(len(scores) + 1, start)
            elif not isinstance(state, DiscardPhase):
                check_clean_table(state, start)
        for event in step.events:
            if isinstance(event, TokenPlaced):
                tokens[event.seat].add(event.cell)
            elif isinstance(event, RoundScored):
                assert phases == [DealPhase, DiscardPhase, *bids, TrickPhase]
                phases.clear()
                groups = tuple(map(largest_group, tokens))
                assert (event.groups, event.start_seat) == (groups, start)
                assert as_json(event).items() >= as_json(step.state.results[-1]).items()
                sheet = sheet_of_the_book(event.bids, event.tricks, groups, event.paradox)
                assert (event.bonus, event.scores) == sheet
                scores.append(event.scores)
                assert isinstance(step.state, DealPhase if len(scores) < players else MatchOver)
    over, events = steps[-1][1].state, steps[-1][1].events
    victory = outcome(over)
    assert victory is not None
    assert events[-1] == MatchEnded(victory.totals, victory.winners)
    assert (turn(over), legal_actions(over)) == ((), ())
    check_what_belongs_to_the_phase(over)


# The winner.


def victory_of_the_book(
    rounds: list[tuple[int, ...]],
) -> tuple[list[int], list[tuple[str, str, str]]]:
    """Who wins, and the reasons."""
    points = [sum(scores) for scores in zip(*rounds, strict=True)]
    most, last = max(points), rounds[-1]
    tied = [seat for seat, total in enumerate(points) if total == most]
    if len(tied) == 1:
        return tied, [("match.winner", "", f"seat {tied[0]} has the most points, {most}")]
    best = max(last[seat] for seat in tied)
    winners = [seat for seat in tied if last[seat] == best]
    named = ", ".join(map(str, winners))
    reasons = [("match.winner", "", f"seats {', '.join(map(str, tied))} tie with {most} points")]
    if winners != tied:
        they = f"seat {named}" if len(winners) == 1 else f"seats {named}"
        sentence = f"of these, {they} did best in the last round, with {best} points"
        reasons.append(("match.tie-last-round", "", sentence))
    if len(winners) > 1:
        each = f"with {best} points each in the last round"
        reasons.append(("match.shared", "", f"seats {named} share the victory, {each}"))
    return winners, reasons


@st.composite
def scores_of_rounds(draw_one: st.DrawFn) -> list[tuple[int, ...]]:
    """Few points, so that seats tie."""
    players = draw_one(st.integers(2, 5))
    scores = st.tuples(*[st.integers(-1, 1)] * players)
    return draw_one(st.lists(scores, min_size=players, max_size=players))


@pytest.mark.clause("match.winner", "match.tie-last-round", "match.shared")
@given(scores_of_rounds())
@example([(0, 1, 0), (0, 0, 0), (1, 0, 1)])
@example([(-5, -4, -9), (0, 0, 0), (0, -4, 9)])
def test_most_points_win_then_the_last_round_decides_and_then_all_share(
    rounds: list[tuple[int, ...]],
) -> None:
    players = len(rounds)
    nothing = (0,) * players
    results = tuple(
        RoundResult(Seat(number), None, nothing, nothing, scores)
        for number, scores in enumerate(rounds)
    )
    result = outcome(match_over(Table.create("pegasus-2023", players=players), results))
    assert result is not None
    assert result.totals == tuple(sum(scores) for scores in zip(*rounds, strict=True))
    assert ([*result.winners], said(result.reasons)) == victory_of_the_book(rounds)
