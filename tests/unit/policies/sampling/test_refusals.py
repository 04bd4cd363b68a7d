"""What a sampler is not given: one error that names the place, what was given and what to give."""

# ruff: noqa: E501 -- of the table

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice, permutations, takewhile
from random import Random
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box as cat
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box import TrickPhase
from catbox_rules.cat_in_the_box.table import register_house_rule
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import Event
from catbox_rules.kernel.values import Partial
from catbox_rules.match import AnyMatch, Match, NumberedEvent
from catbox_rules.policies import ANY_LEGAL
from catbox_rules.policies.sampling import (
    AnyLikelihood,
    AnySampler,
    WeighedStates,
    likelihood_of,
    sampler_of,
    weighed,
)
from catbox_rules.positions.protocol import position_of
from tests.unit.policies.sampling.moments import Moment, moments

Table: TypeAlias = tuple[str, str, int]

CAT: Table = ("cat-in-the-box", "pegasus-2023", 3)
CATS: Table = ("schrodingers-cats", "amigo-2023", 3)


def moment_of(table: Table, number: int) -> Moment:
    """A moment of a match, after so many actions."""
    [moment] = islice(moments(*table, seed="refusals"), number, number + 1)
    return moment


def always(likely: float) -> AnyLikelihood:
    """A likelihood that is the same for all."""

    def likelihood(*_: object) -> float:
        return likely

    return likelihood


def weights(moment: Moment, seen: Sequence[Event], number: int, likely: float) -> object:
    """Some states that seat 0 may be in, weighed."""
    view = moment.game.view(moment.state, 0)
    return weighed(view, seen, Random(1), number=number, likelihood=always(likely))


def numbered(moment: Moment) -> Any:
    """As `Match.events_since` gives events: its answer is easily passed on as it is."""
    return [NumberedEvent(*each) for each in enumerate(moment.seen(0))]


REFUSED: list[tuple[Callable[[Moment], object], str]] = [
    (lambda _: sampler_of("a view"), "$.view: expected a state, a view, an action or a position of a game, got str"),
    (lambda at: sampler_of(position_of(at.state)), "$.view: expected what a seat sees, got Position"),
    (lambda at: sampler_of(position_of(at.game.view(at.state, 0))), "$.view: expected what a seat sees, got Position"),
    (lambda at: sampler_of(at.game.view(at.state)), "$.view: expected what a seat sees, got what a spectator sees"),
    (lambda at: sampler_of(at.game.view(at.state, 1), at.seen(0)), "$.seen[N]: expected an event that seat 1 is shown, got one for seat 0 alone"),
    (lambda at: sampler_of(at.game.view(at.state, 0), numbered(at)), "$.seen[N]: expected an event, got a numbered one, which has it as event"),
    (lambda at: sampler_of(at.game.view(at.state, 0)).draw_past(Random(1)), "$.seen: expected all events that the seat has seen since the deal of the round, got fewer events"),
    (lambda at: weights(at, (), 2, 1.0), "$.seen: expected all events that the seat has seen since the deal of the round, got fewer events"),
    (lambda at: weights(at, at.seen(0), 0, 1.0), "$.number: expected a number of states, from 1, got 0"),
    (lambda at: weights(at, at.seen(0), 2, 7.0), "$.likelihood: expected 0 to 1, got 7.0"),
    (lambda _: likelihood_of(ANY_LEGAL, times=0), "$.times: expected how often to ask, from 1, got 0"),
    (lambda _: likelihood_of(ANY_LEGAL, slips=2), "$.slips: expected 0 to 1, got 2"),
]  # fmt: skip


@pytest.mark.parametrize("table", [CAT, CATS])
@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_is_refused(call: Callable[[Moment], object], message: str, table: Table) -> None:
    with pytest.raises(MalformedInput) as refused:
        call(moment_of(table, 9))
    assert re.sub(r"\[\d+\]", "[N]", str(refused.value)) == message


