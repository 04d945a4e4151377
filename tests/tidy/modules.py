"""What a module of the tile games needs beside its code: a missing file, text or row of a table is
a finding. A compiler sees none of it, and other tests see it late or not at all."""

import re
from pathlib import Path
from typing import Iterator

TILES = "proto/meeple/v1/tiles.proto"
PYTHON = "proto/sdk/python/meepled/"
PAGE = "server/web/src/"
HIDDEN = "proto/docs/hidden.md"
SCENARIOS = "tests/scenarios/README.md"
# The shaman's question is one about figures, which has texts of its own.
OTHER_TEXTS = {"retake_figure"}
# Clients send it in a frame of its own.
NO_TARGET = {"extend_table"}

Problem = tuple[str, int, str]


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


class Tree:
    """The texts of the project."""

    def __init__(self, root: Path, paths: list[str]) -> None:
        self.root, self.paths = root, paths

    def text(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8") if path in self.paths else ""

    def all(self, pattern: str) -> str:
        """Of all files whose whole path is like that."""
        return "\n".join(self.text(path) for path in self.files(pattern))

    def files(self, pattern: str) -> list[str]:
        return [path for path in self.paths if re.fullmatch(pattern, path)]


def members(proto: str, message: str) -> Iterator[tuple[int, str, int]]:
    """Line, name and number of each member of the oneof of a message."""
    begin = proto.find(f"message {message} {{")
    end = proto.find("\n}", begin)
    if begin < 0:
        return
    for match in re.finditer(r"^    \w+ (\w+) = (\d+);", proto[begin:end], re.M):
        yield line_of(proto, begin + match.start()), match[1], int(match[2])


def messages(tree: Tree) -> Iterator[Problem]:
    """Whether all clients know each action and each delta."""
    proto = tree.text(TILES)
    folds = tree.all(PYTHON + r"(fold|parts/\w+)\.py")
    state = tree.all(PAGE + r"(state|table)/.*\.tsx?")
    sights = tree.all(r"server/env/.*\.h")
    for line, name, _ in members(proto, "TilesDelta"):
        if f"def {camel(name)}(self" not in folds:
            yield TILES, line, f"no function {camel(name)} in {PYTHON}parts folds this delta"
        if not re.search(rf"\b{camel(name)}\b", state):
            yield TILES, line, f"no file in {PAGE}state/modules folds the delta {camel(name)}"
    for line, name, number in members(proto, "TilesAction"):
        if not re.search(rf"\b{camel(name)}\b", state) and name not in NO_TARGET:
            yield TILES, line, f"no file in {PAGE}state/modules has a target for {camel(name)}"
        if f'begin({number}, "{camel(name)}")' not in sights:
            yield TILES, line, f'no begin({number}, "{camel(name)}") in server/env/modules'


def questions(tree: Tree) -> Iterator[Problem]:
    texts = tree.all(PAGE + r"text/.*\.en\.ts")
    for path in tree.files(r"rules/tiles/modules/\w+/words\.h"):
        words = tree.text(path)
        for match in re.finditer(r"Question kind\{\d+\};  // meeple\.v1\.(\w+)", words):
            line, kind = line_of(words, match.start()), match[1].lower()
            for key in (f"prompt.{kind}", f"asked.{kind}", f"asked.{kind}.of"):
                if f"'{key}'" not in texts and kind not in OTHER_TEXTS:
                    yield path, line, f"no text '{key}' in {PAGE}text/modules"
            if not re.search(rf"\b{match[1]}\b", tree.text(HIDDEN)):
                yield path, line, f"{HIDDEN} does not explain {match[1]}"
        for match in re.finditer(r'string_view word = "(\w+)"', words):
            if f"`waits {match[1]}`" not in tree.text(SCENARIOS):
                yield path, line_of(words, match.start()), f"no `waits {match[1]}` in {SCENARIOS}"


def editions(tree: Tree) -> Iterator[Problem]:
    texts = tree.all(PAGE + r"text/.*\.en\.ts")
    for path in tree.files(r"rules/editions/\w+\.cpp"):
        code = tree.text(path)
        for match in re.finditer(r'ModuleEntry\{"(\w+)"', code):
            line, name = line_of(code, match.start()), match[1]
            for key in (f"module.{name}", f"module_what.{name}", f"rules.{name}"):
                if f"'{key}'" not in texts:
                    yield path, line, f"no text '{key}' in {PAGE}text"
            if f"`{name}`" not in tree.text("rules/reference.md"):
                yield path, line, f"no row `{name}` in rules/reference.md"


def views(tree: Tree) -> Iterator[Problem]:
    """Whether the bytes of what each part shows are explained, and in this sequence in Python."""
    canonical = tree.text("rules/canonical.md")
    parts = tree.text("rules/tiles/parts.h")
    listed = re.findall(r"\w+", (re.findall(r"PartList<([^>]*)>;", parts) or [""])[0])
    shown: dict[str, str] = {}  # Of each part.
    for path in tree.files(r"rules/tiles/modules/\w+/memory\.h"):
        memory = tree.text(path)
        own = re.findall(r"struct (\w+) : Part", tree.text(path.replace("memory.h", "part.h")))
        for match in re.finditer(r"std::optional<\w+View> (\w+);", memory):
            shown.update({part: match[1] for part in own})
            line = line_of(memory, match.start())
            if f"\n| {match[1]} |" not in canonical:
                yield path, line, f"no row {match[1]} in rules/canonical.md"
            if f'key = "{match[1]}"' not in tree.all(PYTHON + r"parts/\w+\.py"):
                yield path, line, f'no class in {PYTHON}parts has the key "{match[1]}"'
    wanted = [shown[part] for part in listed if part in shown]
    places = {}
    for path in tree.files(PYTHON + r"parts/\w+\.py"):
        for key, place in re.findall(r'key = "(\w+)"\n    place = (\d+)', tree.text(path)):
            places[key] = (int(place), path)
    known = [key for key in wanted if key in places]
    for before, after in zip(known, known[1:]):
        if places[before][0] >= places[after][0]:
            problem = f"by rules/tiles/parts.h its place is above that of {before}"
            yield places[after][1], 1, problem


def rules(tree: Tree) -> Iterator[Problem]:
    """Whether where.md says where the rules of each module are."""
    where = tree.text("rules/where.md")
    for path in tree.files(r"tests/scenarios/\w+/\w+/rules\.txt"):
        for family in sorted(set(re.findall(r"^([A-Z]+)-\d", tree.text(path), re.M))):
            if not re.search(rf"\b{family}-\d", where):
                yield path, 1, f"no row of {family} in rules/where.md"


def unfinished_modules(root: Path, paths: list[str]) -> Iterator[Problem]:
    tree = Tree(root, paths)
    if TILES not in paths:
        return  # a part of the project
    for check in (messages, questions, editions, views, rules):
        yield from check(tree)
