"""Errors of the client. Messages never repeat what was sent: they end in logs."""

from __future__ import annotations

from typing import Any


class SalusError(Exception):
    """Base of all errors of this client."""


class ConnectionError(SalusError):  # noqa: A001 - the name of the TypeScript client
    """No response arrived; `__cause__` has the reason."""


class WebhookVerificationError(SalusError):
    """The signature of a delivery is wrong, or its time is too far from now."""


class ApiError(SalusError):
    """The server rejected a request; its log has the request under `request_id`."""

    def __init__(
        self,
        *,
        operation: str,
        status: int,
        request_id: str | None,
        body: Any,
        retry_after: float | None,
    ) -> None:
        super().__init__(f"{operation}: {status} {_sentence(body)}")
        self.operation = operation
        self.status = status
        self.request_id = request_id
        # As it came: a sentence, a list of problems, or an object with `error_type`.
        self.detail: Any = _field(body, "detail")
        code = _field(body, "code")
        self.code: str | None = code if isinstance(code, str) else None
        # Seconds after which the server accepts another attempt.
        self.retry_after = retry_after

    @property
    def problems(self) -> list[dict[str, Any]]:
        """Every problem of the request; empty if the detail is a sentence."""
        return self.detail if isinstance(self.detail, list) else []


class AuthenticationError(ApiError):
    """401: the key is missing, unknown or of another kind."""


class PermissionError(ApiError):  # noqa: A001 - the name of the TypeScript client
    """403: the key or member lacks the permission."""


class NotFoundError(ApiError):
    """404 and 410: absent, or another team's."""


class ConflictError(ApiError):
    """409: the state of the resource forbids the request."""


class InvalidRequestError(ApiError):
    """400 and 422: `problems` or `detail` name what is wrong. Nothing was changed."""


class RateLimitError(ApiError):
    """429: too many requests, also after the retries. Nothing was changed."""


class ServerError(ApiError):
    """5xx: the server or one of its parts failed."""


_CLASSES: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    410: NotFoundError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def class_of(status: int) -> type[ApiError]:
    return _CLASSES.get(status) or (ServerError if status >= 500 else ApiError)


def _sentence(body: Any) -> str:
    detail = _field(body, "detail")
    if isinstance(detail, str):
        return detail
    if isinstance(detail, list):
        return "; ".join(_problem(each) for each in detail)
    message = _field(detail, "error_message")
    return message if isinstance(message, str) else "without a reason"


def _problem(problem: Any) -> str:
    loc = _field(problem, "loc")
    position = ".".join(map(str, loc)) if isinstance(loc, list) else ""
    return f"{position} {_field(problem, 'msg')}".strip()


def _field(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None
