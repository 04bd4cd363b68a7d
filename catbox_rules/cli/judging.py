"""`catbox judge`, and the tool `judge`: a ruling, also under all readings or editions."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Annotated, TypeAlias

from attrs import frozen

from catbox_rules.cli.faults import faults_in
from catbox_rules.cli.files import lines_of, read_given, unused_in
from catbox_rules.cli.printing import argument, is_for_an_assistant
from catbox_rules.cli.questions import About, Answer, File, Question, Words
from catbox_rules.cli.rulings import show_comparison, show_ruling
from catbox_rules.judge import (
    by_editions,
    by_readings,
    comparison_as_json,
    other_rulings,
    rule,
    ruled_as_json,
)
from catbox_rules.judge.reading import case_asked
from catbox_rules.kernel.errors import MalformedInput, Verbatim

Table: TypeAlias = Annotated[
    object,
    About(
        "The table: a position in a line (catbox-line/1), a position, a case or a record as JSON "
        "(catbox-position/1, catbox-case/1, catbox-record/1), or a match as text "
        "(catbox-match/1), which is asked about where it stops. Seats are counted from 0, "
        "clockwise; ? is unknown, - is nothing. In a partial table, with the word partial "
        "after the phase, everything that is not said is unknown.",
        "A file with a case; or with a record or a position, as JSON or as text, and a question by "
        "--action or --ask; - for standard input.",
        option="CASE",
        is_file=True,
    ),
]
Assumed: TypeAlias = Annotated[bool, About("Rule even if legal play cannot lead to the table.")]
Full: TypeAlias = Annotated[
    bool, About("Say all, with every clause and where the rulebook says it.")
]
Drawn: TypeAlias = Annotated[
    bool | None,
    About(
        "Draw the table above the answer.",
        "Draw the table, with what is in question marked; on a terminal it is drawn.",
    ),
]


@frozen
class Judge(Question):
    """Rule on a question about a match or a table, and name the clauses that decide it."""

    table: Table
    action: Annotated[
        Words | None,
        About(
            "The action, of the seat to act: 4R, red 4, bid 1, claim 8 alive; of another one "
            "after its number or name: 2:4R. May be left out where the table is a case with a "
            "question.",
            'Is this legal now? 4R or "red 4" of the seat to act, 2:4R of another one.',
        ),
    ] = None
    ask: Annotated[
        Words | None,
        About(
            "In place of an action: a question of the tool ask.",
            "Another question: trick, groups, round, check, table …",
        ),
    ] = None
    readings: Annotated[bool, About("Rule under each reading of the open clauses.")] = False
    editions: Annotated[bool, About("Rule by each edition of the game.")] = False
    full: Full = False
    assume_table: Assumed = False
    picture: Drawn = None

    def answer(self) -> Answer:
        """Return the ruling, in at most twelve lines unless all is asked for."""
        if self.readings and self.editions:
            expected = f"only one of this and {argument('editions')}"
            raise MalformedInput("$.readings", expected=expected, given=Verbatim("both"))
        place, read = read_given(self.table, "$.table")
        of_read = faults_in(place, lines_of(read))
        with of_read if isinstance(self.table, File) else nullcontext():
            case = case_asked(read, action=self.action, ask=self.ask, place=argument("{}"))
        with faults_in(place, lines_of(read)):
            ruled = rule(case, assume_table=self.assume_table)
            disputed = other_rulings(ruled)
            by = by_readings if self.readings else by_editions if self.editions else None
            comparison = None if by is None else by(case)

        def show() -> None:
            is_drawn = self.picture
            if is_drawn is None:
                is_drawn = sys.stdout.isatty() and not is_for_an_assistant()
            show_ruling(ruled, disputed, in_full=self.full, with_picture=is_drawn)
            if comparison is not None:
                show_comparison(comparison)

        def as_json() -> object:
            return comparison_as_json(comparison) if comparison else ruled_as_json(ruled, disputed)

        return Answer(show, as_json, ruled.is_yes, unused=unused_in(place, read))
