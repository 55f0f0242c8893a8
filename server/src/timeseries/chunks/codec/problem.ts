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
  if (ends !== null && !areEnds(ends, times)) return 'An end is before its time or out of range.';
  if (secondValues !== null && !areFinite(secondValues)) return 'A second value is not finite.';
  if (texts !== null && !areTextIndexes(values, texts.length)) return 'A value points to no text.';
  const areWhole = metas.every(
    ({ timezoneOffset, endOffset }) =>
      Number.isInteger(timezoneOffset ?? 0) && Number.isInteger(endOffset ?? 0),
  );
  if (!areWhole) {
    return 'A time zone offset is no whole number.';
  }
  return findSampleProblem(columns);
}

/** One loop for the columns every resource has; loops of their own keep V8 in its slower tiers for longer. */
function findSampleProblem({ times, values, metaIndex, metas }: Columns): string | null {
  const metaCount = metas.length;
  let previous = -timeMsMax - 1;
  for (let index = 0; index < times.length; index++) {
    const time = times[index] ?? 0;
    const value = values[index] ?? 0;
    // Negated, so that NaN fails as well.
    if (!(time > previous) || Math.floor(time) !== time) {
      return 'Times are not strictly ascending whole milliseconds.';
    }
    // Of finite numbers only; Number.isFinite stays a call in the lower tiers.
    if (value - value !== 0) return 'A value is not finite.';
    if ((metaIndex[index] ?? 0) >= metaCount) return 'A sample points to no meta.';
    previous = time;
  }
  return previous > timeMsMax ? 'A time is out of range.' : null;
}

function areEnds(ends: Float64Array, times: Float64Array): boolean {
  for (let index = 0; index < ends.length; index++) {
    const end = ends[index] ?? 0;
    if (!(end >= (times[index] ?? 0) && end <= timeMsMax && Math.floor(end) === end)) return false;
  }
  return true;
}

function areFinite(values: Float64Array): boolean {
  return values.every((value) => Number.isFinite(value));
}

function areTextIndexes(values: Float64Array, textCount: number): boolean {
  return values.every((value) => Number.isInteger(value) && value >= 0 && value < textCount);
}
