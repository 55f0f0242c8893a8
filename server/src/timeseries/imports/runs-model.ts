import type { Actor, UserId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

export const importKinds = [
  'apple_health',
  'fit',
  'gpx',
  'tcx',
  'dexcom_clarity',
  'libreview',
  'nightscout',
  'google_takeout',
  'google_fit',
  'whoop',
  'oura',
  'garmin',
  'samsung_health',
  'strava',
  'health_connect',
  'withings',
  'csv',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** What became of a file, for the history: whatever its kind counts. */
export type ImportSummary = {
  readonly counts: Readonly<Record<string, number>>;
  /** By type or by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Where the first one of each was; reports of before have none. */
  readonly firstLeftOut?: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
};

export type ImportRun = {
  readonly id: string;
  readonly userId: UserId;
  readonly kind: ImportKind;
  readonly state: 'running' | 'done' | 'failed';
  readonly actorType: Actor['type'];
  readonly actorId: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
  readonly report: ImportSummary | null;
  readonly error: string | null;
};

/** So often an import that runs says that it does. */
export const seenEveryMs = minuteMs / 3;
const silentMsMax = 5 * minuteMs;

export const importStates = ['running', 'done', 'failed', 'interrupted'] as const;

/** One that has said nothing for long died with its process. */
export function stateOf(
  { state, seenAt }: Pick<ImportRun, 'state' | 'seenAt'>,
  now: Date,
): (typeof importStates)[number] {
  const isSilent = now.getTime() - seenAt.getTime() > silentMsMax;
  return state === 'running' && isSilent ? 'interrupted' : state;
}
