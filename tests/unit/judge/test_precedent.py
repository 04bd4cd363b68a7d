"""What a table holds that has a rule wrong, and says honestly what it sees, does not change the
ruling; and the ruling ends with the belief that it turns on.

The answers are of a player who goes by hands, the board, marks and counts. The rulings are from the
rulebooks.
"""

# ruff: noqa: E501 -- of the table

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from catbox_rules.book import misbeliefs
from catbox_rules.cat_in_the_box import Bid, Color, Play
from catbox_rules.cli.commands import run
from catbox_rules.cli.faults import NO, UNUSABLE
from catbox_rules.games import GAMES
from catbox_rules.judge.case import match_of, read_case, rule
from catbox_rules.judge.disputes import AnyDispute, AskDispute, Dispute, dispute_about, dispute_on
from catbox_rules.judge.precedent import as_entry, precedent_of
from catbox_rules.judge.reading import Seats, action_named, moment_of
from catbox_rules.records import read_document
from tests.depth import of_depth
from tests.spec.casebook import Entry
from tests.spec.examples.disputes import DISPUTES
from tests.spec.examples.disputes import AnyDispute as Example
from tests.unit.judge.disputes.tables import asked_out as truthfully_asked
from tests.unit.judge.disputes.tables import truth_at

CATS: Final = "schrodingers-cats"

_SEEN: Final = """
about aside broken card cell claim claimed color counted covered end exchanged feyncat
goeppert-meower hand heisenbergs holds last last-round led lost over own phase pile players
pounce-gaposchkin proved red rounds row standing time totals tricks turn used
"""
SEEN: Final = {*_SEEN.split()}
"""What can be seen or counted."""

Row = tuple[str, str, str, str, str]
"""The misbelief; what was done, or asked; what is seen; the ruling, or a part of the answer; and
the misbelief that the ruling ends with: the `same`, or none."""

