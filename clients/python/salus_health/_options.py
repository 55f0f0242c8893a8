"""Settings of the client and of a single request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict


class RequestOptions(TypedDict, total=False):
    """Options of one request; each replaces the setting of the client."""

    headers: Mapping[str, str]
    # Of operations that accept it; a new one for each call if left out.
    idempotency_key: str
    retries: int
    timeout: float


@dataclass(frozen=True, kw_only=True)
class Settings:
    base_url: str
    team_key: str | None = None
    access_token: Any = None
    management_key: str | None = None
    link_token: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    retries: int = 3
    retry_after_max: float = 60.0
    timeout: float = 90.0
