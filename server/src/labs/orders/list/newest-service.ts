import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Order } from '../model.ts';
import { listByIds } from '../store.ts';
import { type KeyDeps, openOrder } from '../view/service.ts';
import { listNewestIds, type NewestFilter, type OrderPosition } from './newest-store.ts';

/**
 * Lists orders with their decrypted details, newest first, from a position on. The caller writes the audit entry for
 * reading identities.
 */
export async function listNewestOrders(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  filter: NewestFilter,
  page: { readonly from: OrderPosition | null; readonly limit: number },
): Promise<readonly Order[]> {
  const ids = await listNewestIds(deps.db.search(scope), scope, filter, page);
  const stored = await listByIds(deps.db.replica(scope), scope, ids);
  const byId = new Map(stored.map((each) => [each.id, openOrder(deps, each)]));
  return ids.map((id) => byId.get(id)).filter((order) => order !== undefined);
}
