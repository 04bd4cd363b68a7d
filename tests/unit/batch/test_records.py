"""Any match of a batch as a record, which the reference accepts and scores alike."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from catbox_rules.batch import Batch, Deals, play_matches
from catbox_rules.cat_in_the_box import CellSet, Deal, Table
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import replay, replay_as_json
from catbox_rules.records import read_record, record_as_json
from tests.unit.batch.tables import printed_tables, varied_tables


def as_objects(value: object) -> list[dict[str, object]]:
    """A JSON value as the list of objects that it is."""
    assert is_list(value)
    return [dict(item) for item in value if is_object(item)]


THREE = Table.create("pegasus-2023", players=3)


@given(table=printed_tables(), policy=st.sampled_from(["random", "follow-heavy"]))
@settings(max_examples=40)
def test_the_reference_replays_the_record_to_the_same_scores(table: Table, policy: str) -> None:
    results = play_matches(table, 4, seed=8, first=20, policy=policy)
    for row in range(4):
        played = replay(results.record(row))
        assert played.refusal is None
        assert played.outcome is not None
        assert list(played.outcome.totals) == results.totals[row].tolist()
        assert list(played.outcome.winners) == np.flatnonzero(results.winners[row]).tolist()
        document = replay_as_json(played)["rounds"]
        for name in ("start_seat", "tricks", "bonus", "scores"):
            column = getattr(results, name)[row].tolist()
            assert [each[name] for each in as_objects(document)] == column


def test_a_record_goes_through_json() -> None:
    record = play_matches(THREE, 2).record(1)
    assert read_record(record_as_json(record)) == record


def test_a_record_tells_what_the_table_has_chosen() -> None:
    rows = [[f"{color}{rank}" for rank in (6, 1, 5, 2, 4, 3)] for color in "BRGY"]
    options = {
        "tokens": "strict",
        "red-broken-by": "any-token",
        "face": "purple",
        "layout": rows,
    }
    table = Table.create("bezier-2022", players=3, first_seat=2, options=options)
    record = play_matches(table, 1).record(0)
    assert record.options == options
    assert (record.edition, record.players, record.first_seat) == ("bezier-2022", 3, 2)


@given(table=varied_tables())
@settings(max_examples=20)
def test_numbers_that_no_record_can_tell_of_are_refused(table: Table) -> None:
    results = play_matches(table, 1)
    with pytest.raises(Unsupported, match="the numbers of an edition and its variants"):
        results.record(0)


def test_there_is_no_such_row() -> None:
    with pytest.raises(MalformedInput, match=r"\$\.index: expected 0 to 4, got 5"):
        play_matches(THREE, 5).record(5)


def test_a_policy_that_looks_at_other_matches_is_found_out() -> None:
    def as_many_as_there_are(batch: Batch) -> NDArray[np.int64]:
        return batch.draw_cells(batch.legal) if len(batch) > 1 else batch.choose("follow-heavy")

    results = play_matches(THREE, 5, policy=as_many_as_there_are)
    with pytest.raises(MalformedInput, match="a policy that plays match 0 the same in any batch"):
        results.record(0)


def test_given_cards_are_dealt() -> None:
    """The cards of one set of matches, given to another seed and policy."""
    two = Table.create("pegasus-2023", players=2)
    dealt = [
        [action for action in play_matches(two, 3, seed=1).record(row).actions
         if isinstance(action, Deal)]
        for row in range(3)
    ]  # fmt: skip
    deals = Deals(
        [[deal.hands for deal in rounds] for rounds in dealt],
        [[deal.revealed for deal in rounds] for rounds in dealt],
    )
    results = play_matches(two, 3, seed=2, deals=deals, policy="follow-heavy")
    for row in range(3):
        again = [each for each in results.record(row).actions if isinstance(each, Deal)]
        assert again == dealt[row]


def hands(rounds: int = 3) -> NDArray[np.int64]:
    """A deal for two matches of three players."""
    cards = np.sort(np.tile(np.arange(1, 7), 5))
    return np.broadcast_to(cards.reshape(3, 10), (2, rounds, 3, 10)).copy()


def impossible() -> NDArray[np.int64]:
    wrong = hands()
    wrong[1, 2, 0] = 1
    return wrong


@pytest.mark.parametrize(
    ("given", "path", "expected"),
    [
        (hands(2), "$.deals.hands", "an array of the shape (2, 3, 3, 10)"),
        (impossible(), "$.deals.hands[1][2]", "at most 5 cards of each rank from 1 to 6"),
        (hands() + 1, "$.deals.hands[0][0]", "at most 5 cards of each rank from 1 to 6"),
        (hands() - 1, "$.deals.hands[0][0]", "at most 5 cards of each rank from 1 to 6"),
        (hands() * 2, "$.deals.hands", "1 to 9"),
        (hands() / 2, "$.deals.hands", "an array of ranks"),
        ([[1], [1, 2]], "$.deals.hands", "an array of ranks"),
    ],
)
def test_deals_that_there_cannot_be(given: object, path: str, expected: str) -> None:
    with pytest.raises(MalformedInput) as error:
        play_matches(THREE, 2, deals=Deals(given))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- some are wrong
    assert (error.value.path, error.value.expected) == (path, expected)


@pytest.mark.parametrize("rank", range(1, 10))
def test_of_every_rank_the_deck_has_five(rank: int) -> None:
    """Five players are dealt the whole deck: here a card of one rank is missing for a sixth one of
    another."""
    cards = np.repeat(np.arange(1, 10), 5)
    cards[5 * (rank % 9)] = rank
    given = np.broadcast_to(cards.reshape(5, 9), (1, 5, 5, 9)).copy()
    five = Table.create("pegasus-2023", players=5)
    with pytest.raises(MalformedInput, match="at most 5 cards of each rank from 1 to 9"):
        play_matches(five, 1, deals=Deals(given))


@pytest.mark.parametrize("wrong", [12, -3])
def test_the_first_rank_that_there_cannot_be_is_named(wrong: int) -> None:
    given = hands()
    given[1, 2, 0, 3], given[1, 2, 2, 0] = wrong, 77
    with pytest.raises(MalformedInput, match=rf"^\$\.deals\.hands: expected 1 to 9, got {wrong}$"):
        play_matches(THREE, 2, deals=Deals(given))


def test_revealed_cards_are_missing() -> None:
    two = Table.create("pegasus-2023", players=2)
    cards = np.broadcast_to(np.repeat(np.arange(1, 5), 5).reshape(2, 10), (1, 2, 2, 10))
    with pytest.raises(MalformedInput, match=r"\$\.deals\.revealed: expected 3 revealed cards"):
        play_matches(two, 1, deals=Deals(cards))


def test_columns_are_all_arrays() -> None:
    results = play_matches(THREE, 2)
    fields = {each.name: getattr(results, each.name) for each in attrs.fields(type(results))}
    arrays = {name for name, value in fields.items() if isinstance(value, np.ndarray)}
    assert {"totals", "winners", "scores", "forced_red_leads"} <= arrays
    assert set(results.columns()) == arrays


def test_every_cell_of_a_hand_dealt_is_legal_for_a_start_seat() -> None:
    """The leader may declare any rank of its hand in any color but red, on the empty board."""
    batch = Batch(THREE, 2, deals=Deals(hands()))
    batch.deal()
    batch.discard([[1, 3, 5]] * 2)
    batch.bid()
    assert [str(CellSet(int(cells))) for cells in batch.legal] == ["B1 Y1 G1 B2 Y2 G2"] * 2


def test_a_given_layout_is_kept_where_it_is_the_ascending_one() -> None:
    """Somebody has transcribed the purple face: that the arrangement is known stays known."""
    ascending = [[f"{color}{rank}" for rank in range(1, 10)] for color in "RBYG"]
    table = Table.create("pegasus-2023", players=5, options={"layout": ascending})
    record = play_matches(table, 1).record(0)
    assert record.options == {"layout": ascending}
    assert record.table.initial().table == table
