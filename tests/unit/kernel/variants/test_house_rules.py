"""House rules: each stands in place of one clause, and all else is as the book has it.

The law: at every moment of random matches, what a seat may play, the clauses that a ruling names,
what follows and what a round scores are worked out once more in plain Python, from the book with
the house rules of the table in place of its clauses. `TABLES` has a line for each house rule that
is shipped and for some that designers could register. Moments by hand stand in the spec.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from random import Random
from typing import Any, TypeAlias

import pytest

from catbox_rules.cat_in_the_box import (
    Action,
    Arrangement,
    Bid,
    BidPhase,
    Board,
    CardPlayed,
    Cell,
    CellSet,
    Color,
    ColorLost,
    Discard,
    DiscardPhase,
    Event,
    HouseRule,
    MatchEnded,
    MatchOver,
    Paradox,
    ParadoxOccurred,
    Phase,
    Play,
    Rank,
    RoundResult,
    RoundScored,
    Setup,
    State,
    Table,
    TokenPlaced,
    TrickAbandoned,
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
from catbox_rules.cat_in_the_box import (
    outcome as outcome_of,
)
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.kernel.variants.patch import known_house_rules
from catbox_rules.match import Transition
from tests.depth import of_depth
from tests.kit.cat_in_the_box.moments import ask, message, on_turn, trick_phase
from tests.kit.cat_in_the_box.scenario import HIGHEST_RANK, Scenario
from tests.kit.cat_in_the_box.scenario import winner as naive_winner
from tests.unit.kernel.variants.documents import BOX, document, numbers

FOLLOWING, LEADING = "declare.any-color-following", "declare.lead-not-red"
NAMING, LOSING, WINNING = "declare.cell-open", "declare.lose-led-color", "trick.color-strength"
POINTS, BONUS, GROUPS = "score.trick", "score.bonus-bid", "score.group"
STARTING, WINNERS = "round.start-seat-passes", "match.winner"
DISCARDING, BIDDING = "deal.discard", "bid.allowed"

Moment: TypeAlias = Transition[State, Action, Event]
House: TypeAlias = Mapping[str, HouseRule]
"""The house rules of a table, by the clause that each stands in place of."""


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers, no other one knows."""
    known = {BOX: dict(known_house_rules(BOX))}
    monkeypatch.setattr("catbox_rules.kernel.variants.patch._KNOWN", known)


def match(players: int, seed: object, *variants: object, **options: object) -> Iterator[Moment]:
    """A match at random."""
    table = {"variants": list(variants), **options}
    state: State = initial("pegasus-2023", players=players, options=table)
    random = Random(f"{seed} {players}")
    while turn(state):
        is_chance = turn(state) == (CHANCE,)
        action = draw(state, random) if is_chance else random.choice(legal_actions(state))
        step = apply(state, action)
        yield Moment(state, action, step.events, step.state)
        state = step.state


# The book, with house rules in place of its clauses.


def cells_allowed(state: TrickPhase, house: House) -> dict[str, set[Cell]]:
    """By clause the cells that it allows the seat on turn, whether it leads or follows."""
    table, board, seat = state.table, state.board, on_turn(state)
    ranks = range(1, HIGHEST_RANK[table.players] + 1)
    cells = {Cell(color, rank) for color in Color for rank in ranks}
    taken = {cell for lying in (*board.tokens, board.observed, board.neutral) for cell in lying}
    naming = house.get(NAMING)
    allowed = {
        "play.card-in-hand": {cell for cell in cells if cell.rank in state.hands[seat]},
        "declare.color-held": {cell for cell in cells if cell.color in state.held[seat]},
        NAMING if naming is None else naming.id: (
            cells - taken if naming is None else cells & set(asked(naming, state, seat))
        ),
    }
    if table.tokens.value == "strict":
        allowed["declare.token-left"] = {cell for cell in cells if has_token(state, house, cell)}
    return allowed


def asked(rule: HouseRule, *given: object) -> CellSet:
    answer = rule.function(*given)
    assert isinstance(answer, CellSet)
    return answer


