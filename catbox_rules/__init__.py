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
    Record, read_record, record_as_json  a match as data, from JSON and to it
    replay                               playing it through
    Rulebook                             an edition, perhaps with variants
    Case, rule_on                        a question to the judge, and the ruling
    dispute_on, dispute_about            a ruling or an answer from two or three facts: the judge
                                         asks back
    load_clauses                         the rules in words
    position_of                          a table as it is
    picture_of, svg_of, text_of          what it looks like
    CHANCE, seen_by, event_as_json       the dealer, and the events that one seat sees
    with_names                           a sentence with the names of the seats in it
    CatboxError                          all errors: MalformedInput, ImpossibleState, IllegalAction,
                                         Unsupported
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from catbox_rules.kernel.loading import lazy_names

if TYPE_CHECKING:
    from catbox_rules import cat_in_the_box as cat_in_the_box
    from catbox_rules import schrodingers_cats as schrodingers_cats
    from catbox_rules.book.clause import load_clauses as load_clauses
    from catbox_rules.book.rulebook import Rulebook as Rulebook
    from catbox_rules.games import GAMES as GAMES
    from catbox_rules.judge.case import Case as Case
    from catbox_rules.judge.case import rule_on as rule_on
    from catbox_rules.judge.disputes.dispute import dispute_about as dispute_about
    from catbox_rules.judge.disputes.dispute import dispute_on as dispute_on
    from catbox_rules.judge.reading import load as load
    from catbox_rules.kernel.errors import CatboxError as CatboxError
    from catbox_rules.kernel.errors import IllegalAction as IllegalAction
    from catbox_rules.kernel.errors import ImpossibleState as ImpossibleState
    from catbox_rules.kernel.errors import MalformedInput as MalformedInput
    from catbox_rules.kernel.errors import Unsupported as Unsupported
    from catbox_rules.kernel.ruleset import CHANCE as CHANCE
    from catbox_rules.kernel.ruleset import Seat as Seat
    from catbox_rules.kernel.ruleset import seen_by as seen_by
    from catbox_rules.kernel.verdict import Finding as Finding
    from catbox_rules.kernel.verdict import Verdict as Verdict
    from catbox_rules.match.match import AnyMatch as AnyMatch
    from catbox_rules.match.match import Match as Match
    from catbox_rules.match.replay import replay as replay
    from catbox_rules.positions.protocol import position_of as position_of
    from catbox_rules.records.record import Record as Record
    from catbox_rules.records.record import event_as_json as event_as_json
    from catbox_rules.records.record import read_record as read_record
    from catbox_rules.records.record import record_as_json as record_as_json
    from catbox_rules.records.record import with_names as with_names
    from catbox_rules.render.protocol import picture_of as picture_of
    from catbox_rules.render.protocol import text_of as text_of
    from catbox_rules.render.svg import svg_of as svg_of
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "book.clause": ["load_clauses"],
            "book.rulebook": ["Rulebook"],
            "cat_in_the_box": ["cat_in_the_box"],
            "games": ["GAMES"],
            "judge.case": ["Case", "rule_on"],
            "judge.disputes.dispute": ["dispute_about", "dispute_on"],
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
            "records.record": [
                "Record",
                "event_as_json",
                "read_record",
                "record_as_json",
                "with_names",
            ],
            "render.protocol": ["picture_of", "text_of"],
            "render.svg": ["svg_of"],
            "schrodingers_cats": ["schrodingers_cats"],
        },
    )

__version__ = "0.4.0"
