import type { AppContext } from '#kernel/app-context.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import type { Job } from '../engine/job.ts';
import { LocalClock } from '../engine/local-clock.ts';
import type { Query, QueryBatch } from '../language/query.ts';
import { type AnyTable, findTable } from '../tables.ts';
import type { Pool } from '../threads/pool.ts';
import type { Format, Reply } from '../threads/task.ts';
import { load } from './load.ts';

export type QueryDeps = Pick<AppContext, 'db' | 'clock'> & { readonly queries: Pool };

type Answer = Exclude<Reply, { readonly kind: 'needs_samples' }>;

/** Runs the queries for a user. Returns the rendered results in the order of the queries. */
export async function runBatch(
  deps: QueryDeps,
  scope: TeamScope,
  userId: UserId,
  {
    batch,
    format,
    gone,
  }: { readonly batch: QueryBatch; readonly format: Format; readonly gone: AbortSignal },
): Promise<readonly Uint8Array[]> {
  // Read the zone concurrently with the data, because neither depends on the other.
  const zone = findZone(deps, scope, userId);
  // The error is thrown where the zone is awaited. Until then it must not count as unhandled.
  zone.catch(() => {});
  const read = async (
    table: AnyTable,
    queries: readonly Query[],
    whySamples: string | null,
  ): Promise<Job> => {
    const loading = load(deps, scope, userId, { table, queries, batch, whySamples });
    // An unknown user is reported before any other error.
    const [found] = await Promise.allSettled([zone, loading]);
    if (found.status === 'rejected') throw found.reason;
    const fallbackZone = found.value;
    const loaded = await loading;
    const now = deps.clock.now().getTime();
    const nowMs = now + new LocalClock(fallbackZone).offsetMs(now);
    const { window, explain } = batch;
    return { table: table.name, queries, window, fallbackZone, nowMs, explain, ...loaded };
  };
  const run = async (...asked: Parameters<typeof read>): Promise<Reply> =>
    deps.queries.run(async () => ({ job: await read(...asked), format }), gone, scope.tenantId);
  const answer = async (table: AnyTable, queries: readonly Query[]): Promise<Answer> => {
    const reply = await run(table, queries, null);
    if (reply.kind !== 'needs_samples') return reply;
    const again = await run(table, queries, 'a clock changed within a quarter of an hour');
    if (again.kind === 'needs_samples') throw new Error('samples are not enough');
    return again;
  };
  const results: Uint8Array[] = [];
  // Queries of one table read the same data, so they run together.
  const byTable = Map.groupBy(batch.queries.keys(), (place) => batch.queries[place]?.table);
  for (const [name = '', places] of byTable) {
    const table = findTable(name);
    if (table === undefined) throw new Error(`there is no table ${name}`);
    const queries = places.flatMap((place) => batch.queries[place] ?? []);
    const reply = await answer(table, queries);
    if (reply.kind === 'too_large')
      throw tooLarge(requireDefined(places[reply.query], 'the query'), reply.message);
    for (const [index, place] of places.entries()) {
      results[place] = requireDefined(reply.results[index], 'a result');
    }
  }
  // An unknown user is an error even without queries.
  await zone;
  return results;
}

async function findZone(
  { db }: Pick<QueryDeps, 'db'>,
  scope: TeamScope,
  userId: UserId,
): Promise<string | null> {
  const user = await findActive(db.read(scope), scope, userId);
  if (user === undefined) throw new AppError('user.gone');
  return user.fallbackTimeZone?.value ?? null;
}

function tooLarge(query: number, msg: string): InvalidRequest {
  return new InvalidRequest([{ type: 'too_large', loc: ['body', 'queries', query], msg }]);
}
