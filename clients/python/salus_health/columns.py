"""Samples as columns, and as frames of pandas or polars."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

_TIMES = {"timestamp", "start", "end"}
_NUMBERS = {"value", "systolic", "diastolic", "timezone_offset"}
_NAN = float("nan")
_EPOCH = datetime(1970, 1, 1)


@dataclass(frozen=True)
class SampleColumns:
    """All samples of one source. Times are milliseconds since 1970 in UTC and numbers are doubles (NaN for null), both as
    `array('d')`, which NumPy reads without a copy; other fields are lists."""

    provider: str
    source: dict[str, Any]
    length: int
    columns: dict[str, array[float] | list[Any]]

    def __len__(self) -> int:
        return self.length

    def to_numpy(self) -> dict[str, Any]:
        """Return the columns as arrays of NumPy; times are `datetime64[ms]` in UTC."""
        import numpy

        return {
            name: _numpy_column(numpy, name, column) if isinstance(column, array) else numpy.array(column, dtype=object)
            for name, column in self.columns.items()
        }

    def to_pandas(self) -> Any:
        """Return a DataFrame of pandas. Times are in UTC, and texts that repeat are categories."""
        import pandas

        frame = pandas.DataFrame({name: _pandas_column(pandas, each) for name, each in self._plain().items()})
        for name in _TIMES & set(frame.columns):
            frame[name] = frame[name].dt.tz_localize("UTC")
        return frame

    def to_polars(self) -> Any:
        """Return a DataFrame of polars. Times are in UTC."""
        import polars

        frame = polars.DataFrame(self._plain())
        names = [name for name in frame.columns if name in _TIMES]
        return frame.with_columns([polars.col(name).dt.replace_time_zone("UTC") for name in names])

    def _plain(self) -> dict[str, Any]:
        import numpy

        return {
            name: _numpy_column(numpy, name, column) if isinstance(column, array) else column
            for name, column in self.columns.items()
        }


def _numpy_column(numpy: Any, name: str, column: array[float]) -> Any:
    values = numpy.frombuffer(column, dtype="float64") if len(column) else numpy.empty(0)
    if name not in _TIMES:
        return values
    missing = numpy.isnan(values)
    times = numpy.where(missing, 0, values).astype("int64").astype("datetime64[ms]")
    times[missing] = numpy.datetime64("NaT")
    return times


def _pandas_column(pandas: Any, column: Any) -> Any:
    if not isinstance(column, list):
        return column
    return pandas.Categorical(column) if all(isinstance(each, str) for each in column) else column


class ColumnReader:
    """Takes pages of grouped samples, and gives the columns of all of them."""

    def __init__(self) -> None:
        self._series: dict[tuple[str, str], _Series] = {}

    def add(self, page: dict[str, Any]) -> None:
        for provider, groups in (page.get("groups") or {}).items():
            for group in groups:
                key = (provider, json.dumps(group["source"], sort_keys=True))
                series = self._series.get(key)
                if series is None:
                    series = self._series[key] = _Series(provider, group["source"])
                series.add(group["data"])

    def read(self) -> list[SampleColumns]:
        return [each.read() for each in self._series.values()]


class _Series:
    def __init__(self, provider: str, source: dict[str, Any]) -> None:
        self._provider = provider
        self._source = source
        self._columns: dict[str, array[float] | list[Any]] = {}
        self._length = 0

    def add(self, samples: list[dict[str, Any]]) -> None:
        if not samples:
            return
        for name in {name: None for sample in samples for name in sample}:
            values = [sample.get(name) for sample in samples]
            self._extend(name, values)
        self._length += len(samples)
        # A field that this page lacks is null in it.
        for name, column in self._columns.items():
            if len(column) < self._length:
                column.extend([_NAN if isinstance(column, array) else None] * (self._length - len(column)))

    def _extend(self, name: str, values: Sequence[Any]) -> None:
        column = self._columns.get(name)
        if column is None:
            # The first values decide what a column is: the value of a note is a text.
            is_number = name in _TIMES or (name in _NUMBERS and not any(isinstance(each, str) for each in values))
            column = array("d", [_NAN]) * self._length if is_number else [None] * self._length
            self._columns[name] = column
        if not isinstance(column, array):
            column.extend(values)
        elif name in _TIMES:
            column.extend(map(_milliseconds, values))
        else:
            column.extend([_NAN if each is None else each for each in values])

    def read(self) -> SampleColumns:
        return SampleColumns(self._provider, self._source, self._length, dict(self._columns))


def _milliseconds(text: str | None) -> float:
    if text is None:
        return _NAN
    if text.endswith("+00:00"):
        # Twice as fast as an aware time, and most times are in UTC.
        since = datetime.fromisoformat(text[:-6]) - _EPOCH
        return since.days * 86_400_000.0 + since.seconds * 1000 + since.microseconds // 1000
    return round(datetime.fromisoformat(text).timestamp() * 1000.0)
