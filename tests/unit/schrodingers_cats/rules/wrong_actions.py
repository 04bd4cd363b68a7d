"""Which clauses an action breaks, and which it meets, said as simply as possible.

Nothing here calls a rule of the engine. What can be seen on the table the naive model says
(`tests/oracles`); here is only what no outcome shows: which clause is weighed when, and at which
part of the action it is broken. Clauses are written less `schrodinger.`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TypeGuard

from catbox_rules.schrodingers_cats import (
    Action,
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
    SeatAction,
    State,
    Use,
)
from tests.oracles.schrodingers_cats.mirror import Mirror, cards
from tests.oracles.schrodingers_cats.model import DECK, KINDS, Model, can_be_taken

WHERE = {
    "turn.order": ".seat",
    "round.start-seat": ".seat",
    "claim.state": ".state",
    "claim.on-track": ".count",
    "prove.kinds": ".boxes",
    "exchange.at-most-proved": ".boxes",
    "exchange.draw-pile": ".boxes",
    "physicat.own": ".physicat",
    "physicat.tabby": ".taking",
}
"""Which part of an action breaks a clause, where it is always the same; most break as a whole."""


def every_action(players: int, *, counts: int = 30, most: int = 8) -> Iterator[SeatAction]:
    """Every action of every seat: all claims from -1 to some count, all choices of up to so many
    cards to prove or to exchange, all Physicats, with and without one to take, ends and doubts."""
    choices = [
        Boxes(*numbers)
        for numbers in product(range(most + 1), repeat=4)
        if 1 <= sum(numbers) <= most
    ]
    for seat in range(players):
        yield EndTurn(seat)
        yield Doubt(seat)
        for count, kind in product(range(-1, counts + 1), Box):
            yield Claim(seat, count, kind)
        for chosen in choices:
            yield Prove(seat, chosen)
            yield Exchange(seat, chosen)
        for physicat, taking in product(Physicat, (None, *Physicat)):
            yield Use(seat, physicat, taking)


def track_of(blocks: int) -> list[tuple[int, str]]:
    """The spaces: so many living cats, as many dead ones, and after each even number half as many
    empty boxes."""
    return Model(players=2, blocks=blocks).track


def is_queer_use(action: Action) -> TypeGuard[Use]:
    """Whether a Physicat other than Tabby is used as yet another one. That breaks
    `physicat.tabby`; whose effect is meant by it nobody can say."""
    if not isinstance(action, Use) or action.taking is None:
        return False
    return action.physicat is not Physicat.TABBY


OF_QUEER_USES = {"physicat.pawking", "physicat.felinestein", "turn.own-claim"}
"""What would be broken by an effect that nobody can say."""


def model_of(state: State) -> Model:
    """What lies on the table, for the questions below."""
    return Mirror.at(state).model


def clauses_broken(model: Model, action: Action) -> set[str]:
    """All clauses that an action breaks; none if it is legal."""
    return {clause for clause, is_met in weigh(model, action).items() if not is_met}


def weigh(model: Model, action: Action) -> dict[str, bool]:
    """Every clause that is weighed for an action, and whether the action meets it."""
    if model.phase == "over":
        return {"match.length": False}
    if isinstance(action, DealPhysicats | Deal | Draw):
        return for_chance(model, action)
    if model.phase not in ["claim", "proof"]:
        answers_doubt = isinstance(action, Use) and model.phase == "deal" and model.rounds != []
        late = {"physicat.timing": False} if answers_doubt and model.physicats else {}
        return {"round.phases": False, **late}
    return {"turn.order": action.seat == model.on_turn, **for_turn(model, action)}


def for_chance(model: Model, action: DealPhysicats | Deal | Draw) -> dict[str, bool]:
    """Of what chance gives out, and when."""
    match action:
        case DealPhysicats() if model.phase == "deal-physicats":
            given, opened = [each.value for each in action.physicats], action.open.value
            return {"deal.physicats": model.may_deal_physicats(given, opened)}
        case Deal() if model.phase == "deal":
            dealt = [card for hand in action.hands for card in cards(hand)]
            is_even = [len(hand) for hand in action.hands] == sizes(model)
            return {"deal.hand-size": is_even, "deal.from-deck": can_be_taken(dealt, DECK)}
        case Draw() if model.phase == "draw":
            return {"deal.draw": model.may_draw(cards(action.boxes))}
        case _:
            return {"round.phases": False}


def for_turn(model: Model, action: SeatAction) -> dict[str, bool]:
    """Of what a seat does while one is on turn, besides whose turn it is."""
    match action:
        case Claim():
            return for_claim(model, action)
        case Doubt():
            return for_doubt(model, action)
        case EndTurn():
            return for_end(model, action)
        case Prove():
            return for_proof(model, action)
        case Exchange():
            return for_exchange(model, action)
        case Use():
            return for_use(model, action)


def sizes(model: Model) -> list[int]:
    """How many cards each seat is dealt."""
    return [model.hand_size() if lives > 0 else 0 for lives in model.lives]


def has_claimed(model: Model, seat: int) -> bool:
    """Whether the seat has claimed in this turn, which is its own."""
    return model.has_claimed and seat == model.on_turn


def for_claim(model: Model, claim: Claim) -> dict[str, bool]:
    """Of who starts, of claiming twice, of the track, of one's own claim, and of bluffs."""
    weighed, seat, standing = dict[str, bool](), claim.seat, model.claim
    again = has_claimed(model, seat)
    if again:
        weighed["turn.claim-or-doubt"] = False
    if standing is None and model.on_turn == model.start_seat:
        weighed["round.start-seat"] = seat == model.on_turn
    if claim.state is Box.HEISENBERG:
        return {**weighed, "claim.state": False}
    space = (claim.count, claim.state.value)
    weighed["claim.on-track"] = space in model.track
    if space not in model.track:
        return weighed
    rises = space in model.higher_claims()
    weighed["claim.first" if standing is None else "claim.rises"] = rises
    if model.higher_claims() == []:
        weighed["claim.last-space"] = False
    if standing is not None and rises and standing[0] == seat == model.on_turn and not again:
        weighed["turn.own-claim"] = True
    if claim.count > model.boxes_in_play():
        weighed["claim.any-number"] = True
    return weighed


