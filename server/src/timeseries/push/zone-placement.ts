import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';

import type { Columns, SampleMeta } from '../chunks/columns.ts';
import { selectColumns } from '../chunks/merge.ts';

/** Where the clock of a zone stood at the beginning and at the end of an interval; an end is exclusive. */
export function offsetsIn(
  zone: string,
  startMs: number,
  endMs: number,
): readonly [start: number, end: number] {
  const start = zoneOffsetSeconds(zone, startMs);
  return [start, endMs > startMs ? zoneOffsetSeconds(zone, endMs - 1) : start];
}

/** Samples that do not say where the person was, placed in a zone. */
export function applyTimeZone(zone: string, columns: Columns): Columns {
  const { count, times, ends, metaIndex, metas } = columns;
  if (metas.every(({ timezoneOffset }) => timezoneOffset !== null)) return columns;
  const placed: SampleMeta[] = [];
  const places = new Map<string, number>();
  const index = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) {
    const place = metaIndex[row] ?? 0;
    const meta = metas[place];
    if (meta === undefined) throw new RangeError('a sample points to no meta');
    const at = times[row] ?? 0;
    const isPlaced = meta.timezoneOffset !== null;
    const [start, end] = isPlaced ? [0, 0] : offsetsIn(zone, at, ends?.[row] ?? at);
    const key = isPlaced ? `${place}` : `${place} ${start} ${end}`;
    const known = places.get(key);
    index[row] = known ?? placed.length;
    if (known !== undefined) continue;
    places.set(key, placed.length);
    placed.push(isPlaced ? meta : inZone(meta, start, end));
  }
  return { ...columns, metaIndex: index, metas: placed };
}

function inZone(meta: SampleMeta, start: number, end: number): SampleMeta {
  const own = { ...meta, timezoneOffset: start };
  return end === start ? own : { ...own, endOffset: end };
}

/** The samples that begin in [fromMs, toMs). */
export function samplesWithin(
  columns: Columns,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Columns {
  const { times } = columns;
  return selectColumns(columns, (row) => {
    const at = times[row] ?? Number.NaN;
    return at >= fromMs && at < toMs;
  });
}
