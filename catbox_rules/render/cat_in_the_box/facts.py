"""What there is to know of a position of Cat in the Box: of the match, the table and each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from catbox_rules.cat_in_the_box import (
    Cards,
    CellSet,
    Color,
    MatchOver,
    RedBrokenBy,
    outcome,
)
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.cat_in_the_box.position import Phase, Position, SomeCards
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.render.picture import (
    NOTHING,
    Chip,
    Emphasis,
    Fact,
    Ground,
    Mark,
    SeatMark,
    Span,
    Words,
)

GROUNDS: Final = {
    Color.RED: Ground.RED,
    Color.BLUE: Ground.BLUE,
    Color.YELLOW: Ground.YELLOW,
    Color.GREEN: Ground.GREEN,
}
"""How the colors of the game are drawn."""


def facts_of_match(position: Position, to_act: tuple[Seat, ...]) -> Iterable[Fact]:
    """Where the match stands: the round, who is to act, the trick, or who has won."""
    table = position.table
    if position.phase is Phase.OVER:
        yield Fact.in_words("round", f"all {table.setup.rounds} are over")
        yield from _winners(position)
        return
    yield Fact.in_words("round", f"{len(position.results) + 1} of {table.setup.rounds}")
    yield Fact("start", (SeatMark(position.start_seat),))
    yield Fact.in_words("now", _what_is_due(position))
    if to_act:
        yield Fact("to act", tuple(map(SeatMark, to_act)))
    if position.phase is Phase.PLAY:
        yield from _facts_of_play(position)


def _winners(position: Position) -> Iterable[Fact]:
    """Who has won, if these rounds can make up a match."""
    try:
        result = outcome(MatchOver(position.table, position.results))
    except ImpossibleState:
        return
    if result is not None:
        yield Fact("won by", tuple(map(SeatMark, result.winners)))


def _what_is_due(position: Position) -> str:
    match position.phase:
        case Phase.DEAL:
            return "a deal"
        case Phase.DISCARD:
            return "each seat discards"
        case Phase.BID:
            return "each seat bids"
        case Phase.PLAY:
            return _what_is_due_in_play(position)
        case Phase.OVER:
            return "the match is over"
        case _:
            assert_never(position.phase)


def _what_is_due_in_play(position: Position) -> str:
    number, tricks = position.completed_tricks, position.table.setup.tricks
    if position.paradox is not None:
        return f"a paradox has ended the round after {number} of {tricks} tricks"
    if number >= tricks:
        return f"all {tricks} tricks are won, the round is to be scored"
    if position.has_complete_trick:
        return f"trick {number + 1} of {tricks} is complete, nobody has taken it"
    return f"trick {number + 1} of {tricks}"


def _facts_of_play(position: Position) -> Iterable[Fact]:
    if position.paradox is not None:
        yield Fact("paradox", (SeatMark(position.paradox),))
    if position.trick:
        led = position.trick[0].color
        plays = [(SeatMark(play.seat), _colored(str(play), play.color)) for play in position.trick]
        yield Fact("trick", tuple(span for play in plays for span in play))
        yield Fact("led", (_colored(led.value, led),))
    else:
        yield Fact("trick", (SeatMark(position.leader), Words("leads")))
    yield Fact.in_words("red", _how_red_is_broken(position))


def _how_red_is_broken(position: Position) -> str:
    """By which tokens, as the table reads the rule."""
    red = CellSet.of_color(Color.RED)
    breaking = CellSet()
    for tokens in (*position.tokens, position.unowned):
        breaking |= tokens & red
    if position.table.red_broken_by is RedBrokenBy.ANY_TOKEN:
        breaking |= position.table.empty_board.observed & red
    return f"broken by {breaking}" if breaking else "not broken"


def facts_of_table(position: Position) -> Iterable[Fact]:
    """What lies there from the beginning, what does not belong there, how the table plays."""
    table = position.table
    if position.revealed:
        yield Fact("revealed", _cards(SomeCards(Cards.of(*position.revealed))))
    for mark, cells in (
        (Mark.OBSERVED, table.empty_board.observed),
        (Mark.NEUTRAL, position.neutral),
    ):
        if cells:
            yield Fact.in_words(f"{mark.name.lower()} ({mark})", str(cells))
    for seat, tokens in zip(table.seats, position.tokens, strict=True):
        astray = tokens - table.arrangement.cells
        if astray:
            yield Fact("off the board", (SeatMark(seat), Words(str(astray))))
    if position.neutral - table.arrangement.cells:
        yield Fact.in_words(
            "off the board", f"neutral {position.neutral - table.arrangement.cells}"
        )
    chosen = _choices(position)
    if chosen:
        yield Fact.in_words("options", ", ".join(chosen))
    if not table.arrangement_is_known:
        yield Fact.in_words(
            "board", "purple face, unverified: ranks ascend here, groups may be others"
        )


def _choices(position: Position) -> list[str]:
    """What the table has chosen other than its edition does. Its arrangement shows in the board."""
    options = position.table.chosen_options()
    variants = "+".join(map(str, position.table.edition.variants))
    choices = {**options, "variants": variants} if variants else options
    return [f"{name}={value}" for name, value in choices.items() if name != "layout"]


def facts_of_seat(position: Position, seat: Seat) -> Iterable[Fact]:
    """What a seat has: cards, bid, tricks, colors, points."""
    if position.phase not in (Phase.DEAL, Phase.OVER) or len(position.hands[seat]):
        yield Fact("hand", _cards(position.hands[seat]))
        yield Fact("discard", _cards(position.discards[seat]))
    if any(bid is not None for bid in position.bids) or (
        position.bids and position.phase in (Phase.BID, Phase.PLAY)
    ):
        yield Fact("bid", (_number(position.bids[seat]),))
    if position.phase is Phase.PLAY:
        yield Fact("tricks", (_number(position.won[seat]),))
    lost = [color for color in Color if color in position.lost[seat]]
    if seat in position.unsure:
        yield Fact("lost", (Chip("?", Ground.UNKNOWN),))
    elif position.phase is Phase.PLAY or lost:
        held = [_colored(color.letter, color) for color in Color if color not in lost]
        yield Fact("holds", tuple(held) or NOTHING)
        if lost:
            struck = [Chip(color.letter, GROUNDS[color], is_struck=True) for color in lost]
            yield Fact("lost", tuple(struck))
    if position.results:
        yield Fact.in_words("points", str(sum(result.scores[seat] for result in position.results)))


def _cards(some: SomeCards) -> tuple[Span, ...]:
    known = [Chip(str(rank), Ground.CARD) for rank in some.known]
    return (*known, *[Chip("?", Ground.UNKNOWN)] * some.unknown) or NOTHING


def _colored(text: str, color: Color) -> Chip:
    return Chip(text, GROUNDS[color])


def _number(value: int | Unknown | None) -> Words:
    if value is None:
        return Words("-", Emphasis.QUIET)
    return Words("?" if value is UNKNOWN else str(value), Emphasis.STRONG)
