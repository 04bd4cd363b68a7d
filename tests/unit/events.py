"""What is true of every event, in any game."""

from __future__ import annotations

from collections.abc import Sequence

from catbox_rules.kernel.ruleset import Event


def check_event(event: Event, name: str, private_to: int | None, words: Sequence[str]) -> None:
    """Its name in JSON, who learns of it, and what its text does not leave out, in this order."""
    assert event.event == name
    assert event.private_to == private_to
    text = str(event)
    places = [text.index(word) for word in words]
    assert places == sorted(places)
    assert "\n" not in text
    assert not text.endswith(".")
