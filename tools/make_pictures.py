"""Write the pictures of `examples/pictures/`, each of a moment of another example.

python -m tools.make_pictures            write them
python -m tools.make_pictures --check    write nothing; exit status 1 if a file differs
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cli.showing import Moment, moment_in
from catbox_rules.games import DRAWINGS, GAMES, POSITIONS
from catbox_rules.judge import read_case
from catbox_rules.records import parse, read_record
from catbox_rules.render.svg import svg_of

EXAMPLES: Final = Path(__file__).parent.parent / "examples"


@frozen
class Shown:
    """What a picture shows: a record after so many actions, or a dispute; all of it, or what a
    seat sees."""

    example: str
    at: int | None = None
    seat: int | None = None

    def moment(self) -> Moment:
        """The moment that is drawn."""
        value = parse((EXAMPLES / self.example).read_bytes())
        if self.example.startswith("disputes"):
            moment = moment_in(read_case(value, GAMES, POSITIONS))
        else:
            moment = moment_in(read_record(value, GAMES), at=self.at)
        if self.seat is None:
            return moment
        seen = DRAWINGS[moment.game].seen_by(moment.position, self.seat)
        return evolve(moment, position=seen)


PICTURES: Final = {
    "a-trick": Shown("matches/unfinished-pegasus-2023-4p-third-trick.json"),
    "a-trick-as-seat-2-sees-it": Shown(
        "matches/unfinished-pegasus-2023-4p-third-trick.json", seat=2
    ),
    "two-players": Shown("matches/pegasus-2023-2p-three-alike-revealed.json", at=18),
    "another-arrangement": Shown("matches/pegasus-2023-5p-layout.json", at=40),
    "the-end-of-a-match": Shown("matches/ayatsurare-2020-4p-tie-break.json"),
    "a-disputed-play": Shown("disputes/figure-3-05-red-on-a-blue-lead.json"),
    "a-draw": Shown("matches/unfinished-amigo-2023-3p-draw.json"),
    "a-disputed-claim": Shown("disputes/schrodinger-example-same-claim.json"),
    "six-players": Shown("matches/amigo-2023-6p-elimination.json", at=20, seat=0),
}
"""By the names of their files."""


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    parser = argparse.ArgumentParser(description="Write the pictures of examples/pictures/.")
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check: bool = parser.parse_args(arguments).check
    wanted = files()
    if not check:
        write(wanted)
    faults = list(differences(wanted))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def files() -> dict[str, str]:
    """The text of every file, by its name below `examples/`."""
    return {f"pictures/{name}.svg": svg_of(of.moment().picture()) for name, of in PICTURES.items()}


def write(wanted: Mapping[str, str]) -> None:
    """Write every file."""
    for name, text in wanted.items():
        path = EXAMPLES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def differences(wanted: Mapping[str, str]) -> Iterator[str]:
    """A line for each file that is missing, not as it would be written, or not known here."""
    for name, text in wanted.items():
        path = EXAMPLES / name
        if not path.exists():
            yield f"examples/{name}: missing"
        elif path.read_bytes() != text.encode():
            yield f"examples/{name}: not what python -m tools.make_pictures writes"
    for path in sorted((EXAMPLES / "pictures").glob("*")):
        name = path.relative_to(EXAMPLES).as_posix()
        if name not in wanted:
            yield f"examples/{name}: no picture of this name is known"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
