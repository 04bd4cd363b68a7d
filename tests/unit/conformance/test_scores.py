"""Which misreading explains the sheets of a run.

The engines are arithmetic on the sheets of the reference, done here again for a few rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Cell, Color
from catbox_rules.conformance.comparing import ends_round
from catbox_rules.conformance.misreadings import Walked, explained
from catbox_rules.conformance.protocol import ATTRIBUTION, Terms, whole_matches
from catbox_rules.conformance.reference import Aspect, Reference
from catbox_rules.match import Match
from catbox_rules.policies import ANY_LEGAL
from catbox_rules.records import ChosenTable, as_json

ATTRIBUTED = ATTRIBUTION.of("cat-in-the-box")

Scoring = Callable[[Reference], Mapping[str, object]]


TERMS = Terms(rounds=9)
"""Of an engine that decides itself when a match is over: only its sheets are compared."""


def played(
    players: int = 4, *choices: Mapping[str, object], matches: int = 8
) -> Sequence[Sequence[Reference]]:
    """The ends of the rounds of some matches, at a table for each of some choices of options."""
    tables = [
        ChosenTable(cat_in_the_box, "pegasus-2023", players, options=options)
        for options in choices or ({},)
    ]
    found: list[Sequence[Reference]] = []
    for record in whole_matches(tables, {"any": ANY_LEGAL}, matches=matches, seed=1):
        moment, ends = Reference(Match.from_record(record), ATTRIBUTED), list[Reference]()
        while moment.match.before is not None:
            if ends_round(moment):
                ends.append(moment)
            moment = moment.before
        found.append(ends[::-1])
    return found


MATCHES = played()


def walked(match: Sequence[Reference], scorings: Sequence[Scoring]) -> Walked:
    """A walk with an engine that scores one round after the other in these ways."""
    sheets = [scorings[number % len(scorings)](end) for number, end in enumerate(match)]
    found = [
        end.disagreement(
            Aspect.SCORE,
            ["score.trick"],
            "",
            expected=None,
            given={"rounds": sheets[: number + 1], "winners": []},
        )
        for number, end in enumerate(match)
        if sheets[number] != as_json(end.state.results[-1])
    ]
    return Walked(match[-1].record, [end.match.number_of_actions for end in match], found)


def supposed(
    scorings: Sequence[Scoring],
    matches: Sequence[Sequence[Reference]] = MATCHES,
    terms: Terms = TERMS,
) -> set[tuple[str, tuple[str, ...]]]:
    """What explains the sheets, in words, with its clauses; empty words for what nothing does."""
    walks = [walked(match, scorings) for match in matches]
    found = explained(walks, ATTRIBUTED.MISREADINGS, terms)
    return {(each.supposed, each.clauses) for each in found}


def cells_of(moment: Reference, seat: int) -> set[Cell]:
    before, action = moment.step.before, moment.step.action
    own = set(before.board.tokens[seat])
    if isinstance(action, cat_in_the_box.Play) and action.seat == seat:
        own.add(action.cell)
    return own


Touch = Callable[[int, int], bool]
"""Whether cells touch that are so many rows and columns apart."""


def at_sides(down: int, right: int) -> bool:
    return down + right == 1


def at_corners_too(down: int, right: int) -> bool:
    return at_sides(down, right) or down == right == 1


def sizes(cells: set[Cell], rows: str = "RBYG", touch: Touch = at_sides) -> list[int]:
    """How large the groups are, by flooding."""
    left, found = set(cells), list[int]()
    while left:
        group = [left.pop()]
        for one in group:
            for other in list(left):
                down = abs(rows.index(one.color.letter) - rows.index(other.color.letter))
                if touch(down, abs(one.rank - other.rank)):
                    left.discard(other)
                    group.append(other)
        found.append(len(group))
    return found


def largest(cells: set[Cell], rows: str, touch: Touch = at_sides) -> int:
    return max(sizes(cells, rows, touch), default=0)


def with_bonus(size: Callable[[Reference, int], int]) -> Scoring:
    def scored(moment: Reference) -> Mapping[str, object]:
        result = moment.state.results[-1]
        bonus = [size(moment, seat) if was else 0 for seat, was in enumerate(result.bonus)]
        scores = [
            score - was + now
            for score, was, now in zip(result.scores, result.bonus, bonus, strict=True)
        ]
        return {**as_json(result), "bonus": bonus, "scores": scores}

    return scored


def by_corners(moment: Reference, seat: int) -> int:
    return largest(cells_of(moment, seat), "RBYG", at_corners_too)


def by_other_rows(moment: Reference, seat: int) -> int:
    return largest(cells_of(moment, seat), "RBGY")


def by_blue_first(moment: Reference, seat: int) -> int:
    return largest(cells_of(moment, seat), "BRGY")


def by_the_rules(moment: Reference, seat: int) -> int:
    return largest(cells_of(moment, seat), "RBYG")


def by_mirrored_rows(moment: Reference, seat: int) -> int:
    return largest(cells_of(moment, seat), "GYBR")


def without_the_broken_off_trick(moment: Reference, seat: int) -> int:
    action, before = moment.step.action, moment.step.before
    broken_off = before.trick if isinstance(action, cat_in_the_box.Paradox) else ()
    taken_away = {play.cell for play in broken_off}
    return largest(cells_of(moment, seat) - taken_away, "RBYG")


def without_penalty(moment: Reference) -> Mapping[str, object]:
    result = moment.state.results[-1]
    scores = [0 if seat == result.paradox else own for seat, own in enumerate(result.scores)]
    return {**as_json(result), "scores": scores}


def of_touching(touch: Touch) -> Scoring:
    return with_bonus(lambda moment, seat: largest(cells_of(moment, seat), "RBYG", touch))


def of_groups(size: Callable[[list[int]], int]) -> Scoring:
    return with_bonus(lambda moment, seat: size(sizes(cells_of(moment, seat))))


Earning = Callable[[int, int, bool, bool], bool]
"""Who has a bonus, by its tricks, its bid, whether it has one by the rules, and is stuck."""


def to_others(earns: Earning) -> Scoring:
    """The bonus of the rules for all who earn one by another rule."""

    def scored(moment: Reference) -> Mapping[str, object]:
        result, bids = moment.state.results[-1], moment.step.before.bids
        bonus = [
            largest(cells_of(moment, seat), "RBYG")
            if earns(result.tricks[seat], bids[seat], was > 0, seat == result.paradox)
            else 0
            for seat, was in enumerate(result.bonus)
        ]
        scores = [
            score - was + now
            for score, was, now in zip(result.scores, result.bonus, bonus, strict=True)
        ]
        return {**as_json(result), "bonus": bonus, "scores": scores}

    return scored


def for_the_paradox(points: Callable[[int], int]) -> Scoring:
    def scored(moment: Reference) -> Mapping[str, object]:
        result = moment.state.results[-1]
        scores = [
            points(result.tricks[seat]) if seat == result.paradox else own
            for seat, own in enumerate(result.scores)
        ]
        return {**as_json(result), "scores": scores}

    return scored


@pytest.mark.parametrize("parts", [None, ("scores",)])
@pytest.mark.parametrize(
    ("scoring", "what"),
    [
        (with_bonus(by_other_rows), "the rows are in the order RBGY"),
        (with_bonus(without_the_broken_off_trick), "a broken-off trick leaves no tokens"),
        (of_touching(lambda down, right: down == right == 1), "cells touch at corners alone"),
        (of_touching(lambda down, right: (down, right) == (0, 1)), "cells touch in rows alone"),
        (of_touching(lambda down, right: (down, right) == (1, 0)), "cells touch in columns alone"),
        (of_touching(at_corners_too), "cells touch at corners as well"),
        (of_groups(sum), "all groups count"),
        (of_groups(len), "the number of groups counts"),
        (of_groups(lambda each: min(each, default=0)), "the smallest group counts"),
        (of_groups(lambda each: max(each, default=1) - 1), "each pair in a group counts"),
        (
            of_groups(lambda each: max([n for n in each if n > 1], default=0)),
            "a token by itself is no group",
        ),
        (for_the_paradox(lambda _: 0), "a seat that causes a paradox scores nothing"),
        (
            for_the_paradox(lambda tricks: tricks),
            "a seat that causes a paradox scores as others do",
        ),
        (
            for_the_paradox(lambda tricks: -tricks - 1),
            "a seat that causes a paradox loses one more",
        ),
        (
            to_others(lambda _tricks, _bid, _earns, is_stuck: is_stuck),
            "only a seat that causes a paradox has a bonus",
        ),
        (
            to_others(lambda _tricks, _bid, earns, is_stuck: earns or is_stuck),
            "a seat that causes a paradox has a bonus as well",
        ),
        (
            to_others(lambda tricks, bid, earns, is_stuck: earns or (is_stuck and tricks == bid)),
            "a seat that causes a paradox has the bonus that others would have",
        ),
        (to_others(lambda _tricks, _bid, _earns, _is_stuck: False), "nobody has a bonus"),
        (
            to_others(lambda _tricks, _bid, _earns, is_stuck: not is_stuck),
            "everybody has a bonus except a seat that causes a paradox",
        ),
        (
            to_others(lambda tricks, bid, _, is_stuck: not is_stuck and tricks >= bid),
            "as many tricks as were bid, or more, earn a bonus",
        ),
        (
            to_others(lambda tricks, bid, _, is_stuck: not is_stuck and tricks <= bid),
            "as many tricks as were bid, or fewer, earn a bonus",
        ),
        (
            to_others(lambda tricks, bid, _, is_stuck: not is_stuck and abs(tricks - bid) <= 1),
            "a bid that is missed by one earns a bonus",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_other_rule_explains_what_it_leads_to(
    scoring: Scoring, what: str, parts: tuple[str, ...] | None
) -> None:
    found = supposed([scoring], terms=Terms(rounds=9, parts=parts))
    assert {words for words, _ in found} == {what}


def under_four_tricks(moment: Reference) -> Mapping[str, object]:
    result = moment.state.results[-1]
    return with_bonus(
        lambda moment, seat: by_the_rules(moment, seat) if result.tricks[seat] < 4 else 0
    )(moment)


def test_two_players_have_a_bonus_by_their_tricks_alone() -> None:
    words = "fewer than four tricks earn a bonus"
    assert supposed([under_four_tricks], played(2)) == {(words, ("score.bonus-two-players",))}


def test_a_rule_that_explains_some_sheets_and_not_others_is_not_named() -> None:
    """Four players have a bonus for fewer than four tricks, whatever they bid."""
    scoring = to_others(lambda tricks, _bid, _earns, is_stuck: not is_stuck and tricks < 4)
    assert {words for words, _ in supposed([scoring])} == {""}


def test_rows_upside_down_are_the_same_board() -> None:
    assert supposed([with_bonus(by_mirrored_rows)]) == set()


PURPLE: Mapping[str, object] = {"face": "purple"}
STRICT: Mapping[str, object] = {"tokens": "strict"}


def where_purple_is_named(there: Scoring, elsewhere: Scoring) -> Scoring:
    return lambda moment: (there if moment.record.options == PURPLE else elsewhere)(moment)


def test_an_engine_may_know_of_the_purple_face_only_where_the_table_names_it() -> None:
    """Five players use the purple face, whether they name it or not."""
    scoring = where_purple_is_named(with_bonus(by_the_rules), with_bonus(by_blue_first))
    words = "the rows are in the order BRGY, unless the table chooses face=purple"
    matches = played(5, {}, PURPLE, STRICT, matches=24)
    assert supposed([scoring], matches) == {(words, ("setup.board",))}


def test_what_is_right_at_a_table_that_has_chosen_nothing_speaks_against_a_rule() -> None:
    scoring = where_purple_is_named(with_bonus(by_blue_first), with_bonus(by_the_rules))
    matches = played(5, {}, PURPLE, matches=24)
    assert {words for words, _ in supposed([scoring], matches)} == {""}
    at_purple = [match for match in matches if match[0].record.options]
    assert {words for words, _ in supposed([scoring], at_purple)} == {
        "the rows are in the order BRGY"
    }


def test_two_rules_at_once_are_not_explained_by_one() -> None:
    found = supposed([with_bonus(by_corners), without_penalty])
    assert {words for words, _ in found} == {""}


def test_the_picture_has_a_star_for_each_point_of_a_bonus() -> None:
    for moment in (end for match in MATCHES for end in match):
        stars = "".join(ATTRIBUTED.picture(moment.step)).count("*")
        assert stars == sum(moment.state.results[-1].bonus)
        assert len(ATTRIBUTED.picture(moment.step)) == len(Color)
