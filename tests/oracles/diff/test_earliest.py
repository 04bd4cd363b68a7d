"""No match parts before the action that an argument names: held against matches that part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from catbox_rules.cat_in_the_box import (
    Deal,
    DealPhase,
    MatchOver,
    Paradox,
    Setup,
    State,
    Table,
    TrickPhase,
    apply,
    legal_actions,
)
from catbox_rules.diff.divergence import Aspect, DivergenceKind, Side
from catbox_rules.positions.cat_in_the_box.first_paradox import plays_before_paradox
from tests.unit.diff.tables import game_of, matches_of, rulebook, tables

CAT = "pegasus-2023"
CATS = "amigo-2023"


@pytest.mark.parametrize(
    ("a", "part", "players"),
    [
        (CAT, "tokens=strict", 3),
        (f"{CAT}+tokens=strict", "tokens_per_seat=9", 4),
        (f"{CAT}+tokens=strict", "tokens_per_seat=6", 5),
        ("ayatsurare-2020+tokens=strict", "tokens_per_seat=8", 3),
        (CAT, "red-broken-by=any-token", 2),
        (CAT, "memory", 2),
        (CAT, "memory", 3),
        (CAT, "memory", 4),
        (CAT, "must-follow", 5),
        (CAT, "no-color-lost", 4),
        (CAT, "observed@4=8", 4),
        (CAT, "observed@2=5", 2),
        (CAT, "tricks=6", 2),
        (CAT, "tricks=6", 4),
        (CAT, "bids@3=0,1", 3),
        (CAT, "dealt@5=8", 5),
        (CAT, "penalty=3", 2),
        (CAT, "bonus_up_to@2=2", 2),
        (CAT, "corners-touch", 2),
        (CAT, "close-bids-count", 2),
        (CAT, "close-bids-count", 3),
        (CAT, "close-bids-count", 4),
        (CAT, "penalty=2", 3),
        (CAT, "penalty=2", 4),
        (CAT, "penalty=2", 5),
        (f"{CAT}+tricks@3=2", "close-bids-count", 3),
        (CATS, "blocks=12", 2),
        (CATS, "hands@2=6,4,4,3,2", 2),
        (CATS, "heisenberg=1", 4),
        (CATS, "without-physicats", 3),
        (CATS, "physicat-timing=before-claim", 3),
    ],
)
def test_no_match_parts_before(a: str, part: str, players: int) -> None:
    pair = tables(a, f"{a}+{part}", players)
    game = game_of(pair)
    matches = 5 if a == CATS else 36 if players == 2 else 16
    played = matches_of(pair, matches, seed=6)
    divergences = [divergence for each in played for divergence in each.divergences]
    assert divergences
    for divergence in divergences:
        bound = game.earliest(pair, divergence.kind)
        assert bound is None or bound.index <= divergence.index, divergence


# The deal, a discard of each seat and, with three and more, a bid of each; then the plays.
@pytest.mark.parametrize(
    ("a", "part", "players", "before"),
    [
        # With two players no paradox comes before the seventh play, by the theorem.
        (CAT, "corners-touch", 2, 3 + 6),
        (CAT, "penalty=2", 2, 3 + 6),
        # A fifth trick has its bonus by one of the two: five tricks, and who won all of them leads.
        (CAT, "close-bids-count", 2, 3 + 5 * 2 + 1),
        (CAT, "bonus_up_to@2=2", 2, 3 + 3 * 2 + 1),
        # Three seats: seven cards in hand, three ranks, two colors: six cells, and two leads.
        (CAT, "close-bids-count", 3, 7 + 6 + 2),
        (CAT, "corners-touch", 3, 7 + 6 + 2),
        # Who has won a trick has led one, or leads now: it is in its fourth trick.
        (CAT, "penalty=2", 3, 7 + 3 * 3),
        # Four and five: the third trick at the earliest.
        (CAT, "close-bids-count", 4, 9 + 2 * 4),
        (CAT, "penalty=2", 4, 9 + 2 * 4),
        (CAT, "close-bids-count", 5, 11 + 2 * 5),
        (CAT, "penalty=2", 5, 11 + 2 * 5),
        # A round of two tricks is over before anybody can be stuck.
        (f"{CAT}+tricks@3=2", "close-bids-count", 3, 7 + 2 * 3 - 1),
        # Where all must bid four, three tricks have their bonus by one of the two.
        (f"{CAT}+bids@3=4", "close-bids-count", 3, 7 + 3 * 3 + 1),
        # Strict tokens, house rules on declaring, observed cells of the deck: nothing is known.
        (f"{CAT}+tokens=strict", "penalty=2", 3, None),
        (f"{CAT}+no-color-lost", "penalty=2", 3, None),
        (f"{CAT}+observed@4=8", "penalty=2", 4, None),
        # It is enough to know it of one of the two.
        (CAT, "memory+penalty=2", 3, 7 + 3 * 3),
    ],
)
def test_before_which_action_no_round_is_scored_otherwise(
    a: str, part: str, players: int, before: int | None
) -> None:
    pair = tables(a, f"{a}+{part}", players)
    bound = game_of(pair).earliest(pair, _WAYS[part.partition("=")[0].rpartition("+")[2]])
    assert (None if bound is None else bound.index) == before


_WAYS = {
    "penalty": DivergenceKind(Aspect.SCORE, "scores", clauses=("score.paradox-penalty",)),
    "corners-touch": DivergenceKind(
        Aspect.SCORE, "bonus", clauses=("house.corners-touch", "score.group")
    ),
    "close-bids-count": DivergenceKind(
        Aspect.SCORE, "bonus", clauses=("house.close-bids-count", "score.bonus-bid")
    ),
    "bonus_up_to@2": DivergenceKind(Aspect.SCORE, "bonus", clauses=("score.bonus-two-players",)),
}


# The deal, a discard of each seat and a bid of each with three players; then the plays.
@pytest.mark.parametrize(
    ("event", "clauses", "before"),
    [
        ("round-began", (), 0),
        ("color-lost", (), 7 + 1),
        ("trick-won", (), 7 + 2),
        ("round-scored", ("trick.last",), 7 + 6 * 3 - 1),
    ],
)
def test_before_which_action_nothing_else_happens(
    event: str, clauses: tuple[str, ...], before: int
) -> None:
    pair = tables(CAT, f"{CAT}+tricks@3=6", 3)
    bound = game_of(pair).earliest(pair, DivergenceKind(Aspect.EFFECT, event, clauses=clauses))
    assert bound is not None
    assert bound.index == before


@pytest.mark.parametrize(
    ("part", "clause", "before"),
    [
        # A color is lost in the first trick, so that it can be missed in the next.
        ("tricks@3=6", "declare.color-held", 7 + 3),
        ("observed@3=6", "declare.cell-open", 7),
        ("tricks@3=6", "declare.cell-open", 7 + 1),
        ("must-follow", "house.must-follow", 7 + 1),
        ("tricks@3=6", "play.card-in-hand", 7),
    ],
)
def test_before_which_action_no_play_is_forbidden_by_one_alone(
    part: str, clause: str, before: int
) -> None:
    pair = tables(CAT, f"{CAT}+{part}", 3)
    kind = DivergenceKind(Aspect.ACTION, "play", Side.A, (clause,))
    bound = game_of(pair).earliest(pair, kind)
    assert bound is not None
    assert bound.index == before


_FEW_CARDS = "highest_rank@2=2+dealt@2=3+tricks@2=2+columns@2=3+revealed@2=3+observed@2=3"
_ALL_DEALT = "highest_rank@2=2+dealt@2=5+tricks@2=4+columns@2=3+revealed@2=0+observed@2=3"
_THREE_SEATS = "highest_rank@3=2+dealt@3=3+tricks@3=2+columns@3=2+bids@3=1"
_ONE_TRICK = "highest_rank@5=2+dealt@5=2+tricks@5=1+columns@5=2+bids@5=1"
"""Four cards of a rank take all its cells, and the fifth is stuck."""


@pytest.mark.parametrize(
    ("players", "numbers", "has_won"),
    [
        (2, _FEW_CARDS, False),
        (2, _FEW_CARDS, True),
        (2, _ALL_DEALT, False),
        (2, _ALL_DEALT, True),
        (3, _THREE_SEATS, False),
        (5, _ONE_TRICK, False),
    ],
)
def test_counting_cells_tells_the_earliest_paradox_of_small_decks(
    players: int, numbers: str, has_won: bool
) -> None:
    """So few cards that all rounds can be played, up to the first paradox."""
    table = rulebook(f"{CAT}+{numbers}").initial(players=players).table
    earliest = _plays_before_paradox(table, has_won=has_won)
    assert plays_before_paradox(table, has_won=has_won) == earliest


def _plays_before_paradox(table: Table, *, has_won: bool) -> int | None:
    """After how many plays a seat is stuck first, of all deals and all that can be played; None if
    none ever is."""
    reached: set[State] = {apply(DealPhase(table), deal).state for deal in _deals(table.setup)}
    plays = 0
    while reached:
        tricks = [state for state in reached if isinstance(state, TrickPhase)]
        stuck = [
            state
            for state in tricks
            if Paradox(state.on_turn) in legal_actions(state)
            and (state.won[state.on_turn] or not has_won)
        ]
        if stuck:
            return plays
        plays += bool(tricks)
        reached = {
            apply(state, action).state
            for state in reached
            if not isinstance(state, DealPhase | MatchOver)
            for action in legal_actions(state)
        }
    return None


def _deals(setup: Setup) -> Iterator[Deal]:
    """All deals: for each rank its five cards among the hands, those revealed, and those hidden."""
    piles = range(setup.players + 2)
    sizes = [setup.dealt] * setup.players + [setup.revealed]
    for places in product(combinations_with_replacement(piles, 5), repeat=setup.highest_rank):
        cards = [(place, rank) for rank, of_rank in enumerate(places, 1) for place in of_rank]
        *dealt, _ = ([rank for place, rank in cards if place == pile] for pile in piles)
        if [len(pile) for pile in dealt] == sizes:
            yield Deal(dealt[:-1], dealt[-1])


def test_a_house_rule_on_bonuses_is_named() -> None:
    assert rulebook(f"{CAT}+close-bids-count").edition.house_rules
    for players in (2, 3):
        pair = tables(CAT, f"{CAT}+close-bids-count", players)
        scores = {
            divergence.kind.clauses
            for played in matches_of(pair, 40)
            for divergence in played.divergences
            if divergence.kind.aspect is Aspect.SCORE
        }
        assert scores == {("house.close-bids-count", "score.bonus-bid")}
