"""What Cat in the Box brings to the comparison of rulebooks: deals with what a random deal rarely
has, and which parts of events and views count as a difference in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import (
    Deal,
    Play,
    Position,
    RoundResult,
    RoundScored,
    State,
    Table,
    TrickWon,
)
from catbox_rules.conformance.cat_in_the_box import bonus_clause, of_score, of_winner
from catbox_rules.conformance.differences import Clauses
from catbox_rules.diff.lockstep import ComparedGame, Part, SharedStep, fields_of_view
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Action, Event
from catbox_rules.policies.cat_in_the_box import PREFERENCES


def _normalized(event: Event) -> Event:
    """Return an event as it is, but of a scored round only the score sheet. A group that earns
    nothing, or an unverified arrangement, does not affect play."""
    if isinstance(event, RoundScored):
        return evolve(event, groups=event.bonus, arrangement_is_known=True)
    return event


def _seen(view: object) -> Mapping[str, object]:
    """Return what a view shows, by name, without a board that is out of sight. Completed rounds are
    compared by their score sheets."""
    shown = dict(fields_of_view(view))
    shown.pop("rounds", None)
    if isinstance(view, Position) and view.has_begun and not view.table.board_is_in_sight:
        del shown["tokens"]
    return shown


def _clustered_deal(deal: Action, random: Random) -> Action:
    """Return a deal of the same cards with equal ranks gathered in hands, so that seats get stuck
    early and red has to be led. Some of the cards, from none to all, change places."""
    if not isinstance(deal, Deal):
        return deal
    cards = sorted(_cards(deal))
    if random.random() < 0.5:
        ranks = list(dict.fromkeys(cards))
        random.shuffle(ranks)
        cards.sort(key=ranks.index)
    for _ in range(random.randrange(len(cards))):
        one, other = random.randrange(len(cards)), random.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    return _with(deal, cards)


def _with_two_cards_swapped(deal: Action, random: Random) -> Action:
    """Return a deal of the same cards with two of them swapped, of different ranks and from
    different piles."""
    if not isinstance(deal, Deal):
        return deal
    cards, piles = _cards(deal), _piles(deal)
    one = random.randrange(len(cards))
    others = [
        place
        for place in range(len(cards))
        if piles[place] != piles[one] and cards[place] != cards[one]
    ]
    if others:
        other = random.choice(others)
        cards[one], cards[other] = cards[other], cards[one]
    return _with(deal, cards)


def _piles(deal: Deal) -> list[int]:
    """Return the number of the pile of each card."""
    sizes = [*map(len, deal.hands), len(deal.revealed), len(deal.hidden or ())]
    return [pile for pile, size in enumerate(sizes) for _ in range(size)]


def _cards(deal: Deal) -> list[int]:
    """Return all cards of a deal: hand by hand, then the rest."""
    piles = [*deal.hands, deal.revealed, *([] if deal.hidden is None else [deal.hidden])]
    return [rank for pile in piles for rank in pile]


def _with(deal: Deal, cards: list[int]) -> Deal:
    """Return a deal of the same form with these cards."""
    taken = iter(cards)
    hands = [sorted(next(taken) for _ in hand) for hand in deal.hands]
    revealed = [next(taken) for _ in deal.revealed]
    return Deal(hands, revealed, None if deal.hidden is None else sorted(taken))


# The clauses behind different results of the same action by two rulebooks of Cat in the Box.


_OF_EVENT: Final[Mapping[str, str]] = {
    "round-began": "round.start-seat-passes",
    "hand-dealt": "deal.even",
    "cards-revealed": "deal.two-player-reveal",
    "neutral-token-placed": "deal.two-player-reveal",
    "color-lost": "declare.lose-led-color",
    "paradox-occurred": "paradox.occurs",
    "trick-abandoned": "paradox.trick-unawarded",
    "match-ended": "match.length",
}


def of_malformed(_: MalformedInput) -> Clauses:
    """Return the clause for a rank that one of the decks does not have."""
    return ("setup.deck",)


def of_event(shared: SharedStep, one: Event | None, other: Event | None) -> Clauses:
    """Return the clauses behind the first event that differs; None stands for the side without more
    events."""
    event = one or other
    assert event is not None
    if isinstance(one, TrickWon) and isinstance(other, TrickWon):
        assert isinstance(shared.action, Play)
        clauses = of_winner((*shared.a.before.trick, shared.action), other.seat)
        # A house rule about winning replaces colors and ranks.
        return _with_house_rules(shared, clauses, also="trick.color-strength")
    if event.event == "round-scored":
        return of_score(shared.a, "rounds", None, None)
    clause = _OF_EVENT.get(event.event)
    return () if clause is None else _with_house_rules(shared, (clause,))


def of_sheet(shared: SharedStep) -> Sequence[Part]:
    """Return for each seat the first of tricks, bonus and points that differs; what follows from it
    is not reported again."""
    found: dict[tuple[str, Clauses], Part] = {}
    for part in _parts(shared):
        found.setdefault((part.name, part.clauses), part)
    return tuple(found.values())


def _parts(shared: SharedStep) -> Iterator[Part]:
    states: tuple[State, State] = (shared.a.after, shared.b.after)
    one, other = states[0].results[-1], states[1].results[-1]
    if one.paradox != other.paradox:
        clauses = _with_house_rules(shared, ("paradox.occurs",))
        yield Part("paradox", (one.paradox, other.paradox), clauses)
    tables = states[0].table, states[1].table
    for seat in tables[0].seats:
        if one.tricks[seat] != other.tricks[seat]:
            yield Part("tricks", (one.tricks, other.tricks), ("trick.winner-leads",))
        elif one.bonus[seat] != other.bonus[seat]:
            clauses = _bonus_between(tables, one, other, seat)
            yield Part("bonus", (one.bonus, other.bonus), _with_house_rules(shared, clauses))
        elif one.scores[seat] != other.scores[seat]:
            caused_paradox = seat in (one.paradox, other.paradox)
            clauses = _points_between(shared, caused_paradox=caused_paradox)
            yield Part("scores", (one.scores, other.scores), clauses)


def _points_between(shared: SharedStep, *, caused_paradox: bool) -> Clauses:
    clause = "score.paradox-penalty" if caused_paradox else "score.trick"
    # A house rule about points for tricks replaces both.
    clauses = _with_house_rules(shared, ("score.trick", clause))
    return tuple(each for each in clauses if each != "score.trick" or each == clause)


def _bonus_between(
    tables: tuple[Table, Table], one: RoundResult, other: RoundResult, seat: int
) -> Clauses:
    """Return the clauses behind a different bonus: only one table grants it, or the group has a
    different size."""
    if one.bonus[seat] and other.bonus[seat]:
        is_elsewhere = tables[0].arrangement != tables[1].arrangement
        return ("setup.face", "score.group") if is_elsewhere else ("score.group",)
    if seat in (one.paradox, other.paradox):
        return ("score.paradox-penalty",)
    earning = [table.house_rules and table.house_rules.earns_bonus for table in tables]
    if earning[0] != earning[1]:
        return ("score.bonus-bid",)
    return tuple(sorted({bonus_clause(table) for table in tables}))


def of_outcome(shared: SharedStep) -> Clauses:
    """Return the clauses that decide the match."""
    return of_score(shared.a, "winners", None, None)


def _with_house_rules(
    shared: SharedStep, clauses: Iterable[str], *, also: str | None = None
) -> Clauses:
    """Return the clauses, and the house rules of only one of the tables that replace one of them,
    or the one in `also`."""
    named = tuple(dict.fromkeys(clauses))
    one, other = (set(each.before.table.house_rules or ()) for each in (shared.a, shared.b))
    return (*named, *(rule.id for rule in one ^ other if rule.replaces in (*named, also)))


COMPARED: Final = ComparedGame(
    ruleset=cat_in_the_box,
    policies=PREFERENCES,
    normalized=_normalized,
    seen=_seen,
    scoring=(
        *("bonus_up_to", "face", "layout", "penalty"),
        *("score.bonus-bid", "score.group", "score.trick"),
    ),
    of_malformed=of_malformed,
    of_event=of_event,
    of_sheet=of_sheet,
    of_outcome=of_outcome,
    clustered_deal=_clustered_deal,
    with_two_cards_swapped=_with_two_cards_swapped,
)
"""The game."""
