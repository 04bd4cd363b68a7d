"""Counting lines: perft, its division, layers, and what they may be given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import islice

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules import schrodingers_cats as cats
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.testing.counting import divide, kinds, layers, perft
from tools.counts_of import cat_in_the_box_decks, schrodingers_cats_decks


def dealt() -> cat.State:
    """Two players; seat 0 holds ranks 1 to 3, seat 1 rank 4 alone but for one 5."""
    state = cat.initial("pegasus-2023", players=2)
    hands = [[1, 1, 1, 1, 2, 2, 2, 3, 3, 3], [4, 4, 4, 4, 4, 5, 5, 5, 5, 5]]
    return cat.apply(state, cat.Deal(hands, revealed=[1, 2, 3])).state


def claimed() -> cats.State:
    """Two players without Physicats on a track of one block; seat 0 has claimed its last space."""
    options: dict[str, object] = {"physicats": "without", "blocks": 1}
    state = cats.initial("amigo-2023", players=2, options=options)
    hands = [cats.Boxes(alive=5, empty=1), cats.Boxes(alive=4, dead=2)]
    for action in (cats.Deal(hands), cats.Claim(0, 1, cats.Box.EMPTY)):
        state = cats.apply(state, action).state
    return state


def walked(state: cat.State, depth: int) -> int:
    """The number of lines, by walking each of them."""
    if depth == 0:
        return 1
    legal = cat.legal_actions(state)
    return sum(walked(cat.apply(state, action).state, depth - 1) for action in legal)


def test_there_is_one_line_of_no_action() -> None:
    assert perft(cat, dealt(), 0) == 1
    assert perft(cat, cat.initial("pegasus-2023", players=2), 0) == 1


def test_lines_can_be_counted_by_hand() -> None:
    """Three ranks and two to discard: 3 + 2 lines, then 2 · 3 · 2. Seat 0 leads one of its three
    ranks, each in blue or yellow: green has a neutral token, and red may not be led."""
    assert [perft(cat, dealt(), depth) for depth in (1, 2, 3)] == [5, 12, 12 * 3 * 2]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_states_reached_twice_are_counted_as_lines(depth: int) -> None:
    assert perft(cat, dealt(), depth) == walked(dealt(), depth)


def test_a_division_shares_out_the_lines() -> None:
    """After the discard of a seat the other one has all its ranks to choose from."""
    found = divide(cat, dealt(), 2)
    assert {(action.actor, str(action)): number for action, number in found.items()} == {
        (0, "discard 1"): 2,
        (0, "discard 2"): 2,
        (0, "discard 3"): 2,
        (1, "discard 4"): 3,
        (1, "discard 5"): 3,
    }
    assert list(found) == list(cat.legal_actions(dealt()))


def test_layers_tell_of_each_length() -> None:
    first, second, third = islice(layers(cat, dealt()), 3)
    assert (first.depth, first.lines, first.states, first.stopped) == (1, 5, 5, 0)
    # Either seat may have been first.
    assert (second.depth, second.lines, second.states) == (2, 12, 6)
    assert (third.lines, third.states) == (72, 36)
    assert (dict(first.sorts), dict(third.sorts)) == ({"discard": 5}, {"play": 72})


def test_a_line_stops_where_chance_is_on_turn() -> None:
    """Of the claim of an empty box there is one proof, and after it one card may be exchanged,
    which is then to be drawn: any of what is left, a living cat only."""
    state = claimed()
    found = list(layers(cats, state))
    assert [(layer.lines, layer.stopped) for layer in found] == [(2, 0), (3, 2), (1, 1)]
    # end turn, prove; doubt after either, or the exchange of a living cat; end turn and doubt
    assert found[0].sorts == {"end": 1, "prove": 1}
    ended = found[1].sorts["doubt"] + found[1].sorts["exchange"]
    assert (found[1].sorts["end"], ended) == (1, 2)
    assert found[2].sorts["doubt"] == found[2].sorts["claim-checked"] == 1


def test_nothing_goes_on_from_chance_or_the_end() -> None:
    start = cat.initial("pegasus-2023", players=3)
    assert perft(cat, start, 1) == 0
    assert divide(cat, start, 1) == {}
    assert list(layers(cat, start)) == []


@pytest.mark.parametrize(
    ("depth", "given"), [(-1, "-1"), (True, "true"), ("3", "'3'"), (1.0, "1.0")]
)
def test_a_depth_is_a_whole_number_from_0(depth: int, given: str) -> None:
    with pytest.raises(MalformedInput, match=r"\$\.depth: expected a whole number from 0"):
        perft(cat, dealt(), depth)
    assert given


def test_a_division_needs_a_first_action() -> None:
    with pytest.raises(MalformedInput, match=r"\$\.depth: expected a whole number from 1, got 0"):
        divide(cat, dealt(), 0)


def test_kinds_are_those_of_the_action_and_of_public_events_that_say_more() -> None:
    """A proof says all by itself; a doubt is checked, hands are shown, and a life is lost."""
    state = claimed()
    prove = cats.Prove(0, cats.Boxes(empty=1))
    proved = cats.apply(state, prove)
    assert list(kinds(state, prove, proved)) == ["prove"]
    ended = cats.apply(proved.state, cats.EndTurn(0)).state
    doubt = cats.Doubt(1)
    assert set(kinds(ended, doubt, cats.apply(ended, doubt))) == {
        "doubt",
        "hands-shown",
        "claim-checked",
        "life-lost",
    }


def test_lines_are_counted_under_what_one_likes() -> None:
    def by_rank(_: object, action: cat.Action, __: object) -> Iterator[Hashable]:
        if isinstance(action, cat.Discard):
            yield action.rank

    first, second = islice(layers(cat, dealt(), sorts=by_rank), 2)
    assert first.sorts == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}
    # Each rank of one seat comes last after each of the other.
    assert second.sorts == {1: 2, 2: 2, 3: 2, 4: 3, 5: 3}


def test_outcomes_of_chance_count_as_often_as_they_come() -> None:
    """The exchanged card is replaced by one of 40; each has its mark, so each is another line."""
    state = claimed()

    def drawn(at: cats.State) -> Iterator[tuple[cats.Action, int]]:
        if isinstance(at, cats.DrawPhase):
            for card in set(at.draw_pile):
                yield cats.Draw(cats.Boxes.of([card])), at.draw_pile[card]

    found = list(layers(cats, state, outcomes=drawn))
    before, after = found[1], found[2]
    assert before.sorts["exchange"] == 1
    assert before.stopped == before.sorts["doubt"] == 1
    # One exchange is followed by 52 - 12 draws, then by the end of the turn; and one line that
    # proved and ended its turn is doubted.
    assert (after.sorts["end"], after.sorts["doubt"]) == (40, 1)


@pytest.mark.parametrize(
    ("deck", "name"),
    [
        (cat_in_the_box_decks.DECKS, "two-neutral"),
        (cat_in_the_box_decks.DECKS, "two-observed"),
        (schrodingers_cats_decks.DECKS, "two"),
    ],
    ids=["neutral tokens", "bids", "claims"],
)
def test_a_state_that_stands_for_others_changes_no_number(
    deck: tuple[schrodingers_cats_decks.SmallDeck, ...], name: str
) -> None:
    [small] = [each for each in deck if each.name == name]

    def counted(*, alike: bool) -> Counter[Hashable]:
        found = Counter[Hashable]()
        for layer in layers(
            small.ruleset,
            small.start,
            sorts=small.results,
            outcomes=small.outcomes,
            alike=small.alike if alike else None,
        ):
            found.update(layer.sorts)
            found["lines", layer.depth] = layer.lines
        return found

    assert counted(alike=True) == counted(alike=False)
