"""Pushes minutes and reads them again as columns, and as a frame if pandas is installed. Prints what it read, and how long it took."""

import json
import os
import time
from datetime import datetime, timedelta, timezone

from salus_health import Salus

COUNT = int(os.environ.get("COUNT", "40000"))
START = datetime(2026, 11, 19, tzinfo=timezone.utc) - timedelta(minutes=COUNT)

salus = Salus(os.environ["SALUS_URL"], team_key=os.environ["SALUS_TEAM_KEY"])
user_id = os.environ["USER_ID"]
for first in range(0, COUNT, 20_000):
    data = [
        {"timestamp": (START + timedelta(minutes=index)).isoformat(), "value": 50 + index % 100}
        for index in range(first, min(COUNT, first + 20_000))
    ]
    salus.push_timeseries(
        user_id=user_id, resource="heartrate", body={"stage": "daily", "provider": "oura", "data": data}
    )

began = time.perf_counter()
[series] = salus.columns.get_heartrate_grouped(
    user_id=user_id, start_date=START.date().isoformat(), end_date="2026-11-19"
)
columns_s = time.perf_counter() - began
order = sorted(range(len(series)), key=series.columns["timestamp"].__getitem__)
values = series.columns["value"]
found = {"length": len(series), "first": values[order[0]], "last": values[order[-1]], "columns_s": columns_s}
try:
    import pandas  # noqa: F401
except ImportError:
    pass
else:
    began = time.perf_counter()
    frame = series.to_pandas()
    found |= {"pandas": len(frame), "pandas_s": time.perf_counter() - began}
    assert str(frame["timestamp"].dtype) == "datetime64[ns, UTC]" or "UTC" in str(frame["timestamp"].dtype)
    assert int(frame["value"].sum()) == int(sum(values))
print(json.dumps(found))
