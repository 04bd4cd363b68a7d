"""What an engine of Cat in the Box is tested on: the clauses that it can show wrong, and the listed
matches, in which a misreading shows that hardly ever shows in a match played at random.

At every place the listed matches together show some misreading of each clause that is misread at
all. Of the other clauses a round shows some, and a refusal the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from catbox_rules.cat_in_the_box import Arrangement, RoundScored
from catbox_rules.conformance.cat_in_the_box.patches import Round
from catbox_rules.conformance.protocol import EngineProfile, Rare, Sign, event_of, never
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable

# The clauses, each with the sign that it is exercised.


def wanted(table: ChosenTable, shown: EngineProfile) -> Mapping[str, Sign]:
    """Return the clauses that can be tested at a table, each with its sign."""
    two, terms = table.players == 2, shown.terms
    by_a_round = {*_BY_A_ROUND, *(("bid.none-with-two",) if two else ("bid.allowed", "bid.order"))}
    others = {*_ALWAYS, *(_WITH_TWO if two else _WITH_MORE)}
    if not terms.trusts_deals:
        others |= {"deal.even", "deal.from-deck"}
    if terms.rounds is None or terms.rounds > 1:
        others |= {"round.clean-up", "round.start-seat-passes"}
    if terms.rounds is None or terms.rounds >= table.players:
        others |= {"match.length", "match.winner", "match.tie-last-round", "match.shared"}
    if terms.automatic_paradox:
        by_a_round -= {"paradox.must-play", "paradox.false-claim"}
    if "view" in shown.asks:
        by_a_round |= {"secrecy.hand", "secrecy.discard"}
        by_a_round |= {"secrecy.left-over-cards"} if two else set()
    others |= set(_by_options(table, shown))
    if shown.chooses("red-broken-by", "any-token") and _has_observed_red(table):
        by_a_round |= {"setup.observed-tokens"}
    signs = {**dict.fromkeys(others, never), **dict.fromkeys(by_a_round, _scores_a_round)}
    # No listed match is on a board of another layout.
    return signs | ({"setup.face": _layout_counts} if shown.options.get("layout") else {})


def _by_options(table: ChosenTable, shown: EngineProfile) -> Iterator[str]:
    """Yield clauses that only tables with certain options can test."""
    is_japanese = table.edition_id == _JAPANESE
    # With two and with five players there are tokens for all plays; in the Japanese edition always.
    if not is_japanese and table.players in (3, 4) and shown.chooses("tokens", "strict"):
        yield "declare.token-left"


def _has_observed_red(table: ChosenTable) -> bool:
    return table.edition_id != _JAPANESE and table.players in (2, 4)


def _scores_a_round(step: AnyTransition) -> bool:
    return event_of(step.events, RoundScored) is not None


def _layout_counts(step: AnyTransition) -> bool:
    """Return whether a bonus would be another one on a board with the ranks in order."""
    scored = event_of(step.events, RoundScored)
    if scored is None:
        return False
    round = Round(step.before, step.action, scored)
    usual = Arrangement.ascending(step.before.table.setup.columns)
    earned = zip(round.tokens, scored.bonus, strict=True)
    return any(bonus and usual.largest_group(own) != bonus for own, bonus in earned)


_BY_A_ROUND: Final = (
    *("setup.players", "setup.deck", "setup.first-start-seat", "round.phases", "deal.discard"),
    *("play.turn", "play.card-in-hand", "declare.cell-open", "paradox.must-play"),
    *("paradox.false-claim", "paradox.ends-round"),
)
_ALWAYS: Final = (
    *("setup.board", "declare.color-held", "declare.lead-not-red", "declare.lead-red-broken"),
    *("declare.lead-red-forced", "declare.any-color-following", "declare.lose-led-color"),
    *("trick.color-strength", "trick.rank-strength", "trick.winner-leads", "trick.last"),
    *("paradox.occurs", "paradox.trick-unawarded", "paradox.tokens-stay", "score.trick"),
    *("score.paradox-penalty", "score.group", "score.adjacency"),
)
_WITH_TWO: Final = ("deal.two-player-reveal", "score.bonus-two-players")
_WITH_MORE: Final = ("score.bonus-bid",)


# The listed matches.


_Match: TypeAlias = tuple[str, int | tuple[int, ...], int]
"""The policy, the seed, or one for each round of a whole match, and the number of actions after
which the misreading shows."""
_JAPANESE: Final = "ayatsurare-2020"
_PEGASUS: Final = "pegasus-2023"

_OPTIONS: Final[Mapping[str, Mapping[str, object]]] = {
    "observed tokens never break red": {"red-broken-by": "any-token"},
    "tokens never run out": {"tokens": "strict"},
    "the token that a lost color frees cannot be placed": {"tokens": "strict"},
}
"""The options of the tables at which some misreadings show."""

_RARE: Final[Mapping[str, Mapping[tuple[str, int], _Match]]] = {
    "a seat that can only lead red causes a paradox": {
        (_JAPANESE, 3): ("hoarding", 13, 22),
        (_JAPANESE, 4): ("keeping colors", 35, 29),
        (_PEGASUS, 2): ("at random", 846, 9),
        (_PEGASUS, 3): ("keeping colors/at random", 105, 19),
        (_PEGASUS, 4): ("hoarding", 3497, 21),
        (_PEGASUS, 5): ("hoarding", 9, 26),
    },
    "a red lead that was forced, and red on it, do not break red": {
        (_JAPANESE, 3): ("keeping colors", 7, 56),
        (_JAPANESE, 4): ("keeping colors", 35, 33),
        (_PEGASUS, 2): ("at random", 955, 11),
        (_PEGASUS, 3): ("keeping colors/at random", 105, 22),
        (_PEGASUS, 4): ("at random", 4447, 25),
        (_PEGASUS, 5): ("hoarding", 9, 31),
    },
    "of the cards of the winning color the first one wins": {
        (_JAPANESE, 3): ("reddening", 13, 10),
        (_JAPANESE, 4): ("bidding high", 1, 13),
        (_PEGASUS, 3): ("reddening", 13, 10),
        (_PEGASUS, 4): ("bidding high", 1, 13),
        (_PEGASUS, 5): ("reddening", 4, 16),
    },
    "tricks are played until the hands are empty": {
        (_JAPANESE, 3): ("keeping colors", 0, 31),
        (_JAPANESE, 4): ("keeping colors", 3, 41),
        (_PEGASUS, 2): ("at random", 6, 19),
        (_PEGASUS, 3): ("keeping colors", 0, 31),
        (_PEGASUS, 4): ("keeping colors", 3, 41),
        (_PEGASUS, 5): ("keeping colors", 3, 46),
    },
    "a token by itself is no group": {
        (_JAPANESE, 3): ("bidding low/losing colors", 52, 22),
        (_JAPANESE, 4): ("losing colors", 50, 23),
        (_PEGASUS, 2): ("at random", 239, 12),
        (_PEGASUS, 3): ("losing colors", 87, 19),
        (_PEGASUS, 4): ("losing colors", 445, 22),
        (_PEGASUS, 5): ("losing colors", 1, 27),
    },
    "a broken-off trick leaves no tokens": {
        (_JAPANESE, 3): ("reddening", 2, 24),
        (_JAPANESE, 4): ("bidding high", 26, 25),
        (_PEGASUS, 2): ("at random", 188, 13),
        (_PEGASUS, 3): ("bidding high", 76, 21),
        (_PEGASUS, 4): ("losing colors", 145, 23),
        (_PEGASUS, 5): ("bidding high", 56, 28),
    },
    "a seat that causes a paradox has the bonus that others would have": {
        (_JAPANESE, 3): ("at random", 15, 22),
        (_JAPANESE, 4): ("reddening/losing colors", 29, 26),
        (_PEGASUS, 2): ("at random", 154, 12),
        (_PEGASUS, 3): ("reddening", 76, 20),
        (_PEGASUS, 4): ("bidding high/losing colors", 63, 22),
        (_PEGASUS, 5): ("losing colors", 1, 27),
    },
    "of those who tie the first one wins": {
        (_JAPANESE, 3): ("bidding high", 5, 69),
        (_JAPANESE, 4): ("losing colors", 27, 109),
        (_PEGASUS, 2): ("at random", 715, 26),
        (_PEGASUS, 3): ("losing colors/bidding low", 115, 65),
        (_PEGASUS, 4): ("losing colors", 445, 99),
        (_PEGASUS, 5): ("losing colors", 174, 147),
    },
    "of those who share the victory the first one wins": {
        (_JAPANESE, 3): ("bidding low/losing colors", 52, 74),
        (_JAPANESE, 4): ("losing colors", 19, 113),
        (_PEGASUS, 3): ("bidding high", 85, 71),
        (_PEGASUS, 4): ("bidding high", 3408, 97),
        (_PEGASUS, 5): ("losing colors", 334, 148),
    },
    "a rank that is revealed three times has two neutral tokens": {
        (_PEGASUS, 2): ("at random", 21, 3),
    },
    "a rank that is revealed twice has one neutral token": {
        (_PEGASUS, 2): ("at random", 1, 4),
    },
    "observed tokens never break red": {
        (_PEGASUS, 2): ("at random", 0, 3),
        (_PEGASUS, 4): ("at random", 0, 9),
    },
    "no bonus is earned without a trick": {
        (_PEGASUS, 2): ("at random", 963, 14),
    },
    "the token that a lost color frees cannot be placed": {
        (_PEGASUS, 3): ("bidding low", 0, 29),
        (_PEGASUS, 4): ("bidding low", 3, 38),
    },
    "tokens never run out": {
        (_PEGASUS, 3): ("keeping colors", 0, 28),
        (_PEGASUS, 4): ("keeping colors", 0, 37),
    },
}
"""For each misreading and each table, a match in which it shows."""

_ENDS: Final[Mapping[int, Mapping[_Match, Sequence[str]]]] = {
    2: {
        ("bidding low", (71, 46), 38): ("of those who tie the last one wins",),
        ("at random", (141, 599), 38): ("of those who share the victory the first one wins",),
    },
    3: {
        ("losing colors", (350, 399, 85), 53): (
            "of those who tie the last one wins",
            "three who tie share the victory",
        ),
        ("bidding high", (313, 318, 423), 51): (
            "three who tie share the victory",
            "ties go on by the round before the last",
        ),
        ("bidding high", (313, 226, 51), 56): (
            "a last round without points decides no tie",
            "ties go to the best last round of all seats",
        ),
        ("bidding high", (460, 151, 117), 52): ("ties go to the best last round of all seats",),
        ("bidding low/hoarding", (856, 970, 529), 88): (
            "of three who share the victory the last one wins",
        ),
        ("bidding high", (156, 318, 224), 56): (
            "ties go on by earlier rounds, and then to the first seat",
            "ties go to the best last round of all seats",
        ),
    },
    4: {
        ("bidding high", (306, 554, 72, 21), 90): (
            "of those who tie the last one wins",
            "a last round without points decides no tie",
            "ties go to the best last round of all seats",
        ),
        ("bidding high", (285, 338, 506, 91), 93): (
            "three who tie share the victory",
            "ties go to the best last round of all seats",
        ),
        ("bidding high", (388, 201, 214, 21), 88): ("three who tie share the victory",),
        ("losing colors", (55, 477, 580, 69), 103): ("four who tie share the victory",),
        ("losing colors", (415, 263, 43, 196), 90): (
            "of three who share the victory the last one wins",
            "ties go on by the round before the last",
        ),
        ("bidding low", (137, 15, 370, 309), 152): (
            "of four who share the victory the last one wins",
        ),
        ("bidding high", (537, 277, 156, 74), 89): (
            "ties go on by earlier rounds, and then to the first seat",
            "ties go to the best last round of all seats",
        ),
    },
    5: {
        ("bidding high", (1, 178, 596, 105, 229), 135): (
            "of those who tie the last one wins",
            "ties go to the best last round of all seats",
        ),
        ("at random", (509, 566, 570, 292, 97), 149): ("three who tie share the victory",),
        ("bidding high", (192, 294, 47, 117, 283), 135): (
            "three who tie share the victory",
            "a last round without points decides no tie",
        ),
        ("at random", (372, 420, 471, 296, 242), 162): ("four who tie share the victory",),
        ("bidding high", (162, 328, 593, 289, 429), 135): (
            "ties go to the best last round of all seats",
            "of three who share the victory the last one wins",
        ),
        ("at random", (8, 579, 549, 30, 242), 153): (
            "of four who share the victory the last one wins",
        ),
        ("bidding high", (165, 213, 183, 105, 183), 136): (
            "ties go on by the round before the last",
        ),
        ("bidding high", (162, 68, 486, 122, 0), 135): (
            "ties go on by earlier rounds, and then to the first seat",
        ),
        ("losing colors", (236, 533, 199, 191, 508), 136): (
            "ties go to the best last round of all seats",
        ),
    },
}

"""Whole matches at whose end misreadings show, by the number of players. Such ties hardly ever come
about in played matches, so these matches are composed of rounds that were searched for."""

RARE: Final = (
    *(
        Rare(words, edition, players, policy, seed, actions, _OPTIONS.get(words, {}))
        for words, at_tables in _RARE.items()
        for (edition, players), (policy, seed, actions) in at_tables.items()
    ),
    *(
        Rare(words, edition, players, policy, seed, actions)
        for players, ends in _ENDS.items()
        for edition in (_JAPANESE, _PEGASUS)
        if edition == _PEGASUS or players in (3, 4)
        for (policy, seed, actions), several in ends.items()
        for words in several
    ),
)
"""All listed matches."""
