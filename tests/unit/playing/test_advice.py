"""What is said of advice at the table."""

from __future__ import annotations

from io import StringIO

from attrs import evolve
from rich.console import Console

from catbox_rules.cat_in_the_box import Color, Play
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.playing.advice import advice_listed
from catbox_rules.policies.coaching import Advised
from catbox_rules.policies.search import Advice, Estimate

FOUND = Advice(
    (
        Estimate(Play(1, 5, Color.BLUE), 40, 0.42, 1.25),
        Estimate(Play(1, 4, Color.BLUE), 1, 0.3, -2.0),
        Estimate(Play(1, 3, Color.RED), 0, 0.0, 0.0),
    ),
    41,
)
ADVISED = Advised("cat-in-the-box", Seat(1), 0, remembers=True, advice=FOUND)


def printed(advised: Advised) -> list[str]:
    file = StringIO()
    Console(file=file, width=200, no_color=True).print(
        advice_listed(advised, ("Anne", "Peter", "Hermann"))
    )
    return [" ".join(line.split()) for line in file.getvalue().splitlines()]


def test_the_best_action_its_figures_and_what_they_rest_on() -> None:
    assert printed(ADVISED) == [
        "Advice for Peter, from the bot: 5B",
        "action share of the victory this round tried",
        "5B 42% +1.25 40 times",
        "4B 30% -2.00 once",
        "3R not tried",
        "Tried in 41 possible deals of the hidden cards. This is advice, and it may be wrong.",
    ]


def test_a_table_as_it_lies_says_nothing_of_the_round() -> None:
    last = printed(evolve(ADVISED, remembers=False))[-1]
    assert "The bot does not know how the round was played." in last


def test_of_many_actions_the_best_are_listed() -> None:
    many = evolve(FOUND, estimates=FOUND.estimates * 3)
    assert "and 3 more, tried less or worth less" in printed(evolve(ADVISED, advice=many))


def test_a_single_action_needs_no_figures() -> None:
    only = Advice(FOUND.estimates[:1], 0)
    assert printed(evolve(ADVISED, advice=only)) == [
        "Advice for Peter, from the bot: 5B",
        "This is the only legal action.",
    ]
