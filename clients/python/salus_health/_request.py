"""Builds requests and reads responses, without sending anything."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

import httpx

from ._options import RequestOptions, Settings
from ._retry import Outcome, read_retry_after
from ._table import Operation
from .errors import ApiError, class_of

Arguments = Mapping[str, Any]


def build(settings: Settings, operation: Operation, arguments: Arguments, options: RequestOptions) -> dict[str, Any]:
    """Return the arguments of `httpx.Client.build_request`. Lists in the query are repeated names; None is left out."""
    known = {*operation.path_names, *operation.query_names, "body"}
    unknown = sorted(set(arguments) - known)
    if unknown:
        raise TypeError(f"{operation.name}() has no argument {', '.join(unknown)}")
    path = operation.path
    for name, wire in operation.path_names.items():
        value = arguments.get(name)
        if not isinstance(value, (str, int)) or value == "":
            raise TypeError(f"{operation.name}() needs {name}")
        path = path.replace(f"{{{wire}}}", quote(str(value), safe=""))
    query = [
        (wire, _text(each))
        for name, wire in operation.query_names.items()
        for each in _several(arguments.get(name))
        if each is not None
    ]
    headers = {
        "accept": "text/event-stream" if operation.is_stream else "application/json, */*;q=0.9",
        **settings.headers,
        **_key(settings, operation),
    }
    if operation.repetition == "keyed":
        headers["x-idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
    content = _content(operation, arguments.get("body"), headers)
    headers.update(options.get("headers") or {})
    url = settings.base_url.rstrip("/") + path + (f"?{urlencode(query)}" if query else "")
    return {"method": operation.method, "url": url, "headers": headers, **content}


def _several(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _key(settings: Settings, operation: Operation) -> dict[str, str]:
    if operation.key == "management" and settings.management_key:
        return {"x-management-key": settings.management_key}
    if operation.key == "link" and settings.link_token:
        return {"x-salus-link-token": settings.link_token}
    if operation.key == "team" and settings.team_key:
        return {"x-salus-api-key": settings.team_key}
    if operation.key == "team" and settings.access_token:
        token = settings.access_token
        return {"authorization": f"Bearer {token() if callable(token) else token}"}
    return {}


def _content(operation: Operation, body: Any, headers: dict[str, str]) -> dict[str, Any]:
    if body is None:
        return {}
    media = operation.media_type or "application/json"
    if media == "multipart/form-data":
        # httpx writes the boundary. A value that is no text is a file, as httpx takes files.
        files = {name: value for name, value in body.items() if not isinstance(value, str)}
        texts = {name: value for name, value in body.items() if isinstance(value, str)}
        return {"data": texts, "files": files or {"": ("", b"")}}
    headers["content-type"] = media
    if isinstance(body, (bytes, bytearray)) or hasattr(body, "read"):
        return {"content": body}
    if media == "application/x-www-form-urlencoded":
        fields = [(name, _text(each)) for name, value in body.items() for each in _several(value)]
        return {"content": urlencode(fields).encode()}
    if isinstance(body, str) and operation.media_type is not None:
        return {"content": body.encode()}
    return {"content": json.dumps(_wire(body), allow_nan=False).encode()}


def _wire(value: Any) -> Any:
    """A response that is sent back is the JSON that it was made of."""
    raw = getattr(value, "raw", None)
    return raw if isinstance(raw, dict) else value


def rejection(operation: Operation, response: httpx.Response) -> tuple[Outcome, ApiError]:
    """Return what a response that is no success means. Its body must have been read."""
    request_id = response.headers.get("x-request-id")
    retry_after = read_retry_after(response.headers.get("retry-after"), time.time())
    try:
        body = response.json()
    except ValueError:
        # The page of a proxy says nothing that helps.
        body = None
    error = class_of(response.status_code)(
        operation=operation.name,
        status=response.status_code,
        request_id=request_id,
        body=body,
        retry_after=retry_after,
    )
    return Outcome(response.status_code, retry_after, request_id is not None), error


def content_of(response: httpx.Response) -> Any:
    """Return JSON as values, HTML as text, nothing as None, and anything else as bytes."""
    media = response.headers.get("content-type", "").split(";")[0]
    if response.status_code == 204 or not response.content:
        return None
    if media == "application/json" or media.endswith("+json"):
        return json.loads(response.content)
    return response.text if media == "text/html" else response.content
