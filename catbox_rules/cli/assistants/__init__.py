"""The rules for assistants: the tools of `catbox mcp`, and the server that offers them.

`server.py` and `incoming.py` alone know the Model Context Protocol and its SDK. A tool (`tools.py`)
is its words, the form of its arguments (`arguments.py`) and a function; what that says is what a
command prints, and what the command prints with `--json`.
"""
