import { runAsImport } from '#deletions';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { readPage } from '#management';

import { type ImportKind, type ImportRun, type ImportSummary, seenEveryMs } from './runs-model.ts';
import * as store from './runs-store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

/**
 * Does the work of an import, and keeps in the history of its user that it began, whether it still runs, and what came of
 * it. `explain` says why one failed whose error is no refusal.
 */
export async function recordImport<Report>(
  { db, clock, random }: Deps,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly kind: ImportKind;
    readonly summarise: (report: Report) => ImportSummary;
    readonly explain?: (error: unknown) => string | null;
  },
  work: () => Promise<Report>,
): Promise<Report> {
  const { userId, kind, summarise, explain = () => null } = of;
  const createdAt = clock.now();
  const id = uuidV7(createdAt, random);
  await db.write(scope, async (tx) => store.insert(tx, scope, { id, userId, kind, createdAt }));
  const beat = setInterval(() => {
    const seenAt = clock.now();
    // One that is missed is of no importance: the next one comes.
    db.write(scope, async (tx) => store.setSeen(tx, scope, { id, seenAt })).catch(() => {});
  }, seenEveryMs);
  beat.unref();
  const end = async (how: Pick<ImportRun, 'state' | 'report' | 'error'>): Promise<void> => {
    clearInterval(beat);
    const endedAt = clock.now();
    await db.write(scope, async (tx) => store.setEnd(tx, scope, { id, endedAt, ...how }));
  };
  try {
    const report = await runAsImport(id, work);
    await end({ state: 'done', report: summarise(report), error: null });
    return report;
  } catch (error) {
    const why = refusalOf(error) ?? explain(error) ?? 'It failed by a fault of the server.';
    // What failed is what is told, also where it cannot be written down.
    await end({ state: 'failed', report: null, error: why }).catch(() => {});
    throw error;
  }
}

function refusalOf(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  const { detail } = error;
  return typeof detail === 'string' ? detail : error.code;
}

export type HistoryQuery = store.Filter & {
  readonly cursor: string | null;
  readonly limit: number;
};

/** A page of the imports for the team's users, the newest first. */
export async function listImports(
  { db, cursors }: Pick<AppContext, 'db' | 'cursors'>,
  scope: TeamScope,
  { cursor, limit, ...filter }: HistoryQuery,
): Promise<{ readonly rows: readonly ImportRun[]; readonly nextCursor: string | null }> {
  const query = ['imports', scope.tenantId, filter];
  return readPage(cursors, { query, cursor, limit }, async (page) =>
    store.list(db.search(scope), scope, filter, page),
  );
}
