"""The clauses of Cat in the Box that an engine can be tested on at a table, each with the sign that
it is exercised: an action, the states before and after it, and the events.

A clause is exercised when an engine that gets it wrong would be found out. So a bonus alone does
not exercise `score.group`: only one of several groups does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from catbox_rules import cat_in_the_box as catbox
from catbox_rules.cat_in_the_box import Color
from catbox_rules.conformance.cat_in_the_box.signs import SIGNS
from catbox_rules.conformance.cat_in_the_box.supposing import suppositions
from catbox_rules.conformance.protocol import EngineProfile
from catbox_rules.conformance.signs import Sign, event_of, never
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable

_JAPANESE: Final = "ayatsurare-2020"


def wanted(table: ChosenTable, shown: EngineProfile) -> Mapping[str, Sign]:
    """Return the clauses that can be tested at a table, each with its sign."""
    two, terms = table.players == 2, shown.terms
    signs = {**_ALWAYS, **(_WITH_TWO if two else _WITH_MORE)}
    if not terms.trusts_deals:
        # Exercised by the refusal of impossible deals.
        signs |= {"deal.even": never, "deal.from-deck": never}
    if terms.rounds is None or terms.rounds > 1:
        signs |= _IN_LATER_ROUNDS
    if terms.rounds is None or terms.rounds >= table.players:
        signs |= _AT_THE_END
    if terms.automatic_paradox:
        signs.pop("paradox.must-play")
        signs.pop("paradox.false-claim")
    if "view" in shown.asks:
        signs |= {"secrecy.hand": _plays, "secrecy.discard": _plays}
        if two:
            signs["secrecy.left-over-cards"] = _plays
    return {**signs, **dict(_by_options(table, shown))}


def _by_options(table: ChosenTable, shown: EngineProfile) -> Iterator[tuple[str, Sign]]:
    """Yield clauses that only tables with certain options can test."""
    has_observed = table.edition_id != _JAPANESE and table.players in (2, 4)
    if has_observed and shown.chooses("red-broken-by", "any-token"):
        yield "setup.observed-tokens", SIGNS["an observed token breaks red"]
    # With two and with five players there are tokens for all plays; in the Japanese edition always.
    is_short = table.edition_id != _JAPANESE and table.players in (3, 4)
    if is_short and shown.chooses("tokens", "strict"):
        yield "declare.token-left", SIGNS["no token is left"]
    if shown.options.get("layout"):
        yield "setup.face", _of_supposition("setup.face")


def _plays(step: AnyTransition) -> bool:
    return isinstance(step.action, catbox.Play)


def _is_play_with(step: AnyTransition, *, leads: bool) -> catbox.Play | None:
    is_so = isinstance(step.action, catbox.Play) and bool(step.before.trick) is not leads
    return step.action if is_so and isinstance(step.action, catbox.Play) else None


def _is_first_play(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=True)
    return play is not None and not any(step.before.won) and not step.before.results


def _starts_later(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=True)
    return play is not None and not any(step.before.won) and len(step.before.results) > 0


def _cells(step: AnyTransition) -> Iterator[tuple[bool, bool]]:
    """Yield, for each cell that a card of the hand could go to, whether it is open, and whether its
    color is held."""
    if isinstance(step.action, catbox.Play):
        before, seat = step.before, step.action.seat
        for rank in set(before.hands[seat]):
            for color in Color:
                is_open = catbox.Cell(color, rank) in before.board.open
                yield is_open, color in before.held[seat]


def _meets_taken_cell(step: AnyTransition) -> bool:
    return any(is_held and not is_open for is_open, is_held in _cells(step))


def _meets_lost_color(step: AnyTransition) -> bool:
    return any(is_open and not is_held for is_open, is_held in _cells(step))


def _red_tokens(state: catbox.TrickPhase) -> bool:
    return any(cell.color is Color.RED for cell in state.board.player_tokens)


def _colors_of_leads(step: AnyTransition) -> set[Color]:
    """Return the colors that may be led, if a seat leads."""
    if _is_play_with(step, leads=True) is None:
        return set()
    legal = catbox.legal_actions(step.before)
    return {each.color for each in legal if isinstance(each, catbox.Play)}


def _red_cannot_be_led(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=True)
    if play is None or _red_tokens(step.before):
        return False
    held = Color.RED in step.before.held[play.seat]
    return held and Color.RED not in _colors_of_leads(step)


def _red_can_be_led(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=True)
    if play is None or not _red_tokens(step.before):
        return False
    return Color.RED in _colors_of_leads(step) and len(_colors_of_leads(step)) > 1


def _declines_to_follow(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=False)
    if play is None or play.color is step.before.trick[0].color:
        return False
    led = step.before.trick[0].color
    legal = catbox.legal_actions(step.before)
    return any(isinstance(each, catbox.Play) and each.color is led for each in legal)


def _trick(step: AnyTransition) -> tuple[catbox.Play, ...]:
    won = event_of(step.events, catbox.TrickWon)
    if won is None or not isinstance(step.action, catbox.Play):
        return ()
    return (*step.before.trick, step.action)


def _color_beats_rank(step: AnyTransition) -> bool:
    won = event_of(step.events, catbox.TrickWon)
    return won is not None and any(play.rank > won.rank for play in _trick(step))


def _rank_decides(step: AnyTransition) -> bool:
    won = event_of(step.events, catbox.TrickWon)
    return won is not None and sum(play.color is won.color for play in _trick(step)) > 1


def _another_leads(step: AnyTransition) -> bool:
    won = event_of(step.events, catbox.TrickWon)
    return won is not None and won.seat != step.before.leader


def _is_paradox(step: AnyTransition) -> bool:
    return isinstance(step.action, catbox.Paradox)


def _breaks_off_a_trick(step: AnyTransition) -> bool:
    return _is_paradox(step) and bool(step.before.trick)


def _scored(step: AnyTransition) -> catbox.RoundResult | None:
    scored = event_of(step.events, catbox.RoundScored)
    return None if scored is None else scored.result


def _scores_tricks(step: AnyTransition) -> bool:
    result = _scored(step)
    return result is not None and any(result.tricks)


def _penalizes(step: AnyTransition) -> bool:
    result = _scored(step)
    return result is not None and result.paradox is not None and result.tricks[result.paradox] > 0


def _earns_bonus(step: AnyTransition) -> bool:
    """Return whether one seat has a bonus, and another one that caused no paradox has none."""
    result = _scored(step)
    if result is None or not any(result.bonus):
        return False
    return any(not bonus and seat != result.paradox for seat, bonus in enumerate(result.bonus))


def _of_supposition(clause: str) -> Sign:
    """Return the sign that a round is scored in which some supposition about exactly this clause
    leads to a different sheet."""

    def differs(step: AnyTransition) -> bool:
        result = _scored(step)
        if result is None or not any(bonus > 1 for bonus in result.bonus):
            return False
        return any(
            sheet["scores"] != list(result.scores)
            for supposition, sheet in suppositions(step)
            if supposition.clauses == (clause,)
        )

    return differs


def _match_ended(step: AnyTransition) -> bool:
    return event_of(step.events, catbox.MatchEnded) is not None


_ALWAYS: Final[Mapping[str, Sign]] = {
    "setup.players": _plays,
    "setup.deck": lambda step: isinstance(step.action, catbox.Deal),
    "setup.board": _of_supposition("setup.board"),
    "setup.first-start-seat": _is_first_play,
    "round.phases": _plays,
    "deal.discard": _plays,
    "play.turn": _plays,
    "play.card-in-hand": _plays,
    "declare.cell-open": _meets_taken_cell,
    "declare.color-held": _meets_lost_color,
    "declare.lead-not-red": _red_cannot_be_led,
    "declare.lead-red-broken": _red_can_be_led,
    "declare.lead-red-forced": SIGNS["red has to be led"],
    "declare.any-color-following": _declines_to_follow,
    "declare.lose-led-color": lambda step: event_of(step.events, catbox.ColorLost) is not None,
    "trick.color-strength": _color_beats_rank,
    "trick.rank-strength": _rank_decides,
    "trick.winner-leads": _another_leads,
    "trick.last": SIGNS["no paradox"],
    "paradox.occurs": _is_paradox,
    "paradox.must-play": _plays,
    "paradox.false-claim": _plays,
    "paradox.ends-round": _is_paradox,
    "paradox.trick-unawarded": _breaks_off_a_trick,
    "paradox.tokens-stay": SIGNS["the broken-off trick adds to a bonus"],
    "score.trick": _scores_tricks,
    "score.paradox-penalty": _penalizes,
    "score.group": _of_supposition("score.group"),
    "score.adjacency": _of_supposition("score.adjacency"),
}
_WITH_TWO: Final[Mapping[str, Sign]] = {
    "deal.two-player-reveal": SIGNS["a pair is revealed"],
    "bid.none-with-two": _plays,
    "score.bonus-two-players": _earns_bonus,
}
_WITH_MORE: Final[Mapping[str, Sign]] = {
    "bid.allowed": lambda step: isinstance(step.action, catbox.Bid),
    "bid.order": lambda step: isinstance(step.action, catbox.Bid),
    "score.bonus-bid": _earns_bonus,
}
_IN_LATER_ROUNDS: Final[Mapping[str, Sign]] = {
    "round.clean-up": _starts_later,
    "round.start-seat-passes": _starts_later,
}
_AT_THE_END: Final[Mapping[str, Sign]] = {
    "match.length": _match_ended,
    "match.winner": _match_ended,
    "match.tie-last-round": SIGNS["a tie goes to the better last round"],
    "match.shared": SIGNS["a shared victory"],
}
