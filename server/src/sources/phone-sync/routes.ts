import { InvalidRequest } from '#kernel/errors.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { dateInUtc } from '#kernel/time.ts';
import { toUserId } from '#users';

import { successSchema, userParams } from '../schema.ts';
import type { SourcesContext } from '../sources-context.ts';
import * as schema from './schema.ts';
import { keepProgress, startHistoricalStage, syncState } from './service.ts';
import { getSyncStatus } from './sync-status.ts';

const tag = 'phones';

const instantOf = (text: string | null | undefined): Date | null =>
  text == null ? null : dateInUtc(text);

/** Operations of the mobile SDKs in addition to pushes. */
export function phoneRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    operation({
      operationId: 'sdkSyncState',
      method: 'POST',
      path: '/v2/user/{user_id}/sdk_sync_state/{provider}',
      tag,
      summary: 'Check whether a phone may push',
      description:
        'Mobile SDKs call this before each sync and push only while the connection is `active`. Salus stores the state that the phone reports. The range is the requested one, limited by the user’s ingestion_start and ingestion_end.',
      params: schema.phoneParams,
      body: schema.syncStateBody,
      response: schema.syncStateSchema,
      errors: ['user.gone'],
      audit: 'bulk',
      handle: async ({ scope, params, body }) => {
        const range = {
          start: instantOf(body.request_start_date),
          end: instantOf(body.request_end_date),
        };
        requireOrder(range, 'request_end_date', 'request_start_date');
        const answer = await syncState(engine, scope, {
          userId: toUserId(params.user_id),
          provider: params.provider,
          timeZone: body.tzinfo,
          grantedPermissions: body.granted_permissions ?? null,
          range,
        });
        return schema.syncStateToWire(answer);
      },
    }),
    historicalStageRoute(engine),
    progressRoute(engine),
    listRoute(engine),
  ];
}

function historicalStageRoute(engine: SourcesContext): Operation {
  return operation({
    operationId: 'sdkStartHistoricalStage',
    method: 'POST',
    path: '/v2/user/{user_id}/sdk_start_historical_stage/{provider}',
    tag,
    summary: 'Begin the historical stage of a resource',
    description:
      'The last push of the stage may be empty. It ends the stage and publishes `historical.data.<resource>.created` once, with this range. A repeated call restarts the stage.',
    params: schema.phoneParams,
    body: schema.historicalStageBody,
    response: successSchema,
    errors: ['user.gone'],
    audit: 'bulk',
    handle: async ({ scope, params, body }) => {
      const range = { start: dateInUtc(body.range_start), end: dateInUtc(body.range_end) };
      requireOrder(range, 'range_end', 'range_start');
      await startHistoricalStage(engine, scope, {
        userId: toUserId(params.user_id),
        provider: params.provider,
        backfillType: body.backfill_type,
        rangeStart: range.start,
        rangeEnd: range.end,
      });
      return { success: true };
    },
  });
}

function progressRoute(engine: SourcesContext): Operation {
  return operation({
    operationId: 'sdkSyncProgress',
    method: 'POST',
    path: '/v2/user/{user_id}/sdk_sync_progress/{provider}',
    tag,
    summary: 'Report the sync progress of a phone',
    description: 'The report of the SDK replaces the previous one and is returned unchanged.',
    params: schema.phoneParams,
    body: schema.syncProgressBody,
    response: successSchema,
    errors: ['user.gone', 'request.too_large'],
    audit: 'bulk',
    handle: async ({ scope, params, body }) => {
      const { device_info: deviceInfo, ...progress } = body;
      await keepProgress(engine, scope, {
        userId: toUserId(params.user_id),
        provider: params.provider,
        progress,
        deviceInfo: deviceInfo ?? null,
      });
      return { success: true };
    },
  });
}

function listRoute(engine: SourcesContext): Operation {
  return operation({
    operationId: 'listUserPhones',
    method: 'GET',
    path: '/v2/user/{user_id}/phone',
    tag,
    summary: 'See how the phones of a user are doing',
    description:
      'The last request of each phone, the response, its progress and its pending data. Responses appear with a delay of about two seconds. Not in the contract.',
    params: userParams,
    response: schema.phonesSchema,
    errors: ['user.gone'],
    handle: async ({ scope, params }) =>
      schema.phonesToWire(await getSyncStatus(engine, scope, toUserId(params.user_id))),
  });
}

function requireOrder(
  { start, end }: { readonly start: Date | null; readonly end: Date | null },
  endName: string,
  startName: string,
): void {
  if (start === null || end === null || end >= start) return;
  const msg = `${endName} should not be before ${startName}`;
  throw new InvalidRequest([{ type: 'value_error', loc: ['body', endName], msg }]);
}
