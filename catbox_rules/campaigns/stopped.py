"""Reasons why a campaign ends before it is done; finished pieces are kept."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from catbox_rules.kernel.errors import CatboxError


class CampaignStopped(CatboxError):
    """A campaign cannot go on: a full disk, workers that die, a scheduler that is gone.

    The folder remains intact: the same work can be resumed on it.

    >>> raise CampaignStopped("played/pieces/000003.jsonl", "No space left on device")
    Traceback (most recent call last):
    catbox_rules.campaigns.stopped.CampaignStopped: played/pieces/000003.jsonl: No space left on \
    device
    """

    code = "campaign-stopped"

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}", place=place, reason=reason)
        self.place = place
        self.reason = reason


@contextmanager
def stopping(place: Path) -> Generator[None]:
    """Turn an error of the system within this context into CampaignStopped, with the place."""
    try:
        yield
    except OSError as error:
        raise CampaignStopped(str(place), f"{error.strerror or error}") from None
