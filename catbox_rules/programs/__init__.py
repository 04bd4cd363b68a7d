"""Somebody else's program as a process: an engine that is tested, a bot that plays.

It is given lines and asked for lines, and none of what it may do holds us up. Whatever it has
started is ended with it.
"""
