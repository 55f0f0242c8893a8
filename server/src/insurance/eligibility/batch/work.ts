import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { openUserKey } from '#kernel/secrets/user-keys.ts';

import {
  type EligibilityDeps,
  prepare,
  type Prepared,
  requireClearinghouse,
  send,
} from '../exchange.ts';
import { openWith } from '../sealed.ts';
import * as checks from '../store.ts';
import { type BatchRequest, type ItemError, waitAfter } from './model.ts';
import { openRequest } from './sealed.ts';
import type * as store from './store.ts';

/** Sends the inquiry for one user of a batch. A repetition sends the same inquiry under the same trace number. */
export async function workOnItem(
  deps: EligibilityDeps,
  scope: TeamScope,
  item: store.Claimed,
): Promise<void> {
  const { userId, batchId, number } = item;
  const request = openRequest(deps.vault, batchId, item.request);
  const subject = { scope, userId };
  const due = (runAt: Date | null, error: ItemError | null) => ({ batchId, number, runAt, error });
  const setAside = async (runAt: Date | null, error: ItemError | null): Promise<void> =>
    deps.checks.write({ ...subject, kind: 'set aside', item: due(runAt, error) });
  try {
    const { clearinghouse, open, key } = await beginOnce(deps, scope, { ...item, request });
    if (open.checkedAt !== null) {
      await setAside(null, null);
      return;
    }
    const heard = await send(clearinghouse, open, request.timeoutMs);
    const now = deps.clock.now();
    const waitMs = waitAfter(heard, item.attempts);
    if (waitMs !== null) {
      await setAside(new Date(now.getTime() + waitMs), null);
      return;
    }
    const { judgement, reply, read } = heard;
    const check = { ...open, ...judgement, reply, read, checkedAt: now.toISOString() };
    await deps.checks.write({ ...subject, kind: 'heard', key, check, item: due(null, null) });
  } catch (error) {
    await setAside(null, errorOf(error));
  }
}

/** Returns the check that is stored before its inquiry is sent; stores it unless an earlier attempt has. */
async function beginOnce(
  deps: EligibilityDeps,
  scope: TeamScope,
  {
    userId,
    checkId,
    isBegun,
    request,
  }: Pick<store.Claimed, 'userId' | 'checkId' | 'isBegun'> & { readonly request: BatchRequest },
): Promise<Prepared> {
  const stored = isBegun
    ? await checks.find(deps.db.read(scope), scope, { userId, id: checkId })
    : undefined;
  if (stored !== undefined) {
    const clearinghouse = requireClearinghouse(deps, scope);
    const key = openUserKey(deps, userId, stored.wrapped);
    return { clearinghouse, open: openWith(key, stored), key };
  }
  const { isPrimary, ...rest } = request;
  const asked = { userId, id: checkId, request: { ...rest, record: { isPrimary } } };
  const prepared = await prepare(deps, scope, asked);
  const { open, key } = prepared;
  await deps.checks.write({ kind: 'begun', scope, userId, key, check: open });
  return prepared;
}

/**
 * Returns an expected error for the item. Other errors are thrown: the item is attempted again when the lease ends.
 */
function errorOf(error: unknown): ItemError {
  if (error instanceof AppError) return { code: error.code, text: null };
  if (error instanceof InvalidRequest) {
    return { code: 'request.invalid', text: error.problems.map(({ msg }) => msg).join('; ') };
  }
  throw error;
}
