"""Disputes of the examples and of the casebook, laid out on a telephone by taps alone: the table is
that of the dispute, and the ruling that of the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from catbox_rules.kernel.forms import is_object
from tests.depth import of_depth
from tests.system.web.tapping import Tapping, asked, items, keys, whole
from tools.page_of.browsing import Site, all_cases, expected_answer

_DISPUTES = (
    "lead-red-unbroken",
    "cat_in_the_box/20-forced-by-hand-not-by-card#0",
    "schrodinger-example-jose-proves",
    "two-players-a-pair-revealed",
    "cat_in_the_box/40-ties#1",
    "schrodingers_cats/26-two-skips#0",
    "figure-3-07-paradox",
    "cell-taken-in-this-trick",
    "cat_in_the_box/01-cover-or-remove#0",
    "schrodinger-exchange-from-a-short-draw-pile",
    # The others at more depth.
    "bid-zero",
    "figure-3-01-set-a-card-aside",
    "figure-3-04-lead-red-after-red-was-played",
    "figure-3-06-who-wins",
    "figure-3-08-play-after-the-paradox",
    "japanese-paradox",
    "lead-red-observed-token-any-token",
    "lead-red-one-card-could-be-green",
    "lost-color-when-following",
    "out-of-turn-on-a-taken-cell",
    "paradox-a-play-is-left",
    "paradox-tokens-of-the-broken-off-trick",
    "tokens-thirteenth-strict",
    "two-players-four-tricks-each",
    "cat_in_the_box/04-thirteenth-token#0",
    "cat_in_the_box/08-five-players-purple#1",
    "cat_in_the_box/12-equal-bids#0",
    "cat_in_the_box/15-how-many-tricks#2",
    "cat_in_the_box/22-lost-already#2",
    "cat_in_the_box/25-red-was-led#0",
    "cat_in_the_box/27-broken-off-trick#0",
    "cat_in_the_box/37-two-cards-left#3",
    "schrodinger-claim-beyond-the-last-space",
    "schrodinger-doubt-out-of-turn",
    "schrodinger-example-purrie",
    "schrodinger-last-life",
    "schrodinger-proof-with-a-heisenberg-under-feyncat",
    "schrodinger-tabby-and-the-only-card",
    "schrodingers_cats/02-more-than-in-play#2",
    "schrodingers_cats/24-what-lay-open-is-remembered#0",
)


@pytest.fixture(scope="module")
def tapping(site: Site) -> Iterator[Tapping]:
    """Fingers on a telephone."""
    visit = site.visitor(touches=True)
    visit.context.set_default_timeout(20_000)
    yield Tapping.begin(visit)
    assert visit.complaints == []
    visit.close()


@pytest.mark.deeper
@pytest.mark.parametrize("name", _DISPUTES[: of_depth(quick=10, ci=20, deep=len(_DISPUTES))])
def test_a_dispute_that_is_laid_out_is_ruled_on_as_by_the_command_line(
    tapping: Tapping, name: str
) -> None:
    case = dict(all_cases())[name]
    laid = asked(ask="lay", table=case)
    document = whole(case)
    action, question = laid["action"], laid["question"]
    said = None if action is None else str(keys(action)["text"])

    tapping.fresh()
    tapping.lay(document)
    assert tapping.table() == keys(
        json.loads(str(asked(ask="lay", table=json.dumps(document))["table"]))
    )

    ruling = tapping.ask(said, None if question is None else str(question))
    expected = expected_answer(case)
    assert is_object(expected)
    if "ruling" in expected:
        assert tapping.page.get_attribute(".ruling", "data-ruling") == expected["ruling"]
        for finding in items(expected["violations"]) or items(expected["grounds"]):
            assert str(keys(finding)["message"]) in ruling
            assert str(keys(finding)["clause"]) in ruling
    else:
        for line in items(expected["text"]):
            assert str(line) in ruling
