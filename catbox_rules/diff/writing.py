"""A comparison as a plain JSON value (`catbox-diff/1`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from catbox_rules.diff.comparison import AtTable, Comparison, Found
from catbox_rules.diff.differences import Difference
from catbox_rules.diff.divergence import DivergenceKind
from catbox_rules.diff.exhausting import Exhausted
from catbox_rules.diff.played_corpora import InCorpus
from catbox_rules.diff.starting import AnyCount
from catbox_rules.records import action_as_json, as_json, record_as_json

FORMAT: Final = "catbox-diff/1"


def comparison_as_json(comparison: Comparison) -> dict[str, object]:
    """Return a comparison as plain JSON, with the shortest matches as records."""
    corpus = comparison.corpus
    return {
        "format": FORMAT,
        "game": comparison.a.game,
        "a": str(comparison.a),
        "b": str(comparison.b),
        "differ": comparison.differs,
        "differences": differences_as_json(comparison.differences),
        "only_a": list(comparison.only_a),
        "only_b": list(comparison.only_b),
        "seed": comparison.seed,
        "played": [dict(_table(table)) for table in comparison.tables],
        "corpus": None if corpus is None else dict(_corpus(corpus)),
    }


def differences_as_json(differences: Iterable[Difference]) -> list[dict[str, object]]:
    """Return the differences between rulebooks as plain JSON, in the same order."""
    return [dict(_difference(each)) for each in differences]


def _difference(difference: Difference) -> Iterator[tuple[str, object]]:
    yield "what", difference.what.value
    yield "players", difference.players
    yield "path", difference.path
    yield "decides", difference.decides
    yield "a", difference.a
    yield "b", difference.b


def _table(table: AtTable) -> Iterator[tuple[str, object]]:
    yield "players", table.players
    yield "matches", table.matches
    yield "actions", table.actions
    yield "parted", table.parted
    yield "scored", table.scored
    yield "unverified", list(table.unverified)
    yield "masked", [each.path for each in table.masked]
    yield "same_by_construction", table.is_by_construction
    yield (
        "screened",
        [
            {
                "policy": each.policy,
                "matches": each.matches,
                "parted": each.parted,
                "scored": each.scored,
            }
            for each in table.screened
        ],
    )
    yield "not_screened", table.not_screened
    yield "small_decks", [dict(_small_deck(each)) for each in table.small_decks]
    yield "ways", [dict(_found(found)) for found in table.found]


def _small_deck(deck: Exhausted) -> Iterator[tuple[str, object]]:
    yield "deck", deck.deck
    yield "moments", deck.moments
    yield "complete", deck.is_complete
    yield "ways", [dict(_kind(kind)) for kind in deck.kinds]


def _kind(kind: DivergenceKind) -> Iterator[tuple[str, object]]:
    yield "kind", kind.aspect.value
    yield "what", kind.what
    yield "allowed_by", None if kind.side is None else kind.side.value
    yield "forbidden_by", list(kind.forbidden_by)
    yield "clauses", list(kind.clauses)


def _counted(kind: DivergenceKind, count: AnyCount) -> Iterator[tuple[str, object]]:
    yield from _kind(kind)
    yield "matches", count.matches
    yield "first", count.first
    yield "mean_action", round(count.mean_index, 2)


def _found(found: Found) -> Iterator[tuple[str, object]]:
    divergence, proof = found.shortest.divergence, found.shortest.proof
    yield from _counted(found.kind, found.count)
    action = None if divergence.action is None else action_as_json(divergence.action)
    yield (
        "shortest",
        {
            "action": divergence.index,
            "in_question": action,
            "message": divergence.message,
            "proof": None if proof is None else proof.reason,
            "legal_by": found.side.value,
            "record": record_as_json(found.record),
        },
    )


def _corpus(corpus: InCorpus) -> Iterator[tuple[str, object]]:
    yield "matches", corpus.tally.matches
    yield "actions", corpus.tally.actions
    yield "parted", corpus.tally.parted
    yield "otherwise", corpus.otherwise
    yield (
        "ways",
        [
            {**dict(_counted(kind, count)), "earliest": count.earliest, "place": count.source}
            for kind, count in corpus.tally.in_order.items()
        ],
    )
    yield "left_out", corpus.left_out
    yield "unreadable", corpus.unreadable
    yield "left", [as_json(each) for each in corpus.left]
