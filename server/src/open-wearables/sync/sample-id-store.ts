import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';
import { dayMs, plainDate, type PlainDate, parseUtc } from '#kernel/time.ts';

import type { SdkProvider } from '../mapping/provider.ts';
import type { Owner } from './part-store.ts';
import {
  type DayKey,
  type EntriesByDay,
  entriesIn,
  joinEntries,
  type StoredDay,
} from './sample-ids.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    sdk_sample_id: {
      tenant_id: TenantId;
      user_id: Owner['userId'];
      provider: SdkProvider;
      resource: string;
      source_type: string;
      day: PlainDate;
      entries: Buffer;
    };
  }
}

/** Days of one statement that writes: a day may have a megabyte of entries. */
const daysMax = 25;
/** Days of one statement that reads. */
const pageDays = 100;

/** Adds entries to those of their days. The caller holds the lock on the upload. */
export async function add(
  tx: Tx,
  scope: TeamScope,
  owner: Owner,
  { days }: Pick<EntriesByDay, 'days'>,
): Promise<void> {
  for (let from = 0; from < days.length; from += daysMax) {
    const some = days.slice(from, from + daysMax);
    const stored = await listDays(tx, scope, owner, some);
    const known = new Map(stored.map((each) => [keyOf(each), each.entries]));
    const changed: StoredDay[] = [];
    for (const each of some) {
      const before = known.get(keyOf(each)) ?? Buffer.alloc(0);
      const added = new Set(each.entries);
      await loopTurns.each(scope.tenantId, entriesIn(before), (entry) => added.delete(entry));
      if (added.size === 0) continue;
      changed.push({ ...each, entries: Buffer.concat([before, joinEntries(added)]) });
    }
    await save(tx, scope, owner, changed);
  }
}

const keyOf = ({ resource, sourceType, day }: DayKey): string => `${resource} ${sourceType} ${day}`;

/** Replaces the entries of days; a day without entries is removed. */
export async function save(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Owner,
  days: readonly StoredDay[],
): Promise<void> {
  const [filled, empty] = [
    days.filter(({ entries }) => entries.length > 0),
    days.filter(({ entries }) => entries.length === 0),
  ];
  for (const { resource, sourceType, day } of empty) {
    await tx
      .deleteFrom('sdk_sample_id')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', scope.tenantId)
      .where('provider', '=', provider)
      .where('resource', '=', resource)
      .where('source_type', '=', sourceType)
      .where('day', '=', dateOf(day))
      .execute();
  }
  if (filled.length === 0) return;
  const rows = filled.map(({ resource, sourceType, day, entries }) => ({
    tenant_id: scope.tenantId,
    user_id: userId,
    provider,
    resource,
    source_type: sourceType,
    day: dateOf(day),
    entries,
  }));
  await tx
    .insertInto('sdk_sample_id')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'provider', 'resource', 'source_type', 'day'])
        .doUpdateSet({ entries: sql`excluded.entries` }),
    )
    .execute();
}

const dateOf = (day: number): PlainDate => plainDate(new Date(day * dayMs));

type Row = {
  readonly resource: string;
  readonly sourceType: string;
  readonly day: PlainDate;
  readonly entries: Buffer;
};

const toDay = ({ day, ...row }: Row): StoredDay => ({ ...row, day: parseUtc(day) / dayMs });

/** The entries of some days. */
export async function listDays(
  db: ReadDb,
  scope: TeamScope,
  { userId, provider }: Owner,
  days: readonly DayKey[],
): Promise<readonly StoredDay[]> {
  const { rows } = await sql<Row>`
    select resource, source_type as "sourceType", day, entries
    from sdk_sample_id
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and provider = ${provider}
      and (resource, source_type, day) in (
        select * from unnest(
          ${days.map(({ resource }) => resource)}::text[],
          ${days.map(({ sourceType }) => sourceType)}::text[],
          ${days.map(({ day }) => dateOf(day))}::date[]
        )
      )`.execute(db);
  return rows.map((row) => toDay(row));
}

/** Yields all days of a user, or those of some resources. */
export async function* pages(
  db: ReadDb,
  scope: TeamScope,
  { userId, provider }: Owner,
  resources: readonly string[] | null,
): AsyncGenerator<readonly StoredDay[]> {
  let after: Row | undefined;
  while (true) {
    const { rows }: { rows: readonly Row[] } = await sql<Row>`
      select resource, source_type as "sourceType", day, entries
      from sdk_sample_id
      where user_id = ${userId} and tenant_id = ${scope.tenantId} and provider = ${provider}
        and (${resources}::text[] is null or resource = any(${resources}::text[]))
        and (resource, source_type, day) >
          (${after?.resource ?? ''}, ${after?.sourceType ?? ''}, ${after?.day ?? '-infinity'}::date)
      order by resource, source_type, day
      limit ${pageDays}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => toDay(row));
    if (rows.length < pageDays) return;
    after = rows.at(-1);
  }
}
