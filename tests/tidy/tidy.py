"""Rules of the project that no compiler checks: includes, names, sizes, references in documents.

    tidy.py [ROOT]      prints one line for each finding and exits 1 if there is any

Text is all that it looks at: no compiler, no build folder, a second at most. tidy_test.py provokes
each rule once. To allow a file more than the rules do, name it in one of the tables of house.py,
with the reason.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Iterator, NamedTuple

from classes import classes
from documents import broken_references
from house import (
    BANNED,
    BANNED_EXEMPT,
    BROUGHT,
    CLASS_FIELDS_MAX,
    CLASS_FUNCTIONS_MAX,
    CODE,
    FILE_LINES_MAX,
    FOLDERS,
    FUNCTION_LINES_MAX,
    Folder,
    IMPURE_HEADERS,
    LARGE_CLASSES,
    LINE_COLUMNS_MAX,
    LONG_FILES,
    MEASURED,
    ONLY_IN,
    PAGE,
    PAGE_LAYERS,
    POSIX_HEADERS,
    POSIX_PREFIXES,
    SHORT_FILES,
    STANDARD_HEADERS,
    TEXT,
    TOP_LEVEL,
    UNMEASURED,
)
from modules import unfinished_modules
from page import LISTS_OF_PAGE, PAGE_IMPORT, page_imports
from protocol import enums_without_empty_value
from unity import repeated_names


class Finding(NamedTuple):
    path: str
    line: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.rule}: {self.text}"


def tracked_files(root: Path) -> list[str]:
    """Everything that git knows or would take; without git, everything outside build folders."""
    if (root / ".git").exists():
        command = [
            "git",
            "-C",
            str(root),
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ]
        try:
            names = (
                subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")
            )
            return sorted(name for name in set(names) if name and (root / name).is_file())
        except (OSError, subprocess.CalledProcessError):
            pass
    names = []
    for folder, folders, files in os.walk(root):
        folders[:] = [
            f
            for f in folders
            if f not in {"build", ".git", ".cache", "node_modules", "__pycache__"}
        ]
        names += [str((Path(folder) / file).relative_to(root)) for file in files]
    return sorted(names)


def blank(match: re.Match) -> str:
    return "".join(c if c == "\n" else " " for c in match.group())


def blank_inside(match: re.Match) -> str:
    text = match.group()
    return (
        text
        if text.startswith(("//", "/*"))
        else text[0] + "".join(c if c == "\n" else " " for c in text[1:-1]) + text[-1]
    )


RAW_STRING = re.compile(r'R"(\w*)\(.*?\)\1"', re.S)
LITERAL_OR_COMMENT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'""", re.S
)


def code_only(text: str) -> str:
    """C++ without comments and without what stands between quotes; every line keeps its number."""

    def strip(match: re.Match) -> str:
        return blank(match) if match.group().startswith(("//", "/*")) else blank_inside(match)

    return LITERAL_OR_COMMENT.sub(strip, RAW_STRING.sub(blank, text))


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


# ------------------------------------------------------------------------ includes

INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<([^>]+)>)')


def folder_of(path: str) -> tuple[str, Folder] | None:
    prefixes = [prefix for prefix in FOLDERS if path.startswith(prefix)]
    if not prefixes:
        return None
    longest = max(prefixes, key=len)
    return longest, FOLDERS[longest]


def include_problem(path: str, quoted: str | None, angled: str | None) -> str | None:
    """Why this file may not include that; nothing if it may."""
    place = folder_of(path)
    if place is None:
        return "code outside rules, server, proto and tests"
    prefix, folder = place
    name = quoted or angled or ""
    for heavy, allowed in ONLY_IN.items():
        if name.startswith(heavy) and not re.fullmatch(allowed, path):
            return f"<{name}> only in {allowed}"
    if name.startswith(folder.libraries) and folder.libraries:
        return None
    if quoted:
        if not name.startswith(("rules/", "server/", "tests/", "proto/")):
            return f'"{name}": our headers are included by their path from the root'
        inside = prefix == "rules/tiles/" and name.startswith("rules/tiles/modules/")
        if not inside and name.startswith((str(Path(path).parent) + "/", prefix, *folder.own)):
            return None
        return f'{prefix} must not know "{name}"'
    if name in STANDARD_HEADERS:
        return f"<{name}> in pure code" if folder.pure and name in IMPURE_HEADERS else None
    if name in POSIX_HEADERS or name.startswith(POSIX_PREFIXES):
        return (
            None
            if path.startswith(("server/", "tests/")) and not folder.pure
            else f"<{name}> in pure code"
        )
    return f"{prefix} must not use <{name}>"


