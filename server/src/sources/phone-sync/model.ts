import type { UserId } from '#kernel/scope.ts';
import { dateInUtc, dayMs, parseUtc } from '#kernel/time.ts';

import type { ConnectionStatus } from '../connections/model.ts';

/** The stores of health data on phones that SDKs read. */
export const phoneProviders = ['apple_health_kit', 'health_connect', 'samsung_health'] as const;
export type PhoneProvider = (typeof phoneProviders)[number];

/** The last request of a phone for permission to push. */
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

/** A phone's sync progress in the format of its SDK; Salus does not interpret it. */
export type SyncProgress = Readonly<Record<string, unknown>>;

/** The history of one type of data, which a phone announced. */
export type Stage = {
  readonly userId: UserId;
  readonly provider: PhoneProvider;
  readonly backfillType: string;
  readonly rangeStart: Date;
  readonly rangeEnd: Date;
  readonly startedAt: Date;
  /** Null until the last push of the stage has arrived. */
  readonly endedAt: Date | null;
};

export function isPhoneProvider(slug: string): slug is PhoneProvider {
  return phoneProviders.some((each) => each === slug);
}

/** Resources whose SDK name differs from the name in Salus. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['heartrate_variability', 'hrv'],
  ['temperature', 'body_temperature'],
]);

export function ownName(backfillType: string): string {
  return ownNames.get(backfillType) ?? backfillType;
}

/** A resource that is sent together with another one ends with it. */
const sentWith: ReadonlyMap<string, string> = new Map([
  ['workouts', 'workout_stream'],
  ['sleep', 'sleep_stream'],
]);

/** The stage of the resource itself first. */
export function stagesEndedBy(resource: string): readonly string[] {
  return [resource, sentWith.get(resource) ?? []].flat();
}

export type SyncRange = { readonly start: Date | null; readonly end: Date | null };

/** Returns the part of the requested range that the user's ingestion bounds allow. */
export function admittedRange(
  asked: SyncRange,
  bounds: Readonly<Record<'ingestionStart' | 'ingestionEnd', string | null>>,
): SyncRange {
  const { ingestionStart, ingestionEnd } = bounds;
  const first = ingestionStart === null ? null : dateInUtc(ingestionStart);
  const end = ingestionEnd === null ? null : new Date(parseUtc(ingestionEnd) + dayMs);
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

/** Operations of SDKs that have a user in their path. */
const operations: ReadonlySet<string> = new Set([
  'createUserSignInToken',
  'sdkSyncState',
  'sdkStartHistoricalStage',
  'sdkSyncProgress',
  'pushTimeseries',
  'pushSummary',
  'sdkSync',
  'sdkLogs',
]);

export function isOfPhones(operation: string): boolean {
  return operations.has(operation);
}

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

type Params = Readonly<Record<string, string>>;

export function userIn({ user_id: id = '' }: Params): string | undefined {
  return idPattern.test(id) ? id.toLowerCase() : undefined;
}

/** Returns the resource or provider in the path; null if it is not a valid name. */
export function resourceIn(params: Params): string | null {
  const name = params['resource'] ?? params['provider'] ?? '';
  return /^\w{1,63}$/u.test(name) ? name : null;
}

/** The last response of an operation. */
export type LastAnswer = {
  readonly operation: string;
  readonly at: Date;
  readonly status: number;
  readonly resource: string | null;
  readonly requestId: string;
  readonly refusedAt: Date | null;
  readonly refusedStatus: number | null;
  /** The text of the error; null if there is none. */
  readonly refusal: string | null;
};

/** The known state of one phone. */
export type PhoneState = Pick<Stage, 'userId' | 'provider'> & {
  readonly askedAt: Date | null;
  readonly status: ConnectionStatus | null;
  readonly timeZone: string | null;
  readonly grantedPermissions: readonly string[] | null;
  readonly progress: SyncProgress | null;
  readonly deviceInfo: SyncProgress | null;
  readonly progressAt: Date | null;
};

/** Returns in one sentence what a phone still waits for. */
export function waitsFor(
  phone: Pick<PhoneState, 'askedAt'>,
  connection: ConnectionStatus,
  stages: readonly Pick<Stage, 'endedAt' | 'backfillType'>[],
  answers: readonly Pick<LastAnswer, 'operation' | 'at' | 'status'>[],
): string {
  const pushes = answers.filter(
    ({ operation }) => operation.startsWith('push') || operation === 'sdkSync',
  );
  const refused = answers.find(({ status }) => status >= 400);
  if (connection === 'error') return 'A connection: connect the source for the user again.';
  if (connection === 'paused') {
    return 'The connection, which is paused: end it, and connect the source again.';
  }
  // Some SDKs push without asking.
  if (phone.askedAt === null && pushes.length === 0)
    return 'The app, which has not asked whether it may push.';
  if (refused !== undefined) {
    return `Another answer of ${refused.operation}, which was refused with ${refused.status}.`;
  }
  const open = stages.filter(({ endedAt }) => endedAt === null);
  if (open.length > 0) {
    return `The rest of the past of ${open.map(({ backfillType }) => backfillType).join(', ')}, from the phone.`;
  }
  return pushes.length === 0
    ? 'Its first data: the app may push, and has not.'
    : 'Nothing: it pushes at its next sync.';
}
