import { acrossTenants } from '#kernel/across-tenants.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findUserKey } from '#kernel/secrets/user-keys.ts';
import { tenantScope } from '#management';
import { findActive } from '#users';

import { ingest } from '../ingest.ts';
import type { SourcesContext } from '../sources-context.ts';
import { rawLocationOf } from './keep.ts';
import { unpackPage } from './pages.ts';
import * as store from './store.ts';

const batchMax = 100;

export type Renormalised = { readonly read: number; readonly left: number };

/**
 * Reads stored raw pages again, in the order of their arrival, and stores what the current connectors read in them. Unchanged
 * data is not written. Pages of deleted users and of providers without a connector are skipped.
 */
export async function renormalise(
  engine: SourcesContext,
  wanted: { readonly provider: string | null; readonly since: Date },
  onProgress: (done: Renormalised) => void,
): Promise<Renormalised> {
  let done: Renormalised = { read: 0, left: 0 };
  let after: Parameters<typeof store.listPages>[1]['after'] = null;
  for (;;) {
    const query = { ...wanted, after, limit: batchMax };
    const pages: readonly store.StoredPage[] = await store.listPages(
      engine.db.read(acrossTenants),
      query,
    );
    for (const page of pages) {
      const isRead = await readAgain(engine, page);
      done = { read: done.read + (isRead ? 1 : 0), left: done.left + (isRead ? 0 : 1) };
      onProgress(done);
    }
    after = pages.at(-1) ?? null;
    if (after === null) return done;
  }
}

async function readAgain(engine: SourcesContext, page: store.StoredPage): Promise<boolean> {
  const connector = engine.connectors.get(page.provider);
  if (connector === undefined) return false;
  const scope: TeamScope = await tenantScope(engine, page.tenantId, 'sources.renormalise');
  const db = engine.db.read(scope);
  const [user, key] = await Promise.all([
    findActive(db, scope, page.userId),
    findUserKey(db, engine, page.userId),
  ]);
  if (user === undefined || key === undefined) return false;
  const raw = await unpackPage(page.resource, key.open(page.body, rawLocationOf(page.id)));
  const now = engine.clock.now();
  const target = { user, provider: page.provider, kind: 'recent', now } as const;
  try {
    await ingest(engine, scope, target, connector.normalise(raw));
    return true;
  } catch (error) {
    // The user was deleted in the meantime.
    if (error instanceof AppError && error.code === 'user.gone') return false;
    throw error;
  }
}

/** Deletes raw pages older than the retention time. */
export async function removeOldPages(
  { db, clock, rawRetentionMs }: Pick<SourcesContext, 'db' | 'clock' | 'rawRetentionMs'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - rawRetentionMs);
  for (;;) {
    const removed = await db.write(acrossTenants, async (tx) =>
      store.removeOlder(tx, before, batchMax),
    );
    if (removed < batchMax || signal.aborted) return;
  }
}
