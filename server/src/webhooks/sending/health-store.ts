import { sendAll, type Tx } from '#kernel/db.ts';
import type { TenantId } from '#kernel/scope.ts';

import type { Health } from './health-model.ts';

/** Returns the health of endpoints that failed, by number, and locks it until the transaction ends. */
export async function lockHealth(
  tx: Tx,
  endpointIds: readonly number[],
): Promise<readonly EndpointHealth[]> {
  const text = `
    select id, uid, tenant_id, first_failed_at, failing_since from webhook_endpoint
    where id = any($1::bigint[]) and not disabled order by id for update`;
  const [rows = []] = await sendAll<Row>(tx, [{ text, values: [endpointIds] }]);
  return rows.map((row) => ({
    number: row.id,
    id: row.uid,
    tenantId: row.tenant_id,
    firstFailedAt: row.first_failed_at,
    failingSince: row.failing_since,
  }));
}

type Row = {
  readonly id: number;
  readonly uid: string;
  readonly tenant_id: TenantId;
  readonly first_failed_at: Date | null;
  readonly failing_since: Date | null;
};

export type EndpointHealth = Health & {
  readonly number: number;
  readonly id: string;
  readonly tenantId: TenantId;
};

export async function saveHealth(tx: Tx, number: number, health: Health): Promise<void> {
  const text = 'update webhook_endpoint set first_failed_at = $2, failing_since = $3 where id = $1';
  await sendAll(tx, [{ text, values: [number, health.firstFailedAt, health.failingSince] }]);
}

/** Clears the failures of endpoints that have responded with success. */
export async function clearHealth(tx: Tx, endpointIds: readonly number[]): Promise<void> {
  const text = `
    update webhook_endpoint set first_failed_at = null, failing_since = null
    where id = any($1::bigint[]) and first_failed_at is not null`;
  await sendAll(tx, [{ text, values: [endpointIds] }]);
}
