import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { Tombstone, Tombstones } from './model.ts';

type Row = {
  readonly userId: string;
  readonly kind: Tombstone['kind'];
  readonly resource: string | null;
  readonly provider: string | null;
  readonly sourceType: string | null;
  readonly appId: string | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly fromDate: PlainDate | null;
  readonly toDate: PlainDate | null;
  readonly summaryId: string | null;
  readonly importId: string | null;
};

/** The tombstones of these users; read after their users are locked, so that no deletion is missed. */
export async function listTombstones(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<string, Tombstones>> {
  const { rows } = await sql<Row>`
    select user_id as "userId", kind, resource, provider, source_type as "sourceType", app_id as "appId",
      from_ms as "fromMs", to_ms as "toMs", from_date::text as "fromDate",
      to_date::text as "toDate", summary_id as "summaryId", import_id as "importId"
    from tombstone where user_id = any(${[...new Set(userIds)]}::uuid[])`.execute(tx);
  const found = new Map<string, Tombstone[]>();
  for (const row of rows) {
    const ofUser = found.get(row.userId) ?? [];
    ofUser.push(toTombstone(row));
    found.set(row.userId, ofUser);
  }
  return found;
}

function toTombstone(row: Row): Tombstone {
  const { kind, resource, provider, sourceType, appId, fromMs, toMs } = row;
  switch (kind) {
    case 'data': {
      const { fromDate: from, toDate: to } = row;
      const range = { kind, resource, provider, sourceType, fromMs, toMs };
      return from === null && to === null ? range : { ...range, days: { from, to } };
    }
    case 'summary':
      return {
        kind,
        resource: resource ?? '',
        id: row.summaryId ?? '',
        provider: provider ?? '',
        sourceType: sourceType ?? '',
        appId,
        startsAt: fromMs,
        endsAt: toMs,
      };
    case 'import':
      return { kind, importId: row.importId ?? '' };
  }
}

export async function insertTombstones(
  tx: Tx,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly deletionId: string },
  tombstones: Tombstones,
): Promise<void> {
  const rows = tombstones.map((each) => toRow(each));
  const column = <Value>(pick: (each: (typeof rows)[number]) => Value): Value[] => rows.map(pick);
  await sql`
    insert into tombstone (tenant_id, user_id, deletion_id, kind, resource, provider, source_type, app_id, from_ms,
      to_ms, from_date, to_date, summary_id, import_id)
    select ${scope.tenantId}::uuid, ${of.userId}::uuid, ${of.deletionId}::uuid, kind, resource, provider,
      source_type, app_id, from_ms, to_ms, from_date, to_date, summary_id, import_id from unnest(
      ${column((each) => each.kind)}::text[],
      ${column((each) => each.resource)}::text[],
      ${column((each) => each.provider)}::text[],
      ${column((each) => each.sourceType)}::text[],
      ${column((each) => each.appId)}::text[],
      ${column((each) => each.fromMs)}::bigint[],
      ${column((each) => each.toMs)}::bigint[],
      ${column((each) => each.fromDate)}::date[],
      ${column((each) => each.toDate)}::date[],
      ${column((each) => each.summaryId)}::uuid[],
      ${column((each) => each.importId)}::uuid[]
    ) as t (kind, resource, provider, source_type, app_id, from_ms, to_ms, from_date, to_date, summary_id, import_id)`.execute(
    tx,
  );
}

function toRow(tombstone: Tombstone): Omit<Row, 'userId'> {
  const none = {
    resource: null,
    provider: null,
    sourceType: null,
    appId: null,
    fromMs: null,
    toMs: null,
    fromDate: null,
    toDate: null,
    summaryId: null,
    importId: null,
  };
  if (tombstone.kind === 'import') return { ...none, ...tombstone };
  if (tombstone.kind === 'data') {
    const { days, ...range } = tombstone;
    return { ...none, ...range, fromDate: days?.from ?? null, toDate: days?.to ?? null };
  }
  const { id: summaryId, startsAt: fromMs, endsAt: toMs, ...rest } = tombstone;
  return { ...none, ...rest, summaryId, fromMs, toMs };
}

export async function deleteTombstones(tx: Tx, userId: UserId, deletionId: string): Promise<void> {
  await sql`delete from tombstone where user_id = ${userId} and deletion_id = ${deletionId}`.execute(
    tx,
  );
}
