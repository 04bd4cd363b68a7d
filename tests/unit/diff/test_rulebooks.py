"""The clauses behind what two rulebooks do otherwise after the same action. The second one is that
of the first, with a house rule, another number, or another board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    DealPhase,
    MatchEnded,
    MatchOver,
    Paradox,
    Play,
    State,
    Table,
    TrickWon,
    apply,
)
from catbox_rules.cat_in_the_box.state import deal_phase, match_over
from catbox_rules.diff.cat_in_the_box import of_event, of_malformed, of_outcome, of_sheet
from catbox_rules.diff.lockstep import SharedStep
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.match.transition import AnyTransition
from tests.kit.cat_in_the_box.moments import plain_deal, whole_round
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.unit.conformance.cat_in_the_box.afters import taken
from tests.unit.kernel.variants.documents import numbers

Options = Mapping[str, object]


def laid(scenario: Scenario, options: Options, *house: HouseRule) -> State:
    """Before the first deal, by the edition with some options and house rules of one's own."""
    chosen = {**scenario.options, **options}
    table = Table.create(scenario.edition, players=scenario.players, options=chosen)
    if house:
        table = evolve(table, edition=evolve(table.edition, house_rules=house))
    return DealPhase(table)


def shared(scenario: Scenario, one: State, other: State) -> SharedStep:
    """The last action of a round, by both."""
    *before, last = scenario.actions()
    if scenario is STUCK:
        before, last = [*before, last], Paradox(1)
    steps: list[AnyTransition] = []
    for begun in (one, other):
        state = begun
        for action in before:
            state = apply(state, action).state
        steps.append(taken(state, last))
    return SharedStep(last, *steps)


def differing(step: SharedStep) -> list[tuple[str, set[str]]]:
    """The parts of the sheet, each with its clauses."""
    parts = of_sheet(step)
    assert all(part.values[0] != part.values[1] for part in parts)
    return [(part.name, set(part.clauses)) for part in parts]


# What is scored.

TWO = whole_round("pegasus-2023", 2)
"""Both seats win four tricks; of seat 0's tokens five touch, of those of seat 1 two."""

THREE = evolve(whole_round("pegasus-2023", 3), bids=(4, 1, 3))
"""Seat 0 wins all eight tricks; nobody meets a bid."""

STUCK = Scenario(
    "pegasus-2023",
    2,
    revealed=(3, 1, 3),
    tricks="1Y 4R / 4G 3B / 4B 4Y / 5B 5Y / 2G 2R / 5R 1B / 2Y 5G / 3R",
    hands={1: (1, 5)},
)
"""Seat 1 has won four tricks and is stuck; seat 0 has won three, and three of its tokens touch."""


def layout(columns: int) -> list[list[str]]:
    """A board whose cells run down the columns."""
    cells = [f"{color}{rank}" for rank in range(1, columns + 1) for color in "RBYG"]
    return [cells[first : first + columns] for first in range(0, len(cells), columns)]


CORNERS = ("bonus", {"score.group", "house.corners-touch"})
PENALTY = ("scores", {"score.paradox-penalty"})


FEWER = numbers("fewer", all={"bonus_up_to": 3})


@pytest.mark.parametrize(
    ("scenario", "options", "parts"),
    [
        (TWO, {}, []),
        (TWO, {"variants": ["corners-touch"]}, [CORNERS]),
        (TWO, {"layout": layout(6)}, [("bonus", {"setup.face", "score.group"})]),
        (TWO, {"variants": [FEWER]}, [("bonus", {"score.bonus-two-players"})]),
        # A house rule on groups is not behind a bonus that one of them has not earned.
        (TWO, {"variants": [FEWER, "corners-touch"]}, [("bonus", {"score.bonus-two-players"})]),
        (
            THREE,
            {"variants": [numbers("few", _3={"bonus_up_to": 4})]},
            [("bonus", {"score.bonus-bid", "score.bonus-two-players"})],
        ),
        (
            evolve(THREE, bids=(3, 1, 1)),
            {"variants": ["close-bids-count"]},
            [("bonus", {"score.bonus-bid", "house.close-bids-count"})],
        ),
        (STUCK, {"variants": ["double-penalty"]}, [PENALTY]),
        (STUCK, {"variants": ["gentle-paradox"]}, [PENALTY]),
        (STUCK, {"variants": ["corners-touch"]}, [CORNERS]),
        # What is added to the points by the bonus is not reported again.
        (STUCK, {"variants": ["corners-touch", "double-penalty"]}, [CORNERS, PENALTY]),
    ],
)
def test_sheets(scenario: Scenario, options: Options, parts: list[tuple[str, set[str]]]) -> None:
    """The rulebook as it is, and with something else, whichever comes first."""
    plain, changed = laid(scenario, {}), laid(scenario, options)
    assert differing(shared(scenario, plain, changed)) == parts
    assert differing(shared(scenario, changed, plain)) == parts


