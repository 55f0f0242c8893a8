import { type Static, Type } from 'typebox';

import { uuid } from '#kernel/http/common-schemas.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { WeekPoint } from './model.ts';
import type { Counts } from './store.ts';

const point = Type.Object(
  {
    date: Type.String({ format: 'date-time', description: 'The Monday on which the week begins.' }),
    value: Type.Integer({ description: 'Sources connected in the week.' }),
    all: Type.Integer({ description: 'Sources connected up to its end.' }),
  },
  { title: 'TimeseriesMetricPoint' },
);

export const metricsSchema = Type.Object(
  {
    team_id: uuid,
    number_of_connected_sources: Type.Integer(),
    number_of_users: Type.Integer({ description: 'Without deleted ones.' }),
    number_of_errored_connected_sources: Type.Integer(),
    number_of_connected_sources_by_week: Type.Array(point),
    number_of_ordered_tests: Type.Integer({
      description: 'Laboratory orders in any status, without those of deleted users.',
    }),
  },
  { title: 'MetricsResult' },
);

export function metricsToWire(
  scope: TeamScope,
  counts: Counts & { readonly failed: number; readonly orderedTests: number },
  weeks: readonly WeekPoint[],
): Static<typeof metricsSchema> {
  return {
    team_id: scope.teamId,
    number_of_connected_sources: counts.sources,
    number_of_users: counts.users,
    number_of_errored_connected_sources: counts.failed,
    number_of_connected_sources_by_week: weeks.map(({ startsAt, connected, total }) => ({
      date: toWireInstant(startsAt),
      value: connected,
      all: total,
    })),
    number_of_ordered_tests: counts.orderedTests,
  };
}

export const searchQuery = Type.Object({
  query_id: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 512,
      description: 'A `user_id`, or how a `client_user_id` begins.',
    }),
  ),
});
