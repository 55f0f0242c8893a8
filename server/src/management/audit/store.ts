import { type Generated, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { advisoryLock } from '#kernel/db/advisory-lock.ts';

import type { Extent } from './chain-check.ts';
import type { Anchor, Head, Link } from './chain.ts';

type PendingTable = {
  id: Generated<number>;
  at: Generated<Date>;
  organisation_id: string;
  team_id: string | null;
  tenant_id: string | null;
  environment: string | null;
  actor_type: string;
  actor_id: string;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  user_id: string | null;
  address: string | null;
  request_id: string | null;
  result: string;
  count: number;
  details: Readonly<Record<string, unknown>>;
};

declare module '#kernel/db.ts' {
  interface Schema {
    audit_pending: PendingTable;
    audit_entry: PendingTable & { seq: number; hash: string };
    audit_rollup: Omit<PendingTable, 'subject_type' | 'subject_id' | 'request_id' | 'result'> & {
      day: string;
      key: string;
      last_at: Date;
    };
    audit_head: { seq: number; hash: string; mac: string };
  }
}

/** The columns of an entry in the order in which they are hashed: a change here invalidates all existing chains. */
export const columns = [
  'id',
  'at',
  'organisation_id',
  'team_id',
  'tenant_id',
  'environment',
  'actor_type',
  'actor_id',
  'action',
  'subject_type',
  'subject_id',
  'user_id',
  'address',
  'request_id',
  'result',
  'count',
  'details',
] as const satisfies readonly (keyof PendingTable)[];

/**
 * The text that is hashed. PostgreSQL writes it, for the sealer and the check alike: each value in quotes, so that none
 * can be moved into its neighbour, and the time as a number, which looks the same in every session.
 */
const sealedText = sql.raw<string>(
  columns
    .map((name) => (name === 'at' ? 'extract(epoch from at)' : name))
    .map((value) => `quote_nullable(${value}::text)`)
    .join(` || ',' || `),
);

/** False when another process is sealing. */
export async function lockSealing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLock.auditSealing}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

export type Pending = { readonly id: number; readonly text: string };

/** Committed entries that are not in the chain, in the order in which they were written. */
export async function listPending(tx: Tx, limit: number): Promise<readonly Pending[]> {
  const { rows } = await sql<Pending>`
    select id, ${sealedText} as text from audit_pending order by id limit ${limit}`.execute(tx);
  return rows;
}

/** Moves entries into the chain, after `seq`, in this order. */
export async function seal(
  tx: Tx,
  { seq }: Anchor,
  entries: readonly { readonly id: number; readonly hash: string }[],
): Promise<void> {
  const moved = sql.raw(columns.join(', '));
  await sql`
    with sealed as (
      select id, hash, ${seq}::bigint + place as seq
      from unnest(${entries.map((each) => each.id)}::bigint[], ${entries.map((each) => each.hash)}::text[])
        with ordinality as t (id, hash, place)
    ), moved as (
      delete from audit_pending where id in (select id from sealed) returning ${moved}
    )
    insert into audit_entry (seq, hash, ${moved})
    select seq, hash, ${moved} from moved join sealed using (id)`.execute(tx);
}

export async function findHead(db: ReadDb): Promise<Head | undefined> {
  return db.selectFrom('audit_head').select(['seq', 'hash', 'mac']).executeTakeFirst();
}

export async function saveHead(tx: Tx, head: Head): Promise<void> {
  const { seq, hash, mac } = head;
  await sql`
    insert into audit_head (seq, hash, mac) values (${seq}, ${hash}, ${mac})
    on conflict (only_one) do update set seq = excluded.seq, hash = excluded.hash, mac = excluded.mac`.execute(
    tx,
  );
}

export async function findLast(db: ReadDb): Promise<Anchor | undefined> {
  return db
    .selectFrom('audit_entry')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the extent of the log, as of one moment. */
export async function findExtent(db: ReadDb): Promise<Extent & { readonly pending: number }> {
  const { rows } = await sql<{
    seq: number | null;
    hash: string | null;
    mac: string | null;
    first_seq: number;
    last_seq: number;
    pending: number;
  }>`
    select seq, hash, mac,
      (select coalesce(min(seq), 0) from audit_entry) as first_seq,
      (select coalesce(max(seq), 0) from audit_entry) as last_seq,
      (select count(*) from audit_pending) as pending
    from (select) as once left join audit_head on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a row that is always there is missing');
  const { seq, hash, mac, first_seq: firstSeq, last_seq: lastSeq, pending } = row;
  const head = seq === null || hash === null || mac === null ? undefined : { seq, hash, mac };
  return { head, firstSeq, lastSeq, pending };
}

/** Some 20 ms of hashing. */
const pageEntries = 4000;

/** Yields the entries after `after` up to `upTo` in pages, and reads two pages ahead. */
export async function* readLinks(
  db: ReadDb,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): AsyncGenerator<readonly Link[]> {
  const read = async (start: number): Promise<readonly Link[]> => {
    if (start >= upTo) return [];
    const { rows } = await sql<Link>`
      select seq, hash, ${sealedText} as text from audit_entry
      where seq > ${start} and seq <= ${Math.min(start + pageEntries, upTo)} order by seq`.execute(
      db,
    );
    return rows;
  };
  const ask = (start: number): Promise<readonly Link[]> => {
    const page = read(start);
    // Errors of pages that are never awaited must not become unhandled rejections.
    page.catch(() => {});
    return page;
  };
  let [next, following] = [ask(after), ask(after + pageEntries)];
  for (let start = after; start < upTo; start += pageEntries) {
    const page = await next;
    [next, following] = [following, ask(start + 2 * pageEntries)];
    yield page;
  }
}
