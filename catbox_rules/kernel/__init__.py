"""What any game is: clauses, verdicts, errors, and the protocol of a ruleset. Knows no game."""
