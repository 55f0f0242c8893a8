import { randomUUID } from 'node:crypto';

import type { TestTeam } from './app.ts';
import type { Changes } from './change.ts';

/** The body of a new continuous query. */
export const continuousQuery = (): Readonly<Record<string, unknown>> => ({
  slug: `query-${randomUUID()}`,
  title: 'Heart',
  query: {
    select: [{ func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }],
    group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } }],
  },
});

/** Of each operation on continuous queries. */
export function continuousQueryChanges(
  { scope }: TestTeam,
  {
    org,
    make,
  }: {
    /** The path of the organisation. */
    readonly org: string;
    /** Posts to a path below it. */
    readonly make: <Made>(path: string, body: unknown) => Promise<Made>;
  },
): Changes {
  const team = `team/${scope.teamId}/${scope.environment}`;
  const made = async (): Promise<string> => {
    const path = `${team}/continuous_query`;
    const { id } = await make<{ readonly id: string }>(path, continuousQuery());
    return `${org}/${path}/${id}`;
  };
  return {
    createContinuousQuery: async () => ({
      path: `${org}/${team}/continuous_query`,
      body: continuousQuery(),
    }),
    updateContinuousQuery: async () => ({ path: await made(), body: { title: 'Ours' } }),
    archiveContinuousQuery: async () => ({ path: await made() }),
    validateContinuousQuery: async () => ({
      path: `${org}/${team}/validate_continuous_query`,
      body: continuousQuery(),
    }),
  };
}
