"""The example that trains a network: it learns, and the curve is drawn."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

_PATH = Path(__file__).parents[3] / "examples" / "environments" / "learn.py"


@pytest.fixture(scope="module")
def learn() -> Any:
    spec = importlib.util.spec_from_file_location("learn", _PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_it_did_before_a_good_score_becomes_likelier(learn: Any) -> None:
    network, random = learn.Network(np.random.default_rng(1)), np.random.default_rng(2)
    inputs = random.random((8, network.weights[0].shape[0] - 1))
    masks, numbers = np.ones((8, 34)), np.arange(8)
    got = np.array([1.0, -1.0] * 4)

    def likely() -> Any:
        return np.array(
            [network.policy(each, masks[0])[n] for each, n in zip(inputs, numbers, strict=True)]
        )

    before = likely()
    for _ in range(20):
        network.learn(inputs, masks, numbers, got)
    assert ((likely() > before) == (got > 0)).all()


def test_a_masked_action_is_never_chosen(learn: Any) -> None:
    network, mask = learn.Network(np.random.default_rng(1)), np.zeros(34)
    mask[[3, 5]] = 1
    shares = network.policy(np.ones(network.weights[0].shape[0] - 1), mask)
    assert shares.nonzero()[0].tolist() == [3, 5]
    assert shares.sum() == pytest.approx(1)


def test_the_bot_of_the_library_is_ahead_of_random_players(
    learn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "TESTED", 20)
    assert learn.mean_place(learn.by_bot(Random(1)), 1) > 0.5


def test_the_curve_is_a_picture(learn: Any) -> None:
    svg = ET.fromstring(learn.picture([(0, -1.0), (100, 1.0)], 0.0))
    curve = svg.findall("{http://www.w3.org/2000/svg}polyline")[-1]
    assert curve.get("points") == "60,280 620,20"
