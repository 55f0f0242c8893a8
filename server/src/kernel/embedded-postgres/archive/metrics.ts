import { Gauge, type Registry } from 'prom-client';

import { acrossTenants } from '../../across-tenants.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db.ts';

declare module '../../db.ts' {
  interface Schema {
    /** One row while an archive is set. */
    archive_state: { moment_at: Date; archived_through: Date | null };
  }
}

/** Measures how far the archive is behind. Reports nothing while the database is away. */
export function measureArchive(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  registry: Registry,
): void {
  const lag = new Gauge({
    name: 'salus_archive_lag_seconds',
    help: 'For how long the archive has lacked the write-ahead log: what would be lost with the disk at this moment.',
    registers: [],
    aggregator: 'max',
    async collect() {
      this.reset();
      const state = await db
        .read(acrossTenants)
        .selectFrom('archive_state')
        .select(['moment_at', 'archived_through'])
        .executeTakeFirst()
        .catch(() => undefined);
      if (state === undefined) return;
      const since = state.archived_through ?? state.moment_at;
      this.set((clock.now().getTime() - since.getTime()) / 1000);
    },
  });
  registry.registerMetric(lag);
}
