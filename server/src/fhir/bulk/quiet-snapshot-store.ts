import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { AppContext } from '#kernel/app-context.ts';
import type { Database, ReadDb } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

const triesMax = 50;
const pauseMs = 20;

type Quiet = {
  readonly at: Date;
  readonly snapshot: Awaited<ReturnType<Database['snapshot']>>;
};

/**
 * A snapshot and its moment: beside it nobody was in the middle of writing, and until that moment nobody began, so that the
 * database was then as the snapshot shows it. Where somebody always writes, it is dated when the oldest of them began: what
 * they store is told as a change after it.
 */
export async function openQuiet(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: TeamScope,
): Promise<Quiet> {
  for (let tries = 1; ; tries += 1) {
    const before = { at: clock.now(), ageMs: await oldestWriterMs(db.read(scope)) };
    const snapshot = await db.snapshot(scope);
    const shown = await writersOf(snapshot.db);
    const at = clock.now();
    const after = await writersOf(db.read(scope));
    if (shown.oldest === shown.next && shown.next === after.next) return { at, snapshot };
    if (tries === triesMax) return { at: new Date(before.at.getTime() - before.ageMs), snapshot };
    await snapshot.close();
    await sleep(pauseMs);
  }
}

type Writers = {
  /** Of the transactions that are not over; the same as `next` where there is none. */
  readonly oldest: string;
  /** What the next transaction that writes is numbered. */
  readonly next: string;
};

async function writersOf(db: ReadDb): Promise<Writers> {
  const { rows } = await sql<Writers>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a snapshot has no transactions');
  return row;
}

/** For how long the oldest transaction has been open that has written. */
async function oldestWriterMs(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ ageMs: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)::float8 * 1000 as "ageMs"
    from pg_stat_activity
    where backend_xid is not null and backend_type = 'client backend'
      and datname = current_database()`.execute(db);
  return rows[0]?.ageMs ?? 0;
}
