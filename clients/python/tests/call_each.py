"""Calls each operation that standard input lists, with both clients, and prints what came of each as JSON lines."""

import asyncio
import inspect
import json
import sys

from salus_health import ApiError, AsyncSalus, Salus

given = json.load(sys.stdin)
parts = ("pages", "each", "columns")


def arguments_of(call):
    arguments = dict(call["arguments"])
    if call["kind"] == "upload":
        arguments["body"] = b"no file"
    elif call["kind"] == "form":
        arguments["body"] = {}
    return arguments


def outcome(value):
    print(json.dumps(value), flush=True)


def methods_of(client):
    return [
        name
        for part in (client, client.streams)
        for name, value in inspect.getmembers(part, callable)
        if not name.startswith("_") and name != "close" and name not in (*parts, "streams")
    ]


def sync_calls():
    options = {"base_url": given["base_url"], "retries": 0}
    with Salus(**options, **given["keys"]) as client, Salus(**options, headers=given["member"]) as member:
        outcome({"methods": methods_of(client)})
        for call in given["calls"]:
            part = member if call["is_member"] else client
            for name in call["parts"]:
                part = getattr(part, name)
            try:
                value = getattr(part, call["method"])(**arguments_of(call))
                if call["parts"] and call["parts"] != ["columns"]:
                    value = next(iter(value), None)
                outcome({"call": call["name"], "status": 200, "type": type(value).__name__})
            except ApiError as error:
                outcome({"call": call["name"], "status": error.status})
            except Exception as error:
                outcome({"call": call["name"], "status": repr(error)})


async def async_calls():
    options = {"base_url": given["base_url"], "retries": 0}
    async with AsyncSalus(**options, **given["keys"]) as client, AsyncSalus(**options, headers=given["member"]) as member:
        outcome({"methods": methods_of(client)})
        for call in given["calls"]:
            part = member if call["is_member"] else client
            for name in call["parts"]:
                part = getattr(part, name)
            try:
                value = getattr(part, call["method"])(**arguments_of(call))
                if call["parts"] and call["parts"] != ["columns"]:
                    value = await anext(value, None)
                else:
                    value = await value
                outcome({"call": call["name"], "status": 200, "type": type(value).__name__})
            except ApiError as error:
                outcome({"call": call["name"], "status": error.status})
            except Exception as error:
                outcome({"call": call["name"], "status": repr(error)})


if given["is_async"]:
    asyncio.run(async_calls())
else:
    sync_calls()
