"""Simplifying a shortest match, so that whatever is still odd in it has to be there.

Cards are put in order, and every action is replaced by the first legal one, as long as the match
still diverges at the same place.
"""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.diff.lockstep import choices, step
from catbox_rules.diff.witness import Question, Witness
from catbox_rules.kernel.ruleset import CHANCE, Action


def simplified(question: Question, witness: Witness, tries: int) -> Witness:
    """Return the match with cards in order and each action of a seat replaced by the first legal
    one, as far as it still diverges no later.

    * `tries`: the largest number of changes to try for the cards, and again for the actions.
    """
    return _with_first_actions(question, _with_cards_in_order(question, witness, tries), tries)


def _with_cards_in_order(question: Question, witness: Witness, tries: int) -> Witness:
    place = 0
    while place < witness.index and tries > 0:
        better: Witness | None = None
        if witness.actions[place].actor == CHANCE:
            for deal in question.game.simpler_deals(witness.actions[place]):
                better = _changed(question, witness, place, deal)
                tries -= 1
                if better is not None or not tries:
                    break
        # Once two cards are in order, others of the same deal may be.
        witness, place = (witness, place + 1) if better is None else (better, place)
    return witness


def _with_first_actions(question: Question, witness: Witness, tries: int) -> Witness:
    moment, place = question.begin(witness.first_seat), 0
    while place < witness.index:
        for action in _before(choices(moment)[0], witness.actions[place]):
            if not tries:
                return witness
            tries -= 1
            better = _changed(question, witness, place, action)
            if better is not None:
                witness = better
                break
        if place < witness.index:
            moment, _ = step(moment, witness.actions[place])
        place += 1
    return witness


def _before(actions: tuple[Action, ...], own: Action) -> Iterator[Action]:
    """Yield the legal actions before the one that is taken; all of them if it is an action of
    chance."""
    for action in actions:
        if action == own:
            return
        yield action


def _changed(question: Question, witness: Witness, place: int, action: Action) -> Witness | None:
    """Return the match with another action at a place; None unless it diverges no later."""
    actions = (*witness.actions[:place], action, *witness.actions[place + 1 :])
    changed = question.witness(witness.first_seat, actions)
    return changed if changed is not None and changed.index <= witness.index else None
