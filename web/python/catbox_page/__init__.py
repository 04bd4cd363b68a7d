"""The library as the page asks it: a request in JSON, an answer in JSON, and no rule in between.

A request is `{"ask": NAME, …}`; what each name takes and gives is said in `books.py` (what can be
read), `tables.py` (a table, a question, a picture), `laying/` (a table as it is laid out),
`disputing.py` (a dispute from two or three facts), `matches.py` (a match as it is played) and
`moments.py` (a match to look through). The types of what they give are in `answers/`; from these
and from the classes of what requests take `src/worker/protocol.ts` is written.

An answer is `{"result": …}`; or for a request that cannot be used `{"error": {"code", "message",
"path", "expected", "given"}}`; or `{"needs": "solver"}` where the solver is not there yet: load it,
and ask again. No request changes anything, so each can be asked twice.
"""

from catbox_page.answering import answer
from catbox_page.solver import solve_with
from catbox_page.warming import warm_up

__all__ = ["answer", "solve_with", "warm_up"]
