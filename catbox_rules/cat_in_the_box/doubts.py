"""What is odd about an edition, although it can be played: for those who make a variant.

A doubt is no fault. A table may want a round that always ends in a paradox; more likely somebody
has changed the number of cards and not thought of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from catbox_rules.cat_in_the_box.editions import ColorMarks, Edition, RedBrokenBy, Setup, Tokens
from catbox_rules.cat_in_the_box.material import RED_ROW, CellSet
from catbox_rules.cat_in_the_box.rules.house import RED_NEVER_RESTRICTED
from catbox_rules.cat_in_the_box.table import HouseRules, empty_board
from catbox_rules.kernel.editions import EditionWarning

_COLORS_TO_MARK: Final = 4
"""A seat cannot lose its last color, so where tokens mark the lost ones it is one fewer."""


def doubts(edition: Edition) -> tuple[EditionWarning, ...]:
    """Return what is odd about an edition, for each count of players in turn.

    >>> from catbox_rules.cat_in_the_box.editions import PEGASUS_2023
    >>> from catbox_rules.cat_in_the_box.table import varied
    >>> doubts(PEGASUS_2023)
    ()
    >>> more = {"format": "catbox-variant/1", "id": "more", "game": "cat-in-the-box",
    ...         "title": "A ninth trick", "numbers": {"3": {"tricks": 9}}}
    >>> [str(doubt) for doubt in doubts(varied("pegasus-2023", [more]))]
    ['with 3 players: 9 tricks have 27 plays, and there are 24 cells for them: every round ends in \
a paradox']
    """
    found: list[EditionWarning] = []
    house = HouseRules.of(edition.house_rules) or HouseRules()
    for setup in edition.setups:
        texts = (
            *_of_cells(setup),
            *_of_columns(edition, setup),
            *_of_bonus(setup, house),
            *_of_tokens(edition, setup),
            *_of_red(edition, setup, house),
            *_of_rounds(setup),
        )
        found += [EditionWarning(setup.players, text) for text in texts]
    return (*found, *(EditionWarning(None, text) for text in _of_nothing_asked(edition, house)))


def _of_cells(setup: Setup) -> Iterator[str]:
    plays = setup.players * setup.tricks
    cells = CellSet.up_to_rank(setup.highest_rank)
    closed = cells & empty_board(setup).observed
    # A neutral token may lie where an observed one does, and then closes nothing.
    room = len(cells - closed) - (0 if closed else setup.revealed)
    if plays > room:
        yield (
            f"{setup.tricks} tricks have {plays} plays, and there are {room} cells for them: "
            "every round ends in a paradox"
        )


def _of_columns(edition: Edition, setup: Setup) -> Iterator[str]:
    """Columns that a variant has set, and that no rank has."""
    numbers = {(each.players, each.name) for one in edition.variants for each in one.numbers}
    is_set = {(setup.players, "columns"), (None, "columns")} & numbers
    if is_set and setup.columns > setup.highest_rank and setup.layout is None:
        first = setup.highest_rank + 1
        yield (
            f"the columns from {first} to {setup.columns} stay empty, and change nothing in play "
            "unless a layout uses them"
        )


def _of_bonus(setup: Setup, house: HouseRules) -> Iterator[str]:
    if house.earns_bonus is not None:
        return
    most = setup.bonus_up_to
    for bid in setup.bids:
        if bid > setup.tricks:
            yield f"a bid of {bid} cannot be made in {setup.tricks} tricks"
    if setup.bids and most is not None:
        yield f"bids decide nothing: the bonus is for {most} tricks or fewer"
    elif not setup.bids and most is None:
        yield "nobody bids, and nobody can earn a bonus"
    elif most is not None and most >= setup.tricks:
        yield f"with a bonus for {most} tricks or fewer, every seat without a paradox gets it"


def _of_tokens(edition: Edition, setup: Setup) -> Iterator[str]:
    if edition.tokens is not Tokens.STRICT:
        return
    holds = edition.color_marks is ColorMarks.HELD
    bid, supply = bool(setup.bids), edition.tokens_per_seat
    # A seat that loses no color keeps all marks of held ones; lost ones are three at most.
    marks = _COLORS_TO_MARK if holds else _COLORS_TO_MARK - 1
    if supply >= marks + bid + setup.tricks:
        yield f"tokens=strict has no effect: {supply} tokens are enough for every seat"
    elif supply < bid + 1 + (_COLORS_TO_MARK if holds else 0):
        yield f"{supply} tokens leave a seat none for its lead: every round ends in a paradox"


def _of_red(edition: Edition, setup: Setup, house: HouseRules) -> Iterator[str]:
    if edition.red_broken_by is not RedBrokenBy.ANY_TOKEN or house.leading is not None:
        return
    if not empty_board(setup).observed & RED_ROW:
        yield "red-broken-by=any-token has no effect: the red row has no observed token"


def _of_rounds(setup: Setup) -> Iterator[str]:
    if setup.rounds % setup.players:
        yield f"{setup.rounds} rounds do not let every seat start equally often"


def _of_nothing_asked(edition: Edition, house: HouseRules) -> Iterator[str]:
    """Yield what was set and never counts."""
    numbers = {number.name for variant in edition.variants for number in variant.numbers}
    if "tokens_per_seat" in numbers and edition.tokens is Tokens.UNLIMITED:
        yield "tokens_per_seat has no effect without tokens=strict"
    # What a house rule of somebody's own asks for, only they know.
    if edition.red_broken_by is RedBrokenBy.ANY_TOKEN and house.leading == RED_NEVER_RESTRICTED:
        yield f"red-broken-by has no effect: {RED_NEVER_RESTRICTED.id} does not restrict red"
