"""What the matches of Cat in the Box show, as the names of their files say, found in events."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from attrs import frozen

from catbox_rules.cat_in_the_box import Cell, Color, Deal, Paradox, Play, RoundResult, ruleset
from catbox_rules.cat_in_the_box import events as kinds
from catbox_rules.match import AnyTransition, Replay
from tests.spec.examples.matches import legal_texts, step_of_note

TOKENS_OF_A_ROUND = {2: 16, 3: 24, 4: 32, 5: 35}
"""Cards that are played in a round without a paradox: tricks times seats."""


def rounds_of(match: Replay) -> tuple[RoundResult, ...]:
    return ruleset.rounds(match.state)


@frozen
class Round:
    """The steps of one round, from its deal on."""

    steps: Sequence[AnyTransition]

    EventT = TypeVar("EventT", bound=kinds.Event)

    def events(self, kind: type[EventT], *, before: AnyTransition | None = None) -> list[EventT]:
        steps = self.steps if before is None else self.steps[: self.steps.index(before)]
        return [event for step in steps for event in step.events if isinstance(event, kind)]


def rounds(match: Replay) -> list[Round]:
    """The steps of a match, split at the deals."""
    deals = [index for index, step in enumerate(match.transitions) if isinstance(step.action, Deal)]
    ends = [*deals[1:], len(match.transitions)]
    return [Round(match.transitions[start:end]) for start, end in zip(deals, ends, strict=True)]


def ends_in_a_paradox(one: Round) -> bool:
    return bool(one.events(kinds.ParadoxOccurred))


def fills_the_board(one: Round, players: int) -> bool:
    tokens = one.events(kinds.TokenPlaced)
    cells = {event.cell for event in tokens}
    return len(tokens) == len(cells) == TOKENS_OF_A_ROUND[players]


def noted(match: Replay) -> tuple[AnyTransition, Round]:
    """The step at the action that the note names, and its round."""
    step = step_of_note(match)
    return step, next(one for one in rounds(match) if step in one.steps)


# What the names of the files say.


def no_round_has_a_paradox(match: Replay) -> bool:
    return all(fills_the_board(one, match.record.players) for one in rounds(match))


def every_round_has_a_paradox(match: Replay) -> bool:
    return all(map(ends_in_a_paradox, rounds(match)))


def rounds_are_of_both_kinds(match: Replay) -> bool:
    ends = {ends_in_a_paradox(one): one for one in rounds(match)}
    return len(ends) == 2 and fills_the_board(ends[False], match.record.players)


def points(match: Replay) -> list[tuple[int, int]]:
    """Of each seat the total, and what it scored in the last round."""
    by_round = [each.scores for each in rounds_of(match)]
    return [(sum(by_seat), by_seat[-1]) for by_seat in zip(*by_round, strict=True)]


def winners(match: Replay) -> tuple[int, ...]:
    [ended] = rounds(match)[-1].events(kinds.MatchEnded)
    return ended.winners


def last_round_breaks_a_tie(match: Replay) -> bool:
    by_seat = points(match)
    totals = Counter(total for total, _ in by_seat)
    best = max(by_seat)
    return (
        totals[best[0]] > 1
        and by_seat.count(best) == 1
        and winners(match) == (by_seat.index(best),)
    )


def victory_is_shared(match: Replay) -> bool:
    by_seat = points(match)
    best = tuple(seat for seat, each in enumerate(by_seat) if each == max(by_seat))
    return len(best) > 1 and winners(match) == best


def red_lead_of_note(match: Replay) -> AnyTransition:
    """The step of the note, if it is a red lead before any red card of a player."""
    step, one = noted(match)
    assert isinstance(step.action, Play)
    assert step.action.color is Color.RED
    plays = one.events(kinds.CardPlayed, before=step)
    assert len(plays) % match.record.players == 0
    assert Color.RED not in {play.color for play in plays}
    return step


def red_lead_is_forced(match: Replay) -> bool:
    step = red_lead_of_note(match)
    return {text[1] for text in legal_texts(match, step)} == {"R"}


def red_is_led_off_an_observed_token(match: Replay) -> bool:
    step = red_lead_of_note(match)
    assert match.record.options == {"red-broken-by": "any-token"}
    return {text[1] for text in legal_texts(match, step)} > {"R"}


def tokens_run_out(match: Replay) -> bool:
    """The seat has a cell for a card of its hand, in a color that it holds, and no token: twelve
    are on its colors, its bid and the board."""
    assert match.record.options == {"tokens": "strict"}
    step, one = noted(match)
    assert isinstance(step.action, Paradox)
    [shown] = one.events(kinds.ParadoxOccurred)
    lost = {each.color for each in one.events(kinds.ColorLost) if each.seat == shown.seat}
    covered = {each.cell for each in one.events(kinds.TokenPlaced)}
    playable = {Cell(color, rank) for color in set(Color) - lost for rank in shown.hand} - covered
    on_board = [each for each in one.events(kinds.TokenPlaced) if each.seat == shown.seat]
    return bool(playable) and (4 - len(lost)) + 1 + len(on_board) == 12


def layout_changes_scores(match: Replay) -> bool:
    """Bonuses are the groups of the layout; in the rounds of the note, not of the usual board."""
    arrangement = match.record.table.initial().table.arrangement
    layout = [[str(cell) for cell in row] for row in arrangement.rows]
    assert layout == match.record.options["layout"]
    ranks = range(1, 10)
    ascending = [[f"{color.letter}{rank}" for rank in ranks] for color in Color]
    differing: list[int] = []
    for number, (one, result) in enumerate(zip(rounds(match), rounds_of(match), strict=True), 1):
        for seat, bonus in enumerate(result.bonus):
            if bonus:
                mine = [each for each in one.events(kinds.TokenPlaced) if each.seat == seat]
                names = {str(each.cell) for each in mine}
                assert bonus == largest_group(names, layout)
                if bonus != largest_group(names, ascending):
                    differing.append(number)
    note = (match.record.note or "").split(". ")
    assert "made up" in note[1]
    return sorted(set(differing)) == [int(number) for number in re.findall(r"\d+", note[0])]


def largest_group(names: set[str], rows: Sequence[Sequence[str]]) -> int:
    """By repeated merging: two groups with tokens side by side become one."""
    place = {name: (y, x) for y, row in enumerate(rows) for x, name in enumerate(row)}
    groups = [{place[name]} for name in names]
    merged: list[set[tuple[int, int]]] = []
    for group in groups:
        touching = [
            other
            for other in merged
            if any(abs(y - v) + abs(x - u) == 1 for y, x in group for v, u in other)
        ]
        merged = [other for other in merged if other not in touching]
        merged.append(group.union(*touching))
    return max(map(len, merged))


def three_alike_are_revealed(match: Replay) -> bool:
    step, _ = noted(match)
    assert isinstance(step.action, Deal)
    [rank] = set(step.action.revealed)
    placed = [event for event in step.events if isinstance(event, kinds.NeutralTokenPlaced)]
    return {str(event.cell) for event in placed} == {f"G{rank}", f"Y{rank}", f"B{rank}"}


SHOWN: Mapping[str, Callable[[Replay], bool]] = {
    "full-board": no_round_has_a_paradox,
    "paradox": every_round_has_a_paradox,
    "paradox-and-full-board": rounds_are_of_both_kinds,
    "tie-break": last_round_breaks_a_tie,
    "shared-victory": victory_is_shared,
    "forced-red-lead": red_lead_is_forced,
    "any-token": red_is_led_off_an_observed_token,
    "strict-tokens": tokens_run_out,
    "layout": layout_changes_scores,
    "three-alike-revealed": three_alike_are_revealed,
}
