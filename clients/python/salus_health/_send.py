"""Sends requests with their retries."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, closing
from typing import Any

import httpx

from ._decode import decoder_of
from ._options import RequestOptions, Settings
from ._paging import next_arguments
from ._request import Arguments, build, content_of, rejection
from ._retry import Outcome, may_retry, wait_seconds
from ._table import OPERATIONS, Operation, Paging
from .columns import ColumnReader, SampleColumns
from .errors import ConnectionError, SalusError
from .streams import SILENCE, MessageReader, StreamMessage, is_final, pause_after


class _Attempts:
    """Counts the attempts of one request and decides about the next."""

    def __init__(self, settings: Settings, operation: Operation, options: RequestOptions) -> None:
        self._operation = operation
        self._made = 0
        self._most = options.get("retries", settings.retries)
        self._longest = settings.retry_after_max

    def wait(self, outcome: Outcome, error: Exception) -> float:
        """Return the seconds until the next attempt, or raise the error."""
        self._made += 1
        is_too_long = (outcome.retry_after or 0) > self._longest
        if self._made > self._most or is_too_long or not may_retry(self._operation, outcome):
            raise error
        return wait_seconds(self._made, outcome.retry_after, random.random())


def _no_response(operation: Operation, cause: Exception) -> ConnectionError:
    error = ConnectionError(f"{operation.name}: no response arrived")
    error.__cause__ = cause
    return error


def _paging(operation: Operation) -> Paging:
    if operation.paging is None:
        raise TypeError(f"{operation.name} has no pages")
    return operation.paging


def _timeout(settings: Settings, operation: Operation, options: RequestOptions) -> httpx.Timeout:
    seconds = options.get("timeout", settings.timeout)
    return httpx.Timeout(seconds, read=SILENCE) if operation.is_stream else httpx.Timeout(seconds)


class Sender:
    def __init__(self, settings: Settings, http: httpx.Client | None) -> None:
        self._settings = settings
        # A key never follows a redirect to another host.
        self.http = http or httpx.Client(follow_redirects=False)

    def ask(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Any:
        operation = OPERATIONS[name]
        return decoder_of(operation.response)(self._content(operation, arguments, options))

    def pages(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Iterator[Any]:
        decode = decoder_of(OPERATIONS[name].response)
        return map(decode, self._raw_pages(OPERATIONS[name], arguments, options))

    def items(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Iterator[Any]:
        items = _paging(OPERATIONS[name]).items or ""
        for page in self.pages(name, arguments, options):
            yield from getattr(page, items)

    def columns(self, name: str, arguments: Arguments, options: RequestOptions | None) -> list[SampleColumns]:
        reader = ColumnReader()
        for page in self._raw_pages(OPERATIONS[name], arguments, options):
            reader.add(page)
        return reader.read()

    def stream(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Iterator[StreamMessage]:
        operation = OPERATIONS[name]
        # The stream itself reconnects, for as long as it is read.
        once: RequestOptions = {**(options or {}), "retries": 0}
        failures = 0
        while True:
            try:
                with closing(self._send(operation, arguments, once)) as response:
                    reader = MessageReader()
                    for line in response.iter_lines():
                        message = reader.read(line.rstrip("\r\n"))
                        if message is not None:
                            failures = 0
                            if message.id is not None:
                                arguments = {**arguments, "after": message.id}
                            yield message
            except (httpx.HTTPError, SalusError) as error:
                if is_final(error):
                    raise
                failures += 1
            time.sleep(pause_after(failures))

    def _raw_pages(self, operation: Operation, arguments: Arguments, options: RequestOptions | None) -> Iterator[Any]:
        following: Arguments | None = arguments
        while following is not None:
            page = self._content(operation, following, options)
            yield page
            following = next_arguments(_paging(operation), following, page)

    def _content(self, operation: Operation, arguments: Arguments, options: RequestOptions | None) -> Any:
        with closing(self._send(operation, arguments, options or {})) as response:
            return content_of(response)

    def _send(self, operation: Operation, arguments: Arguments, options: RequestOptions) -> httpx.Response:
        given = build(self._settings, operation, arguments, options)
        timeout = _timeout(self._settings, operation, options)
        attempts = _Attempts(self._settings, operation, options)
        while True:
            request = self.http.build_request(**given, timeout=timeout)
            try:
                response = self.http.send(request, stream=True)
                if not (response.is_success and operation.is_stream):
                    response.read()
                if response.is_success:
                    return response
                outcome, error = rejection(operation, response)
            except httpx.HTTPError as cause:
                outcome, error = Outcome(0), _no_response(operation, cause)
            time.sleep(attempts.wait(outcome, error))


class AsyncSender:
    def __init__(self, settings: Settings, http: httpx.AsyncClient | None) -> None:
        self._settings = settings
        self.http = http or httpx.AsyncClient(follow_redirects=False)

    async def ask(self, name: str, arguments: Arguments, options: RequestOptions | None) -> Any:
        operation = OPERATIONS[name]
        return decoder_of(operation.response)(await self._content(operation, arguments, options))

    async def pages(self, name: str, arguments: Arguments, options: RequestOptions | None) -> AsyncIterator[Any]:
        decode = decoder_of(OPERATIONS[name].response)
        async for page in self._raw_pages(OPERATIONS[name], arguments, options):
            yield decode(page)

    async def items(self, name: str, arguments: Arguments, options: RequestOptions | None) -> AsyncIterator[Any]:
        items = _paging(OPERATIONS[name]).items or ""
        async for page in self.pages(name, arguments, options):
            for item in getattr(page, items):
                yield item

    async def columns(self, name: str, arguments: Arguments, options: RequestOptions | None) -> list[SampleColumns]:
        reader = ColumnReader()
        async for page in self._raw_pages(OPERATIONS[name], arguments, options):
            reader.add(page)
        return reader.read()

    async def stream(self, name: str, arguments: Arguments, options: RequestOptions | None) -> AsyncIterator[StreamMessage]:
        operation = OPERATIONS[name]
        once: RequestOptions = {**(options or {}), "retries": 0}
        failures = 0
        while True:
            try:
                async with aclosing(await self._send(operation, arguments, once)) as response:
                    reader = MessageReader()
                    async for line in response.aiter_lines():
                        message = reader.read(line.rstrip("\r\n"))
                        if message is not None:
                            failures = 0
                            if message.id is not None:
                                arguments = {**arguments, "after": message.id}
                            yield message
            except (httpx.HTTPError, SalusError) as error:
                if is_final(error):
                    raise
                failures += 1
            await asyncio.sleep(pause_after(failures))

    async def _raw_pages(
        self, operation: Operation, arguments: Arguments, options: RequestOptions | None
    ) -> AsyncIterator[Any]:
        following: Arguments | None = arguments
        while following is not None:
            page = await self._content(operation, following, options)
            yield page
            following = next_arguments(_paging(operation), following, page)

    async def _content(self, operation: Operation, arguments: Arguments, options: RequestOptions | None) -> Any:
        async with aclosing(await self._send(operation, arguments, options or {})) as response:
            return content_of(response)

    async def _send(self, operation: Operation, arguments: Arguments, options: RequestOptions) -> httpx.Response:
        given = build(self._settings, operation, arguments, options)
        timeout = _timeout(self._settings, operation, options)
        attempts = _Attempts(self._settings, operation, options)
        while True:
            request = self.http.build_request(**given, timeout=timeout)
            try:
                response = await self.http.send(request, stream=True)
                if not (response.is_success and operation.is_stream):
                    await response.aread()
                if response.is_success:
                    return response
                outcome, error = rejection(operation, response)
            except httpx.HTTPError as cause:
                outcome, error = Outcome(0), _no_response(operation, cause)
            await asyncio.sleep(attempts.wait(outcome, error))
