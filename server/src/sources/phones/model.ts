import type { UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import type { ConnectionStatus } from '../connections/model.ts';

/** The stores of health data on phones that SDKs read. */
export const phoneProviders = ['apple_health_kit', 'health_connect', 'samsung_health'] as const;
export type PhoneProvider = (typeof phoneProviders)[number];

/** What a phone said last when it asked whether it may push. */
export type SyncState = {
  readonly userId: UserId;
  readonly provider: PhoneProvider;
  readonly askedAt: Date;
  readonly status: ConnectionStatus;
  /** IANA name. */
  readonly timeZone: string;
  /** Null: it did not say. */
  readonly grantedPermissions: readonly string[] | null;
};

/** How far a phone came, as its SDK counts it: nothing here looks into it. */
export type SyncProgress = Readonly<Record<string, unknown>>;

/** The past of one type of data, which a phone said that it begins to send. */
export type Stage = {
  readonly userId: UserId;
  readonly provider: PhoneProvider;
  readonly backfillType: string;
  readonly rangeStart: Date;
  readonly rangeEnd: Date;
  readonly startedAt: Date;
  /** Null: the last push of it has not come. */
  readonly endedAt: Date | null;
};

export function isPhoneProvider(slug: string): slug is PhoneProvider {
  return phoneProviders.some((each) => each === slug);
}

/** What SDKs call otherwise than we. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['heartrate_variability', 'hrv'],
  ['temperature', 'body_temperature'],
]);

export function ownName(backfillType: string): string {
  return ownNames.get(backfillType) ?? backfillType;
}

/** What is sent together with a resource ends with it. */
const sentWith: ReadonlyMap<string, string> = new Map([
  ['workouts', 'workout_stream'],
  ['sleep', 'sleep_stream'],
]);

/** The stage of the resource itself first. */
export function stagesEndedBy(resource: string): readonly string[] {
  return [resource, sentWith.get(resource) ?? []].flat();
}

export type SyncRange = { readonly start: Date | null; readonly end: Date | null };

/** What of the range that a phone asks for the user's record lets in. */
export function admittedRange(
  asked: SyncRange,
  bounds: Readonly<Record<'ingestionStart' | 'ingestionEnd', string | null>>,
): SyncRange {
  const { ingestionStart, ingestionEnd } = bounds;
  const first = ingestionStart === null ? null : new Date(ingestionStart);
  const end = ingestionEnd === null ? null : new Date(Date.parse(ingestionEnd) + dayMs);
  return { start: outer(asked.start, first, Math.max), end: outer(asked.end, end, Math.min) };
}

function outer(
  one: Date | null,
  other: Date | null,
  pick: (...values: readonly number[]) => number,
): Date | null {
  if (one === null || other === null) return one ?? other;
  return new Date(pick(one.getTime(), other.getTime()));
}