def lost_color(state: TrickPhase, house: House, play: Play) -> Color | None:
    """A house rule can cost a seat any color that it holds, but never its last one."""
    held = state.held[play.seat]
    if LOSING in house:
        lost = house[LOSING].function(state, play)
        assert lost is None or isinstance(lost, Color)
        return lost if lost in held and len(held) > 1 else None
    led = state.trick[0].color if state.trick else play.color
    return led if led is not play.color and led in held else None


def has_token(state: TrickPhase, house: House, cell: Cell) -> bool:
    seat = on_turn(state)
    lost = lost_color(state, house, Play(seat, cell.rank, cell.color))
    marks = len(state.held[seat] - {lost}) + bool(state.bids)
    on_board = len(state.board.tokens[seat]) + 1
    return marks + on_board <= state.table.edition.tokens_per_seat


def cells_left(state: TrickPhase, house: House, cells: set[Cell]) -> set[Cell]:
    """Which of some cells a lead, or a play that follows, may be."""
    rule = house.get(FOLLOWING if state.trick else LEADING)
    if rule is not None:
        return cells & set(asked(rule, state, on_turn(state), CellSet.of(cells)))
    red_is_broken = any(cell.color is Color.RED for own in state.board.tokens for cell in own)
    if state.trick or red_is_broken:
        return cells
    return {cell for cell in cells if cell.color is not Color.RED} or cells


def in_all(allowed: Sequence[set[Cell]]) -> set[Cell]:
    return {cell for cell in allowed[0] if all(cell in cells for cells in allowed)}


def plays_left(state: TrickPhase, house: House) -> set[Cell]:
    return cells_left(state, house, in_all([*cells_allowed(state, house).values()]))


def check_rulings(state: TrickPhase, house: House) -> None:
    """Every play of the seat on turn, and its claim of a paradox."""
    seat, allowed = on_turn(state), cells_allowed(state, house)
    others = in_all([*allowed.values()])
    left = cells_left(state, house, others)
    claims = [] if left else [Paradox(seat)]
    plays = [Play(seat, cell.rank, cell.color) for cell in left]
    assert {*legal_actions(state)} == {*plays, *claims}
    placing = house.get(FOLLOWING if state.trick else LEADING)
    of_place = LEADING if placing is None else placing.id
    ids = {rule.id for rule in house.values()}
    for cell in {cell for cells in allowed.values() for cell in cells}:
        verdict = judge(state, Play(seat, cell.rank, cell.color))
        broken = {clause for clause, cells in allowed.items() if cell not in cells}
        if cell not in cells_left(state, house, others | {cell}):
            broken.add(of_place)
        assert {each.clause for each in verdict.violations} == broken
        assert {each.where for each in verdict.violations if each.clause in ids} <= {".color"}
        met = {rule.id for rule in (house.get(NAMING), placing) if rule} - broken
        met |= {house[LOSING].id} if LOSING in house else set()
        assert {each.clause for each in verdict.grounds} & ids == met
        assert not {*verdict.clauses} & {*house}, "a clause that is replaced is never named"
    check_claim(state, house, can_play=bool(left))


def check_claim(state: TrickPhase, house: House, *, can_play: bool) -> None:
    """Where cells are named from memory nobody claims a paradox, but for want of cells."""
    verdict = judge(state, Paradox(on_turn(state)))
    false = house[NAMING].id if NAMING in house else "paradox.false-claim"
    expected = ["paradox.must-play", false] if can_play else []
    assert [each.clause for each in verdict.violations] == expected
    grounds = {each.clause for each in verdict.grounds}
    assert grounds - {"declare.token-left"} == (set() if can_play else {"paradox.occurs"})
    if state.table.tokens.value == "unlimited":
        assert "declare.token-left" not in grounds


def strongest(house: House, trick: tuple[Play, ...]) -> Play:
    if WINNING in house:
        best = house[WINNING].function(trick)
        assert isinstance(best, Play)
        return best
    seat = naive_winner([(each.seat, str(each)) for each in trick])
    return next(each for each in trick if each.seat == seat)


