import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWholeSecond, toWireInstant } from '#kernel/time.ts';

import type { ConnectionStatus } from '../connections/model.ts';
import type { PullPreference } from '../settings/pull-preferences/model.ts';
import {
  type LastAnswer,
  phoneProviders,
  type PhoneState,
  type Stage,
  type SyncRange,
  type SyncState,
} from './model.ts';

export const phoneParams = Type.Object({
  user_id: uuid,
  provider: Type.Enum([...phoneProviders]),
});

/** The permissions that the user granted to the app, by the names of the phone's system. */
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

/** Absent values are left out, because some SDKs cannot read null. */
export const syncStateSchema = Type.Object(
  {
    status: Type.Enum(['active', 'paused', 'error'], {
      description:
        'A phone pushes only while the connection is `active`. `error`: the connection no longer exists.',
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

const opaque = Type.Record(Type.String(), Type.Unknown());

export const syncProgressBody = Type.Object(
  {
    sync_progress: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The counts of the SDK by data type, stored and returned unchanged.',
    }),
    device_info: optional(opaque),
  },
  { title: 'UserSDKSyncProgressBody', additionalProperties: true },
);

const stageSchema = Type.Object(
  {
    backfill_type: Type.String(),
    range_start: instant,
    range_end: instant,
    started_at: instant,
    ended_at: nullable(instant),
  },
  { title: 'PhoneHistoricalStage' },
);

const phoneSchema = Type.Object(
  {
    provider: Type.Enum([...phoneProviders]),
    connection: Type.Enum(['active', 'paused', 'error'], {
      description: 'The response that a phone gets now.',
    }),
    waits_for: Type.String({ description: 'The next step, in words.' }),
    last_asked_at: nullable(instant),
    last_status: nullable(
      Type.String({ description: 'The last response to the question whether it may push.' }),
    ),
    time_zone: nullable(Type.String()),
    granted_permissions: nullable(Type.Array(Type.String())),
    historical_stages: Type.Array(stageSchema),
    progress: nullable(opaque),
    device_info: nullable(opaque),
    progress_at: nullable(instant),
  },
  { title: 'Phone' },
);

const answerSchema = Type.Object(
  {
    operation: Type.String(),
    at: instant,
    status: Type.Integer(),
    resource: nullable(Type.String()),
    request_id: Type.String(),
    last_refusal: nullable(
      Type.Object({ at: instant, status: Type.Integer(), reason: nullable(Type.String()) }),
    ),
  },
  { title: 'PhoneAnswer' },
);

export const phonesSchema = Type.Object(
  { phones: Type.Array(phoneSchema), last_answers: Type.Array(answerSchema) },
  { title: 'PhoneListResponse' },
);

export type PhoneCheck = {
  readonly phones: readonly (PhoneState & {
    readonly connection: ConnectionStatus;
    readonly stages: readonly Stage[];
    readonly waitsFor: string;
  })[];
  readonly answers: readonly LastAnswer[];
};

const wireOr = (at: Date | null): string | null => (at === null ? null : toWireInstant(at));

export function phonesToWire({ phones, answers }: PhoneCheck): Static<typeof phonesSchema> {
  return {
    phones: phones.map((phone) => ({
      provider: phone.provider,
      connection: phone.connection,
      waits_for: phone.waitsFor,
      last_asked_at: wireOr(phone.askedAt),
      last_status: phone.status,
      time_zone: phone.timeZone,
      granted_permissions: phone.grantedPermissions && [...phone.grantedPermissions],
      historical_stages: phone.stages.map((stage) => ({
        backfill_type: stage.backfillType,
        range_start: toWireInstant(stage.rangeStart),
        range_end: toWireInstant(stage.rangeEnd),
        started_at: toWireInstant(stage.startedAt),
        ended_at: wireOr(stage.endedAt),
      })),
      progress: phone.progress,
      device_info: phone.deviceInfo,
      progress_at: wireOr(phone.progressAt),
    })),
    last_answers: answers.map((answer) => ({
      operation: answer.operation,
      at: toWireInstant(answer.at),
      status: answer.status,
      resource: answer.resource,
      request_id: answer.requestId,
      last_refusal:
        answer.refusedAt === null || answer.refusedStatus === null
          ? null
          : {
              at: toWireInstant(answer.refusedAt),
              status: answer.refusedStatus,
              reason: answer.refusal,
            },
    })),
  };
}
