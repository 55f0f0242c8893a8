"""Finds the next page of a list."""

from __future__ import annotations

from typing import Any

from ._request import Arguments
from ._table import Paging


def next_arguments(paging: Paging, arguments: Arguments, page: Any) -> Arguments | None:
    """Return the arguments of the next page; None after the last one."""
    parameter = paging.parameter
    count = len(page.get(paging.items) or []) if paging.items else 0
    total = page.get("total") or 0
    if parameter == "offset":
        offset = (page.get("offset") or arguments.get("offset") or 0) + count
        return {**arguments, "offset": offset} if count and offset < total else None
    if parameter == "page":
        number = page.get("page") or arguments.get("page") or 1
        is_last = number * (page.get("size") or count) >= total
        return {**arguments, "page": number + 1} if count and not is_last else None
    # A list of events always has a next position; a page without events is the end.
    if parameter == "after" and not count:
        return None
    cursor = page.get("next_cursor")
    return {**arguments, parameter: cursor} if isinstance(cursor, str) and cursor else None
