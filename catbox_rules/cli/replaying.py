"""`catbox replay`: play records through, by their own rulebook or by another one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

import typer
from attrs import evolve

from catbox_rules.book import Rulebook
from catbox_rules.cli.faults import (
    DONE,
    NO,
    ErrorReporter,
    Unusable,
    at_most_ten,
    faults_in,
    one_line,
)
from catbox_rules.cli.files import documents, lines_of, match_in
from catbox_rules.cli.options import Json
from catbox_rules.cli.rulings import show_replay
from catbox_rules.judge import (
    OtherReplay,
    disputed_as_json,
    other_replays,
    remedy_of,
    what_now_as_json,
)
from catbox_rules.judge.other_rules import by_key
from catbox_rules.judge.reading import read_any
from catbox_rules.match import Replay, replay, replay_as_json
from catbox_rules.notation import Transcript, discrepancies
from catbox_rules.records import Record


def replay_records(
    records: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORD",
            help="Files with a record, as JSON or as text, or .jsonl files with one a line; "
            "- for standard input.",
        ),
    ],
    edition: Annotated[
        str | None,
        typer.Option(
            metavar="RULEBOOK", help="Play them by this instead of the rulebook that they name."
        ),
    ] = None,
    as_machine: Json = False,
) -> None:
    """Play records through and say what happened, or which action is illegal and why.

    Results stated in a match as text are compared with the rules; those that differ are reported on
    standard error, also with --json, and the exit status is 1.
    """
    rulebook = None if edition is None else Rulebook.named(edition, place="--edition")
    status = DONE
    for name in records:
        complaints = ErrorReporter()
        say = partial(complaints.say, name if name != "-" else "standard input")
        try:
            for place, data in documents(name):
                its_status = _status_of(place, data, rulebook, say, as_machine=as_machine)
                status = max(status, its_status)
        except Unusable as error:
            status = say(str(error))
        complaints.finish()
    raise typer.Exit(status)


def _status_of(
    place: str,
    data: bytes,
    rulebook: Rulebook | None,
    say: Callable[[str], int],
    *,
    as_machine: bool,
) -> int:
    """Answer for one record, and return the exit status that it calls for."""
    try:
        with faults_in(place):
            match = match_in(read_any(data))
            if rulebook is not None:
                match = _applied(rulebook, match)
            played = replay(match.record if isinstance(match, Transcript) else match)
    except Unusable as error:
        return say(str(error))
    line = line_of_refusal(match, played)
    disputed = other_replays(played)
    if as_machine:
        typer.echo(json.dumps(answer_as_json(played, disputed)))
    else:
        show_replay(played, disputed, place=place, line=line)
    # By another rulebook an action that cannot be is no fault of the record.
    if rulebook is None:
        try:
            with faults_in(place, lines_of(match)):
                played.check()
        except Unusable as error:
            return say(str(error))
    differing = discrepancies(match) if isinstance(match, Transcript) else ()
    for each in at_most_ten([f"{place}: {each}" for each in differing]):
        typer.echo(one_line(each), err=True)
    return DONE if played.refusal is None and not differing else NO


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
