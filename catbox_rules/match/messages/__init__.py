"""What a front end is sent: one message for a seat, or for a spectator (`catbox-message/2`)."""

from catbox_rules.match.messages.message import FORMAT, message

__all__ = ["FORMAT", "message"]
