"""Advice in words, for people: what the coach would do, and the alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table

from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.words import counted
from catbox_rules.policies.coaching import Advised
from catbox_rules.policies.search import Estimate
from catbox_rules.records.names import name_of
from catbox_rules.render.terminal import indented, plain

_MOST: Final = 6
"""The number of actions that are listed, the best ones."""


def advice_listed(advised: Advised, names: Sequence[str] | None = None) -> RenderableType:
    """Return the advice for printing: its best actions, one per line, and what it is based on.

    * `names`: the names of the seats, if they have any.
    """
    advice = advised.advice
    whom = name_of(None if names is None else tuple(names), advised.seat)
    heading = plain(f"Advice for {whom}, from the bot: {advice.best}", "bold")
    if not advice.worlds:
        return Group(heading, plain("This is the only legal action."))
    listed = Table.grid(padding=(0, 2))
    for _ in range(4):
        listed.add_column(justify="left")
    listed.add_row(*map(plain, ("action", "share of the victory", "this round", "tried")))
    for each in advice.estimates[:_MOST]:
        listed.add_row(*map(plain, _row(each)))
    left = len(advice.estimates) - _MOST
    more = [plain(f"and {left} more, tried less or worth less")] if left > 0 else []
    worlds = f"Tried in {counted(advice.worlds, 'possible deal')} of the hidden cards. "
    if not advised.remembers:
        worlds += "The bot does not know how the round was played. "
    says = plain(worlds + "This is advice, and it may be wrong.")
    return Group(heading, indented(Group(listed, *more)), says)


def _row(estimate: Estimate[Action]) -> tuple[str, str, str, str]:
    if not estimate.times:
        return str(estimate.action), "", "", "not tried"
    times = "once" if estimate.times == 1 else f"{estimate.times} times"
    return str(estimate.action), f"{estimate.share:.0%}", f"{estimate.score:+.2f}", times
