"""Train a small network with NumPy alone to play Cat in the Box against two random players.

    python examples/environments/learn.py --matches 20000 -o learning.svg

The network has one hidden layer, and learns by policy gradients: what it did before a good score it
does more often. Its last output predicts the score, so that what counts is what was better than
expected. Now and then it plays other matches, from which it does not learn; they make the learning
curve. The result depends on `--seed` alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from catbox_rules.environments import Task
from catbox_rules.environments.one_seat import OneSeatEnv
from catbox_rules.environments.task import Observation
from catbox_rules.policies import Seated, bot_named

EDITION, PLAYERS = "pegasus-2023", 3
HIDDEN, BATCH, RATE, DISCOUNT, CURIOSITY = 128, 20, 1e-3, 0.95, 0.01
TESTED, POINTS = 300, 20
"""Matches of a point of the curve, and points of it."""

Floats = NDArray[np.float64]
SCORE = Task.of(EDITION, players=PLAYERS)
PLACE = Task.of(EDITION, players=PLAYERS, reward="place")
HIGHEST = np.maximum(1, SCORE.bounds[1])


def features(seen: Observation) -> Floats:
    """What is observed, each number as a share of the highest that it can be."""
    shares: Floats = seen["observation"] / HIGHEST
    return shares


@define
class Network:
    """Features to preferences for actions and, last, to a score; with the moments of Adam."""

    random: np.random.Generator
    weights: list[Floats] = field(init=False)
    moments: list[tuple[Floats, Floats]] = field(init=False)
    updates: int = 0

    def __attrs_post_init__(self) -> None:
        sizes = (len(HIGHEST) + 1, HIDDEN), (HIDDEN + 1, len(SCORE.numbering) + 1)
        self.weights = [self.random.normal(0, size[0] ** -0.5, size) for size in sizes]
        self.weights[1] *= 0.1
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]

    def outputs(self, inputs: Floats) -> tuple[Floats, Floats]:
        """The hidden layer and the outputs for rows of features."""
        hidden = np.tanh(with_one(inputs) @ self.weights[0])
        return hidden, with_one(hidden) @ self.weights[1]

    def policy(self, inputs: Floats, mask: Floats) -> Floats:
        """How likely each action is."""
        return shares(self.outputs(inputs[None])[1][:, :-1], mask[None])[0]

    def best(self, _: OneSeatEnv, seen: Observation) -> int:
        """The likeliest action."""
        return int(self.policy(features(seen), seen["action_mask"]).argmax())

    def learn(self, inputs: Floats, masks: Floats, numbers: NDArray[np.int64], got: Floats) -> None:
        """One step up the gradient, for moments at which actions were taken and what they got."""
        hidden, outputs = self.outputs(inputs)
        likely, better = shares(outputs[:, :-1], masks), got - outputs[:, -1]
        gain = (better - better.mean()) / (better.std() + 1e-6)
        taken = np.eye(likely.shape[1])[numbers]
        logs = np.log(likely + 1e-12)
        spread = likely * ((likely * logs).sum(1, keepdims=True) - logs)
        up = np.c_[(taken - likely) * gain[:, None] + CURIOSITY * spread, 0.5 * better] / len(got)
        back = (up @ self.weights[1][:-1].T) * (1 - hidden**2)
        self._climb([with_one(inputs).T @ back, with_one(hidden).T @ up])

    def _climb(self, gradients: Sequence[Floats]) -> None:
        self.updates += 1
        for weights, gradient, (first, second) in zip(
            self.weights, gradients, self.moments, strict=True
        ):
            first[:] += 0.1 * (gradient - first)
            second[:] += 0.001 * (gradient**2 - second)
            scale = np.sqrt(second / (1 - 0.999**self.updates)) + 1e-8
            weights[:] += RATE * first / (1 - 0.9**self.updates) / scale


def with_one(rows: Floats) -> Floats:
    """Rows with a 1 at the end of each."""
    return np.c_[rows, np.ones(len(rows))]


def shares(preferences: Floats, masks: Floats) -> Floats:
    """Probabilities of the actions that are not masked."""
    raised = np.where(masks, preferences, -np.inf)
    raised = np.exp(raised - raised.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def train(network: Network, env: OneSeatEnv, matches: int) -> None:
    """Play matches, and learn from each batch of them."""
    for _ in range(0, matches, BATCH):
        moments = [moment for _ in range(BATCH) for moment in played(network, env)]
        inputs, masks, numbers, got = zip(*moments, strict=True)
        network.learn(np.array(inputs), np.array(masks), np.array(numbers), np.array(got))


def played(network: Network, env: OneSeatEnv) -> Iterator[tuple[Floats, Floats, int, float]]:
    """A match: features, mask and action of each moment, and the rewards since, discounted."""
    seen, _ = env.reset()
    is_over, moments, rewards = False, list[tuple[Floats, Floats, int]](), list[float]()
    while not is_over:
        inputs, mask = features(seen), seen["action_mask"]
        number = int(network.random.choice(len(mask), p=network.policy(inputs, mask)))
        moments.append((inputs, mask, number))
        seen, reward, is_over, _, _ = env.step(number)
        rewards.append(float(reward))
    got = 0.0
    for moment, reward in zip(reversed(moments), reversed(rewards), strict=True):
        got = reward + DISCOUNT * got
        yield *moment, got


def mean_place(choose: Callable[[OneSeatEnv, Observation], int], seed: int) -> float:
    """The mean place, -1 to 1, of whoever chooses the numbers, in the same matches for all."""
    env, places = OneSeatEnv(PLACE), 0.0
    for match in range(TESTED):
        (seen, _), is_over = env.reset(seed=seed + match), False
        while not is_over:
            seen, reward, is_over, _, _ = env.step(choose(env, seen))
            places += float(reward)
    return places / TESTED


def by_bot(random: Random) -> Callable[[OneSeatEnv, Observation], int]:
    """The choices of the library's bot, for comparison. It is shown the view of its seat."""
    bot, seated = bot_named("bot", "cat-in-the-box"), Seated()

    def choose(env: OneSeatEnv, _: Observation) -> int:
        return PLACE.numbering.number(seated.choose(bot, env.match, env.seat, random))

    return choose


