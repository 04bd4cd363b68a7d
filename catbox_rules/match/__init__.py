"""A match: a record, and what came of it when it was played through."""

from catbox_rules.match.replay import (
    Refusal,
    Replay,
    ReplayStep,
    replay,
    replay_as_json,
    score_as_json,
)

__all__ = ["Refusal", "Replay", "ReplayStep", "replay", "replay_as_json", "score_as_json"]
