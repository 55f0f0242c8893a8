import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { minuteMs, parseUtc } from '#kernel/time.ts';
import { tenantScope } from '#management';

import type { Connection } from '../connections/model.ts';
import { listExpiredRetention, postponeTerm, type Term } from '../connections/retention-store.ts';
import { retainedSince, tomorrowOf } from '../connections/retention.ts';
import * as connections from '../connections/store.ts';
import { removeOlderPages } from '../raw/store.ts';
import type { SourcesContext } from '../sources-context.ts';

const name = 'sources.honour_terms';
const batchMax = 100;

/** Erases data that a provider's terms no longer allow to be stored. */
export function termsJob(engine: SourcesContext): Job {
  return {
    name,
    everyMs: 5 * minuteMs,
    run: async (signal) => {
      for (;;) {
        const now = engine.clock.now();
        const due = await listExpiredRetention(engine.db.read(acrossTenants), now, batchMax);
        for (const term of due) {
          if (signal.aborted) return;
          await honour(engine, term, now);
        }
        if (due.length < batchMax) return;
      }
    },
  };
}

const isKept = (connection: Connection | undefined): boolean =>
  connection !== undefined && connection.status !== 'error';

async function honour(engine: SourcesContext, term: Term, now: Date): Promise<void> {
  const { userId, provider } = term;
  const scope: TeamScope = await tenantScope(engine, term.tenantId, name);
  const connection = await connections.find(engine.db.read(scope), scope, userId, provider);
  const tomorrow = tomorrowOf(now);
  const isConnected = isKept(connection);
  const since = isConnected ? retainedSince(now, engine.keptDaysOf(provider)) : 'infinity';
  try {
    if (since !== null) {
      // If the user has reconnected in the meantime, data fetched since then is retained.
      const unless = async (tx: Tx): Promise<boolean> =>
        !isConnected && isKept(await connections.find(tx, scope, userId, provider));
      const toMs = since === 'infinity' ? Number.MAX_SAFE_INTEGER : parseUtc(since);
      await engine.sink.erase(scope, userId, { provider, fromMs: null, toMs, unless });
    }
    await engine.db.write(scope, async (tx) => {
      if (since !== null) await removeOlderPages(tx, scope, { userId, provider }, since);
      await postponeTerm(tx, scope, term, isConnected ? tomorrow : null);
    });
  } catch (error) {
    // The user was deleted in the meantime. The data is erased with the user, or checked again if the deletion is undone.
    if (!(error instanceof AppError) || error.code !== 'user.gone') throw error;
    await engine.db.write(scope, async (tx) => postponeTerm(tx, scope, term, tomorrow));
  }
}
