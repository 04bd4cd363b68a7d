"""Build the page, a static site, into `web/dist`: the library in a browser.

    python -m tools.make_web            build it
    python -m tools.make_web --serve    build it, and serve it on this machine
    python -m tools.make_web --check    check the client (types, lint, its own tests), and build it

It is made of the wheel of this very checkout, of Pyodide and clingo from npm, of attrs and cattrs
from PyPI, all of them locked, and of the client in `web/src`. It needs Node.js with npm. What takes
long, the library, is kept in a folder of the user's cache until something in it changes.

What the client asks and is answered, `web/src/worker/protocol.ts`, is written from the types of
`web/python`; with `--check` it is compared.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from tools.page_of.serving import server_of
from tools.page_of.site import (
    PROTOCOL,
    WEB,
    check_client,
    install_packages,
    protocol,
    write_site,
)
from tools.written_files import WrittenFiles

_WRITTEN: Final = WrittenFiles("tools.make_web", (), below=WEB)


def main(arguments: Sequence[str]) -> int:
    """Build the page, and do what is asked with it; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_web")
    parser.add_argument("--serve", action="store_true", help="serve it on this machine")
    parser.add_argument("--port", type=int, default=8009, help="where to serve it; 0 for any")
    parser.add_argument("--check", action="store_true", help="check the client as well")
    chosen = parser.parse_args(arguments)
    try:
        install_packages()
        if _WRITTEN.run({PROTOCOL: protocol()}, ["--check"] if chosen.check else []):
            return 1
        if chosen.check:
            check_client()
        site = write_site()
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(
            f"{' '.join(map(str, error.cmd[:4]))}: exit status {error.returncode}", file=sys.stderr
        )
        return 1
    if chosen.serve:
        server = server_of(site, port=chosen.port)
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
