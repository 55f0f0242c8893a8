import { createHash } from 'node:crypto';

import { fromJsonText, type JsonText, toJsonText } from '#kernel/json-text.ts';
import { sharedMs } from '#sources';

import type { Json } from '../fields/read-fields.ts';
import type { NewSummary, Summary } from '../model.ts';
import { sportIn } from '../read/wire.ts';
import { detailsIn, detailsText } from '../resources/workout-details.ts';

/** An import of files, which may contain activities that are already stored. */
export type ImportedCopies = {
  /** The file format, which determines how detailed a copy is: `fit`, `tcx`, `gpx` or another. */
  readonly format: string;
  /** Workouts that the same file has stored: its records are never copies of each other. */
  readonly claimed: Set<string>;
};

/**
 * Preference of file formats by their detail; a table has less. A provider's own record, pushed or pulled, precedes all files.
 * One without a record's id precedes all but FIT.
 */
const ranks: Readonly<Record<string, number>> = { record: 4, fit: 3, push: 2.5, tcx: 2, gpx: 1 };
const [recordRank, pushedRank] = [4, 2.5];
/** Fields that together state the time. */
const times: ReadonlySet<string> = new Set([
  'time_start',
  'time_end',
  'calendar_date',
  'time_zone',
  'timezone_offset',
]);
/** Copies begin within this time of each other, because devices and programs cut the beginning differently. */
const startMsMax = 5 * 60_000;
/** Copies of one activity have the same distance, except for rounding and smoothing. */
const distanceShareMin = 0.8;

/** How much earlier or later a copy may begin. */
export const copyMsMax = startMsMax;

/**
 * Returns the stored workout that this one copies: one with the same content, the one with its id, or for recordings the nearest
 * of the same kind, length and distance.
 */
export function findCopy(
  next: NewSummary,
  stored: readonly Summary[],
  { format, claimed }: ImportedCopies,
): Summary | undefined {
  const content = contentOf(next.data);
  const same = stored.filter(({ data }) => contentOf(data) === content);
  const free = stored.filter(({ id }) => !claimed.has(id));
  // A table may have two similar entries, but a provider's record is never an entry of a table.
  const isComparable = (each: Summary): boolean =>
    ranks[format] !== undefined || each.providerId !== null;
  const nearest = nearestOf(
    free.filter((each) => isComparable(each)),
    next,
  );
  return (
    same.find(({ id }) => !claimed.has(id)) ??
    same[0] ??
    free.find((each) => each.id === next.id && sharedMs(sessionOf(each), sessionOf(next)) > 0) ??
    nearest
  );
}

/**
 * Returns the workout of files that a push or a pull is another copy of: the one that was merged with this record before, the
 * one of its id, or the nearest of the same kind, length and distance. A workout that is stored alone stays so.
 */
export function findCopyOfFile(
  next: NewSummary,
  stored: readonly Summary[],
  claimed: ReadonlySet<string>,
): Summary | undefined {
  const own = findRecord(next, stored);
  if (own !== undefined) return isOfFiles(own) ? own : undefined;
  // Two records are never copies of each other, but a push without a record may be a copy of a file's record.
  const free = stored.filter(
    (each) =>
      isOfFiles(each) &&
      (each.providerId === null || next.providerId === null) &&
      !claimed.has(each.id),
  );
  return nearestOf(free, next);
}

/** Returns the stored workout with the same id, or with the same provider's id. */
function findRecord(
  { id, providerId }: NewSummary,
  stored: readonly Summary[],
): Summary | undefined {
  return (
    stored.find((each) => each.id === id) ??
    stored.find((each) => providerId !== null && each.providerId === providerId)
  );
}

/**
 * Returns the stored workout of a file's record with an id: the same record, or one with the same content that was stored before
 * ids were read.
 */
export function findImportedRecord(
  next: NewSummary,
  stored: readonly Summary[],
  claimed: ReadonlySet<string>,
): Summary | undefined {
  const content = contentOf(next.data);
  return (
    findRecord(next, stored) ??
    stored.find(
      (each) =>
        isOfFiles(each) &&
        each.providerId === null &&
        !claimed.has(each.id) &&
        contentOf(each.data) === content,
    )
  );
}

/** Returns whether a file gave any of its fields. */
function isOfFiles({ stream }: Summary): boolean {
  return Object.keys(detailsIn(stream).origins).length > 0;
}

function nearestOf(stored: readonly Summary[], next: NewSummary): Summary | undefined {
  return stored
    .filter((each) => isSameActivity(each, next))
    .toSorted((one, other) => gapOf(one, next) - gapOf(other, next))[0];
}

/** Distinguishes workouts of the same source and start whose records have no id. */
export function contentKey({ startsAt, sourceType, data }: NewSummary): string {
  const digest = createHash('sha256').update(contentOf(data)).digest('hex').slice(0, 16);
  return `start:${startsAt}:${sourceType}:${sportIn(data).slug}:${digest}`;
}

