"""Names that two files of a library cannot both have: release builds compile several files as one
(CMAKE_UNITY_BUILD), and then they share their namespaces without a name. Which files are compiled
together changes with every new file, so that no two files may have such a name."""

import re
from typing import Callable, Iterator

# Each is a folder.
LIBRARIES = ("rules/",) + tuple(
    f"server/{name}/"
    for name in (
        "actor bots client codec crypto engine env net notify people rating record review room "
        "serving store text"
    ).split()
)


def unnamed_namespaces(code: str) -> Iterator[tuple[str, int, int]]:
    """The name around each namespace without a name, and where its content begins and ends."""
    around: list[tuple[str | None, int]] = []  # Nothing: not a namespace.
    for match in re.finditer(r"[{}]", code):
        if match.group() == "{":
            before = code[: match.start()].rstrip()
            opened = re.search(r"\bnamespace(?:\s+([\w:]+))?$", before[-200:])
            around.append((opened and (opened[1] or ""), match.end()))
        elif around:
            name, begin = around.pop()
            names = [outer for outer, _ in around]
            if name == "" and None not in names:
                yield "::".join(outer or "" for outer in names), begin, match.start()


def without_bodies(text: str) -> str:
    """Only what stands outside of braces; the rest is blank, and a semicolon ends it."""
    depth, kept = 0, []
    for c in text:
        depth += c == "{"
        kept.append(c if depth == 0 or c in "{\n" and depth == 1 else "\n" if c == "\n" else " ")
        depth -= c == "}"
        if c == "}" and depth == 0:
            kept[-1] = ";"
    return "".join(kept)


def parameter_type(parameter: str) -> str:
    parameter = parameter.split("=")[0].strip()
    named = re.fullmatch(r"(.*[\w>&*)])(?:\s+|(?<=[&*]))\w+", parameter, re.S)
    return re.sub(r"\s+", " ", named[1] if named else parameter).strip()


def declared(declaration: str) -> str | None:
    """The name of a type or value, or a function with the types of its parameters. Nothing: what
    may stand there twice, such as an alias, or a template."""
    text = re.sub(r"^\s*#[^\n]*", "", declaration, flags=re.M).strip()
    if re.match(r"(using|namespace|template|static_assert)\b", text):
        return None
    kinds = r"(?:struct|class|union|enum class|enum)"
    if found := re.match(kinds + r"\s+(\w+)(?:\s+final)?\s*(?:$|[{:])", text):
        return found[1] if "{" in text else None
    head = re.split(r"[={]", text)[0]
    if "operator" in head or head.count("(") > 1:
        return None
    if found := re.search(r"\b(\w+)\s*\(([^()]*)\)", head):
        return f"{found[1]}({', '.join(parameter_type(one) for one in found[2].split(','))})"
    found = re.search(r"\s[&*]*(\w+)\s*(?:\[[^]]*\]\s*)?$", head)
    return found[1] if found else None


def repeated_names(
    paths: list[str], code_of: Callable[[str], str]
) -> Iterator[tuple[str, int, str]]:
    """File, line and problem of each name that another file of its library has, too."""
    for library in LIBRARIES:
        first: dict[tuple[str, str], str] = {}
        for path in paths:
            if not path.startswith(library) or not path.endswith(".cpp"):
                continue
            code = code_of(path)
            for around, begin, end in unnamed_namespaces(code):
                offset = begin
                for declaration in without_bodies(code[begin:end]).split(";"):
                    name = declared(declaration)
                    other = first.setdefault((around, name), path) if name else path
                    if other != path:
                        blank = len(declaration) - len(declaration.lstrip())
                        line = code.count("\n", 0, offset + blank) + 1
                        yield path, line, f"{name} is in {other}, too (unity builds)"
                    offset += len(declaration) + 1
