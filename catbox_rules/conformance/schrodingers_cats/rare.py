"""What an engine of Schrödinger's Cats is tested on: the clauses that it can show wrong, and the
listed matches, in which a misreading shows that hardly ever shows in a match played at random.

At every place the listed matches together show some misreading of each clause that is misread at
all. Of the other clauses a round shows some, a refusal or a legal action the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from catbox_rules.conformance.protocol import EngineProfile, Rare, Sign, event_of, never
from catbox_rules.conformance.schrodingers_cats.clauses import effect_clause
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable
from catbox_rules.schrodingers_cats import ClaimChecked, MatchEnded, Physicat

# The clauses, each with the sign that it is exercised.


def wanted(_: ChosenTable, shown: EngineProfile) -> Mapping[str, Sign]:
    """Return the clauses that can be tested at a table, each with its sign."""
    others, by_a_round, by_the_end = {*_ALWAYS}, {*_BY_A_ROUND}, set[str]()
    if not shown.terms.trusts_deals:
        others |= {"deal.from-deck", "deal.hand-size"}
    if shown.terms.rounds is None:
        others |= {"round.start-seat"}
        by_the_end |= {"round.clean-up", "match.last-seat", "match.ends"}
    if "view" in shown.asks:
        by_a_round |= {"secrecy.hand", "secrecy.draw-pile"}
    if shown.chooses("physicat-timing", "before-claim"):
        others |= {"physicat.timing"}
    signs: dict[str, Sign] = {
        **dict.fromkeys(others, never),
        **dict.fromkeys(by_a_round, _scores_a_round),
        **dict.fromkeys(by_the_end, _ends_the_match),
    }
    of_effects = {effect_clause(physicat): never for physicat in Physicat}
    return {f"schrodinger.{clause}": sign for clause, sign in signs.items()} | of_effects


def _scores_a_round(step: AnyTransition) -> bool:
    return event_of(step.events, ClaimChecked) is not None


def _ends_the_match(step: AnyTransition) -> bool:
    return event_of(step.events, MatchEnded) is not None


_BY_A_ROUND: Final = (
    *("setup.players", "setup.boxes", "setup.first-start-seat", "round.phases", "turn.order"),
    *("claim.first", "claim.on-track", "doubt.needs-claim", "doubt.ends-round"),
    "check.life-lost",
)
_ALWAYS: Final = (
    *("setup.lives", "setup.track", "turn.claim-or-doubt", "turn.end"),
    *("claim.rises", "prove.with-claim", "prove.kinds", "prove.in-hand"),
    *("prove.stays-open", "exchange.after-proof", "exchange.at-most-proved"),
    *("exchange.draw-pile", "check.count", "check.heisenbergs", "check.who-is-wrong"),
    "physicat.once",
)


# The listed matches.


_Match: TypeAlias = tuple[str, int, int]
"""The policy, the seed, and the number of actions after which the misreading shows."""

_OPTIONS: Final[Mapping[str, Mapping[str, object]]] = {
    "a Physicat may be used after the claim at every table": {"physicat-timing": "before-claim"},
}
"""The options of the tables at which some misreadings show."""

_RARE: Final[Mapping[int, Mapping[str, _Match]]] = {
    2: {
        "felinestein draws six cards": ("at random", 11, 5),
        "felidae removes Heisenbergs as well": ("using midway", 107, 162),
        "a Physicat may be used after the claim at every table": ("at random", 0, 3),
        "the doubter starts the next round": ("at random/cautious", 48, 10),
        "a seat may doubt its own claim": ("skipping", 3, 5),
        "felidae removes living cats": ("cautious", 4, 20),
        "purrie removes Heisenbergs as well": ("using at once", 62, 24),
        "Physicats that stay work in later rounds too": ("using at once", 0, 53),
        "a skip may leave the claimer nothing to raise to": ("at random", 124, 5),
        "pounce-gaposchkin counts for nothing": ("at random", 19, 6),
        "goeppert-meower counts for nothing": ("cautious", 6, 41),
    },
    3: {
        "felinestein draws six cards": ("cautious", 53, 13),
        "a Physicat may be used after the claim at every table": ("at random", 0, 3),
        "a seat may doubt its own claim": ("skipping", 11, 7),
        "felidae removes living cats": ("cautious", 53, 36),
        "purrie removes Heisenbergs as well": ("using at once", 102, 32),
        "Physicats that stay work in later rounds too": ("using at once", 0, 110),
        "a skip may leave the claimer nothing to raise to": ("at random", 117, 62),
        "pounce-gaposchkin counts for nothing": ("at random", 200, 9),
        "goeppert-meower counts for nothing": ("at random", 78, 17),
        "mewton draws one card": ("using at once", 5, 3),
    },
    4: {
        "a Physicat may be used after the claim at every table": ("at random", 0, 3),
        "a seat may doubt its own claim": ("at random", 21, 35),
        "felidae removes living cats": ("using at once", 43, 42),
        "a skip may leave the claimer nothing to raise to": ("at random", 27, 71),
        "pounce-gaposchkin counts for nothing": ("cautious", 23, 39),
        "mewton draws one card": ("using at once", 10, 12),
        "the seat that was wrong starts the next round": ("cautious/at random", 1, 6),
        "open Heisenbergs go as what was claimed": ("using at once/at random", 43, 13),
        "open boxes do not count": ("using midway", 6, 173),
    },
    5: {
        "a Physicat may be used after the claim at every table": ("at random", 0, 3),
        "a seat may doubt its own claim": ("using late/using at once", 29, 342),
        "a skip may leave the claimer nothing to raise to": ("at random/proving", 16, 111),
        "pounce-gaposchkin counts for nothing": ("using at once/cautious", 27, 55),
        "goeppert-meower counts for nothing": ("using late", 6, 172),
        "felinestein may not be used with a short draw pile": ("using late", 6, 86),
        "a claimer is wrong if exactly as many count": ("skipping/at random", 30, 23),
        "open boxes do not count": ("using midway", 11, 175),
        "Heisenbergs count in spite of feyncat": ("using midway", 5, 175),
    },
    6: {
        "a Physicat may be used after the claim at every table": ("at random", 0, 3),
        "a seat may doubt its own claim": ("cautious", 21, 174),
        "a skip may leave the claimer nothing to raise to": ("using at once/using midway", 19, 339),
        "pounce-gaposchkin counts for nothing": ("using at once", 9, 78),
        "goeppert-meower counts for nothing": ("cautious/using midway", 9, 83),
        "open Heisenbergs go as what was claimed": ("at random", 3, 31),
        "felinestein may not be used with a short draw pile": ("using midway", 3, 32),
        "open boxes do not count": ("at random", 11, 37),
        "no Physicat stays": ("using at once/at random", 11, 31),
        "goeppert-meower counts as two": ("using late", 23, 163),
    },
}
"""By the number of players: the misreadings, each with a match in which it shows."""

RARE: Final = tuple(
    Rare(words, "amigo-2023", players, *match, _OPTIONS.get(words, {}))
    for players, matches in _RARE.items()
    for words, match in matches.items()
)
"""All listed matches."""
