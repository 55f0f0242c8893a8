import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { ExportId, Part, Unit } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    bulk_export_unit: {
      export_id: ExportId;
      tenant_id: TenantId;
      number: number;
      user_ids: UserId[];
      marks: string | null;
      is_whole: boolean;
    };
    bulk_export_part: {
      export_id: ExportId;
      tenant_id: TenantId;
      unit: number;
      type: string;
      place: number;
      lines: number;
      bytes: number;
      content: Buffer;
    };
  }
}

type WrittenUnit = Unit & { readonly marks: string | null; readonly isWhole: boolean };

/** In their order. */
export async function listUnits(
  db: ReadDb,
  scope: TeamScope,
  exportId: ExportId,
): Promise<readonly WrittenUnit[]> {
  return db
    .selectFrom('bulk_export_unit')
    .select(['number', 'user_ids as userIds', 'marks', 'is_whole as isWhole'])
    .where('export_id', '=', exportId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('number')
    .execute();
}

/** When the export read the database; undefined: it has not, or is gone. */
export async function findTransactionAt(
  db: ReadDb,
  scope: TeamScope,
  exportId: ExportId,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('bulk_export')
    .select('transaction_at')
    .where('id', '=', exportId)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  return row?.transaction_at ?? undefined;
}

/** Begins a unit; one that was written before goes with its parts. */
export async function replaceUnit(
  tx: Tx,
  { tenantId }: TeamScope,
  exportId: ExportId,
  { number, userIds, marks }: Unit & Pick<WrittenUnit, 'marks'>,
): Promise<void> {
  await removeUnits(tx, { tenantId }, exportId, [number]);
  await tx
    .insertInto('bulk_export_unit')
    .values({
      export_id: exportId,
      tenant_id: tenantId,
      number,
      user_ids: [...userIds],
      marks,
      is_whole: false,
    })
    .execute();
}

/** All of it is written. */
export async function endUnit(
  tx: Tx,
  { tenantId }: Pick<TeamScope, 'tenantId'>,
  exportId: ExportId,
  number: number,
): Promise<void> {
  await tx
    .updateTable('bulk_export_unit')
    .set({ is_whole: true })
    .where('export_id', '=', exportId)
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .execute();
}

export async function removeUnits(
  tx: Tx,
  { tenantId }: Pick<TeamScope, 'tenantId'>,
  exportId: ExportId,
  numbers: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('bulk_export_unit')
    .where('export_id', '=', exportId)
    .where('tenant_id', '=', tenantId)
    .where('number', 'in', [...numbers])
    .execute();
}

export async function insertPart(
  tx: Tx,
  { tenantId }: TeamScope,
  exportId: ExportId,
  part: Part & { readonly content: Buffer },
): Promise<void> {
  await tx
    .insertInto('bulk_export_part')
    .values({ export_id: exportId, tenant_id: tenantId, ...part })
    .execute();
}

/** Without their content, in the order of files. */
export async function listParts(
  db: ReadDb,
  scope: TeamScope,
  exportId: ExportId,
): Promise<readonly Part[]> {
  return db
    .selectFrom('bulk_export_part')
    .select(['unit', 'type', 'place', 'lines', 'bytes'])
    .where('export_id', '=', exportId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy(sql`type collate "C"`)
    .orderBy('unit')
    .orderBy('place')
    .execute();
}

/** Undefined where it was removed meanwhile. */
export async function findContent(
  db: ReadDb,
  scope: TeamScope,
  exportId: ExportId,
  { unit, type, place }: Part,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('bulk_export_part')
    .select('content')
    .where('export_id', '=', exportId)
    .where('tenant_id', '=', scope.tenantId)
    .where('unit', '=', unit)
    .where('type', '=', type)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.content;
}