def of_one_round(table: Table) -> list[Moment]:
    """The moments of the first round at which cards are in the hands."""
    played = moments(*table, seed="one round", policy="at random")
    in_round = (
        each for each in played if hasattr(each.state, "hands") or hasattr(each.state, "round")
    )
    return list(takewhile(lambda each: not each.state.results, in_round))


@pytest.mark.parametrize("table", [CAT, CATS])
def test_events_that_lead_elsewhere_are_refused(table: Table) -> None:
    """Those of a few actions before or after, where something shows that the seat sees."""
    played, refused = of_one_round(table), 0
    for one, other in permutations(played, 2):
        view = one.game.view(one.state, 0)
        if one.game.view(other.state, 0) == view or not differ_in_sight(one, other):
            continue
        with pytest.raises(MalformedInput, match=r"^\$\.seen: expected what led to the view"):
            sampler_of(view, other.seen(0))
        refused += 1
    assert refused > 20


def differ_in_sight(one: Moment, other: Moment) -> bool:
    """Whether two moments of a round differ in anything but whose turn it is, or how far it is."""
    if one.game is cat:
        return True
    kept = [
        (each.state.round.claim, each.state.round.proofs, each.state.round.hands[0])
        for each in (one, other)
    ]
    return kept[0] != kept[1]


def any_lead(_state: object, _seat: object, cells: cat.CellSet) -> cat.CellSet:
    """All that is left to a leader otherwise."""
    return cells


def test_house_rules_of_ones_own_are_refused() -> None:
    rule = register_house_rule(
        cat.HouseRule(
            "house.any-lead-of-ones-own",
            "Anything may be led",
            "A lead may be anything.",
            replaces="declare.lead-not-red",
            function=any_lead,
        )
    )
    own = {
        "format": "catbox-variant/1",
        "id": "any-lead",
        "title": "Anything may be led",
        "game": "cat-in-the-box",
        "rules": [rule.id],
    }
    state = cat.initial("pegasus-2023", players=3, options={"variants": [own]})
    state = cat.apply(state, cat.draw(state, Random(1))).state
    with pytest.raises(Unsupported) as refused:
        sampler_of(cat.view(state, 0))
    assert str(refused.value).startswith("$.view.table: expected a table without house rules of")
    assert str(refused.value).endswith("got 'house.any-lead-of-ones-own'")


def test_without_a_board_in_sight_what_was_played_must_be_remembered() -> None:
    played = moments(*CAT, seed="memory", options={"variants": ["memory"]})
    moment = next(each for each in played if isinstance(each.state, TrickPhase))
    expected = r"^\$\.seen: expected all events since the deal of the round, for the board is out"
    with pytest.raises(Unsupported, match=expected):
        sampler_of(cat.view(moment.state, 0))


def test_views_that_cannot_be_are_refused() -> None:
    view = cat.view(moment_of(CAT, 8).state, 0)
    nine_sixes = Partial(cat.Cards.of(*[6] * 9))
    cannot_be = evolve(view, hands=(nine_sixes, *view.hands[1:]))
    with pytest.raises(ImpossibleState):
        sampler_of(cannot_be)


# What is seen of a match that has not gone straight on.


@pytest.mark.parametrize("table", [CAT, CATS])
def test_a_seat_that_has_missed_the_deal_has_the_view_alone(table: Table) -> None:
    moment = moment_of(table, 8)
    view, seen = moment.game.view(moment.state, 0), moment.seen(0)
    deal = max(n for n, event in enumerate(seen) if event.event == "round-began")
    assert sampler_of(view, seen[deal:]).remembers
    late = sampler_of(view, seen[deal + 1 :])
    assert not late.remembers
    assert late.draw(Random(1)) == sampler_of(view).draw(Random(1))


