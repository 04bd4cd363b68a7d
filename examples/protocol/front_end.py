"""A front end that knows no rule: it plays a match over the line protocol, and tells
what seat 0 sees.

    python examples/protocol/front_end.py schrodingers-cats amigo-2023 3 -- catbox serve

All seats take any of the actions that the engine lists. After -- stands the command that starts the
engine; any one that speaks catbox-protocol/2 will do.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

SEAT = 0


class Engine:
    """An engine in a process of its own."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, ask: str, **keys: object) -> dict[str, Any]:  # whatever JSON holds
        """Ask something, and wait for the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps({"ask": ask, **keys}), file=self.process.stdin, flush=True)
        said: dict[str, Any] = json.loads(self.process.stdout.readline())
        if "error" in said:
            sys.exit(f"{ask}: {said['error']['message']}")
        return said["answer"]

    def close(self) -> None:
        """Let it go."""
        self.process.communicate()


def play(engine: Engine, game: str, edition: str, players: int) -> None:
    """Play a match to its end."""
    record = {"format": "catbox-record/1", "game": game, "edition": edition, "players": players}
    turn = engine.ask("new", match="m", record={**record, "first_seat": 0, "actions": []})["turn"]
    while turn:
        if turn == ["chance"]:
            action = engine.ask("draw", match="m")["action"]
        else:
            action = random.choice(engine.ask("legal", match="m")["legal"])
        answer = engine.ask("apply", match="m", action=action)
        for event in answer.get("events", []):
            if event.pop("private_to", SEAT) == SEAT:
                fields = [f"{key} {value}" for key, value in event.items() if key != "event"]
                print(event["event"], ", ".join(fields), sep=": " if fields else "")
        turn = answer["turn"]
    score = engine.ask("score", match="m")
    print("totals:", *score["totals"])
    print("won by seat", " and seat ".join(map(str, score["winners"])))


def main() -> None:
    """Run the command line."""
    if "--" not in sys.argv or len(sys.argv[1 : sys.argv.index("--")]) != 3:
        sys.exit(__doc__)
    separator = sys.argv.index("--")
    game, edition, players = sys.argv[1:separator]
    engine = Engine(sys.argv[separator + 1 :])
    play(engine, game, edition, int(players))
    engine.close()


if __name__ == "__main__":
    main()
