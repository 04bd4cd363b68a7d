"""The laws of Schrödinger's Cats, for any ruleset of the game: true at every table, whatever is
played.

A ruleset with a house rule departs from some of them. Each law is a method; a subclass for such a
ruleset overrides the law that its rule changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.in_words import with_actor
from catbox_rules.kernel.editions import setup_for
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Outcome
from catbox_rules.match import AnyTransition
from catbox_rules.records import action_as_json
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    RoundResult,
    Use,
)
from catbox_rules.schrodingers_cats.editions import Edition
from catbox_rules.testing.examining import of_kind
from catbox_rules.testing.laws import Laws
from catbox_rules.testing.schrodingers_cats.count_at_doubt import doubts
from catbox_rules.testing.schrodingers_cats.ledger import Ledger, place_on_track


class SchrodingersCatsLaws(Laws):
    """The laws of the game. Subclass it, and set the `ruleset` under test; by default it is the
    reference."""

    game: ClassVar[str] = schrodingers_cats.NAME
    ruleset: ClassVar[AnyRuleset] = schrodingers_cats
    secrecy: ClassVar[tuple[str, ...]] = (
        "schrodinger.secrecy.hand",
        "schrodinger.secrecy.physicat",
        "schrodinger.secrecy.draw-pile",
        "schrodinger.secrecy.discard-pile",
    )

    ledger: Ledger
    edition: Edition

    def begins(self) -> None:
        """Open the ledger."""
        edition = self.edition_played
        assert isinstance(edition, Edition)
        self.edition = edition
        setup = setup_for(edition, self.record.players)
        self.ledger = Ledger(setup, self.record.first_seat)
        blocks = self.record.options.get("blocks", edition.blocks)
        assert isinstance(blocks, int)
        self.spaces = 5 * blocks

    def most_actions(self) -> int:
        """Return the most actions of a match.

        Each claim is further along the track than the one before, and leads to at most an exchange,
        its draw and the end of the turn; each proof opens at least one more card. A round also has
        its deal and a doubt. The Physicats are dealt once, and each seat uses one, which makes it
        draw at most once.
        """
        rounds, deck = len(self.ledger.setup.hands), len(self.edition.deck)
        return rounds * (4 * self.spaces + deck + 2) + 1 + 2 * self.record.players

    def _clauses_of_length(self) -> tuple[str, ...]:
        return ("schrodinger.match.ends", "schrodinger.claim.rises")

    @property
    def draw_pile(self) -> Boxes:
        """The cards that have not left the draw pile in this round."""
        return self.edition.deck - self.ledger.drawn

    # Before an action.

    def stands(self, legal: tuple[Action, ...]) -> None:
        """Check the laws about legal actions."""
        if not legal:
            return
        self.law_of_turns(legal)
        self.law_of_claims([action for action in legal if isinstance(action, Claim)])
        self.law_of_doubts([action for action in legal if isinstance(action, Doubt)])
        self.law_of_ends([action for action in legal if isinstance(action, EndTurn)])
        self.law_of_proofs([action for action in legal if isinstance(action, Prove)])
        self.law_of_exchanges([action for action in legal if isinstance(action, Exchange)])
        self.law_of_uses([action for action in legal if isinstance(action, Use)])

    def law_of_turns(self, legal: Sequence[Action]) -> None:
        """Require that the seat that was right starts, and that turns go clockwise among the seats
        that are left."""
        due = self.ledger.on_turn
        self.require(
            {action.actor for action in legal} == {due},
            "the seat that was right starts a round, and turns go clockwise: "
            f"it is seat {due}'s turn, not seat {legal[0].actor}'s",
            "schrodinger.turn.order",
            "schrodinger.round.start-seat",
        )

    def law_of_claims(self, claims: Sequence[Claim]) -> None:
        """Require that a claim is on the track, further along than the one before, and once in a
        turn."""
        ledger = self.ledger
        stands = -1 if ledger.claim is None else place_on_track(ledger.claim)
        open_places = [] if ledger.has_claimed else list(range(stands + 1, self.spaces))
        places = [place_on_track(claim) for claim in claims if claim.state is not Box.HEISENBERG]
        self.require(
            len(places) == len(claims) and places == open_places,
            f"a claim is on a space of the track, further along than {ledger.claim or 'none'}, "
            f"once in a turn: there are {len(open_places)} such spaces, and {len(claims)} claims "
            f"from {claims[0] if claims else 'none'} on",
            "schrodinger.claim.rises",
            "schrodinger.claim.on-track",
            "schrodinger.turn.claim-or-doubt",
        )

    def law_of_doubts(self, found: Sequence[Doubt]) -> None:
        """Require that a seat on turn may doubt another seat's claim, instead of claiming."""
        ledger = self.ledger
        claim = ledger.claim
        may = claim is not None and claim.seat != ledger.on_turn and not ledger.has_claimed
        self.require(
            bool(found) == may,
            f"a seat may doubt another's claim instead of claiming: "
            f"seat {ledger.on_turn} may{' not' if found else ''}, and {claim or 'none'} stands",
            "schrodinger.doubt.needs-claim",
            "schrodinger.turn.own-claim",
            "schrodinger.turn.claim-or-doubt",
        )

    def law_of_ends(self, ends: Sequence[EndTurn]) -> None:
        """Require that a seat may end its turn as soon as it has claimed, and not before."""
        self.require(
            bool(ends) == self.ledger.has_claimed,
            f"a turn ends when its seat says so, once it has claimed: seat {self.ledger.on_turn} "
            f"has{'' if self.ledger.has_claimed else ' not'} claimed",
            "schrodinger.turn.end",
        )

    def law_of_proofs(self, proofs: Sequence[Prove]) -> None:
        """Require that proved cards are in the hand, and show the claimed state or a Heisenberg."""
        ledger = self.ledger
        hand = ledger.hands[ledger.on_turn]
        for proof in proofs:
            claim = ledger.claim
            fits = claim is not None and ledger.has_claimed and proof.boxes <= hand
            fits = fits and claim is not None and set(proof.boxes) <= {claim.state, Box.HEISENBERG}
            self.require(
                fits,
                "cards of the hand prove a seat's own claim if they show its state or a "
                f"Heisenberg, but {with_actor(proof)} is legal",
                "schrodinger.prove.with-claim",
                "schrodinger.prove.kinds",
                "schrodinger.prove.in-hand",
            )

    def law_of_exchanges(self, exchanges: Sequence[Exchange]) -> None:
        """Require that an exchange follows a proof, once in a turn, with at most as many cards of
        the hand as were proved and as there are to draw."""
        ledger = self.ledger
        most = 0 if ledger.has_exchanged else min(ledger.proved, len(self.draw_pile))
        hand = ledger.hands[ledger.on_turn]
        for exchange in exchanges:
            self.require(
                exchange.boxes <= hand and len(exchange.boxes) <= most,
                f"an exchange is of cards of the hand, {most} at most here, "
                f"but {with_actor(exchange)} is legal",
                "schrodinger.exchange.after-proof",
                "schrodinger.exchange.at-most-proved",
                "schrodinger.exchange.draw-pile",
            )

    def law_of_uses(self, uses: Sequence[Use]) -> None:
        """Require that a seat uses the Physicat that it was dealt, once; that Tabby takes one of
        the row; and that a turn is not skipped after its claim."""
        ledger = self.ledger
        own = ledger.physicats.get(ledger.on_turn)
        for use in uses:
            self.require(
                use.physicat is own,
                f"a seat uses the Physicat that it was dealt, once in a match: seat {use.seat} has "
                f"{own or 'none left'}, but {with_actor(use)} is legal",
                "schrodinger.physicat.own",
                "schrodinger.physicat.once",
            )
            self.require(
                use.taking in (ledger.row if own is Physicat.TABBY else [None]),
                "tabby, and none but tabby, is swapped for one of the row: "
                f"{with_actor(use)} is legal",
                "schrodinger.physicat.tabby",
            )
            self.require(
                use.effect is not Physicat.PAWKING or not ledger.has_claimed,
                f"a turn is not skipped after its claim, but {with_actor(use)} is legal",
                "schrodinger.physicat.pawking",
            )

    # After an action.

    def happened(self, transition: AnyTransition) -> None:
        """Check the laws about an action that was taken."""
        action, ledger = transition.action, self.ledger
        if isinstance(action, Deal):
            self.law_of_deals(action)
        if isinstance(action, Draw):
            self.law_of_draws(action)
        if isinstance(action, DealPhysicats):
            self.law_of_physicats(action)
        ledger.write(action, len(self.draw_pile))
        rounds = of_kind(RoundResult, self.ruleset.rounds(transition.after))
        self.require(
            len(rounds) == ledger.rounds_over + isinstance(action, Doubt),
            "a round ends with a doubt, and with nothing else",
            "schrodinger.doubt.ends-round",
        )
        if isinstance(action, Doubt):
            self.law_of_counts(rounds[-1])
        self.law_of_lives(transition)

    def law_of_deals(self, deal: Deal) -> None:
        """Require that each seat that is left is dealt six cards in the first round, and one fewer
        in each later round."""
        ledger = self.ledger
        size = ledger.setup.hands[ledger.rounds_over]
        sizes = [size if lives else 0 for lives in ledger.lives]
        self.require(
            [len(hand) for hand in deal.hands] == sizes,
            f"each seat that is left is dealt {size} cards in this round, but {deal} is legal",
            "schrodinger.deal.hand-size",
        )
        self.require(
            sum(deal.hands, start=Boxes()) <= self.edition.deck,
            f"the boxes come from the deck of {self.edition.deck}, but {deal} is legal",
            "schrodinger.deal.from-deck",
        )

    def law_of_draws(self, draw: Draw) -> None:
        """Require that as many cards are drawn as are due, from those that are left."""
        self.require(
            len(draw.boxes) == self.ledger.owed and draw.boxes <= self.draw_pile,
            f"{self.ledger.owed} of the cards in the draw pile, {self.draw_pile}, are drawn, "
            f"but {draw} is legal",
            "schrodinger.deal.draw",
            "schrodinger.exchange.discard-first",
        )

    def law_of_physicats(self, deal: DealPhysicats) -> None:
        """Require that each seat has a Physicat of its own, and that another one is open."""
        dealt = [*deal.physicats, deal.open]
        self.require(
            len(set(dealt)) == len(dealt) == self.record.players + 1,
            f"each seat gets a Physicat and one lies open, all different, but {deal} is legal",
            "schrodinger.deal.physicats",
        )

    def law_of_counts(self, result: RoundResult) -> None:
        """Require that the count at a doubt follows from the actions alone, and so does which seat
        is wrong."""
        actions = [action_as_json(action) for action in self.record.actions]
        heisenbergs_go = self.record.options.get("open-heisenbergs") == "as-claimed"
        last = doubts(actions, heisenbergs_go=heisenbergs_go)[-1]
        self.require(
            result.counted == last.counted,
            f"{last.counted} boxes count for {last.claimed} {last.state}, not {result.counted}",
            "schrodinger.check.count",
            "schrodinger.check.heisenbergs",
        )
        self.require(
            (result.claim.seat, result.doubter) == (last.claimer, last.doubter)
            and result.wrong == last.wrong,
            f"the claimer is wrong if fewer count than claimed, else the doubter: {last.counted} "
            f"count for {last.claimed} {last.state}, so it is seat {last.wrong}, "
            f"not seat {result.wrong}",
            "schrodinger.check.who-is-wrong",
        )
        right = last.doubter if last.wrong == last.claimer else last.claimer
        self.ledger.lose(last.wrong, right)

    def law_of_lives(self, transition: AnyTransition) -> None:
        """Require that only the seat that is wrong loses a life, and that the match continues until
        one seat is left."""
        ledger = self.ledger
        totals = list(self.ruleset.totals(transition.after))
        self.require(
            totals == ledger.lives,
            f"who is wrong loses a life, and nobody else does: {ledger.lives}, not {totals}",
            "schrodinger.check.life-lost",
        )
        left, outcome = ledger.seats_left, self.ruleset.outcome(transition.after)
        winners = list(outcome.winners) if isinstance(outcome, Outcome) else []
        self.require(
            winners == (left if len(left) == 1 else []),
            f"the last seat with a life wins: left are {left}, won have {winners or 'none'}",
            "schrodinger.match.last-seat",
        )
