import { type Columns, type SampleMeta } from './columns.ts';

export type MergeResult = {
  readonly merged: Columns;
  /** Incoming samples at times that held none. */
  readonly created: Columns;
  /** Incoming samples that replaced one of other content; a repeated sample is neither. */
  readonly updated: Columns;
  readonly changed: boolean;
};

/** Incoming wins at equal times. Without a change `merged` is `existing` itself, so that nothing need be written. */
export function mergeColumns(existing: Columns | null, incoming: Columns): MergeResult {
  const none = sliceColumns(incoming, 0, 0);
  if (incoming.count === 0) {
    return { merged: existing ?? none, created: none, updated: none, changed: false };
  }
  if (existing === null) {
    const merged = intern(incoming);
    return { merged, created: merged, updated: none, changed: true };
  }
  const stacked = stack([existing, incoming]);
  if (lastTime(existing) < firstTime(incoming)) {
    return { merged: stacked, created: intern(incoming), updated: none, changed: true };
  }
  const { merged, created, updated } = planMerge(stacked, existing.count);
  if (created.length + updated.length === 0) {
    return { merged: existing, created: none, updated: none, changed: false };
  }
  return {
    merged: pick(stacked, merged),
    created: pick(stacked, created),
    updated: pick(stacked, updated),
    changed: true,
  };
}

/** The samples from one index up to, not including, another. The arrays are views, not copies. */
export function sliceColumns(columns: Columns, fromIndex: number, toIndex: number): Columns {
  const times = columns.times.subarray(fromIndex, toIndex);
  return intern({
    count: times.length,
    times,
    values: columns.values.subarray(fromIndex, toIndex),
    ends: columns.ends?.subarray(fromIndex, toIndex) ?? null,
    secondValues: columns.secondValues?.subarray(fromIndex, toIndex) ?? null,
    texts: columns.texts,
    metaIndex: columns.metaIndex.subarray(fromIndex, toIndex),
    metas: columns.metas,
  });
}

/** Samples of one shape, part after part, each later than the one before; at least one part, to know the shape. */
export function concatColumns(parts: readonly Columns[]): Columns {
  const filled = parts.filter((part) => part.count > 0);
  for (const [index, part] of filled.entries()) {
    const previous = filled[index - 1];
    if (previous !== undefined && lastTime(previous) >= firstTime(part)) {
      throw new RangeError('The parts are not in ascending order of time.');
    }
  }
  return stack(filled.length === 0 ? parts.slice(0, 1) : filled);
}

/** The samples whose index the predicate accepts. */
export function selectColumns(columns: Columns, keep: (index: number) => boolean): Columns {
  const rows = new Uint32Array(columns.count);
  let count = 0;
  for (let index = 0; index < columns.count; index++) {
    if (keep(index)) rows[count++] = index;
  }
  return count === columns.count ? intern(columns) : pick(columns, rows.subarray(0, count));
}

