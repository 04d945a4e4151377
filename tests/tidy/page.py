"""Imports of the page's files, from their text."""

import os
import re
from pathlib import Path

from house import PAGE

PAGE_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'""")
# Files about all modules, and the files that combine them.
LISTS_OF_PAGE = {"all", "all.en", "all.fr", "all.de", "look", "module", "panel"}


def page_imports(root: Path, paths: list[str]) -> dict[str, list[str]]:
    """Which files of the page each of them imports, types included."""
    sources = [p for p in paths if p.startswith(PAGE) and p.endswith((".ts", ".tsx"))]
    named = {re.sub(r"(/index)?\.tsx?$", "", path): path for path in sources}

    def files_of(target: str) -> list[str]:
        if not target.endswith("/modules/all"):
            return [named[target]] if target in named else []
        # A list of all modules is written when the page is built.
        folder = os.path.dirname(target)
        own = [p for p in sources if os.path.dirname(p) == folder]
        return [p for p in own if Path(p).stem not in LISTS_OF_PAGE | {"index"}]

    found: dict[str, list[str]] = {}
    for path in sources:
        text = (root / path).read_text(encoding="utf-8")
        folder = os.path.dirname(path)
        targets = [os.path.normpath(os.path.join(folder, m[1])) for m in PAGE_IMPORT.finditer(text)]
        found[path] = [file for target in targets for file in files_of(target)]
    return found
