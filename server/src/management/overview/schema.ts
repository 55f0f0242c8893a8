import { type Static, Type } from 'typebox';

import { instant, nullable } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { Overview } from './service.ts';

/** The maximum to which waiting items are counted. */
const waitingMax = 10_000;

export const overviewSchema = Type.Object(
  {
    users: Type.Integer({ description: 'That are not deleted.' }),
    connections: Type.Array(
      Type.Object(
        {
          provider: Type.String(),
          active: Type.Integer(),
          paused: Type.Integer(),
          error: Type.Integer({ description: 'The user has to reconnect.' }),
        },
        { title: 'OverviewConnections' },
      ),
      { description: 'Those of deleted users count until they are erased.' },
    ),
    samples: Type.Object(
      {
        last_24_hours: Type.Integer({ description: 'New ones, by the hour.' }),
        last_7_days: Type.Integer(),
        hours: Type.Array(Type.Object({ from: instant, count: Type.Integer() }), {
          description: 'Hours of the last seven days in which there were some.',
        }),
      },
      { title: 'OverviewSamples' },
    ),
    orders: Type.Record(Type.String(), Type.Integer(), {
      description: 'How many are in each status, those of deleted users until they are erased.',
    }),
    deliveries: Type.Object(
      {
        waiting: Type.Integer({
          description: `Deliveries to endpoints; counted to ${waitingMax}.`,
        }),
        oldest_waiting_since: nullable({
          ...instant,
          description: 'The time of the oldest event that is next at an endpoint.',
        }),
        success_rate: nullable(
          Type.Number({
            minimum: 0,
            maximum: 1,
            description:
              'Of the attempts of the last 24 hours, at most the latest 200 of each endpoint. Null: there were none.',
          }),
        ),
      },
      { title: 'OverviewDeliveries' },
    ),
    checklist: Type.Object(
      {
        has_key: Type.Boolean(),
        has_user: Type.Boolean(),
        has_data: Type.Boolean({ description: 'Whether a sample has ever been stored.' }),
        has_endpoint: Type.Boolean(),
      },
      { title: 'OverviewChecklist' },
    ),
  },
  { title: 'TeamOverview' },
);

export function overviewToWire({
  counted,
  deliveries,
  hasKey,
}: Overview): Static<typeof overviewSchema> {
  const { waiting, oldestAt, tries, succeeded, endpoints } = deliveries;
  return {
    users: counted.users,
    connections: [...counted.connections],
    samples: {
      last_24_hours: counted.lastDay,
      last_7_days: counted.lastWeek,
      hours: counted.samples.map(({ from, count }) => ({ from: toWireInstant(from), count })),
    },
    orders: { ...counted.orders },
    deliveries: {
      waiting,
      oldest_waiting_since: oldestAt === null ? null : toWireInstant(oldestAt),
      success_rate: tries === 0 ? null : succeeded / tries,
    },
    checklist: {
      has_key: hasKey,
      has_user: counted.users > 0,
      has_data: counted.hasSamples,
      has_endpoint: endpoints > 0,
    },
  };
}
