"""The laws of Cat in the Box, for any ruleset of the game: true at every table, whatever is played.

A ruleset with a house rule departs from some of them. Each law is a method; a subclass for such a
ruleset overrides the law that its rule changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import ClassVar, TypeGuard

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import (
    Bid,
    Color,
    ColorLost,
    Deal,
    Edition,
    Paradox,
    Play,
    RoundResult,
    TrickWon,
)
from catbox_rules.cat_in_the_box.cards import COPIES
from catbox_rules.conformance.in_words import with_actor
from catbox_rules.kernel.editions import setup_for
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.match import AnyTransition
from catbox_rules.testing.cat_in_the_box.laws_of_rounds import LawsOfRounds
from catbox_rules.testing.cat_in_the_box.ledger import Ledger
from catbox_rules.testing.examining import of_kind


class CatInTheBoxLaws(LawsOfRounds):
    """The laws of the game. Subclass it, and set the `ruleset` under test; by default it is the
    reference."""

    game: ClassVar[str] = cat_in_the_box.NAME
    ruleset: ClassVar[AnyRuleset] = cat_in_the_box
    secrecy: ClassVar[tuple[str, ...]] = (
        "secrecy.hand",
        "secrecy.discard",
        "secrecy.left-over-cards",
    )

    def begins(self) -> None:
        """Open the ledger."""
        edition = self.edition_played
        assert isinstance(edition, Edition)
        setup = setup_for(edition, self.record.players)
        self.readings: dict[str, object] = {
            **edition.readings.options(),
            **self.record.options,
        }
        self.ledger = Ledger(setup, self.record.first_seat)

    def most_actions(self) -> int:
        """Return the most actions of a match: for each round its deal, a discard and a bid of each
        seat, and the plays of all tricks (a paradox replaces some of them)."""
        setup = self.setup
        return setup.rounds * (1 + setup.players * (2 + setup.tricks))

    def _clauses_of_length(self) -> tuple[str, ...]:
        return ("match.length", "trick.last", "paradox.ends-round")

    # Before an action.

    def stands(self, legal: tuple[Action, ...]) -> None:
        """Check the laws about legal actions."""
        plays = [action for action in legal if isinstance(action, Play)]
        stuck = [action for action in legal if isinstance(action, Paradox)]
        if plays or stuck:
            self.law_of_forced_play(plays, stuck)
            self.law_of_order(plays or stuck)
        if plays:
            self.law_of_declaring(plays)
            if not self.ledger.trick:
                self.law_of_leads(plays)
        bids = [action for action in legal if isinstance(action, Bid)]
        if bids:
            self.law_of_bids(bids)

    def law_of_forced_play(self, plays: Sequence[Play], stuck: Sequence[Paradox]) -> None:
        """Require that a paradox is legal if and only if no play is."""
        self.require(
            not (plays and stuck) and len(stuck) <= 1,
            "a paradox is legal if and only if no play is, but a seat may choose between "
            f"{len(plays)} plays and a paradox",
            "paradox.must-play",
            "paradox.occurs",
        )
        if not stuck or not self._tokens_are_unlimited:
            return
        seat, ledger = stuck[0].seat, self.ledger
        for color, rank in product(Color, range(1, self.setup.highest_rank + 1)):
            can = ledger.hands[seat][rank] and color not in ledger.lost[seat]
            self.require(
                not (can and ledger.is_open((color, rank))),
                f"a paradox is legal if and only if no play is, but seat {seat} can declare "
                f"{color.value} with a {rank}",
                "paradox.occurs",
            )

    @property
    def _tokens_are_unlimited(self) -> bool:
        return self.readings["tokens"] == "unlimited"

    def law_of_order(self, actions: Sequence[Play | Paradox]) -> None:
        """Require that the winner of a trick leads the next one, and that play continues
        clockwise."""
        due = self.ledger.seat_to_play
        self.require(
            all(action.seat == due for action in actions),
            f"the winner of a trick leads, and play goes clockwise: it is seat {due}'s turn, "
            f"not seat {actions[0].seat}'s",
            "play.turn",
            "trick.winner-leads",
            "trick.color-strength",
            "trick.rank-strength",
        )

    def law_of_declaring(self, plays: Sequence[Play]) -> None:
        """Require that no cell is claimed twice, no lost color is declared, and each card is in the
        hand."""
        ledger = self.ledger
        for play in plays:
            self.require(
                ledger.is_open((play.color, play.rank)),
                f"no cell is claimed twice, but {with_actor(play)} is legal",
                "declare.cell-open",
            )
            self.require(
                play.color not in ledger.lost[play.seat],
                "a seat does not declare a color that it has lost, "
                f"but {with_actor(play)} is legal",
                "declare.color-held",
            )
            self.require(
                ledger.hands[play.seat][play.rank] > 0,
                f"a card is played from the hand, but {with_actor(play)} is legal",
                "play.card-in-hand",
            )

    def law_of_leads(self, plays: Sequence[Play]) -> None:
        """Require that red is led only if it is broken or nothing else can be declared; and that it
        may be led once it is broken, even by a forced lead."""
        seat, ledger = plays[0].seat, self.ledger
        red = [play for play in plays if play.color is Color.RED]
        self.require(
            not red or len(red) == len(plays) or ledger.red_is_broken or self._counts_observed,
            f"red is not led before it is broken, but seat {seat} may choose between "
            f"{len(red)} leads of red and {len(plays) - len(red)} others",
            "declare.lead-not-red",
        )
        if not (ledger.red_is_broken and self._tokens_are_unlimited):
            return
        open_red = [
            rank
            for rank in range(1, self.setup.highest_rank + 1)
            if ledger.hands[seat][rank] and ledger.is_open((Color.RED, rank))
        ]
        may_declare = Color.RED not in ledger.lost[seat]
        self.require(
            not (may_declare and open_red) or bool(red),
            f"once a player token is on the red row, red may be led, but seat {seat} may not",
            "declare.lead-red-broken",
        )

    @property
    def _counts_observed(self) -> bool:
        """Whether an observed token on the red row breaks red at this table."""
        observed = self.setup.observed
        closed = observed if isinstance(observed, tuple) else ("R",) if observed else ()
        on_red = any(name.startswith("R") for name in closed)
        return self.readings["red-broken-by"] == "any-token" and on_red

    def law_of_bids(self, bids: Sequence[Bid]) -> None:
        """Require that bids are those on the player's board, and go around from the start seat."""
        ledger, setup = self.ledger, self.setup
        due = (ledger.start_seat + len(ledger.bids)) % setup.players
        self.require(
            all(bid.seat == due for bid in bids),
            f"bids go around from the start seat, to seat {due} now, not to seat {bids[0].seat}",
            "bid.order",
        )
        self.require(
            [bid.tricks for bid in bids] == list(setup.bids),
            f"the bids to choose from are {setup.bids}, not {[bid.tricks for bid in bids]}",
            "bid.allowed",
            "bid.none-with-two",
        )

    # After an action.

    def happened(self, transition: AnyTransition) -> None:
        """Check the laws about an action that was taken."""
        action, ledger = transition.action, self.ledger
        ledger.write(action)
        rounds = of_kind(RoundResult, self.ruleset.rounds(transition.after))
        if isinstance(action, Deal):
            self.law_of_deals(action)
        if isinstance(action, Play):
            self.law_of_colors(action, transition)
            self.law_of_tricks(action, transition)
        self.law_of_length(rounds)
        if ledger.is_round_over:
            self.law_of_rounds(rounds[-1])
            self.law_of_scores(rounds[-1])
        if outcome := self.ruleset.outcome(transition.after):
            self.law_of_winners(tuple(outcome.winners), rounds)

    def law_of_deals(self, deal: Deal) -> None:
        """Require that every seat gets the same number of cards, from a deck with five of each
        rank."""
        setup = self.setup
        dealt = Counter(r for pile in (*deal.hands, deal.revealed, deal.hidden or ()) for r in pile)
        self.require(
            [len(hand) for hand in deal.hands] == [setup.dealt] * setup.players,
            f"each of {setup.players} seats is dealt {setup.dealt} cards, but {deal} is legal",
            "deal.even",
        )
        self.require(
            max(dealt.values()) <= COPIES,
            f"the deck has five cards of each rank, but {deal} is legal",
            "deal.from-deck",
        )

    def law_of_colors(self, play: Play, transition: AnyTransition) -> None:
        """Require that a seat that does not follow loses the led color, and that no seat
        loses all four."""
        lost = [(event.seat, event.color) for event in transition.events if _is_loss(event)]
        expected = [(play.seat, color) for color in [self.ledger.just_lost] if color]
        self.require(
            lost == expected,
            f"a seat that does not follow loses the led color, and nothing else is lost: "
            f"with {with_actor(play)} {_named(expected)}, not {_named(lost)}",
            "declare.lose-led-color",
        )
        self.require(
            len(self.ledger.lost[play.seat]) < len(Color),
            f"no seat loses all four colors, but seat {play.seat} has",
            "declare.lose-led-color",
        )

    def law_of_tricks(self, play: Play, transition: AnyTransition) -> None:
        """Require that a trick is won by its highest red card, or else by the highest of the led
        color."""
        won = [event.seat for event in transition.events if isinstance(event, TrickWon)]
        expected = [seat for seat in [self.ledger.just_won] if seat is not None]
        self.require(
            won == expected,
            f"the highest red card wins a trick, or else the highest of the led color: after "
            f"{with_actor(play)} it is won by {expected or 'nobody yet'}, not by {won or 'nobody'}",
            "trick.color-strength",
            "trick.rank-strength",
        )

    def law_of_length(self, rounds: Sequence[object]) -> None:
        """Require that a round continues until a paradox, of which it has at most one, or until its
        last trick is played."""
        begun, is_over = self.ledger.rounds_begun, self.ledger.is_round_over
        self.require(
            len(rounds) == begun - (not is_over and begun > 0),
            "a round goes on until there is a paradox or its last trick is played, and no longer",
            "paradox.ends-round",
            "trick.last",
        )


def _is_loss(event: object) -> TypeGuard[ColorLost]:
    return isinstance(event, ColorLost)


def _named(lost: Sequence[tuple[int, Color]]) -> str:
    return " and ".join(f"seat {seat} loses {color.value}" for seat, color in lost) or "nothing"