def for_doubt(model: Model, doubt: Doubt) -> dict[str, bool]:
    """Of what can be doubted."""
    if model.claim is None:
        return {"doubt.needs-claim": False}
    weighed = {"doubt.needs-claim": True}
    if model.claim[0] == doubt.seat:
        weighed["turn.own-claim"] = False
    if has_claimed(model, doubt.seat):
        weighed["turn.claim-or-doubt"] = False
    return weighed


def for_end(model: Model, end: EndTurn) -> dict[str, bool]:
    """Of the claim that comes before the end of a turn."""
    if has_claimed(model, end.seat):
        return {"turn.end": True}
    return {"turn.claim-or-doubt": False} if end.seat == model.on_turn else {}


def for_proof(model: Model, prove: Prove) -> dict[str, bool]:
    """Of proving in time, what supports the claim, and what one has."""
    shown = cards(prove.boxes)
    weighed = {
        "prove.with-claim": has_claimed(model, prove.seat) and not model.has_exchanged,
        "prove.in-hand": can_be_taken(shown, model.hands[prove.seat]),
    }
    if model.claim is not None:
        weighed["prove.kinds"] = set(shown) <= {model.claim[2], "heisenberg"}
    return weighed


def for_exchange(model: Model, exchange: Exchange) -> dict[str, bool]:
    """Of exchanging in time, and no more than is proved, held and left."""
    given = cards(exchange.boxes)
    proved = model.proved if has_claimed(model, exchange.seat) else 0
    weighed = {
        "exchange.after-proof": proved > 0 and not model.has_exchanged,
        "exchange.in-hand": can_be_taken(given, model.hands[exchange.seat]),
        "exchange.draw-pile": len(given) <= len(model.draw_pile),
    }
    if proved > 0:
        weighed["exchange.at-most-proved"] = len(given) <= proved
    return weighed


