"""Who chooses at a table. A policy chooses for a seat, from what the seat may know and from its
legal actions; chance decides what the policy leaves open. No library is needed for it.

A module for each game has its policies by name: preferences, most of which bring about what play
at random hardly does and which are for tests and for comparing rulebooks; those of simulations;
and a bot to play against, in a room inside. Anybody's bot can be named as well: a function, or a
program in another language. The batch engine has policies of another kind, which
are compiled and choose in all matches at once: `catbox_rules.batch.policies`.
"""

from catbox_rules.policies.naming import Bot, bot_named, joined, shipped_bot
from catbox_rules.policies.protocol import (
    ANY_LEGAL,
    POLICIES,
    AnyPolicy,
    AnyPreference,
    Policy,
    Preference,
    bot_of,
    chosen,
    liked,
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
