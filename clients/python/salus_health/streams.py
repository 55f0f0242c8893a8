"""Server-sent events."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .errors import ApiError

# The server sends a comment every 15 seconds; a longer silence means that the connection is gone.
SILENCE = 45.0
_FIRST, _LONGEST = 0.25, 10.0


@dataclass(frozen=True)
class StreamMessage:
    """A message of a stream. `id` is the position behind it: store it to continue there."""

    event: str
    id: str | None
    data: Any


class MessageReader:
    """Reads the lines of a stream. A line that is empty ends a message."""

    def __init__(self) -> None:
        self._event, self._id = "message", None
        self._data: list[str] = []

    def read(self, line: str) -> StreamMessage | None:
        if line:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "event":
                self._event = value
            elif name == "id":
                self._id = value
            elif name == "data":
                self._data.append(value)
            return None
        event, id_, data = self._event, self._id, self._data
        self.__init__()  # type: ignore[misc]
        return StreamMessage(event, id_, json.loads("\n".join(data))) if data else None


def pause_after(failures: int) -> float:
    return min(_LONGEST, _FIRST * 2**failures)


def is_final(error: Exception) -> bool:
    """Return whether waiting cannot change the rejection."""
    return isinstance(error, ApiError) and error.status < 500 and error.status != 429
