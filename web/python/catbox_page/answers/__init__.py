"""What each request is answered, as types: a module for each one that answers.

`src/worker/protocol.ts` is written from them and from the classes of what requests take
(`tools/page_of/protocol.py`), so mypy, pyright and tsc check that both sides use the same keys.
"""
