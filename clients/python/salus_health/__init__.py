"""A typed client of the Salus API, synchronous and asynchronous."""

from ._client import AsyncSalus, Salus
from ._options import RequestOptions
from .columns import SampleColumns
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    InvalidRequestError,
    NotFoundError,
    PermissionError,
    RateLimitError,
    SalusError,
    ServerError,
    WebhookVerificationError,
)
from .streams import StreamMessage
from .webhooks import VerifiedEvent, verify_webhook

__all__ = [
    "ApiError",
    "AsyncSalus",
    "AuthenticationError",
    "ConflictError",
    "ConnectionError",
    "InvalidRequestError",
    "NotFoundError",
    "PermissionError",
    "RateLimitError",
    "RequestOptions",
    "Salus",
    "SalusError",
    "SampleColumns",
    "ServerError",
    "StreamMessage",
    "VerifiedEvent",
    "WebhookVerificationError",
    "verify_webhook",
]
