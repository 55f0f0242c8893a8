import { type Static, Type } from 'typebox';

import { instant, optional, uuid } from '#kernel/http/atoms.ts';
import { toWholeSecond } from '#kernel/time.ts';

import type { PullPreference } from '../settings/pull-preferences/model.ts';
import { phoneProviders, type SyncRange, type SyncState } from './model.ts';

export const phoneParams = Type.Object({
  user_id: uuid,
  provider: Type.Enum([...phoneProviders]),
});

/** What the person let the app read, in the words of the phone's system. */
export const grantedPermissions = Type.Array(
  Type.String({ maxLength: 200, format: 'plain-text' }),
  { maxItems: 1000 },
);

export const syncStateBody = Type.Object(
  {
    tzinfo: Type.String({ format: 'time-zone', description: 'The zone that the phone is in.' }),
    request_start_date: optional(instant),
    request_end_date: optional(instant),
    granted_permissions: optional(grantedPermissions),
  },
  { title: 'UserSDKSyncStateBody' },
);

export const historicalStageBody = Type.Object(
  {
    range_start: instant,
    range_end: instant,
    backfill_type: Type.String({
      pattern: '^[a-z][a-z0-9_]{0,62}$',
      description: 'The name of a resource, as the SDK calls it.',
    }),
  },
  { title: 'UserSDKHistoricalStageBeginBody' },
);

const days = Type.Object({ historical_days_to_pull: Type.Integer({ minimum: 0 }) });

/** What is not said is left out: not every SDK reads a null. */
export const syncStateSchema = Type.Object(
  {
    status: Type.Enum(['active', 'paused', 'error'], {
      description: 'A phone pushes only while it is `active`; `error`: the connection is gone.',
    }),
    request_start_date: Type.Optional(instant),
    request_end_date: Type.Optional(instant),
    ingestion_start: Type.Optional(instant),
    pull_preferences: Type.Optional(
      Type.Object({
        ...days.properties,
        backfill_type_overrides: Type.Optional(Type.Record(Type.String(), days)),
      }),
    ),
  },
  { title: 'UserSDKSyncStateResponse' },
);

export type SyncAnswer = Pick<SyncState, 'status'> & {
  readonly range: SyncRange;
  readonly ingestionStart: Date | null;
  /** Null: the SDK's own. */
  readonly preference: PullPreference | null;
};

export function syncStateToWire(answer: SyncAnswer): Static<typeof syncStateSchema> {
  const { status, range, ingestionStart, preference } = answer;
  return {
    status,
    ...(range.start && { request_start_date: toWholeSecond(range.start) }),
    ...(range.end && { request_end_date: toWholeSecond(range.end) }),
    ...(ingestionStart && { ingestion_start: toWholeSecond(ingestionStart) }),
    ...(preference && { pull_preferences: preferenceToWire(preference) }),
  };
}

function preferenceToWire({
  historicalDays,
  resourceDays,
}: PullPreference): NonNullable<Static<typeof syncStateSchema>['pull_preferences']> {
  const own = Object.entries(resourceDays).map(([name, count]): [string, Static<typeof days>] => [
    name,
    { historical_days_to_pull: count },
  ]);
  return {
    historical_days_to_pull: historicalDays,
    ...(own.length > 0 && { backfill_type_overrides: Object.fromEntries(own) }),
  };
}
