"""What any game is: conditions, verdicts, errors, variants, the protocol of a game."""
