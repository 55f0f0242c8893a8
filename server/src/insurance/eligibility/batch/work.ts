import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Clearinghouse } from '../clearinghouse.ts';
import {
  begin,
  type EligibilityDeps,
  finish,
  prepare,
  requireClearinghouse,
  send,
} from '../exchange.ts';
import type { EligibilityCheck } from '../model.ts';
import { openCheck } from '../sealed.ts';
import * as checks from '../store.ts';
import { type ItemError, waitAfter } from './model.ts';
import * as store from './store.ts';

/** Asks the payer about one user of a batch. Whatever was sent before is sent again as it was, under its trace number. */
export async function workOnItem(
  deps: EligibilityDeps,
  scope: TeamScope,
  item: store.Claimed,
): Promise<void> {
  const end = async (tx: Tx, runAt: Date | null, error: ItemError | null): Promise<void> =>
    store.setDue(tx, scope, item, { runAt, error });
  const endAlone = async (runAt: Date | null, error: ItemError | null): Promise<void> =>
    deps.db.write(scope, async (tx) => end(tx, runAt, error));
  try {
    const { clearinghouse, open } = await beginOnce(deps, scope, item);
    if (open.checkedAt !== null) {
      await endAlone(null, null);
      return;
    }
    const heard = await send(clearinghouse, open, item.request.timeoutMs);
    const now = deps.clock.now();
    const waitMs = waitAfter(heard, item.attempts);
    if (waitMs !== null) {
      await endAlone(new Date(now.getTime() + waitMs), null);
      return;
    }
    const { judgement, reply } = heard;
    const check = { ...open, ...judgement, reply, checkedAt: now.toISOString() };
    await finish(deps, scope, { userId: item.userId, check }, async (tx) => end(tx, null, null));
  } catch (error) {
    await endAlone(null, errorOf(error));
  }
}

/** The check as it was stored before anything was sent; now, or by whoever worked on it before. */
async function beginOnce(
  deps: EligibilityDeps,
  scope: TeamScope,
  { userId, checkId, request }: store.Claimed,
): Promise<{ readonly clearinghouse: Clearinghouse; readonly open: EligibilityCheck }> {
  const stored = await checks.find(deps.db.read(scope), scope, { userId, id: checkId });
  if (stored !== undefined) {
    const clearinghouse = requireClearinghouse(deps, scope);
    return { clearinghouse, open: openCheck(deps, userId, stored) };
  }
  const { isPrimary, ...rest } = request;
  const asked = { userId, id: checkId, request: { ...rest, record: { isPrimary } } };
  const prepared = await prepare(deps, scope, asked);
  await begin(deps, scope, userId, prepared.open);
  return prepared;
}

/** Refusals are told; whatever else goes wrong is tried again when the lease ends. */
function errorOf(error: unknown): ItemError {
  if (error instanceof AppError) return { code: error.code, text: null };
  if (error instanceof InvalidRequest) {
    return { code: 'request.invalid', text: error.problems.map(({ msg }) => msg).join('; ') };
  }
  throw error;
}
