"""Names of types that several modules use."""

from __future__ import annotations

from typing import Any, Dict

import numpy.typing

Array = numpy.typing.NDArray[Any]
Frame = Dict[str, Any]  # A message of the protocol as JSON.
