"""`catbox replay`, and the tool `replay`: matches by their own rulebook or by another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from attrs import evolve, frozen

from catbox_rules.book import Rulebook
from catbox_rules.cli.faults import DONE, ErrorReporter, Unusable, at_most_ten, faults_in
from catbox_rules.cli.files import documents, lines_of, match_in, read_given
from catbox_rules.cli.printing import as_text, is_for_an_assistant, print_for_copying, print_parts
from catbox_rules.cli.questions import About, Answer, File, Question, Words
from catbox_rules.cli.rulings import show_replay
from catbox_rules.cli.showing import print_picture
from catbox_rules.judge import (
    OtherReplay,
    disputed_as_json,
    other_replays,
    remedy_of,
    what_now_as_json,
)
from catbox_rules.judge.other_rules import by_key
from catbox_rules.judge.reading import moment_after
from catbox_rules.kernel.errors import errors_below
from catbox_rules.kernel.forms import is_list
from catbox_rules.match import Replay, replay, replay_as_json
from catbox_rules.notation import Transcript, discrepancies, line_of
from catbox_rules.records import Record


@frozen
class ReplayMatch(Question):
    """What comes of a match, by its own rulebook or by another one."""

    match: Annotated[
        object,
        About(
            "A record as JSON (catbox-record/1), or a match as text (catbox-match/1).",
            "Files with a record, as JSON or as text, or .jsonl files with one a line; "
            "- for standard input.",
            option="RECORD",
            is_file=True,
            has_several=True,
        ),
    ]
    edition: Annotated[
        Words | None,
        About("Play it by this instead of the rulebook that it names.", metavar="RULEBOOK"),
    ] = None
    actions: Annotated[
        bool | None,
        About(
            "Say each action with what it led to, a line each.",
            "Say each action with what it led to; unless denied, it is said.",
        ),
    ] = None
    picture: Annotated[bool, About("Draw the table as it stands at last.")] = False

    def answer(self) -> Answer:
        """Return the rulings, the scores and, for an assistant, the table at the end."""
        book = None
        if self.edition is not None:
            with_files = not is_for_an_assistant()
            book = Rulebook.named(self.edition, place="$.edition", with_files=with_files)
        place, read = read_given(self.match, "$.match")
        with faults_in(place) if isinstance(self.match, File) else errors_below(place):
            match = match_in(read)
            if book is not None:
                match = _applied(book, match)
            played = replay(match.record if isinstance(match, Transcript) else match)
        disputed = other_replays(played)
        line = line_of_refusal(match, played)
        differing = discrepancies(match) if isinstance(match, Transcript) else ()
        fault = None
        try:
            with faults_in(place, lines_of(match)):
                played.check()
        except Unusable as error:
            fault = error

        def show() -> None:
            for_assistant = is_for_an_assistant()
            show_replay(
                played,
                disputed,
                place="the match" if for_assistant else place,
                line=line,
                with_actions=not for_assistant if self.actions is None else self.actions,
            )
            moment = None if fault is not None else moment_after(played)
            if moment is not None and self.picture:
                print_parts(as_text(""))
                print_picture(moment.picture())
            if moment is not None and for_assistant:
                # A line that other tools accept: it is not wrapped.
                last = line_of(moment.position).replace("\n", " ")
                print_parts(as_text(""))
                print_for_copying(f"The table: {last.strip()}", indent=0)

        return Answer(
            show,
            lambda: answer_as_json(played, disputed),
            played.refusal is None and not differing,
            unused=at_most_ten([f"{place}: {each}" for each in differing]),
            # By another rulebook an action that cannot be is no fault of the record.
            fault=fault if book is None else None,
        )


@frozen
class ReplayRecords(ReplayMatch):
    """Play records through and say what happened, or which action is illegal and why.

    Results stated in a match as text are compared with the rules; those that differ are reported on
    standard error, also with --json, and the exit status is 1.
    """

    def print_answer(self, *, as_machine: bool) -> int:
        """Print what comes of each record, and return the worst exit status."""
        status = DONE
        files = self.match if is_list(self.match) else []
        for name in [each.name for each in files if isinstance(each, File)]:
            complaints = ErrorReporter()
            said_of = name if name != "-" else "standard input"
            try:
                for place, data in documents(name):
                    record = ReplayMatch(
                        File(place, data), self.edition, self.actions, self.picture
                    )
                    try:
                        status = max(status, record.print_answer(as_machine=as_machine))
                    except Unusable as error:
                        status = complaints.say(said_of, str(error))
            except Unusable as error:
                status = complaints.say(said_of, str(error))
            complaints.finish()
        return status


def answer_as_json(played: Replay, disputed: Sequence[OtherReplay]) -> dict[str, object]:
    """Return the answer for a record as plain JSON, as `catbox replay --json` prints it."""
    return {**replay_as_json(played), **_more_on(played, disputed)}


def _more_on(played: Replay, disputed: Sequence[OtherReplay]) -> dict[str, object]:
    """Return what the answer adds to the replay, if anything."""
    more: dict[str, object] = {
        key: disputed_as_json(of_key) for key, of_key in by_key(disputed).items()
    }
    if played.refusal is not None:
        record, refused = played.record, played.refusal
        what_now = remedy_of(record.ruleset, [played.state], refused.action, refused.verdict)
        if what_now is not None:
            more["what_now"] = what_now_as_json(what_now, record.edition_id)
    return more


def _applied(rulebook: Rulebook, match: Record | Transcript) -> Record | Transcript:
    """Return the same match by a rulebook."""
    if isinstance(match, Transcript):
        return evolve(match, record=rulebook.applied_to(match.record))
    return rulebook.applied_to(match)


def line_of_refusal(match: Record | Transcript, played: Replay) -> int | None:
    """Return the line of the first illegal action in a text, if there is one."""
    if played.refusal is None or not isinstance(match, Transcript):
        return None
    return match.lines[played.refusal.index]
