"""Write the pictures of `examples/pictures/`, each of a moment of another example.

python -m tools.make_pictures            write them
python -m tools.make_pictures --check    write nothing; exit status 1 if a file differs
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_rules.judge.reading import Moment, moment_in, read_any
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.render.svg import svg_of
from tools.written_files import EXAMPLES, WrittenFiles


@frozen
class Shown:
    """What a picture shows: a record after so many actions, or a dispute; all of it, or what a
    seat sees."""

    example: str
    at: int | None = None
    seat: int | None = None

    def moment(self) -> Moment:
        """The moment that is drawn."""
        moment = moment_in(read_any((EXAMPLES / self.example).read_bytes()), at=self.at)
        if self.seat is None:
            return moment
        seen = moment.position.seen_by(Seat(self.seat))
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
    "a-forced-lead": Shown("positions/anne-hides-two-cards.json"),
    "a-draw": Shown("matches/unfinished-amigo-2023-3p-draw.json"),
    "a-disputed-claim": Shown("disputes/schrodinger-example-same-claim.json"),
    "six-players": Shown("matches/amigo-2023-6p-elimination.json", at=20, seat=0),
}
"""By the names of their files."""

WRITTEN: Final = WrittenFiles("tools.make_pictures", ("pictures",))


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    return WRITTEN.run(files(), arguments)


def files() -> dict[str, str]:
    """The text of every file, by its name below `examples/`."""
    return {f"pictures/{name}.svg": svg_of(of.moment().picture()) for name, of in PICTURES.items()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
