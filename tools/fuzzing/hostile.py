"""An engine that plays by the rules for a while, and then does not behave.

    python -m tools.fuzzing.hostile MISDEED AFTER SEED

It is the server of the library; after so many replies it does what its misdeed says, instead of or
in addition to a reply: once in three, or at every one.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from catbox_rules.kernel.forms import is_object
from catbox_rules.serving import Server
from tools.fuzzing.damage import as_bytes, bytes_damaged, damaged
from tools.fuzzing.lines import MONSTERS

__all__ = ["MISDEEDS", "Misdeed", "main"]

LONG: Final = 600.0
"""Seconds for which an engine hangs: longer than anybody waits for it."""
_MONSTER: Final = 2**20

Misdeed: TypeAlias = Callable[[bytes, Random], bytes]
"""What an engine writes instead of a reply, each line with its end."""


def _replaced(reply: bytes, key: str, value: object) -> bytes:
    found: object = json.loads(reply)
    assert is_object(found), "a reply is an object"
    return json.dumps({**found, key: value}).encode() + b"\n"


def _lies_in_its_answer(reply: bytes, random: Random) -> bytes:
    found: object = json.loads(reply)
    assert is_object(found), "a reply is an object"
    key = "answer" if "answer" in found else "error"
    return as_bytes({**found, key: damaged(found[key], random)}, random) + b"\n"


def _hangs(_reply: bytes, _random: Random) -> bytes:
    time.sleep(LONG)
    return b""


def _hangs_and_will_not_end(reply: bytes, random: Random) -> bytes:
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    return _hangs(reply, random)


def _dies(_reply: bytes, random: Random) -> bytes:
    sys.stderr.write("out of cats\n")
    sys.stderr.flush()
    os._exit(random.choice((0, 1, 70)))


def _is_killed(_reply: bytes, _random: Random) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def _leaves_a_child(reply: bytes, random: Random) -> bytes:
    away = bool(random.randrange(2))
    subprocess.Popen(["sleep", str(LONG)], start_new_session=away, env={} if away else None)
    return reply


def _closes_its_output(_reply: bytes, _random: Random) -> bytes:
    os.close(1)
    time.sleep(LONG)
    return b""


def _complains_at_length(reply: bytes, random: Random) -> bytes:
    sys.stderr.buffer.write(random.randbytes(50_000) * 20)
    sys.stderr.flush()
    return reply


def _is_slow(reply: bytes, random: Random) -> bytes:
    time.sleep(random.random() / 10)
    return reply


MISDEEDS: Final[Mapping[str, Misdeed]] = {
    "any bytes": lambda _, random: random.randbytes(random.randrange(200)) + b"\n",
    "damaged JSON": lambda reply, random: (
        as_bytes(damaged(json.loads(reply), random), random) + b"\n"
    ),
    "damaged bytes": bytes_damaged,
    "lies in its answer": _lies_in_its_answer,
    "a monster": lambda _, random: random.choice(MONSTERS)(random, _MONSTER) + b"\n",
    "another id": lambda reply, random: _replaced(reply, "id", random.choice((0, -1, "1", None))),
    "the answer to another": lambda _, random: (
        json.dumps(
            {"id": random.randrange(50), "answer": {"turn": [0], "legal": list[object]()}}
        ).encode()
        + b"\n"
    ),
    "replies twice": lambda reply, _: reply * 2,
    "no reply": lambda _reply, _: b"",
    "half a reply": lambda reply, random: reply[: random.randrange(len(reply))],
    "many lines": lambda reply, _: b'{"meow": true}\n' * 100_000 + reply,
    "a line without an end": lambda _reply, _: b"meow " * 2_000_000,
    "hangs": _hangs,
    "hangs, and will not end": _hangs_and_will_not_end,
    "dies": _dies,
    "is killed": _is_killed,
    "closes its output": _closes_its_output,
    "complains at length": _complains_at_length,
    "leaves a child": _leaves_a_child,
    "is slow": _is_slow,
}
"""What an engine may do, by its name."""


def main(name: str, after: int, seed: int) -> None:
    """Run the engine."""
    server, random = Server(), Random(seed)
    always = bool(random.randrange(2))
    for said, line in enumerate(sys.stdin.buffer):
        reply = server.answer(line.rstrip(b"\n")).encode() + b"\n"
        if said >= after and (always or random.random() < 1 / 3):
            reply = MISDEEDS[name](reply, random)
        sys.stdout.buffer.write(reply)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
