"""What is said at the table."""

from __future__ import annotations

from io import StringIO

from attrs import evolve
from rich.console import Console, RenderableType

from catbox_rules.cat_in_the_box import Color, Paradox, Play, RoundResult
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.playing.terminal import actions_listed, end
from catbox_rules.schrodingers_cats import RoundResult as Doubted
from catbox_rules.schrodingers_cats.actions import claims
from catbox_rules.schrodingers_cats.track import Track
from tests.unit.cat_in_the_box.scenario import Scenario as CatScenario
from tests.unit.playing.tables import gone_on, new_match

RECORD = CatScenario(edition="pegasus-2023", players=3).record()
NAMED = evolve(RECORD, names=("Anne", "Peter", "Hermann"))


def printed(part: RenderableType) -> list[str]:
    """The lines of a part on a wide console without colors."""
    file = StringIO()
    Console(file=file, width=200, no_color=True).print(part)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def test_of_many_actions_the_first_and_the_last_ones_are_listed_or_all() -> None:
    few, many = claims(Seat(0), Track(4)), claims(Seat(0), Track(5))
    assert (len(few), len(many)) == (20, 25)
    assert "…" not in " ".join(printed(actions_listed(few)))
    first = "claim 1 alive, claim 1 dead, claim 2 alive, claim 2 dead, claim 1 empty, claim 3 alive"
    assert printed(actions_listed(many)) == [f"{first}, … claim 5 empty (25 in all)"]
    assert " ".join(printed(actions_listed(many, all_of_them=True))).count("claim") == 25


def test_actions_of_a_word_stand_in_a_row_and_each_kind_on_its_own() -> None:
    plays = [Play(0, 1, Color.RED), Play(0, 5, Color.YELLOW)]
    assert printed(actions_listed([*plays, Paradox(0)])) == ["1R 5Y", "paradox"]


def test_the_sheet_of_each_round_has_a_row_for_each_seat() -> None:
    match = gone_on(new_match("cat-in-the-box"))
    lines = printed(end(match))
    sheets = [at for at, line in enumerate(lines) if line.startswith("Round ")]
    results = list(match.so_far.rounds)
    assert len(sheets) == len(results) == 3
    for number, (at, result) in enumerate(zip(sheets, results, strict=True)):
        assert isinstance(result, RoundResult)
        paradox = "no paradox" if result.paradox is None else f"paradox seat {result.paradox}"
        assert lines[at] == f"Round {number + 1}: start seat {number}, {paradox}"
        assert lines[at + 1].split() == ["tricks", "bonus", "scores"]
        for seat in range(3):
            row = (result.tricks[seat], result.bonus[seat], result.scores[seat])
            assert lines[at + 2 + seat].split() == ["seat", str(seat), *map(str, row)]


def test_the_claim_of_a_round_stands_above_its_sheet_with_the_seat() -> None:
    match = gone_on(new_match("schrodingers-cats"))
    headings = [line for line in printed(end(match)) if line.startswith("Round ")]
    results = match.so_far.rounds
    for number, (heading, result) in enumerate(zip(headings, results, strict=True)):
        assert isinstance(result, Doubted)
        claim = result.claim
        assert heading == (
            f"Round {number + 1}: start seat {result.start_seat}, {claim} by seat {claim.seat}, "
            f"doubter seat {result.doubter}, counted {result.counted}, wrong seat {result.wrong}"
        )


def test_the_end_names_the_winners_the_totals_and_the_clauses() -> None:
    match = gone_on(new_match("cat-in-the-box"))
    totals = [
        sum(scores)
        for scores in zip(*(each.scores for each in match.so_far.state.results), strict=True)
    ]
    winners = [f"seat {seat}" for seat in range(3) if totals[seat] == max(totals)]
    assert len(winners) == 1
    totals_in_words = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals))
    *_, won, reason = printed(end(match))
    assert won == f"Won by {winners[0]} ({totals_in_words})"
    assert reason.endswith("[match.winner]")