/** Merges the fields of a copy into those of another. */
class Merging {
  readonly #stored: Summary;
  readonly #format: string;
  /** The file format of each field; fields of pushes and pulls have none. */
  readonly origins: Record<string, string>;

  constructor(stored: Summary, format: string) {
    this.#stored = stored;
    this.#format = format;
    this.origins = { ...detailsIn(stored.stream).origins };
  }

  get isOwn(): boolean {
    return this.#format === 'record' || this.#format === 'push';
  }

  isBetter(field: string): boolean {
    const origin = this.origins[field];
    const untold = this.#stored.providerId === null ? pushedRank : recordRank;
    const rank = origin === undefined ? untold : (ranks[origin] ?? 0);
    return (ranks[this.#format] ?? 0) >= rank;
  }

  take(field: string): void {
    if (this.isOwn) delete this.origins[field];
    else this.origins[field] = this.#format;
  }

  /** The latest push or pull replaces earlier values, also with null. */
  isTaken(field: string, before: Json, after: Json): boolean {
    if (this.isOwn && this.origins[field] === undefined) return true;
    return tells(after, field) && (!tells(before, field) || this.isBetter(field));
  }
}

/**
 * Merges another copy into a stored workout. If both have a field, the more detailed copy wins; a copy without a field
 * never removes it. The stream stores the origin of each field.
 */
export function mergeCopies(
  stored: Summary,
  next: NewSummary,
  { format, hasStream }: { readonly format: string; readonly hasStream: boolean },
): { readonly summary: NewSummary; readonly takesStream: boolean } {
  const [before, after] = [fromJsonText(stored.data), fromJsonText(next.data)];
  const { laps, origins } = detailsIn(stored.stream);
  const own = detailsIn(next.stream);
  const merging = new Merging(stored, format);
  const takesTimes = merging.isBetter('time_start');
  const takesLaps = own.laps !== null && (laps === null || merging.isBetter('laps'));
  // A file contains the device's recording; providers serve less of it.
  const isStreamOfFile = origins['stream'] !== undefined;
  const takesStream = !isStreamOfFile || (!merging.isOwn && merging.isBetter('stream'));
  const merged: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const isTaken = times.has(field) ? takesTimes : merging.isTaken(field, before, after);
    merged[field] = isTaken ? after[field] : before[field];
    if (isTaken && (merging.isOwn || tells(after, field))) merging.take(field);
  }
  if (takesLaps) merging.take('laps');
  if (takesStream && hasStream) merging.take('stream');
  const timed = takesTimes ? next : stored;
  const other = takesTimes ? stored : next;
  return {
    takesStream,
    summary: {
      ...next,
      id: stored.id,
      providerId: merging.isOwn
        ? (next.providerId ?? stored.providerId)
        : (stored.providerId ?? next.providerId),
      sourceType: timed.sourceType === 'unknown' ? other.sourceType : timed.sourceType,
      appId: timed.appId ?? other.appId,
      deviceId: timed.deviceId ?? other.deviceId,
      calendarDate: timed.calendarDate,
      startsAt: timed.startsAt,
      endsAt: timed.endsAt,
      timezoneOffset: timed.timezoneOffset,
      isWorkedOut: stored.isWorkedOut,
      data: toJsonText(merged),
      stream: detailsText({ laps: takesLaps ? own.laps : laps, origins: merging.origins }),
    },
  };
}

/** Returns a first copy with the origin of each of its fields. */
export function asFirstCopy(next: NewSummary, format: string, hasStream: boolean): NewSummary {
  const data = fromJsonText(next.data);
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
    .map(({ data }) => fromJsonText(data)['distance'])
    .map((distance) => (typeof distance === 'number' ? distance : null))
    .toSorted((left, right) => (left ?? 0) - (right ?? 0));
  return near == null || far == null || far === 0 || near / far >= distanceShareMin;
}

function sessionOf({ startsAt, endsAt, data }: NewSummary): Parameters<typeof sharedMs>[0] {
  const [startMs, endMs] = [startsAt ?? Number.NaN, endsAt ?? Number.NaN];
  return { source: null, app: null, startMs, endMs, sport: sportIn(data).slug };
}

function gapOf(one: Pick<Summary, 'startsAt'>, other: Pick<Summary, 'startsAt'>): number {
  return Math.abs((one.startsAt ?? Infinity) - (other.startsAt ?? -Infinity));
}

/** Returns the content independently of the order of its fields. */
function contentOf(data: JsonText<Json>): string {
  const { time_start: start, time_end: end, sport, distance, title } = fromJsonText(data);
  return JSON.stringify([start, end, sport, distance, title]);
}

/** Returns whether a field has a value. Null and an unknown sport do not count. */
function tells(data: Json, field: string): boolean {
  if (field === 'sport') return sportIn(toJsonText(data)).slug !== 'other';
  return data[field] != null;
}
