"""Compare every written file with what its tool would write, and the lines of code with their
budget, in one process; the exit status is 1 if one differs, and every tool at fault is named.

    python -m tools.check

`make_counts` and `make_web` take longer, and are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

from tools import (
    budget,
    clause_coverage,
    make_examples,
    make_formats,
    make_keys,
    make_names,
    make_pictures,
    make_scripts,
    make_vectors,
    plain_english,
)
from tools.mutating import __main__ as mutating

_TOOLS: Final[dict[str, Callable[[Sequence[str]], int]]] = {
    "budget": budget.main,
    "make_examples": make_examples.main,
    "make_formats": make_formats.main,
    "make_keys": make_keys.main,
    "make_names": make_names.main,
    "make_pictures": make_pictures.main,
    "make_scripts": make_scripts.main,
    "make_vectors": make_vectors.main,
    "mutating": lambda asked: mutating.main(["faults", *asked]),
}


def main() -> int:
    """Check all; the exit status."""
    failed = [name for name, check in _TOOLS.items() if check(["--check"]) != 0]
    if plain_english.main(["--check", "catbox_rules"]) != 0:
        failed.append("plain_english")
    if clause_coverage.main(["--check"]) != 0:
        failed.append("clause_coverage")
    if failed:
        print(f"not as it should be: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
