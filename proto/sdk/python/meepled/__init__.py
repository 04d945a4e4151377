"""meepled: the games of the Carcassonne family, for programs that learn and programs that play.

    meepled.env("carcassonne", seats=2)      # an environment (PettingZoo's AEC)
    meepled.vector("carcassonne", n=256)     # many games at once
    meepled.play(Mine(), url)                # a bot on a server

Names are loaded when they are used: meepled.fold and meepled.view_hash need nothing but Python.
"""

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOME = {
    "Environment": "environment",
    "ParallelEnvironment": "environment",
    "env": "environment",
    "parallel_env": "environment",
    "Vector": "vector_",
    "vector": "vector_",
    "Table": "table",
    "Feature": "table",
    "CLAIMS": "table",
    "LEGAL": "table",
    "NOTHING": "table",
    "catalogue": "table",
    "random_games": "table",
    "Bot": "bots",
    "Game": "bots",
    "Move": "bots",
    "After": "bots",
    "Legal": "bots",
    "bot": "bots",
    "policy_bot": "bots",
    "play": "client",
    "connect": "client",
    "Server": "client",
    "Room": "room",
    "Result": "room",
    **dict.fromkeys(
        (
            "Error",
            "BadArgument",
            "BadSetup",
            "IllegalAction",
            "GameOver",
            "Closed",
            "BadData",
            "NoLevel",
            "DeadAgent",
            "Broken",
            "Refused",
            "RefusedSetup",
            "RefusedLevel",
            "BadAddress",
            "Lost",
        ),
        "errors",
    ),
}
__all__ = sorted(_HOME)

if TYPE_CHECKING:
    from .bots import (
        After as After,
        Bot as Bot,
        Game as Game,
        Legal as Legal,
        Move as Move,
        bot as bot,
        policy_bot as policy_bot,
    )
    from .client import (
        Server as Server,
        connect as connect,
        play as play,
    )
    from .environment import (
        Environment as Environment,
        ParallelEnvironment as ParallelEnvironment,
        env as env,
        parallel_env as parallel_env,
    )
    from .errors import (
        BadAddress as BadAddress,
        BadArgument as BadArgument,
        BadData as BadData,
        BadSetup as BadSetup,
        Broken as Broken,
        Closed as Closed,
        DeadAgent as DeadAgent,
        Error as Error,
        GameOver as GameOver,
        IllegalAction as IllegalAction,
        Lost as Lost,
        NoLevel as NoLevel,
        Refused as Refused,
        RefusedLevel as RefusedLevel,
        RefusedSetup as RefusedSetup,
    )
    from .room import (
        Result as Result,
        Room as Room,
    )
    from .table import (
        Feature as Feature,
        CLAIMS as CLAIMS,
        LEGAL as LEGAL,
        NOTHING as NOTHING,
        Table as Table,
        catalogue as catalogue,
        random_games as random_games,
    )
    from .vector_ import (
        Vector as Vector,
        vector as vector,
    )


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'meepled' has no attribute {name!r}")
    found = getattr(importlib.import_module("." + _HOME[name], __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