def test_a_house_rule_on_earning_the_bonus_where_nobody_bids() -> None:
    """With three tricks or fewer; or, by the house rule, with four."""
    step = shared(
        TWO,
        laid(TWO, {"variants": [FEWER]}),
        laid(TWO, {"variants": [FEWER, "close-bids-count"]}),
    )
    assert differing(step) == [("bonus", {"score.bonus-bid", "house.close-bids-count"})]


def twice(_: object, tricks: int, *__: object) -> int:
    return 2 * tricks


DOUBLE = HouseRule(
    "house.double",
    "Tricks count twice",
    "A seat scores two points for each trick.",
    replaces="score.trick",
    function=twice,
)


@pytest.mark.parametrize(
    ("scenario", "parts"),
    [
        (THREE, [("scores", {"score.trick", "house.double"})]),
        # Of the seat that caused the paradox the rule is in place of the penalty.
        (
            STUCK,
            [
                ("scores", {"score.trick", "house.double"}),
                ("scores", {"score.paradox-penalty", "house.double"}),
            ],
        ),
    ],
)
def test_a_house_rule_on_points(scenario: Scenario, parts: list[tuple[str, set[str]]]) -> None:
    step = shared(scenario, laid(scenario, {}), laid(scenario, {}, DOUBLE))
    assert differing(step) == parts


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        # What a paradox costs follows from it.
        (
            {"paradox": None, "bonus": (3, 2), "scores": (6, 6)},
            [("paradox", {"paradox.occurs"}), ("bonus", {"score.paradox-penalty"})],
        ),
        ({"paradox": None, "scores": (6, 4)}, [("paradox", {"paradox.occurs"}), PENALTY]),
        # By the other one it is seat 0 that caused it.
        (
            {"paradox": 0, "bonus": (0, 0), "scores": (-3, 4)},
            [("paradox", {"paradox.occurs"}), ("bonus", {"score.paradox-penalty"}), PENALTY],
        ),
        (
            {"paradox": 0, "tricks": (3, 5)},
            [("paradox", {"paradox.occurs"}), ("tricks", {"trick.winner-leads"})],
        ),
    ],
)
def test_results_written_by_hand(
    changes: dict[str, object], parts: list[tuple[str, set[str]]]
) -> None:
    """A round that one of them has ended otherwise."""
    step = shared(STUCK, laid(STUCK, {}), laid(STUCK, {}))
    [result] = step.b.after.results
    state = deal_phase(step.b.after.table, (evolve(result, **changes),))
    changed = evolve(step.b, after=state)
    assert differing(SharedStep(step.action, step.a, changed)) == parts
    assert differing(SharedStep(step.action, changed, step.a)) == parts


def test_the_last_round_is_looked_at() -> None:
    """The first one is the same for both."""
    step = shared(TWO, laid(TWO, {}), laid(TWO, {}))
    [result] = step.a.after.results
    sides = [
        evolve(
            each,
            after=match_over(
                each.after.table, (result, evolve(result, start_seat=1, bonus=(bonus, 2)))
            ),
        )
        for each, bonus in ((step.a, 5), (step.b, 8))
    ]
    for one, other in (sides, reversed(sides)):
        assert differing(SharedStep(step.action, one, other)) == [("bonus", {"score.group"})]


# What happens.


def first_trick(options: Options, *house: HouseRule, tricks: str = "6Y 1Y 2B") -> SharedStep:
    """A trick, by the rulebook as it is and with something else."""
    scenario = Scenario("pegasus-2023", 3, tricks=tricks)
    return shared(scenario, laid(scenario, {}), laid(scenario, options, *house))


def event_of(step: SharedStep, name: str) -> Event:
    """What happened by the first one, or by the second."""
    events: tuple[Event, ...] = (*step.a.events, *step.b.events)
    return next(each for each in events if each.event == name)


