"""Each figure, its interval and its differences, worked out again in plain Python."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from catbox_rules.match import AnyMatch, replay, replay_as_json
from catbox_rules.simulation.campaign import COUNTED, wins_in
from catbox_rules.simulation.report import Estimate
from tests.unit.simulation.folders import by_hand, campaign, reported

MATCHES = 40
T = 2.022691
"""The 97.5 % quantile of Student's t with 39 degrees of freedom, from a printed table."""
Z = 1.959964
"""That of the normal distribution."""
PLAIN, HARD = "pegasus-2023", "pegasus-2023+penalty=2"
CATS, ONE_LIFE = "amigo-2023", "amigo-2023+one-life"


def of_a_match(match: AnyMatch) -> dict[str, float]:
    """The figures of a match with three players, from what `catbox replay` answers."""
    answer: Any = replay_as_json(replay(match.record))
    rounds, winners = answer["rounds"], answer["winners"]
    seats = 3 * len(rounds)
    if match.ruleset.NAME == "schrodingers-cats":
        own = {
            "rounds": len(rounds),
            "lives": max(answer["totals"]),
            "wrong": 100
            * sum(each["wrong"] == each["claim"]["seat"] for each in rounds)
            / len(rounds),
            "claimed": sum(each["claim"]["count"] for each in rounds) / len(rounds),
        }
    else:
        events = (event for step in answer["steps"] for event in step["events"])
        scored = [event for event in events if event["event"] == "round-scored"]
        made = [
            bid == each["tricks"][seat] and each["paradox"] != seat
            for each in scored
            for seat, bid in enumerate(each["bids"])
        ]
        own = {
            "score": sum(sum(each["scores"]) for each in rounds) / seats,
            "paradoxes": 100 * sum(each["paradox"] is not None for each in rounds) / len(rounds),
            "tricks": sum(sum(each["tricks"]) for each in rounds) / len(rounds),
            "made": 100 * sum(made) / len(made),
            "bonus": sum(sum(each["bonus"]) for each in rounds) / seats,
            "group": sum(sum(each["groups"]) for each in scored) / seats,
        }
    wins = {f"wins_{seat}": 100 * (seat in winners) / len(winners) for seat in range(3)}
    return {**own, **wins, "shared": 100.0 * (len(winners) > 1)}


@pytest.mark.parametrize(
    ("base", "other", "policy"),
    [(PLAIN, HARD, "random"), (CATS, ONE_LIFE, "bot")],
)
def test_every_figure_and_every_difference(
    tmp_path: Path, base: str, other: str, policy: str
) -> None:
    [group] = reported(tmp_path, base, other, policies=[policy]).groups
    values = {
        book: [of_a_match(each) for each in by_hand(book, policy, range(MATCHES))]
        for book in (base, other)
    }
    found = {(each.figure, each.rulebook, each.base): each for each in group.estimates}
    assert {figure for figure, _, _ in found} == values[base][0].keys()
    for figure in values[base][0]:
        one, two = ([each[figure] for each in values[book]] for book in (base, other))
        if figure == "shared":
            assert_wilson(found[figure, base, None], one)
        else:
            assert_mean(found[figure, base, None], one)
        apart = found[figure, other, base]
        assert_mean(apart, [b - a for a, b in zip(one, two, strict=True)])
        usual = math.sqrt((stdev(one) ** 2 + stdev(two) ** 2) / 2)
        assert apart.effect == (pytest.approx(apart.mean / usual) if usual > 1e-9 else None)
    assert_holm([each for each in group.estimates if each.base is not None])


def assert_mean(found: Estimate, values: Sequence[float]) -> None:
    assert found.matches == len(values) == MATCHES
    assert found.mean == pytest.approx(fmean(values))
    half = T * stdev(values) / math.sqrt(len(values))
    if half < 1e-9:
        assert (found.low, found.high) == (None, None)
    else:
        assert (found.low, found.high) == pytest.approx(
            (fmean(values) - half, fmean(values) + half)
        )
    if found.base is not None:
        assert found.p == pytest.approx(likely(values), abs=1e-6)


def assert_wilson(found: Estimate, values: Sequence[float]) -> None:
    part, number = fmean(values) / 100, len(values)
    middle = part + Z**2 / (2 * number)
    half = Z * math.sqrt(part * (1 - part) / number + Z**2 / (4 * number**2))
    ends = (100 * (middle + sign * half) / (1 + Z**2 / number) for sign in (-1, 1))
    assert (found.low, found.high) == pytest.approx(tuple(ends), abs=1e-4)


def likely(apart: Sequence[float]) -> float:
    """How likely chance makes such a mean: the area under both ends of Student's distribution, by
    Simpson's rule."""
    degrees = len(apart) - 1
    if stdev(apart) < 1e-9:
        return 1.0 if abs(fmean(apart)) < 1e-9 else math.pow(0.5, degrees)
    t = abs(fmean(apart)) / (stdev(apart) / math.sqrt(len(apart)))
    scale: float = (
        math.gamma((degrees + 1) / 2) / math.gamma(degrees / 2) / math.sqrt(degrees * math.pi)
    )
    steps = 2000
    total: float = sum(
        (1 if at in (0, steps) else 2 + 2 * (at % 2))
        * scale
        * (1 + (t * at / steps) ** 2 / degrees) ** (-(degrees + 1) / 2)
        for at in range(steps + 1)
    )
    return max(0.0, 1 - 2 * total * t / steps / 3)


def assert_holm(found: Sequence[Estimate]) -> None:
    """By his own steps: the smallest times the number of all, the next one times one fewer."""
    least = 0.0
    for place, each in enumerate(sorted(found, key=lambda each: each.p or 0)):
        assert each.p is not None
        least = max(least, min(1.0, each.p * (len(found) - place)))
        assert each.corrected == pytest.approx(least)


@pytest.mark.parametrize("rulebook", [PLAIN, "pegasus-2023+bids-of-zero", "bezier-2022"])
@pytest.mark.parametrize("policy", ["random", "follow-heavy"])
def test_the_figures_of_batches_are_those_of_their_matches(rulebook: str, policy: str) -> None:
    [setting] = campaign(rulebook, policies=[policy], batch=True).settings
    game = COUNTED.of("cat-in-the-box")
    columns: Mapping[str, Any]
    matches: Iterator[AnyMatch]
    columns, matches = game.batch(setting, 7, range(100, 130))
    for index, match in enumerate(islice(matches, 30)):
        assert match.outcome is not None
        wanted = {**game.counted(match), **wins_in(match.outcome)}
        assert {name: columns[name][index] for name in columns} == pytest.approx(wanted)
