import { missing } from '#kernel/http/problem-list.ts';
import { dayMs } from '#kernel/time.ts';
import { offsetSecondsMax, type ParsedInstant, parseInstant } from '#kernel/time/instant.ts';
import { wallOffsetSeconds } from '#kernel/time/time-zone.ts';

import { offsetsIn } from '../zone-placement.ts';
import { type Batch, type RawSample, report } from './batch.ts';

/** Nothing measured earlier reaches this system; it catches clocks that were never set. */
export const earliestMs = Date.UTC(1900, 0, 1);
/** A sample may lie this far ahead: clocks run fast, and local times are labelled as UTC. */
export const futureMsMax = dayMs;
export const intervalMsMax = 7 * dayMs;

export type TimeKey = 'timestamp' | 'start' | 'end' | 'start_date' | 'end_date';

/** Where a sample's start is looked for, in this order. */
const startKeys = {
  point: ['timestamp', 'start_date', 'start'],
  interval: ['start', 'start_date', 'timestamp'],
} as const;

/** The key that says when the sample was taken, or undefined. */
export function startKeyOf(batch: Batch, sample: RawSample): TimeKey | undefined {
  return startKeys[batch.resource.kind].find((key) => sample[key] != null);
}

/** The key that says when the sample ended, or undefined: a point has no end. */
export function endKeyOf(batch: Batch, sample: RawSample): TimeKey | undefined {
  if (batch.resource.kind === 'point') return undefined;
  if (sample.end != null) return 'end';
  return sample.end_date == null ? undefined : 'end_date';
}

/** Fills the draft's times and its offset. */
export function readTimes(batch: Batch, sample: RawSample): void {
  const { draft, instant } = batch;
  const startKey = startKeyOf(batch, sample);
  const startMs = startKey === undefined ? Number.NaN : readTime(batch, sample[startKey], startKey);
  if (startKey === undefined) report(batch, startKeys[batch.resource.kind][0], missing);
  draft.timeMs = startMs;
  draft.endMs = startMs;
  const startOffset = instant.offsetSeconds;
  const explicit = readTimezoneOffset(batch, sample.timezone_offset);
  if (Number.isNaN(startMs)) return;
  resolveTimes(batch, { explicit, startOffset, endOffset: startOffset });
  if (batch.resource.kind === 'interval') checkTimestamp(batch, sample, startMs);
  const endKey = endKeyOf(batch, sample);
  if (endKey === undefined) return;
  draft.endMs = readInstant(batch, sample[endKey], endKey);
  checkInterval(batch, endKey);
  resolveTimes(batch, { explicit, startOffset, endOffset: instant.offsetSeconds });
}

function readTime(batch: Batch, input: unknown, key: string): number {
  return checkTime(batch, readInstant(batch, input, key), key);
}

/** An interval's timestamp is its start; a client that sends both must mean one instant. */
function checkTimestamp(batch: Batch, sample: RawSample, startMs: number): void {
  const { timestamp } = sample;
  const start = sample.start ?? sample.start_date;
  if (timestamp == null || start == null || timestamp === start) return;
  checkSameInstant(batch, readInstant(batch, timestamp, 'timestamp'), startMs, timestamp);
}

/** Both may be NaN, after a report. */
export function checkSameInstant(
  batch: Batch,
  timestampMs: number,
  startMs: number,
  input?: unknown,
): void {
  if (Number.isNaN(timestampMs) || timestampMs === startMs) return;
  const wrong = { type: 'value_error', msg: 'Input should be the same instant as start' };
  report(batch, 'timestamp', wrong, input);
}

const malformed = {
  type: 'datetime_parsing',
  msg: 'Input should be a valid datetime, YYYY-MM-DDTHH:MM:SS with Z or ±HH:MM',
};
/** A local time, and nobody says whose. */
export const withoutOffset = {
  type: 'timezone_aware',
  msg: 'Input should have a UTC offset, as the request names no time zone',
};

