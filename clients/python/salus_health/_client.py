"""The clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx

from ._async_methods import AsyncColumns, AsyncItems, AsyncMethods, AsyncPages, AsyncStreams
from ._options import Settings
from ._send import AsyncSender, Sender
from ._sync_methods import SyncColumns, SyncItems, SyncMethods, SyncPages, SyncStreams


class Salus(SyncMethods):
    """A client of one server. Each operation is a method; use it from any thread.

    `pages` yields whole pages and `each` their items, `columns` returns samples as columns, and `streams` yields messages of
    streams that reconnect.
    """

    def __init__(
        self,
        base_url: str,
        *,
        team_key: str | None = None,
        access_token: Any = None,
        management_key: str | None = None,
        link_token: str | None = None,
        headers: Mapping[str, str] | None = None,
        retries: int = 3,
        retry_after_max: float = 60.0,
        timeout: float = 90.0,
        http: httpx.Client | None = None,
    ) -> None:
        settings = Settings(
            base_url=base_url,
            team_key=team_key,
            access_token=access_token,
            management_key=management_key,
            link_token=link_token,
            headers=headers or {},
            retries=retries,
            retry_after_max=retry_after_max,
            timeout=timeout,
        )
        self._sender = Sender(settings, http)
        super().__init__(self._sender)
        self.pages = SyncPages(self._sender)
        self.each = SyncItems(self._sender)
        self.columns = SyncColumns(self._sender)
        self.streams = SyncStreams(self._sender)

    def close(self) -> None:
        """Close the connections."""
        self._sender.http.close()

    def __enter__(self) -> Salus:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncSalus(AsyncMethods):
    """As `Salus`, with coroutines and asynchronous iterators."""

    def __init__(
        self,
        base_url: str,
        *,
        team_key: str | None = None,
        access_token: Any = None,
        management_key: str | None = None,
        link_token: str | None = None,
        headers: Mapping[str, str] | None = None,
        retries: int = 3,
        retry_after_max: float = 60.0,
        timeout: float = 90.0,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        settings = Settings(
            base_url=base_url,
            team_key=team_key,
            access_token=access_token,
            management_key=management_key,
            link_token=link_token,
            headers=headers or {},
            retries=retries,
            retry_after_max=retry_after_max,
            timeout=timeout,
        )
        self._sender = AsyncSender(settings, http)
        super().__init__(self._sender)
        self.pages = AsyncPages(self._sender)
        self.each = AsyncItems(self._sender)
        self.columns = AsyncColumns(self._sender)
        self.streams = AsyncStreams(self._sender)

    async def close(self) -> None:
        """Close the connections."""
        await self._sender.http.aclose()

    async def __aenter__(self) -> AsyncSalus:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
