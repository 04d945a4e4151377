"""Names of games, modules, options and levels, as callers give them, and what is allowed."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Sequence

from . import errors
from ._types import Frame

LEVEL_FOR_PROGRAMS = "random"  # The catalogue lists the levels that people are offered.


def words_of(names: Sequence[str] | str, what: str) -> list[str]:
    """A list of names; a text has commas between them, and "none" is none."""
    if isinstance(names, str):
        found = [name.strip() for name in names.split(",")]
        return [name for name in found if name not in ("", "none")]
    try:
        return [word_of(name) for name in names]
    except TypeError:
        raise errors.BadSetup(f"{what} are a list of names, not {names!r}") from None


def word_of(name: Any) -> str:
    if not isinstance(name, str) or name != "".join(name.split()) or not name:
        raise errors.BadSetup(
            f"names of games, modules, options and their values are words, not {name!r}"
        )
    return name


def options_of(options: Mapping[str, str] | None) -> dict[str, str]:
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise errors.BadSetup(f'options are like {{"hand": "three_open"}}, not {options!r}')
    return {word_of(name): word_of(value) for name, value in options.items()}


def refused(error: Frame, asked: Sequence[Frame], catalogue: Frame) -> errors.Refused:
    """Of settings that a server does not take, with what it would take."""
    setup: Dict[str, str] = {}
    levels: Dict[str, str] = {}
    for settings in asked:
        _compare(settings, catalogue, setup, levels)
    hints = [f"allowed {what}: {names}" for what, names in {**setup, **levels}.items()]
    if setup:
        return errors.RefusedSetup(error, hints)
    return errors.RefusedLevel(error, hints) if levels else errors.RefusedSetup(error)


def _compare(
    asked: Frame, catalogue: Frame, setup: Dict[str, str], levels: Dict[str, str]
) -> None:
    """Adds what is allowed wherever something else was asked for."""
    games = {one["name"]: one for one in catalogue["games"]}
    game = games.get(asked.get("game", ""))
    if game is None:
        setup["games"] = ", ".join(games)
        return
    modules = [one["name"] for one in game["modules"]]
    if any(name not in modules for name in asked.get("modules", {}).get("names", [])):
        setup[f"modules of {game['name']}"] = ", ".join(modules) or "none"
    options = {one["name"]: one["values"] for one in game["options"]}
    for one in asked.get("options", []):
        if one["name"] not in options:
            setup[f"options of {game['name']}"] = ", ".join(options) or "none"
        elif one["value"] not in options[one["name"]]:
            setup[f"values of {one['name']}"] = ", ".join(options[one["name"]])
    seats: List[Frame] = asked.get("seats", [])
    if not game["seatsMin"] <= len(seats) <= game["seatsMax"]:
        setup["seats"] = f"{game['seatsMin']} to {game['seatsMax']}"
    known = [LEVEL_FOR_PROGRAMS, *game["bots"]]
    if any("bot" in one and one["bot"] not in known for one in seats):
        levels["levels"] = ", ".join(known)
