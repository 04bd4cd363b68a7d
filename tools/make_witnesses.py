"""Find the matches of `spec/theorems/<game>/witnesses/`, by the solver or by chance.

    python -m tools.make_witnesses               find those that are not there yet
    python -m tools.make_witnesses --again        find all of them; the solver may find others
    python -m tools.make_witnesses --shortest    ask whether fewer actions can show the same

The tests play the matches that are there, and look at what each is for. How long a shortest one is
stands in `tests/oracles/theorems/courses*.py`; where the solver cannot tell, the page of the
theorem does.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from catbox_rules.match import replay
from catbox_rules.records import Record, record_as_json
from tests.oracles.theorems.proving import THEOREMS
from tests.oracles.theorems.witnesses import WITNESSES, AnyWitness, is_shown
from tools.make_examples import laid_out


def path_of(game: str, witness: AnyWitness) -> Path:
    """Where its record stands."""
    return THEOREMS / game / "witnesses" / f"{witness.file}.json"


def find(game: str, witness: AnyWitness) -> bool:
    """Write a match that shows it; whether there is one."""
    record = by_chance(game, witness) if witness.is_common else witness.record()
    print(f"{witness.file}: {'found' if record else 'THERE IS NONE'}", flush=True)
    if record is None:
        return False
    text = laid_out(record_as_json(record))
    path_of(game, witness).write_text(f"{text}\n", encoding="utf-8", newline="\n")
    return True


def by_chance(game: str, witness: AnyWitness) -> Record | None:
    """A course at random that shows it; None after many that do not."""
    courses = witness.courses_at_random()
    return next((course for course in courses if is_shown(game, witness, replay(course))), None)


def is_shortest(witness: AnyWitness) -> bool:
    """Whether no match with fewer actions shows it: asked of the solver for each number."""
    fewer: Iterator[AnyWitness] = witness.shorter()
    for length, shorter in enumerate(fewer, start=1):
        start = time.monotonic()
        found = shorter.record() is not None
        seconds = time.monotonic() - start
        answer = "THERE IS ONE" if found else "none"
        print(f"{witness.file} with {length}: {answer} {seconds:6.1f} s", flush=True)
        if found:
            return False
    return True


def main() -> int:
    """Find, or ask for shorter ones; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("witnesses", nargs="*", help="such as paradox-2p (default: all)")
    parser.add_argument("--again", action="store_true", help="also those that are there")
    parser.add_argument("--shortest", action="store_true", help="ask for shorter ones")
    arguments = parser.parse_args()
    asked: list[str] = arguments.witnesses
    chosen = [
        (game, witness)
        for game, witnesses in WITNESSES.items()
        for witness in witnesses
        if not asked or witness.file in asked
    ]
    if arguments.shortest:
        shortest = [is_shortest(witness) for _, witness in chosen if not witness.is_common]
        return 0 if all(shortest) else 1
    wanted = [each for each in chosen if arguments.again or not path_of(*each).exists()]
    for game, _ in wanted:
        (THEOREMS / game / "witnesses").mkdir(exist_ok=True)
    found = [find(game, witness) for game, witness in wanted]
    return 0 if all(found) else 1


if __name__ == "__main__":
    sys.exit(main())