BELIEVED: Final = """
must-follow                | 1: green 5             | led=blue                           | legal          | same
trump-only-when-out        | 1: red 5               | led=blue                           | legal          | same
follower-red-unbroken      | 1: red 5               | led=blue broken=no                 | legal          | same
red-never-led              | 0: red 4               | led=none broken=yes                | legal          | same
red-broken-by-me           | 0: red 4               | led=none broken=yes                | legal          | red-never-led
forced-lead-does-not-break | 1: red 3               | led=none broken=yes                | legal          | red-never-led
red-always-led             | 0: red 4               | led=none broken=no hand=1,1,2,2,3,4,5,5,5 lost= covered= | illegal        | same
losing-breaks-red          | 0: red 4               | led=none broken=no hand=1,1,2,2,4,5,5,5 lost=B covered= | illegal        | red-always-led
observed-breaks-red        | 0: red 4               | led=none broken=no hand=1,1,2,2,3,4,5,5,5 lost= covered= | illegal        | red-always-led
my-tokens-are-red          | 0: red 4               | led=none broken=no hand=4,4 lost= covered=Y4,B4 | illegal        | red-always-led
only-red-is-paradox        | 0: red 1               | led=none broken=no hand=1,1 lost=B,Y,G covered= | legal          | same
only-red-is-paradox        | 0: paradox             | hand=1,1 lost=B,Y,G covered=       | illegal        | false-paradox-is-paid
forced-by-card             | 0: red 1               | led=none broken=no hand=1,6 lost=B,Y covered=G1 | illegal        | red-always-led
lose-what-you-said         | 2: red 6               | led=blue color=held                | legal          | trump-only-when-out
follow-later               | 1: blue 5              | color=lost                         | illegal        | same
lost-for-the-game          | 1: blue 5              | color=held led=blue                | legal          | -
number-once                | 1: yellow 4            | cell=free led=yellow               | legal          | -
cell-once-a-game           | 1: yellow 4            | cell=free led=none                 | legal          | -
cell-of-mine               | 1: yellow 4            | cell=taken                         | illegal        | paradox-is-a-bad-card
paradox-is-a-bad-card      | 1: yellow 4            | cell=taken                         | illegal        | same
paradox-is-a-bad-card      | 1: paradox             | hand=4,4 lost= covered=Y4          | illegal        | false-paradox-is-paid
no-led-color-is-paradox    | 1: paradox             | hand=3,3,4,5,5,5,6,6 lost=B covered= | illegal        | false-paradox-is-paid
paradox-by-choice          | ask paradox            | hand=3,3 lost=B,Y covered=R3       | paradox=False  | same
false-paradox-is-paid      | 1: paradox             | hand=3,3 lost= covered=R3          | illegal        | same
others-finish-the-trick    | 2: red 4               | led=green time=no phase=deal       | illegal        | -
last-card-is-played        | 2: red 4               | led=none broken=yes time=no phase=deal | illegal        | -
last-card-paradox          | 2: paradox             | time=no phase=deal hand=4 lost=B,Y,G covered=R4 | illegal        | -
trick-of-the-paradox       | ask trick              | end=paradox                        | winner=None    | same
highest-number-wins        | ask trick              | end=complete red=nobody led=2      | winner=2       | same
red-one-beats-all          | ask trick              | end=complete red=1 led=2           | winner=1       | same
paradox-has-a-price        | ask round              | end=paradox tricks=2               | score=-2       | same
paradox-scores-zero        | ask round              | end=paradox tricks=3               | score=-3       | paradox-has-a-price
paradox-keeps-the-bonus    | ask groups             | end=paradox                        | bonus=0        | same
more-than-bid              | ask groups             | end=missed                         | bonus=0        | same
missed-bid-costs           | ask round              | end=missed tricks=3                | score=3        | same
all-groups-count           | ask groups             | end=made own=R1,R2,G7,G8           | bonus=2        | -
corners-touch              | ask groups             | end=made own=R1,B2,Y3              | bonus=1        | single-token
single-token               | ask groups             | end=made own=R1                    | bonus=1        | same
winner-starts-the-round    | ask start              | card=1 rounds=1                    | starts=2       | same
best-last-round-wins       | ask match              | totals=9,9,8,1 last-round=1,2,8,0  | winner=1       | same
set-aside-is-a-reserve     | 1: green 5             | card=no                            | illegal        | -
no-token-no-play           | 1: green 5             | led=green                          | legal          | -
bid-zero                   | 1: bid 0               |                                    | illegal        | same
bids-differ                | 1: bid 2               |                                    | legal          | -
number-must-rise           | 0: claim 4 empty       | standing=7,alive                   | legal          | same
higher-number-is-enough    | 0: claim 10 dead       | standing=5,empty                   | illegal        | same
same-state                 | 0: claim 9 dead        | standing=8,alive                   | legal          | same
one-space                  | 0: claim 9 alive       | standing=5,alive                   | legal          | same
dead-is-no-more            | 0: claim 8 dead        | standing=8,alive                   | legal          | same
first-claim-is-low         | 0: claim 11 alive      | standing=none                      | legal          | same
claim-must-be-possible     | 0: claim 20 dead       | standing=9,alive                   | legal          | same-state
claim-heisenbergs          | 0: claim 2 heisenberg  |                                    | illegal        | same
anybody-doubts             | 0: doubt               | turn=no                            | illegal        | same
doubt-before-the-end       | 0: doubt               | turn=no                            | illegal        | anybody-doubts
doubt-oneself              | 0: doubt               | own=yes                            | illegal        | same
doubt-nothing              | 0: doubt               | claim=no                           | illegal        | same
must-prove                 | 0: end turn            | claimed=yes                        | legal          | -
prove-anothers-claim       | 0: prove 1 alive       | about=alive claimed=no             | illegal        | same
exchange-without-a-proof   | 0: exchange 1 dead     | proved=0                           | illegal        | same
exchange-twice             | 0: exchange 1 dead     | proved=1 exchanged=yes             | illegal        | same
exchange-all               | 0: exchange 3 dead     | proved=1 exchanged=no              | illegal        | same
reshuffle                  | 0: exchange 1 dead     | proved=1 exchanged=no pile=no      | illegal        | same
physicat-each-round        | 0: use mewton          | used=yes                           | illegal        | same
physicat-against-a-doubt   | 0: use mewton          | turn=no                            | illegal        | same
physicat-before-the-claim  | 0: use mewton          | claimed=yes                        | legal          | same
tabby-takes-a-hidden-one   | 0: use tabby as mewton | row=no                             | illegal        | same
exact-claim-loses          | ask check              | claim=6,dead counted=6             | wrong=doubter  | same
more-loses                 | ask check              | claim=6,dead counted=8             | wrong=doubter  | same
heisenberg-is-one-thing    | ask check              | claim=6,alive counted=5 heisenbergs=1 feyncat=no | wrong=doubter  | same
doubter-loses              | ask check              | claim=6,dead counted=4 heisenbergs=1 | wrong=claimer  | -
loser-starts               | ask start              | lost=claimer over=no               | starts=doubter | same
"""
"""Of Cat in the Box with four, then of Schrödinger's Cats with three: a line for each misbelief."""
OF_GAMES: Final = {each.id: game for game in GAMES for each in misbeliefs(game)}
USUAL: Final = {
    "time": "yes",
    "turn": "yes",
    "cell": "free",
    "color": "held",
    "card": "yes",
    "pile": "yes",
    "claimed": "no",
    "used": "no",
    "claim": "yes",
    "holds": "yes",
    "row": "yes",
    "tricks": "1",
    "exchanged": "no",
    "pounce-gaposchkin": "no",
    "goeppert-meower": "no",
    "last": "no",
}
"""What is seen where nothing is out of order."""


