import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import type { Origin } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import type { OrderDeps } from '../deps.ts';
import { getOrder } from '../view/service.ts';
import { keyOf, readToken } from '../view/signed-url.ts';
import { drawRequisition } from './service.ts';

export const operationId = 'readSignedRequisition';

/**
 * Returns the requisition of a signed URL. Writes the audit entry before it returns the document. Throws
 * `order.url_invalid` or `order.address_expired`.
 */
export async function readSignedRequisition(
  deps: OrderDeps,
  token: string,
  origin: Origin,
): Promise<Buffer> {
  const signed = readToken(keyOf(deps), token);
  if (signed === undefined) throw new AppError('order.url_invalid');
  const { tenantId, orderId, expiresAt } = signed;
  if (deps.clock.now() >= expiresAt) throw new AppError('order.address_expired');
  const actor = { type: 'signed_address', id: orderId } as const;
  const found = await findActingScope(deps, tenantId, actor);
  if (found === undefined) throw new AppError('order.url_invalid');
  const scope = { ...found, origin };
  const view = await getOrder(deps, scope, orderId);
  const bytes = await drawRequisition(deps, scope, view);
  await deps.db.write(scope, async (tx) =>
    audit(tx, scope, {
      action: 'lab_orders.read',
      subject: { type: 'lab_order', id: orderId },
      userId: view.order.userId,
      details: { operation: trust<AuditId>(operationId) },
    }),
  );
  return bytes;
}
