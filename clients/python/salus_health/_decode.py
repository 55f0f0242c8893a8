"""Makes dataclasses of JSON. Unknown fields of a newer server stay in `raw`; values are not validated again."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

Decoder = Callable[[Any], Any]


class Model:
    """Base of the responses. `raw` is the JSON object that the response was made of."""

    raw: dict[str, Any]


@cache
def decoder_of(expression: str) -> Decoder:
    """Return the decoder of a type that is written in the names of the module `models`."""
    from . import models

    return _decoder(eval(expression, vars(models)))  # noqa: S307 - the expression is generated


def _same(value: Any) -> Any:
    return value


@cache
def _decoder(of: Any) -> Decoder:
    origin, arguments = get_origin(of), get_args(of)
    if isinstance(of, type) and issubclass(of, Model):
        return _class_decoder(of)
    if origin in (Union, types.UnionType):
        return _union_decoder(arguments)
    if origin is list:
        item = _decoder(arguments[0])
        return _same if item is _same else lambda value: _each(item, value)
    if origin is dict:
        item = _decoder(arguments[1])
        return _same if item is _same else lambda value: _values(item, value)
    return _same


def _each(item: Decoder, value: Any) -> Any:
    return [item(each) for each in value] if isinstance(value, list) else value


def _values(item: Decoder, value: Any) -> Any:
    return {name: item(each) for name, each in value.items()} if isinstance(value, dict) else value


def _class_decoder(of: type[Model]) -> Decoder:
    # Filled at the first call, as classes refer to themselves.
    fields: list[tuple[str, str, Decoder, Any]] = []

    def decode(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        if not fields:
            fields.extend(_fields(of))
        made = of.__new__(of)
        made.raw = value
        for name, wire, decoder, default in fields:
            setattr(made, name, decoder(value[wire]) if wire in value else default)
        return made

    return decode


def _fields(of: type[Model]) -> list[tuple[str, str, Decoder, Any]]:
    from . import models

    return [
        (each.name, each.metadata.get("name", each.name), _decoder(eval(str(each.type), vars(models))), None)  # noqa: S307
        for each in dataclasses.fields(of)  # type: ignore[arg-type]
    ]


def _union_decoder(arguments: tuple[Any, ...]) -> Decoder:
    classes = [each for each in arguments if isinstance(each, type) and issubclass(each, Model)]
    containers = [_decoder(each) for each in arguments if get_origin(each) is list]
    maps = [_decoder(each) for each in arguments if get_origin(each) is dict]
    if not classes and all(each is _same for each in [*containers, *maps]):
        return _same

    def decode(value: Any) -> Any:
        if isinstance(value, list) and containers:
            return containers[0](value)
        if not isinstance(value, dict):
            return value
        fitting = [each for each in classes if _fits(each, value)] or ([] if maps else classes)
        if fitting:
            return _decoder(max(fitting, key=lambda each: _known(each, value)))(value)
        return maps[0](value) if maps else value

    return decode


@cache
def _shape(of: type[Model]) -> tuple[frozenset[str], frozenset[str], dict[str, tuple[Any, ...]]]:
    """The names of all fields, of required ones, and the values of those that have fixed ones."""
    from . import models

    fields = dataclasses.fields(of)  # type: ignore[arg-type]
    wires = {each.metadata.get("name", each.name): each for each in fields}
    required = frozenset(wire for wire, each in wires.items() if each.default is dataclasses.MISSING)
    hints = {wire: eval(str(each.type), vars(models)) for wire, each in wires.items()}  # noqa: S307
    fixed = {wire: get_args(hint) for wire, hint in hints.items() if get_origin(hint) is Literal}
    return frozenset(wires), required, fixed


def _fits(of: type[Model], value: dict[str, Any]) -> bool:
    _, required, fixed = _shape(of)
    return required <= value.keys() and all(value[wire] in values for wire, values in fixed.items() if wire in value)


def _known(of: type[Model], value: dict[str, Any]) -> int:
    return len(_shape(of)[0] & value.keys())