def dealt(players: int) -> SharedStep:
    state = DealPhase(Table.create("pegasus-2023", players=players))
    action = plain_deal(players)
    return SharedStep(action, taken(state, action), taken(state, action))


def last_of_round() -> SharedStep:
    return shared(THREE, laid(THREE, {}), laid(THREE, {}))


def stuck() -> SharedStep:
    return shared(STUCK, laid(STUCK, {}), laid(STUCK, {}))


@pytest.mark.parametrize(
    ("step", "event", "named"),
    [
        (dealt(3), "round-began", {"round.start-seat-passes"}),
        (dealt(3), "hand-dealt", {"deal.even"}),
        (dealt(2), "cards-revealed", {"deal.two-player-reveal"}),
        (dealt(2), "neutral-token-placed", {"deal.two-player-reveal"}),
        (first_trick({}), "color-lost", {"declare.lose-led-color"}),
        (
            first_trick({"variants": ["no-color-lost"]}),
            "color-lost",
            {"declare.lose-led-color", "house.no-color-lost"},
        ),
        # A house rule that stands in place of another clause.
        (first_trick({"variants": ["corners-touch"]}), "color-lost", {"declare.lose-led-color"}),
        (first_trick({}), "card-played", set[str]()),
        (last_of_round(), "round-scored", {"trick.last"}),
        (stuck(), "round-scored", {"paradox.ends-round"}),
        (stuck(), "paradox-occurred", {"paradox.occurs"}),
        (stuck(), "trick-abandoned", {"paradox.trick-unawarded"}),
    ],
)
def test_events(step: SharedStep, event: str, named: set[str]) -> None:
    """They happen by one side alone."""
    happened = event_of(step, event)
    assert set(of_event(step, happened, None)) == named
    assert set(of_event(step, None, happened)) == named


def test_a_house_rule_of_both_is_behind_no_difference() -> None:
    nobody_loses = laid(Scenario("pegasus-2023", 3), {"variants": ["no-color-lost"]})
    step = shared(Scenario("pegasus-2023", 3, tricks="6Y 1Y 2B"), nobody_loses, nobody_loses)
    lost = event_of(first_trick({}), "color-lost")
    assert of_event(step, lost, None) == ("declare.lose-led-color",)


def test_the_end_of_the_match() -> None:
    ended = MatchEnded((8, 0, 0), (Seat(0),))
    assert of_event(last_of_round(), ended, None) == ("match.length",)


def highest(trick: Sequence[Play]) -> Play:
    return max(trick, key=lambda play: play.rank)


def lowest(trick: Sequence[Play]) -> Play:
    return min(trick, key=lambda play: play.rank)


@pytest.mark.parametrize(
    ("strongest", "tricks", "named"),
    [
        # The rank of a card alone.
        (highest, "4Y 6B 1R", {"trick.color-strength", "house.own"}),
        # The lowest card of all; it is of the color that wins.
        (lowest, "6Y 1Y 2Y", {"trick.rank-strength", "house.own"}),
    ],
)
def test_who_wins_a_trick(
    strongest: Callable[[Sequence[Play]], Play], tricks: str, named: set[str]
) -> None:
    """A house rule on winning stands in place of all that is said of it."""
    own = HouseRule(
        "house.own",
        "Our own",
        "As we play.",
        replaces="trick.color-strength",
        function=strongest,
    )
    step = first_trick({}, own, tricks=tricks)
    one, other = (
        next(each for each in side.events if isinstance(each, TrickWon))
        for side in (step.a, step.b)
    )
    assert one != other
    assert set(of_event(step, one, other)) == named


def test_a_trick_that_is_won_by_one_of_them_alone() -> None:
    """The other side has another event in its place, or none."""
    step = first_trick({})
    won = event_of(step, "trick-won")
    assert of_event(step, won, None) == of_event(step, None, won) == ()


# The rest.


def test_what_one_table_cannot_read() -> None:
    """A rank that one of the decks does not have."""
    error = MalformedInput("$.rank", expected="1 to 6", given=8)
    assert of_malformed(error) == ("setup.deck",)


def test_who_wins() -> None:
    """A match that goes on is of another length; one that is over is decided by the points."""
    step = last_of_round()
    assert of_outcome(step) == ("match.length",)
    [result] = step.a.after.results
    rounds = tuple(evolve(result, start_seat=seat) for seat in range(3))
    over = evolve(step.a, after=MatchOver(step.a.after.table, rounds))
    assert of_outcome(evolve(step, a=over)) == ("match.winner",)
