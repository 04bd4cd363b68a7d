"""House rules: what each leaves to a seat, and what it makes of a round,
worked out independently.

Moments by hand stand in the spec, with the clause of each rule. Here whole matches are played at
random, and at every moment the plays that there are, are worked out once more, in plain Python.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import (
    Action,
    Arrangement,
    BidPhase,
    Board,
    CardPlayed,
    CellSet,
    Color,
    ColorLost,
    Event,
    HouseRule,
    MatchOver,
    Paradox,
    ParadoxOccurred,
    Phase,
    Play,
    RoundScored,
    Setup,
    State,
    Table,
    TokenPlaced,
    TrickPhase,
    TrickWon,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    register_house_rule,
    turn,
    view,
)
from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.kernel.variants.house_rules import known_house_rules
from catbox_rules.match import Transition
from tests.unit.kernel.variants.documents import BOX, document, numbers

Cell = tuple[int, Color]


Moment: TypeAlias = Transition[State, Action, Event]


def played(state: State, seed: int) -> Iterator[Moment]:
    """A match at random."""
    random = Random(seed)
    while turn(state):
        is_chance = turn(state) == (CHANCE,)
        action = draw(state, random) if is_chance else random.choice(legal_actions(state))
        step = apply(state, action)
        yield Moment(state, action, step.events, step.state)
        state = step.state


def match(players: int, seed: int, *variants: object, **options: object) -> Iterator[Moment]:
    table = {"variants": list(variants), **options}
    return played(initial("pegasus-2023", players=players, options=table), seed)


# What the book leaves to a seat, worked out once more.


def covered(state: TrickPhase) -> set[Cell]:
    board = state.board
    lying = [*board.tokens, board.observed, board.neutral]
    return {(cell.rank, cell.color) for cells in lying for cell in cells}


def in_hand(state: TrickPhase, *, open_alone: bool = True) -> set[Cell]:
    """What card, board and colors leave, whatever was led."""
    seat = on_turn(state)
    closed = covered(state) if open_alone else set[Cell]()
    ranks, colors = set(map(int, state.hands[seat])), state.held[seat]
    return {(rank, color) for rank in ranks for color in colors} - closed


def by_the_book(state: TrickPhase, cells: set[Cell]) -> set[Cell]:
    """Less red leads that are not allowed."""
    tokens = {cell.color for tokens in state.board.tokens for cell in tokens}
    others = {cell for cell in cells if cell[1] is not Color.RED}
    if state.trick or Color.RED in tokens or not others:
        return cells
    return others


def must_follow(state: TrickPhase, cells: set[Cell]) -> set[Cell]:
    if not state.trick:
        return cells
    return {cell for cell in cells if cell[1] is state.trick[0].color} or cells


def on_turn(state: State) -> Seat:
    [seat] = turn(state)
    assert seat != CHANCE
    return seat


def plays_in(state: State) -> set[Cell]:
    return {(each.rank, each.color) for each in legal_actions(state) if isinstance(each, Play)}


SEEDS = st.integers(0, 2**20)
PLAYERS = st.integers(2, 5)
FEW = settings(max_examples=12)


@pytest.mark.clause("house.must-follow", "declare.any-color-following", "declare.lead-not-red")
@FEW
@given(PLAYERS, SEEDS)
def test_who_can_follow_must(players: int, seed: int) -> None:
    forced = 0
    for moment in match(players, seed, "must-follow"):
        state = moment.before
        if isinstance(state, TrickPhase):
            expected = must_follow(state, by_the_book(state, in_hand(state)))
            assert plays_in(state) == expected
            forced += expected < in_hand(state)
            for off in in_hand(state) - expected:
                refused = judge(state, Play(turn(state)[0], *off))
                clause = "house.must-follow" if state.trick else "declare.lead-not-red"
                assert refused.clauses == (clause,)
    assert forced, "a match in which nobody is held to anything shows nothing"


@pytest.mark.clause("house.red-never-restricted", "declare.lead-not-red")
@FEW
@given(PLAYERS, SEEDS)
def test_red_may_always_be_led(players: int, seed: int) -> None:
    for moment in match(players, seed, "red-never-restricted"):
        if isinstance(moment.before, TrickPhase):
            assert plays_in(moment.before) == in_hand(moment.before)


@pytest.mark.clause("house.memory", "declare.cell-open", "paradox.occurs", "paradox.must-play")
@FEW
@given(PLAYERS, SEEDS)
def test_any_cell_is_named_and_a_closed_one_is_the_paradox(players: int, seed: int) -> None:
    paradoxes = 0
    for moment in match(players, seed, "memory"):
        state, action = moment.before, moment.action
        if not isinstance(state, TrickPhase):
            continue
        assert plays_in(state) == by_the_book(state, in_hand(state, open_alone=False))
        seat = on_turn(state)
        claim = judge(state, Paradox(seat))
        assert claim.clauses == ("paradox.must-play", "house.memory")
        assert isinstance(action, Play)
        assert moment.events[0] == CardPlayed(seat, action.rank, action.color)
        kinds = {type(event) for event in moment.events}
        if (action.rank, action.color) in covered(state):
            paradoxes += 1
            [shown] = [each for each in moment.events if isinstance(each, ParadoxOccurred)]
            assert (shown.seat, shown.hand) == (seat, tuple(state.hands[seat]))
            assert not kinds & {TokenPlaced, ColorLost, TrickWon}
            [scored] = [each for each in moment.events if isinstance(each, RoundScored)]
            assert scored.result.paradox == seat
            assert scored.result.tricks == state.won
            assert scored.result.scores[seat] == -state.won[seat]
        else:
            assert TokenPlaced in kinds
            assert ParadoxOccurred not in kinds
    assert paradoxes


def test_a_play_that_a_house_rule_leaves_rests_on_it() -> None:
    rests = {
        clause: [
            clause in judge(moment.before, moment.action).clauses
            for moment in match(3, 2, "must-follow", "red-never-restricted")
            if isinstance(moment.before, TrickPhase)
            and isinstance(moment.action, Play)
            and bool(moment.before.trick) == follows
            and (follows or moment.action.color is Color.RED)
        ]
        for clause, follows in (("house.must-follow", True), ("house.red-never-restricted", False))
    }
    assert all(rests.values())
    assert all(all(each) for each in rests.values())


@pytest.mark.parametrize("variants", [(), ("must-follow",), ("no-color-lost", "close-bids-count")])
def test_unless_cells_are_named_from_memory_the_board_lies_in_sight(
    variants: tuple[str, ...],
) -> None:
    states = (moment.before for moment in match(3, 4, *variants))
    tricks = [state for state in states if isinstance(state, TrickPhase)]
    assert tricks
    for state in tricks:
        for seat in (None, *state.table.seats):
            assert view(state, seat).board == state.board


@pytest.mark.clause("secrecy.left-over-cards")
def test_revealed_cards_lie_open_while_bids_are_made() -> None:
    """No edition has both: with two players nobody bids."""
    variant = numbers("mine", _3={"dealt": 9, "tricks": 7, "bids": [0, 2], "revealed": 2})
    states = (moment.before for moment in match(3, 1, variant))
    bidding = [state for state in states if isinstance(state, BidPhase)]
    assert bidding
    for state in bidding:
        seen = view(state)
        assert seen.phase is Phase.BID
        assert seen.revealed == state.revealed
        assert len(seen.revealed) == 2


@pytest.mark.clause("house.memory", "secrecy.hand")
@FEW
@given(PLAYERS, SEEDS)
def test_nobody_sees_a_board_in_play_from_memory(players: int, seed: int) -> None:
    """Nor the cells of earlier tricks: what a seat is shown is the same whatever was named then."""
    for moment in match(players, seed, "memory"):
        state = moment.before
        if isinstance(state, TrickPhase):
            for seat in (None, *state.table.seats):
                seen = view(state, seat)
                lying = {(each, cell) for each in state.table.seats for cell in seen.tokens[each]}
                of_trick = {(play.seat, play.cell) for play in state.trick}
                assert lying == of_trick, "those of this trick alone"
                assert seen.neutral == state.table.board_before_play(state.revealed).neutral


@pytest.mark.clause("house.no-color-lost", "declare.lose-led-color")
@FEW
@given(PLAYERS, SEEDS)
def test_nobody_loses_a_color(players: int, seed: int) -> None:
    off = 0
    for moment in match(players, seed, "no-color-lost"):
        assert not any(isinstance(event, ColorLost) for event in moment.events)
        if isinstance(moment.before, TrickPhase):
            assert all(len(held) == 4 for held in moment.before.held)
            trick, action = moment.before.trick, moment.action
            if trick and isinstance(action, Play):
                off += action.color is not trick[0].color
    assert off


def largest_by_corners(rows: Sequence[Sequence[object]], cells: CellSet) -> int:
    """Tokens that meet by a side or a corner, by growing groups from each square."""
    squares = {
        (x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in set(cells)
    }
    best = 0
    for square in squares:
        group, edge = {square}, [square]
        while edge:
            x, y = edge.pop()
            neighbors = {(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} & squares - group
            group |= neighbors
            edge += neighbors
        best = max(best, len(group))
    return best


@pytest.mark.clause("house.corners-touch", "score.group")
@FEW
@given(PLAYERS, SEEDS)
def test_corners_touch(players: int, seed: int) -> None:
    table = Table.create("pegasus-2023", players=players, options={"variants": ["own-purple-face"]})
    random = Random(seed)
    cells = [cell for row in table.arrangement.rows for cell in row]
    random.shuffle(cells)
    tokens = [cells[seat * 4 : seat * 4 + 4] for seat in range(players)]
    board = Board(table.arrangement.cells, tuple(map(CellSet.of, tokens)))
    [rule] = Table.create(
        "pegasus-2023", players=players, options={"variants": ["corners-touch"]}
    ).edition.house_rules
    expected = [largest_by_corners(table.arrangement.rows, CellSet.of(own)) for own in tokens]
    assert rule.function(table.arrangement, board) == tuple(expected)


@pytest.mark.clause("house.corners-touch", "house.close-bids-count", "score.bonus-bid")
@FEW
@given(PLAYERS, SEEDS)
def test_what_a_round_scores(players: int, seed: int) -> None:
    variants = ["corners-touch", "close-bids-count", "double-penalty"]
    for moment in match(players, seed, *variants):
        for event in moment.events:
            if not isinstance(event, RoundScored):
                continue
            result = event.result
            state = moment.before
            assert isinstance(state, TrickPhase)
            for seat, tricks in enumerate(result.tricks):
                close = abs(tricks - event.bids[seat]) <= 1 if event.bids else tricks <= 5
                group = event.groups[seat] if close else 0
                paradox = seat == result.paradox
                points = -2 * tricks if paradox else tricks + group
                assert (result.scores[seat], result.bonus[seat]) == (
                    points,
                    0 if paradox else group,
                )


@pytest.mark.clause("declare.lead-red-broken")
@pytest.mark.parametrize(("observed", "is_broken"), [("G6", False), ("R6", True)])
def test_an_observed_token_breaks_red_on_the_red_row_alone(observed: str, is_broken: bool) -> None:
    variant = numbers("mine", _3={"observed": [observed]})
    tokens = {"red-broken-by": "any-token"}
    states = (moment.before for moment in match(3, 2, variant, **tokens))
    first = next(state for state in states if isinstance(state, TrickPhase))
    plays = [action for action in legal_actions(first) if isinstance(action, Play)]
    assert (Color.RED in {play.color for play in plays}) is is_broken


@pytest.mark.clause("declare.cell-open")
def test_a_cell_that_an_observed_token_closes_is_said_to_be_closed() -> None:
    """By the book observed tokens lie where no card has the rank; a variant lays them anywhere."""
    variant = numbers("mine", _3={"observed": ["B1", "B2", "B3", "B4", "B5", "B6"]})
    states = (moment.before for moment in match(3, 2, variant))
    first = next(state for state in states if isinstance(state, TrickPhase))
    rank = next(iter(first.hands[on_turn(first)]))
    [broken] = judge(first, Play(on_turn(first), rank, Color.BLUE)).violations
    assert broken.clause == "declare.cell-open"
    assert broken.message.startswith(f"B{rank} is not open: an observed token has been there")


def place_of(function: Callable[..., object]) -> str:
    """The file and the line at which a function begins."""
    lines, start = inspect.getsourcelines(function)
    assert lines
    return f"{inspect.getsourcefile(function)}:{start}"


class _NoFile:
    """What can be called and has no lines of its own."""

    def __call__(self, *_: object) -> tuple[()]:
        return ()


class TestARuleOfOnesOwn:
    """What a designer registers is a clause like any other."""

    @pytest.fixture(autouse=True)
    def forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        known = {BOX: dict(known_house_rules(BOX))}
        monkeypatch.setattr("catbox_rules.kernel.variants.house_rules._KNOWN", known)

    def own(self, replaces: str, function: object, name: str = "house.own") -> dict[str, object]:
        assert callable(function)
        register_house_rule(HouseRule(name, "Our own", "As we play.", replaces, function))
        return document("own", rules=[name])

    def test_a_leader_loses_what_it_leads(self) -> None:
        def lost(state: TrickPhase, play: Play) -> Color | None:
            return None if state.trick else play.color

        variant = self.own("declare.lose-led-color", lost)
        for moment in match(3, 5, variant, tokens="strict"):
            state, action = moment.before, moment.action
            if isinstance(state, TrickPhase) and isinstance(action, Play):
                events = [event for event in moment.events if isinstance(event, ColorLost)]
                keeps_one = len(state.held[action.seat]) > 1
                assert bool(events) == (not state.trick and keeps_one)
                grounds = {finding.clause: finding for finding in judge(state, action).grounds}
                color = action.color.value if events else "no color"
                message = f"seat {action.seat} loses {color} by this play"
                assert grounds["house.own"].message == message
                assert "declare.lose-led-color" not in grounds

    def test_a_seat_keeps_one_color(self) -> None:
        def lost(state: TrickPhase, play: Play) -> Color:
            return play.color

        variant, kept = self.own("declare.lose-led-color", lost), 0
        for moment in match(3, 8, variant):
            state, action = moment.before, moment.action
            if isinstance(state, TrickPhase) and isinstance(action, Play):
                held = state.held[action.seat]
                listed = [each.color for each in moment.events if isinstance(each, ColorLost)]
                assert listed == ([action.color] if len(held) > 1 else [])
                kept += len(held) == 1
        assert kept > 0

    def test_what_a_seat_does_not_hold_costs_it_nothing(self) -> None:
        def lost(state: TrickPhase, play: Play) -> Color:
            return Color.RED

        variant, again = self.own("declare.lose-led-color", lost), 0
        for moment in match(3, 8, variant):
            state, action = moment.before, moment.action
            if isinstance(state, TrickPhase) and isinstance(action, Play):
                listed = [each.color for each in moment.events if isinstance(each, ColorLost)]
                assert listed == ([Color.RED] if Color.RED in state.held[action.seat] else [])
                again += not listed
        assert again > 0

    @pytest.mark.clause("declare.token-left")
    def test_tokens_are_counted_by_what_is_lost(self) -> None:
        """A seat has nine tokens by a variant. They mark its colors and its bid, or lie on the
        board, so four colors leave four for the board."""

        def lost(state: TrickPhase, play: Play) -> Color | None:
            return None if state.trick else play.color

        variants = [
            self.own("declare.lose-led-color", lost),
            numbers("nine", all={"tokens_per_seat": 9}),
        ]
        lacking = Counter[bool]()
        matches = (match(3, seed, *variants, tokens="strict") for seed in range(5))
        for state in (moment.before for moments in matches for moment in moments):
            if isinstance(state, TrickPhase):
                seat, held = on_turn(state), len(state.held[on_turn(state)])
                loses = 1 if not state.trick and held > 1 else 0
                supply = 9 - (held - loses) - 1 - (len(state.board.tokens[seat]) + 1)
                for rank, color in in_hand(state):
                    verdict = judge(state, Play(seat, rank, color))
                    broken = {finding.clause for finding in verdict.violations}
                    assert ("declare.token-left" in broken) == (supply < 0)
                    lacking[supply < 0] += 1
        assert min(lacking[True], lacking[False]) > 0

    @pytest.mark.clause("paradox.false-claim", "paradox.must-play")
    def test_a_false_claim_under_a_rule_that_is_not_about_naming(self) -> None:
        states = (moment.before for moment in match(3, 4, "must-follow"))
        state = next(state for state in states if isinstance(state, TrickPhase))
        verdict = judge(state, Paradox(on_turn(state)))
        broken = [finding.clause for finding in verdict.violations]
        assert broken == ["paradox.must-play", "paradox.false-claim"]

    @pytest.mark.clause("house.must-follow", "declare.cell-open")
    def test_a_taken_cell_of_the_led_color_does_not_break_the_rule(self) -> None:
        states = (moment.before for moment in match(3, 4, "must-follow"))
        state = next(state for state in states if isinstance(state, TrickPhase) and state.trick)
        led = state.trick[0]
        verdict = judge(state, Play(on_turn(state), led.rank, led.color))
        broken = [finding.clause for finding in verdict.violations]
        assert "declare.cell-open" in broken
        assert "house.must-follow" not in broken

    @pytest.mark.clause("house.must-follow")
    def test_who_does_not_follow_has_the_wrong_color(self) -> None:
        states = (moment.before for moment in match(3, 4, "must-follow"))
        state = next(state for state in states if isinstance(state, TrickPhase) and state.trick)
        cells, led = in_hand(state), state.trick[0].color
        assert any(color is led for _, color in cells)
        rank = next(rank for rank, color in cells if color is not led)
        other = next(color for each, color in cells if color is not led and each == rank)
        verdict = judge(state, Play(on_turn(state), rank, other))
        assert [(each.clause, each.where) for each in verdict.violations] == [
            ("house.must-follow", ".color")
        ]

    def test_what_may_not_be_named_is_a_matter_of_the_color(self) -> None:
        def reds(state: TrickPhase, seat: Seat) -> CellSet:
            return CellSet.of_color(Color.RED)

        states = (moment.before for moment in match(3, 4, self.own("declare.cell-open", reds)))
        state = next(state for state in states if isinstance(state, TrickPhase))
        seat = on_turn(state)
        verdict = judge(state, Play(seat, state.hands[seat].ranks[0], Color.BLUE))
        assert [(each.clause, each.where) for each in verdict.violations] == [
            ("house.own", ".color")
        ]

    @pytest.mark.clause("paradox.occurs")
    def test_who_may_name_no_cell_claims_a_paradox(self) -> None:
        def nothing(state: TrickPhase, seat: Seat) -> CellSet:
            return CellSet()

        variant = self.own("declare.cell-open", nothing)
        states = (moment.before for moment in match(3, 4, variant))
        state = next(state for state in states if isinstance(state, TrickPhase))
        paradox = Paradox(on_turn(state))
        assert legal_actions(state) == (paradox,)
        assert judge(state, paradox).is_legal

    def test_the_lowest_card_wins(self) -> None:
        def lowest(trick: tuple[Play, ...]) -> Play:
            return min(trick, key=lambda play: play.rank)

        for moment in match(4, 6, self.own("trick.color-strength", lowest)):
            for event in moment.events:
                if isinstance(event, TrickWon):
                    assert isinstance(moment.before, TrickPhase)
                    assert isinstance(moment.action, Play)
                    ranks = [play.rank for play in (*moment.before.trick, moment.action)]
                    assert event.rank == min(ranks)

    def test_two_points_for_each_trick(self) -> None:
        def points(_: object, tricks: int, caused_paradox: bool) -> int:
            return 0 if caused_paradox else 2 * tricks

        for moment in match(2, 7, self.own("score.trick", points)):
            for event in moment.events:
                if isinstance(event, RoundScored):
                    for seat, tricks in enumerate(event.result.tricks):
                        doubled = 0 if seat == event.result.paradox else 2 * tricks
                        assert event.result.scores[seat] == doubled + event.result.bonus[seat]

    @pytest.mark.parametrize(
        ("replaces", "answer", "expected"),
        [
            ("trick.color-strength", None, "Play for trick.color-strength, got None"),
            ("declare.any-color-following", (), "CellSet for declare.any-color-following, got ()"),
            ("declare.lead-not-red", None, "CellSet for declare.lead-not-red, got None"),
            ("declare.cell-open", 5, "CellSet for declare.cell-open, got 5"),
            (
                "declare.lose-led-color",
                "red",
                "Color or None for declare.lose-led-color, got 'red'",
            ),
            ("trick.color-strength", 3, "Play for trick.color-strength, got 3"),
            (
                "trick.color-strength",
                Play(0, 9, Color.RED),
                "a play of the trick, got 9R",
            ),
            ("score.trick", "x", "int for score.trick, got 'x'"),
            ("score.bonus-bid", 1, "bool for score.bonus-bid, got 1"),
            ("score.group", [1, 1, 1], "tuple for score.group, got [1, 1, 1]"),
            ("score.trick", True, "int for score.trick, got True"),
            ("score.trick", 10**6 + 1, "-1000000 to 1000000 points, got 1000001"),
            ("score.group", (1, 2, -(10**7)), "-1000000 to 1000000 points, got -10000000"),
            ("score.group", (1, 1, 1, 1), "a whole number for each of 3 seats, got (1, 1, 1, 1)"),
            ("score.group", (1,), "a whole number for each of 3 seats, got (1,)"),
            ("score.group", (1, 1.5, 2), "a whole number for each of 3 seats, got (1, 1.5, 2)"),
        ],
    )
    def test_an_answer_that_is_none(self, replaces: str, answer: object, expected: str) -> None:
        def answers(*_: object) -> object:
            return answer

        variant = self.own(replaces, answers)
        with pytest.raises(MalformedInput) as caught:
            for _ in match(3, 1, variant):
                pass
        assert str(caught.value) == f"house.own: expected {expected}, at {place_of(answers)}"

    def test_a_million_points_are_not_too_many(self) -> None:
        def counts(setup: Setup, tricks: int, caused_paradox: bool) -> int:
            return -(10**6) if caused_paradox else 10**6

        *_, last = match(3, 1, self.own("score.trick", counts))
        assert isinstance(last.after, MatchOver)
        for result in last.after.results:
            for seat, points in enumerate(result.scores):
                expected = -(10**6) if seat == result.paradox else 10**6 + result.bonus[seat]
                assert points == expected

    def test_a_function_that_fails(self) -> None:
        def fails(*_: object) -> int:
            raise KeyError("oops")

        with pytest.raises(MalformedInput) as caught:
            for _ in match(3, 1, self.own("score.trick", fails)):
                pass
        file, _, line = place_of(fails).rpartition(":")
        message = "house.own: expected an answer for score.trick, got KeyError: 'oops'"
        assert str(caught.value) == f"{message}, at {file}:{int(line) + 1}", "where it failed"
        assert isinstance(caught.value.__cause__, KeyError)

    def test_a_function_that_fails_in_what_it_calls(self) -> None:
        """The line of its own file is given, and not one of the library."""

        def fails(*_: object) -> int:
            return len(CellSet(-1))

        with pytest.raises(MalformedInput) as caught:
            for _ in match(3, 1, self.own("score.trick", fails)):
                pass
        file, _, line = place_of(fails).rpartition(":")
        assert str(caught.value).endswith(f", at {file}:{int(line) + 1}")

    def test_a_function_that_is_in_no_file(self) -> None:
        with pytest.raises(MalformedInput, match=r"expected int for score\.trick, got \(\)$"):
            for _ in match(3, 1, self.own("score.trick", _NoFile())):
                pass

    @pytest.mark.parametrize("bits", [-1, 2**36, 2**36 + 1])  # a tenth rank
    def test_cells_that_there_are_not(self, bits: int) -> None:
        with pytest.raises(MalformedInput, match=rf"one bit for each cell, got {bits}$"):
            CellSet(bits)

    def test_what_is_no_function(self) -> None:
        rule = HouseRule("house.own", "Our own", "…", "score.trick", 3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] -- on purpose
        with pytest.raises(MalformedInput, match=r"^\$\.function: expected a function, got 3$"):
            register_house_rule(rule)

    def test_only_even_ranks_may_be_named_and_a_seat_can_be_stuck(self) -> None:
        def even(state: TrickPhase, _: object) -> CellSet:
            return CellSet.of(cell for cell in state.board.open if cell.rank % 2 == 0)

        variant = self.own("declare.cell-open", even)
        stuck = 0
        for seed in range(5):
            for moment in match(3, seed, variant):
                state = moment.before
                if isinstance(state, TrickPhase):
                    assert all(rank % 2 == 0 for rank, _ in plays_in(state))
                    if isinstance(moment.action, Paradox):
                        stuck += 1
                        seat = on_turn(state)
                        assert not {cell for cell in in_hand(state) if cell[0] % 2 == 0}
                        odd = [rank for rank in range(1, 7) if rank % 2]
                        refused = judge(state, Play(seat, odd[0], Color.BLUE))
                        assert "house.own" in refused.clauses
                        with pytest.raises(IllegalAction):
                            apply(state, Play(seat, odd[0], Color.BLUE))
        assert stuck

    def test_what_it_may_not_add(self) -> None:
        """A rule chooses from what all else leaves; what it adds beyond that does not count."""

        def everything(state: TrickPhase, _seat: object, _cells: CellSet) -> CellSet:
            return state.board.cells

        for slot in ("declare.lead-not-red", "declare.any-color-following"):
            name = f"house.{slot.rpartition('.')[2]}"
            variant = self.own(slot, everything, name)
            for moment in match(3, 8, variant):
                if isinstance(moment.before, TrickPhase):
                    assert plays_in(moment.before) <= in_hand(moment.before)

    def test_without_words_of_its_own_the_title_is_the_reason(self) -> None:
        def none(_state: object, _seat: object, _cells: object) -> CellSet:
            return CellSet()

        variant = self.own("declare.lead-not-red", none)
        for moment in match(3, 9, variant):
            if isinstance(moment.before, TrickPhase):
                assert isinstance(moment.action, Paradox), "nobody can lead anything"
                seat = on_turn(moment.before)
                rank = moment.before.hands[seat].ranks[0]
                [finding] = judge(moment.before, Play(seat, rank, Color.BLUE)).violations
                assert str(finding) == "Our own [house.own]"

    def test_groups_by_columns(self) -> None:
        def columns(arrangement: Arrangement, board: Board) -> tuple[int, ...]:
            return tuple(len({cell.rank for cell in tokens}) for tokens in board.tokens)

        variant = self.own("score.group", columns)
        for moment in match(3, 3, variant):
            for event in moment.events:
                if isinstance(event, RoundScored):
                    state, action = moment.before, moment.action
                    assert isinstance(state, TrickPhase)
                    ranks = [{cell.rank for cell in tokens} for tokens in state.board.tokens]
                    if isinstance(action, Play):
                        ranks[action.seat].add(action.rank)
                    assert event.groups == tuple(map(len, ranks))


def test_a_rule_is_what_its_id_says() -> None:
    [rule] = Table.create(
        "pegasus-2023", players=3, options={"variants": ["must-follow"]}
    ).edition.house_rules
    assert evolve(rule, title="Otherwise") == rule
    assert hash(evolve(rule, title="Otherwise")) == hash(rule)
    assert evolve(rule, id="house.another") != rule


@pytest.mark.parametrize(
    ("variant", "of_leads", "said"),
    [
        ("must-follow", False, ("{play}", "Who can follow must")),
        ("red-never-restricted", True, ("{play}", "Red may always be led")),
    ],
)
def test_a_house_rule_that_allows_a_play_names_it_and_itself(
    variant: str, of_leads: bool, said: tuple[str, ...]
) -> None:
    """And is silent on the plays that it is not about: of who leads, or of who follows."""
    of_either = Counter[bool]()
    for moment in match(3, 2, variant):
        if isinstance(moment.before, TrickPhase) and isinstance(moment.action, Play):
            grounds = judge(moment.before, moment.action).grounds
            found = [each.message for each in grounds if each.clause == f"house.{variant}"]
            is_about_it = of_leads != bool(moment.before.trick)
            assert len(found) == is_about_it
            for message in found:
                assert all(part.format(play=moment.action) in message for part in said)
            of_either[is_about_it] += 1
    assert min(of_either[True], of_either[False]) > 5


def test_play_from_memory_says_which_cell_may_be_named() -> None:
    named = 0
    for moment in match(4, 1, "memory"):
        if isinstance(moment.before, TrickPhase) and isinstance(moment.action, Play):
            verdict = judge(moment.before, moment.action)
            found = [each.message for each in verdict.grounds if each.clause == "house.memory"]
            named += [str(moment.action.cell) in message for message in found].count(True)
            assert len(found) <= 1
    assert named > 5


@pytest.mark.clause("house.must-follow")
def test_who_could_follow_is_told_the_color_that_was_led() -> None:
    """Not that of the play before."""
    refused = 0
    for moment in match(4, 3, "must-follow"):
        state = moment.before
        if not isinstance(state, TrickPhase) or len(state.trick) < 2:
            continue
        led, seat = state.trick[0].color, state.on_turn
        cells = in_hand(state)
        if state.trick[-1].color is not led and any(color is led for _, color in cells):
            for rank, color in (cell for cell in cells if cell[1] is not led):
                [violation] = judge(state, Play(seat, rank, color)).violations
                assert violation.clause == "house.must-follow"
                assert f"{led.value} was led, and seat {seat} can" in violation.message
                refused += 1
    assert refused > 3


@pytest.mark.clause("house.close-bids-count", "score.bonus-bid")
def test_where_nobody_bids_one_trick_more_than_the_book_has_still_counts() -> None:
    """By the book up to four of nine tricks; more players have no bonus without a bid."""
    options = {"variants": ["close-bids-count"]}
    two, three = (
        Table.create("pegasus-2023", players=players, options=options) for players in (2, 3)
    )
    [rule] = two.edition.house_rules
    assert [rule.function(two.setup, tricks, None) for tricks in range(10)] == [
        *[True] * 6,
        *[False] * 4,
    ]
    assert not any(rule.function(three.setup, tricks, None) for tricks in range(9))


@pytest.mark.clause("house.corners-touch")
def test_who_has_no_token_has_no_group_by_corners() -> None:
    table = Table.create("pegasus-2023", players=2, options={"variants": ["corners-touch"]})
    [rule] = table.edition.house_rules
    board = Board(table.arrangement.cells, (CellSet.named("R1 B2 Y1"), CellSet()))
    assert rule.function(table.arrangement, board) == (3, 0)


@pytest.mark.clause("house.memory", "paradox.must-play")
def test_whoever_claims_a_paradox_from_memory_hears_that_nobody_does() -> None:
    state = next(
        moment.before for moment in match(3, 1, "memory") if isinstance(moment.before, TrickPhase)
    )
    seat = state.on_turn
    must, nobody = judge(state, Paradox(seat)).violations
    assert (must.clause, nobody.clause) == ("paradox.must-play", "house.memory")
    assert f"seat {seat} " in must.message
    assert "Play without a board, from memory" in nobody.message


def lowest_alone(_state: TrickPhase, _seat: Seat, cells: CellSet) -> CellSet:
    """Of the cells that all other rules leave, those of the lowest rank."""
    return CellSet.of(cell for cell in cells if cell.rank == min(each.rank for each in cells))


def nothing_at_all(_state: TrickPhase, _seat: Seat, _cells: CellSet) -> CellSet:
    return CellSet()


def leading(name: str, function: Callable[[TrickPhase, Seat, CellSet], CellSet]) -> object:
    """A variant with a rule of one's own for leads."""
    rule = register_house_rule(
        HouseRule(f"house.{name}", name, f"By {name}.", "declare.lead-not-red", function)
    )
    return {**document(name), "rules": [rule.id]}


def test_a_rule_of_ones_own_for_leads_is_asked_after_all_others_and_for_leads_alone() -> None:
    leads = follows = 0
    for moment in match(3, 5, leading("lowest-lead", lowest_alone)):
        state = moment.before
        if isinstance(state, TrickPhase):
            left = in_hand(state)
            if state.trick:
                follows += len({rank for rank, _ in left}) > 1
            else:
                lowest = min((rank for rank, _ in left), default=0)
                left, leads = {cell for cell in left if cell[0] == lowest}, leads + 1
            assert plays_in(state) == left
    assert leads > 5
    assert follows > 5


def test_who_may_lead_nothing_by_a_rule_of_ones_own_lacks_no_token() -> None:
    """A token is spoken of where tokens are counted, and nowhere else."""
    state = next(
        moment.before
        for moment in match(3, 5, leading("no-lead", nothing_at_all))
        if isinstance(moment.before, TrickPhase)
    )
    verdict = judge(state, Paradox(state.on_turn))
    assert verdict.is_legal
    assert "declare.token-left" not in {each.clause for each in verdict.grounds}
