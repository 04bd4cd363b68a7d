"""A match as it is played, by whatever front end: going on, going back, what each seat may know."""

# Before all else, as long as `records` offers the replay, which stands on the match.
import catbox_rules.records  # noqa: F401  # pyright: ignore[reportUnusedImport]  # isort: skip

from catbox_rules.match.match import AnyMatch, Match, NumberedEvent
from catbox_rules.match.transition import AnyTransition, Transition

__all__ = ["AnyMatch", "AnyTransition", "Match", "NumberedEvent", "Transition"]
