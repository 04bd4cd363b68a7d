"""Replays for people: round by round, with score sheets, or the first illegal action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.console import RenderableType
from rich.text import Text

from catbox_rules.book import Rulebook
from catbox_rules.cli.disputes import show_disputes
from catbox_rules.cli.printing import as_text, hanging, print_parts
from catbox_rules.cli.rulings import findings, seat_name, show_what_now
from catbox_rules.judge import DisputedReplay, remedy_of
from catbox_rules.kernel.ruleset import Actor, seen_by
from catbox_rules.match import AnyTransition, Replay
from catbox_rules.records import Record
from catbox_rules.render.rounds import round_sheet
from catbox_rules.render.terminal import indented


def _seat(record: Record, actor: Actor) -> str:
    return seat_name(record.names, actor)


def show_replay(
    played: Replay,
    disputed: Sequence[DisputedReplay] = (),
    *,
    place: str,
    line: int | None = None,
    with_actions: bool = True,
) -> None:
    """Print a record round by round: the plays, what they led to, the score sheet of each round; or
    the first illegal action, with its line in a text; and what is disputed.

    * `with_actions`: true to print every action; otherwise only illegal ones that stand.
    """
    record, ruleset = played.record, played.record.ruleset
    title = f"{place}: {record.title}" if record.title else place
    print_parts(hanging(as_text(title, "bold")))
    rulebook = Rulebook.of_record(record)
    print_parts(as_text(f"{ruleset.NAME}, {rulebook}, {record.players} players"))
    shown, rounds = 0, ruleset.rounds(played.state)
    for index, transition in enumerate(played.transitions):
        if with_actions or transition.stood:
            print_parts(_action(index, transition, record))
        for broken in transition.stood:
            print_parts(indented(as_text(f"illegal, but it stands: {broken}", "yellow"), 6))
        while shown < len(ruleset.rounds(transition.after)):
            shown += 1
            sheet = round_sheet(
                shown,
                rounds[shown - 1],
                players=record.players,
                name_of=partial(seat_name, record.names),
                head="seat",
            )
            print_parts(*sheet)
    outcome = played.outcome
    if outcome is not None:
        winners = ", ".join(_seat(record, seat) for seat in outcome.winners)
        print_parts(Text(), hanging(as_text(f"Won by {winners}", "bold green")))
        print_parts(*(indented(as_text(str(reason))) for reason in outcome.reasons))
    elif played.refusal is not None:
        refused = played.refusal
        where = f"action {refused.index}" if line is None else f"line {line}"
        action = f"{where}: {_seat(record, refused.action.actor)}, {refused.action}"
        heading = Text.assemble(("ILLEGAL: ", "bold red"), as_text(action, "bold"))
        print_parts(Text(), hanging(heading))
        print_parts(
            *findings(refused.verdict.violations, game=ruleset.NAME, edition=record.edition_id)
        )
        what_now = remedy_of(ruleset, [played.state], refused.action, refused.verdict)
        if what_now is not None:
            show_what_now(what_now, record.edition_id)
    else:
        actors = ", ".join(_seat(record, actor) for actor in ruleset.turn(played.state))
        print_parts(Text(), hanging(as_text(f"The record ends here; next to act: {actors}")))
    show_disputes((_disputed(each, record), each.points, each.rules) for each in disputed)


def _disputed(dispute: DisputedReplay, record: Record) -> str:
    if dispute.index is None or dispute.ruling is None:
        return f"another result of round {dispute.round}"
    return f"action {dispute.index}, {record.actions[dispute.index]}, {dispute.ruling.value}"


def _action(index: int, transition: AnyTransition, record: Record) -> RenderableType:
    events = [str(event) for event in seen_by(transition.events, None) if not event.implied]
    taken = f"{index:>4}  {_seat(record, transition.actor)}: {transition.action}"
    return hanging(as_text("; ".join([taken, *events])))
