"""The fold of meepled.fold under its old name: needs nothing but Python. See there."""

from meepled.fold import (  # noqa: F401
    COLOURS,
    FIGURES,
    GIFTS,
    HIDDEN_TILE,
    ITEMS,
    Cards,
    Fold,
    Gap,
    Tiles,
)
