"""The shared library, and its codes as exceptions."""

import ctypes
import os
import pathlib
from typing import Any

from . import errors

ABI = 1
SEATS_MAX = 6
NOTHING = -(2**31)
(
    BOARD,
    SETUP,
    EVENTS,
    SAVED,
    RECORD,
    FEATURES,
    HAPPENED,
    STEPS,
    PLANES,
    GLOBALS,
    HASH,
    COMMANDS,
) = range(1, 13)

_ERRORS = {
    1: errors.BadArgument,
    2: errors.BadSetup,
    3: errors.IllegalAction,
    4: errors.GameOver,
    5: errors.Closed,
    6: errors.BadData,
    8: errors.NoLevel,
    9: errors.Broken,
}
TOO_SMALL = 7

u64, i32, size_t = ctypes.c_uint64, ctypes.c_int32, ctypes.c_size_t
text, pointer = ctypes.c_char_p, ctypes.c_void_p


class Space(ctypes.Structure):
    _fields_ = [
        (name, i32) for name in ("actions", "planes", "height", "width", "globals", "seats")
    ]


class Status(ctypes.Structure):
    _fields_ = [
        *(
            (name, i32)
            for name in ("seat", "decision", "turn", "over", "outside", "steps", "winners")
        ),
        ("scores", i32 * SEATS_MAX),
    ]


class Totals(ctypes.Structure):
    _fields_ = [
        *((name, u64) for name in ("games", "decisions", "turns", "checksum")),
        ("scores", ctypes.c_int64 * SEATS_MAX),
    ]


class Arrays(ctypes.Structure):
    _fields_ = [
        (name, pointer)
        for name in ("planes", "globals", "mask", "seat", "rewards", "done", "scores")
    ]


_PROTOTYPES: dict[str, list[Any]] = {
    "create": [text, u64, pointer],
    "free": [u64],
    "reset": [u64, u64],
    "clone": [u64, pointer],
    "clone_known": [u64, i32, u64, pointer],
    "from_view": [text, pointer, size_t, u64, pointer],
    "restore": [text, pointer],
    "space_of": [u64, pointer],
    "status_of": [u64, pointer],
    "mask": [u64, pointer, size_t],
    "observe": [u64, i32, pointer, size_t, pointer, size_t],
    "legal": [u64, pointer, size_t, pointer],
    "claims": [u64, pointer, size_t, pointer],
    "text": [u64, i32, pointer, size_t, pointer],
    "catalogue": [pointer, size_t, pointer],
    "action_name": [u64, i32, pointer, size_t, pointer],
    "action_index": [u64, text, pointer],
    "step": [u64, i32],
    "play": [u64, text],
    "random_step": [u64],
    "default": [u64],
    "bot": [u64, text, u64, u64, pointer, size_t, pointer],
    "play_out": [u64, text, u64, pointer, size_t],
    "random_games": [text, u64, u64, pointer],
    "many_create": [text, i32, i32, u64, i32, pointer],
    "many_free": [u64],
    "many_reset": [u64, u64, pointer],
    "many_space": [u64, pointer],
    "many_step": [u64, pointer, size_t, pointer],
    "many_random": [u64, u64, i32, pointer],
    "many_play_out": [u64, text, u64, pointer, size_t],
    "many_table": [u64, i32, pointer],
}


def _path() -> str:
    """Of the library: beside this file, or where MEEPLED_ENV_LIBRARY says."""
    given = os.environ.get("MEEPLED_ENV_LIBRARY")
    return given or str(pathlib.Path(__file__).with_name("libmeepled_env.so"))


class Library:
    """Calls by their names without "meepled_"; anything but success is raised."""

    def __init__(self, path: str) -> None:
        try:
            self.calls = ctypes.CDLL(path)
        except OSError as error:
            raise ImportError(
                f"meepled needs libmeepled_env.so ({error}). In a clone of the project build it "
                "with `cmake --build build/release --target meepled_env` and set "
                "MEEPLED_ENV_LIBRARY to it"
            ) from error
        self.calls.meepled_error.restype = text
        if self.calls.meepled_abi() != ABI:
            raise ImportError(f"{path} is another version of the library than this package is for")
        for name, arguments in _PROTOTYPES.items():
            function = getattr(self.calls, "meepled_" + name)
            function.argtypes = arguments
            function.restype = i32

    def code(self, name: str, *arguments: Any) -> int:
        try:
            return int(getattr(self.calls, "meepled_" + name)(*arguments))
        except ctypes.ArgumentError as error:
            raise errors.BadArgument(f"{name}: {error}") from error

    def call(self, name: str, *arguments: Any) -> None:
        code = self.code(name, *arguments)
        if code != 0:
            self.fail(code)

    def fail(self, code: int) -> None:
        what = self.calls.meepled_error().decode("utf-8", "replace")
        raise _ERRORS.get(code, errors.Error)(what)

    def text(self, name: str, *arguments: Any) -> str:
        """Of a call that ends in a text, its room and its length."""
        room = 1 << 12
        while True:
            buffer, length = ctypes.create_string_buffer(room), size_t()
            code = self.code(name, *arguments, buffer, room, ctypes.byref(length))
            if code == 0:
                return buffer.raw[: length.value].decode()
            if code != TOO_SMALL:
                self.fail(code)
            room = 2 * length.value + 1

    def handle(self, name: str, *arguments: Any) -> int:
        """Of a call that ends in a new number."""
        made = u64()
        self.call(name, *arguments, ctypes.byref(made))
        return made.value


library = Library(_path())
