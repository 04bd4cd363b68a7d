"""Verdicts: how a ruling follows from findings, and how it reads."""

from __future__ import annotations

import pickle

from catbox_rules.kernel.verdict import Finding, Ruling, Silent, Verdict, finding

HELD = Finding("declare.color-held", "seat 1 has lost red in this round", ".color")
OPEN = Finding("declare.cell-open", "R4 is open")
HAND = Finding("play.card-in-hand", "seat 1 holds a 4")


def test_one_violation_makes_an_action_illegal() -> None:
    verdict = Verdict.of(violations=[HELD], grounds=[OPEN, HAND])
    assert verdict.ruling is Ruling.ILLEGAL
    assert not verdict.is_legal
    assert verdict.clauses == ("declare.color-held",)
    assert str(verdict) == "illegal: seat 1 has lost red in this round [declare.color-held]"


def test_without_one_it_is_legal_by_its_grounds() -> None:
    verdict = Verdict.of(grounds=[OPEN, HAND])
    assert verdict.ruling is Ruling.LEGAL
    assert verdict.is_legal
    assert verdict.clauses == ("declare.cell-open", "play.card-in-hand")
    assert str(verdict) == (
        "legal: R4 is open [declare.cell-open]; seat 1 holds a 4 [play.card-in-hand]"
    )


def test_a_finding_is_a_sentence_with_named_places() -> None:
    found = finding(
        "a.b", "seat {seat} has {ranks} in {color}", ".rank", seat=2, ranks=(1, 4), color="red"
    )
    assert found.message == "seat 2 has 1, 4 in red"
    assert found.template == "seat {seat} has {ranks} in {color}"
    assert found.fields == {"seat": 2, "ranks": (1, 4), "color": "red"}
    assert found.json_form() == {
        "clause": "a.b",
        "message": "seat 2 has 1, 4 in red",
        "template": "seat {seat} has {ranks} in {color}",
        "fields": {"seat": 2, "ranks": [1, 4], "color": "red"},
        "where": ".rank",
    }
    assert str(found) == "seat 2 has 1, 4 in red [a.b]"


def test_a_finding_is_a_value() -> None:
    from_pairs = Finding("a.b", "{seat}", values=(("seat", 2),))
    from_names = finding("a.b", "{seat}", seat=2)
    assert from_names == from_pairs
    assert hash(from_names) == hash(from_pairs)
    assert pickle.loads(pickle.dumps(from_names)) == from_pairs


def test_braces_in_a_sentence_without_places_stay() -> None:
    assert Finding("a.b", "a set {1, 2}").message == "a set {1, 2}"


def test_as_json_a_sentence_is_a_plain_text_also_where_the_book_is_silent() -> None:
    """A checker of JSON may refuse a text of a class of its own: jsonschema-rs 0.61.2 takes
    subclasses of list and dict, but raises ValueError for one of str."""
    for found in (
        Finding("a.b", Silent("nobody has claimed", 6)),
        finding("a.b", Silent("{seat}", 6), seat=2),
    ):
        assert found.point == 6
        form = found.json_form()
        assert {type(form[key]) for key in ("clause", "message", "template")} == {str}


def test_what_is_undetermined_is_not_legal() -> None:
    verdict = Verdict(Ruling.UNDETERMINED, grounds=(HAND,))
    assert not verdict.is_legal
    assert verdict.clauses == ("play.card-in-hand",)
    assert str(verdict).startswith("undetermined: ")


def test_verdicts_are_values() -> None:
    assert Verdict.of(violations=[HELD]) == Verdict.of(violations=(HELD,))
    assert hash(Verdict.of(violations=[HELD])) == hash(Verdict.of(violations=(HELD,)))
    assert Verdict.of(violations=[HELD]) != Verdict.of(violations=[OPEN])


def test_a_ruling_reads_as_in_json() -> None:
    assert [ruling.value for ruling in Ruling] == ["legal", "illegal", "undetermined"]
