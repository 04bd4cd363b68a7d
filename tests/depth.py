"""How deep the tests look: three profiles of Hypothesis, which all other campaigns go by too.

* `quick`, unless another is asked for: what somebody waits for while they work. Its examples are
  the same in every run, so that nobody sees red for bad luck;
* `ci`: what a change has to pass before it lands;
* `deep`: as far as one looks before a release, or after a change of the rules.

The last two try new examples in each run. What they find becomes an `@example` of its test.

`pytest --hypothesis-profile=deep` takes another one. No profile has a deadline: whether a test
passes does not depend on how fast the machine is.
"""

from __future__ import annotations

from typing import Final

from hypothesis import settings

QUICK: Final = "quick"
PROFILES: Final = (QUICK, "ci", "deep")
_QUICK_EXAMPLES: Final = 50


def register_profiles() -> None:
    """Make the profiles known to Hypothesis, and take the quick one."""
    for name in PROFILES:
        settings.register_profile(name, deadline=None, print_blob=True)
    settings.register_profile(
        QUICK, settings.get_profile(QUICK), max_examples=_QUICK_EXAMPLES, derandomize=True
    )
    settings.load_profile(QUICK)


def of_depth(*, quick: int, ci: int, deep: int) -> int:
    """A number of examples, matches, batches or positions, by the profile that is in force: that
    of `ci` where somebody else's profile is, such as that of the mutants."""
    return {QUICK: quick, "deep": deep}.get(settings.get_current_profile_name(), ci)
