"""The tool for a whole match: its rulings, its scores, and the table at the end."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from catbox_rules.cli.assistants.arguments import About, document
from catbox_rules.cli.assistants.said import Said
from catbox_rules.cli.faults import at_most_ten, faults_in
from catbox_rules.cli.files import lines_of, match_in
from catbox_rules.cli.printing import as_text, print_parts, printed
from catbox_rules.cli.replaying import answer_as_json, line_of_refusal
from catbox_rules.cli.showing import print_picture
from catbox_rules.cli.text import show_replay
from catbox_rules.judge import disputes_in
from catbox_rules.judge.moment_in import Moment, moment_after
from catbox_rules.kernel.errors import errors_below
from catbox_rules.match import replay
from catbox_rules.notation import Transcript, discrepancies, line_of
from catbox_rules.positions.protocol import POSITIONS


@frozen
class Played:
    """The arguments of `replay`."""

    match: Annotated[
        object,
        About("A record as JSON (catbox-record/1), or a match as text (catbox-match/1)."),
    ]
    actions: Annotated[bool, About("Say each action with what it led to, a line each.")] = False
    picture: Annotated[bool, About("Draw the table as it stands at last.")] = False


def replay_match(played: Played) -> Said:
    """Replay a match and return its rulings, its scores and the table at the end."""
    with errors_below("$.match"):
        match = match_in(document(played.match))
    replayed = replay(match.record if isinstance(match, Transcript) else match)
    with faults_in("$.match", lines_of(match)):
        moment = moment_after(replayed)
    disputed = disputes_in(replayed)
    line = line_of_refusal(match, replayed)
    differing = discrepancies(match) if isinstance(match, Transcript) else ()
    with printed() as page:
        show_replay(replayed, disputed, place="the match", line=line, with_actions=played.actions)
        print_parts(*map(as_text, at_most_ten([str(each) for each in differing])), as_text(""))
        if played.picture:
            print_picture(moment.picture())
    text = f"{page.getvalue()}\n{_at_last(moment)}"
    return Said(text, answer_as_json(replayed, disputed))


def _at_last(moment: Moment) -> str:
    """Return the table at the end, as an unbroken line that other tools accept."""
    line = line_of(moment.position, POSITIONS.of(moment.game)).replace("\n", " ")
    return f"The table: {as_text(line.strip()).plain}"
