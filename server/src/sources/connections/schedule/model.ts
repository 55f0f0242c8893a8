import type { Brand } from '#kernel/brand.ts';
import type { TenantId, UserId } from '#kernel/scope.ts';
import { dayMs, hourMs, minuteMs, type PlainDate, plainDate, secondMs } from '#kernel/time.ts';

import type { ProviderFailure, Slice } from '../../connector.ts';
import type { DeletionHint } from '../../deleted-at-provider/model.ts';
import type { ConnectionId } from '../model.ts';

export type PullId = Brand<string, 'PullId'>;
/** `historical` runs once; `recent` repeats. */
export type PullKind = 'historical' | 'recent';
export type PullStatus = 'scheduled' | 'in_progress' | 'success' | 'failure' | 'retrying';

/** Why a pull waits, or has failed, in the contract's words. */
export type PullError =
  | 'provider_rate_limit_exceeded'
  | 'provider_unavailable'
  | 'transport_failure'
  | 'resource_contention'
  | 'non_retriable_error'
  | 'unexpected_error'
  | 'retry_quota_exhausted';

/** [start, end) in UTC days. */
export type DayRange = { readonly start: PlainDate; readonly end: PlainDate };

export type Pull = {
  readonly id: PullId;
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly connectionId: ConnectionId;
  readonly provider: string;
  /** The provider's name. */
  readonly resource: string;
  /** Resources by the names of Salus. */
  readonly gives: readonly string[];
  readonly kind: PullKind;
  readonly status: PullStatus;
  readonly range: DayRange;
  /** All data from this day on is stored. */
  readonly cursor: PlainDate;
  readonly daysWithData: number;
  readonly attempt: number;
  /** The first day with changes, from a webhook notification. */
  readonly hintedFrom: PlainDate | null;
  readonly hintedAt: Date | null;
  readonly deletionHints: readonly DeletionHint[];
  readonly leaseId: string | null;
  readonly error: PullError | null;
  readonly traceId: string | null;
  readonly scheduledAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
};

export type IngestionBounds = {
  readonly ingestionStart: PlainDate | null;
  readonly ingestionEnd: PlainDate | null;
};

/** Days around the user's ingestion bounds, which have no time zone. */
const boundSlackDays = 1;
/** Late data is fetched for this long after the last day. */
const catchUpDays = 7;
/** Devices send late: each round looks at these days again, and the first of a day at more. */
const overlapDays = 2;
const overlapDaysDaily = 14;

export function addDays(day: PlainDate, days: number): PlainDate {
  return plainDate(new Date(startOf(day).getTime() + days * dayMs));
}

function startOf(day: PlainDate): Date {
  return new Date(`${day}T00:00:00Z`);
}

const earlier = (one: PlainDate, other: PlainDate): PlainDate => (one < other ? one : other);
const later = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);

/** Returns the range within the user's bounds; it may be empty. */
function bounded({ start, end }: DayRange, bounds: IngestionBounds): DayRange {
  const { ingestionStart: from, ingestionEnd: to } = bounds;
  const first = from === null ? start : later(start, addDays(from, -boundSlackDays));
  const past = to === null ? end : earlier(end, addDays(to, boundSlackDays + 1));
  return { start: earlier(first, past), end: past };
}

/** The days of a history, today included. */
export function historicalRange(now: Date, days: number, bounds: IngestionBounds): DayRange {
  const tomorrow = addDays(plainDate(now), 1);
  return bounded({ start: addDays(tomorrow, -days - 1), end: tomorrow }, bounds);
}

/** Returns the days of the next recent pull. */
export function recentRange(
  { range, cursor, hintedFrom }: Pick<Pull, 'range' | 'cursor' | 'hintedFrom'>,
  now: Date,
  bounds: IngestionBounds,
): DayRange {
  const today = plainDate(now);
  const tomorrow = addDays(today, 1);
  // The last round was done when all of its days were stored; else they are missing.
  const isDone = cursor <= range.start;
  const missing = isDone ? addDays(range.end, -1 - overlapDays) : range.start;
  const isFirstOfDay = isDone && range.end < tomorrow;
  const overlap = addDays(today, isFirstOfDay ? -overlapDaysDaily : -overlapDays);
  const start = earlier(earlier(missing, overlap), hintedFrom ?? today);
  return bounded({ start, end: tomorrow }, bounds);
}

