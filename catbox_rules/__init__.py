"""The rules of Cat in the Box and Schrödinger's Cats: who may do what, and by which rule.

Each game is a module with the same functions (`initial`, `turn`, `legal_actions`, `judge`,
`apply`, `view`, `outcome`):

>>> from catbox_rules import cat_in_the_box as game
>>> state = game.initial("pegasus-2023", players=4)
>>> game.turn(state)
('chance',)

A dispute in a file, and the ruling on it:

>>> from catbox_rules import load, rule_on
>>> ruled = rule_on(load("examples/disputes/figure-3-04-lead-red-after-red-was-played.json"))
>>> ruled.is_yes, ruled.verdict.clauses[0]
(True, 'declare.lead-red-broken')

What there is besides, each loaded when it is first asked for:

    cat_in_the_box, schrodingers_cats    the games; both of them by name: GAMES
    load                                 what any file or text holds: a Record, a Case, a position …
    Match, AnyMatch                      a match: apply, message_for (what a seat is sent),
                                         take_back, undo, views, events
    Seat, Verdict, Finding               who acts; a ruling on an action, and one reason of it
    Record, record_as_json, replay       a match as data, and playing it through
    Rulebook                             an edition, perhaps with variants
    Case, rule_on                        a question to the judge, and the ruling
    dispute_on, dispute_about            a ruling or an answer from two or three facts: the judge
                                         asks back
    load_clauses                         the rules in words
    position_of, picture_of, svg_of      a table as it is, and what it looks like
    CHANCE, seen_by, event_as_json       the dealer, and the events that one seat sees
    with_names                           a sentence with the names of the seats in it
    CatboxError                          all errors: MalformedInput, ImpossibleState, IllegalAction,
                                         Unsupported
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from catbox_rules.kernel.loading import lazy_names

if TYPE_CHECKING:
    from catbox_rules import cat_in_the_box, schrodingers_cats
    from catbox_rules.book.clause import load_clauses
    from catbox_rules.book.rulebook import Rulebook
    from catbox_rules.games import GAMES
    from catbox_rules.judge.case import Case, rule_on
    from catbox_rules.judge.disputes.dispute import dispute_about, dispute_on
    from catbox_rules.judge.reading import load
    from catbox_rules.kernel.errors import (
        CatboxError,
        IllegalAction,
        ImpossibleState,
        MalformedInput,
        Unsupported,
    )
    from catbox_rules.kernel.ruleset import CHANCE, Seat, seen_by
    from catbox_rules.kernel.verdict import Finding, Verdict
    from catbox_rules.match.match import AnyMatch, Match
    from catbox_rules.match.replay import replay
    from catbox_rules.positions.protocol import position_of
    from catbox_rules.records.record import Record, event_as_json, record_as_json, with_names
    from catbox_rules.render.protocol import picture_of
    from catbox_rules.render.svg import svg_of

__version__ = "0.3.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "AnyMatch",
    "Case",
    "CatboxError",
    "Finding",
    "IllegalAction",
    "ImpossibleState",
    "MalformedInput",
    "Match",
    "Record",
    "Rulebook",
    "Seat",
    "Unsupported",
    "Verdict",
    "cat_in_the_box",
    "dispute_about",
    "dispute_on",
    "event_as_json",
    "load",
    "load_clauses",
    "picture_of",
    "position_of",
    "record_as_json",
    "replay",
    "rule_on",
    "schrodingers_cats",
    "seen_by",
    "svg_of",
    "with_names",
]

_MODULES = {
    "cat_in_the_box": ["cat_in_the_box"],
    "schrodingers_cats": ["schrodingers_cats"],
    "judge.disputes.dispute": ["dispute_about", "dispute_on"],
    "book.clause": ["load_clauses"],
    "book.rulebook": ["Rulebook"],
    "games": ["GAMES"],
    "judge.case": ["Case", "rule_on"],
    "judge.reading": ["load"],
    "kernel.errors": [
        "CatboxError",
        "IllegalAction",
        "ImpossibleState",
        "MalformedInput",
        "Unsupported",
    ],
    "kernel.ruleset": ["CHANCE", "Seat", "seen_by"],
    "kernel.verdict": ["Finding", "Verdict"],
    "match.match": ["AnyMatch", "Match"],
    "match.replay": ["replay"],
    "positions.protocol": ["position_of"],
    "records.record": ["Record", "record_as_json", "with_names", "event_as_json"],
    "render.protocol": ["picture_of"],
    "render.svg": ["svg_of"],
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _MODULES)


def __dir__() -> list[str]:
    return __all__
