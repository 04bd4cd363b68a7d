"""Where lines and files come from that nobody means, and what becomes of them."""
