"""A corpus of matches, each played by two rulebooks, regardless of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import define, field, frozen

from catbox_rules.book import Rulebook
from catbox_rules.diff.corpora import Entry, Unreadable
from catbox_rules.diff.divergence import DivergenceKind
from catbox_rules.diff.matches import Played, recorded
from catbox_rules.diff.protocol import compared
from catbox_rules.diff.tables import common_players
from catbox_rules.diff.tally import Tally
from catbox_rules.kernel.errors import errors_below
from catbox_rules.kernel.ruleset import Action

_MOST_LEFT: Final = 1000


@frozen
class SkippedRecord:
    """A match of a corpus that is not compared, or not to its end, with the reason."""

    place: str
    reason: str
    is_unreadable: bool = False


@frozen
class Example:
    """A match that diverges in some way: who starts it, and its actions up to the divergence."""

    first_seat: int
    actions: tuple[Action, ...] = field(repr=False)


@define
class CorpusTally:
    """What the matches with one number of players show.

    * `examples`: for each kind, the match in which it came up after the fewest actions.
    """

    tally: Tally[str] = field(factory=Tally[str])
    examples: dict[DivergenceKind, Example] = field(factory=dict[DivergenceKind, Example])

    def add(self, played: Played, entry: Entry) -> None:
        """Count a match."""
        self.tally.add(played, entry.place)
        for divergence in played.divergences:
            best = self.tally.kinds[divergence.kind]
            if (best.earliest, best.source) == (divergence.index, entry.place):
                actions = played.up_to(divergence.kind)
                self.examples[divergence.kind] = Example(entry.record.first_seat, actions)


@frozen
class InCorpus:
    """What a corpus shows.

    * `shown`: the kinds of divergence of its matches for each number of players, including choices
      that were not taken.
    * `otherwise`: the number of matches that themselves go differently by one rulebook.
    * `left`: the first thousand matches that cannot be compared, or not to their end; `left_out` is
      their number, `unreadable` the number of those that cannot be read at all.
    """

    shown: Mapping[int, CorpusTally]
    otherwise: int
    left: tuple[SkippedRecord, ...]
    left_out: int
    unreadable: int

    @property
    def tally(self) -> Tally[str]:
        """The kinds of divergence of all its matches."""
        total = Tally[str]()
        for each in self.shown.values():
            total.add_all(each.tally)
        return total


def compare_corpus(a: Rulebook, b: Rulebook, corpus: Iterable[Entry | Unreadable]) -> InCorpus:
    """Play each match of a corpus by both rulebooks, regardless of its own, as far as they allow
    it. Return what they show."""
    game, common = compared(a.game), common_players(a, b)
    shown = {players: CorpusTally() for players in common}
    otherwise = unreadable = left_out = 0
    left: list[SkippedRecord] = []
    for entry in corpus:
        reason = _why_left_out(entry, a.game, common)
        if reason is None and isinstance(entry, Entry):
            record = entry.record
            one, other = (
                each.table(players=record.players, first_seat=record.first_seat) for each in (a, b)
            )
            with errors_below(f"{entry.place}: $"):
                played = recorded(game, (one, other), record.actions)
            shown[record.players].add(played, entry)
            otherwise += played.goes_otherwise
            if played.refused_by is not None:
                index, clauses = len(played.actions), ", ".join(played.refused_by)
                reason = f"action {index} is illegal by both: {clauses}"
        if reason is not None:
            unreadable += isinstance(entry, Unreadable)
            left_out += 1
            if len(left) < _MOST_LEFT:
                left.append(SkippedRecord(entry.place, reason, isinstance(entry, Unreadable)))
    return InCorpus(shown, otherwise, tuple(left), left_out, unreadable)


def _why_left_out(entry: Entry | Unreadable, game: str, players: Sequence[int]) -> str | None:
    """Return why a match cannot be compared at all; None if it can."""
    if isinstance(entry, Unreadable):
        return entry.reason
    if game != entry.record.ruleset.NAME:
        return f"it is a match of {entry.record.ruleset.NAME}"
    if entry.record.players not in players:
        return f"it is of {entry.record.players} players"
    return None
