import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { readPage } from '#kernel/pagination.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { lockActive } from '#users';

import { type EligibilityDeps, requireClearinghouse } from '../exchange.ts';
import { requireProvider } from '../inquire.ts';
import type { EligibilityCheck } from '../model.ts';
import { openCheck } from '../sealed.ts';
import * as checks from '../store.ts';
import type { Batch, BatchItem, BatchRequest } from './model.ts';
import { openBatch, sealRequest } from './sealed.ts';
import * as store from './store.ts';

type Deps = EligibilityDeps & Pick<AppContext, 'cursors'>;

/** Creates a batch; nothing if one user is not the team's. A worker sends its inquiries soon after. */
export async function createBatch(
  deps: EligibilityDeps & { readonly onBatch: () => void },
  scope: TeamScope,
  asked: { readonly request: BatchRequest; readonly userIds: readonly UserId[] },
): Promise<Batch> {
  const { clock, random, db, vault } = deps;
  const { request, userIds } = asked;
  requireClearinghouse(deps, scope);
  requireProvider(request.provider);
  const createdAt = clock.now();
  const id = uuidV7(createdAt, random);
  const items = userIds.map((userId) => ({ userId, checkId: uuidV7(createdAt, random) }));
  await db.write(scope, async (tx) => {
    const keys = userIds.map((userId) => ({ scope, userId }));
    const active = await lockActive(tx, keys);
    const absent = keys.flatMap((key, index) => (active.has(key) ? [] : [index]));
    if (absent.length > 0) throw new InvalidRequest(absent.map(noSuchUser));
    const sealedRequest = await sealRequest(vault, tx, id, request);
    await store.insert(tx, scope, { id, sealedRequest, createdAt, items });
    const details = { users: items.length };
    await audit(tx, scope, { action: 'eligibility.batch_requested', details });
  });
  deps.onBatch();
  return getBatch(deps, scope, id);
}

const noSuchUser = (index: number) => ({
  type: 'value_error',
  loc: ['body', 'user_ids', index],
  msg: 'The team has no such user',
});

export async function getBatch(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  scope: TeamScope,
  id: string,
): Promise<Batch> {
  const found = await store.find(db.read(scope), scope, id);
  if (found === undefined) throw new AppError('eligibility.batch_not_found');
  return openBatch(vault, found);
}

type Page = { readonly cursor: string | null; readonly limit: number };

/** A page of a team's batches, the newest first. */
export async function listBatches(
  { db, cursors, vault }: Pick<AppContext, 'db' | 'cursors' | 'vault'>,
  scope: TeamScope,
  page: Page,
): Promise<{ readonly rows: readonly Batch[]; readonly nextCursor: string | null }> {
  return readPage(cursors, {
    ...page,
    query: JSON.stringify(['eligibility batches', scope.tenantId]),
    placeOf: ([number]) => number,
    positionOf: ({ number }: Batch) => [number],
    list: async (before, limit) => {
      const stored = await store.list(db.read(scope), scope, { before, limit });
      return stored.map((each) => openBatch(vault, each));
    },
  });
}

/** The result for one user of a batch. */
export type BatchResult = { readonly item: BatchItem; readonly check: EligibilityCheck | null };

/** Returns a page of the results, in the order of the request. */
export async function listItems(
  deps: Pick<Deps, 'db' | 'cursors' | 'vault' | 'random'>,
  scope: TeamScope,
  { batchId, ...page }: Page & { readonly batchId: string },
): Promise<{ readonly rows: readonly BatchResult[]; readonly nextCursor: string | null }> {
  const db = deps.db.read(scope);
  const { rows, nextCursor } = await readPage(deps.cursors, {
    ...page,
    query: JSON.stringify(['eligibility batch', scope.tenantId, batchId]),
    placeOf: ([number]) => number,
    positionOf: ({ number }: BatchItem) => [number],
    list: async (after, limit) => store.listItems(db, scope, { batchId, after, limit }),
  });
  const ids = rows.map(({ checkId }) => checkId);
  const found = new Map(
    (await checks.findAll(db, scope, ids)).map((stored) => [stored.id, stored]),
  );
  const told = rows.map((item) => {
    const stored = found.get(item.checkId);
    return { item, check: stored === undefined ? null : openCheck(deps, item.userId, stored) };
  });
  return { rows: told, nextCursor };
}
