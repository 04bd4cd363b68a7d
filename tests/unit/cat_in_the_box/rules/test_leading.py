"""Leading: not red, unless red is broken or nothing else can be declared."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from catbox_rules.cat_in_the_box import (
    CellSet,
    Color,
    DealPhase,
    Play,
    TrickPhase,
    legal_actions,
)
from catbox_rules.cat_in_the_box.rules.declaring import tokens_on_red
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL, TABLES
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_TABLE,
    WHOLE_ROUNDS,
    act,
    after_bids,
    ask,
    before_whole_round,
    grounds,
    in_words,
    message,
    on_turn,
    place,
    plays_named,
    trick_phase,
    up_to_the_tricks,
    violated,
)
from tests.unit.cat_in_the_box.scenario import Scenario

FORCED_RED = {
    2: "4B 5Y / 3G 2Y / 1Y 3Y",
    3: "6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4G",
    4: ("8Y 1Y 2Y 3Y / 7Y 4Y 5Y 6Y / 8B 1B 2B 3B / 7B 4B 5B 6B / 8G 1G 2G 3G / 7G 4G 5G 6G"),
    5: "9Y 1Y 2Y 3Y 4Y / 8Y 5Y 6Y 7Y 1B / 9B 2B 3B 4B 5B / 8B 6B 7B 1G 2G / 9G 3G 4G 5G 6G",
}
"""Nobody has played red. The next leader is seat 1 with two players, which holds yellow and red
alone and finds yellow 1, 3 and 5 taken; else seat 0, whose cards are taken in all other colors."""

HANDS_FORCED = {2: (1, 1, 1, 3, 3, 5), 3: (5, 5, 6), 4: (7, 7, 8), 5: (5, 6, 9)}
LEADER_FORCED = {2: 1, 3: 0, 4: 0, 5: 0}


def forced_red(
    edition: str,
    players: int,
    *,
    hand: tuple[int, ...] = (),
    options: Mapping[str, object] | None = None,
) -> TrickPhase:
    """The leader can declare red alone, and red is not broken."""
    return trick_phase(
        Scenario(
            edition,
            players,
            options=options or {},
            revealed=(5, 2, 4),
            tricks=FORCED_RED[players],
            hands={LEADER_FORCED[players]: hand or HANDS_FORCED[players]},
        )
    )


# A lead is not red.


@pytest.mark.clause("declare.lead-not-red")
@EVERY_TABLE
def test_refused_red_lead_names_what_could_be_declared_instead(edition: str, players: int) -> None:
    state = after_bids(edition, players)
    others = in_words(legal_actions(state)).split()
    verdict = ask(state, "2R")
    assert violated(verdict) == ["declare.lead-not-red"]
    assert sorted(grounds(verdict)) == [
        "declare.cell-open",
        "declare.color-held",
        "play.card-in-hand",
        "play.turn",
    ]
    assert place(verdict, "declare.lead-not-red") == ".color"
    reported, more = plays_named(message(verdict, "declare.lead-not-red"))
    assert reported
    assert reported == others[: len(reported)]
    assert len(reported) + more == len(others)


@pytest.mark.clause("declare.lead-not-red")
@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("6Y 1Y 2Y", "1B, 1G, 2B, 2G could"),
        ("6Y 1Y 5Y", "1B, 1G, 2B, 2Y and 1 more could"),
        ("6Y 5Y 4Y", "1B, 1Y, 1G, 2B and 2 more could"),
    ],
)
def test_refused_red_lead_tells_four_plays_and_how_many_more(trick: str, expected: str) -> None:
    """Seat 0 holds ones and twos; what the trick has taken of yellow it cannot declare."""
    hands = {0: (1, 1, 1, 1, 2, 2, 2, 2)}
    state = trick_phase(Scenario("pegasus-2023", 3, tricks=trick, hands=hands))
    assert expected in message(ask(state, "1R"), "declare.lead-not-red")


@pytest.mark.clause("declare.lead-not-red")
@EVERY_TABLE
def test_grounds_of_a_lead(edition: str, players: int) -> None:
    for text in ("2B", "2Y", "2G"):
        verdict = ask(after_bids(edition, players), text)
        assert sorted(grounds(verdict)) == [
            "declare.cell-open",
            "declare.color-held",
            "declare.lead-not-red",
            "play.card-in-hand",
            "play.turn",
        ]


ANY_TOKEN_BREAKS_RED = {
    (edition, players): edition in INTERNATIONAL and players in (2, 4)
    for edition, players in TABLES
}
"""Where observed tokens lie on the red row before the first card."""


@pytest.mark.clause("declare.lead-red-broken")
@EVERY_TABLE
@pytest.mark.parametrize("reading", ["player-token", "any-token"])
def test_observed_tokens_break_red_under_one_reading_alone(
    edition: str, players: int, reading: str
) -> None:
    state = after_bids(edition, players, options={"red-broken-by": reading})
    verdict = ask(state, "2R")
    if reading == "any-token" and ANY_TOKEN_BREAKS_RED[edition, players]:
        assert verdict.is_legal
        observed = {2: "R6", 4: "R9"}[players]
        sentence = message(verdict, "declare.lead-red-broken")
        assert sentence.endswith(f"{observed} (red-broken-by=any-token)")
        assert "declare.lead-not-red" not in grounds(verdict)
        assert "2R" in in_words(legal_actions(state))
    else:
        assert violated(verdict) == ["declare.lead-not-red"]
        assert "R" not in in_words(legal_actions(state))


@pytest.mark.clause("declare.lead-red-broken")
@pytest.mark.parametrize("edition", INTERNATIONAL)
def test_red_is_broken_by_tokens_on_the_red_row_alone(edition: str) -> None:
    """Four players: player tokens lie on blue 8, 7, 6 and 5, observed ones on all four 9s. Only
    the one on red 9 counts, and is named."""
    state = trick_phase(
        Scenario(
            edition,
            4,
            options={"red-broken-by": "any-token"},
            tricks="8B 7B 6B 5B",
            hands={0: (1, 1, 2, 2, 3, 3, 4, 4)},
        )
    )
    assert tokens_on_red(state) == CellSet.named("R9")
    sentence = message(ask(state, "1R"), "declare.lead-red-broken")
    assert sentence.startswith("red may be led: there is an observed token on R9")


@pytest.mark.clause("declare.lead-red-broken")
@EVERY_TABLE
@pytest.mark.parametrize("reading", ["player-token", "any-token"])
def test_player_token_breaks_red_for_every_leader_under_both_readings(
    edition: str, players: int, reading: str
) -> None:
    """Seat 1 declares red off a blue lead, wins and leads red."""
    lower = ["4B", "3B", "2B"][: players - 2]
    scenario = Scenario(
        edition,
        players,
        options={"red-broken-by": reading},
        tricks=" ".join(["5B", "1R", *lower]),
        hands={1: (2, 2, 3, 3, 4, 4, 5, 5)[: 7 if players == 5 else 8]},
    )
    state = trick_phase(scenario)
    assert on_turn(state) == 1
    verdict = ask(state, "3R")
    assert sorted(grounds(verdict)) == [
        "declare.cell-open",
        "declare.color-held",
        "declare.lead-red-broken",
        "play.card-in-hand",
        "play.turn",
    ]
    assert "there is a player token on R1" in message(verdict, "declare.lead-red-broken")


@pytest.mark.clause("declare.lead-red-broken", "round.clean-up")
@EVERY_TABLE
def test_red_stays_broken_for_the_round_and_no_longer(edition: str, players: int) -> None:
    state = before_whole_round(edition, players)
    broken = False
    for text in WHOLE_ROUNDS[players].replace("/", " ").split()[:-1]:
        step = act(state, text)
        assert isinstance(step.state, TrickPhase)
        state = step.state
        broken |= text.endswith("R")
        if not state.trick:
            seat = on_turn(state)
            cells = CellSet.of_cards(state.hands[seat]) & state.board.open
            held = {cell for cell in cells if cell.color in state.held[seat]}
            reds = {cell for cell in held if cell.color is Color.RED}
            legal = {a.cell for a in legal_actions(state) if isinstance(a, Play)}
            assert legal == (held if broken or held == reds else held - reds)
    assert broken
    last = WHOLE_ROUNDS[players].split()[-1]
    next_round = act(state, last).state
    assert isinstance(next_round, DealPhase)
    next_round = up_to_the_tricks(next_round)
    assert not [
        a for a in legal_actions(next_round) if isinstance(a, Play) and a.color is Color.RED
    ]


# A forced red lead.


@pytest.mark.clause("declare.lead-red-forced")
@EVERY_TABLE
def test_red_lead_that_is_forced(edition: str, players: int) -> None:
    state = forced_red(edition, players)
    hand = HANDS_FORCED[players]
    assert in_words(legal_actions(state)) == " ".join(f"{rank}R" for rank in sorted(set(hand)))
    for rank in set(hand):
        verdict = ask(state, f"{rank}R")
        assert sorted(grounds(verdict)) == [
            "declare.cell-open",
            "declare.color-held",
            "declare.lead-red-forced",
            "play.card-in-hand",
            "play.turn",
        ]
        leader = LEADER_FORCED[players]
        assert f"seat {leader} " in message(verdict, "declare.lead-red-forced")


@pytest.mark.clause("declare.lead-red-forced", "declare.lead-not-red")
@pytest.mark.parametrize(
    ("edition", "players", "hand", "instead"),
    [
        *((edition, 2, (1, 1, 3, 3, 4, 5), "4Y") for edition in INTERNATIONAL),
        *((edition, 5, (5, 6, 7), "7G") for edition in INTERNATIONAL),
    ],
)
def test_one_card_that_can_be_declared_otherwise_forbids_every_red_lead(
    edition: str, players: int, hand: tuple[int, ...], instead: str
) -> None:
    state = forced_red(edition, players, hand=hand)
    assert in_words(legal_actions(state)) == instead
    for rank in set(hand):
        verdict = ask(state, f"{rank}R")
        assert violated(verdict) == ["declare.lead-not-red"]
        assert plays_named(message(verdict, "declare.lead-not-red")) == ([instead], 0)
    assert "declare.lead-not-red" in grounds(ask(state, instead))


@pytest.mark.clause("declare.lead-red-forced", "declare.lead-red-broken")
def test_where_red_is_broken_it_need_not_be_forced() -> None:
    """The observed tokens break red here, so that the other exception is not asked for."""
    state = forced_red("pegasus-2023", 4, options={"red-broken-by": "any-token"})
    verdict = ask(state, "7R")
    assert "declare.lead-red-broken" in grounds(verdict)
    assert "declare.lead-red-forced" not in grounds(verdict)