/** The instant a text names in milliseconds, NaN after a report. Leaves the text's offset in `batch.instant`. */
export function readInstant(batch: Batch, input: unknown, key: string): number {
  if (typeof input === 'string' && parseInstant(input, batch.instant)) {
    return instantMs(batch, batch.instant, key, input);
  }
  report(batch, key, malformed, input);
  return Number.NaN;
}

/** A parsed instant in milliseconds, NaN after a report: without an offset of its own it needs the request's zone. */
export function instantMs(
  batch: Batch,
  instant: ParsedInstant,
  key: string,
  input?: string,
): number {
  if (!Number.isNaN(instant.offsetSeconds)) return instant.wallMs - instant.offsetSeconds * 1000;
  const { timeZone } = batch.context;
  if (timeZone === null) {
    report(batch, key, withoutOffset, input);
    return Number.NaN;
  }
  // The offset came from the zone, not from the text: let the zone say it again where it is needed.
  instant.offsetSeconds = 0;
  return instant.wallMs - wallOffsetSeconds(timeZone, instant.wallMs) * 1000;
}

/** The sample's own statement; null where it makes none. */
export function readTimezoneOffset(batch: Batch, input: unknown): number | null {
  if (input == null) return null;
  if (typeof input === 'number' && Number.isInteger(input) && Math.abs(input) <= offsetSecondsMax) {
    return input;
  }
  const msg = `Input should be a whole number of seconds from -${offsetSecondsMax} to ${offsetSecondsMax}`;
  report(batch, 'timezone_offset', { type: 'int_type', msg }, input);
  return null;
}

/** What a sample says of where the clock stood; texts of UTC say 0. */
type Stated = {
  readonly explicit: number | null;
  readonly startOffset: number;
  readonly endOffset: number;
};

/**
 * Fills the draft's offsets, which are two where the clock was changed meanwhile. Texts in UTC, as every instant of the
 * contract is written, say nothing of where the person was; one beside a text with an offset does: London in winter.
 */
export function resolveTimes(batch: Batch, { explicit, startOffset, endOffset }: Stated): void {
  const { draft } = batch;
  draft.endOffset = undefined;
  if (explicit !== null) {
    draft.timezoneOffset = explicit;
    return;
  }
  if (startOffset !== 0 || endOffset !== 0) {
    draft.timezoneOffset = startOffset;
    if (endOffset !== startOffset) draft.endOffset = endOffset;
    return;
  }
  const { timeZone } = batch.context;
  const { timeMs, endMs } = draft;
  if (timeZone === null || Number.isNaN(timeMs)) {
    draft.timezoneOffset = null;
    return;
  }
  const [start, end] = offsetsIn(timeZone, timeMs, endMs);
  draft.timezoneOffset = start;
  if (end !== start) draft.endOffset = end;
}

/** The time, or NaN after a report: beyond the limits no zone has an offset to tell. */
export function checkTime(batch: Batch, ms: number, key: string): number {
  if (ms < earliestMs) {
    const ctx = { ge: '1900-01-01T00:00:00+00:00' };
    const msg = 'Input should not be before 1900-01-01';
    report(batch, key, { type: 'greater_than_equal', msg, ctx });
    return Number.NaN;
  }
  if (ms > batch.context.receivedAtMs + futureMsMax) {
    const msg = 'Input should not be more than 24 hours in the future';
    report(batch, key, { type: 'less_than_equal', msg });
    return Number.NaN;
  }
  return ms;
}

/** Checks the draft's end against its start. */
export function checkInterval(batch: Batch, key: string): void {
  const lengthMs = batch.draft.endMs - batch.draft.timeMs;
  if (lengthMs < 0) {
    report(batch, key, { type: 'value_error', msg: 'Input should not be before start' });
  } else if (lengthMs > intervalMsMax) {
    const msg = 'Input should be at most 7 days after start';
    report(batch, key, { type: 'value_error', msg });
  }
}
