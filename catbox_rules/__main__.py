"""`python -m catbox_rules` is `catbox`."""

from catbox_rules.cli import main

main()
