"""What players of Cat in the Box show the judge: a hand, the colors that its seat has lost, and
which cells of its cards have a token. Whether a card could have been played, the rules say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from attrs import evolve

from catbox_rules.cat_in_the_box.actions import Action, Paradox, Play
from catbox_rules.cat_in_the_box.material import (
    RED_ROW,
    Cards,
    Cell,
    CellSet,
    Color,
    as_rank,
    cells_of_colors,
)
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.judge.disputes.cat_in_the_box.stages import (
    NOT_RED,
    blank,
    rests_on_following,
)
from catbox_rules.judge.disputes.facts import HAND, Shown
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import Partial
from catbox_rules.kernel.verdict import Finding, finding

_NONE: Final = "none"
_MOST_ALIKE: Final = 15
"""The most cards of a rank that cards can hold; no deck has as many."""
_BETWEEN: Final = re.compile(r"[\s,]+|\band\b")
_EVERY_COLOR: Final = frozenset(Color)
_KNOWN_NOW: Final = {"hands", "lost", "free", "unowned"}


def shown_of(seat: Seat | None, colors: frozenset[Color]) -> tuple[Shown, ...]:
    """Return what a seat has to show, so that the rules can say whether it could have played a card
    in one of some colors.

    * `seat`: None for the one whose turn it was.
    """
    whose = _named(seat)
    cards = f"Show the whole hand, as it was then: which cards did {whose} hold?"
    return (
        Shown(HAND, "cards", cards, _read_hand, seat, against=partial(_has_played_all, seat)),
        colors_shown(seat),
        cells_shown(
            "covered",
            "Which of these cells had a token on them, anybody's or a neutral one?",
            lambda shown: tuple(map(str, _in_question(shown, colors))),
        ),
    )


def _has_played_all(seat: Seat | None, hand: str, table: Table) -> Finding | None:
    """Return that a hand is what the last trick of a round leaves, or less; None if it is more."""
    cards, setup = len(_hand(hand)), table.setup
    if cards > setup.dealt - 1 - setup.tricks:  # one is set aside
        return None
    template = "{whose} has {cards} left, so it has played to every trick of the round"
    left = "1 card" if cards == 1 else "no card"
    return finding("trick.last", template, whose=_named(seat), cards=left)


def _named(seat: Seat | None) -> str:
    return "the player whose turn it was" if seat is None else f"seat {seat}"


def colors_shown(seat: Seat | None) -> Shown:
    """Return what a player board shows of the colors that its seat has lost.

    * `seat`: None for the one whose turn it was.
    """
    marked = "no token on the X, or in the Japanese edition a token on the color"
    text = f"Show the player board: which colors had {_named(seat)} lost ({marked})?"
    return Shown("lost", "colors", text, _read_colors, seat)


def cells_shown(
    id: str, text: str, among: Callable[[Mapping[str, str]], tuple[str, ...]] = lambda _: ()
) -> Shown:
    """Return what is shown as cells of the board."""
    return Shown(id, "cells", text, _read_cells, among=among)


def _in_question(shown: Mapping[str, str], colors: frozenset[Color]) -> CellSet:
    """Return the cells of the cards of a hand in colors that its seat has not lost."""
    hand = _hand(shown[HAND]).known if HAND in shown else Cards()
    held = colors - (_colors(shown["lost"]) if "lost" in shown else frozenset())
    return CellSet.of_cards(hand) & cells_of_colors(held)


def _colors_in_question(action: Action, table: Table) -> frozenset[Color]:
    if isinstance(action, Play) and action.color is Color.RED and not rests_on_following(table):
        return frozenset(NOT_RED)
    return _EVERY_COLOR


def with_shown(
    known: Position | Table, action: Action, shown: Mapping[str, str]
) -> Iterator[Position]:
    """Yield what is known of a table with all that has been shown added to it: a bare table has a
    position for each phase, and only a trick has anything to show.

    Raises ImpossibleState if the deck does not have the cards that are shown.
    """
    table = known if isinstance(known, Table) else known.table
    seen = Counter(_hand(shown.get(HAND, "")).known)
    if HAND in shown:
        seen += Counter(_covered(shown, action, table).cards)
    if not seen <= Counter(table.deck):
        raise ImpossibleState("hands", "the deck does not have as many cards of a rank")
    for position in blank(known) if isinstance(known, Table) else (known.without_viewer(),):
        if position.phase is Phase.PLAY and isinstance(action, Play | Paradox):
            yield from _with_shown(position, action, shown)
        else:
            yield position


def _covered(shown: Mapping[str, str], action: Action, table: Table) -> CellSet:
    """Return the cells in question that are covered by tokens of seats, or neutral ones. Players
    may show more of the board than was asked for."""
    cells = _in_question(shown, _colors_in_question(action, table))
    return cells_of(shown.get("covered", "")) & cells - table.empty_board.observed


def _with_shown(
    position: Position, action: Play | Paradox, shown: Mapping[str, str]
) -> Iterator[Position]:
    seat, hands, lost = action.seat, position.hands, position.lost
    free, unowned, unsure = position.free, position.unowned, position.unsure
    if HAND in shown:
        hands = with_seat(hands, seat, _hand(shown[HAND]))
    if "lost" in shown:
        lost, unsure = with_seat(lost, seat, _colors(shown["lost"])), unsure - {seat}
    if "covered" in shown:
        cells = _in_question(shown, _colors_in_question(action, position.table))
        free |= cells - cells_of(shown["covered"])
        unowned |= _covered(shown, action, position.table) - position.taken - position.neutral
    unwritten = position.unwritten and position.unwritten - _KNOWN_NOW
    known = evolve(
        position,
        hands=hands,
        lost=lost,
        unsure=unsure,
        free=free,
        unowned=unowned,
        unwritten=unwritten,
    )
    yield known
    red = unowned & RED_ROW
    if 0 < len(red) <= position.table.setup.revealed and not position.is_written("revealed"):
        # Only a player's token breaks red.
        yield evolve(known, unowned=unowned - red, neutral=position.neutral | red)


def shown_in(position: Position, action: Action) -> Mapping[str, str]:
    """Return the hand and the lost colors of a seat, as far as a position has them."""
    if position.phase is not Phase.PLAY or not isinstance(action, Play | Paradox):
        return {}
    shown = dict[str, str]()
    seat = action.seat
    if position.hands[seat].is_known:
        shown[HAND] = str(position.hands[seat]) if position.hands[seat] else _NONE
    if seat not in position.unsure:
        shown["lost"] = _of_colors(position.lost[seat])
    return shown


# The forms of answers: cards as ranks, `1 1 4 ?`; colors by their letters; cells as `Y1 G4`.


def _read_hand(given: str) -> str:
    hand = _hand(given)
    return str(hand) if hand else _NONE


def _hand(given: str) -> Partial[Cards]:
    cards = [*"".join(_parts(given))]
    known = [card for card in cards if card != "?"]
    is_many = any(known.count(card) > _MOST_ALIKE for card in known)
    if is_many or not all(card in "123456789" for card in known):
        expected = "the ranks of the cards, ? for one that nobody saw, or none: 1 1 4 6"
        raise MalformedInput("$", expected=expected, given=given)
    return Partial(Cards.of(*map(as_rank, map(int, known))), unknown=len(cards) - len(known))


def _read_colors(given: str) -> str:
    return _of_colors(_colors(given))


def _of_colors(colors: frozenset[Color]) -> str:
    return " ".join(color.value for color in Color if color in colors) or _NONE


def _colors(given: str) -> frozenset[Color]:
    words = {color.value: str(color) for color in Color}
    letters = "".join(words.get(part, part.upper()) for part in _parts(given))
    colors = [color for color in map(Color.from_letter, letters) if color is not None]
    if len(colors) < len(letters):
        raise MalformedInput("$", expected="colors such as blue yellow, or none", given=given)
    return frozenset(colors)


def _read_cells(given: str) -> str:
    return _of_cells(cells_of(given))


def _of_cells(cells: CellSet) -> str:
    return str(cells) if cells else _NONE


def cells_of(given: str) -> CellSet:
    """Return the cells in an answer. Raises MalformedInput, at `$`, for anything else."""
    text = " ".join(_parts(given)).upper()
    for color in Color:
        text = text.replace(f"{color.value.upper()} ", color.letter)
    cells = list[Cell]()
    for part in text.split():
        cell = Cell.named(part) or Cell.named(part[::-1])
        if cell is None:
            raise MalformedInput("$", expected="cells such as Y1, G4, or none", given=given)
        cells.append(cell)
    return CellSet.of(cells)


def _parts(given: str) -> list[str]:
    return [part for part in _BETWEEN.split(given.casefold()) if part not in ("", "-", _NONE)]
