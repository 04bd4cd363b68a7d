"""Checks of an engine's random draws, and of the record that it keeps."""

from __future__ import annotations

from collections.abc import Sequence

from catbox_rules.conformance.disagreement import Aspect, Disagreement
from catbox_rules.conformance.reference import Reference, Unreadable, canonical, key_of
from catbox_rules.kernel.errors import CatboxError, MalformedInput
from catbox_rules.match import replay
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import read_action, read_record


def compare_draws(moment: Reference, answers: Sequence[object]) -> Disagreement | None:
    """Compare outcomes drawn with the same seed: they must be equal, and possible."""
    if not answers:
        return None
    first, *others = answers
    try:
        drawn = key_of(first, "action")
        ranges = moment.ruleset.ranges(moment.state)
        action = read_action(moment.ruleset, ranges, drawn, path="$.answer.action")
    except MalformedInput as error:
        return moment.unreadable(Aspect.PROTOCOL, "draw", Unreadable(error, first))
    verdict = moment.ruleset.judge(moment.state, action)
    if not verdict.is_legal:
        return moment.disagreement(
            Aspect.LEGAL,
            [finding.clause for finding in verdict.violations],
            f"the engine draws an impossible outcome: {verdict.violations[0]}",
            expected="an outcome that the deck can give",
            given=drawn,
            action=action,
        )
    if any(canonical(other) != canonical(first) for other in others):
        return moment.disagreement(
            Aspect.PROTOCOL,
            (),
            "two draws with the same seed differ",
            expected=first,
            given=others[0],
        )
    return None


def compare_record(moment: Reference, answer: object) -> Disagreement | None:
    """Compare the record that an engine keeps: it must lead to the same table, with the same number
    of actions."""
    try:
        record = read_record(key_of(answer, "record"), path="$.answer.record")
    except MalformedInput as error:
        return moment.unreadable(Aspect.PROTOCOL, "record", Unreadable(error, answer))
    except CatboxError as error:
        fault = MalformedInput("$.answer.record", expected="a record", given=str(error))
        return moment.unreadable(Aspect.PROTOCOL, "record", Unreadable(fault, answer))
    played, positions = replay(record), POSITIONS.find(moment.ruleset.NAME)
    is_same = (
        record.ruleset is moment.ruleset
        and played.refusal is None
        and len(record.actions) == len(moment.record.actions)
        and (
            played.state == moment.state
            if positions is None
            else positions.position_of(played.state) == moment.position()
        )
    )
    if is_same:
        return None
    return moment.disagreement(
        Aspect.STATE,
        (),
        "the record that the engine keeps is not that of the match",
        expected="a record that leads to the same table",
        given=key_of(answer, "record"),
        kind="another record",
    )
