"""Checks JSON against the schemas of proto/docs/openapi.json, for tests."""

import json
import os
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
with open(os.path.join(ROOT, "proto", "docs", "openapi.json"), encoding="utf-8") as _file:
    DOCUMENT = json.load(_file)
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool}


def message(name):
    return {"$ref": f"#/components/schemas/v1.{name}"}


def problems(schema, value, at="$"):
    """What does not conform, with its place; also what the schema does not name."""
    if "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    kind = schema["type"]
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind in ("number", "integer"):
        whole = kind == "number" or isinstance(value, int)
        least = schema.get("minimum")
        return [] if number and whole and (least is None or value >= least) else [f"{at}: {value}"]
    if not isinstance(value, KINDS[kind]):
        return [f"{at}: {value!r} is no {kind}"]
    if kind == "string":
        known = value in schema.get("enum", [value]) and re.match(schema.get("pattern", ""), value)
        return [] if known else [f"{at}: {value!r}"]
    if kind == "array":
        return [one for i, item in enumerate(value)
                for one in problems(schema["items"], item, f"{at}[{i}]")]
    if kind == "boolean":
        return []
    fields = schema.get("properties", {})
    found = [f"{at}.{key}: not in the schema" for key in value if key not in fields]
    for key in value.keys() & fields.keys():
        found += problems(fields[key], value[key], f"{at}.{key}")
    return found
