"""Write the test vectors, `spec/vectors/`, for engines in any language.

    python -m tools.make_vectors            write them
    python -m tools.make_vectors --check    write nothing; exit status 1 if a file differs

They are the examples of the spec and the cases of the casebook, whose answers were worked out from
the rulebooks; nothing in `expect` is asked of the engine. Variants are left out: an engine in
another language need not know our house rules.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import chain
from typing import Final

from tools.vectors_of import casebook, cat_in_the_box, schrodingers_cats
from tools.vectors_of.vector import files_of
from tools.written_files import SPEC, WrittenFiles

WRITTEN: Final = WrittenFiles(
    "tools.make_vectors",
    ("vectors",),
    by_hand=("vectors/README.md", "vectors/vectors.schema.json"),
    below=SPEC,
)


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    return WRITTEN.run(files(), arguments)


def files() -> dict[str, str]:
    """The text of every file, by its name below `spec/`."""
    of_games = (cat_in_the_box.vectors(), schrodingers_cats.vectors(), casebook.vectors())
    of_books = (each for each in chain(*of_games) if "variants" not in each.record.options)
    return files_of(of_books)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
