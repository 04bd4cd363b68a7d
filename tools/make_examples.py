"""Write the JSON files of `examples/`: matches and disputes.

    python -m tools.make_examples            write them
    python -m tools.make_examples --check    write nothing; exit status 1 if a file differs

A match is played here, as `tools/examples_of/` says for its game; the first seed is taken whose
match shows what its file is for. A dispute is a scripted moment of `tests/spec/examples/`.
`disputes/rulings.json` is written by hand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records import action_as_json, record_as_json
from tests.spec.examples.disputes import DISPUTES, AnyDispute
from tools.examples_of.cat_in_the_box import matches as of_cat_in_the_box
from tools.examples_of.schrodingers_cats import matches as of_schrodingers_cats
from tools.written_files import WrittenFiles

WRITTEN: Final = WrittenFiles(
    "tools.make_examples", ("matches", "disputes"), by_hand=("disputes/rulings.json",)
)


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    return WRITTEN.run(files(), arguments)


def files() -> dict[str, str]:
    """The text of every file, by its name below `examples/`."""
    matches = {**of_cat_in_the_box.matches(), **of_schrodingers_cats.matches()}
    documents: dict[str, Mapping[str, object]] = {
        f"matches/{file}.json": record_as_json(match) for file, match in matches.items()
    }
    documents |= {f"disputes/{each.file}.json": case_as_json(each) for each in DISPUTES}
    return {name: f"{laid_out(document)}\n" for name, document in documents.items()}


def case_as_json(dispute: AnyDispute) -> dict[str, object]:
    """The plain JSON value of a dispute (`catbox-case/1`)."""
    return {
        "format": "catbox-case/1",
        "record": record_as_json(dispute.record),
        "question": {"action": action_as_json(dispute.action)},
    }


def laid_out(document: Mapping[str, object], indent: str = "") -> str:
    """A document as JSON that reads and compares well: a line for each key and each action.

    >>> print(laid_out({"players": 2, "actions": [{"do": "paradox", "seat": 1}]}))
    {
     "players": 2,
     "actions": [
      {"do": "paradox", "seat": 1}
     ]
    }
    """
    inside = f"{indent} "
    lines = [f"{inside}{_line(key)}: {_part(key, part, inside)}" for key, part in document.items()]
    return "\n".join(["{", ",\n".join(lines), f"{indent}}}"])


def _part(key: str, part: object, indent: str) -> str:
    if is_object(part) and (key == "record" or any(map(_is_grid, part.values()))):
        return laid_out(part, indent)
    if is_list(part) and (key == "actions" or _is_grid(part)):
        lines = [f"{indent} {_line(each)}" for each in part]
        return "\n".join(["[", ",\n".join(lines), f"{indent}]"])
    return _line(part)


def _is_grid(value: object) -> bool:
    """Whether a value is a list of lists, such as the layout of a board."""
    return is_list(value) and value != [] and all(map(is_list, value))


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