def begun(asked: str, game: str, edition: str) -> AnyDispute:
    """A dispute of three or four in which nothing is known but what was done, or is asked."""
    players = 3 if game == CATS else 4
    if asked.startswith("ask "):
        ask = asked.removeprefix("ask ")
        return dispute_about(ask, game=GAMES[game], edition=edition, players=players)
    action = action_named(asked, GAMES[game], Seats(players, None, ()), option="$.action")
    return dispute_on(action, edition=edition, players=players)


def asked_out(dispute: AnyDispute, seen: Mapping[str, str]) -> AnyDispute:
    """The dispute at its end, after answers to what is asked."""
    while (question := dispute.question) is not None:
        value = seen.get(question.id, "")
        if question.id == "any":
            assert {id for each in question.choices for id in each.sets} <= SEEN
            [value, *_] = [
                each.value
                for each in question.choices
                if all(seen[id] == value for id, value in each.sets.items())
            ]
        else:
            assert question.id in SEEN, f"{question.text} is no question of what is seen"
        dispute = dispute.answered(question.id, value)
    return dispute


READ: Final[Sequence[Row]] = [
    (believed, asked, seen, ruling, ends_with)
    for believed, asked, seen, ruling, ends_with in (
        map(str.strip, line.split("|")) for line in BELIEVED.strip().splitlines()
    )
]
ROWS: Final = [
    pytest.param(row, edition.id, id=f"{row[0]}-{edition.id}")
    for row in READ
    for edition in GAMES[OF_GAMES[f"misbelief.{row[0]}"]].EDITIONS
]


