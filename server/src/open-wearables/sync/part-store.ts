import { type ColumnType, type RawBuilder, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Part, PartKind } from '../mapping/parts.ts';
import type { SdkProvider } from '../mapping/provider.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    sdk_record: {
      tenant_id: TenantId;
      user_id: UserId;
      provider: SdkProvider;
      kind: PartKind;
      record_id: string;
      group_key: string;
      starts_at: Date;
      ends_at: Date;
      data: ColumnType<Part['data'], string>;
    };
  }
}

export type Owner = { readonly userId: UserId; readonly provider: SdkProvider };

/** Statements take so many rows at once. */
const rowsMax = 500;
/** Parts of one group, and of sleep of one source on one day, that count: the newest. More than one every twenty seconds. */
const partsMax = 4000;

/** Stores parts; of two with one id the later one counts. */
export async function save(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Owner,
  parts: readonly Part[],
): Promise<void> {
  const last = [...new Map(parts.map((part) => [`${part.kind} ${part.id}`, part])).values()];
  for (let from = 0; from < last.length; from += rowsMax) {
    const rows = last.slice(from, from + rowsMax).map((part) => ({
      tenant_id: scope.tenantId,
      user_id: userId,
      provider,
      kind: part.kind,
      record_id: part.id,
      group_key: part.groupKey,
      starts_at: new Date(part.startMs),
      ends_at: new Date(part.endMs),
      data: JSON.stringify(part.data),
    }));
    await tx
      .insertInto('sdk_record')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'provider', 'kind', 'record_id']).doUpdateSet({
          group_key: sql`excluded.group_key`,
          starts_at: sql`excluded.starts_at`,
          ends_at: sql`excluded.ends_at`,
          data: sql`excluded.data`,
        }),
      )
      .execute();
  }
}

const columns = [
  'kind',
  'record_id as id',
  'group_key as groupKey',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'data',
] as const;

/** The position of a part among those of its group, from the newest on. */
const positionIn = (group: RawBuilder<unknown>) =>
  sql<number>`row_number() over (partition by ${group} order by starts_at desc, record_id desc)`.as(
    'position',
  );

type Stored = Pick<Part, 'kind' | 'id' | 'groupKey' | 'data'> & {
  readonly startsAt: Date;
  readonly endsAt: Date;
};

function toPart({ startsAt, endsAt, ...part }: Stored): Part {
  return { ...part, startMs: startsAt.getTime(), endMs: endsAt.getTime() };
}

/** The parts of groups, in the order of their start. */
export async function listGroups(
  db: ReadDb,
  scope: TeamScope,
  { userId, provider }: Owner,
  { kind, groupKeys }: { readonly kind: PartKind; readonly groupKeys: readonly string[] },
): Promise<readonly Part[]> {
  const found = await db
    .selectFrom(
      db
        .selectFrom('sdk_record')
        .select([...columns, positionIn(sql`group_key`)])
        .where('user_id', '=', userId)
        .where('tenant_id', '=', scope.tenantId)
        .where('provider', '=', provider)
        .where('kind', '=', kind)
        .where('group_key', '=', sql<string>`any(${groupKeys}::text[])`)
        .as('part'),
    )
    .select(['kind', 'id', 'groupKey', 'startsAt', 'endsAt', 'data'])
    .where('position', '<=', partsMax)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return found.map((row) => toPart(row));
}

/** What one source recorded of sleep around a range. */
export async function listSleep(
  db: ReadDb,
  scope: TeamScope,
  { userId, provider }: Owner,
  of: { readonly groupKey: string; readonly from: Date; readonly to: Date },
): Promise<readonly Part[]> {
  const found = await db
    .selectFrom(
      db
        .selectFrom('sdk_record')
        .select([...columns, positionIn(sql`kind, date_trunc('day', starts_at, 'UTC')`)])
        .where('user_id', '=', userId)
        .where('tenant_id', '=', scope.tenantId)
        .where('provider', '=', provider)
        .where('kind', 'in', ['sleep', 'variability'])
        .where('group_key', '=', of.groupKey)
        .where('starts_at', '<=', of.to)
        .where('starts_at', '>=', of.from)
        .as('part'),
    )
    .select(['kind', 'id', 'groupKey', 'startsAt', 'endsAt', 'data'])
    .where('position', '<=', partsMax)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return found.map((row) => toPart(row));
}

/** The parts of records, by their ids. */
export async function listByIds(
  db: ReadDb,
  scope: TeamScope,
  { userId, provider }: Owner,
  ids: readonly string[],
): Promise<readonly Part[]> {
  const found = await db
    .selectFrom('sdk_record')
    .select(columns)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('provider', '=', provider)
    .where('record_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return found.map((row) => toPart(row));
}

/** Removes the parts of records. */
export async function remove(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Owner,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('sdk_record')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('provider', '=', provider)
    .where('record_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

export type ExportedPart = {
  readonly provider: string;
  readonly kind: string;
  readonly record_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly data: unknown;
};

/** A page of all parts of a user after an id, for the export. */
export async function listOf(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ExportedPart[]> {
  return db
    .selectFrom('sdk_record')
    .select(['provider', 'kind', 'record_id', 'starts_at', 'ends_at', 'data'])
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`provider || ' ' || kind || ' ' || record_id > ${after}`)
    .orderBy(sql`provider || ' ' || kind || ' ' || record_id`)
    .limit(limit)
    .execute();
}
