import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { jsonText, operation, type Operation } from '#kernel/http/operation.ts';
import { parseInZone } from '#kernel/time/time-zone.ts';
import { isSourceType, normaliseProvider } from '#sources';
import { toUserId } from '#users';

import { explainWorkoutsRoute } from './activities/routes.ts';
import { explainRoute } from './derived-activity/routes.ts';
import type { MovementDeps } from './derived-activity/service.ts';
import type { SummaryIngestion } from './push/upload.ts';
import { nightsOfDay } from './read/night-of-day-model.ts';
import { rangeOf } from './read/range.ts';
import {
  findSummaryResource,
  type SummaryResource,
  summaryResources,
} from './resources/resources.ts';
import * as schema from './schema.ts';
import { readSleepStream, readWorkoutStream, type StreamDeps } from './service/read-stream.ts';
import { type ReadDeps, readProfile, readSummaries } from './service/read.ts';
import { workoutStream } from './streams/workout-stream-schema.ts';

const tag = 'summary';

type Deps = ReadDeps & StreamDeps & MovementDeps & { readonly summaries: SummaryIngestion };

export function summaryRoutes(deps: Deps): readonly Operation[] {
  const all = Object.values(summaryResources);
  return [
    pushRoute(deps.summaries),
    ...all.flatMap((resource) => readRoutes(deps, resource)),
    sleepStreamRoute(deps),
    workoutStreamRoute(deps),
    explainRoute(deps),
    explainWorkoutsRoute(deps),
  ];
}

function pushRoute(summaries: SummaryIngestion): Operation {
  return operation({
    operationId: 'pushSummary',
    method: 'POST',
    path: '/v2/summary/{resource}/{user_id}',
    tag,
    summary: 'Push summaries',
    description:
      'Stores the summaries and responds once they are durable. A summary replaces a stored one with the same id or the same identifying fields. If any summary is invalid, the complete request is rejected and the error lists every problem.',
    params: schema.pushParams,
    body: schema.pushBody,
    documentedBody: schema.documentedPushBody(),
    response: schema.pushAnswer,
    errors: [
      'user.gone',
      'summary.resource_unknown',
      'summary.batch_too_large',
      'request.too_large',
    ],
    audit: 'bulk',
    handle: async ({ scope, params, body }) => {
      const resource = findSummaryResource(params.resource);
      if (resource === undefined) throw new AppError('summary.resource_unknown');
      const { source_type: sourceType, start_date: start, end_date: end } = body;
      const receipt = await summaries.ingestSummaries(scope, toUserId(params.user_id), {
        resource,
        provider: normaliseProvider(body.provider),
        stage: body.stage === 'historical' ? 'historical' : 'daily',
        timeZone: body.time_zone ?? null,
        sourceType: isSourceType(sourceType) ? sourceType : null,
        startsAt: start == null ? null : parseInZone(start, body.time_zone ?? null),
        endsAt: end == null ? null : parseInZone(end, body.time_zone ?? null),
        // Clients without this key upload a history in one part.
        isFinalChunk: body.is_final_chunk ?? true,
        isBounded: true,
        data: body.data,
      });
      const { received, created, updated, leftOut } = receipt;
      const left = leftOut === 0 ? {} : { left_out: leftOut };
      return { success: true, received, created, updated, ...left };
    },
  });
}

function readRoutes(deps: ReadDeps, resource: SummaryResource): readonly Operation[] {
  const route = resource.listKey === null ? profileRoute : listRoute;
  const plain = route(deps, resource, false);
  return resource.raw === null ? [plain] : [plain, route(deps, resource, true)];
}

function listRoute(deps: ReadDeps, resource: SummaryResource, isRaw: boolean): Operation {
  return operation({
    ...described(resource, isRaw),
    query: queryOf(resource),
    errors: ['user.gone', 'summary.range_too_large'],
    handle: async ({ scope, params, query }) => {
      const read = rangeOf(resource, query);
      if ('problems' in read) throw new InvalidRequest(read.problems);
      const { range } = read;
      const isOnce = 'each_activity_once' in query && query.each_activity_once === true;
      const given = 'night_of_day' in query ? query.night_of_day : undefined;
      const nightOfDay = nightsOfDay.find((each) => each === given);
      const request = { resource, isRaw, isOnce, nightOfDay, provider: providerIn(query), range };
      return jsonText(await readSummaries(deps, scope, toUserId(params.user_id), request));
    },
  });
}

function queryOf({ name }: SummaryResource) {
  if (name === 'workouts') return schema.workoutsQuery;
  return name === 'sleep' ? schema.sleepQuery : schema.rangeQuery;
}

function profileRoute(deps: ReadDeps, resource: SummaryResource, isRaw: boolean): Operation {
  return operation({
    ...described(resource, isRaw),
    // It has a birth date.
    permission: 'reveal',
    query: schema.profileQuery,
    errors: ['user.gone', 'summary.profile_not_found'],
    handle: async ({ scope, params, query }) => {
      const request = { resource, isRaw, provider: providerIn(query) };
      return jsonText(await readProfile(deps, scope, toUserId(params.user_id), request));
    },
  });
}

function described(resource: SummaryResource, isRaw: boolean) {
  const { name, title } = resource;
  return {
    operationId: `get_${name}_summary${isRaw ? '_raw' : ''}`,
    method: 'GET',
    path: `/v2/summary/${name}/{user_id}${isRaw ? '/raw' : ''}`,
    tag,
    summary: isRaw ? `${title}, as the provider has it` : title,
    params: schema.userParams,
    response: isRaw ? schema.rawResponseSchema(resource) : schema.responseSchema(resource),
  } as const;
}

function providerIn({ provider = '' }: { readonly provider?: string }): string | null {
  return provider === '' ? null : provider;
}

function sleepStreamRoute(deps: StreamDeps): Operation {
  return operation({
    operationId: 'get_sleep_stream',
    method: 'GET',
    path: '/v2/timeseries/sleep/{sleep_id}/stream',
    tag,
    summary: 'A night as it went',
    description: "The stages of a sleep and the provider's measurements during it.",
    params: schema.sleepParams,
    response: schema.sleepStream,
    audit: 'read',
    errors: ['summary.sleep_not_found'],
    handle: async ({ scope, params }) =>
      jsonText(await readSleepStream(deps, scope, params.sleep_id.toLowerCase())),
  });
}

function workoutStreamRoute(deps: StreamDeps): Operation {
  return operation({
    operationId: 'get_workout_stream',
    method: 'GET',
    path: '/v2/timeseries/workouts/{workout_id}/stream',
    tag,
    summary: 'A workout as it went',
    description:
      "The provider's recording of a workout, second by second, as parallel arrays. If the recording has no heart rate, the stream has the heart rate samples of the provider. A stream with more than 800,000 values has one value for each `step_seconds`.",
    params: schema.workoutParams,
    response: workoutStream,
    audit: 'read',
    errors: ['summary.workout_not_found'],
    handle: async ({ scope, params }) =>
      jsonText(await readWorkoutStream(deps, scope, params.workout_id.toLowerCase())),
  });
}