@pytest.mark.deeper
@pytest.mark.parametrize(("row", "edition"), ROWS[:: of_depth(quick=3, ci=1, deep=1)])
def test_honest_answers_of_who_believes_it_lead_to_the_right_ruling(row: Row, edition: str) -> None:
    believed, asked, told, ruling, ends_with = row
    pairs = [each.partition("=") for each in told.split()]
    given = {id: value.replace(",", " ") or "none" for id, _, value in pairs}
    own = {} if "ask " in asked else {"own": "yes" if " use " in asked else "no"}
    claimed = {"claimed": "yes" if "end turn" in asked else "no"}
    game = OF_GAMES[f"misbelief.{believed}"]
    dispute = asked_out(begun(asked, game, edition), {**USUAL, **own, **claimed, **given})
    for id, value in given.items():
        # Somebody may say more than is asked.
        dispute = dispute.answered(id, value)
    assert dispute.ruled is not None, dispute.question
    if isinstance(dispute, AskDispute):
        name, _, value = ruling.partition("=")
        assert str(getattr(dispute.ruled.value, name)) == value
    else:
        assert dispute.ruling.value == ruling
    belief = precedent_of(dispute).belief
    expected = believed if ends_with == "same" else ends_with
    assert ("-" if belief is None else belief.id.removeprefix("misbelief.")) == expected


def test_every_belief_that_a_ruling_may_end_with_is_in_the_table() -> None:
    named = {f"misbelief.{row[0]}" for row in READ if row[4] == "same"}
    turning = {each.id for game in GAMES for each in misbeliefs(game) if each.turns}
    assert turning - named == {"misbelief.two-bid"}, "with two players, see below"


def test_a_belief_is_named_only_where_the_book_decides() -> None:
    """At a table that must follow, whoever believes it is right; and nobody has two bid."""
    play = Play(1, 5, Color.GREEN)
    must = {"variants": ["must-follow"]}
    follows = dispute_on(play, edition="pegasus-2023", players=4, options=must)
    seen = {**USUAL, "led": "blue", "hand": "5", "lost": "none", "covered": "B5"}
    assert precedent_of(asked_out(follows, seen)).lines == {}
    two = dispute_on(Bid(1, 3), edition="pegasus-2023", players=2)
    belief = precedent_of(asked_out(two, {"phase": "play"})).belief
    assert belief is not None
    assert belief.id == "misbelief.two-bid"


def test_while_there_is_a_question_and_where_nobody_knows_nothing_is_named() -> None:
    dispute = dispute_on(Play(1, 4, Color.RED))
    assert precedent_of(dispute).lines == {}
    while (question := dispute.question) is not None:
        dispute = dispute.answered(question.id, "unknown")
    assert precedent_of(dispute).as_json() == {}


@pytest.mark.parametrize(
    ("asked", "seen", "case"),
    [
        ("1: green 5", "led=blue", "24"),
        ("0: red 4", "led=none broken=no hand=1,1,2,2,3,4,5,5,5 lost= covered=", "19"),
        ("1: yellow 4", "cell=taken", None),  # 34 is about neutral tokens
        ("1: bid 4", "", "10"),
        ("1: bid 2", "", None),
        ("0: doubt", "own=yes", "schrodinger.5"),
        ("0: doubt", "turn=no", None),
        ("0: exchange 1 dead", "proved=1 exchanged=no pile=no", "schrodinger.20"),  # not of Mewton
        ("0: exchange 1 dead", "proved=0", "schrodinger.7"),
        ("0: use pawking", "claimed=yes", "schrodinger.21"),
        ("0: use tabby as mewton", "row=no", "schrodinger.14"),
        ("0: use mewton", "used=yes", None),
    ],
)
def test_the_nearest_case_is_of_the_same_kind_and_ruled_alike(
    asked: str, seen: str, case: str | None
) -> None:
    """Read in the casebook, by what its entries are about."""
    is_of_cats = any(word in asked for word in ("doubt", "exchange", "use"))
    game, edition = (CATS, "amigo-2023") if is_of_cats else ("cat-in-the-box", "pegasus-2023")
    pairs = [each.partition("=") for each in seen.split()]
    given = {id: value.replace(",", " ") or "none" for id, _, value in pairs}
    own = {"own": "yes" if "use" in asked else "no"} if is_of_cats else {}
    dispute = asked_out(begun(asked, game, edition), {**USUAL, **own, **given})
    nearest = precedent_of(dispute).case
    assert (None if nearest is None else nearest.id) == case


