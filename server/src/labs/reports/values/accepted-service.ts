import type { AppContext } from '#kernel/app-context.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { openUserKey } from '#kernel/secrets/user-keys.ts';

import * as store from './accepted-store.ts';
import { openValue, type Value } from './service.ts';

/** An uploaded report with everything that was accepted of it. */
export type AcceptedReport = {
  readonly jobId: string;
  /** The order of the making of reports. */
  readonly number: number;
  readonly userId: UserId;
  readonly acceptedAt: Date;
  /** At least one. */
  readonly values: readonly Value[];
};

/** Reports of which something was accepted, the newest first. */
export async function listAcceptedReports(
  deps: Pick<AppContext, 'db' | 'vault' | 'random'>,
  scope: TeamScope,
  filter: store.ReportFilter,
  page: { readonly below: number | null; readonly limit: number },
): Promise<readonly AcceptedReport[]> {
  const db = deps.db.read(scope);
  const reports = await store.listReports(db, scope, filter, page);
  const all = await store.listOfReports(
    db,
    scope,
    reports.map(({ jobId }) => jobId),
  );
  const ofJobs = Map.groupBy(all, ({ jobId }) => jobId);
  return reports.flatMap((report) => {
    const stored = ofJobs.get(report.jobId) ?? [];
    // It was removed between the two statements.
    if (stored.length === 0) return [];
    const { userId, wrapped } = requireDefined(stored[0], 'a value of a report');
    const key = openUserKey(deps, userId, wrapped);
    const values = stored.map((each) => openValue(key, each));
    const times = values.map(({ acceptedAt }) => acceptedAt.getTime());
    return [{ ...report, userId, acceptedAt: new Date(Math.max(...times)), values }];
  });
}
