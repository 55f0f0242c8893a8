import { type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, columnList, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Device } from './model.ts';

type DeviceTable = SnakeRow<Device> & { tenant_id: string };

declare module '#kernel/db.ts' {
  interface Schema {
    provider_device: DeviceTable;
  }
}

const providerDeviceColumns = [
  'id',
  'tenant_id',
  'user_id',
  'provider',
  'provider_id',
  'source_type',
  'manufacturer',
  'model',
  'created_at',
] as const;

/** Stores the device; a known one retains its id. Returns the change, or undefined if nothing changed. */
export async function save(
  tx: Tx,
  scope: TeamScope,
  device: Device,
): Promise<{ readonly device: Device; readonly change: 'created' | 'updated' } | undefined> {
  const { rows } = await sql<Selectable<DeviceTable> & { readonly is_new: boolean }>`
    insert into provider_device (id, tenant_id, user_id, provider, provider_id, source_type, manufacturer, model, created_at)
    values (${device.id}, ${scope.tenantId}, ${device.userId}, ${device.provider}, ${device.providerId},
      ${device.sourceType}, ${device.manufacturer}, ${device.model}, ${device.createdAt})
    on conflict (user_id, provider, provider_id) do update set
      source_type = excluded.source_type, manufacturer = excluded.manufacturer, model = excluded.model
      where (provider_device.source_type, provider_device.manufacturer, provider_device.model)
        is distinct from (excluded.source_type, excluded.manufacturer, excluded.model)
    returning ${columnList(providerDeviceColumns)}, xmax = 0 as is_new`.execute(tx);
  const [row] = rows;
  return row && { device: camelRow(row), change: row.is_new ? 'created' : 'updated' };
}

/** Lists devices in the order in which they were first reported, of one provider or of all. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
  provider: string | null,
): Promise<readonly Device[]> {
  const rows = await db
    .selectFrom('provider_device')
    .select(providerDeviceColumns)
    .where((each) => each.and({ user_id: userId, tenant_id: scope.tenantId }))
    .$if(provider !== null, (found) => found.where('provider', '=', provider ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(camelRow);
}