/** The first index whose time is not before `ms`; the count if there is none. */
export function lowerBound(times: Float64Array, ms: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Plan = {
  readonly merged: Uint32Array;
  readonly created: Uint32Array;
  readonly updated: Uint32Array;
};

/** Which rows of `stacked` (the existing ones, from `border` on the incoming ones) go where. */
function planMerge(stacked: Columns, border: number): Plan {
  const { count, times } = stacked;
  const merged = new Uint32Array(count);
  const created = new Uint32Array(count - border);
  const updated = new Uint32Array(count - border);
  let mergedCount = 0;
  let createdCount = 0;
  let updatedCount = 0;
  let left = 0;
  let right = border;
  while (left < border || right < count) {
    const leftTime = left < border ? (times[left] ?? 0) : Infinity;
    const rightTime = right < count ? (times[right] ?? 0) : Infinity;
    if (leftTime < rightTime) {
      merged[mergedCount++] = left++;
      continue;
    }
    if (leftTime > rightTime) {
      created[createdCount++] = right;
    } else {
      if (!isSame(stacked, left, right)) updated[updatedCount++] = right;
      left++;
    }
    merged[mergedCount++] = right++;
  }
  return {
    merged: merged.subarray(0, mergedCount),
    created: created.subarray(0, createdCount),
    updated: updated.subarray(0, updatedCount),
  };
}

/** Whether two rows hold the same content; both tables being interned, equal indexes mean equal metas and texts. */
function isSame(columns: Columns, left: number, right: number): boolean {
  const { values, ends, secondValues, metaIndex } = columns;
  return (
    Object.is(values[left], values[right]) &&
    ends?.[left] === ends?.[right] &&
    Object.is(secondValues?.[left], secondValues?.[right]) &&
    metaIndex[left] === metaIndex[right]
  );
}

/** One after the other, whatever their times, with interned tables. */
function stack(parts: readonly Columns[]): Columns {
  const [first] = parts;
  if (first === undefined) throw new RangeError('There are no columns to stack.');
  if (parts.some((part) => shapeOf(part) !== shapeOf(first))) {
    throw new RangeError('The columns have different shapes.');
  }
  const hasTexts = first.texts !== null;
  return intern({
    count: parts.reduce((sum, part) => sum + part.count, 0),
    times: join(parts.map((part) => part.times)),
    values: hasTexts
      ? Float64Array.from(joinIndexes(parts.map((part) => [part.values, part.texts ?? []])))
      : join(parts.map((part) => part.values)),
    ends: first.ends && join(parts.map((part) => part.ends ?? part.times)),
    secondValues: first.secondValues && join(parts.map((part) => part.secondValues ?? part.values)),
    texts: hasTexts ? parts.flatMap((part) => part.texts ?? []) : null,
    metaIndex: joinIndexes(parts.map((part) => [part.metaIndex, part.metas])),
    metas: parts.flatMap((part) => part.metas),
  });
}

function shapeOf({ ends, secondValues, texts }: Columns): string {
  return [ends, secondValues, texts].map((column) => column !== null).join();
}

function join(parts: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Indexes into tables that are put one after the other as well. */
function joinIndexes(
  parts: readonly (readonly [Float64Array | Uint32Array, readonly unknown[]])[],
): Uint32Array {
  const joined = new Uint32Array(parts.reduce((sum, [indexes]) => sum + indexes.length, 0));
  let offset = 0;
  let tableOffset = 0;
  for (const [indexes, table] of parts) {
    joined.set(indexes, offset);
    if (tableOffset > 0) shift(joined.subarray(offset, offset + indexes.length), tableOffset);
    offset += indexes.length;
    tableOffset += table.length;
  }
  return joined;
}

function shift(indexes: Uint32Array, distance: number): void {
  for (let index = 0; index < indexes.length; index++) {
    indexes[index] = (indexes[index] ?? 0) + distance;
  }
}

function pick(columns: Columns, rows: Uint32Array): Columns {
  const metaIndex = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    metaIndex[index] = columns.metaIndex[rows[index] ?? 0] ?? 0;
  }
  return intern({
    count: rows.length,
    times: numbersAt(columns.times, rows),
    values: numbersAt(columns.values, rows),
    ends: columns.ends && numbersAt(columns.ends, rows),
    secondValues: columns.secondValues && numbersAt(columns.secondValues, rows),
    texts: columns.texts,
    metaIndex,
    metas: columns.metas,
  });
}

function numbersAt(column: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    picked[index] = column[rows[index] ?? 0] ?? 0;
  }
  return picked;
}

/**
 * The same samples with canonical tables: each distinct meta and text once, in the order of first use, none unused.
 * Equal samples thereby have equal columns, whatever merges they came from.
 */
function intern(columns: Columns): Columns {
  const [metaIndex, metas] = internTable(columns.metaIndex, columns.metas, metaKey);
  if (columns.texts === null) return { ...columns, metaIndex, metas };
  const [indexes, texts] = internTable(
    Uint32Array.from(columns.values),
    columns.texts,
    (text) => text,
  );
  return { ...columns, values: Float64Array.from(indexes), texts, metaIndex, metas };
}

function internTable<Entry>(
  indexes: Uint32Array,
  table: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly [Uint32Array, readonly Entry[]] {
  if (indexes.length === 0) return [indexes, []];
  if (table.length === 1) return [indexes, table];
  const interned: Entry[] = [];
  const placeOfKey = new Map<string, number>();
  const placeOfEntry = new Int32Array(table.length).fill(-1);
  const renumbered = new Uint32Array(indexes.length);
  for (let index = 0; index < indexes.length; index++) {
    const old = indexes[index] ?? 0;
    let place = placeOfEntry[old] ?? -1;
    if (place === -1) {
      const entry = table[old];
      if (entry === undefined) throw new RangeError('A sample points past the end of its table.');
      const key = keyOf(entry);
      place = placeOfKey.get(key) ?? interned.push(entry) - 1;
      placeOfKey.set(key, place);
      placeOfEntry[old] = place;
    }
    renumbered[index] = place;
  }
  return [renumbered, interned];
}

function metaKey(meta: SampleMeta): string {
  const { timezoneOffset, endOffset, type, appId, deviceId, workoutId, sport, extra } = meta;
  const extraEntries =
    extra && Object.entries(extra).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const offsets = [timezoneOffset, endOffset ?? null];
  return JSON.stringify([offsets, type, appId, deviceId, workoutId, sport, extraEntries]);
}

function firstTime({ times }: Columns): number {
  return times[0] ?? Infinity;
}

function lastTime({ times }: Columns): number {
  return times.at(-1) ?? -Infinity;
}
