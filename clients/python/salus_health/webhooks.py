"""Verifies deliveries of webhooks (Standard Webhooks 1.0: HMAC-SHA256 over id, time and body)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import WebhookVerificationError


@dataclass(frozen=True)
class VerifiedEvent:
    """The event of a delivery. `id` is the same at every attempt: apply it once."""

    id: str
    event: dict[str, Any]


def verify_webhook(
    *,
    secret: str | Sequence[str],
    headers: Mapping[str, str],
    body: bytes | str,
    tolerance: float = 300.0,
    now: float | None = None,
) -> VerifiedEvent:
    """Return the event that a Salus server signed. Raises `WebhookVerificationError` otherwise: answer it with 400.

    `body` are the bytes as they came. `secret` is `whsec_…`, or several while one is being replaced.
    """
    names = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (_header(names, name) for name in ("id", "timestamp", "signature"))
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise WebhookVerificationError("the time of the delivery is not a number")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookVerificationError("the time of the delivery is too far from now")
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{message_id}.{timestamp}.".encode() + content
    given = [_bytes(each[3:]) for each in signatures.split(" ") if each.startswith("v1,")]
    for each in [secret] if isinstance(secret, str) else secret:
        expected = hmac.new(_key(each), signed, hashlib.sha256).digest()
        if any(signature is not None and hmac.compare_digest(expected, signature) for signature in given):
            return VerifiedEvent(message_id, json.loads(content))
    raise WebhookVerificationError("no signature fits a secret")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(f"webhook-{name}") or headers.get(f"svix-{name}")
    if not value:
        raise WebhookVerificationError(f"the header webhook-{name} is missing")
    return value


def _key(secret: str) -> bytes:
    key = _bytes(secret.removeprefix("whsec_"))
    if not key:
        raise WebhookVerificationError("the secret is not whsec_ and base64")
    return key


def _bytes(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
