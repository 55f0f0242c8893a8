import { sql } from 'kysely';
import { expect, vi } from 'vitest';

import type { TestApp, TestTeam } from './app.ts';

/**
 * Waits until every event committed so far can be fetched: transactions that began earlier, also of other databases of
 * the server, hold up what a reader is shown.
 */
export async function untilEventsReadable(app: TestApp, { scope }: TestTeam): Promise<void> {
  const db = app.resources.db.read(scope);
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  await vi.waitFor(
    async () => {
      const answer = await sql<{ ended: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next ?? '0'}::xid8 as ended`.execute(
        db,
      );
      expect(answer.rows).toEqual([{ ended: true }]);
    },
    { timeout: 60_000 },
  );
}
