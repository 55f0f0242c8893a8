"""What needs no Salus: retries against a small server, webhooks, columns, streams, and forms of requests."""

import asyncio
import base64
import hashlib
import hmac
import json
import math
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from salus_health import (
    AsyncSalus,
    AuthenticationError,
    ConnectionError,
    InvalidRequestError,
    RateLimitError,
    Salus,
    ServerError,
    WebhookVerificationError,
    verify_webhook,
)
from salus_health._decode import decoder_of
from salus_health._retry import read_retry_after, wait_seconds
from salus_health.columns import ColumnReader
from salus_health.models import ClientFacingUser

USER = {"user_id": "u", "team_id": "t", "client_user_id": "c", "created_on": "2026-11-20T07:00:00+00:00", "connected_sources": []}


class Scripted:
    """A server that gives the responses of a list, one after another, and records the requests."""

    def __init__(self, *responses):
        self.responses = list(responses)
        self.requests = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def respond(self):
                length = int(self.headers.get("content-length") or 0)
                outer.requests.append((self.command, self.path, dict(self.headers), self.rfile.read(length)))
                status, headers, body = outer.responses.pop(0)
                if status == 0:
                    self.connection.close()
                    return
                content = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                for name, value in {"content-type": "application/json", "content-length": str(len(content)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_DELETE = do_PATCH = do_PUT = respond

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


OWN = {"x-request-id": "r", "retry-after": "0"}


class Retries(unittest.TestCase):
    def test_a_request_that_the_server_did_nothing_for_is_sent_again_after_retry_after(self):
        with Scripted((429, {**OWN, "retry-after": "0.2"}, {}), (503, OWN, {}), (200, OWN, USER)) as server:
            began = time.monotonic()
            user = Salus(server.url, team_key="k").create_user(body={"client_user_id": "c"})
            self.assertGreaterEqual(time.monotonic() - began, 0.2)
            self.assertEqual((user.user_id, len(server.requests)), ("u", 3))

    def test_the_same_holds_for_the_asynchronous_client(self):
        async def ask(url):
            async with AsyncSalus(url, team_key="k") as client:
                return await client.create_user(body={"client_user_id": "c"})

        with Scripted((429, OWN, {}), (200, OWN, USER)) as server:
            self.assertEqual(asyncio.run(ask(server.url)).user_id, "u")

    def test_a_change_is_not_repeated_where_its_effect_is_unknown(self):
        with Scripted((502, {}, b"<html>")) as server:
            with self.assertRaises(ServerError):
                Salus(server.url, team_key="k").create_user(body={"client_user_id": "c"})
        with Scripted((0, {}, {})) as server:
            with self.assertRaises(ConnectionError):
                Salus(server.url, team_key="k").create_user(body={"client_user_id": "c"})

    def test_a_read_is_repeated_after_silence(self):
        with Scripted((0, {}, {}), (200, OWN, USER)) as server:
            self.assertEqual(Salus(server.url, team_key="k").get_user(user_id="u").user_id, "u")

    def test_a_retry_after_beyond_the_limit_fails_at_once(self):
        with Scripted((429, {**OWN, "retry-after": "61"}, {"detail": "later"})) as server:
            with self.assertRaises(RateLimitError) as raised:
                Salus(server.url, team_key="k").get_user(user_id="u")
            self.assertEqual(raised.exception.retry_after, 61)

    def test_an_idempotency_key_stays_the_same_over_all_attempts(self):
        with Scripted((503, OWN, {}), (422, OWN, {"detail": []})) as server:
            with self.assertRaises(InvalidRequestError):
                Salus(server.url, team_key="k").create_order(body={})
            keys = [headers["x-idempotency-key"] for _, _, headers, _ in server.requests]
            self.assertEqual((len(keys), len(set(keys))), (2, 1))

    def test_retry_after_is_read_in_seconds_and_as_a_date(self):
        self.assertEqual(read_retry_after("1.5", 0), 1.5)
        self.assertEqual(read_retry_after("Thu, 01 Jan 1970 00:01:00 GMT", 50), 10)
        self.assertEqual(read_retry_after("-3", 0), 0)
        self.assertIsNone(read_retry_after("soon", 0))
        self.assertIsNone(read_retry_after(None, 0))

    def test_waits_double_and_are_bounded(self):
        self.assertEqual([wait_seconds(each, None, 1) for each in (1, 2, 3, 9)], [0.5, 1, 2, 8])


class Requests(unittest.TestCase):
    def test_ids_are_escaped_lists_are_repeated_and_none_is_left_out(self):
        with Scripted((200, OWN, USER), (200, OWN, {"data": [], "next_cursor": None})) as server:
            client = Salus(f"{server.url}/", team_key="k")
            client.resolve_user(client_user_id="a/b c")
            client.list_events(event_type=["x", "y"], user_id=None)
            paths = [path for _, path, _, _ in server.requests]
            self.assertEqual(paths[0], "/v2/user/resolve/a%2Fb%20c")
            self.assertTrue(paths[1].endswith("?event_type=x&event_type=y"))
            self.assertEqual(server.requests[0][2]["x-salus-api-key"], "k")

    def test_an_unknown_or_missing_argument_is_an_error_before_anything_is_sent(self):
        client = Salus("http://127.0.0.1:1", team_key="k")
        with self.assertRaisesRegex(TypeError, "no argument user"):
            client.get_user(user="u")
        with self.assertRaisesRegex(TypeError, "needs user_id"):
            client.get_user()

    def test_a_rejection_is_an_error_of_its_class_and_its_message_does_not_repeat_the_input(self):
        problem = {"type": "t", "loc": ["body", "a", 0], "msg": "wrong", "input": "secret"}
        with Scripted((422, OWN, {"detail": [problem]}), (401, OWN, {"detail": "unknown key"})) as server:
            client = Salus(server.url, team_key="k")
            with self.assertRaises(InvalidRequestError) as raised:
                client.create_user(body={"client_user_id": "c"})
            self.assertEqual(str(raised.exception), "create_user: 422 body.a.0 wrong")
            self.assertEqual(raised.exception.problems, [problem])
            with self.assertRaises(AuthenticationError):
                client.get_user(user_id="u")


class Webhooks(unittest.TestCase):
    # The vector of the Standard Webhooks specification.
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body = b'{"test": 2432232314}'
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }

    def test_the_vector_of_the_specification_is_accepted_under_both_names_and_with_several_secrets(self):
        svix = {name.replace("webhook", "Svix"): value for name, value in self.headers.items()}
        other = "whsec_" + base64.b64encode(b"other").decode()
        for headers, secret in ((self.headers, self.secret), (svix, [other, self.secret])):
            found = verify_webhook(secret=secret, headers=headers, body=self.body, now=1614265330)
            self.assertEqual((found.id, found.event), (self.headers["webhook-id"], {"test": 2432232314}))

    def test_anything_else_is_rejected(self):
        wrong = [
            {"body": b"{}"},
            {"now": 1614265330 + 301},
            {"now": 1614265330 - 301},
            {"secret": "whsec_" + base64.b64encode(b"other").decode()},
            {"secret": "whsec_"},
            {"headers": {}},
            {"headers": {**self.headers, "webhook-timestamp": "²"}},
            {"headers": {**self.headers, "webhook-signature": "v1,?"}},
            {"headers": {**self.headers, "webhook-signature": "v2," + self.headers["webhook-signature"][3:]}},
        ]
        for changed in wrong:
            given = {"secret": self.secret, "headers": self.headers, "body": self.body, "now": 1614265330, **changed}
            with self.assertRaises(WebhookVerificationError, msg=str(changed)):
                verify_webhook(**given)

    def test_a_signature_of_now_needs_no_clock(self):
        stamp = str(int(time.time()))
        key = base64.b64decode(self.secret.removeprefix("whsec_"))
        digest = hmac.new(key, f"m.{stamp}.".encode() + self.body, hashlib.sha256).digest()
        headers = {"webhook-id": "m", "webhook-timestamp": stamp, "webhook-signature": "v1," + base64.b64encode(digest).decode()}
        self.assertEqual(verify_webhook(secret=self.secret, headers=headers, body=self.body).id, "m")


class Columns(unittest.TestCase):
    def test_pages_of_a_source_become_columns_with_nan_for_null_and_none_for_absent_texts(self):
        source = {"provider": "oura", "type": "ring"}
        reader = ColumnReader()
        first = {"timestamp": "2026-11-20T08:00:00+01:00", "value": 61}
        second = {"timestamp": "2026-11-20T07:01:00.250+00:00", "value": None, "type": "sleep"}
        reader.add({"groups": {"oura": [{"source": source, "data": [first]}]}})
        reader.add({"groups": {"oura": [{"source": dict(reversed(source.items())), "data": [second]}]}})
        [series] = reader.read()
        self.assertEqual(len(series), 2)
        self.assertEqual(list(series.columns["timestamp"]), [1795158000000.0, 1795158060250.0])
        self.assertEqual(series.columns["value"][0], 61)
        self.assertTrue(math.isnan(series.columns["value"][1]))
        self.assertEqual(series.columns["type"], [None, "sleep"])

    def test_texts_as_values_stay_texts(self):
        reader = ColumnReader()
        reader.add({"groups": {"manual": [{"source": {}, "data": [{"start": "2026-11-20T08:00:00+00:00", "value": "note"}]}]}})
        self.assertEqual(reader.read()[0].columns["value"], ["note"])


class Decoding(unittest.TestCase):
    def test_unknown_fields_of_a_newer_server_stay_in_raw_and_absent_ones_are_none(self):
        user = decoder_of("ClientFacingUser")({"user_id": "u", "new": 1})
        self.assertIsInstance(user, ClientFacingUser)
        self.assertEqual((user.user_id, user.raw["new"], user.client_user_id), ("u", 1, None))

    def test_lists_and_unions_are_decoded(self):
        self.assertIsInstance(decoder_of("list[ClientFacingUser]")([USER])[0], ClientFacingUser)
        self.assertIsInstance(decoder_of("ClientFacingUser | None")(USER), ClientFacingUser)
        self.assertIsNone(decoder_of("ClientFacingUser | None")(None))


if __name__ == "__main__":
    unittest.main()
