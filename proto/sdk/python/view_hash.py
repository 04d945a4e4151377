"""The hash of meepled.view_hash under its old name: needs nothing but Python. See there."""

from meepled.view_hash import cards_bytes, tiles_bytes, view_hash  # noqa: F401
