import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';

import { extended, nothingYet, type Outcome } from './outcome.ts';

/** What the address says of the search. */
export type AuditFilter = {
  readonly action?: string;
  readonly actor?: string;
  readonly result?: string;
  /** The id of a user: what concerned their data. */
  readonly user?: string;
};

/** The filter as the operation has it. */
export function auditParams(teamId: string, { user, ...rest }: AuditFilter) {
  return { team_id: teamId, ...rest, ...(user === undefined ? {} : { user_id: user }) };
}

export const auditQuery = (organisationId: string, teamId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [teamId, 'audit', filter],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET('/v1/org/{org_id}/audit_log', {
          params: {
            path: { org_id: organisationId },
            query: { ...auditParams(teamId, filter), limit: 100, ...pageAt(pageParam) },
          },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

const latestShown = 5;

/** What happened last. */
export const latestQuery = (organisationId: string, teamId: string) =>
  queryOptions({
    queryKey: [teamId, 'audit', 'latest'],
    queryFn: async ({ signal }) => {
      const query = { team_id: teamId, limit: latestShown };
      const params = { path: { org_id: organisationId }, query };
      return (await call(api.GET('/v1/org/{org_id}/audit_log', { params, signal }))).entries;
    },
  });

/** From the first entry to the end, or to the first stretch that is not sound. */
export async function verifyAudit(
  organisationId: string,
  onStretch: (soFar: Outcome) => void,
): Promise<Outcome> {
  const path = { org_id: organisationId };
  let outcome = nothingYet;
  do {
    const query = outcome.next === null ? {} : { after: outcome.next };
    outcome = extended(
      outcome,
      await call(api.GET('/v1/org/{org_id}/audit_log/verification', { params: { path, query } })),
    );
    onStretch(outcome);
  } while (outcome.next !== null && outcome.isSound);
  return outcome;
}
