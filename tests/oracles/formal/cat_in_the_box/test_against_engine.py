"""The engine against its formal twin: the same questions at the same moments.

The twin (`spec/formal/cat_in_the_box/`) was written from the rulebooks and the spec by somebody who
had not seen the engine. The profile says how many batches of moments are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings

from catbox_rules.cat_in_the_box import (
    EDITIONS,
    DealPhase,
    Edition,
    MatchOver,
    Setup,
    State,
    apply,
    draw,
)
from catbox_rules.testing.cat_in_the_box import next_action
from tests.depth import of_depth
from tests.oracles.formal.cat_in_the_box.comparing import TWIN, compare_matches, judged
from tests.oracles.formal.cat_in_the_box.facts import (
    about,
    about_all,
    facts_of,
    table_facts,
    term_of,
)
from tests.oracles.formal.cat_in_the_box.moments import Match
from tests.oracles.formal.cat_in_the_box.strategies import batches
from tests.oracles.formal.cat_in_the_box.tables import Choice
from tests.oracles.formal.solving import Twin

BATCHES: Final = of_depth(quick=8, ci=50, deep=1000)
"""A batch has some 120 moments on average."""


@settings(max_examples=BATCHES, suppress_health_check=[HealthCheck.too_slow])
@given(batches())
def test_engine_and_twin_agree(matches: list[Match]) -> None:
    compare_matches(matches)


SETUPS: Final = [(edition, setup) for edition in EDITIONS for setup in edition.setups]

NUMBERS: Final[dict[str, Callable[[Setup], Sequence[object]]]] = {
    "players": lambda setup: [setup.players],
    "highest_rank": lambda setup: [setup.highest_rank],
    "columns": lambda setup: [setup.columns],
    "dealt": lambda setup: [setup.dealt],
    "tricks": lambda setup: [setup.tricks],
    "rounds": lambda setup: [setup.rounds],
    "observed_rank": lambda setup: [setup.observed],
    "bonus_up_to": lambda setup: [setup.bonus_up_to],
    "bid_value": lambda setup: setup.bids,
}
"""The twin's name for a number, and where the engine has it; None stands for none."""


@pytest.mark.parametrize(
    ("edition", "setup"), SETUPS, ids=[f"{each.id} {setup.players}" for each, setup in SETUPS]
)
def test_the_twin_lays_the_same_tables(edition: Edition, setup: Setup) -> None:
    """What the twin's own `editions.lp` says of each printed table."""
    facts = about_all(0, table_facts(Choice(edition.id, setup.players).table()))
    shown = [f"{name}/2" for name in (*NUMBERS, "supply", "marks")]
    assert TWIN.answers(facts, shown=shown)[0] == {
        *(
            f"{name}({number})"
            for name, numbers in NUMBERS.items()
            for number in numbers(setup)
            if number is not None
        ),
        f"supply({edition.tokens_per_seat})",
        f"marks({edition.color_marks.value})",
    }


@pytest.mark.parametrize(
    ("edition", "players"), [("ayatsurare-2020", 2), ("ayatsurare-2020", 5), ("pegasus-2023", 6)]
)
def test_the_twin_knows_no_such_table(edition: str, players: int) -> None:
    facts = about_all(0, [f'edition("{edition}")', f"players({players})"])
    with pytest.raises(AssertionError, match="0 answers"):
        TWIN.answers(facts, shown=("table/1",))


CHAINED: Final = Twin.of_folder("spec/formal/cat_in_the_box", without={"match.lp"})


@pytest.mark.parametrize(
    "choice",
    [Choice("small-long", 3), Choice("pegasus-2023", 2, first_seat=1), Choice("pegasus-2023", 3)],
    ids=lambda choice: f"{choice.edition} {choice.players}",
)
def test_a_round_follows_from_its_deal_and_what_is_done(choice: Choice) -> None:
    """Moments chained by the twin alone: it is given the deal, and then only the actions."""
    random = Random(7)
    state: State = DealPhase(choice.table())
    state = apply(state, draw(state, random)).state
    program = [about_all("t", table_facts(state.table)), about_all(0, facts_of(state))]
    states = list[State]()
    while not isinstance(state, DealPhase | MatchOver):
        action = next_action(state, random)
        number = len(states)
        program.append(f"moment({number},t). next({number},{number + 1}).")
        program.append(about(number, f"do({term_of(action)})"))
        states.append(state)
        state = apply(state, action).state
    answers = CHAINED.answers("\n".join(program), shown=("legal/2", "violates/3"))
    for number, past in enumerate(states):
        assert answers[number] == set(judged(past)), f"after {number} actions"
