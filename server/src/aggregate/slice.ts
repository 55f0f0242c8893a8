import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { aggregateEventPayloads } from './continuous/event-payloads.ts';
import { forgetResults } from './continuous/forget-store.ts';
import {
  ContinuousQueryWorker,
  noteContinuousQueries,
  openNotes,
  reliabilityJob,
} from './continuous/jobs.ts';
import { exportContinuousQueries } from './continuous/personal-data.ts';
import { aggregateErrors } from './errors.ts';
import { examples } from './examples.ts';
import { aggregateProtectedFields } from './protected-fields.ts';
import { type AggregateDeps, aggregateRoutes } from './routes.ts';
import { findEnabled, planQuery } from './service.ts';
import { openPool } from './threads/pool.ts';

type Needs = Pick<AggregateDeps, 'serviceNames' | 'completeActivities'> &
  Pick<
    ConstructorParameters<typeof ContinuousQueryWorker>[0],
    'onEvents' | 'eventBytesMax' | 'findSources'
  >;

/** The user whose results are removed, and the time. */
type Forgotten = { readonly scope: TeamScope; readonly userId: UserId; readonly now: Date };

export const slice = defineSlice({
  name: 'aggregate',
  about:
    "queries over one user's data: language, engine in threads, JSON, Parquet; continuous queries",
  tags: {
    aggregate:
      'Queries over one user: means, sums and more by group keys, as JSON or Parquet; continuously updated tables.',
  },
  tables: {
    aggregate_team: { of: 'tenant', holds: 'production teams that may query (closed beta)' },
    continuous_query: {
      of: 'tenant',
      holds: 'continuous queries of a team, computed for each user',
    },
    continuous_query_result: {
      of: 'user',
      holds: "the latest table of a user, sealed with the user's key",
    },
    continuous_query_task: {
      of: 'user',
      holds: 'finished and pending computations; the last 100 of each user and query',
    },
  },
  events: aggregateEventPayloads,
  errors: aggregateErrors,
  protectedFields: aggregateProtectedFields,
  examples,
  exportUser: (resources) => [exportContinuousQueries(resources)],
  exports: {
    continuous_queries: 'the latest table of each continuous query',
  },
  open: (resources, { serviceNames, completeActivities, ...needs }: Needs) => {
    const queries = openPool({ siblings: resources.siblings });
    // A dedicated thread: continuous queries are computed one after another, and delay no request.
    const keptQueries = openPool({ threads: 1 });
    return {
      noteChanged: async (tx: Tx, changed: Parameters<typeof noteContinuousQueries>[2]) =>
        noteContinuousQueries(resources, tx, changed),
      noteSamples: openNotes(resources),
      forgetResults: async (tx: Tx, of: Forgotten, names: readonly string[]) =>
        forgetResults(tx, of.scope, { userId: of.userId, resources: names }, of.now),
      planQuery,
      findOpenQueries: async (teams: readonly TeamScope[]) => findEnabled(resources, teams),
      operations: () =>
        aggregateRoutes({ ...resources, queries, serviceNames, completeActivities }),
      jobs: () => [reliabilityJob(resources)],
      workers: () =>
        [new ContinuousQueryWorker({ ...resources, ...needs, queries: keptQueries })] as const,
      close: async () => {
        await Promise.all([queries.close(), keptQueries.close()]);
      },
    };
  },
});
