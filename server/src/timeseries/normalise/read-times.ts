import { offsetSecondsMax, parseInstant } from '#kernel/instant.ts';
import { missing } from '#kernel/problem-list.ts';
import { wallOffsetSeconds, zoneOffsetSeconds } from '#kernel/time-zone.ts';
import { dayMs } from '#kernel/time.ts';

import { type Batch, type RawSample, report } from './batch.ts';

/** Nothing measured earlier reaches this system; it catches clocks that were never set. */
const earliestMs = Date.UTC(1900, 0, 1);
/** A sample may lie this far ahead: clocks run fast, and local times are labelled as UTC. */
export const futureMsMax = dayMs;
export const intervalMsMax = 7 * dayMs;

/** Fills the draft's times and its offset. */
export function readTimes(batch: Batch, sample: RawSample): void {
  const { draft, instant } = batch;
  const startMs = readStart(batch, sample);
  draft.timeMs = startMs;
  draft.endMs = startMs;
  const explicit = readTimezoneOffset(batch, sample.timezone_offset);
  if (Number.isNaN(startMs)) return;
  draft.timezoneOffset = explicit ?? offsetAt(batch, instant.offsetSeconds, startMs);
  if (batch.resource.kind === 'point') return;
  checkTimestamp(batch, sample, startMs);
  const end = sample.end ?? sample.end_date ?? null;
  if (end === null) return;
  const key = sample.end == null ? 'end_date' : 'end';
  draft.endMs = readInstant(batch, end, key);
  checkInterval(batch, key);
}

function readStart(batch: Batch, sample: RawSample): number {
  const isPoint = batch.resource.kind === 'point';
  const first = isPoint ? sample.timestamp : sample.start;
  if (first != null) return readTime(batch, first, isPoint ? 'timestamp' : 'start');
  if (sample.start_date != null) return readTime(batch, sample.start_date, 'start_date');
  const last = isPoint ? sample.start : sample.timestamp;
  if (last != null) return readTime(batch, last, isPoint ? 'start' : 'timestamp');
  report(batch, isPoint ? 'timestamp' : 'start', missing);
  return Number.NaN;
}

function readTime(batch: Batch, input: unknown, key: string): number {
  return checkTime(batch, readInstant(batch, input, key), key);
}

/** An interval's timestamp is its start; a client that sends both must mean one instant. */
function checkTimestamp(batch: Batch, sample: RawSample, startMs: number): void {
  const { timestamp } = sample;
  const start = sample.start ?? sample.start_date;
  if (timestamp == null || start == null || timestamp === start) return;
  const timestampMs = readInstant(batch, timestamp, 'timestamp');
  if (Number.isNaN(timestampMs) || timestampMs === startMs) return;
  const wrong = { type: 'value_error', msg: 'Input should be the same instant as start' };
  report(batch, 'timestamp', wrong, timestamp);
}

const malformed = {
  type: 'datetime_parsing',
  msg: 'Input should be a valid datetime, YYYY-MM-DDTHH:MM:SS with Z or ±HH:MM',
};
const withoutOffset = {
  type: 'timezone_aware',
  msg: 'Input should have a UTC offset, as the request names no time zone',
};

/** The instant a text names in milliseconds, NaN after a report. Leaves the text's offset in `batch.instant`. */
export function readInstant(batch: Batch, input: unknown, key: string): number {
  const { instant } = batch;
  if (typeof input !== 'string' || !parseInstant(input, instant)) {
    report(batch, key, malformed, input);
    return Number.NaN;
  }
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

/** A text in UTC (Z or +00:00, as every instant of the contract is written) says nothing of where the person was. */
export function offsetAt(batch: Batch, textOffsetSeconds: number, atMs: number): number | null {
  if (textOffsetSeconds !== 0) return textOffsetSeconds;
  const { timeZone } = batch.context;
  return timeZone === null || Number.isNaN(atMs) ? null : zoneOffsetSeconds(timeZone, atMs);
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
