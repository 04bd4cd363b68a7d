"""The rules for assistants: the tools of `catbox mcp`, and the server that offers them.

Only `server.py` knows the Model Context Protocol and its SDK. A tool (`tools.py`) has a
description and a question (`cli/questions.py`): it answers what a command prints, with and without
`--json`.
"""
