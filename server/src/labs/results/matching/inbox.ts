import { acrossTenants } from '#kernel/across-tenants.ts';
import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';
import {
  applyNotice,
  findTenantOf,
  findTenantOfReport,
  type LabInbox,
  type LabNotice,
  type LabReport,
  type OrderDeps,
  type OrderId,
} from '#labs/orders';
import { tenantScope } from '#management';

import { findTenantOfAccount } from './account-store.ts';
import { toUuid } from './possible-orders.ts';
import { receiveReport } from './receive.ts';

/** Receives the messages of laboratories. Its results are committed before they are returned. */
export function openLabInbox(deps: OrderDeps): LabInbox {
  return {
    report: async (report) => {
      const tenantId = await tenantOf(deps, report);
      if (tenantId === undefined) return { kind: 'unknown' };
      const scope = await tenantScope(deps, tenantId, 'labs.inbox');
      return receiveReport(deps, scope, report);
    },
    notice: async (notice) => receiveNotice(deps, notice),
  };
}

/** Returns the tenant of a report: that of the order, else that of the account. Undefined if neither is known. */
async function tenantOf(
  { db }: Pick<OrderDeps, 'db'>,
  { lab, orderNumber, sampleId, accountId, patient }: LabReport,
): Promise<TenantId | undefined> {
  const all = db.read(acrossTenants);
  const ours = await findTenantOfReport(all, {
    orderNumber: toUuid(orderNumber),
    sampleId,
    userId: toUuid(patient.patientId),
  });
  if (ours !== undefined || accountId === null) return ours;
  return findTenantOfAccount(all, { lab, accountId });
}

async function receiveNotice(deps: OrderDeps, notice: LabNotice): Promise<boolean> {
  const number = toUuid(notice.orderNumber);
  if (number === null) return false;
  const orderId = trust<OrderId>(number);
  const tenantId = await findTenantOf(deps.db.read(acrossTenants), orderId);
  if (tenantId === undefined) return false;
  const scope = await tenantScope(deps, tenantId, 'labs.inbox');
  const view = await deps.db.write(scope, async (tx) =>
    applyNotice(tx, deps, scope, { orderId, notice }),
  );
  deps.onEvents();
  return view !== undefined;
}
