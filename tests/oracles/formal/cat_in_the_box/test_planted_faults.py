"""That the comparison sees what it should: a twin with a fault in one rule is found out.

Each fault is planted by telling one rule otherwise, and shows within a stretch of a match in which
engine and true twin agree.
"""

from __future__ import annotations

from typing import Final

import pytest
from attrs import frozen

from catbox_rules.cat_in_the_box.editions import RedBrokenBy, Tokens
from tests.oracles.formal.cat_in_the_box.comparing import TWIN, compare_matches
from tests.oracles.formal.cat_in_the_box.moments import Match
from tests.oracles.formal.cat_in_the_box.tables import Choice
from tests.oracles.formal.solving import Twin

TWO: Final = Match(Choice("pegasus-2023", 2, first_seat=1), "keeping colors")
ALIKE: Final = Match(Choice("small-wide", 2), "at random", seed=21, length=5)
THREE: Final = Match(Choice("pegasus-2023", 3), "at random")
FOUR: Final = Match(
    Choice("pegasus-2023", 4, red_broken_by=RedBrokenBy.ANY_TOKEN), "at random", length=40
)
REARRANGED: Final = Match(Choice("pegasus-2023", 3, board=7), "keeping colors")
JAPANESE: Final = Match(Choice("ayatsurare-2020", 3, tokens=Tokens.STRICT), "keeping colors")
FORCED: Final = Match(Choice("small-long", 3), "avoiding red", length=250)
SHORT_HELD: Final = Match(Choice("few-tokens", 4, tokens=Tokens.STRICT), "keeping colors")
SHORT_LOST: Final = Match(Choice("many-lost", 3, tokens=Tokens.STRICT), "at random")
TIED: Final = Match(Choice("three-rounds", 3), "at random", seed=51, length=250)


@frozen
class Fault:
    """The match in which it shows, a part of a rule as it is, and as it is written instead."""

    match: Match
    rule: str
    instead: str

    def planted(self) -> Twin:
        """The twin with the fault, in whatever file the rule stands."""
        (file,) = (name for name, text in TWIN.files.items() if self.rule in text)
        return TWIN.but(file, self.rule, self.instead)


