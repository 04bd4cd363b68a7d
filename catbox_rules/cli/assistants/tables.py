"""Tools about a table: an action, another question, whether the table is possible."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from attrs import frozen

from catbox_rules.cli.assistants.arguments import About, Words, document
from catbox_rules.cli.assistants.said import Said
from catbox_rules.cli.faults import faults_in
from catbox_rules.cli.files import lines_of
from catbox_rules.cli.printing import printed
from catbox_rules.cli.rulings import show_ruling
from catbox_rules.games import games_of
from catbox_rules.judge import disputes_of, rule, ruled_as_json
from catbox_rules.judge.asking import case_asked
from catbox_rules.kernel.errors import errors_below
from catbox_rules.positions.protocol import POSITIONS, TABLE

_ASKS: Final[dict[str, str]] = {
    ask: meaning for game in games_of() for ask, meaning in POSITIONS.of(game).ASKS.items()
}

Table: TypeAlias = Annotated[
    object,
    About(
        "The table: a position in a line (catbox-line/1), a position, a case or a record as JSON "
        "(catbox-position/1, catbox-case/1, catbox-record/1), or a match as text "
        "(catbox-match/1), which is asked about where it stops. Seats are counted from 0, "
        "clockwise; ? is unknown, - is nothing. In a partial table, with the word partial "
        "after the phase, everything that is not said is unknown."
    ),
]
Assumed: TypeAlias = Annotated[bool, About("Rule even if legal play cannot lead to the table.")]
Full: TypeAlias = Annotated[
    bool, About("Say all, with every clause and where the rulebook says it.")
]
Drawn: TypeAlias = Annotated[bool, About("Draw the table above the answer.")]


@frozen
class Judged:
    """The arguments of `judge`."""

    table: Table
    action: (
        Annotated[
            Words,
            About(
                "The action, of the seat to act: 4R, red 4, bid 1, claim 8 alive; of another one "
                "after its number or name: 2:4R. May be left out where the table is a case with a "
                "question."
            ),
        ]
        | None
    ) = None
    ask: Annotated[Words, About("In place of an action: a question of the tool ask.")] | None = None
    assume_table: Assumed = False
    full: Full = False
    picture: Drawn = False


def judge_action(judged: Judged) -> Said:
    """Return the ruling on an action, in at most twelve lines unless everything is asked for."""
    return _ruled(
        judged.table,
        action=judged.action,
        ask=judged.ask,
        assume_table=judged.assume_table,
        in_full=judged.full,
        with_picture=judged.picture,
    )


@frozen
class Asked:
    """The arguments of `ask`."""

    table: Table
    ask: Annotated[
        str,
        About("; ".join(f"{ask}: {meaning}" for ask, meaning in _ASKS.items()), tuple(_ASKS)),
    ]
    assume_table: Assumed = False
    full: Full = False


def ask_of_table(asked: Asked) -> Said:
    """Return the answer to a question other than the legality of an action."""
    return _ruled(asked.table, ask=asked.ask, assume_table=asked.assume_table, in_full=asked.full)


@frozen
class Looked:
    """The arguments of `table`."""

    table: Table
    picture: Drawn = False
    full: Full = False


def check_table(looked: Looked) -> Said:
    """Return whether the table is possible, and how it looks."""
    return _ruled(looked.table, ask=TABLE, in_full=looked.full, with_picture=looked.picture)


def _ruled(
    table: object,
    *,
    action: str | None = None,
    ask: str | None = None,
    assume_table: bool = False,
    in_full: bool = False,
    with_picture: bool = False,
) -> Said:
    with errors_below("$.table"):
        read = document(table)
    case = case_asked(read, action=action, ask=ask)
    with faults_in("$.table", lines_of(read)):
        ruled = rule(case, assume_table=assume_table)
        disputed = disputes_of(ruled)
    with printed() as page:
        show_ruling(ruled, disputed, in_full=in_full, with_picture=with_picture)
    return Said(page.getvalue(), ruled_as_json(ruled, disputed))
