import { sql } from 'kysely';

import type { ReadDb, Tx } from '../db.ts';
import { batchedLookUp } from '../db/batched-look-up.ts';
import { requireDefined } from '../require-defined.ts';
import type { TeamScope } from '../scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    sandbox_clock: { tenant_id: string; ahead_ms: number };
  }
}

/** How far a sandbox team's time is ahead of the world's, in milliseconds. */
export async function findClockOffset(db: ReadDb, scope: TeamScope): Promise<number> {
  const { rows } = await sql<{ ahead_ms: number }>`
    select ahead_ms from sandbox_clock where tenant_id = ${scope.tenantId}`.execute(db);
  return rows[0]?.ahead_ms ?? 0;
}

/** Reads outside of transactions how far the clock is ahead. Concurrent callers share a query. */
export async function lookUpAhead(db: ReadDb, { tenantId }: TeamScope): Promise<number> {
  return (await aheadByTenant(db, tenantId)) ?? 0;
}

const aheadByTenant = batchedLookUp(async (db: ReadDb, tenantIds) => {
  const { rows } = await sql<{ tenant_id: string; ahead_ms: number }>`
    select tenant_id, ahead_ms from sandbox_clock where tenant_id = any(${tenantIds}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.tenant_id, row.ahead_ms]));
});

/** Advances the sandbox clock. Returns by how many milliseconds it is then ahead. */
export async function advanceClock(tx: Tx, scope: TeamScope, byMs: number): Promise<number> {
  const { rows } = await sql<{ ahead_ms: number }>`
    insert into sandbox_clock (tenant_id, ahead_ms) values (${scope.tenantId}, ${byMs})
    on conflict (tenant_id) do update set ahead_ms = sandbox_clock.ahead_ms + excluded.ahead_ms
    returning ahead_ms`.execute(tx);
  return requireDefined(rows[0], 'the clock').ahead_ms;
}
