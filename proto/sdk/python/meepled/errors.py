"""What can go wrong. Each says what was wrong and what is allowed; nothing has changed then."""

from __future__ import annotations

from typing import Any, Sequence


class Error(Exception):
    """Of which all others are kinds."""


class BadArgument(Error, ValueError):
    """A number out of range, a wrong shape or type."""


class BadSetup(Error, ValueError):
    """No such game, module or option, or they do not go together."""


class IllegalAction(Error, ValueError):
    """The rules refuse it."""


class GameOver(Error, RuntimeError):
    """The game is over: reset it."""


class Closed(Error, RuntimeError):
    """It was closed, or was not reset yet."""


class BadData(Error, ValueError):
    """No saved game, or no view."""


class NoLevel(Error, ValueError):
    """No such level of bots."""


class DeadAgent(Error, ValueError):
    """An agent whose game is over takes the action None, once."""


class Broken(Error, RuntimeError):
    """A fault of the library."""


class BadAddress(Error, ValueError):
    """No address of a server: those are like ws://HOST/ws."""


class Lost(Error, ConnectionError):
    """The connection ended, or never began: `code` is that of its close, or of HTTP."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(reason or f"the connection was closed with {code}")
        self.code, self.reason = code, reason


class Refused(Error):
    """A server refused a request: `error` is its answer."""

    def __init__(self, error: dict[str, Any], hints: Sequence[str] = ()) -> None:
        details = dict.fromkeys(str(error.get("detail") or "").split("\n"))  # Each once.
        told = "; ".join(one for one in [*details, *hints] if one)
        super().__init__(f"{error.get('code')}: {told}")
        self.error = error


class RefusedSetup(Refused, BadSetup):
    """A server does not take these settings of a game."""


class RefusedLevel(Refused, NoLevel):
    """A server has no such level of bots."""
