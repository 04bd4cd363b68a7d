"""A bot as a function of Python that looks ahead: it tries every action in worlds that may be the
true one, and plays each round on at random. It knows both games by their rules alone.

In this folder: `catbox play --bot looks_ahead:choose`
"""

# As short as a bot can be, so without types.
# pyright: basic

from catbox_rules.games import game_of
from catbox_rules.policies.sampling import sampler_of

WORLDS = 10


def choose(view, seen, legal, random):
    """The action after which the round ends best, on average over some worlds."""
    if len(legal) == 1:
        return legal[0]
    sampler = sampler_of(view, seen)
    worlds = [sampler.draw(random) for _ in range(WORLDS)]
    return max(legal, key=lambda each: sum(total(world, each, random) for world in worlds))


def total(world, action, random):
    """What the seat has after the round, in points or lives, if all play on at random."""
    game = game_of(world)
    number = len(game.rounds(world))
    state = game.apply(world, action).state
    while len(game.rounds(state)) == number:
        legal = game.legal_actions(state)
        then = random.choice(legal) if legal else game.draw(state, random)
        state = game.apply(state, then).state
    return game.totals(state)[action.actor]
