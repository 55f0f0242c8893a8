"""Which requests are sent again, and after how long."""

from __future__ import annotations

import email.utils
from dataclasses import dataclass

from ._table import Operation

_FIRST, _LONGEST = 0.5, 8.0

# After these, and after silence (0), the client does not know whether the request was carried out.
_UNKNOWN = {0, 408, 502, 503, 504}


@dataclass(frozen=True)
class Outcome:
    # 0: no response.
    status: int
    retry_after: float | None = None
    # The response has a request id: it comes from the server and not from a proxy.
    is_own: bool = False


def may_retry(operation: Operation, outcome: Outcome) -> bool:
    """Return whether to repeat. 429, and 503 of the server itself, mean that nothing was done."""
    if outcome.status == 429 or (outcome.status == 503 and outcome.is_own):
        return True
    return operation.repetition != "never" and outcome.status in _UNKNOWN


def wait_seconds(attempts: int, retry_after: float | None, draw: float) -> float:
    """Return the wait before the next attempt. The random part separates clients that failed together."""
    if retry_after is not None:
        return retry_after * (1 + draw * 0.1)
    return min(_LONGEST, _FIRST * 2 ** (attempts - 1)) * (0.5 + draw * 0.5)


def read_retry_after(text: str | None, now: float) -> float | None:
    """Read `Retry-After` in seconds or as a date; None if it is neither."""
    if text is None or not text.strip():
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - now)
    except ValueError:
        return None
