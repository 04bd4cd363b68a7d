"""An engine that knows nothing of this project, connected by the guide `docs/connect.md` alone."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from catbox_rules.conformance import conform
from tests.patience import PATIENCE
from tests.system.cli.conftest import Catbox, catbox
from tests.system.conformance.test_skeletons import ROOT, filled_in, skeleton_in

__all__ = ["catbox"]

BODIES: Final[Mapping[str, str]] = {
    "begin": """
    from tests.system.conformance.naive import Game
    return {"game": Game(), "first_seat": first_seat, "players": players, "dealt": False}
""",
    "deal": """
    game = match["game"]
    for seat, hand in enumerate(hands):
        game.hands[(seat - match["first_seat"]) % match["players"]] = list(hand)
    match["dealt"] = True
""",
    "turn": """
    game = match["game"]
    if game.is_over():
        return None
    if not match["dealt"]:
        return "deal"
    seat = (game.now + match["first_seat"]) % match["players"]
    names = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
    actions = []
    for choice in game.choices():
        if choice == "stuck":
            actions.append({"do": "paradox", "seat": seat})
        elif choice.startswith("bid"):
            actions.append({"do": "bid", "seat": seat, "tricks": int(choice[4:])})
        else:
            rank, color = int(choice[0]), names[choice[1]]
            actions.append({"do": "play", "seat": seat, "rank": rank, "color": color})
    return seat, actions
""",
    "act": """
    game = match["game"]
    rounds = len(game.history)
    if action["do"] == "discard":
        game.now = (action["seat"] - match["first_seat"]) % match["players"]
        game.do(f"away {action['rank']}")
        if 0 not in game.aside:
            game.now = game.dealer
    elif action["do"] == "bid":
        game.do(f"bid {action['tricks']}")
    elif action["do"] == "paradox":
        game.do("stuck")
    else:
        game.do(f"{action['rank']}{action['color'][0].upper()}")
    if len(game.history) > rounds:
        match["dealt"] = False
""",
    "score": """
    game, players = match["game"], match["players"]
    def seated(values):
        return [values[(seat - match["first_seat"]) % players] for seat in range(players)]
    def seat_of(yours):
        return None if yours is None else (yours + match["first_seat"]) % players
    return {
        "rounds": [
            {"start_seat": seat_of(dealer), "paradox": seat_of(stuck), "tricks": seated(won),
             "bonus": seated(bonus), "scores": seated(points)}
            for dealer, stuck, won, bonus, points in game.history
        ],
        "totals": seated(game.totals()),
        "winners": [seat_of(each) for each in game.winners()] if game.is_over() else [],
    }
""",
}


def test_it_agrees(catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    skeleton = skeleton_in("python", catbox)
    text = filled_in(skeleton, BODIES, '    raise NotImplementedError("', '")\n')
    (tmp_path / "adapter.py").write_text(text, encoding="utf-8")
    found = conform(
        [sys.executable, str(tmp_path / "adapter.py")], shortens=False, timeout=PATIENCE
    )
    assert (found.disagreements, found.courtesies, found.not_reached) == ((), (), ())
    assert found.agrees
