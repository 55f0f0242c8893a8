"""What the generated methods call."""

from __future__ import annotations

from typing import Any, Protocol

from ._options import RequestOptions
from ._request import Arguments


class SyncSender(Protocol):
    def ask(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Any: ...
    def pages(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Any: ...
    def items(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Any: ...
    def columns(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Any: ...
    def stream(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Any: ...


class SyncCalls:
    def __init__(self, sender: SyncSender) -> None:
        self._ask = sender.ask
        self._pages = sender.pages
        self._items = sender.items
        self._columns = sender.columns
        self._stream = sender.stream


class AsyncCalls(SyncCalls):
    """The same names: `ask` and `columns` of the sender are coroutines, and the others asynchronous iterators."""
