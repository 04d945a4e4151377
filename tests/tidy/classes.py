"""Counts the functions and fields of each class of a C++ file.

A parser of declarations: it knows braces, templates, bodies and initializers, and nothing of
names. Works on text without comments and without what stands between quotes.
"""

import re
from typing import Iterator, NamedTuple


class Class(NamedTuple):
    name: str
    offset: int
    functions: int
    fields: int


HEAD = re.compile(
    r"\b(?<!enum )(class|struct|union)\s+(?:\[\[[^\]]*\]\]\s*)?(?:alignas\([^)]*\)\s*)?"
    r"([\w:]+)(?:<[^{};]*>)?\s*(?:final\s*)?(?::[^{};:][^{};]*)?\{"
)
NO_MEMBER = re.compile(
    r"(?:using|typedef|static_assert|friend|concept)\b|(?:class|struct|union|enum)\s+[\w: ]+$"
)
BODY = re.compile(r"(?:\)|\bconst|\bnoexcept|\boverride|\bfinal|\bmutable|&|\btry)\s*$|->[^;{}]*$")


def matching(code: str, start: int) -> int:
    """The offset behind the brace that closes the one at `start`."""
    depth = 0
    for offset in range(start, len(code)):
        depth += (code[offset] == "{") - (code[offset] == "}")
        if depth == 0:
            return offset + 1
    return len(code)


def plain(text: str) -> str:
    """Without labels, attributes and what stands between angle brackets."""
    text = re.sub(r"\b(?:public|protected|private)\s*:(?!:)", " ", text)
    text = re.sub(r"\[\[[^\]]*\]\]|\balignas\([^)]*\)", " ", text)
    text = re.sub(r"\boperator\s*(?:\(\)|<=>|<<|>>|->|[^\s\w(]{1,2}|[\w: ]+)", "operator_", text)
    before = None
    while text != before:
        before, text = text, re.sub(r"<[^<>;]*>", " ", text)
    return re.sub(r"\btemplate\s+|\brequires\b[^;{(]*", " ", text).strip()


def is_function(text: str) -> bool:
    at = text.find("(")
    return at >= 0 and "=" not in text[:at]


def members(body: str) -> Iterator[str]:
    """The declarations of a class, without the bodies of functions and of nested classes."""
    text = ""
    at = 0
    while at < len(body):
        c = body[at]
        if c == ";":
            yield plain(text)
            text = ""
        elif c == "{":
            end = matching(body, at)
            declared = plain(text)
            nested = re.match(r"(?:class|struct|union|enum)\b", declared) is not None
            initializes = is_function(declared) and re.search(r"\)[^()]*:(?!:)", declared)
            if is_function(declared) and not nested and (
                BODY.search(text.rstrip()) or (initializes and re.search(r"[)}]\s*$", text))
            ):
                yield declared
                text = ""
            elif nested:
                text = "nested_type "
            else:
                text += "}"
            at = end
            continue
        else:
            text += c
        at += 1


def count(body: str) -> tuple[int, int]:
    functions = fields = 0
    for member in members(body):
        if not member or member == "nested_type" or NO_MEMBER.match(member):
            continue
        if is_function(member):
            functions += not re.search(r"=\s*(?:delete|default)\s*$", member)
        elif not re.match(r"(?:inline\s+)?static\b", member):
            before = None
            while member != before:
                before, member = member, re.sub(r"\([^()]*\)", "", member)
            fields += 1 + re.sub(r"=[^,]*", "", member).count(",")
    return functions, fields


def classes(code: str) -> Iterator[Class]:
    """Nested classes are counted for themselves."""
    code = re.sub(r"^[ \t]*#[^\n]*", lambda match: " " * len(match.group()), code, flags=re.M)
    for match in HEAD.finditer(code):
        start = match.end() - 1
        functions, fields = count(code[start + 1 : matching(code, start) - 1])
        yield Class(match[2], match.start(), functions, fields)