def check_includes(path: str, text: str) -> Iterator[Finding]:
    for number, line in enumerate(text.splitlines(), 1):
        if match := INCLUDE.match(line):
            if problem := include_problem(path, match[1], match[2]):
                yield Finding(path, number, "include", problem)
    if path.endswith(".h") and not re.search(r"^#pragma once$", text, re.M):
        yield Finding(path, 1, "pragma", "a header begins with #pragma once")


MODULE_OF_PAGE = re.compile(r"/modules/([\w.]+)$")


def check_page_layers(path: str, text: str) -> Iterator[Finding]:
    """The page's folders know each other in one direction only, and modules by their lists."""
    if not path.startswith(PAGE) or not path.endswith((".ts", ".tsx")):
        return
    inside = path[len(PAGE) :]
    layer = inside.split("/")[0] if "/" in inside else ""
    if layer == "proto":
        return
    for match in PAGE_IMPORT.finditer(text):
        target = os.path.normpath(os.path.join(os.path.dirname(inside), match[1]))
        other = target.split("/")[0] if "/" in target else ""
        if other not in {layer, "proto", *PAGE_LAYERS.get(layer, ())}:
            yield Finding(
                path, line_of(text, match.start()), "include", f"{layer} must not know {other}"
            )
        module = MODULE_OF_PAGE.search(target)
        if module and module[1] not in LISTS_OF_PAGE and "/modules/" not in inside:
            yield Finding(
                path, line_of(text, match.start()), "module", f"{module[1]} is a module's own"
            )


def check_page_circles(imports: dict[str, list[str]]) -> Iterator[Finding]:
    """No file of the page imports itself, directly or through other files."""
    done: set[str] = set()

    def walk(path: str, trail: list[str]) -> Iterator[Finding]:
        if path in trail:
            circle = [*trail[trail.index(path) :], path]
            names = " -> ".join(name.removeprefix(PAGE) for name in circle)
            yield Finding(trail[-1], 1, "circle", names)
        elif path not in done:
            for target in imports[path]:
                yield from walk(target, [*trail, path])
            done.add(path)

    for path in imports:
        yield from walk(path, [])


# The closed lists of kinds, marks, commands and events, and of memory: words that are also names of
# modules.
VOCABULARY = re.compile(r"rules/tiles/(feature_kind|tile|token|play|course|parts)\.(h|cpp)")


def check_module_names(path: str, code: str, modules: list[str]) -> Iterator[Finding]:
    """The engine of the tile games names no module: everything special stands in modules/."""
    if not path.startswith("rules/tiles/") or path.startswith("rules/tiles/modules/"):
        return
    if VOCABULARY.fullmatch(path):
        return
    for module in modules:
        for match in re.finditer(rf"\b{module}(?:::|_on|_module|_memory)?\b", code):
            line = line_of(code, match.start())
            yield Finding(path, line, "module", f"the engine must not name the module {module}")


WITH_MODULES = ("rules/", "server/codec/", "server/bots/", "server/env/", PAGE)
NOT_OF_MODULES = (PAGE + "proto/", PAGE + "text/")


def check_brought(path: str, text: str) -> Iterator[Finding]:
    """Only a module's own files may use its names."""
    if not path.startswith(WITH_MODULES) or path.startswith(NOT_OF_MODULES):
        return
    if not path.endswith((*CODE, ".ts", ".tsx")):
        return
    # Names of members stand in quotes in the page.
    code = code_only(text) if path.endswith(CODE) else re.sub(r"//[^\n]*", "", text)
    for brought in BROUGHT:
        if brought.owns(path) or path in brought.others:
            continue
        words = brought.words if path.endswith(CODE) else f"{brought.words}|{brought.of_page}"
        for match in re.finditer(rf"\b({words})(?=\W)", code):
            yield Finding(
                path, line_of(code, match.start()), "module", f"{match[0]} is a module's own"
            )


# --------------------------------------------------------------------------- words


