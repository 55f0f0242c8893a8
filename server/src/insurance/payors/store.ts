import { type ColumnType, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { batchedLookUp } from '#kernel/db/batched-look-up.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Address } from '../address.ts';
import type { Payor, ProviderId } from './model.ts';

/** Read parsed, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

type PayorTable = {
  code: string;
  name: string;
  aliases: readonly string[];
  address: Json<Address>;
  provider_ids: Json<readonly ProviderId[]>;
};

type TeamPayorTable = Omit<PayorTable, 'aliases'> & {
  id: string;
  tenant_id: string;
  content_hash: Buffer;
  created_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    payor: PayorTable;
    payor_import: { only_one: boolean; imported_at: Date };
    team_payor: TeamPayorTable;
  }
}

const payorColumns = ['code', 'name', 'aliases', 'address', 'provider_ids'] as const;

const teamPayorColumns = [
  'id',
  'tenant_id',
  'code',
  'name',
  'address',
  'provider_ids',
  'content_hash',
  'created_at',
] as const;

/** The NOTIFY channel on which an import announces itself. */
export const payorsChannel = 'salus_payors';
/** The columns of one insert are sent as arrays: so many rows make a statement of some megabytes. */
const batchRows = 2000;

/** In the order of their codes. */
export async function listImported(db: ReadDb): Promise<readonly Payor[]> {
  const rows = await db.selectFrom('payor').select(payorColumns).orderBy('code').execute();
  return rows.map(({ code, name, aliases, address, provider_ids: providerIds }) => ({
    code,
    name,
    aliases,
    address,
    providerIds,
    source: 'platform',
  }));
}

/** When the last import was; null before the first. */
export async function lastImport(db: ReadDb): Promise<Date | null> {
  const row = await db.selectFrom('payor_import').select('imported_at').executeTakeFirst();
  return row?.imported_at ?? null;
}

/** One import at a time. */
export async function lockImported(tx: Tx): Promise<void> {
  await sql`lock table payor in share row exclusive mode`.execute(tx);
}

export async function deleteImported(tx: Tx): Promise<void> {
  await tx.deleteFrom('payor').execute();
}

/** Adds payors, and replaces those with the same code. */
export async function saveImported(tx: Tx, payors: readonly Payor[]): Promise<void> {
  for (let from = 0; from < payors.length; from += batchRows) {
    const rows = JSON.stringify(
      payors.slice(from, from + batchRows).map(({ code, name, aliases, address, providerIds }) => ({
        code,
        name,
        aliases,
        address,
        provider_ids: providerIds,
      })),
    );
    await sql`
      insert into payor (code, name, aliases, address, provider_ids)
      select code, name, aliases, address, provider_ids
      from json_to_recordset(${rows}::json)
        as given (code text, name text, aliases text[], address jsonb, provider_ids jsonb)
      on conflict (code) do update set name = excluded.name, aliases = excluded.aliases,
        address = excluded.address, provider_ids = excluded.provider_ids`.execute(tx);
  }
}

/** Tells every server, once the transaction is committed. */
export async function announceImport(tx: Tx, importedAt: Date): Promise<void> {
  await tx
    .insertInto('payor_import')
    .values({ only_one: true, imported_at: importedAt })
    .onConflict((conflict) =>
      conflict.column('only_one').doUpdateSet({
        // Always later than the previous import, even if the clock moved backwards: servers detect imports by this
        // time.
        imported_at: sql<Date>`greatest(${importedAt}::timestamptz, payor_import.imported_at + interval '1 millisecond')`,
      }),
    )
    .execute();
  await sql`select pg_notify(${payorsChannel}, '')`.execute(tx);
}

export async function countOfTeam(db: ReadDb, scope: TeamScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from team_payor where tenant_id = ${scope.tenantId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts outside of a transaction. Concurrent look-ups share one query. */
export async function lookUpCountOfTeam(db: ReadDb, { tenantId }: TeamScope): Promise<number> {
  return (await countByTenant(db, tenantId)) ?? 0;
}

const countByTenant = batchedLookUp(async (db: ReadDb, tenantIds) => {
  const { rows } = await sql<{ tenant_id: string; count: number }>`
    select tenant_id, count(*) as count from team_payor
    where tenant_id = any(${tenantIds}::uuid[]) group by tenant_id`.execute(db);
  return new Map(rows.map((row) => [row.tenant_id, row.count]));
});

/** In the order of their making. */
export async function listOfTeam(db: ReadDb, scope: TeamScope): Promise<readonly Payor[]> {
  const rows = await db
    .selectFrom('team_payor')
    .select(teamPayorColumns)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('id')
    .execute();
  return rows.map((row) => toTeamPayor(row));
}

/** No two requests of a team count its payors at the same time. */
export async function lockTeam(tx: Tx, scope: TeamScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team_payor ${scope.tenantId}`}, 0))`.execute(
    tx,
  );
}

export type NewTeamPayor = {
  readonly id: string;
  readonly payor: Payor;
  readonly contentHash: Buffer;
  readonly createdAt: Date;
};

export async function insertOfTeam(tx: Tx, scope: TeamScope, made: NewTeamPayor): Promise<void> {
  const { code, name, address, providerIds } = made.payor;
  await tx
    .insertInto('team_payor')
    .values({
      id: made.id,
      tenant_id: scope.tenantId,
      code,
      name,
      address: JSON.stringify(address),
      provider_ids: JSON.stringify(providerIds),
      content_hash: made.contentHash,
      created_at: made.createdAt,
    })
    .execute();
}

/** The payor that the same content made before. */
export async function findByContent(
  db: ReadDb,
  scope: TeamScope,
  contentHash: Buffer,
): Promise<Payor | undefined> {
  const row = await db
    .selectFrom('team_payor')
    .select(teamPayorColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return row && toTeamPayor(row);
}

function toTeamPayor(row: {
  readonly code: string;
  readonly name: string;
  readonly address: Address;
  readonly provider_ids: readonly ProviderId[];
}): Payor {
  const { code, name, address, provider_ids: providerIds } = row;
  return { code, name, aliases: [], address, providerIds, source: 'team' };
}
