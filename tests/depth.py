"""How deep the tests look: three profiles of Hypothesis, which all other campaigns go by too.

* `quick`, unless another is asked for: what somebody waits for while they work;
* `ci`: what a change has to pass before it lands;
* `deep`: as far as one looks before a release, or after a change of the rules.

`pytest --hypothesis-profile=deep` takes another one. No profile has a deadline: whether a test
passes does not depend on how fast the machine is.
"""

from __future__ import annotations

from typing import Final

from hypothesis import settings

QUICK: Final = "quick"
PROFILES: Final = (QUICK, "ci", "deep")


def register_profiles() -> None:
    """Make the profiles known to Hypothesis, and take the quick one."""
    for name in PROFILES:
        settings.register_profile(name, deadline=None, print_blob=True)
    settings.load_profile(QUICK)


def of_depth(*, quick: int, ci: int, deep: int) -> int:
    """A number of examples, matches, batches or positions, by the profile that is in force: that
    of `ci` where somebody else's profile is, such as that of the mutants."""
    return {QUICK: quick, "deep": deep}.get(settings.get_current_profile_name(), ci)
