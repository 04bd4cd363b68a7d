"""Which clauses are named for which difference, as tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catbox_rules import cat_in_the_box as catbox
from catbox_rules import schrodingers_cats as cats
from catbox_rules.attribution.differences import Difference
from catbox_rules.attribution.schrodingers_cats.turns import effect_clause
from catbox_rules.conformance import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.schrodingers_cats import Boxes, Claim, Physicat


def claimed(*texts: str) -> cats.State:
    """Two players without Physicats, with eight blocks on the track; seat 0 begins."""
    options: dict[str, object] = {"physicats": "without", "blocks": 8}
    state: cats.State = cats.initial("amigo-2023", players=2, options=options)
    hands = [Boxes(alive=4, heisenberg=2), Boxes(alive=3, dead=3)]
    state = cats.apply(state, cats.Deal(hands)).state
    for text in texts:
        seat = int(cats.turn(state)[0])
        state = cats.apply(state, cats.parse(text, seat)).state
    return state


@pytest.mark.parametrize(
    ("actions", "wrong", "clauses"),
    [
        ("", "claims but of one", {"schrodinger.claim.first"}),
        ("", "claims beyond the boxes", {"schrodinger.claim.any-number"}),
        ("", "the last block", {"schrodinger.setup.track", "schrodinger.claim.on-track"}),
        ("claim 1 alive; end turn", "1 dead", {"schrodinger.claim.rises"}),
        ("claim 1 alive", "proofs with heisenbergs", {"schrodinger.prove.kinds"}),
        ("claim 1 alive; prove 1 alive", "exchanges", {"schrodinger.exchange.after-proof"}),
        ("claim 1 alive; end turn", "doubt", {"schrodinger.turn.claim-or-doubt"}),
        ("claim 1 alive", "end turn", {"schrodinger.turn.end"}),
    ],
)
def test_refused_in_schrodingers_cats(actions: str, wrong: str, clauses: set[str]) -> None:
    state = claimed(*filter(None, actions.split("; ")))
    legal = cats.legal_actions(state)
    refused = tuple(action for action in legal if REFUSED[wrong](action))
    common = tuple(action for action in legal if action not in refused)
    found = schrodingers_cats.of_legal(Difference(cats, state, (), refused, common))
    assert refused
    assert set(found) == clauses


LAST_BLOCK = (
    *("claim 15 alive", "claim 15 dead", "claim 16 alive", "claim 16 dead"),
    "claim 8 empty",
)
REFUSED: dict[str, Callable[[cats.Action], bool]] = {
    "claims but of one": lambda action: isinstance(action, Claim) and action.count > 1,
    "claims beyond the boxes": lambda action: isinstance(action, Claim) and action.count > 12,
    "the last block": lambda action: str(action) in LAST_BLOCK,
    "1 dead": lambda action: str(action) == "claim 1 dead",
    "proofs with heisenbergs": lambda action: "prove" in str(action) and "heis" in str(action),
    "exchanges": lambda action: isinstance(action, cats.Exchange),
    "doubt": lambda action: isinstance(action, cats.Doubt),
    "end turn": lambda action: isinstance(action, cats.EndTurn),
}


@pytest.mark.parametrize("game", [catbox.NAME, cats.NAME])
def test_secrets_are_clauses_of_the_book(game: str) -> None:
    attribution = {catbox.NAME: cat_in_the_box, cats.NAME: schrodingers_cats}[game]
    book = load_clauses(game)
    hidden = tuple(clause for clause in book if "secrecy." in clause)
    assert hidden == attribution.SECRETS
    for field in ("hands", "discards", "anything else"):
        assert set(attribution.of_secret(field)) <= set(hidden)


@pytest.mark.parametrize("physicat", Physicat)
def test_every_physicat_has_its_clause(physicat: Physicat) -> None:
    assert effect_clause(physicat) in load_clauses(cats.NAME)
