"""Write the script of the example's page, `examples/table/page/table.js`, from its TypeScript.

    python -m tools.make_table            write it
    python -m tools.make_table --check    write nothing; exit status 1 if it differs

The compiler is the one that `tools/types/` names; npm installs it when it is first needed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.make_types import TYPES, compiled
from tools.written_files import EXAMPLES, WrittenFiles

PAGE: Final = EXAMPLES / "table" / "page"
WRITTEN: Final = WrittenFiles("tools.make_table", (), below=PAGE)
_HEADER: Final = "// Written by python -m tools.make_table; every change here is lost.\n"


def main(arguments: Sequence[str]) -> int:
    """Write the file, or compare it; the exit status."""
    try:
        return WRITTEN.run(files(), arguments)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
    except subprocess.CalledProcessError as error:
        print(error.stdout, file=sys.stderr)
    return 1


def files() -> dict[str, str]:
    """The text of the file, by its name. Raises FileNotFoundError where npm or node is missing, and
    CalledProcessError, with what the compiler says, where the source has a fault."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)  # where the types and the client lie next to the page, as on the server
        for source in (PAGE / "table.ts", TYPES / "catbox.d.ts", TYPES / "client.d.ts"):
            shutil.copy(source, folder)
        compiled(folder / "table.ts")
        return {"table.js": _HEADER + (folder / "table.js").read_text(encoding="utf-8")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