def check_words(path: str, text: str, code: str | None) -> Iterator[Finding]:
    if path in BANNED_EXEMPT:
        return
    for pattern, advice, where in BANNED:
        searched = text if where == "all" else code
        if where == "header" and not path.endswith(".h"):
            continue
        if searched is None:
            continue
        for match in re.finditer(pattern, searched):
            found = match.group().strip() or "tab"
            yield Finding(path, line_of(searched, match.start()), "word", f"{found}: {advice}")
    stem = Path(path).stem
    if path.endswith(CODE) and re.search(r"(^|_)(impl|manager|helpers?|utils?|misc)($|_)", stem):
        yield Finding(path, 1, "word", f"{stem}: name the file after the noun in it")


# --------------------------------------------------------------------------- sizes


def check_sizes(path: str, text: str) -> Iterator[Finding]:
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        # An address cannot be broken, nor can a line of a raw test vector.
        if len(line) > LINE_COLUMNS_MAX and "://" not in line:
            yield Finding(path, number, "line", f"{len(line)} columns, at most {LINE_COLUMNS_MAX}")
    lines_max = SHORT_FILES.get(path, FILE_LINES_MAX)
    if len(lines) > lines_max and path not in LONG_FILES:
        yield Finding(path, lines_max, "file", f"{len(lines)} lines, at most {lines_max}")


CONTAINER = re.compile(r"\b(?:namespace|class|struct|union|enum|extern)\b[^;(){}=]*$")
NOT_A_BODY = re.compile(r"(?:=|,|\(|\breturn|\[|\w|>)\s*$")
BODY = re.compile(
    r"(?:\)|\bconst|\bnoexcept|\boverride|\bfinal|\btry|\bmutable)\s*$|->\s*[\w:<>,&*\s]+$"
)


def is_body(before: str) -> bool:
    """Whether a brace after this text, outside of functions, opens the body of a function."""
    if before.rstrip().endswith("}") and not before.endswith("\n"):
        return True  # the last member initializer was one in braces
    head = before[max(before.rfind(";"), before.rfind("}"), before.rfind("{")) + 1 :]
    if (
        CONTAINER.search(re.sub(r"template\s*<[^{}]*?>\s*(?=class|struct|union)", "", head))
        and ")" not in head
    ):
        return False
    return bool(BODY.search(head)) or (not NOT_A_BODY.search(head) and ")" in head)


def check_functions(path: str, code: str) -> Iterator[Finding]:
    code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, code, flags=re.M)
    stack: list[tuple[str, int]] = []
    for match in re.finditer(r"[{}]", code):
        if match.group() == "{":
            outside = all(kind == "container" for kind, _ in stack)
            kind = "inner"
            if outside:
                before = code[max(0, match.start() - 2000) : match.start()]
                kind = "function" if is_body(before) else "container"
                if kind == "container" and re.search(r"=\s*$", before):
                    kind = "inner"
            stack.append((kind, match.start()))
        elif stack:
            kind, start = stack.pop()
            length = code.count("\n", start, match.start()) + 1
            if kind == "function" and length > FUNCTION_LINES_MAX:
                text = f"{length} lines, at most {FUNCTION_LINES_MAX}"
                yield Finding(path, line_of(code, start), "function", text)


def check_classes(path: str, code: str) -> Iterator[Finding]:
    """A class of the server is small, or listed as a known large one."""
    for found in classes(code) if path.startswith("server/") else ():
        known = LARGE_CLASSES.get((path, found.name))
        functions, fields = known or (CLASS_FUNCTIONS_MAX, CLASS_FIELDS_MAX)
        large = found.functions > functions or (found.functions and found.fields > fields)
        # A known one that has shrunk stays as small as it is.
        if large or (known and (found.functions, found.fields) != known):
            text = f"{found.name} has {found.functions} functions and {found.fields} fields"
            text += f", not {functions} and {fields}"
            yield Finding(path, line_of(code, found.offset), "class", text)


# ---------------------------------------------------------------------- coroutines

AWAIT_SHAPE = re.compile(
    r"(?:(?:const\s+)?(?:auto|[\w:]+(?:<[^;{}()]*>)?)\s*[&*]?\s+\w+\s*=|[\w.\->]+\s*=|\(void\)|"
    r"static_cast<void>\(|co_return|std::ignore\s*=)?\s*$"
)


def awaited(code: str, start: int) -> str:
    """The operand of the co_await at `start`: up to the end of its expression."""
    depth = 0
    for offset in range(start, len(code)):
        c = code[offset]
        depth += c in "([{"
        depth -= c in ")]}"
        if depth < 0 or (depth == 0 and c in ";,"):
            return code[start:offset]
    return code[start:]


