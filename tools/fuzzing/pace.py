"""How many requests a server answers in a second of processor time.

    python -m tools.fuzzing.pace

Thirty matches of four players at random: everything that is asked on the way is timed by itself, in
this process, without a pipe.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from random import Random

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.serving import Server

__all__ = ["Pace", "main"]

ASKS = (
    *("legal", "apply", "judge", "view", "state", "draw", "score", "record", "events", "new"),
    *("message", "undo", "watch"),
)


class Pace:
    """A server of one game, and the time that each ask has taken."""

    def __init__(self, game: str, edition: str) -> None:
        self.server = Server()
        self.random = Random(1)
        self.table: dict[str, object] = {
            "format": "catbox-record/1",
            "game": game,
            "edition": edition,
            "players": 4,
            "first_seat": 0,
        }
        self.seconds = Counter[str]()
        self.times = Counter[str]()

    def ask(self, ask: str, key: str, **keys: object) -> object:
        """One key of the answer to a request about the match m."""
        line = json.dumps({"ask": ask, "match": "m", **keys}).encode()
        began = time.process_time_ns()
        said = self.server.answer(line)
        self.seconds[ask] += time.process_time_ns() - began
        self.times[ask] += 1
        value = json.loads(said)["answer"]
        return value[key]

    def play(self) -> None:
        """Play a match, begin it again from its record, and take its last action back."""
        turn = self.ask("new", "turn", record={**self.table, "actions": list[object]()})
        while turn:
            if turn == [CHANCE]:
                action = self.ask("draw", "action")
            else:
                action = self._choice(self.ask("legal", "legal"))
                seat = action.get("seat") if is_object(action) else None
                self.ask("judge", "verdict", action=action)
                self.ask("view", "view", seat=seat)
                self.ask("state", "state")
                self.ask("message", "message", **{"as": seat})
            turn = self.ask("apply", "turn", action=action)
        self.ask("score", "winners")
        self.ask("events", "events")
        self.ask("new", "turn", record=self.ask("record", "record"))
        self.ask("watch", "message", id=1, **{"as": 0})
        self.ask("undo", "turn")
        self.server.notices()

    def _choice(self, legal: object) -> object:
        """Any kind of action, and any action of that kind."""
        actions = [each for each in legal if is_object(each)] if is_list(legal) else []
        kind = self.random.choice(sorted({str(action["do"]) for action in actions}))
        return self.random.choice([action for action in actions if action["do"] == kind])

    def per_second(self, ask: str) -> float:
        """How many requests of a kind a second of processor time is enough for."""
        return self.times[ask] / (self.seconds[ask] / 1e9)


def main(matches: int = 30) -> None:
    """Print the table."""
    paces = [Pace("cat-in-the-box", "pegasus-2023"), Pace("schrodingers-cats", "amigo-2023")]
    for pace in paces:
        for _ in range(matches):
            pace.play()
    print("| ask | Cat in the Box, per second | Schrödinger's Cats, per second |")
    print("|---|---|---|")
    for ask in ASKS:
        print(f"| `{ask}` |", " | ".join(f"{pace.per_second(ask):,.0f}" for pace in paces), "|")


if __name__ == "__main__":
    main()
