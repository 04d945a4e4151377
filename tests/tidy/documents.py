"""References in documents and rules: links to files and headings, names of tests, ids of rules."""

import os
import re
from pathlib import Path
from typing import Iterator

LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
RULES = re.compile(r"tests/scenarios/(.*/)?rules\.txt")
# In the second column of their tables: names of tests; a name may end in `...`.
NAMES_TESTS = ("tests/attacks.md", "tests/golden/README.md")
TEST_NAME = re.compile(r"`([a-zA-Z][^`]* [^`]*|test_[^`]*)`")


def anchors(text: str) -> set[str]:
    """Of the headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def sources_of_tests(root: Path, paths: list[str]) -> str:
    tests = [
        p
        for p in paths
        if p.startswith(("tests/", "server/web/test/"))
        and p.endswith((".cpp", ".py", ".mjs", ".ts"))
    ]
    text = "\n".join((root / path).read_text(encoding="utf-8") for path in tests)
    return re.sub(r'"\s*\n\s*"', "", text)


def broken_links(root: Path, path: str, text: str) -> Iterator[tuple[int, str]]:
    text = FENCED.sub(lambda fenced: "\n" * fenced[0].count("\n"), text)
    for number, line in enumerate(text.split("\n"), 1):
        for target in LINK.findall(line):
            if "://" in target or target.startswith("mailto:"):
                continue
            name, _, anchor = target.partition("#")
            file = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
            if not (root / file).exists():
                yield number, f"no file {file}"
            elif anchor and file.endswith(".md"):
                if anchor not in anchors((root / file).read_text(encoding="utf-8")):
                    yield number, f"no heading #{anchor} in {file}"


def unknown_rules(root: Path, paths: list[str]) -> Iterator[tuple[str, int, str]]:
    """Ids that look like those of rules.txt (BASE-1, CARD-12a) and are not in it."""
    lists = [path for path in paths if RULES.fullmatch(path)]
    lines = [
        line for path in lists for line in (root / path).read_text(encoding="utf-8").split("\n")
    ]
    ids = {line.split()[0] for line in lines if line and not line.startswith("#")}
    families = {id_.split("-")[0] for id_ in ids if re.fullmatch(r"[A-Z]+-\d+", id_)} - {"HG"}
    rule = re.compile(rf"\b(?:{'|'.join(sorted(families))})-T?\d+[a-z]?\b")
    for path in paths:
        if path.endswith(".md") or path.startswith("rules/"):
            for number, line in enumerate((root / path).read_text(encoding="utf-8").split("\n"), 1):
                for name in rule.findall(line) if families else []:
                    if name not in ids:
                        yield path, number, f"no rule {name} in a rules.txt"


def broken_references(root: Path, paths: list[str]) -> Iterator[tuple[str, int, str]]:
    yield from unknown_rules(root, paths)
    tests = sources_of_tests(root, paths) if set(NAMES_TESTS) & set(paths) else ""
    for path in paths:
        if not path.endswith(".md"):
            continue
        text = (root / path).read_text(encoding="utf-8")
        for number, problem in broken_links(root, path, text):
            yield path, number, problem
        if path not in NAMES_TESTS:
            continue
        for number, line in enumerate(text.split("\n"), 1):
            for name in TEST_NAME.findall((line.split("|") + ["", "", ""])[2]):
                if name.removesuffix("...").rstrip() not in tests:
                    yield path, number, f"no test {name}"
