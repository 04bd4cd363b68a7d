"""Policies: they choose for a seat, from what the seat may know and from its legal actions; chance
decides what a policy leaves open. No extra library is needed.

For each game a module has its policies by name: preferences, most of which bring about what random
play hardly ever does, for tests and for comparing rulebooks; the policies of simulations; and a bot
to play against. Other people's bots can be named too: a function, or a program in any language. The
policies of the batch engine are of another kind, compiled and choosing for all matches at once:
`catbox_rules.batch.playing`.
"""

from catbox_rules.policies.protocol import (
    ANY_LEGAL,
    POLICIES,
    AnyPolicy,
    AnyPreference,
    Bot,
    Policy,
    Preference,
    bot_named,
    bot_of,
    chosen,
    joined,
    liked,
    shipped_bot,
)
from catbox_rules.policies.seated import BotFailed, Seated, check_patience

__all__ = [
    "ANY_LEGAL",
    "POLICIES",
    "AnyPolicy",
    "AnyPreference",
    "Bot",
    "BotFailed",
    "Policy",
    "Preference",
    "Seated",
    "bot_named",
    "bot_of",
    "check_patience",
    "chosen",
    "joined",
    "liked",
    "shipped_bot",
]
