import { sql } from 'kysely';

import { type AuditRecord, auditRows } from '#kernel/audit.ts';
import { type Tx, writeAtCommit } from '#kernel/db.ts';

import { columns } from '../store.ts';

/** The columns of a roll-up other than its count and times. */
const said = `organisation_id, team_id, tenant_id, environment, actor_type, actor_id, action, user_id, address`;

/** In the order of the keys, so that two processes which add to the same roll-ups wait for each other in one order. */
const addText = `
  with moment as (select date_trunc('milliseconds', clock_timestamp()) as at),
  given as (
    select ${said}, details::text, sum(count)::int as count
    from json_populate_recordset(null::audit_rollup, $1::json) group by ${said}, details::text
  )
  insert into audit_rollup (day, key, at, last_at, ${said}, details, count)
  select (at at time zone 'UTC')::date,
    encode(substr(sha256(convert_to(row(${said}, details)::text, 'UTF8')), 1, 16), 'hex')::uuid as key,
    at, at, ${said}, details::json, count
  from given, moment order by key
  on conflict (day, key) do update
    set count = audit_rollup.count + excluded.count, last_at = greatest(audit_rollup.last_at, excluded.last_at)`;

/** Adds counts to the roll-ups of today in UTC. */
export function rollUp(tx: Tx, records: readonly AuditRecord[]): void {
  if (records.length > 0) writeAtCommit(tx, { text: addText, values: [auditRows(records)] });
}

/** The column of an entry, from a roll-up: its user is its subject, and the time of its last request is a detail. */
const ownColumns: Readonly<Record<string, string>> = {
  subject_type: 'null::audit_name',
  subject_id: 'null::audit_name',
  request_id: 'null::audit_name',
  result: `'ok'::audit_name`,
  details: `case when last_at = at then details else replace((details::jsonb || jsonb_build_object(
    'last_at', (extract(epoch from last_at) * 1000)::bigint))::text, ' ', '')::audit_details end`,
};
const asEntry = columns.map((name) => `${ownColumns[name] ?? name} as ${name}`).join(', ');

/** Open roll-ups with the columns of entries, to select from. */
export const rollUpEntries = sql.raw(`(select ${asEntry} from audit_rollup) as rollup`);

/** Moves roll-ups of days that have ended to the pending entries. Returns how many, at most `limit`. */
export async function closeRollUps(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    with closed as (
      delete from audit_rollup where (day, key) in (
        select day, key from audit_rollup
        where day < (clock_timestamp() at time zone 'UTC')::date order by day, key limit ${limit}
      ) returning id, at, last_at, ${sql.raw(said)}, count, details
    ), moved as (
      insert into audit_pending (${sql.raw(columns.join(', '))}) overriding system value
      select ${sql.raw(asEntry)} from closed returning 1
    )
    select count(*)::int as closed from moved`.execute(tx);
  return rows[0]?.closed ?? 0;
}