def sheet(table: Table, board: Board, event: RoundScored, house: House) -> object:
    """The sizes of all groups, and for each seat its bonus and its score."""
    setup, arrangement = table.setup, table.arrangement
    groups: object = tuple(largest_group(arrangement, own, corners=False) for own in board.tokens)
    if GROUPS in house:
        groups = house[GROUPS].function(arrangement, board)
    bonuses, scores = list[int](), list[int]()
    for seat, tricks in enumerate(event.tricks):
        caused, bid = event.paradox == seat, event.bids[seat] if event.bids else None
        points: object = -setup.penalty * tricks if caused else tricks
        is_right: object = tricks <= 4 if bid is None else tricks == bid
        if POINTS in house:
            points = house[POINTS].function(setup, tricks, bid, caused)
        if BONUS in house:
            is_right = house[BONUS].function(setup, tricks, bid)
        assert isinstance(points, int)
        bonuses.append(event.groups[seat] if is_right and not caused else 0)
        scores.append(points + bonuses[-1])
    return groups, tuple(bonuses), tuple(scores)


def check_what_follows(moment: Moment, house: House) -> bool:
    """And whether something else would have followed by the book."""
    state, action = moment.before, moment.action
    assert isinstance(state, TrickPhase)
    seat, board, won = on_turn(state), state.board, list(state.won)
    events: list[Event] = []
    paradox, departs = None, False
    if isinstance(action, Play):
        events.append(CardPlayed(seat, action.rank, action.color))
    if isinstance(action, Play) and action.cell in board.open:
        color = lost_color(state, house, action)
        departs = color is not lost_color(state, {}, action)
        board = board.with_token(seat, action.cell)
        events.append(TokenPlaced(seat, action.cell))
        events += [] if color is None else [ColorLost(seat, color)]
        trick = (*state.trick, action)
        if len(trick) == state.table.players:
            best = strongest(house, trick)
            departs |= best is not strongest({}, trick)
            won[best.seat] += 1
            events.append(TrickWon(best.seat, best.rank, best.color))
    else:
        paradox = seat
        events.append(ParadoxOccurred(seat, tuple(state.hands[seat])))
        events += [TrickAbandoned(tuple(each.seat for each in state.trick))] if state.trick else []
    assert [*moment.events[: len(events)]] == events
    for scored in moment.events[len(events) : len(events) + 1]:
        assert isinstance(scored, RoundScored)
        assert (scored.tricks, scored.paradox) == (tuple(won), paradox)
        points = (scored.groups, scored.bonus, scored.scores)
        assert points == sheet(state.table, board, scored, house)
        departs |= points != sheet(state.table, board, scored, {})
    return departs


