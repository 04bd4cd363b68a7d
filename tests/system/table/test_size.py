"""The example stays as small as it is said to be: what a person has to read who copies it."""

from __future__ import annotations

import ast
import io
import re
import tokenize

from tools.make_scripts import PAGE

_LAYOUT = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENDMARKER),
    *(tokenize.INDENT, tokenize.DEDENT),
}


def lines_of_python(source: str) -> int:
    """The lines that do something: neither empty, nor a comment, nor a docstring."""
    prose = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    written = {
        line
        for token in tokens
        if token.type not in _LAYOUT
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(written - prose)


def lines_of_page(source: str) -> int:
    """The lines of a script, a style or a page that are neither empty nor a comment."""
    without = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    lines = [line.strip() for line in without.splitlines()]
    return len([line for line in lines if line and not line.startswith("//")])


def test_lines_are_those_that_do_something() -> None:
    assert (
        lines_of_python('"""Why."""\n\n# how\ndef f():\n    """What."""\n    return (1,\n  2)\n')
        == 3
    )
    assert lines_of_page("// why\n\n/** what\n it is */\nlet a = 1; // here\n") == 1


def test_the_server_has_at_most_600_lines_and_the_page_900() -> None:
    server = [path.read_text(encoding="utf-8") for path in PAGE.parent.glob("*.py")]
    assert 100 < sum(map(lines_of_python, server)) <= 600
    page = [PAGE / name for name in ("index.html", "style.css", "table.ts")]
    assert 100 < sum(lines_of_page(path.read_text(encoding="utf-8")) for path in page) <= 900
