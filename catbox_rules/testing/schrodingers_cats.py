"""The test kit of Schrödinger's Cats, under the names of `strategies.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from attrs import define, field
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.reference import with_actor
from catbox_rules.kernel.editions import setup_for
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Action as AnyAction
from catbox_rules.kernel.ruleset import AnyRuleset, Outcome
from catbox_rules.match import AnyTransition
from catbox_rules.policies import ANY_LEGAL, AnyPolicy, chosen
from catbox_rules.records import action_as_json
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhase,
    DealPhysicats,
    Doubt,
    Draw,
    DrawPhase,
    EndTurn,
    Exchange,
    Physicat,
    PhysicatDealPhase,
    Prove,
    RoundResult,
    Setup,
    State,
    Use,
    draw,
    legal_actions,
    turn,
)
from catbox_rules.schrodingers_cats.editions import READINGS, Edition, PlayedPhysicats
from catbox_rules.schrodingers_cats.events import hand_sizes
from catbox_rules.testing.laws import Laws, of_kind
from catbox_rules.testing.strategies import OptionValues, cards_drawn

# A ledger of Schrödinger's Cats: what an observer who sees all cards can write down, from actions
# alone. It knows the numbers of the edition and nothing of an engine.


def place_on_track(claim: Claim) -> int:
    """Return how many spaces come before that of a claim: a block has five, two each of alive and
    dead and then one of empty boxes."""
    if claim.state is Box.EMPTY:
        return 5 * claim.count - 1
    block, second = divmod(claim.count - 1, 2)
    return 5 * block + 2 * second + (claim.state is Box.DEAD)


@define
class Ledger:
    """A match, as far as it has been recorded."""

    setup: Setup
    start_seat: int
    rounds_over: int = 0
    lives: list[int] = field(factory=list[int])
    on_turn: int = -1
    claim: Claim | None = None
    """The current claim."""
    has_claimed: bool = False
    """Whether the seat on turn has claimed in this turn."""
    proved: int = 0
    """The number of cards it has proved in this turn."""
    has_exchanged: bool = False
    hands: list[Boxes] = field(factory=list[Boxes])
    drawn: Boxes = field(factory=Boxes)
    """All cards that have left the draw pile in this round."""
    owed: int = 0
    """The number of cards the seat on turn is to draw."""
    physicats: dict[int, Physicat] = field(factory=dict[int, Physicat])
    """The Physicats that have not been used, by seat."""
    row: list[Physicat] = field(factory=list[Physicat])
    in_use: list[Physicat] = field(factory=list[Physicat])
    """The Physicat for which cards are still to be drawn, if there is one."""
    staying: list[Physicat] = field(factory=list[Physicat])

    def __attrs_post_init__(self) -> None:
        self.lives = [self.setup.lives] * self.setup.players

    @property
    def seats_left(self) -> list[int]:
        """The seats with a life."""
        return [seat for seat, lives in enumerate(self.lives) if lives]

    def write(self, action: Action, draw_pile: int) -> None:
        """Record an action; `draw_pile` is the number of cards in the draw pile before it. The
        result of a doubt is recorded by `lose`."""
        match action:
            case DealPhysicats():
                self.physicats, self.row = dict(enumerate(action.physicats)), [action.open]
            case Deal():
                self.hands, self.drawn = list(action.hands), sum(action.hands, start=Boxes())
                self.on_turn, self.claim = self.start_seat, None
                self._begin_turn()
            case Draw():
                self.hands[self.on_turn] += action.boxes
                self.drawn += action.boxes
                self.owed = 0
                self.row += self.in_use
                self.in_use = []
            case Claim():
                self.claim, self.has_claimed = action, True
            case Prove():
                self.hands[action.seat] -= action.boxes
                self.proved += len(action.boxes)
            case Exchange():
                self.hands[action.seat] -= action.boxes
                self.has_exchanged, self.owed = True, len(action.boxes)
            case Use():
                self._use(action, draw_pile)
            case EndTurn():
                self._pass_turn()
            case Doubt():
                pass

    def lose(self, wrong: int, right: int) -> None:
        """End the round: the seat that is wrong loses a life, and the seat that is right starts the
        next round."""
        self.rounds_over += 1
        self.lives[wrong] -= 1
        self.row += self.staying
        self.staying = []
        if not self.lives[wrong] and wrong in self.physicats:
            self.row.append(self.physicats.pop(wrong))
        self.start_seat = right

    def _begin_turn(self) -> None:
        self.has_claimed, self.proved, self.has_exchanged = False, 0, False

    def _pass_turn(self) -> None:
        left = self.seats_left
        self.on_turn = next((seat for seat in left if seat > self.on_turn), left[0])
        self._begin_turn()

    def _use(self, use: Use, draw_pile: int) -> None:
        seat = use.seat
        del self.physicats[seat]
        if use.taking is not None:
            self.row[self.row.index(use.taking)] = use.physicat
        if use.effect is Physicat.MEWTON:
            self.owed = min(2, draw_pile)
        if use.effect is Physicat.FELINESTEIN:
            self.owed = min(len(self.hands[seat]), draw_pile)
            self.hands[seat] = Boxes()
        stays = (Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT)
        place = self.in_use if self.owed else self.row
        (self.staying if use.effect in stays else place).append(use.effect)
        if use.effect is Physicat.PURRIE and Physicat.POUNCE_GAPOSCHKIN in self.staying:
            self.staying.remove(Physicat.POUNCE_GAPOSCHKIN)
            self.row.append(Physicat.POUNCE_GAPOSCHKIN)
        if use.effect is Physicat.PAWKING:
            self._pass_turn()


# Options of tables, and outcomes of chance that shrink to the cards in order.


PAIRS: Final = (
    (Physicat.PAWKING, Physicat.TABBY),
    (Physicat.MEWTON, Physicat.FELINESTEIN),
    (Physicat.PURRIE, Physicat.POUNCE_GAPOSCHKIN),
    (Physicat.FELIDAE, Physicat.FEYNCAT),
    (Physicat.TABBY, Physicat.GOEPPERT_MEOWER),
)
"""Pairs of Physicats that interact, and that chance alone rarely deals together."""


@st.composite
def options(draw: st.DrawFn, edition: str, players: int) -> OptionValues:  # noqa: ARG001
    """Draw the options of a table: with or without Physicats, every reading, and one time in three
    a track whose end may be near."""
    chosen: OptionValues = {}
    if draw(st.integers(0, 3)) == 3:
        chosen["physicats"] = draw(st.sampled_from([each.value for each in PlayedPhysicats][::-1]))
    for reading in READINGS:
        if draw(st.integers(0, 2)) == 2:
            chosen[reading.option] = draw(st.sampled_from(reading.words))
    if draw(st.integers(0, 2)) == 2:
        chosen["blocks"] = draw(st.sampled_from([1, 2, 3, 4, 6, 26]))
    return chosen


def outcomes(state: object) -> SearchStrategy[DealPhysicats | Deal | Draw]:
    """Return a strategy of the outcomes of chance; every other deal of Physicats includes one of
    `PAIRS`. Raises MalformedInput if chance is not on turn."""
    match state:
        case PhysicatDealPhase():
            return _physicats(state.table.players)
        case DealPhase():
            return _deals(state)
        case DrawPhase():
            drawn = cards_drawn(list(state.draw_pile), state.owed)
            return drawn.map(lambda boxes: Draw(Boxes.of(boxes)))
        case _:
            given = Verbatim(type(state).__name__)
            raise MalformedInput("$", expected="a state in which chance is on turn", given=given)


@st.composite
def _physicats(draw: st.DrawFn, players: int) -> DealPhysicats:
    favored = draw(st.one_of(st.just(()), st.sampled_from(PAIRS)))
    others = [physicat for physicat in Physicat if physicat not in favored]
    some = [*favored, *draw(cards_drawn(others, players + 1 - len(favored)))]
    *dealt, opened = draw(cards_drawn(some, len(some))) if favored else some
    return DealPhysicats(tuple(dealt), opened)


@st.composite
def _deals(draw: st.DrawFn, state: DealPhase) -> Deal:
    sizes = hand_sizes(state.table, state.results)
    cards = draw(cards_drawn(list(state.table.deck), sum(sizes)))
    hands = list[Boxes]()
    for size in sizes:
        hands.append(Boxes.of(cards[:size]))
        del cards[:size]
    return Deal(hands)


# The next action of a match in which all seats play by a policy.


def next_action(state: State, random: Random, policy: AnyPolicy = ANY_LEGAL) -> Action:
    """Return the next action, also that of chance, if all seats play by a policy."""
    if turn(state) == ("chance",):
        return draw(state, random)
    action: Action = chosen(policy, schrodingers_cats, state, legal_actions(state), random)
    return action


def deal_with(favored: Sequence[Physicat], state: PhysicatDealPhase, random: Random) -> Action:
    """Deal some Physicats to seats at random, as many of them as there are seats."""
    others = [physicat for physicat in Physicat if physicat not in favored]
    random.shuffle(others)
    dealt = [*favored, *others][: state.table.players]
    random.shuffle(dealt)
    return DealPhysicats(tuple(dealt), random.choice([p for p in Physicat if p not in dealt]))


# The count at each doubt, computed from the actions of a record alone.
#
# This check shares nothing with the engine, nor with the naive model: it knows no turns, tracks or
# lives. It moves cards as the actions say, and counts at a doubt.


_REMOVES: Final = {"purrie": "alive", "felidae": "dead"}

# An action as written in a record; its values are of any JSON type.
_JsonAction = Mapping[str, Any]


class SettledDoubt(NamedTuple):
    """A doubt and its result."""

    claimer: int
    claimed: int
    state: str
    doubter: int
    counted: int
    wrong: int


def doubts(actions: Sequence[_JsonAction], *, heisenbergs_go: bool = False) -> list[SettledDoubt]:
    """Return every doubt in the actions of a record. With `heisenbergs_go`, open Heisenbergs are
    removed together with the kind of box that the claim makes them."""
    found: list[SettledDoubt] = []
    hands: list[Counter[str]] = []
    opened = Counter[str]()
    used = set[str]()  # the Physicats whose effect may last until the round ends
    claim: _JsonAction = {}
    seat: int = -1
    for action in actions:
        do = action["do"]
        boxes = Counter[str](action.get("boxes", {}))
        seat = action.get("seat", seat)  # a draw is for the seat that acted last
        if do == "deal":
            hands = [Counter[str](hand) for hand in action["hands"]]
            opened.clear()
            used.clear()
            claim = {}
        elif do == "claim":
            claim = action
        elif do == "prove":
            hands[seat].subtract(boxes)
            opened.update(boxes)
        elif do == "exchange":
            hands[seat].subtract(boxes)
        elif do == "draw":
            hands[seat].update(boxes)
        elif do == "use":
            effect = action.get("taking", action["physicat"])
            _use(effect, hands[seat], used)
            state = claim["state"] if heisenbergs_go and claim else None
            for kind in _removed(effect, state):
                opened[kind] = 0
        elif do == "doubt":
            counted = _count(claim["state"], sum(hands, opened), used)
            wrong = claim["seat"] if counted < claim["count"] else seat
            found.append(
                SettledDoubt(claim["seat"], claim["count"], claim["state"], seat, counted, wrong)
            )
    return found


def _use(physicat: str, hand: Counter[str], used: set[str]) -> None:
    """Apply the use of a Physicat to a hand and to the Physicats whose effect lasts."""
    used.add(physicat)
    if physicat == "felinestein":
        hand.clear()
    if physicat == "purrie":
        used.discard("pounce-gaposchkin")


def _removed(physicat: str, heisenbergs_are: str | None) -> tuple[str, ...]:
    """Return the kinds of open boxes that a Physicat removes, if Heisenbergs are of the given
    kind."""
    kind = _REMOVES.get(physicat)
    if kind is None:
        return ()
    return (kind, "heisenberg") if kind == heisenbergs_are else (kind,)


def _count(state: str, in_play: Counter[str], used: set[str]) -> int:
    """Return how many boxes count for the claimed state."""
    counted = in_play[state]
    if "feyncat" not in used:
        counted += in_play["heisenberg"]
    if state == "alive" and "pounce-gaposchkin" in used:
        counted += 2
    if state == "empty" and "goeppert-meower" in used:
        counted += 1
    return counted


# The laws of Schrödinger's Cats, for any ruleset of the game: true at every table, whatever is
# played.
#
# A ruleset with a house rule departs from some of them. Each law is a method; a subclass for such a
# ruleset overrides the law that its rule changes.


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

    def stands(self, legal: tuple[AnyAction, ...]) -> None:
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

    def law_of_turns(self, legal: Sequence[AnyAction]) -> None:
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


RULESET: Final[AnyRuleset] = schrodingers_cats
"""The reference ruleset of the game."""
