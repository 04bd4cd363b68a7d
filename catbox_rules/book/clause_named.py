"""House rules as clauses: a verdict names a clause of the book or a house rule."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from catbox_rules.book.clause import Clause, Source, load_clauses
from catbox_rules.kernel.variants.house_rules import known_house_rules

HOUSE_RULE: Final = "house-rule"
"""The placeholder for an edition in the source of a house rule."""

_CHAPTER: Final = "House rules"


def is_clause(game: str, id: str) -> bool:
    """Return True if this is the id of a clause of a game's book, or of a house rule known to the
    game.

    >>> is_clause("cat-in-the-box", "bid.allowed"), is_clause("cat-in-the-box", "bid.alowed")
    (True, False)
    """
    return id in load_clauses(game) or id in known_house_rules(game)


def clause_named(game: str, id: str) -> Clause:
    """Return a clause of a game's book, or a house rule known to the game as a clause of its own.

    A verdict names one of the two. The source of a house rule is its own text. A house rule that
    nobody has registered has only its id.

    >>> clause_named("cat-in-the-box", "house.must-follow").in_place_of
    'declare.any-color-following'
    """
    clause = load_clauses(game).get(id)
    rule = known_house_rules(game).get(id)
    if rule is None:
        return clause or Clause(id, title=id, text="", chapter=_CHAPTER)
    source = Source(HOUSE_RULE, f"{rule.title}: {rule.text}")
    if clause is not None:
        return evolve(clause, sources=(source,))
    return Clause(
        id,
        title=rule.title,
        text=rule.text,
        chapter=_CHAPTER,
        sources=(source,),
        in_place_of=rule.replaces,
    )
