"""Weighed states against the exact answer, on small decks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

import pytest

from catbox_rules.kernel.ruleset import Action, Event, OfSeat
from catbox_rules.policies.sampling import weighed
from tests.depth import of_depth
from tests.oracles.policies.courses import every_course
from tests.oracles.policies.small_decks import CAT, CATS, cat_options, cats_options
from tests.oracles.policies.test_sampling import HIDDEN, hidden_of, in_rounds, weights
from tests.unit.policies.sampling.moments import Moment, moments

DRAWN = 1500


def holds_back(view: Any, seen: Sequence[Event], legal: Sequence[Any], action: Any) -> float:
    """Plays and sets aside low cards rather than high ones, and bids and all else alike."""
    marks = [1 / getattr(each, "rank", 1) ** 2 for each in legal]
    return marks[list(legal).index(action)] / sum(marks)


def shows_few(view: Any, seen: Sequence[Event], legal: Sequence[Any], action: Any) -> float:
    """Claims what it holds much of, and proves and exchanges dead cards rather than others."""
    marks: list[float] = []
    for each in legal:
        if each.do == "claim":
            marks.append(1 + 3 * view.hand[each.state])
        elif each.do in ("prove", "exchange"):
            marks.append(1 + 2 * each.boxes.dead)
        else:
            marks.append(1)
    return marks[list(legal).index(action)] / sum(marks)


def exactly(moment: Moment, seat: int, likelihood: Callable[..., float]) -> dict[Hashable, float]:
    """How likely each state is, by what is hidden, given what the seat has seen."""

    def likely(state: Any, action: Action) -> float:
        assert isinstance(action, OfSeat)
        by = action.seat
        legal = [each for each in moment.game.legal_actions(state) if each.actor == by]
        return likelihood(moment.game.view(state, by), (), legal, action) if action in legal else 0

    every = weights(every_course(moment, seat, HIDDEN[moment.game.NAME], likely))
    return {each: number / sum(every.values()) for each, number in every.items()}


@pytest.mark.parametrize(
    ("game", "edition", "players", "options", "likelihood"),
    [
        (CAT, "pegasus-2023", 2, cat_options(2), holds_back),
        (CAT, "bezier-2022", 3, cat_options(3), holds_back),
        (CATS, "amigo-2023", 2, cats_options(2, 4, physicats="without"), shows_few),
        (CATS, "amigo-2023", 3, cats_options(3, 3, physicats="without"), shows_few),
    ],
)
def test_weighed_states_are_as_likely_as_they_are(
    game: str,
    edition: str,
    players: int,
    options: Mapping[str, object],
    likelihood: Callable[..., float],
) -> None:
    """Each state that is not rare, within some standard deviations for as many states as the
    effective size says."""
    changed = 0
    for seed in range(of_depth(quick=2, ci=6, deep=40)):
        played = in_rounds(moments(game, edition, players, seed=f"{seed}", options=options))
        moment = played[len(played) // 2]
        exact = exactly(moment, 0, likelihood)
        found = weighed(
            moment.game.view(moment.state, 0),
            moment.seen(0),
            Random(seed),
            number=DRAWN,
            likelihood=likelihood,
        )
        assert sum(found.weights) == pytest.approx(1)
        assert 1 <= found.effective_size <= DRAWN
        shares: dict[Hashable, float] = defaultdict(float)
        for state, weight in zip(found.states, found.weights, strict=True):
            shares[hidden_of(state)] += weight
        for each, share in exact.items():
            if share > 0.02:
                spread = sqrt(share * (1 - share) / found.effective_size)
                assert abs(shares[each] - share) < 6 * spread + 1e-9, (seed, each)
        plain = Counter(map(hidden_of, found.states))
        far = max(abs(plain[each] / DRAWN - share) for each, share in exact.items())
        changed += far > 0.05
    assert changed, "without weights they come otherwise"