def for_use(model: Model, use: Use) -> dict[str, bool]:
    """Of whose Physicat it is, when it is used, what Tabby, Pawking and Felinestein ask for, and
    of the effect if it comes about. Of a seat that is out nothing is asked."""
    seat, taking = use.seat, use.taking and use.taking.value
    name, held, claimed = use.physicat.value, model.holds.get(seat), has_claimed(model, seat)
    if model.lives[seat] == 0:
        return {}
    if not model.physicats:
        return {"physicat.own": False}
    is_due = seat == model.on_turn
    weighed = {
        "physicat.once": held is not None,
        "physicat.timing": is_due and not (claimed and model.before_claim),
    }
    if held is not None:
        weighed["physicat.own"] = held == name
    fits = taking in model.row if name == "tabby" else taking is None
    if name == "tabby" or not fits:
        weighed["physicat.tabby"] = fits
    effect = taking or name
    if effect == "pawking" and claimed:
        weighed["physicat.pawking"] = False
    elif effect == "pawking" and is_due and not model.may_skip():
        weighed["turn.own-claim"] = False
    is_short = len(model.draw_pile) < len(model.hands[seat])
    if effect == "felinestein" and model.short_pile_barred and is_short:
        weighed["physicat.felinestein"] = False
    if is_due and all(weighed.values()):
        weighed[f"physicat.{effect}"] = True
    return weighed


def faults(model: Model, action: Action) -> tuple[list[tuple[str, str]], set[str]]:
    """The clauses that are broken, each with every part of the action at which it is; and those
    that are weighed and do not stand in the way: they allow a legal action, and are what is right
    about an illegal one."""
    weighed = weigh(model, action)
    broken = [clause for clause, is_met in weighed.items() if not is_met]
    found = [(clause, where) for clause in broken for where in places(model, action, clause)]
    return sorted(found), weighed.keys() - broken


def places(model: Model, action: Action, clause: str) -> list[str]:
    """The parts of an action that break a clause."""
    match action:
        case DealPhysicats() if clause == "deal.physicats":
            given = action.physicats
            again = [n for n, physicat in enumerate(given) if physicat in given[:n]]
            found = [".physicats"] * (len(given) != model.players)
            found += [f".physicats[{n}]" for n in again]
            return found + [".open"] * (action.open in given)
        case Deal() if clause == "deal.hand-size" and len(action.hands) == model.players:
            hands, due = action.hands, sizes(model)
            return [f".hands[{n}]" for n, hand in enumerate(hands) if len(hand) != due[n]]
        case Deal() if clause == "deal.from-deck":
            dealt = [card for hand in action.hands for card in cards(hand)]
            return [".hands" for _ in too_many(dealt, DECK)]
        case Deal() if clause == "deal.hand-size":
            return [".hands"]
        case Draw() if clause == "deal.draw":
            number = [".boxes"] * (len(action.boxes) != model.draws)
            kinds = too_many(cards(action.boxes), model.draw_pile)
            return number + [f".boxes.{kind}" for kind in kinds]
        case Prove() | Exchange() if clause.endswith(".in-hand"):
            kinds = too_many(cards(action.boxes), model.hands[action.seat])
            return [f".boxes.{kind}" for kind in kinds]
        case _:
            return [WHERE.get(clause, "")]


def too_many(taken: list[str] | tuple[str, ...], pile: list[str]) -> list[str]:
    """The kinds of which more are taken than a pile has."""
    left = Counter(pile)
    left.subtract(taken)
    return [kind for kind in KINDS if left[kind] < 0]
