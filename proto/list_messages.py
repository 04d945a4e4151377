#!/usr/bin/env python3
"""Prints proto/docs/messages.md: every message and enumeration of meeple/v1.

    python3 proto/list_messages.py > proto/docs/messages.md"""
import os
import re

V1 = os.path.join(os.path.dirname(os.path.abspath(__file__)), "meeple", "v1")
FIRST = ["envelope", "room", "host", "agreement", "talk", "question", "lobby", "meeting", "tiles"]
LAST = ["cards", "common", "people", "http"]  # Behind the files of modules.
HEAD = """# Messages

Every message and enumeration of `meeple/v1`, by file. `*` marks a repeated field, `?` one that may
be absent, `|` the members of a choice. This page is generated:
`python3 proto/list_messages.py > proto/docs/messages.md`.
"""


def tokens(text):
    """Lines as (comment above, code, comment behind)."""
    above = []
    for line in text.splitlines():
        code, _, behind = line.partition("//")
        code, behind = code.strip(), behind.strip()
        if not code:
            above = above + [behind] if behind and not behind.startswith("----") else []
            continue
        yield " ".join(above), code, behind
        above = []


def declarations(text):
    """Name, kind, comment and members of each message and enumeration, in order."""
    found, stack = [], []
    for above, code, behind in tokens(text):
        opened = re.match(r"(message|enum|oneof) (\w+) \{(\})?$", code)
        if opened and opened.group(1) != "oneof":
            around = [one["name"] for one in stack if one["kind"] != "oneof"][-1:]
            names = around + [opened.group(2)]
            one = {"kind": opened.group(1), "name": ".".join(names), "comment": above,
                   "members": []}
            found.append(one)
            if not opened.group(3):
                stack.append(one)
        elif opened:
            members = stack[-1]["members"]
            if above:  # Its members stand below it.
                members.append({"is": "one of", "comment": above, "members": []})
                members = members[-1]["members"]
            stack.append({"kind": "oneof", "name": "", "members": members})
        elif code == "}":
            stack.pop()
        elif stack:
            member = member_of(code, stack[-1]["kind"])
            if member:
                comment = " ".join(filter(None, (above, behind)))
                stack[-1]["members"].append({"is": member, "comment": comment, "members": []})
    return found


def member_of(code, kind):
    """As it is printed; nothing: what is reserved."""
    if kind == "enum":
        value = re.match(r"(\w+) = (\d+);$", code)
        return f"`{value.group(1)}` {value.group(2)}" if value else None
    field = re.match(r"(?:(optional|repeated) )?([\w.]+) (\w+) = (\d+)(?: \[[^]]*\])?;$", code)
    if not field:
        return None
    mark = {"optional": "?", "repeated": "*", None: "|" if kind == "oneof" else ""}[field.group(1)]
    return f"`{field.group(3)}{mark}` {field.group(2)}"


def lines_of(one, name, indent=""):
    """One item of a list. Members without any comment stand in its line, others below it."""
    members = one["members"]
    listed = any(member["comment"] for member in members)
    names = ", ".join(member["is"] for member in members)
    brackets = f" ({names})" if members and not listed else ""
    said = f": {one['comment']}" if one["comment"] else ""
    yield f"{indent}- {name}{brackets}{said}"
    for member in members if listed else []:
        yield from lines_of(member, member["is"], indent + "  ")


def page():
    out = [HEAD]
    names = {os.path.splitext(file)[0] for file in os.listdir(V1)}
    for name in [*FIRST, *sorted(names.difference(FIRST, LAST)), *LAST]:
        with open(os.path.join(V1, name + ".proto"), encoding="utf-8") as file:
            text = file.read()
        about = " ".join(line[2:].strip() for line in text.split("syntax", 1)[0].splitlines())
        out.append(f"\n## {name}.proto\n")
        out.append(f"[`{name}.proto`](../meeple/v1/{name}.proto): {' '.join(about.split())}\n")
        for one in declarations(text):
            out += lines_of(one, f"**{one['name']}**")
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    print(page(), end="")
