"""Rules of the protocol that can be seen in its text."""

import re
from typing import Iterator

PROTO = r"proto/meeple/.*\.proto"
# Older than the rule.
ENUMS_WITHOUT_EMPTY_VALUE = set(
    """
    Aids AttentionKind CardColour CardFate CardKind CardsPhase Channel ClientKind CloseReason
    FeatureKind FigureKind GameFamily GiftKind Item LeftReason OnTimeout PersonRole Presence Role
    RoomPhase SanctionKind SeatKind SeekState Stack TableSide Talk TilesPhase Token TokenScope
    Whereabouts""".split()
)


def enums_without_empty_value(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Line and problem of each new enumeration whose first value means something."""
    if not re.fullmatch(PROTO, path):
        return
    code = re.sub(r"//[^\n]*", "", text)
    for match in re.finditer(r"\benum (\w+) \{\s*(\w*)( = 0;)?", code):
        if match[1] in ENUMS_WITHOUT_EMPTY_VALUE:
            continue
        if not match[2].endswith("_UNSPECIFIED") or not match[3]:
            line = code.count("\n", 0, match.start()) + 1
            yield line, f"{match[1]} begins with {match[2]}, not with NAME_UNSPECIFIED = 0"
