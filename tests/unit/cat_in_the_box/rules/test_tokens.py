"""Tokens: under the reading `tokens=strict` a seat must have one to place."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Color,
    Play,
    TrickPhase,
    legal_actions,
)
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_TABLE,
    STUCK,
    WHOLE_ROUNDS,
    act,
    after_bids,
    ask,
    before_whole_round,
    grounds,
    in_words,
    message,
    place,
    play,
    trick_phase,
    violated,
)
from tests.unit.cat_in_the_box.scenario import Scenario


def strict(edition: str, players: int, *, tricks: str, hand: tuple[int, ...]) -> TrickPhase:
    options = {"tokens": "strict"}
    return trick_phase(Scenario(edition, players, options=options, tricks=tricks, hands={0: hand}))


def holding(state: TrickPhase, letters: str) -> TrickPhase:
    """The same moment, with these colors for seat 0."""
    colors = frozenset(color for color in Color if color.letter in letters)
    return evolve(state, held=(colors, *state.held[1:]))


SIX_TRICKS = "6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4G"
SEVEN_TRICKS = "6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4G / 6R 1R 2R"
TO_FOLLOW_RED = "6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4R / 6R 5R 1R / 2R"
"""Seat 0 has played seven cards and is to follow red; green 4 and red 3 are open."""


@pytest.mark.clause("declare.token-left", "setup.tokens")
@pytest.mark.parametrize("edition", INTERNATIONAL)
@pytest.mark.parametrize(
    ("held", "tokens_left", "lead"),
    [("RBYG", 0, "paradox"), ("RYG", 1, "5R"), ("RG", 2, "5R"), ("R", 3, "5R")],
)
def test_strict_lead_of_the_eighth_card(
    edition: str, held: str, tokens_left: int, lead: str
) -> None:
    """Of twelve tokens seven lie on the board, one on the bid and one on each held color."""
    assert 12 - 7 - 1 - len(held) == tokens_left
    state = holding(strict(edition, 3, tricks=SEVEN_TRICKS, hand=(5, 5)), held)
    assert in_words(legal_actions(state)) == lead
    verdict = ask(state, "5R")
    if tokens_left:
        assert "declare.token-left" in grounds(verdict)
        assert "seat 0" in message(verdict, "declare.token-left")
    else:
        assert violated(verdict) == ["declare.token-left"]
        assert place(verdict, "declare.token-left") == ".seat"
        assert "tokens=strict" in message(verdict, "declare.token-left")
        stuck = ask(state, "paradox")
        assert stuck.is_legal
        assert grounds(stuck) == ["paradox.occurs", "declare.token-left"]
        assert message(stuck, "declare.token-left").endswith("for 5R (tokens=strict)")


@pytest.mark.clause("declare.token-left", "setup.tokens")
@pytest.mark.parametrize("edition", INTERNATIONAL)
@pytest.mark.parametrize(
    ("held", "tokens_left", "legal"),
    [
        ("RBYG", 0, "4G"),  # green loses red, whose token pays for it
        ("RYG", 1, "3R 4G"),
        ("RG", 2, "3R 4G"),
        ("BYG", 1, "4G"),  # red is lost already; the token that came back then is left
        ("G", 3, "4G"),
    ],
)
def test_strict_following_with_the_eighth_card(
    edition: str, held: str, tokens_left: int, legal: str
) -> None:
    assert 12 - 7 - 1 - len(held) == tokens_left
    state = holding(strict(edition, 3, tricks=TO_FOLLOW_RED, hand=(3, 4)), held)
    assert in_words(legal_actions(state)) == legal


@pytest.mark.clause("paradox.occurs", "declare.token-left")
@pytest.mark.parametrize("edition", INTERNATIONAL)
def test_strict_paradox_with_tokens_left_has_nothing_to_do_with_tokens(edition: str) -> None:
    """The Japanese example of a paradox: the seat has played six cards and lost colors, so that
    tokens are left, and all the cells that it could cover are taken."""
    options = {"tokens": "strict"}
    scenario = Scenario(edition, 3, start=1, options=options, tricks=STUCK, hands={0: (1, 3, 6)})
    verdict = ask(trick_phase(scenario), "paradox")
    assert verdict.is_legal
    assert grounds(verdict) == ["paradox.occurs"]


@pytest.mark.clause("declare.token-left", "setup.tokens")
@pytest.mark.parametrize("edition", INTERNATIONAL)
def test_strict_seventh_card_takes_the_last_token(edition: str) -> None:
    """All colors held: 12 - 4 - 1 - 6 leaves one."""
    state = strict(edition, 3, tricks=SIX_TRICKS, hand=(5, 5, 6))
    assert in_words(legal_actions(state)) == "5R 6R"
    assert "declare.token-left" in grounds(ask(state, "6R"))


@pytest.mark.clause("declare.token-left", "setup.tokens")
@EVERY_TABLE
def test_strict_round_in_which_the_start_seat_loses_no_color(edition: str, players: int) -> None:
    """With three and four players the international twelve do not last for its eighth card; with
    two and five, and in the Japanese edition, they do."""
    plays = WHOLE_ROUNDS[players].replace("/", " ").split()
    state = before_whole_round(edition, players, options={"tokens": "strict"})
    if edition in INTERNATIONAL and players in (3, 4):
        stuck = play(state, " ".join(plays[:-players])).state
        assert in_words(legal_actions(stuck)) == "paradox"
        [result] = act(stuck, "paradox").state.results
        assert result.paradox == 0
        assert result.scores == (-7, *(0,) * (players - 1))
    else:
        [result] = play(state, " ".join(plays)).state.results
        assert result.paradox is None


@pytest.mark.clause("declare.token-left", "setup.tokens")
@pytest.mark.parametrize(
    ("edition", "box", "held", "colors"),
    [
        # Four tokens lie on the colors and one on the bid; green for blue brings one back.
        ("pegasus-2023", 6, "RBYG", "RBYG"),
        ("pegasus-2023", 5, "RBYG", "RYG"),
        ("pegasus-2023", 4, "RBYG", ""),
        # Blue is lost, three lie on the colors.
        ("pegasus-2023", 5, "RYG", "RYG"),
        ("pegasus-2023", 4, "RYG", ""),
        # None lie on colors, one on the bid; green for blue costs one more.
        ("ayatsurare-2020", 3, "RBYG", "RBYG"),
        ("ayatsurare-2020", 2, "RBYG", "B"),
        ("ayatsurare-2020", 1, "RBYG", ""),
        # Blue is lost, one lies on it.
        ("ayatsurare-2020", 3, "RYG", "RYG"),
        ("ayatsurare-2020", 2, "RYG", ""),
    ],
)
def test_strict_following_blue_with_few_tokens_in_the_box(
    edition: str, box: int, held: str, colors: str
) -> None:
    """What a seat that has played nothing yet may declare if it had so few tokens."""
    state = trick_phase(
        Scenario(
            edition,
            3,
            start=2,
            options={"tokens": "strict"},
            tricks="6B",
            hands={0: (1, 1, 2, 2, 3, 3, 4, 4, 5)},
        )
    )
    table = evolve(state.table, edition=evolve(state.table.edition, tokens_per_seat=box))
    state = holding(evolve(state, table=table), held)
    legal = legal_actions(state)
    declared = {action.color.letter for action in legal if isinstance(action, Play)}
    assert declared == set(colors)
    for letter in held:
        verdict = ask(state, f"5{letter}")
        expected = [] if letter in colors else ["declare.token-left"]
        assert violated(verdict) == expected


@pytest.mark.clause("declare.token-left")
@EVERY_TABLE
def test_unlimited_tokens_are_not_weighed(edition: str, players: int) -> None:
    for options, weighed in (({}, False), ({"tokens": "strict"}, True)):
        state = after_bids(edition, players, options=options)
        verdict = ask(state, "2Y")
        assert ("declare.token-left" in grounds(verdict)) is weighed


@pytest.mark.clause("declare.token-left")
def test_missing_token_is_named_with_the_other_faults() -> None:
    """Strict: seat 0 is to follow red, holds no 6, and R6 is taken; keeping red needs a token."""
    state = strict("pegasus-2023", 3, tricks=TO_FOLLOW_RED, hand=(3, 4))
    assert sorted(violated(ask(state, "6R"))) == [
        "declare.cell-open",
        "declare.token-left",
        "play.card-in-hand",
    ]
    lost_red = holding(state, "BYG")
    assert sorted(violated(ask(lost_red, "6R"))) == [
        "declare.cell-open",
        "declare.color-held",
        "play.card-in-hand",
    ]


@pytest.mark.clause("declare.token-left", "house.memory")
def test_without_a_board_a_covered_cell_would_cost_a_token_too() -> None:
    """From memory every five can be named, those that lie on the board too: what seat 2 lacks is a
    token, of which seven lie on the board, one on its bid and four on its colors."""
    options = {"tokens": "strict", "variants": ("memory",)}
    tricks = SEVEN_TRICKS.replace("4G", "4R")  # nobody is forced to lead red: seat 2 breaks it
    played = Scenario("pegasus-2023", 3, options=options, tricks=tricks, hands={2: (5, 5)})
    state = evolve(trick_phase(played), held=(frozenset(Color),) * 3)
    assert in_words(legal_actions(state)) == "paradox"
    assert message(ask(state, "paradox"), "declare.token-left") == (
        "seat 2 has no token left for 5R, 5B, 5Y, 5G (tokens=strict)"
    )
