"""Other programs as processes: an engine under test, a bot that plays.

They are given lines and asked for lines, and nothing that they do can hold us up. Whatever a
program has started is ended with it.
"""
