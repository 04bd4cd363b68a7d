"""A corpus held against its stored results: what is said of a change, and that nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import evolve

from catbox_rules.diff.regressing import (
    Change,
    Changed,
    Entry,
    Found,
    NotPlayed,
    Regress,
    Result,
    Unreadable,
    entries,
    found_in,
    read_results,
    result_of,
    results_of_corpus,
    write_results,
)
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.records import Record
from tests.unit.diff.tables import rulebook

ROOT = Path(__file__).parents[3]
MATCHES = ROOT / "examples" / "matches"
NAMES = (
    "bezier-2022-4p-paradox",
    "illegal-bezier-2022-5p-red-lead",
    "pegasus-2023-3p-shared-victory",
)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A folder with a file for each of `NAMES`, and the results of all of them."""
    for name in NAMES:
        (tmp_path / f"{name}.json").write_bytes((MATCHES / f"{name}.json").read_bytes())
    store(tmp_path)
    return tmp_path


def store(corpus: Path) -> None:
    found = [each.result for each in found_in(corpus) if each.result is not None]
    write_results(results_of_corpus(corpus), found)


def changes(corpus: Path, by: Callable[[Record], Record] = lambda record: record) -> list[Change]:
    listed = [found.outcome for found in found_in(corpus, by)]
    return [each for each in listed if isinstance(each, Change)]


def altered(corpus: Path, place: str, fields: dict[str, object]) -> None:
    """Store another result of a record than it has."""
    path = results_of_corpus(corpus)
    values = [json.loads(line) for line in path.read_text().splitlines()]
    stored = [{**value, **(fields if value["place"] == place else {})} for value in values]
    path.write_text("".join(json.dumps(value) + "\n" for value in stored))


def by(spelling: str) -> Callable[[Record], Record]:
    house = rulebook(spelling)
    return lambda record: evolve(
        house.record(players=record.players, first_seat=record.first_seat), actions=record.actions
    )


def test_nothing_has_changed(corpus: Path) -> None:
    assert [type(found.outcome) for found in found_in(corpus)] == [Result] * 3


def test_what_a_result_tells(corpus: Path) -> None:
    """As `catbox replay` tells it of these records; see `examples/`."""
    paradox, illegal, shared = read_results(results_of_corpus(corpus))
    assert (illegal.illegal, illegal.clauses) == (57, ("declare.lead-not-red",))
    assert (paradox.illegal, paradox.clauses) == (None, ())
    assert len(shared.winners) > 1
    assert len({each.happened for each in (paradox, illegal, shared)}) == 3


LEGAL = "pegasus-2023-3p-shared-victory.json"
ILLEGAL = "illegal-bezier-2022-5p-red-lead.json"


@pytest.mark.parametrize(
    ("place", "fields", "what", "clauses"),
    [
        (ILLEGAL, {"illegal": None, "clauses": ()}, Changed.ILLEGAL, ("declare.lead-not-red",)),
        (LEGAL, {"illegal": 8, "clauses": ("play.turn",)}, Changed.LEGAL, ("play.turn",)),
        (ILLEGAL, {"illegal": 56}, Changed.CLAUSES, ("declare.lead-not-red",)),
        (
            ILLEGAL,
            {"clauses": ("play.turn",)},
            Changed.CLAUSES,
            ("declare.lead-not-red", "play.turn"),
        ),
        (LEGAL, {"rounds": ()}, Changed.SCORES, ()),
        (LEGAL, {"totals": (9, 9, 9)}, Changed.WINNERS, ()),
        (LEGAL, {"winners": (0,)}, Changed.WINNERS, ()),
        (LEGAL, {"happened": "0"}, Changed.EVENTS, ()),
        (LEGAL, {"record": "0", "totals": (9, 9, 9)}, Changed.RECORD, ()),
    ],
)
def test_what_is_said_of_a_change(
    corpus: Path,
    place: str,
    fields: dict[str, object],
    what: Changed,
    clauses: tuple[str, ...],
) -> None:
    altered(corpus, place, fields)
    (change,) = changes(corpus)
    assert (change.place, change.what, change.clauses) == (place, what, clauses)


def test_a_result_of_old_words_tells_all_but_the_events(corpus: Path) -> None:
    old: dict[str, object] = {"format": "catbox-result/1", "happened": "0"}
    altered(corpus, ILLEGAL, old)
    assert changes(corpus) == []
    altered(corpus, LEGAL, {**old, "totals": (9, 9, 9)})
    assert [each.what for each in changes(corpus)] == [Changed.WINNERS]
    store(corpus)
    assert "catbox-result/1" not in results_of_corpus(corpus).read_text()


def test_a_record_that_is_missing_and_one_that_is_new(corpus: Path) -> None:
    (corpus / LEGAL).rename(corpus / "aaa.json")
    assert [(each.place, each.what) for each in changes(corpus)] == [
        ("aaa.json", Changed.NEW),
        (LEGAL, Changed.MISSING),
    ]


def test_a_record_that_is_another_one(corpus: Path) -> None:
    record = json.loads((corpus / LEGAL).read_text())
    record["actions"].pop()
    (corpus / LEGAL).write_text(json.dumps(record))
    assert [each.what for each in changes(corpus)] == [Changed.RECORD]


