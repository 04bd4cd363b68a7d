"""A state of the engine in the vocabulary of the formal twin (`spec/formal/cat_in_the_box`).

A fact is a text without its table or moment, such as `hand(2,5,1)`; `about` puts that in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from catbox_rules.cat_in_the_box import (
    EDITIONS,
    Action,
    Arrangement,
    BidPhase,
    Color,
    Deal,
    DealPhase,
    Discard,
    DiscardPhase,
    MatchOver,
    Play,
    State,
    Table,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.actions import Bid, Paradox
from catbox_rules.cat_in_the_box.editions import RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.state import RoundResult

__all__ = ["about", "about_all", "every_action", "facts_of", "name_of", "table_facts", "term_of"]

PHASES: dict[type[State], str] = {
    DealPhase: "deal",
    DiscardPhase: "discard",
    BidPhase: "bid",
    TrickPhase: "play",
    MatchOver: "over",
}


def about(what: int | str, fact: str) -> str:
    """A fact about a moment or a table, as a line of a program.

    >>> about(7, "hand(2,5,1)")
    'hand(7,2,5,1).'
    """
    name, _, arguments = fact.partition("(")
    return f"{name}({what},{arguments}." if arguments else f"{name}({what})."


def about_all(what: int | str, facts: Iterable[str]) -> str:
    """Facts about a moment or a table, as a part of a program."""
    return "\n".join(about(what, fact) for fact in facts)


def term_of(action: Action) -> str:
    """An action of a seat as a term.

    >>> term_of(Play(0, 5, Color.YELLOW))
    'play(0,5,yellow)'
    """
    match action:
        case Discard():
            return f"discard({action.seat},{action.rank})"
        case Bid():
            return f"bid({action.seat},{action.tricks})"
        case Play():
            return f"play({action.seat},{action.rank},{action.color.value})"
        case Paradox():
            return f"paradox({action.seat})"
        case Deal():
            raise AssertionError("a deal is given by the state after it")


def every_action(table: Table) -> list[Action]:
    """All that can be said at a table: every seat, rank and color, and each number of tricks."""
    ranks = range(1, table.setup.highest_rank + 1)
    actions: list[Action] = []
    for seat in table.seats:
        actions += [Discard(seat, rank) for rank in ranks]
        actions += [Bid(seat, tricks) for tricks in range(table.setup.dealt + 1)]
        actions += [Play(seat, rank, color) for rank in ranks for color in Color]
        actions.append(Paradox(seat))
    return actions


def name_of(option: RedBrokenBy | Tokens) -> str:
    """What a table has chosen, as a name of the vocabulary: `player_token`."""
    return str(option.value).replace("-", "_")


def table_facts(table: Table) -> Iterator[str]:
    """What is given of a table: for a printed edition its name, from which the twin works out the
    numbers and the ascending board for itself; for another one all its numbers."""
    yield f"players({table.players})"
    yield f"first_seat({table.first_seat})"
    if table.edition in EDITIONS:
        yield f'edition("{table.edition.id}")'
        yield f"option(tokens,{name_of(table.tokens)})"
        yield f"option(red_broken_by,{name_of(table.red_broken_by)})"
        if table.arrangement == Arrangement.ascending(table.setup.columns):
            return
        yield "layout"
    else:
        yield from _numbers(table)
    for row, cells in enumerate(table.arrangement.rows):
        for column, cell in enumerate(cells):
            yield f"place({cell.color.value},{cell.rank},{row},{column})"


def _numbers(table: Table) -> Iterator[str]:
    setup, edition = table.setup, table.edition
    yield "table"
    yield f"highest_rank({setup.highest_rank})"
    yield f"columns({setup.columns})"
    yield f"dealt({setup.dealt})"
    yield f"tricks({setup.tricks})"
    yield f"rounds({setup.rounds})"
    yield f"supply({edition.tokens_per_seat})"
    yield f"marks({edition.color_marks.value})"
    yield f"reading(tokens,{name_of(table.tokens)})"
    yield f"reading(red_broken_by,{name_of(table.red_broken_by)})"
    for bid in setup.bids:
        yield f"bid_value({bid})"
    if setup.bonus_up_to is not None:
        yield f"bonus_up_to({setup.bonus_up_to})"
    if setup.observed is not None:
        yield f"observed_rank({setup.observed})"


def facts_of(state: State) -> Iterator[str]:
    """What is given of a moment. Neutral tokens are left to follow from what is revealed."""
    yield f"phase({PHASES[type(state)]})"
    yield from _scored(state.results)
    if not isinstance(state, MatchOver):
        yield f"round({len(state.results)})"
    match state:
        case DealPhase() | MatchOver():
            return
        case DiscardPhase():
            yield from _cards(state)
            yield from _at_the_beginning(state.table)
            yield from _revealed(state.revealed)
        case BidPhase():
            yield from _cards(state)
            yield from _at_the_beginning(state.table)
            yield from _bids(state.bids)
        case TrickPhase():
            yield from _cards(state)
            yield from _revealed(state.revealed)
            yield from _bids(state.bids)
            yield from _tricks(state)


def _scored(results: Sequence[RoundResult]) -> Iterator[str]:
    for number, result in enumerate(results):
        for seat, points in enumerate(result.scores):
            yield f"scored({number},{seat},{points})"


def _cards(state: DiscardPhase | BidPhase | TrickPhase) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        for rank in hand.ranks:
            yield f"hand({seat},{rank},{hand.count(rank)})"
    for seat, rank_set_aside in enumerate(state.discards):
        if rank_set_aside is not None:
            yield f"set_aside({seat},{rank_set_aside})"


def _at_the_beginning(table: Table) -> Iterator[str]:
    for seat in table.seats:
        yield f"won({seat},0)"
        for color in Color:
            yield f"held({seat},{color.value})"


def _revealed(ranks: Sequence[int]) -> Iterator[str]:
    for place, rank in enumerate(ranks):
        yield f"revealed({place},{rank})"


def _bids(bids: Sequence[int | None]) -> Iterator[str]:
    for seat, bid in enumerate(bids):
        if bid is not None:
            yield f"bid_of({seat},{bid})"


def _tricks(state: TrickPhase) -> Iterator[str]:
    yield f"leader({state.leader})"
    for place, play in enumerate(state.trick):
        yield f"trick({place},{play.seat},{play.color.value},{play.rank})"
    for seat in state.table.seats:
        yield f"won({seat},{state.won[seat]})"
        for color in state.held[seat]:
            yield f"held({seat},{color.value})"
        for cell in state.board.tokens[seat]:
            yield f"token({seat},{cell.color.value},{cell.rank})"
