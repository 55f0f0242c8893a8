import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

import { scheduleAll } from './continuous/tasks/store.ts';
import { parseBatch } from './language/parse-batch.ts';
import * as store from './store.ts';
import { findTable, isSeriesTable } from './tables.ts';

/**
 * Returns the tables that a request reads, as far as the request alone decides: time series by the name of their resource. Throws
 * if it cannot be parsed.
 */
export function planQuery(
  body: unknown,
): readonly { readonly table: string; readonly isSeries: boolean }[] {
  const parsed = parseBatch(body);
  if ('problems' in parsed) throw new InvalidRequest(parsed.problems);
  return parsed.batch.queries.map(({ table: name }) => {
    const table = findTable(name);
    if (table === undefined) throw new Error(`there is no table ${name}`);
    return isSeriesTable(table)
      ? { table: table.resource, isSeries: true }
      : { table: table.name, isSeries: false };
  });
}

/**
 * Throws unless the team may use aggregate queries: every team in the sandbox, and in production those that the operator enabled.
 */
export async function requireEnabled(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
): Promise<void> {
  if (scope.environment === 'sandbox') return;
  if (!(await store.isOpen(db.read(scope), scope))) throw new AppError('aggregate.closed');
}

/** Returns those of the teams' tenants that may use aggregate queries. */
export async function findEnabled(
  { db }: Pick<AppContext, 'db'>,
  teams: readonly TeamScope[],
): Promise<ReadonlySet<TenantId>> {
  const production = teams.filter(({ environment }) => environment === 'production');
  const ids = production.map(({ tenantId }) => tenantId);
  const sandboxes = teams.filter(({ environment }) => environment === 'sandbox');
  const open = await store.listOpen(db.read(production), ids);
  return new Set([...sandboxes.map(({ tenantId }) => tenantId), ...open]);
}

/** Lets a team use aggregate queries, or no longer. */
export async function setAggregateQueries(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: TeamScope,
  isOpen: boolean,
): Promise<void> {
  await db.write(scope, async (tx) => {
    if (isOpen) {
      await store.open(tx, scope, clock.now());
      // Changes of data were skipped while queries were closed.
      await scheduleAll(tx, scope, {}, clock.now());
    } else await store.close(tx, scope.tenantId);
    const action = isOpen ? 'aggregate_queries.opened' : 'aggregate_queries.closed';
    await audit(tx, scope, { action });
  });
}
