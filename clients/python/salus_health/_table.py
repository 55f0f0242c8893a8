"""What the client knows of each operation at run time."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._operations import RENAMED, TABLE


@dataclass(frozen=True)
class Paging:
    # The parameter of the query that names the position of a page.
    parameter: str
    # The field of a page that lists its items; None: samples in groups by provider.
    items: str | None


@dataclass(frozen=True)
class Operation:
    name: str
    method: str
    path: str
    # "team", "management", "link" or "none".
    key: str
    # "always": repeating has the same effect; "keyed": with an idempotency key; "never".
    repetition: str
    # Of a body that is not JSON.
    media_type: str | None
    is_stream: bool
    paging: Paging | None
    # From the name of an argument to its name in the API.
    path_names: dict[str, str]
    query_names: dict[str, str]
    # An expression in the names of the module `models`.
    response: str


def _read(line: str) -> Operation:
    shared, query, response = line.split("\t")
    name, method, path, key, repetition, media, *rest = shared.split(" ")
    paging = rest[0] if rest else ""
    parameter, _, items = paging.partition(">")
    return Operation(
        name=name,
        method=method,
        path=path,
        key=key,
        repetition=repetition,
        media_type=None if media == "-" else media,
        is_stream=paging == "stream",
        paging=Paging(parameter, items or None) if ">" in paging else None,
        path_names={RENAMED.get(each, each): each for each in re.findall(r"\{([^}]+)\}", path)},
        query_names={RENAMED.get(each, each): each for each in query.split(",") if each},
        response=response,
    )


OPERATIONS = {each.name: each for each in map(_read, TABLE.splitlines())}
