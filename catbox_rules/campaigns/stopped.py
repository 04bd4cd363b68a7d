"""What ends a campaign before it is done; what is done is kept."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from catbox_rules.kernel.errors import CatboxError


class CampaignStopped(CatboxError):
    """A campaign cannot go on: a full disk, workers that die, a scheduler that is gone.

    The folder is as good as before: the same work on it goes on from there.

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
    """Within it what the system refuses ends the campaign, with the place."""
    try:
        yield
    except OSError as error:
        raise CampaignStopped(str(place), f"{error.strerror or error}") from None
