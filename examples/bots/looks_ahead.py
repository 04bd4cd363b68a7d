"""A bot as a function of Python that looks ahead: it tries every action in worlds that may be the
true one, and plays them on. It knows both games by their rules alone.

In this folder: `catbox play --bot looks_ahead:choose`
"""

# As short as a bot can be, so without types.
# pyright: basic

from catbox_rules.policies.sampling import sampler_of
from catbox_rules.policies.search import rollouts


def choose(view, seen, legal, random):
    """The action that did best in 60 tries of all of them together."""
    if len(legal) == 1:
        return legal[0]
    return rollouts(sampler_of(view, seen), legal, random, budget=60).best
