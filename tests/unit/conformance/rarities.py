"""What hardly ever happens, told from what a match shows: states before and after, and events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from catbox_rules import cat_in_the_box as catbox
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box.board import Arrangement
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import Record

Sign = Callable[[Any, Any, tuple[Any, ...], Any], bool]
"""Whether something happens with an action: state before, action, events, state after."""


def seen_with(record: Record) -> Iterator[tuple[int, set[str]]]:
    """What is seen with each action of a record, by the number of actions up to it."""
    ruleset: AnyRuleset = record.ruleset
    signs, state = SIGNS[ruleset.NAME], record.initial()
    for number, action in enumerate(record.actions, start=1):
        step = ruleset.apply(state, action)
        yield (
            number,
            {what for what, sign in signs.items() if sign(state, action, step.events, step.state)},
        )
        state = step.state


def event_of(events: tuple[Any, ...], kind: type) -> Any:
    return next((event for event in events if isinstance(event, kind)), None)


# Cat in the Box.


def red_tokens(state: Any) -> list[Any]:
    return [cell for cell in state.board.player_tokens if cell.color is catbox.Color.RED]


def legal_plays(state: Any) -> list[catbox.Play]:
    return [play for play in catbox.legal_actions(state) if isinstance(play, catbox.Play)]


def leads(state: Any) -> bool:
    return isinstance(state, catbox.TrickPhase) and not state.trick


def must_lead_red(state: Any) -> bool:
    plays = legal_plays(state) if leads(state) and not red_tokens(state) else []
    return bool(plays) and all(play.color is catbox.Color.RED for play in plays)


def red_lead_broken_by_one_that_was_forced(
    before: Any, action: Any, events: Any, after: Any
) -> bool:
    """Red may be led, as others may, and all red tokens are of the last trick, which was led with
    red: so that lead was forced. (Whoever was forced and wins is forced again, so another seat has
    won with a red card.)"""
    if not leads(after) or not isinstance(before, catbox.TrickPhase) or not before.trick:
        return False
    by_players = after.table.red_broken_by is catbox.RedBrokenBy.PLAYER_TOKEN
    trick = {play.cell for play in (*before.trick, action)}
    was_led_red = before.trick[0].color is catbox.Color.RED and trick >= set(red_tokens(after))
    colors = {play.color for play in legal_plays(after)}
    return by_players and was_led_red and len(colors) > 1 and catbox.Color.RED in colors


def result_of(events: Any) -> Any:
    scored = event_of(events, catbox.RoundScored)
    return None if scored is None else scored.result


def tie_goes_to_the_last_round(before: Any, action: Any, events: Any, after: Any) -> bool:
    """Not to the first of the tied seats."""
    ended = event_of(events, catbox.MatchEnded)
    if ended is None or len(ended.winners) > 1:
        return False
    best = max(ended.totals)
    return bool(ended.totals.count(best) > 1 and ended.totals.index(best) != ended.winners[0])


def best_last_round_is_not_tied(before: Any, action: Any, events: Any, after: Any) -> bool:
    ended = event_of(events, catbox.MatchEnded)
    if ended is None or ended.totals.count(max(ended.totals)) == 1:
        return False
    last = after.results[-1].scores
    return bool(max(last) > max(last[seat] for seat in ended.winners))


def shared_victory(before: Any, action: Any, events: Any, after: Any) -> bool:
    ended = event_of(events, catbox.MatchEnded)
    return ended is not None and len(ended.winners) > 1


def negative_winner(before: Any, action: Any, events: Any, after: Any) -> bool:
    ended = event_of(events, catbox.MatchEnded)
    return ended is not None and min(ended.totals) < 0


def want_of_a_token(before: Any, action: Any, events: Any, after: Any) -> bool:
    if not isinstance(action, catbox.Paradox):
        return False
    held = before.held[action.seat]
    return any(c.color in held and c.rank in before.hands[action.seat] for c in before.board.open)


def only_losing_plays_are_paid_for(before: Any, action: Any, events: Any, after: Any) -> bool:
    """By tokens=strict: the led color could be declared, but there is a token only for others."""
    if not isinstance(after, catbox.TrickPhase) or not after.trick:
        return False
    led = after.trick[0].color
    seat = (after.leader + len(after.trick)) % after.table.players
    plays = legal_plays(after)
    can_follow = led in after.held[seat] and any(
        cell.color is led and cell.rank in after.hands[seat] for cell in after.board.open
    )
    return bool(plays) and can_follow and all(play.color is not led for play in plays)


def full_board(before: Any, action: Any, events: Any, after: Any) -> bool:
    result = result_of(events)
    return result is not None and result.paradox is None


def bonus_for_a_lone_token(before: Any, action: Any, events: Any, after: Any) -> bool:
    result = result_of(events)
    return result is not None and 1 in result.bonus


def bonus_by_the_broken_off_trick(before: Any, action: Any, events: Any, after: Any) -> bool:
    result = result_of(events)
    if result is None or not isinstance(action, catbox.Paradox):
        return False
    arrangement: Arrangement = before.table.arrangement
    for play in before.trick:
        rest = before.board.tokens[play.seat] - catbox.CellSet.of([play.cell])
        largest = max(map(len, arrangement.groups(rest)), default=0)
        if result.bonus[play.seat] > largest:
            return True
    return False


def bonus_for_no_tricks(before: Any, action: Any, events: Any, after: Any) -> bool:
    result = result_of(events)
    return result is not None and any(
        bonus and not tricks for bonus, tricks in zip(result.bonus, result.tricks, strict=True)
    )


def penalty(before: Any, action: Any, events: Any, after: Any) -> bool:
    """Who causes a paradox has won as many tricks as it has bid."""
    result = result_of(events)
    if result is None or result.paradox is None or not result.tricks[result.paradox]:
        return False
    bids = event_of(events, catbox.RoundScored).bids
    return not bids or bids[result.paradox] == result.tricks[result.paradox]


def pair_revealed(before: Any, action: Any, events: Any, after: Any) -> bool:
    return isinstance(action, catbox.Deal) and len(set(action.revealed)) == 2


def three_alike_revealed(before: Any, action: Any, events: Any, after: Any) -> bool:
    return isinstance(action, catbox.Deal) and len(set(action.revealed)) == 1


def red_follows_red_and_wins_by_rank(before: Any, action: Any, events: Any, after: Any) -> bool:
    won = event_of(events, catbox.TrickWon)
    if won is None or won.color is not catbox.Color.RED:
        return False
    trick = (*before.trick, action)
    reds = [play for play in trick if play.color is catbox.Color.RED]
    led = trick[0].color is not catbox.Color.RED
    return led and len(reds) > 1 and trick[0].rank > won.rank and reds[0].seat != won.seat


def observed_token_breaks_red(before: Any, action: Any, events: Any, after: Any) -> bool:
    plays = legal_plays(after) if leads(after) else []
    red = any(play.color is catbox.Color.RED for play in plays)
    others = any(play.color is not catbox.Color.RED for play in plays)
    return red and others and not red_tokens(after)


# Schrödinger's Cats.


def claimer_is_on_turn_again(before: Any, action: Any, events: Any, after: Any) -> bool:
    claim = after.round.claim if isinstance(after, cats.ClaimPhase) else None
    return claim is not None and claim.seat == after.round.on_turn


def skip_before_any_claim(before: Any, action: Any, events: Any, after: Any) -> bool:
    return event_of(events, cats.TurnSkipped) is not None and before.round.claim is None


def claim_on_the_last_space(before: Any, action: Any, events: Any, after: Any) -> bool:
    return isinstance(action, cats.Claim) and action.space == before.table.track.last


def skip_that_would_leave_nothing(before: Any, action: Any, events: Any, after: Any) -> bool:
    """On the last space, with Pawking, and the claimer next."""
    if not isinstance(after, cats.ClaimPhase) or after.round.claim is None:
        return False
    own = after.round.physicats.unused[after.round.on_turn]
    is_last = after.round.claim.space == after.table.track.last
    use = cats.Use(after.round.on_turn, cats.Physicat.PAWKING)
    return is_last and own is cats.Physicat.PAWKING and not cats.judge(after, use).is_legal


def uses(action: Any, effect: cats.Physicat) -> bool:
    return isinstance(action, cats.Use) and action.effect is effect


def swapped(action: Any) -> bool:
    return isinstance(action, cats.Use) and action.taking is not None


def tabby_stays(before: Any, action: Any, events: Any, after: Any) -> bool:
    return swapped(action) and event_of(events, cats.PhysicatStays) is not None


def tabby_takes_the_only_one(before: Any, action: Any, events: Any, after: Any) -> bool:
    return swapped(action) and len(before.round.physicats.row) == 1


def tabby_takes_what_was_left(before: Any, action: Any, events: Any, after: Any) -> bool:
    """One that joined the row from a seat that is out."""
    if not swapped(action):
        return False
    row = before.round.physicats.row
    return 0 in cats.totals(before) and row.index(action.taking) > 0


def removal(effect: cats.Physicat) -> Sign:
    def happens(before: Any, action: Any, events: Any, after: Any) -> bool:
        return uses(action, effect) and event_of(events, cats.BoxesRemoved) is not None

    return happens


def purrie_removes_pounce(before: Any, action: Any, events: Any, after: Any) -> bool:
    staying = before.round.physicats.staying if isinstance(action, cats.Use) else ()
    return uses(action, cats.Physicat.PURRIE) and cats.Physicat.POUNCE_GAPOSCHKIN in staying


def removal_leaves_heisenbergs(effect: cats.Physicat) -> Sign:
    def happens(before: Any, action: Any, events: Any, after: Any) -> bool:
        if not uses(action, effect):
            return False
        return any(proof.heisenberg for proof in before.round.proofs)

    return happens


def too_late_for_a_physicat(before: Any, action: Any, events: Any, after: Any) -> bool:
    """By physicat-timing=before-claim a seat that has claimed keeps its Physicat."""
    if not isinstance(after, cats.ProofPhase):
        return False
    before_claim = after.table.physicat_timing is cats.PhysicatTiming.BEFORE_CLAIM
    return before_claim and after.round.physicats.unused[after.round.on_turn] is not None


def short_pile(effect: cats.Physicat) -> Sign:
    def happens(before: Any, action: Any, events: Any, after: Any) -> bool:
        if not uses(action, effect):
            return False
        hand = before.round.hands[action.seat]
        wanted = 2 if effect is cats.Physicat.MEWTON else len(hand)
        return len(before.draw_pile) < wanted

    return happens


def use_of(effect: cats.Physicat) -> Sign:
    return lambda before, action, events, after: uses(action, effect)


def use_after_the_claim(before: Any, action: Any, events: Any, after: Any) -> bool:
    return isinstance(action, cats.Use) and isinstance(before, cats.ProofPhase)


def prride_sees_something(before: Any, action: Any, events: Any, after: Any) -> bool:
    seen = event_of(events, cats.DiscardPileSeen)
    return seen is not None and bool(seen.boxes)


def short_exchange(before: Any, action: Any, events: Any, after: Any) -> bool:
    """The draw pile has fewer cards than could be exchanged otherwise."""
    if not isinstance(after, cats.ProofPhase) or after.has_exchanged:
        return False
    hand = len(after.round.hands[after.round.on_turn])
    return 0 < len(after.draw_pile) < min(after.proved, hand)


def pile_is_empty(before: Any, action: Any, events: Any, after: Any) -> bool:
    return isinstance(after, cats.ProofPhase) and not after.draw_pile and after.proved > 0


def exchange_after_two_proofs(before: Any, action: Any, events: Any, after: Any) -> bool:
    return isinstance(action, cats.Exchange) and len(action.boxes) > 1


def checked(events: Any) -> Any:
    return event_of(events, cats.ClaimChecked)


def exactly_as_many(before: Any, action: Any, events: Any, after: Any) -> bool:
    check = checked(events)
    return check is not None and check.counted == check.claim.count


def decided_by_heisenbergs(before: Any, action: Any, events: Any, after: Any) -> bool:
    check = checked(events)
    if check is None or check.counted < check.claim.count:
        return False
    return bool(check.counted - check.count.heisenbergs < check.claim.count)


def decided_by_feyncat(before: Any, action: Any, events: Any, after: Any) -> bool:
    check = checked(events)
    if check is None or check.counted >= check.claim.count:
        return False
    return bool(check.counted + check.count.ignored_heisenbergs >= check.claim.count)


def decided_by_a_physicat_that_counts(before: Any, action: Any, events: Any, after: Any) -> bool:
    check = checked(events)
    if check is None or check.counted < check.claim.count:
        return False
    return bool(check.counted - check.count.physicats < check.claim.count)


def decided_by_proofs(before: Any, action: Any, events: Any, after: Any) -> bool:
    check = checked(events)
    if check is None or check.counted < check.claim.count:
        return False
    opened = sum(proof[check.claim.state] for proof in before.round.proofs)
    return bool(opened and check.counted - opened < check.claim.count)


def unused_physicat_of_who_is_out(before: Any, action: Any, events: Any, after: Any) -> bool:
    out = event_of(events, cats.SeatEliminated)
    return out is not None and before.round.physicats.unused[out.seat] is not None


def seat_out_is_passed_over(before: Any, action: Any, events: Any, after: Any) -> bool:
    if not isinstance(action, cats.EndTurn) or 0 not in cats.totals(before):
        return False
    return bool((action.seat + 1) % before.table.players != after.round.on_turn)


def who_is_right_starts(before: Any, action: Any, events: Any, after: Any) -> bool:
    """The doubter, who neither started the last round nor sits next to who is wrong."""
    if not isinstance(action, cats.Deal) or not before.results:
        return False
    last = before.results[-1]
    is_new = last.right == last.doubter and last.right != last.start_seat
    return bool(is_new and len(after.results) > 1)


SIGNS: Mapping[str, Mapping[str, Sign]] = {
    catbox.NAME: {
        "a pair is revealed": pair_revealed,
        "three alike are revealed": three_alike_revealed,
        "red has to be led": lambda before, action, events, after: must_lead_red(after),
        "red is broken by a forced lead": red_lead_broken_by_one_that_was_forced,
        "an observed token breaks red": observed_token_breaks_red,
        "red beats a higher led card, and red red": red_follows_red_and_wins_by_rank,
        "no token is left": want_of_a_token,
        "tokens are left for losing a color alone": only_losing_plays_are_paid_for,
        "no paradox": full_board,
        "a bonus of 1": bonus_for_a_lone_token,
        "a bonus without a trick": bonus_for_no_tricks,
        "the broken-off trick adds to a bonus": bonus_by_the_broken_off_trick,
        "a paradox of a seat whose bonus would be due": penalty,
        "a tie goes to the better last round": tie_goes_to_the_last_round,
        "the best last round is of a seat that is not tied": best_last_round_is_not_tied,
        "a shared victory": shared_victory,
        "a total below zero": negative_winner,
    },
    cats.NAME: {
        "the claimer is on turn again": claimer_is_on_turn_again,
        "a skip before any claim": skip_before_any_claim,
        "a claim on the last space": claim_on_the_last_space,
        "a skip that would leave the claimer nothing": skip_that_would_leave_nothing,
        "tabby as one that stays": tabby_stays,
        "tabby takes the only one": tabby_takes_the_only_one,
        "tabby takes what a seat that is out has left": tabby_takes_what_was_left,
        "purrie removes open boxes": removal(cats.Physicat.PURRIE),
        "felidae removes open boxes": removal(cats.Physicat.FELIDAE),
        "purrie removes pounce-gaposchkin": purrie_removes_pounce,
        "open heisenbergs stay after purrie": removal_leaves_heisenbergs(cats.Physicat.PURRIE),
        "open heisenbergs stay after felidae": removal_leaves_heisenbergs(cats.Physicat.FELIDAE),
        "too late for a physicat": too_late_for_a_physicat,
        "mewton with a short draw pile": short_pile(cats.Physicat.MEWTON),
        "felinestein": use_of(cats.Physicat.FELINESTEIN),
        "a physicat after the claim": use_after_the_claim,
        "prride sees something": prride_sees_something,
        "fewer cards to draw than could be exchanged": short_exchange,
        "nothing to draw after a proof": pile_is_empty,
        "an exchange of several": exchange_after_two_proofs,
        "exactly as many as claimed": exactly_as_many,
        "heisenbergs decide": decided_by_heisenbergs,
        "feyncat decides": decided_by_feyncat,
        "a physicat that counts decides": decided_by_a_physicat_that_counts,
        "proofs decide": decided_by_proofs,
        "an unused physicat of a seat that is out": unused_physicat_of_who_is_out,
        "a seat that is out is passed over": seat_out_is_passed_over,
        "the doubter starts the next round": who_is_right_starts,
    },
}
