"""Declaring a color: the conditions of every play, and what following off costs."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Color,
    TrickPhase,
    legal_actions,
)
from catbox_rules.cat_in_the_box.events import CardPlayed, ColorLost, TokenPlaced, TrickWon
from catbox_rules.kernel.ruleset import Seat
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_EDITION,
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
    trick_phase,
    violated,
)
from tests.unit.cat_in_the_box.scenario import Scenario

TO_LOSE_BLUE = {
    2: "5B 4Y",
    3: "5B 4Y 3B",
    4: "5B 4Y 3B 2B",
    5: "5B 4Y 3B 2B 1B",
}
"""A first trick that seat 0 leads and wins, and in which seat 1 loses blue."""


def lost_blue(edition: str, players: int) -> TrickPhase:
    """Seat 0 is to lead to the second trick; seat 1 has lost blue."""
    left = 7 if players == 5 else 8
    hands = {0: (4, 5, 5, 5, 1, 2, 3, 4)[:left], 1: (1, 1, 2, 2, 3, 3, 4, 4)[:left]}
    return trick_phase(Scenario(edition, players, tricks=TO_LOSE_BLUE[players], hands=hands))


# The card is in the hand.


@pytest.mark.clause("play.card-in-hand")
@pytest.mark.parametrize("edition", INTERNATIONAL)
@pytest.mark.parametrize(
    ("players", "play", "expected"),
    [(4, "7Y", "a 7"), (4, "8Y", "an 8"), (5, "8Y", "an 8"), (5, "9Y", "a 9")],
)
def test_card_that_is_held_is_named(edition: str, players: int, play: str, expected: str) -> None:
    hand = (1, 2, 3, 4, 5, 6, 7, 8, 8) if players == 4 else (2, 3, 4, 5, 6, 7, 8, 9)
    state = trick_phase(Scenario(edition, players, hands={0: hand}))
    assert message(ask(state, play), "play.card-in-hand") == f"seat 0 holds {expected}"


# The cell is open.


@pytest.mark.clause("declare.cell-open")
@EVERY_EDITION
@pytest.mark.parametrize(("cell", "owner"), [("B5", 0), ("B6", 1), ("Y4", 2)])
def test_taken_cell_is_named_with_the_seat_whose_token_lies_there(
    edition: str, cell: str, owner: int
) -> None:
    state = trick_phase(
        Scenario(edition, 3, tricks="5B 6B 4Y", hands={1: (1, 1, 2, 3, 4, 5, 5, 6)})
    )
    verdict = ask(state, cell[1] + cell[0])
    assert violated(verdict) == ["declare.cell-open"]
    assert place(verdict, "declare.cell-open") == ".color"
    text = message(verdict, "declare.cell-open")
    assert text.startswith(f"{cell} is not open")
    assert f"seat {owner} has a token there" in text


@pytest.mark.clause("declare.cell-open", "deal.two-player-reveal")
@pytest.mark.parametrize("edition", INTERNATIONAL)
def test_neutral_token_takes_its_cell(edition: str) -> None:
    state = after_bids(edition, 2)  # 1, 3 and 4 are revealed
    for cell in ("G1", "G3", "G4"):
        verdict = ask(state, cell[1] + cell[0])
        assert violated(verdict) == ["declare.cell-open"]
        text = message(verdict, "declare.cell-open")
        assert cell in text
        assert "neutral token" in text
    assert ask(state, "2G").is_legal
    assert ask(state, "1Y").is_legal


@pytest.mark.clause("declare.cell-open", "declare.color-held", "declare.lead-not-red")
@EVERY_TABLE
def test_first_leader_has_every_card_in_three_colors(edition: str, players: int) -> None:
    """Except that with two players, who reveal 1, 3 and 4, three green cells are taken."""
    state = after_bids(edition, players)
    ranks = sorted(set(state.hands[0]))
    taken = {"1G", "3G", "4G"} if players == 2 else set[str]()
    texts = [f"{rank}{letter}" for rank in ranks for letter in "BYG"]
    assert in_words(legal_actions(state)) == " ".join(t for t in texts if t not in taken)


@pytest.mark.clause("declare.cell-open")
@EVERY_TABLE
def test_cell_stays_taken_for_every_seat_to_the_end_of_the_round(
    edition: str, players: int
) -> None:
    state = before_whole_round(edition, players)
    played: list[str] = []
    for text in WHOLE_ROUNDS[players].replace("/", " ").split()[:-1]:
        after = act(state, text).state
        assert isinstance(after, TrickPhase)
        state = after
        played.append(text)
        legal = in_words(legal_actions(state)).split()
        assert not set(played) & set(legal)
        for taken in played:
            assert "declare.cell-open" in violated(ask(state, taken))


# The color is held.


@pytest.mark.clause("declare.color-held", "declare.lose-led-color")
@EVERY_TABLE
def test_lost_color_cannot_be_declared_again(edition: str, players: int) -> None:
    following = act(lost_blue(edition, players), "5Y").state
    taken = {"4Y"} | ({"1G", "2G", "3G"} if players == 2 else set[str]())
    texts = [f"{rank}{letter}" for rank in (1, 2, 3, 4) for letter in "RYG"]
    assert in_words(legal_actions(following)) == " ".join(t for t in texts if t not in taken)
    verdict = ask(following, "4B")
    assert violated(verdict) == ["declare.color-held"]
    assert place(verdict, "declare.color-held") == ".color"
    assert message(verdict, "declare.color-held") == "seat 1 has lost blue in this round"


@pytest.mark.clause("declare.color-held")
@EVERY_TABLE
def test_color_is_lost_for_one_seat_alone(edition: str, players: int) -> None:
    state = lost_blue(edition, players)
    everything = frozenset(Color)
    assert state.held[1] == everything - {Color.BLUE}
    assert all(state.held[seat] == everything for seat in range(players) if seat != 1)


# Following.


@pytest.mark.clause("declare.any-color-following")
@EVERY_TABLE
def test_who_follows_may_declare_any_color_even_red(edition: str, players: int) -> None:
    """Seat 1 follows a yellow 2 with a hand of which nothing else is taken."""
    state = act(after_bids(edition, players), "2Y").state
    assert isinstance(state, TrickPhase)
    taken = {"2Y"} | ({"1G", "3G", "4G"} if players == 2 else set[str]())
    texts = [f"{rank}{letter}" for rank in sorted(set(state.hands[1])) for letter in "RBYG"]
    assert in_words(legal_actions(state)) == " ".join(t for t in texts if t not in taken)


@pytest.mark.clause("declare.any-color-following", "declare.lose-led-color")
@EVERY_TABLE
def test_grounds_of_following(edition: str, players: int) -> None:
    state = act(after_bids(edition, players), "2Y").state
    of_any_play = ["declare.cell-open", "declare.color-held", "play.card-in-hand", "play.turn"]
    on, off = ask(state, "5Y", seat=1), ask(state, "5B", seat=1)
    assert sorted(grounds(on)) == sorted([*of_any_play, "declare.any-color-following"])
    assert sorted(grounds(off)) == sorted(
        [*of_any_play, "declare.any-color-following", "declare.lose-led-color"]
    )
    text = message(off, "declare.lose-led-color")
    assert "seat 1" in text
    assert "yellow" in text
    assert "yellow" in message(on, "declare.any-color-following")


@pytest.mark.clause("declare.any-color-following", "declare.lose-led-color")
@EVERY_EDITION
def test_what_was_led_is_followed_and_not_what_was_declared_last(edition: str) -> None:
    """Seat 0 leads blue, seat 1 declares yellow off it, and seat 2 is to follow blue."""
    state = trick_phase(
        Scenario(edition, 3, tricks="5B 4Y", hands={2: (1, 1, 2, 2, 3, 3, 4, 5, 6)})
    )
    on, off = ask(state, "3B"), ask(state, "3Y")
    sentence = message(on, "declare.any-color-following")
    assert sentence == "blue was led and is followed"
    assert "declare.lose-led-color" not in grounds(on)
    assert message(off, "declare.any-color-following") != sentence
    assert message(off, "declare.lose-led-color").endswith("loses blue")


LED = {
    "blue": Scenario("pegasus-2023", 3, start=2, tricks="1B"),
    "yellow": Scenario("pegasus-2023", 3, start=2, tricks="1Y"),
    "green": Scenario("pegasus-2023", 3, start=2, tricks="1G"),
    "red": Scenario("pegasus-2023", 3, start=1, tricks="5B 6R 4B / 1R"),
}
"""Seat 0 is to follow each color, and has lost none."""


@pytest.mark.clause("declare.lose-led-color")
@EVERY_EDITION
@pytest.mark.parametrize("led", LED)
@pytest.mark.parametrize("declared", list(Color))
def test_led_color_alone_is_lost(edition: str, led: str, declared: Color) -> None:
    hand = (2, 2, 2, 3, 3, 3, 4, 5, 6)[: 8 if led == "red" else 9]
    state = trick_phase(evolve(LED[led], edition=edition, hands={0: hand}))
    assert on_turn(state) == 0
    step = act(state, f"3{declared.letter}")
    assert isinstance(step.state, TrickPhase)
    lost = {Color(led)} - {declared}
    assert step.state.held[0] == frozenset(Color) - lost
    assert step.state.held[1:] == state.held[1:]
    rank = step.state.trick[-1].rank
    assert step.events == (
        CardPlayed(Seat(0), rank, declared),
        TokenPlaced(Seat(0), rank, declared),
        *(ColorLost(Seat(0), color) for color in lost),
    )


@pytest.mark.clause("declare.lose-led-color")
@EVERY_TABLE
def test_color_that_is_lost_already_is_not_lost_again(edition: str, players: int) -> None:
    """Blue is led once more, and seat 1 cannot but declare something else."""
    state = act(lost_blue(edition, players), "4B").state
    assert isinstance(state, TrickPhase)
    verdict = ask(state, "3Y")
    assert "declare.any-color-following" in grounds(verdict)
    assert "declare.lose-led-color" not in grounds(verdict)
    step = act(state, "3Y")
    assert not [event for event in step.events if isinstance(event, ColorLost)]
    if isinstance(step.state, TrickPhase):
        assert step.state.held == state.held


@pytest.mark.clause("declare.lose-led-color")
@EVERY_TABLE
def test_leader_loses_nothing_whatever_it_leads(edition: str, players: int) -> None:
    for text in ("2B", "2Y", "2G"):
        state = act(after_bids(edition, players), text).state
        assert isinstance(state, TrickPhase)
        assert set(state.held) == {frozenset(Color)}


@pytest.mark.clause("declare.lose-led-color", "trick.winner-leads")
def test_last_seat_of_a_trick_loses_the_color_before_the_trick_is_won() -> None:
    state = trick_phase(
        Scenario("bezier-2022", 3, tricks="5B 4B", hands={2: (1, 1, 2, 2, 3, 3, 4, 5, 6)})
    )
    events = act(state, "1R").events
    kinds = [CardPlayed, TokenPlaced, ColorLost, TrickWon]
    assert [type(event) for event in events] == kinds


# Several at once.


@pytest.mark.clause("play.turn", "play.card-in-hand", "declare.cell-open", "declare.color-held")
@pytest.mark.parametrize(
    ("seat", "text", "broken"),
    [
        (0, "6Y", []),
        (0, "5B", ["declare.cell-open"]),
        (0, "1Y", ["play.card-in-hand"]),
        (0, "1B", ["play.card-in-hand"]),
        (0, "6R", ["declare.lead-not-red"]),
        (0, "1R", ["declare.lead-not-red", "play.card-in-hand"]),
        (0, "3B", ["declare.cell-open", "play.card-in-hand"]),
        (1, "6Y", ["play.card-in-hand", "play.turn"]),
        (1, "3Y", ["play.turn"]),
        (1, "2B", ["declare.color-held", "play.turn"]),
        (1, "5B", ["declare.cell-open", "declare.color-held", "play.card-in-hand", "play.turn"]),
        (1, "3B", ["declare.cell-open", "declare.color-held", "play.turn"]),
        (1, "6R", ["declare.lead-not-red", "play.card-in-hand", "play.turn"]),
    ],
)
@EVERY_EDITION
def test_every_clause_that_a_play_breaks_is_named(
    edition: str, seat: int, text: str, broken: list[str]
) -> None:
    """Seat 0 is to lead. Seat 1 has lost blue; B5, Y4 and B3 are taken."""
    state = trick_phase(
        Scenario(
            edition,
            3,
            tricks=TO_LOSE_BLUE[3],
            hands={0: (2, 4, 4, 5, 5, 6, 6, 6), 1: (1, 1, 2, 2, 2, 3, 3, 3)},
        )
    )
    verdict = ask(state, text, seat=seat)
    assert sorted(violated(verdict)) == broken
    weighed = {"play.turn", "play.card-in-hand", "declare.cell-open", "declare.color-held"}
    lead = {"declare.lead-not-red"}
    assert set(grounds(verdict)) == (weighed | lead) - set(broken)
    for finding in verdict.violations:
        if finding.clause == "play.card-in-hand":
            assert finding.message == f"seat {seat} holds no {text[0]}"
            assert finding.where == ".rank"
