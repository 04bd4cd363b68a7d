"""Search: what it finds out about actions, in which worlds, and that a seed gives it again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen

from catbox_rules import cat_in_the_box as cat
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Outcome, Seat
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import POLICIES, Seated, bot_named, bot_of
from catbox_rules.policies.sampling import AnySampler, sampler_of
from catbox_rules.policies.search import SEARCH, Searching, by_plain_tree, rollouts, tree_search
from catbox_rules.policies.search.courses import Courses, anything
from tests.unit.playing.tables import TABLES
from tests.unit.policies import own_rules

SEARCHING = [
    (game, name)
    for game in GAMES
    for name, policy in POLICIES.of(game).items()
    if isinstance(policy, Searching)
]


def small(game: str, name: str) -> Searching:
    """A policy that searches, with a small budget."""
    policy = POLICIES.of(game)[name]
    assert isinstance(policy, Searching)
    return evolve(policy, budget=8)


def moments(game: str, edition: str, players: int, number: int) -> list[AnyMatch]:
    """Moments of a match of bots at which the next seat has a choice."""
    random, found = Random(f"{game} {edition} {players}"), list[AnyMatch]()
    match: AnyMatch = Match.begin(GAMES[game], edition, players=players)
    bot = bot_named("bot", game)
    with Seated() as seated:
        while match.turn:
            actor = match.turn[0]
            if actor == CHANCE:
                match = match.apply(match.draw(random))
                continue
            if len(match.legal_actions(actor)) > 1:
                found.append(match)
            match = match.apply(seated.choose(bot, match, actor, random))
    return random.sample(found, min(number, len(found)))


def sampler_at(match: AnyMatch) -> AnySampler:
    seat = match.turn[0]
    assert seat != CHANCE
    return sampler_of(match.view(seat), [each.event for each in match.events_since(seat=seat)])


def legal_at(match: AnyMatch) -> Any:
    seat = match.turn[0]
    assert seat != CHANCE
    return match.legal_actions(seat)


@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
def test_what_is_usual_is_always_legal_and_leads_to_the_end_of_the_round(
    game: str, edition: str, players: int
) -> None:
    ruleset = GAMES[game]
    for match in moments(game, edition, players, 3):
        courses = Courses[Any, Any].of(match.state)
        over = courses.played_on(match.state, Random(1))
        assert len(ruleset.rounds(over)) == len(match.rounds) + 1
        shares = courses.shares(over)
        assert len(shares) == players
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0


@pytest.mark.parametrize("game", GAMES)
def test_what_is_usual_looks_at_nothing_that_its_seat_does_not_know(game: str) -> None:
    brought, compared = SEARCH.of(game), 0
    for match in moments(game, GAMES[game].EDITIONS[-1].id, 3, 12):
        sampler, legal = sampler_at(match), legal_at(match)
        for number in range(4):
            world = sampler.draw(Random(number))
            chosen = brought.usual(match.state, legal, Random(7))
            assert brought.usual(world, legal, Random(7)) == chosen
            assert brought.at_once(world, Random(7)) == brought.at_once(match.state, Random(7))
            compared += world != match.state
    assert compared > 5


@pytest.mark.parametrize("game", GAMES)
def test_rollouts_list_every_action_and_give_up_the_worse_ones(game: str) -> None:
    for match in moments(game, GAMES[game].EDITIONS[-1].id, 3, 4):
        legal = legal_at(match)
        advice = rollouts(sampler_at(match), legal, Random(1), budget=6 * len(legal))
        assert {each.action for each in advice.estimates} == set(legal)
        assert advice.best == advice.estimates[0].action
        times = [each.times for each in advice.estimates]
        assert times == sorted(times, reverse=True)
        assert times[0] == advice.worlds
        assert sum(each.times == times[0] for each in advice.estimates) <= (len(legal) + 3) // 4 + 1


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_to_be_tried_is_not_tried(game: str) -> None:
    [match] = moments(game, GAMES[game].EDITIONS[-1].id, 3, 1)
    legal = legal_at(match)
    advice = rollouts(sampler_at(match), legal, Random(1), budget=10, tried=legal[-1:])
    assert advice.best == legal[-1]
    assert [each.times > 0 for each in advice.estimates] == [True] + [False] * (len(legal) - 1)


@pytest.mark.parametrize("game", GAMES)
def test_iterations_of_a_tree_begin_with_the_actions_that_are_compared(game: str) -> None:
    for match in moments(game, GAMES[game].EDITIONS[-1].id, 3, 4):
        legal = legal_at(match)
        advice = tree_search(sampler_at(match), legal, Random(1), iterations=3 * len(legal))
        assert sum(each.times for each in advice.estimates) == advice.worlds == 3 * len(legal)
        assert {each.action for each in advice.estimates} == set(legal)
        # What was never tried looks best of all.
        assert all(each.times for each in advice.estimates)


@pytest.mark.parametrize(("game", "name"), SEARCHING)
def test_a_seed_gives_the_same_advice_again(game: str, name: str) -> None:
    policy = small(game, name)
    for match in moments(game, GAMES[game].EDITIONS[-1].id, 3, 3):
        seat = match.turn[0]
        assert seat != CHANCE
        seen = [each.event for each in match.events_since(seat=seat)]
        given = match.view(seat), seen, match.legal_actions(seat)
        assert policy.advice(*given, Random(5)) == policy.advice(*given, Random(5))
        assert policy(*given, Random(5)) in given[2]


@pytest.mark.parametrize("game", GAMES)
def test_no_rollouts_are_made_beyond_the_budget(game: str) -> None:
    policy = POLICIES.of(game)["strong"]
    assert isinstance(policy, Searching)
    policy = evolve(policy, budget=60)
    for match in moments(game, GAMES[game].EDITIONS[-1].id, 3, 12):
        if is_solved(match):
            continue
        seat, legal = match.turn[0], legal_at(match)
        assert seat != CHANCE
        advice = policy.advice(match.view(seat), (), legal, Random(1))
        assert 0 < sum(each.times for each in advice.estimates) <= policy.budget


@pytest.mark.parametrize("budget", [1, 7, 15, 16, 40, 100])
def test_a_small_budget_tries_each_action_once_and_no_more_than_it_has(budget: int) -> None:
    for match in moments("cat-in-the-box", "pegasus-2023", 3, 4):
        legal = legal_at(match)
        advice = rollouts(sampler_at(match), legal, Random(1), budget=budget)
        times = [each.times for each in advice.estimates]
        assert min(times) >= 1
        assert sum(times) <= max(budget, len(legal))


def is_solved(match: AnyMatch) -> bool:
    """Whether so few cards are left that no rollouts are made."""
    state = match.state
    return isinstance(state, cat.TrickPhase) and sum(map(len, state.hands)) <= 8


def test_where_there_is_one_action_nothing_is_searched() -> None:
    match = moments("cat-in-the-box", "pegasus-2023", 3, 1)[0]
    only = legal_at(match)[:1]
    policy = small("cat-in-the-box", "strong")
    advice = policy.advice(match.view(0), (), only, Random(1))
    assert (advice.best, advice.worlds) == (only[0], 0)


def test_where_nothing_can_be_sampled_another_policy_chooses() -> None:
    options = own_rules.options("low-leads-of-search")
    state = cat.initial("pegasus-2023", players=3, options=options)
    state = cat.apply(state, cat.draw(state, Random(1))).state
    view = cat.view(state, 0)
    legal = [action for action in cat.legal_actions(state) if action.actor == 0]
    chosen = POLICIES.of(cat)["strong"](view, (), legal, Random(1))
    assert chosen == bot_of(cat)(view, (), legal, Random(1))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({"budget": 0}, r"^\$\.budget: expected a whole number from 1, got 0$"),
        ({"budget": 2.5}, r"^\$\.budget: expected a whole number from 1, got 2\.5$"),
        ({"budget": 9, "halvings": -1}, r"^\$\.halvings: expected a whole number from 0, got -1$"),
        ({"budget": 9, "tried": ()}, r"^\$\.tried: expected at least one action, got \(\)$"),
    ],
)
def test_a_budget_is_something_to_spend(game: str, asked: dict[str, Any], fault: str) -> None:
    [match] = moments(game, GAMES[game].EDITIONS[-1].id, 3, 1)
    with pytest.raises(MalformedInput, match=fault):
        rollouts(sampler_at(match), legal_at(match), Random(1), **asked)


def test_only_legal_actions_are_tried() -> None:
    [match] = moments("cat-in-the-box", "pegasus-2023", 3, 1)
    legal, seat = legal_at(match), match.turn[0]
    assert seat != CHANCE
    with pytest.raises(MalformedInput, match=r"^\$\.tried: expected legal actions, got bid 90$"):
        rollouts(sampler_at(match), legal, Random(1), budget=9, tried=[legal[0], cat.Bid(seat, 90)])


def test_a_tree_needs_iterations() -> None:
    [match] = moments("cat-in-the-box", "pegasus-2023", 3, 1)
    fault = r"^\$\.iterations: expected a whole number from 1, got 0$"
    with pytest.raises(MalformedInput, match=fault):
        tree_search(sampler_at(match), legal_at(match), Random(1), iterations=0)


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_tree_plays_on_at_random_and_leans_on_nothing(game: str) -> None:
    for match in moments(game, GAMES[game].EDITIONS[-1].id, 3, 4):
        seat, legal, sampler = match.turn[0], legal_at(match), sampler_at(match)
        assert seat != CHANCE
        seen = [each.event for each in match.events_since(seat=seat)]
        by_hand = tree_search(sampler, legal, Random(5), iterations=20, leaning=0.0, usual=anything)
        assert by_plain_tree(match.view(seat), seen, legal, Random(5), 20) == by_hand


@frozen
class Standing:
    """A game of which only the totals of a match are known, and who has won it."""

    given: tuple[int, ...]
    won: tuple[int, ...] | None

    def totals(self, _: object) -> tuple[int, ...]:
        return self.given

    def outcome(self, _: object) -> Outcome | None:
        return None if self.won is None else Outcome(self.given, tuple(map(Seat, self.won)), ())


@pytest.mark.parametrize(
    ("totals", "won", "shares"),
    [
        ((2, 5, 1), None, (0, 1, 0)),
        ((5, 5, 1), None, (0.5, 0.5, 0)),
        ((0, 0, 0, 0), None, (0.25, 0.25, 0.25, 0.25)),
        # A tie that the last round has broken.
        ((5, 5, 1), (1,), (0, 1, 0)),
    ],
)
def test_in_a_game_of_ones_own_who_leads_is_taken_to_win(
    totals: tuple[int, ...], won: tuple[int, ...] | None, shares: tuple[float, ...]
) -> None:
    assert callable(SEARCH.default)
    game: Any = Standing(totals, won)
    search = SEARCH.default(game)
    assert search is not None
    assert search.shares(None) == shares
