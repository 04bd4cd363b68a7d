"""Small decks, of which every course of a round can be gone through."""

from __future__ import annotations

from collections.abc import Mapping

CAT = "cat-in-the-box"
CATS = "schrodingers-cats"


def _variant(game: str, numbers: Mapping[str, Mapping[str, object]]) -> object:
    document = {"format": "catbox-variant/1", "id": "small", "title": "A small deck", "game": game}
    return {**document, "numbers": numbers}


def cat_options(players: int, *others: object, **readings: str) -> Mapping[str, object]:
    """The options of a small deck of Cat in the Box: two players have two ranks, revealed and left
    over cards, and an observed token on red; more have three ranks, or as many as they need."""
    ranks = max(players, 2)
    numbers: dict[str, object] = {"highest_rank": ranks, "rounds": 1}
    if players == 2:
        numbers |= {"dealt": 4, "tricks": 3, "columns": 3, "observed": 3, "revealed": 1}
    else:
        numbers |= {"dealt": 5, "tricks": 4, "columns": ranks, "bids": [1]}
    return {"variants": [_variant(CAT, {str(players): numbers}), *others], **readings}


def closed_options(players: int, *others: object) -> Mapping[str, object]:
    """The options of a deck of three ranks, of which two have an open cell on the red row alone.

    Who starts without a card of the third one has to lead red."""
    closed = [f"{color}{rank}" for rank in (1, 2) for color in "BYG"]
    numbers: dict[str, object] = {"highest_rank": 3, "dealt": 5, "tricks": 3, "columns": 3}
    numbers |= {"observed": closed, "rounds": 1}
    numbers |= {"revealed": 1} if players == 2 else {"bids": [1]}
    return {"variants": [_variant(CAT, {str(players): numbers}), *others]}


def cats_options(players: int, hand: int, **more: str) -> Mapping[str, object]:
    """The options of a small deck of Schrödinger's Cats: ten cards, and a short track."""
    deck = {"alive": 3, "dead": 3, "empty": 2, "heisenberg": 2, "blocks": 3}
    numbers: dict[str, dict[str, object]] = {
        "all": {"hands": [1] * 5, **deck},
        str(players): {"hands": [hand, 2, 2, 2, 2]},
    }
    return {"variants": [_variant(CATS, numbers)], **more}