FAULTS: Final = {
    "seats go around the other way": Fault(
        THREE,
        "around(T,F,P,(F+P) \\ N)",
        "around(T,F,P,(F-P+N) \\ N)",
    ),
    "a pair that is revealed takes one cell": Fault(
        TWO,
        "neutral(M,yellow,R) :- revealed(M,I,R), revealed(M,J,R), I < J.",
        "",
    ),
    "three alike take two cells": Fault(
        ALIKE,
        "neutral(M,blue,R)   :-",
        "neutral(M,yellow,R) :-",
    ),
    "Japanese tokens lie on the colors that are held": Fault(
        JAPANESE,
        "marks(T,lost)  :- edition(T,E), japanese(E).",
        "marks(T,held)  :- edition(T,E), japanese(E).",
    ),
    "a seat may discard twice": Fault(
        THREE,
        "rank(T,R), has_discarded(M,S).",
        "rank(T,R), has_discarded(M,S), S < 0.",
    ),
    "bids may be anything but 0": Fault(
        THREE,
        "somebody_bids(T), not bid_value(T,B).",
        "somebody_bids(T), B = 0.",
    ),
    "a taken cell is closed to seat 0 alone": Fault(
        THREE,
        "taken(M,C,R), rank(T,R), seat(T,S).",
        "taken(M,C,R), rank(T,R), seat(T,S), S = 0.",
    ),
    "observed tokens do not break red": Fault(
        FOUR,
        "reading(T,red_broken_by,any_token), taken(M,red,_).",
        "taken(M,red,_), M < 0.",
    ),
    "red is never forced": Fault(
        FORCED,
        "not red_is_broken(M), not red_is_forced(M,S).",
        "not red_is_broken(M).",
    ),
    "a forced red lead is judged by one card, not by the hand": Fault(
        FORCED,
        "leads(M,S), can_declare(M,S,_,C)",
        "leads(M,S), can_declare(M,S,1,C)",
    ),
    "no token comes back from the X": Fault(
        SHORT_HELD,
        "tokens_needed(M,S,C,0)",
        "tokens_needed(M,S,C,1)",
    ),
    "a lost color takes no token": Fault(
        SHORT_LOST,
        "tokens_needed(M,S,C,2)",
        "tokens_needed(M,S,C,1)",
    ),
    "the declared color is lost, not the led one": Fault(
        THREE,
        "loses(M,S,Led) :-",
        "loses(M,S,C) :-",
    ),
    "red is a color like the others": Fault(
        THREE,
        "can_win(M,S,R) :- card_in_trick(M,S,Led,R), led_color(M,Led), not red_was_played(M).",
        "can_win(M,S,R) :- card_in_trick(M,S,Led,R), led_color(M,Led).",
    ),
    "the lowest rank wins": Fault(
        THREE,
        "R < Higher",
        "R > Higher",
    ),
    "cells touch at corners": Fault(
        TWO,
        "place(T,C2,R2,Row+1,Column).",
        "place(T,C2,R2,Row+1,Column+1).",
    ),
    "ranks always ascend": Fault(
        REARRANGED,
        "place(T,C1,R1,Row,Column), place(T,C2,R2,Row,Column+1).",
        "place(T,C1,R1,_,_), place(T,C1,R1+1,_,_), C2 = C1, R2 = R1+1.",
    ),
    "the tokens of a broken-off trick are taken back": Fault(
        THREE,
        "scored_token(M,S,C,R) :- round_ends(M), token(M,S,C,R).",
        "scored_token(M,S,C,R) :- round_ends(M), token(M,S,C,R), not trick(M,_,S,C,R).",
    ),
    "a paradox costs nothing": Fault(
        THREE,
        "trick_points(M,S,-N)",
        "trick_points(M,S,0*N)",
    ),
    "three tricks or fewer earn two players the bonus": Fault(
        TWO,
        "N <= Most",
        "N < Most",
    ),
    "the same seat starts every round": Fault(
        TWO,
        "(F+I) \\ N",
        "F \\ N",
    ),
    "the best last round decides, behind or not": Fault(
        TIED,
        "last_points(M,S,P) :- leads_match(M,S), moment(M,T)",
        "last_points(M,S,P) :- totals_are_due(M), moment(M,T)",
    ),
    "a tie is broken by the best last round of all seats": Fault(
        TIED,
        "last_points(M,S,P) :- leads_match(M,S), moment(M,T)",
        "last_points(M,S,P) :- are_tied(M), total(M,S,_), moment(M,T)",
    ),
    "all tied seats share the victory": Fault(
        TIED,
        "winner(M,S) :- leads_match(M,S), not behind_in_last(M,S).",
        "winner(M,S) :- leads_match(M,S).",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    fault = FAULTS[name]
    with pytest.raises(AssertionError, match="engine and twin do not agree"):
        compare_matches([fault.match], fault.planted())


CLAUSES: Final = {
    *("round.phases", "match.length", "deal.discard", "bid.order", "bid.allowed"),
    *("bid.none-with-two", "play.turn", "play.card-in-hand", "declare.cell-open"),
    *("declare.color-held", "declare.token-left", "declare.lead-not-red"),
    *("paradox.must-play", "paradox.false-claim"),
}
"""All that a seat can break. The other clauses allow, or say what follows."""


def test_without_a_fault_they_agree_on_the_same_matches_which_break_every_clause() -> None:
    seen = compare_matches([*{fault.match: None for fault in FAULTS.values()}])
    assert {name for name in seen if name.startswith("broken: ")} == {
        f"broken: {clause}" for clause in CLAUSES
    }
    assert {name for name in seen if name.startswith("decided by: ")} == {
        f"decided by: match.{how}" for how in ("winner", "tie-last-round", "shared")
    }
    assert 0 < seen["rounds with a paradox"] < seen["rounds scored"]