def test_how_a_record_is_written_does_not_matter(corpus: Path) -> None:
    record = json.loads((corpus / LEGAL).read_text())
    (corpus / LEGAL).write_text(
        json.dumps({**record, "note": "of June", "edition": "international"})
    )
    assert changes(corpus) == []


class TestByAnotherRulebook:
    def test_a_penalty_changes_scores_alone(self, corpus: Path) -> None:
        changed = changes(corpus, by("pegasus-2023+penalty=2"))
        assert {each.what for each in changed} == {Changed.SCORES}
        (change,) = [each for each in changed if each.place == "bezier-2022-4p-paradox.json"]
        assert change.message == ("scores of round 1: were 1 2 -2 2, and are 1 2 -4 2 now")

    def test_other_bids_forbid_the_first_one(self, corpus: Path) -> None:
        (change,) = changes(corpus, by("pegasus-2023+bids@3=0"))
        assert (change.place, change.what) == (LEGAL, Changed.ILLEGAL)
        # The deal and three discards come before it.
        assert (change.clauses, change.message) == (("bid.allowed",), "action 4 is illegal now")

    def test_a_rank_that_the_deck_does_not_have(self, corpus: Path) -> None:
        changed = changes(corpus, by("pegasus-2023+dealt@3=8+tricks@3=6+highest_rank@3=5"))
        (change,) = [each for each in changed if each.place == LEGAL]
        assert (change.what, change.message) == (Changed.ILLEGAL, "action 0 is illegal now")

    def test_a_count_of_players_that_it_does_not_have(self, corpus: Path) -> None:
        listed = [found.outcome for found in found_in(corpus, by("ayatsurare-2020"))]
        (left,) = [each for each in listed if isinstance(each, NotPlayed)]
        assert left.place == ILLEGAL
        assert "expected 3 to 4" in left.reason


class TestStoredResults:
    def test_a_file_keeps_those_of_its_neighbors(self, corpus: Path) -> None:
        file = corpus / LEGAL
        assert results_of_corpus(file) == corpus / "results.jsonl"
        assert [type(found.outcome) for found in found_in(file)] == [Result]

    def test_they_stand_in_the_order_of_the_corpus(self, corpus: Path) -> None:
        (corpus / "many.jsonl").write_text(
            "".join(json.dumps(json.loads((corpus / LEGAL).read_text())) + "\n" for _ in range(12))
        )
        store(corpus)
        assert changes(corpus) == []
        places = [result.place for result in read_results(corpus / "results.jsonl")]
        assert places == [entry.place for entry in entries(corpus)]
        assert "many.jsonl:12" in places

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            (b"{", "results.jsonl:2: line 1, column 2: expected JSON"),
            (b"[]", "results.jsonl:2: $: expected an object"),
            (b'{"format": "catbox-result/3"}', "results.jsonl:2: $.format: expected catbox-res"),
            (b"{}", "results.jsonl:2: $"),
        ],
    )
    def test_what_is_no_result_is_one_error_that_names_the_line(
        self, corpus: Path, line: bytes, expected: str
    ) -> None:
        path = corpus / "results.jsonl"
        first, _, *rest = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([first, line + b"\n", *rest]))
        with pytest.raises(MalformedInput) as caught:
            list(found_in(corpus))
        assert expected in str(caught.value)

    def test_what_fails_half_way_leaves_the_old_ones(self, corpus: Path) -> None:
        path = corpus / "results.jsonl"
        before = path.read_bytes()

        def failing() -> Iterator[Result]:
            yield next(read_results(path))
            raise OSError(28, "No space left on device")

        with pytest.raises(OSError, match="No space"):
            write_results(path, failing())
        assert path.read_bytes() == before
        assert [each.name for each in corpus.iterdir() if each.name.startswith(".")] == []

    def test_an_unreadable_line_has_no_result(self, corpus: Path) -> None:
        (corpus / "many.jsonl").write_text("{\n")
        found = [
            (each.outcome.place, each.result)
            for each in found_in(corpus)
            if isinstance(each.outcome, Unreadable)
        ]
        assert found == [("many.jsonl:1", None)]


def test_of_what_is_found_the_first_ones_are_listed_and_all_counted() -> None:
    regress = Regress(most=2)
    for number in range(4):
        regress.add(Found(NotPlayed(f"{number}.json", "of another game")))
        regress.add(Found(Unreadable(f"{number}.txt", "expected JSON")))
    assert [each.place for each in regress.left] == ["0.json", "1.json"]
    assert [each.place for each in regress.unreadable] == ["0.txt", "1.txt"]
    assert (regress.left_out, regress.places_unreadable) == (4, 4)


def test_a_result_is_that_of_the_record_that_is_played() -> None:
    (entry,) = entries(MATCHES / LEGAL)
    assert isinstance(entry, Entry)
    own = result_of(entry, entry.record)
    assert own == result_of(entry, by("pegasus-2023")(entry.record))
    assert own != result_of(entry, by("pegasus-2023+penalty=2")(entry.record))


def test_where_nothing_has_changed_nobody_else_has_won(corpus: Path) -> None:
    counted = Regress()
    for found in found_in(corpus):
        counted.add(found)
    assert (counted.records, counted.unchanged, counted.other_winners) == (3, 3, 0)
    assert (counted.left_out, counted.places_unreadable, counted.by_kind) == (0, 0, {})
