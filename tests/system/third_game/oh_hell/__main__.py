"""`python -m oh_hell` is `catbox` with Oh Hell: `python -m oh_hell replay match.json`."""

from catbox_rules.cli import main
from catbox_rules.games import register_game

if __name__ == "__main__":
    register_game("oh-hell", str(__package__))
    main()