def picture(curve: Sequence[tuple[int, float]], bot: float) -> str:
    """The learning curve as SVG: the mean place over the matches played."""
    wide, high, left, top = 560, 260, 60, 20
    most = curve[-1][0]

    def at(matches: float, place: float) -> str:
        return f"{left + matches / most * wide:.0f},{top + (1 - place) / 2 * high:.0f}"

    svg = ET.Element("svg", viewBox=f"0 0 {wide + 90} {high + 70}", role="img")
    svg.attrib |= {"xmlns": "http://www.w3.org/2000/svg", "font-family": "sans-serif"}
    svg.attrib |= {"font-size": "12", "fill": "#777"}
    ET.SubElement(svg, "title").text = "Mean place of the network, by matches learned from"

    def line(color: str, *points: tuple[float, float]) -> None:
        drawn = " ".join(at(*point) for point in points)
        ET.SubElement(svg, "polyline", points=drawn, stroke=color, fill="none")

    def write(text: str, x: float, y: float, anchor: str) -> None:
        where = {"x": f"{x:.0f}", "y": f"{y:.0f}", "text-anchor": anchor}
        ET.SubElement(svg, "text", where).text = text

    for place in (-1, -0.5, 0, 0.5, 1):
        line("#8886", (0, place), (most, place))
        write(f"{place:g}", left - 8, top + (1 - place) / 2 * high + 4, "end")
    for quarter in range(5):
        write(f"{most * quarter // 4:,}", left + wide * quarter / 4, top + high + 18, "middle")
    write("matches learned from", left + wide / 2, top + high + 38, "middle")
    line("#c44", (0, bot), (most, bot))
    write("the library's bot", left + 8, top + (1 - bot) / 2 * high + 16, "start")
    line("#38c", *curve)
    return ET.tostring(svg, encoding="unicode") + "\n"


def main() -> None:
    """Train, and print the learning curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20_000, help="to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", type=Path, dest="picture", help="an SVG file to write")
    given = parser.parse_args()
    network, env = Network(np.random.default_rng(given.seed)), OneSeatEnv(SCORE)
    env.reset(seed=given.seed)
    bot, curve = mean_place(by_bot(Random(given.seed)), given.seed), list[tuple[int, float]]()
    print(f"the mean place of the bot is {bot:+.2f}, that of the network", flush=True)
    for point in range(POINTS + 1):
        if point:
            train(network, env, given.matches // POINTS)
        curve.append((point * given.matches // POINTS, mean_place(network.best, given.seed)))
        print(f"{curve[-1][1]:+.2f} after {curve[-1][0]:,} matches", flush=True)
    if given.picture:
        given.picture.write_text(picture(curve, bot), encoding="utf-8")


if __name__ == "__main__":
    main()
