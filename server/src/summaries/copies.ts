import { createHash } from 'node:crypto';

import { sharedMs } from '#sources';

import type { NewSummary, Summary } from './model.ts';
import { sportIn } from './wire.ts';
import { detailsIn, detailsText, type Json, objectIn } from './workout-details.ts';

/** An import of files, in which one activity may come that is here already. */
export type ImportedCopies = {
  /** The kind of file, which tells how much a copy says: `fit`, `tcx`, `gpx` or another. */
  readonly format: string;
  /** Workouts that the same file has stored: its records are never copies of each other. */
  readonly claimed: Set<string>;
};

/** How much a kind of file says of an activity; a table says less. */
const ranks: Readonly<Record<string, number>> = { fit: 3, tcx: 2, gpx: 1 };
/** What a provider tells of its own record is above all files, what came without a record's id above all but FIT. */
const [recordRank, pushedRank] = [4, 2.5];
/** Fields that are one statement of when it was. */
const times: ReadonlySet<string> = new Set([
  'time_start',
  'time_end',
  'calendar_date',
  'time_zone',
  'timezone_offset',
]);
/** Copies begin within so long of each other: devices and programs cut the beginning differently. */
const startMsMax = 5 * 60_000;
/** Copies of one activity are as far, but for what rounding and smoothing make of it. */
const distanceShareMin = 0.8;

/** How long a copy may begin before or after the other. */
export const copyMsMax = startMsMax;

/**
 * Returns the stored workout of which this is another copy: one that says the same, the one of its id, or, of recordings,
 * the nearest of the same kind, length and distance.
 */
export function findCopy(
  next: NewSummary,
  stored: readonly Summary[],
  { format, claimed }: ImportedCopies,
): Summary | undefined {
  const content = contentOf(next.data);
  const same = stored.filter(({ data }) => contentOf(data) === content);
  const free = stored.filter(({ id }) => !claimed.has(id));
  const [nearest] = free
    .filter((each) => ranks[format] !== undefined && isSameActivity(each, next))
    .toSorted((one, other) => gapOf(one, next) - gapOf(other, next));
  return (
    same.find(({ id }) => !claimed.has(id)) ??
    same[0] ??
    free.find((each) => each.id === next.id && sharedMs(sessionOf(each), sessionOf(next)) > 0) ??
    nearest
  );
}

/** What tells a workout apart from another of the same source and start, where its record has no id. */
export function contentKey({ startsAt, sourceType, data }: NewSummary): string {
  const digest = createHash('sha256').update(contentOf(data)).digest('hex').slice(0, 16);
  return `start:${startsAt}:${sourceType}:${sportIn(data).slug}:${digest}`;
}

/**
 * The stored workout with what another copy adds: a field that both tell is that of the copy that says more, and a copy
 * that does not tell a field never takes it away. The origin of each field is in its stream.
 */
export function mergeCopies(
  stored: Summary,
  next: NewSummary,
  { format, hasStream }: { readonly format: string; readonly hasStream: boolean },
): { readonly summary: NewSummary; readonly takesStream: boolean } {
  const [before, after] = [objectIn(stored.data), objectIn(next.data)];
  const { laps, origins } = detailsIn(stored.stream);
  const own = detailsIn(next.stream);
  const isBetter = (field: string): boolean => {
    const origin = origins[field];
    const untold = stored.providerId === null ? pushedRank : recordRank;
    const rank = origin === undefined ? untold : (ranks[origin] ?? 0);
    return (ranks[format] ?? 0) >= rank;
  };
  const takesTimes = isBetter('time_start');
  const merged: Record<string, unknown> = {};
  const fields: Record<string, string> = { ...origins };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const isTaken = times.has(field)
      ? takesTimes
      : tells(after, field) && (!tells(before, field) || isBetter(field));
    merged[field] = isTaken ? after[field] : before[field];
    if (isTaken && tells(after, field)) fields[field] = format;
  }
  const takesLaps = own.laps !== null && (laps === null || isBetter('laps'));
  if (takesLaps) fields['laps'] = format;
  const takesStream = isBetter('stream') || origins['stream'] === undefined;
  if (takesStream && hasStream) fields['stream'] = format;
  const timed = takesTimes ? next : stored;
  return {
    takesStream,
    summary: {
      ...next,
      id: stored.id,
      providerId: stored.providerId,
      sourceType: stored.sourceType === 'unknown' ? next.sourceType : stored.sourceType,
      appId: stored.appId ?? next.appId,
      deviceId: stored.deviceId ?? next.deviceId,
      calendarDate: timed.calendarDate,
      startsAt: timed.startsAt,
      endsAt: timed.endsAt,
      timezoneOffset: timed.timezoneOffset,
      isWorkedOut: stored.isWorkedOut,
      data: JSON.stringify(merged),
      stream: detailsText({ laps: takesLaps ? own.laps : laps, origins: fields }),
    },
  };
}

/** A first copy, with the origin of each field that it tells. */
export function asFirstCopy(next: NewSummary, format: string, hasStream: boolean): NewSummary {
  const data = objectIn(next.data);
  const { laps } = detailsIn(next.stream);
  const told = Object.keys(data).filter((field) => tells(data, field));
  const more = [...(laps === null ? [] : ['laps']), ...(hasStream ? ['stream'] : [])];
  const origins = Object.fromEntries([...told, ...more].map((field) => [field, format]));
  return { ...next, stream: detailsText({ laps, origins }) };
}

function isSameActivity(one: Summary, other: NewSummary): boolean {
  if (gapOf(one, other) > startMsMax) return false;
  const [first, second] = [sessionOf(one), sessionOf(other)];
  const longerMs = Math.max(first.endMs - first.startMs, second.endMs - second.startMs);
  if (!(sharedMs(first, second) >= longerMs / 2)) return false;
  const [near, far] = [one, other]
    .map(({ data }) => objectIn(data)['distance'])
    .map((distance) => (typeof distance === 'number' ? distance : null))
    .toSorted((left, right) => (left ?? 0) - (right ?? 0));
  return near == null || far == null || far === 0 || near / far >= distanceShareMin;
}

function sessionOf({ startsAt, endsAt, data }: NewSummary): Parameters<typeof sharedMs>[0] {
  const [startMs, endMs] = [startsAt ?? Number.NaN, endsAt ?? Number.NaN];
  return { source: null, startMs, endMs, sport: sportIn(data).slug };
}

function gapOf(one: Pick<Summary, 'startsAt'>, other: Pick<Summary, 'startsAt'>): number {
  return Math.abs((one.startsAt ?? Infinity) - (other.startsAt ?? -Infinity));
}

/** What a copy says, whatever order its fields are in. */
function contentOf(data: string): string {
  const { time_start: start, time_end: end, sport, distance, title } = objectIn(data);
  return JSON.stringify([start, end, sport, distance, title]);
}

/** Null and an unknown sport tell nothing. */
function tells(data: Json, field: string): boolean {
  if (field === 'sport') return sportIn(JSON.stringify(data)).slug !== 'other';
  return data[field] != null;
}