def check_coroutines(path: str, code: str) -> Iterator[Finding]:
    """g++ 12 destroys some temporaries of a co_await expression twice.

    The shapes allowed here are those that it gets right.
    """
    for match in re.finditer(r"\bco_await\b", code):
        line = line_of(code, match.start())
        before = code[: match.start()]
        statement = before[max(before.rfind(c) for c in ";{}") + 1 :].lstrip()
        if (
            re.search(r"\{\s*$", before)
            and re.search(r"[\w>]\s*\{\s*$", before)
            and not re.search(r"\b(?:else|do|try)\s*\{\s*$", before)
        ):
            yield Finding(
                path,
                line,
                "co_await",
                "as an initializer in braces: bind its result to a name with =",
            )
        elif re.match(r"(?:else\s+)?(?:if|while|switch|for)\b", statement):
            head = re.sub(r"^(?:else\s+)?(?:if|while|for)\s*(?:constexpr\s*)?", "", statement)
            if head.count("(") > head.count(")"):
                yield Finding(
                    path, line, "co_await", "inside a condition: bind its result to a name first"
                )
        elif not AWAIT_SHAPE.fullmatch(
            re.sub(r"^(?:\w+:\s+|case [^:]+:\s*|\[\[\w+\]\]\s*)", "", statement)
        ):
            yield Finding(
                path,
                line,
                "co_await",
                "inside a larger expression: bind its result to a name first",
            )
        operand = awaited(code, match.end())
        if "{" in operand:
            yield Finding(path, line, "co_await", "braces in the operand: name the value first")
        if re.search(r"(?:^|[(,=&|?:])\s*\[[^\]\s]", operand):
            yield Finding(
                path, line, "co_await", "a closure with captures in the operand: name it first"
            )


# ----------------------------------------------------------------------------- all


def check_top_level(paths: list[str]) -> Iterator[Finding]:
    for name in sorted({path.split("/")[0] for path in paths}):
        if name not in TOP_LEVEL and not name.startswith("."):
            yield Finding(name, 1, "place", "does not belong on the top level")


def check_scenarios(paths: list[str], modules: list[str]) -> Iterator[Finding]:
    """Once there are scenarios, every module has some: a folder of its own name."""
    folders = {
        part for path in paths if path.startswith("tests/scenarios/") for part in Path(path).parts
    }
    for module in modules if any(path.endswith(".scn") for path in paths) else []:
        if module not in folders:
            yield Finding(
                f"rules/tiles/modules/{module}/rules.h", 1, "module", f"no scenarios/.../{module}/"
            )


def check_file(root: Path, path: str, modules: list[str]) -> Iterator[Finding]:
    if not path.endswith(TEXT) and not path.startswith("deploy/"):
        return
    try:
        text = (root / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        yield Finding(path, 1, "text", "not UTF-8")
        return
    code = code_only(text) if path.endswith(CODE) else None
    yield from check_words(path, text, code)
    if path.endswith(MEASURED) and not path.startswith(UNMEASURED):
        yield from check_sizes(path, text)
    for line, problem in enums_without_empty_value(path, text):
        yield Finding(path, line, "enum", problem)
    yield from check_page_layers(path, text)
    yield from check_brought(path, text)
    if code is not None:
        yield from check_includes(path, text)
        yield from check_module_names(path, code, modules)
        yield from check_functions(path, code)
        yield from check_classes(path, code)
        yield from check_coroutines(path, code)


def check_tree(root: Path) -> list[Finding]:
    paths = tracked_files(root)
    modules = sorted(
        Path(p).parent.name
        for p in paths
        if re.fullmatch(r"rules/tiles/modules/\w+/rules\.h", p)
    )
    findings = [*check_top_level(paths), *check_scenarios(paths, modules)]
    findings += check_page_circles(page_imports(root, paths))
    findings += [
        Finding(path, line, "reference", problem)
        for path, line, problem in broken_references(root, paths)
    ]
    findings += [
        Finding(path, line, "unfinished", problem)
        for path, line, problem in unfinished_modules(root, paths)
    ]
    findings += [
        Finding(path, line, "unity", problem)
        for path, line, problem in repeated_names(
            paths, lambda path: code_only((root / path).read_text(encoding="utf-8"))
        )
    ]
    for path in paths:
        findings += check_file(root, path, modules)
    return findings


def main() -> int:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2]).resolve()
    findings = check_tree(root)
    for finding in findings:
        print(finding)
    print(f"tidy: {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
