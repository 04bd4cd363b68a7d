"""A bot as a function of Python: it bids as little as it may, and tries to win no more than that.

In this folder: `catbox play --bot low_bidder:choose`
"""

# As short as a bot can be, so without types.
# pyright: basic


def choose(view, seen, legal, random):
    """One of the legal actions of the seat that sees this."""
    bids = [action for action in legal if action.do == "bid"]
    if bids:
        return min(bids, key=lambda bid: bid.tricks)
    plays = [action for action in legal if action.do == "play"]
    if plays:
        lacks = view.won[view.seat] < (view.bids or [1] * 9)[view.seat]
        return (max if lacks else min)(plays, key=lambda play: play.rank)
    return random.choice(legal)
