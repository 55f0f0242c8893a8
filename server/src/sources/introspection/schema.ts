import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { type Pull, leadingPull } from '../connections/schedule/model.ts';
import type { ResourceStatistics } from './store.ts';

const cursor = optional(Type.String());
export const introspectQuery = Type.Object({
  user_id: optional(uuid),
  provider: optional(Type.String()),
  user_limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
  next_cursor: cursor,
  cursor: optional(Type.String({ deprecated: true })),
});

const historySchema = Type.Object(
  {
    status: Type.Enum(['success', 'failure', 'in_progress', 'scheduled', 'retrying']),
    range_start: nullable(instant),
    range_end: nullable(instant),
    timeline: Type.Object(
      { scheduled_at: instant, started_at: nullable(instant), ended_at: nullable(instant) },
      { title: 'HistoricalPullTimeline' },
    ),
    days_with_data: Type.Integer(),
    release: Type.String(),
    trace_id: nullable(Type.String()),
    error_details: nullable(Type.String()),
  },
  { title: 'SingleHistoricalPullStatistics' },
);

const paged = {
  next: nullable(Type.String({ deprecated: true })),
  next_cursor: nullable(Type.String()),
};

export const historiesSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          user_id: uuid,
          provider: Type.Record(
            Type.String(),
            Type.Object({
              pulled: Type.Record(Type.String(), historySchema),
              not_pulled: Type.Array(Type.String()),
            }),
          ),
        },
        { title: 'SingleUserHistoricalPullResponse' },
      ),
    ),
    ...paged,
  },
  { title: 'UserHistoricalPullsResponse' },
);

const statisticsSchema = Type.Object(
  {
    last_attempt: nullable(
      Type.Object({ timestamp: instant, status: Type.Enum(['success', 'failure']) }),
    ),
    oldest_data: nullable(instant),
    newest_data: nullable(instant),
    sent_count: nullable(Type.Integer()),
  },
  { title: 'SingleResourceStatistics' },
);

export const resourcesSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          user_id: uuid,
          provider: Type.Record(Type.String(), Type.Record(Type.String(), statisticsSchema)),
        },
        { title: 'SingleUserResourceResponse' },
      ),
    ),
    ...paged,
  },
  { title: 'UserResourcesResponse' },
);

const orNull = (at: Date | null): string | null => (at === null ? null : toWireInstant(at));
const dayInstant = (day: string): string => `${day}T00:00:00+00:00`;

function historyToWire(pulls: readonly Pull[], release: string): Static<typeof historySchema> {
  const shown = leadingPull(pulls);
  if (shown === undefined) throw new Error('a history has no pull');
  const starts = pulls.map((each) => each.range.start).toSorted();
  const ends = pulls.map((each) => each.range.end).toSorted();
  return {
    status: shown.status,
    range_start: dayInstant(starts[0] ?? shown.range.start),
    range_end: dayInstant(ends.at(-1) ?? shown.range.end),
    timeline: {
      scheduled_at: toWireInstant(shown.scheduledAt),
      started_at: orNull(shown.startedAt),
      ended_at: orNull(shown.endedAt),
    },
    days_with_data: Math.max(...pulls.map((each) => each.daysWithData)),
    release,
    trace_id: shown.traceId,
    error_details: shown.error,
  };
}

/** Returns one user's pulls: the resources of each provider, and those that it could give but that are not fetched. */
export function historiesToWire(
  pulls: readonly Pull[],
  given: (provider: string) => readonly string[],
  release: string,
): Static<typeof historiesSchema>['data'][number]['provider'] {
  const byProvider = Object.groupBy(pulls, (each) => each.provider);
  return Object.fromEntries(
    Object.entries(byProvider).map(([provider, of = []]) => {
      const names = [...new Set(of.flatMap((each) => each.gives))].toSorted();
      const pulled = names.map((name): [string, Static<typeof historySchema>] => [
        name,
        historyToWire(
          of.filter((each) => each.gives.includes(name)),
          release,
        ),
      ]);
      const missing = given(provider).filter((name) => !names.includes(name));
      return [provider, { pulled: Object.fromEntries(pulled), not_pulled: missing }];
    }),
  );
}

export function statisticsToWire(
  statistics: readonly ResourceStatistics[],
): Static<typeof resourcesSchema>['data'][number]['provider'] {
  const byProvider = Object.groupBy(statistics, (each) => each.provider);
  return Object.fromEntries(
    Object.entries(byProvider).map(([provider, of = []]) => [
      provider,
      Object.fromEntries(
        of.map((each): [string, Static<typeof statisticsSchema>] => [
          each.resource,
          {
            last_attempt: {
              timestamp: toWireInstant(each.lastAttemptAt),
              status: each.lastAttemptStatus,
            },
            oldest_data: orNull(each.oldestData),
            newest_data: orNull(each.newestData),
            sent_count: each.sentCount,
          },
        ]),
      ),
    ]),
  );
}