def largest_group(arrangement: Arrangement, tokens: CellSet, *, corners: bool) -> int:
    """By growing groups from each square; tokens meet by sides, or by corners too."""
    cells = set(tokens)
    rows = enumerate(arrangement.rows)
    squares = {(x, y) for y, row in rows for x, cell in enumerate(row) if cell in cells}
    steps = {(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if corners or not a or not b}
    best = 0
    for square in squares:
        group, edge = {square}, [square]
        while edge:
            x, y = edge.pop()
            neighbors = {(x + a, y + b) for a, b in steps} & squares - group
            group |= neighbors
            edge += neighbors
        best = max(best, len(group))
    return best


def check_sight(state: TrickPhase, house: House) -> None:
    """Who names cells from memory sees the tokens of this trick alone, and those of nobody."""
    for viewer in (None, *state.table.seats):
        seen = view(state, viewer)
        if NAMING not in house:
            assert seen.board == state.board
            continue
        lying = {(each, cell) for each in state.table.seats for cell in seen.tokens[each]}
        assert lying == {(play.seat, play.cell) for play in state.trick}
        assert seen.neutral == state.table.board_before_play(state.revealed).neutral


# The house rules that are shipped, as the spec has them.


def must_follow(state: TrickPhase, _seat: Seat, cells: CellSet) -> CellSet:
    led = [cell for cell in cells if cell.color is state.trick[0].color]
    return CellSet.of(led or cells)


def every_cell(_state: TrickPhase, _seat: Seat, cells: CellSet) -> CellSet:
    return cells


def every_name(state: TrickPhase, _seat: Seat) -> CellSet:
    return CellSet.up_to_rank(HIGHEST_RANK[state.table.players])


def no_color(_state: TrickPhase, _play: Play) -> None:
    return None


def close_bid(setup: Setup, tricks: int, bid: int | None) -> bool:
    """By the book two players have the bonus up to four tricks, and more have none unbid."""
    if bid is None:
        return setup.players == 2 and tricks <= 5
    return tricks - bid in (-1, 0, 1)


def by_corners(arrangement: Arrangement, board: Board) -> tuple[int, ...]:
    return tuple(largest_group(arrangement, own, corners=True) for own in board.tokens)


def naive(id_: str, replaces: str, function: Callable[..., object]) -> HouseRule:
    return HouseRule(id_, "Naive", "…", replaces, function)


MUST_FOLLOW = naive("house.must-follow", FOLLOWING, must_follow)
RED = naive("house.red-never-restricted", LEADING, every_cell)
MEMORY = naive("house.memory", NAMING, every_name)
NO_COLOR_LOST = naive("house.no-color-lost", LOSING, no_color)
CLOSE_BIDS = naive("house.close-bids-count", BONUS, close_bid)
CORNERS = naive("house.corners-touch", GROUPS, by_corners)


# Some that designers could register.


def led_color_lost_by_leaders(state: TrickPhase, play: Play) -> Color | None:
    return None if state.trick else play.color


def color_played(_state: TrickPhase, play: Play) -> Color:
    return play.color


def red(_state: TrickPhase, _play: Play) -> Color:
    return Color.RED


def reds(_state: TrickPhase, _seat: Seat) -> CellSet:
    return CellSet.of_color(Color.RED)


def nothing(*_: object) -> CellSet:
    return CellSet()


def even_ranks(state: TrickPhase, _seat: Seat) -> CellSet:
    return CellSet.of(cell for cell in state.board.open if cell.rank % 2 == 0)


def lowest_rank(_state: TrickPhase, _seat: Seat, cells: CellSet) -> CellSet:
    return CellSet.of(cell for cell in cells if cell.rank == min(each.rank for each in cells))


def more_than_there_is(state: TrickPhase, _seat: Seat, _cells: CellSet) -> CellSet:
    return state.board.cells


def lowest_card(trick: tuple[Play, ...]) -> Play:
    return min(trick, key=lambda play: play.rank)


def doubled(_setup: Setup, tricks: int, _bid: int | None, caused_paradox: bool) -> int:
    return 0 if caused_paradox else 2 * tricks


def a_million(_setup: Setup, _tricks: int, _bid: int | None, caused_paradox: bool) -> int:
    return -(10**6) if caused_paradox else 10**6


def by_columns(_arrangement: Arrangement, board: Board) -> tuple[int, ...]:
    return tuple(len({cell.rank for cell in tokens}) for tokens in board.tokens)


def miss_costs_its_distance(_setup: Setup, tricks: int, bid: int | None, _paradox: bool) -> int:
    return tricks - (0 if bid is None else abs(tricks - bid))


def own(replaces: str, function: Callable[..., object]) -> HouseRule:
    return HouseRule("house.own", "Our own", "As we play.", replaces, function)


NINE_TOKENS = numbers("nine", all={"tokens_per_seat": 9})
NO_BIDS = numbers("no-bids", all={"bids": []})
TABLES: list[tuple[str, list[HouseRule], list[object], dict[str, object]]] = [
    ("who can follow must", [MUST_FOLLOW], [], {}),
    ("red may always be led", [RED], [], {}),
    ("two rules at once", [MUST_FOLLOW, RED], [], {}),
    ("from memory", [MEMORY], [], {}),
    ("nobody loses a color", [NO_COLOR_LOST], [], {}),
    ("close bids count", [CLOSE_BIDS], ["double-penalty"], {}),
    ("close bids count, and nobody bids", [CLOSE_BIDS], [NO_BIDS], {}),
    ("corners touch", [CORNERS, MEMORY], [], {}),
    ("corners touch on a purple face", [CORNERS], ["own-purple-face"], {}),
    ("leaders lose a color", [own(LOSING, led_color_lost_by_leaders)], [], {"tokens": "strict"}),
    ("nine tokens", [own(LOSING, led_color_lost_by_leaders)], [NINE_TOKENS], {"tokens": "strict"}),
    ("all colors but one are lost", [own(LOSING, color_played)], [], {}),
    ("red is lost", [own(LOSING, red)], [], {}),
    ("even ranks", [own(NAMING, even_ranks)], [], {}),
    ("reds alone", [own(NAMING, reds)], [], {}),
    ("no name", [own(NAMING, nothing)], [], {}),
    ("no lead", [own(LEADING, nothing)], [], {}),
    ("the lowest rank is led", [own(LEADING, lowest_rank)], [], {}),
    ("it adds no plays", [own(LEADING, more_than_there_is), MUST_FOLLOW], [], {}),
    ("the lowest wins", [own(WINNING, lowest_card)], [], {}),
    ("two points a trick", [own(POINTS, doubled)], [], {}),
    ("a missed bid costs its distance", [own(POINTS, miss_costs_its_distance)], [], {}),
    ("a million points are not too many", [own(POINTS, a_million)], [], {}),
    ("groups by columns", [own(GROUPS, by_columns)], [], {}),
]


@pytest.mark.clause("house.must-follow", "house.red-never-restricted", "house.memory")
@pytest.mark.clause("house.no-color-lost", "house.close-bids-count", "house.corners-touch")
@pytest.mark.clause("declare.any-color-following", "declare.lead-not-red", "declare.cell-open")
@pytest.mark.clause("declare.lose-led-color", "declare.token-left", "paradox.occurs")
@pytest.mark.clause("paradox.must-play", "paradox.false-claim", "score.group", "score.bonus-bid")
@pytest.mark.clause("secrecy.hand")
@pytest.mark.deeper
@pytest.mark.parametrize("number", range(len(TABLES)), ids=[each[0] for each in TABLES])
def test_all_else_is_as_the_book_has_it(number: int) -> None:
    title, rules, others, options = TABLES[number]
    house = {rule.replaces: rule for rule in rules}
    for rule in rules:
        if rule.id == "house.own":
            register_house_rule(rule)
    variants = [document("mine", rules=[rule.id for rule in rules]), *others]
    departures = 0
    counts = (2, 3, 4, 5) if of_depth(quick=0, ci=1, deep=1) else (2 + number % 3, 5)
    for seed, players in product(range(of_depth(quick=1, ci=5, deep=50)), counts):
        for place, moment in enumerate(match(players, f"{title} {seed}", *variants, **options)):
            state = moment.before
            if isinstance(state, TrickPhase):
                departures += check_what_follows(moment, house)
                if place % 5 == 0:
                    departures += plays_left(state, house) != plays_left(state, {})
                    check_rulings(state, house)
                    check_sight(state, house)
    assert departures, "where nothing departs from the book, nothing is shown"


# Before and after the tricks: what may be set aside and bid, who starts, and who wins.


def spread(state: DiscardPhase, seat: Seat, ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """A card of which the seat has two or more, if it has such cards."""
    return tuple(rank for rank in ranks if state.hands[seat].count(rank) > 1) or ranks


def last_bid_does_not_fit(
    state: BidPhase, _seat: Seat, numbers: tuple[int, ...]
) -> tuple[int, ...]:
    made = [bid for bid in state.bids if bid is not None]
    if len(made) + 1 < state.table.players:
        return numbers
    return tuple(number for number in numbers if sum(made) + number != state.table.setup.tricks)


def best_starts(_setup: Setup, rounds: tuple[RoundResult, ...]) -> Seat:
    scores = rounds[-1].scores
    return Seat(scores.index(max(scores)))


def fewest_points(rounds: tuple[RoundResult, ...]) -> tuple[int, ...]:
    points = [sum(each) for each in zip(*(round.scores for round in rounds), strict=True)]
    return tuple(seat for seat, total in enumerate(points) if total == min(points))


AROUND_THE_TRICKS: Mapping[str, tuple[str, Callable[..., object]]] = {
    "spread": (DISCARDING, spread),
    "unfit": (BIDDING, last_bid_does_not_fit),
    "best": (STARTING, best_starts),
    "fewest": (WINNERS, fewest_points),
}


@pytest.mark.clause("deal.discard", "bid.allowed", "round.start-seat-passes", "match.winner")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_done_around_the_tricks(players: int) -> None:
    for id_, (replaces, function) in AROUND_THE_TRICKS.items():
        register_house_rule(HouseRule(f"house.{id_}", id_, "…", replaces, function))
    mine = document("mine", rules=[f"house.{id_}" for id_ in AROUND_THE_TRICKS])
    for seed in range(of_depth(quick=3, ci=10, deep=100)):
        moments = list(match(players, f"around {seed}", mine))
        for state in (moment.before for moment in moments):
            if isinstance(state, DiscardPhase):
                check_choices(state, "house.spread", Discard)
            elif isinstance(state, BidPhase):
                check_choices(state, "house.unfit", Bid)
        over = moments[-1].after
        assert isinstance(over, MatchOver)
        for before, after in pairwise(over.results):
            assert before.scores[after.start_seat] == max(before.scores)
        outcome = outcome_of(over)
        assert outcome is not None
        points = [outcome.totals[seat] for seat in over.table.seats]
        assert {points[seat] for seat in outcome.winners} == {min(points)}
        assert points.count(min(points)) == len(outcome.winners)
        assert [reason.clause for reason in outcome.reasons] == ["house.fewest"]
        [ended] = [each for each in moments[-1].events if isinstance(each, MatchEnded)]
        assert ended.winners == outcome.winners


def check_choices(
    state: DiscardPhase | BidPhase, rule: str, action: Callable[[Seat, Rank], Discard | Bid]
) -> None:
    """What the book leaves and the rule does not is refused by the rule alone."""
    for seat in (each for each in turn(state) if each != CHANCE):
        for number in range(1, 10):
            ruled = judge(state, action(Seat(int(seat)), Rank(number)))
            if isinstance(state, DiscardPhase):
                by_book = set(state.hands[int(seat)])
                allowed = {rank for rank in by_book if state.hands[int(seat)].count(rank) > 1}
                allowed = allowed or by_book
            else:
                by_book = set(map(Rank, state.table.setup.bids))
                made = [bid for bid in state.bids if bid is not None]
                is_last = len(made) + 1 == state.table.players
                fits = state.table.setup.tricks - sum(made)
                allowed = {bid for bid in by_book if not (is_last and bid == fits)}
            assert ruled.is_legal == (number in allowed)
            if number in by_book - allowed:
                assert [each.clause for each in ruled.violations] == [rule]


# What is said.

SAID = """
must-follow, 1B 2B 3B / 4B 1Y, 0:1223344 1:11555666
  5Y: blue was led, and seat 1 can declare it with a card in hand, so it must
  5B: 5B is allowed by the house rule: Who can follow must
red-never-restricted, 4Y 2Y 6Y, 2:22233556
  2R: 2R is allowed by the house rule: Red may always be led
memory, 4Y 2Y 6Y, 2:22233556
  2Y: Y2 may be named
  paradox: nobody claims a paradox: Play without a board, from memory
no-color-lost, 5B 4Y, 2:112233466
  2Y: seat 2 loses no color by this play
leaders lose a color, 4Y 2Y 6Y, 2:22233556
  2B: seat 2 loses blue by this play
leaders lose a color, 5B 4Y, 2:112233466
  2Y: seat 2 loses no color by this play
no lead, , 0:112233445
  2B: Our own
"""
"""Rule, tricks of three players and hands, then what the seat on turn does and what is said."""


def sentences() -> Iterator[tuple[str, str, str]]:
    """Each moment with an action and the sentence."""
    moment = ""
    for line in SAID.strip().splitlines():
        if line.startswith("  "):
            action, sentence = line.strip().split(": ", 1)
            yield moment, action, sentence
        else:
            moment = line


@pytest.mark.clause("house.must-follow", "house.memory", "paradox.must-play")
@pytest.mark.parametrize(("moment", "action", "sentence"), list(sentences()))
def test_what_a_ruling_says_of_a_house_rule(moment: str, action: str, sentence: str) -> None:
    """Without words of its own the title is the reason."""
    name, tricks, held = moment.split(", ")
    variant: object = name
    for title, [rule, *_], _, _ in TABLES:
        if title == name:
            variant = document("own", rules=[register_house_rule(rule).id])
    hands = {int(each[0]): tuple(map(int, each[2:])) for each in held.split()}
    options: dict[str, object] = {"variants": [variant]}
    state = trick_phase(Scenario("pegasus-2023", 3, 0, options, tricks=tricks, hands=hands))
    verdict = ask(state, action)
    house_rules = {clause for clause in verdict.clauses if clause.startswith("house.")}
    assert [message(verdict, clause) for clause in house_rules] == [sentence]


# Numbers of variants, which no book has.


def first_play(variant: object, **options: object) -> TrickPhase:
    states = (moment.before for moment in match(3, 2, variant, **options))
    return next(state for state in states if isinstance(state, TrickPhase))


@pytest.mark.clause("declare.lead-red-broken")
@pytest.mark.parametrize(("observed", "is_broken"), [("G6", False), ("R6", True)])
def test_an_observed_token_breaks_red_on_the_red_row_alone(observed: str, is_broken: bool) -> None:
    variant = numbers("mine", _3={"observed": [observed]})
    state = first_play(variant, **{"red-broken-by": "any-token"})
    colors = {each.color for each in legal_actions(state) if isinstance(each, Play)}
    assert (Color.RED in colors) is is_broken


@pytest.mark.clause("declare.cell-open")
def test_a_cell_that_an_observed_token_closes_is_said_to_be_closed() -> None:
    """By the book observed tokens lie where no card has the rank; a variant lays them anywhere."""
    state = first_play(numbers("mine", _3={"observed": ["B1", "B2", "B3", "B4", "B5", "B6"]}))
    rank = next(iter(state.hands[on_turn(state)]))
    assert message(ask(state, f"{rank}B"), "declare.cell-open") == (
        f"B{rank} is not open: an observed token has been there since set-up"
    )


@pytest.mark.clause("secrecy.left-over-cards")
def test_revealed_cards_lie_open_while_bids_are_made() -> None:
    """No edition has both: with two players nobody bids."""
    variant = numbers("mine", _3={"dealt": 9, "tricks": 7, "bids": [0, 2], "revealed": 2})
    states = (moment.before for moment in match(3, 1, variant))
    bidding = [state for state in states if isinstance(state, BidPhase)]
    assert bidding
    for state in bidding:
        seen = view(state)
        assert (seen.phase, seen.revealed) == (Phase.BID, state.revealed)
        assert len(seen.revealed) == 2


# Functions that do not answer.

ANSWERS: list[tuple[str, object, str]] = [
    (WINNING, None, "Play for trick.color-strength, got None"),
    (WINNING, 3, "Play for trick.color-strength, got 3"),
    (WINNING, Play(0, 9, Color.RED), "a play of the trick, got 9R"),
    (FOLLOWING, (), "CellSet for declare.any-color-following, got ()"),
    (LEADING, None, "CellSet for declare.lead-not-red, got None"),
    (NAMING, 5, "CellSet for declare.cell-open, got 5"),
    (LOSING, "red", "Color or None for declare.lose-led-color, got 'red'"),
    (POINTS, "x", "int for score.trick, got 'x'"),
    (POINTS, True, "int for score.trick, got True"),
    (POINTS, 10**6 + 1, "-1000000 to 1000000 points, got 1000001"),
    (BONUS, 1, "bool for score.bonus-bid, got 1"),
    (GROUPS, [1, 1, 1], "tuple for score.group, got [1, 1, 1]"),
    (GROUPS, (1, 2, -(10**7)), "-1000000 to 1000000 points, got -10000000"),
    (GROUPS, (1, 1, 1, 1), "a whole number for each of 3 seats, got (1, 1, 1, 1)"),
    (GROUPS, (1,), "a whole number for each of 3 seats, got (1,)"),
    (STARTING, 3, "a seat from 0 to 2, got 3"),
    (STARTING, None, "int for round.start-seat-passes, got None"),
    (WINNERS, (), "at least one seat, got none"),
    (WINNERS, (0, 7), "a seat from 0 to 2, got 7"),
    (WINNERS, 1, "tuple for match.winner, got 1"),
    (BIDDING, (9,), "one of 1, 3, 4 at least, got none"),
    (DISCARDING, None, "tuple for deal.discard, got None"),
    (GROUPS, (1, 1.5, 2), "a whole number for each of 3 seats, got (1, 1.5, 2)"),
]


def fault_of(rule: HouseRule) -> MalformedInput:
    """What a match ends with in which the rule does not answer."""
    register_house_rule(rule)
    with pytest.raises(MalformedInput) as caught:
        for _ in match(3, 1, document("own", rules=[rule.id])):
            pass
    return caught.value


def line_of(function: Callable[..., object], line: int = 0) -> str:
    """The place of a line of a function, counted from where it begins."""
    return f"{inspect.getsourcefile(function)}:{inspect.getsourcelines(function)[1] + line}"


@pytest.mark.parametrize(("replaces", "answer", "expected"), ANSWERS)
def test_an_answer_that_is_none(replaces: str, answer: object, expected: str) -> None:
    def answers(*_: object) -> object:
        return answer

    fault = fault_of(own(replaces, answers))
    assert str(fault) == f"house.own: expected {expected}, at {line_of(answers)}"


def test_a_function_that_fails_is_named_with_the_line_of_its_own_file() -> None:
    def fails(*_: object) -> int:
        raise KeyError("oops")

    def fails_in_what_it_calls(*_: object) -> int:
        return len(CellSet(-1))

    fault = fault_of(own(POINTS, fails))
    message_of_fault = "expected an answer for score.trick, got KeyError: 'oops'"
    assert str(fault) == f"house.own: {message_of_fault}, at {line_of(fails, 1)}"
    assert isinstance(fault.__cause__, KeyError)
    other = HouseRule("house.other", "Other", "…", POINTS, fails_in_what_it_calls)
    assert str(fault_of(other)).endswith(f", at {line_of(fails_in_what_it_calls, 1)}")


class _NoFile:
    """What can be called and has no lines of its own."""

    def __call__(self, *_: object) -> tuple[()]:
        return ()


def test_a_function_that_is_in_no_file_or_is_none() -> None:
    expected = "house.own: expected int for score.trick, got ()"
    assert str(fault_of(own(POINTS, _NoFile()))) == expected
    rule = HouseRule("house.own", "Our own", "…", "score.trick", 3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] -- on purpose
    with pytest.raises(MalformedInput, match=r"^\$\.function: expected a function, got 3$"):
        register_house_rule(rule)


def test_the_facts_of_a_rule_are_several() -> None:
    named: Any = "led"
    rule = HouseRule("house.own", "Our own", "…", "score.trick", max, rests_on=named)
    with pytest.raises(MalformedInput, match=r"rests_on: expected ids, .* got 'led'"):
        register_house_rule(rule)


@pytest.mark.parametrize("bits", [-1, 2**36, 2**36 + 1])  # a tenth rank
def test_cells_that_there_are_not(bits: int) -> None:
    with pytest.raises(MalformedInput, match=rf"one bit for each cell, got {bits}$"):
        CellSet(bits)