/** Returns whether the user's ingestion has ended, including the time for late data. */
export function isOver(now: Date, { ingestionEnd }: IngestionBounds): boolean {
  return ingestionEnd !== null && plainDate(now) > addDays(ingestionEnd, catchUpDays);
}

/** The days that are next, the newest first; null when all are stored. */
export function nextSlice(
  { range, cursor, resource }: Pick<Pull, 'range' | 'cursor' | 'resource'>,
  sliceDays: number,
): (Slice & DayRange) | null {
  if (cursor <= range.start) return null;
  const start = later(range.start, addDays(cursor, -sliceDays));
  return { resource, start, end: cursor, from: startOf(start), to: startOf(cursor) };
}

const attemptsMax = 10;
const firstDelayMs = 30 * secondMs;
const delayMsMax = 6 * hourMs;
/** A resource that the provider rejected is requested again after this time, because settings change. */
const refusedDelayMs = 12 * hourMs;

/** Exponential backoff, half of it random, so that pulls that failed together are not retried together. */
export function retryDelayMs(attempt: number, chance: number): number {
  const full = Math.min(delayMsMax, firstDelayMs * 2 ** Math.min(attempt, 20));
  return Math.round(full * (0.5 + chance / 2));
}

/** Returns the time until the next poll: the interval, a tenth of it random. */
export function pollDelayMs(pollMs: number, chance: number): number {
  return Math.round(pollMs * (0.9 + chance / 5));
}

const retriable: ReadonlySet<ProviderFailure> = new Set([
  'provider_rate_limit_exceeded',
  'provider_unavailable',
  'transport_failure',
  'resource_contention',
]);

export type AfterFailure = {
  readonly status: 'retrying' | 'failure';
  readonly error: PullError;
  /** Null: never again. */
  readonly runAt: Date | null;
  readonly attempt: number;
};

/** Returns the next step after a failed pull. Recent pulls are retried while the connection works. */
export function afterFailure(
  { kind, attempt }: Pick<Pull, 'kind' | 'attempt'>,
  failure: { readonly kind: ProviderFailure; readonly retryAt: Date | null },
  { now, chance }: { readonly now: Date; readonly chance: number },
): AfterFailure {
  const tries = attempt + 1;
  if (!retriable.has(failure.kind)) {
    const error = failure.kind === 'unexpected_error' ? failure.kind : 'non_retriable_error';
    const runAt = kind === 'recent' ? new Date(now.getTime() + refusedDelayMs) : null;
    return { status: 'failure', error, runAt, attempt: tries };
  }
  if (kind === 'historical' && tries >= attemptsMax) {
    return { status: 'failure', error: 'retry_quota_exhausted', runAt: null, attempt: tries };
  }
  const delayed = now.getTime() + retryDelayMs(attempt, chance);
  const runAt = new Date(Math.max(delayed, failure.retryAt?.getTime() ?? 0));
  return { status: 'retrying', error: asRetriable(failure.kind), runAt, attempt: tries };
}

function asRetriable(failure: ProviderFailure): PullError {
  switch (failure) {
    case 'provider_rate_limit_exceeded':
    case 'provider_unavailable':
    case 'transport_failure':
    case 'resource_contention':
      return failure;
    case 'non_retriable_error':
    case 'unexpected_error':
    case 'token_refresh_failed':
    case 'required_scopes_not_granted':
    case 'deregistered_per_provider':
      return 'unexpected_error';
  }
}

/**
 * Duration of a worker's lease on a pull; the worker renews it in time. Pulls of a killed worker are claimed by others
 * afterwards.
 */
export const leaseMs = 2 * minuteMs;

/** If several pulls give one resource, the first of these statuses is shown. */
const leadingOrder: readonly PullStatus[] = [
  'in_progress',
  'retrying',
  'scheduled',
  'failure',
  'success',
];

export function leadingPull<Each extends Pick<Pull, 'status'>>(
  pulls: readonly Each[],
): Each | undefined {
  return pulls.toSorted(
    (one, other) => leadingOrder.indexOf(one.status) - leadingOrder.indexOf(other.status),
  )[0];
}
