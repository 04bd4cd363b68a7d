"""Input that nobody means: is it answered as it should be?

    python -m tools.fuzzing lines 1000000 --seed 1     for `catbox serve`
    python -m tools.fuzzing files 10000 --seed 1       for every command that reads one

Exit status 0 if all is well; 1, and what was found, if not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tools.fuzzing.answers import fuzz_lines
from tools.fuzzing.files import fuzz_files


def main(arguments: Sequence[str]) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzzing")
    parser.add_argument("what", choices=("lines", "files"))
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    fuzz = fuzz_lines if chosen.what == "lines" else fuzz_files
    found = fuzz(chosen.number, chosen.seed)
    print(*found.report(), *found.faults, sep="\n")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
