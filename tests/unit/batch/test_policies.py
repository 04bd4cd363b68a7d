"""Policies: what those with a name do, and what those of a caller's own may do."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from catbox_rules.batch import Batch, BatchPolicy, Deals, Stage, play_batch, play_matches
from catbox_rules.batch.lockstep import take_step
from catbox_rules.cat_in_the_box import Deal, Discard, Table
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat

THREE = Table.create("pegasus-2023", players=3)
SIGMAS = 5


def at_first_play(table: Table, matches: int, seed: int = 0) -> Batch:
    """Matches in which the start seat is about to lead."""
    batch = Batch(table, matches, seed=seed)
    batch.deal()
    batch.discard()
    if batch.stage is Stage.BID:
        batch.bid()
    return batch


def lowest(batch: Batch) -> NDArray[np.int64]:
    """A policy that always covers the lowest legal cell."""
    lowest_bits = batch.legal & ~(batch.legal - np.uint64(1))
    places = np.bitwise_count(lowest_bits - np.uint64(1))
    cells: NDArray[np.int64] = np.where(batch.seat >= 0, places, 0).astype(np.int64)
    return cells


def test_follow_heavy_never_declares_off_a_led_color_that_it_could_follow() -> None:
    batch = at_first_play(THREE, 2000)
    followed = 0
    while batch.stage is Stage.PLAY:
        could = (batch.legal & batch.led) != 0
        led = batch.led.copy()
        cells = batch.choose("follow-heavy")
        covered = np.uint64(1) << np.maximum(cells, 0).astype(np.uint64)
        assert ((covered & led) != 0)[could].all()
        followed += int(could.sum())
        batch.play(cells)
    assert followed > 10_000


def test_random_covers_each_legal_cell_as_often_as_the_others() -> None:
    """With one deal in all matches the leader has the same choices in all of them."""
    matches = 20_000
    deals = np.tile([[1, 1, 2, 2, 3, 3, 4, 4, 5, 5]] * 3, (matches, 3, 1, 1))
    deals[:, :, 2] = [1, 2, 3, 4, 5, 6, 6, 6, 6, 6]
    batch = Batch(THREE, matches, deals=Deals(deals))
    batch.deal()
    batch.discard(np.full((matches, 3), 5))
    batch.bid()
    assert len(set(batch.legal.tolist())) == 1
    counts = np.bincount(batch.choose("random"), minlength=36)
    legal = 5 * 3  # ranks 1 to 5 in any color but red
    assert np.count_nonzero(counts) == legal
    error = sqrt(matches / legal * (1 - 1 / legal))
    assert (abs(counts[counts > 0] - matches / legal) < SIGMAS * error).all()


def test_a_card_of_the_hand_is_discarded_with_the_chance_of_its_rank() -> None:
    """Of the hand 1 2 2 3 3 3 4 4 4 4 a 4 is discarded four times in ten."""
    matches = 20_000
    hands = np.tile([[1, 2, 2, 3, 3, 3, 4, 4, 4, 4]], (matches, 3, 3, 1))
    hands[:, :, 1] = [1, 1, 1, 1, 2, 2, 2, 3, 3, 5]
    hands[:, :, 2] = [4, 5, 5, 5, 5, 6, 6, 6, 6, 6]
    batch = Batch(THREE, matches, deals=Deals(hands))
    batch.deal()
    batch.discard()
    for rank in (1, 2, 3, 4):
        share = rank / 10
        count = np.count_nonzero(batch.discards[:, 0] == rank)
        assert abs(count - share * matches) < SIGMAS * sqrt(matches * share * (1 - share))


def test_each_bid_is_made_as_often_as_the_others() -> None:
    results = play_matches(THREE, 5000)
    for bid in THREE.setup.bids:
        count = np.count_nonzero(results.bids == bid)
        assert abs(count - results.bids.size / 3) < SIGMAS * sqrt(results.bids.size * 2 / 9)
    assert set(np.unique(results.bids)) == set(THREE.setup.bids)


def test_nobody_bids_with_two_players() -> None:
    results = play_matches(Table.create("pegasus-2023", players=2), 10)
    assert (results.bids == -1).all()


def highest_rank(batch: Batch) -> NDArray[np.int64]:
    """Of each hand."""
    hands = batch.hands.tolist()
    return np.array([[(hand.bit_length() - 1) // 4 + 1 for hand in row] for row in hands])


def test_all_policies_are_dealt_the_same_cards() -> None:
    deals: dict[str, list[list[list[int]]]] = {"random": [], "follow-heavy": []}
    for policy, dealt in deals.items():
        batch = Batch(THREE, 50, seed=4)
        while batch.stage is not Stage.OVER:
            take_step(batch, policy)
            if batch.stage is Stage.DISCARD:
                dealt.append(batch.hands.tolist())
    assert len(deals["random"]) == THREE.setup.rounds
    assert deals["random"] == deals["follow-heavy"]


def test_a_policy_of_ones_own_discards_and_bids() -> None:
    policy = BatchPolicy(
        lowest, discard=highest_rank, bid=lambda batch: np.full((len(batch), 3), 3)
    )
    results = play_matches(THREE, 40, policy=policy)
    assert (results.bids == 3).all()
    deal, *discards = results.record(3).actions[:4]
    assert isinstance(deal, Deal)
    assert discards == [Discard(Seat(seat), max(deal.hands[seat])) for seat in range(3)]


def wrong_in_match_3(cell: int) -> BatchPolicy:
    """A policy that is right but in match 13, row 3."""

    def play(batch: Batch) -> NDArray[np.int64]:
        cells = lowest(batch)
        cells[3] = cell
        return cells

    return BatchPolicy(play)


@pytest.mark.parametrize("cell", [-1, 0, 36, 64, 10**12])
def test_an_illegal_cell_is_one_error_that_names_the_match(cell: int) -> None:
    """Red 1 cannot be led, and the others are no cells."""
    with pytest.raises(MalformedInput) as error:
        play_matches(THREE, 5, first=10, policy=wrong_in_match_3(cell))
    assert error.value.path == "$.cells[3]"
    assert error.value.given == cell
    assert error.value.expected.startswith("in match 13 the bit of a legal cell, of ")


def test_after_an_illegal_cell_nothing_has_changed() -> None:
    batch = at_first_play(THREE, 5)
    before = batch.hands.copy(), batch.seat.copy(), batch.tokens.copy()
    cells = lowest(batch)
    cells[4] = 35
    assert not batch.legal[4] >> np.uint64(35) & np.uint64(1)
    with pytest.raises(MalformedInput):
        batch.play(cells)
    for old, new in zip(before, (batch.hands, batch.seat, batch.tokens), strict=True):
        np.testing.assert_array_equal(old, new)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ([0.0] * 5, "an array of float64 of the shape (5,)"),
        ([1] * 4, "an array of int64 of the shape (4,)"),
        ([[1]] * 5, "an array of int64 of the shape (5, 1)"),
        (["1B"] * 5, "an array of <U2 of the shape (5,)"),
        (None, "an array of object of the shape ()"),
    ],
)
def test_what_is_no_array_of_cells(given: object, shown: str) -> None:
    batch = at_first_play(THREE, 5)
    with pytest.raises(MalformedInput) as error:
        batch.play(given)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- wrong
    expected = "an array of whole numbers of the shape (5,)"
    assert str(error.value) == f"$.cells: expected {expected}, got {shown}"


def test_a_discard_that_is_not_in_the_hand() -> None:
    batch = Batch(THREE, 3, first=7)
    batch.deal()
    with pytest.raises(
        MalformedInput, match=r"\$\.discards\[0\]: expected in match 7 for each seat"
    ):
        batch.discard(np.full((3, 3), 9))


def test_a_bid_that_is_not_on_the_board() -> None:
    batch = Batch(THREE, 3)
    batch.deal()
    batch.discard()
    with pytest.raises(
        MalformedInput, match=r"for each seat one of the bids 1, 3, 4, got \[1, 2, 3\]"
    ):
        batch.bid([[1, 3, 4], [1, 2, 3], [1, 1, 1]])


@pytest.mark.parametrize("policy", ["greedy", None, 3])
def test_what_is_no_policy(policy: object) -> None:
    with pytest.raises(MalformedInput, match="random or follow-heavy, a function over a batch"):
        play_matches(THREE, 1, policy=policy)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- wrong


def test_what_is_done_out_of_its_stage() -> None:
    batch = Batch(THREE, 1)
    with pytest.raises(MalformedInput, match=r"\$\.stage: expected deal, got play"):
        batch.play([0])
    play_batch(batch, "random")
    assert batch.stage is Stage.OVER
    with pytest.raises(MalformedInput, match=r"\$\.stage: expected over, got deal"):
        batch.deal()


def test_the_arrays_of_a_batch_cannot_be_written_to() -> None:
    batch = at_first_play(THREE, 2)
    for array in (batch.legal, batch.hands, batch.seat, batch.bids):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_wrong_sets_and_bounds_are_refused() -> None:
    batch = at_first_play(THREE, 3)
    with pytest.raises(MalformedInput, match=r"\$\.sets: expected an array"):
        batch.draw_cells(batch.hands)
    with pytest.raises(MalformedInput, match=r"\$\.bounds: expected an array"):
        batch.draw_below(6)
    too_large = np.array([1, 2**63 + 5, 1], np.uint64)
    for bounds in ([1, 2**32 + 1, 1], [1, -1, 1], too_large):
        wrong = (
            rf"^\$\.bounds\[1\]: expected in match 1 a bound from 0 to 2\*\*32, got {bounds[1]}$"
        )
        with pytest.raises(MalformedInput, match=wrong):
            batch.draw_below(bounds)
    assert (batch.draw_below([2**32] * 3) >= 0).all()
    with pytest.raises(MalformedInput, match=r"\$\.policy: expected random or follow-heavy"):
        batch.choose("greedy")


def test_random_numbers_for_a_policy_are_the_matchs_own() -> None:
    """What is drawn for a match does not depend on those next to it, and nothing is drawn for a
    bound of 0."""
    drawn = [
        at_first_play(THREE, matches, seed=2).draw_below([6] * matches)[0] for matches in (1, 9)
    ]
    assert drawn[0] == drawn[1]
    one, other = at_first_play(THREE, 2, seed=2), at_first_play(THREE, 2, seed=2)
    assert one.draw_below([0, 6]).tolist()[0] == -1
    assert one.draw_cells(one.legal)[0] == other.draw_cells(other.legal)[0]