def played(match: AnyMatch, actions: int, random: Random) -> AnyMatch:
    """A match after some more actions at random."""
    for _ in range(actions):
        legal = match.legal_actions()
        match = match.apply(random.choice(legal) if legal else match.draw(random))
    return match


def sampler_in(match: AnyMatch, seat: int) -> AnySampler:
    """The sampler of a seat by all events of the match."""
    seen = [each.event for each in match.events_since(seat=seat)]
    return sampler_of(match.view(seat), seen)


@pytest.mark.parametrize(
    ("game", "edition", "first"), [(cat, "pegasus-2023", 9), (cats, "amigo-2023", 5)]
)
@pytest.mark.parametrize("back", [1, 2, 4])
def test_what_was_taken_back_counts_as_not_seen(
    game: Any, edition: str, first: int, back: int
) -> None:
    for seed in range(6):
        random = Random(seed)
        match = played(Match.begin(game, edition, players=3), first, random)
        straight = match
        match = played(match, back, random).undo(back)
        assert match.state == straight.state
        for seat in range(3):
            sampler = sampler_in(match, seat)
            assert sampler.remembers
            assert sampler.draw_past(Random(1)) == sampler_in(straight, seat).draw_past(Random(1))


def test_a_lead_that_the_table_let_stand_shows_nothing() -> None:
    """The card itself could have been declared in another color, so it was not forced."""
    match: AnyMatch = Match.begin(cat, "pegasus-2023", players=3)
    hands = [[1, 1, 2, 2, 3, 3, 4, 4, 5, 5], [1, 1, 2, 2, 3, 3, 4, 4, 6, 6]]
    match = match.apply(cat.Deal(hands=[*hands, [1, 2, 3, 4, 5, 5, 5, 6, 6, 6]]))
    for seat, rank in enumerate([5, 6, 6]):
        match = match.apply(cat.Discard(seat, rank))
    for seat in range(3):
        match = match.apply(cat.Bid(seat, 1))
    match = match.let_stand(cat.parse("1R", seat=0))
    sampler = sampler_in(match, 1)
    ranks = {rank for seed in range(40) for rank in sampler.draw(Random(seed)).hands[0]}
    assert ranks == {1, 2, 3, 4, 5, 6}
    assert Counter(sampler.draw_past(Random(1)).actions[0].hands[0])[1] >= 1
    found = weighed(
        match.view(1),
        [each.event for each in match.events_since(seat=1)],
        Random(1),
        number=3,
        likelihood=likelihood_of(ANY_LEGAL, slips=0),
    )
    assert all(found.weights)


# Weighed states.


def weighed_by(likelihood: AnyLikelihood) -> WeighedStates[Any]:
    """Three states after some bids, as seat 0 has seen them."""
    moment = moment_of(CAT, 8)
    view, seen = cat.view(moment.state, 0), moment.seen(0)
    return weighed(view, seen, Random(1), number=3, likelihood=likelihood)


def test_where_nothing_is_possible_all_weights_are_none() -> None:
    found = weighed_by(always(0.0))
    assert set(found.weights) == {0}
    assert found.effective_size == 0
    assert found.draw(Random(1)) in found.states


def test_weights_too_small_for_a_number_are_weights_still() -> None:
    """One part in 10^200 for each of several actions: together less than a float can be."""
    found = weighed_by(always(1e-200))
    assert sum(found.weights) == pytest.approx(1)
    assert min(found.weights) > 0.1


def test_weighed_states_are_drawn_by_their_weights() -> None:
    some = WeighedStates(("a", "b", "c"), (0.25, 0.75, 0.0))
    random = Random(1)
    drawn = [some.draw(random) for _ in range(4000)]
    assert drawn.count("c") == 0
    assert abs(drawn.count("a") - 1000) < 5 * (4000 * 0.25 * 0.75) ** 0.5
    assert some.effective_size == 1 / (0.25**2 + 0.75**2)
    alike = WeighedStates(("a", "b"), (0.5, 0.5))
    assert alike.effective_size == 2
