import { type Selectable, sql } from 'kysely';

import type { ReadDb, Schema } from '#kernel/db.ts';
import type { OrganisationId, TeamId, UserId } from '#kernel/scope.ts';

import { rollUpEntries } from '../roll-ups/store.ts';
import { columns } from '../store.ts';

/** The filters of a search; undefined does not filter. */
export type Filter = {
  readonly organisationId: OrganisationId;
  /** Entries of other teams, and of no team, are not there. */
  readonly teamIds: readonly TeamId[] | undefined;
  /** The user whose personal data is concerned. */
  readonly userId: UserId | undefined;
  /** The id of an actor, or a kind of actors. */
  readonly actor: string | undefined;
  /** The beginning of an action. */
  readonly action: string | undefined;
  /** The id of the action's object, or a kind of objects. */
  readonly subject: string | undefined;
  readonly result: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
};

/** Where an entry is among the others: the newest first. Sealing does not move it. */
export type EntryPosition = { readonly at: Date; readonly id: number };

/** A stored entry; `seq` and `hash` are null until it is in the chain. */
export type LoggedEntry = Selectable<Schema['audit_pending']> & {
  readonly seq: number | null;
  readonly hash: string | null;
};

const said = sql.raw(columns.join(', '));

/** Sealed and pending entries and open roll-ups before a position, the newest first. */
export async function list(
  db: ReadDb,
  filter: Filter,
  page: { readonly before: EntryPosition | undefined; readonly limit: number },
): Promise<readonly LoggedEntry[]> {
  const { teamIds, userId, actor = null, subject = null, result = null } = filter;
  // The statement is planned once for all values, so what leads an index is in its text only where it is given.
  const narrowed = sql`organisation_id = ${filter.organisationId}
    and ${teamIds === undefined ? sql`true` : sql`team_id = any(${teamIds}::uuid[])`}
    and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}`;
  const chosen = sql`${narrowed}
    and (${actor}::text is null or ${actor} in (actor_id, actor_type))
    and (${subject}::text is null or ${subject} in (subject_id, subject_type)
      or (subject_type is null and user_id is not null and ${subject} in ('user', user_id::text)))
    and starts_with(action, ${filter.action ?? ''})
    and (${result}::text is null or result = ${result})
    and at >= coalesce(${filter.from ?? null}::timestamptz, '-infinity') - interval '1 day'
    and greatest(at, to_timestamp((details ->> 'last_at')::bigint / 1000.0))
      >= coalesce(${filter.from ?? null}::timestamptz, '-infinity')
    and at < coalesce(${filter.to ?? null}::timestamptz, 'infinity')
    and (at, id) < (coalesce(${page.before?.at ?? null}::timestamptz, 'infinity'), ${page.before?.id ?? 0}::bigint)
    order by at desc, id desc
    limit ${page.limit}`;
  const { rows } = await sql<LoggedEntry>`
    select seq, hash, ${said} from (
      (select seq, hash, ${said} from audit_entry where ${chosen})
      union all
      (select null::bigint, null::text, ${said} from audit_pending where ${chosen})
      union all
      (select null::bigint, null::text, ${said} from ${rollUpEntries} where ${chosen})
    ) as entries
    order by at desc, id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

/** Sealed entries in the order of the chain. */
export async function listChained(
  db: ReadDb,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly LoggedEntry[]> {
  const { rows } = await sql<LoggedEntry>`
    select seq, hash, ${said} from audit_entry where seq > ${page.after} order by seq limit ${page.limit}`.execute(
    db,
  );
  return rows;
}