def at_its_table(example: Example) -> Dispute:
    """A dispute of the examples that begins with its table."""
    position = moment_of(example.record).position
    dispute = dispute_on(example.action, position=position)
    while (question := dispute.question) is not None:
        # A table that is written down leaves little to ask: whatever it does, it is as usual.
        dispute = dispute.answered(question.id, question.choices[-2].value)
    return dispute


def by_facts(example: Example, *, of_known_table: bool) -> Dispute:
    """A dispute of the examples of which only what was asked for is known."""
    state: Any = match_of(example.record).state
    table, options = state.table, state.table.chosen_options()
    edition, players = (table.edition.id, table.players) if of_known_table else (None, None)
    dispute = dispute_on(example.action, edition=edition, players=players, options=options)
    return truthfully_asked(dispute, truth_at(dispute, state), Random(1))[0]


SOME: Final = DISPUTES[:: of_depth(quick=6, ci=1, deep=1)]


@pytest.mark.deeper
@pytest.mark.parametrize(
    "begun",
    [
        pytest.param(at_its_table, id="at its table"),
        pytest.param(partial(by_facts, of_known_table=True), id="by facts"),
        pytest.param(partial(by_facts, of_known_table=False), id="by facts alone"),
    ],
)
@pytest.mark.parametrize("example", SOME, ids=lambda each: each.file)
def test_a_dispute_that_is_saved_is_an_entry_of_the_casebook(
    example: Example, begun: Callable[[Example], Dispute]
) -> None:
    dispute = begun(example)
    value = json.loads(json.dumps(as_entry(dispute)))
    entry = read_document(Entry, value, format="catbox-casebook/1", path="$")
    [case] = entry.cases
    assert entry.title.endswith("?")
    assert entry.story.endswith(".")
    ruled = rule(read_case(case.case)).verdict
    assert dispute.ruled is not None
    assert ruled is not None
    assert ruled.ruling.value == case.expect.ruling == dispute.ruling.value
    assert [each.clause for each in ruled.violations[:1]] == [
        each.clause for each in dispute.ruled.violations[:1]
    ]
    assert set(case.expect.clauses) <= set(ruled.clauses)
    # What was said is so at the table, or it says nothing of it.
    position = read_case(case.case).position
    assert dispute_on(dispute.action, position=position).given(dispute.answers) is not None


def saved(path: Path, *told: str) -> dict[str, Any]:
    command = ["dispute", "1: red 4", "--edition", "pegasus-2023", "--players", "4"]
    answers = (word for each in told for word in ("--answer", each))
    assert run([*command, *answers, "--save-case", str(path)]) == NO
    entry: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    position: dict[str, Any] = entry["cases"][0]["case"]["position"]
    return position


def test_a_case_by_facts_alone_says_what_is_made_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was said is not: red was lost, and no other color is known to be."""
    position = saved(tmp_path / "case.json", "led=green", "color=lost")
    assert position["trick"][0][1] == "G"
    assert position["lost"] == ["?", ["red"], "?", "?"]
    made_up = "the lost colors, the trick, what was going on"
    assert position["note"] == f"Made up where nobody said it: {made_up}."
    capsys.readouterr()
    assert run(["judge", str(tmp_path / "case.json")]) == NO
    assert "seat 1 has lost red" in capsys.readouterr().out


def test_what_is_not_ruled_on_for_certain_is_no_case(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["dispute", "1: red 4", "--edition", "pegasus-2023", "--players", "4"]
    facts = ["--answer", "led=green", "--answer", "any=unknown"]
    assert run([*command, *facts, "--save-case", "no-such-folder/x.json"]) == UNUSABLE
    assert "--save-case: expected a certain ruling on an action" in capsys.readouterr().err
