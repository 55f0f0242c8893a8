import { type Columns } from '../columns.ts';

/** The most samples one chunk may hold; a larger count is refused before anything is allocated. */
export const samplesPerChunkMax = 65_536;

/** Keeps every duration an exact float64; far beyond the dates JavaScript and PostgreSQL can show. */
const timeMsMax = 2 ** 52;

/** What breaks the promises of `Columns`, or null. Both directions ask, so nothing is stored that cannot be read. */
export function findProblem(columns: Columns): string | null {
  const { count, times, values, ends, secondValues, texts, metaIndex, metas } = columns;
  if (!Number.isInteger(count) || count < 0) return 'The count is no whole number.';
  if (count > samplesPerChunkMax) return `A chunk holds at most ${samplesPerChunkMax} samples.`;
  const lengths = [times, values, ends ?? times, secondValues ?? times, metaIndex];
  if (lengths.some((column) => column.length !== count)) return 'A column has the wrong length.';
  if (!areTimes(times)) return 'Times are not strictly ascending whole milliseconds.';
  if (ends !== null && !areEnds(ends, times)) return 'An end is before its time or out of range.';
  if (!areFinite(values)) return 'A value is not finite.';
  if (secondValues !== null && !areFinite(secondValues)) return 'A second value is not finite.';
  if (texts !== null && !areTextIndexes(values, texts.length)) return 'A value points to no text.';
  if (!areMetaIndexes(metaIndex, metas.length)) return 'A sample points to no meta.';
  if (!metas.every((meta) => Number.isInteger(meta.timezoneOffset ?? 0))) {
    return 'A time zone offset is no whole number.';
  }
  return null;
}

function areTimes(times: Float64Array): boolean {
  let previous = -timeMsMax - 1;
  for (let index = 0; index < times.length; index++) {
    const time = times[index] ?? 0;
    // Negated, so that NaN fails as well.
    if (!(time > previous) || Math.floor(time) !== time) return false;
    previous = time;
  }
  return previous <= timeMsMax;
}

function areEnds(ends: Float64Array, times: Float64Array): boolean {
  for (let index = 0; index < ends.length; index++) {
    const end = ends[index] ?? 0;
    if (!(end >= (times[index] ?? 0) && end <= timeMsMax && Math.floor(end) === end)) return false;
  }
  return true;
}

function areFinite(values: Float64Array): boolean {
  for (let index = 0; index < values.length; index++) {
    if (!Number.isFinite(values[index] ?? 0)) return false;
  }
  return true;
}

function areTextIndexes(values: Float64Array, textCount: number): boolean {
  return values.every((value) => Number.isInteger(value) && value >= 0 && value < textCount);
}

function areMetaIndexes(indexes: Uint32Array, metaCount: number): boolean {
  for (let index = 0; index < indexes.length; index++) {
    if ((indexes[index] ?? 0) >= metaCount) return false;
  }
  return true;
}
