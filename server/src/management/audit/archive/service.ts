import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { ConnectionConfig } from '#kernel/db.ts';
import { type OwnerConnection, withOwner } from '#kernel/db/owner.ts';
import type { ArchiveStore } from '#kernel/embedded-postgres/archive/store.ts';

import { auditChain } from '../chain-appender.ts';
import type { Anchor, Link } from '../chain.ts';
import { readLinks } from '../store.ts';
import { checkStretches } from './check.ts';
import { AlteredLogError } from './error.ts';
import { sealTexts } from './object.ts';
import { listStretches, macOf, type Stretch } from './store.ts';

type Deps = Pick<AppContext, 'db' | 'vault' | 'random' | 'clock'>;

/** Some 10 MB of an object, and ten times that in memory. */
const entriesMax = 200_000;

type Options = {
  readonly store: ArchiveStore;
  /** As the owner of the database: the server's role cannot remove entries. */
  readonly owner: ConnectionConfig;
  /** Entries up to the first from then on are archived. */
  readonly before: Date;
  readonly entriesMax?: number;
  readonly onProgress?: (entries: number) => void;
};

type Archived = {
  readonly entries: number;
  readonly objects: number;
  readonly bytes: number;
};

/**
 * Moves entries into objects of one month each. An entry leaves the database after its object is durable and was read again, so a crash
 * leaves it in both at most; the next call replaces the object.
 */
export async function archiveAudit(deps: Deps, options: Options): Promise<Archived> {
  const chain = auditChain(deps);
  const db = deps.db.read(acrossTenants);
  const { findings, end } = checkStretches(chain, await listStretches(db));
  if (findings.length > 0) throw new AlteredLogError('The list of archives was altered.');
  return withOwner(options.owner, async (owner) => {
    const upTo = await findEnd(owner, options.before);
    const links = readLinks(db, { after: end.seq, upTo });
    let last: Anchor = end;
    let total: Archived = { entries: 0, objects: 0, bytes: 0 };
    for await (const own of byMonth(links, options.entriesMax ?? entriesMax)) {
      const { store } = options;
      const { stretch, bytes } = await writeObject(deps, store, { before: last, links: own });
      const row = { location: store.location, mac: macOf(chain, stretch), at: deps.clock.now() };
      await removeEntries(owner, stretch, row);
      last = stretch.last;
      const entries = total.entries + own.length;
      total = { entries, objects: total.objects + 1, bytes: total.bytes + bytes };
      options.onProgress?.(entries);
    }
    return total;
  });
}

/**
 * Returns the position before the first entry from that time on. The last entry stays in the database, because new
 * entries follow it.
 */
async function findEnd(owner: OwnerConnection, before: Date): Promise<number> {
  const { rows } = await owner.query<{ seq: string | null }>(
    `select coalesce((select seq from audit_entry where at >= $1 order by seq limit 1),
      (select max(seq) from audit_entry)) - 1 as seq`,
    [before],
  );
  return Number(rows[0]?.seq ?? 0);
}

/** Entries of one month, at most so many. A roll-up that was sealed in the next month belongs to that. */
async function* byMonth(
  pages: AsyncIterable<readonly Link[]>,
  most: number,
): AsyncGenerator<readonly Link[]> {
  let own: Link[] = [];
  let month = '';
  for await (const page of pages) {
    for (const link of page) {
      const next = monthOf(link.text);
      if (own.length > 0 && (next > month || own.length >= most)) {
        yield own;
        own = [];
      }
      if (next > month) month = next;
      own.push(link);
    }
  }
  if (own.length > 0) yield own;
}

/** Returns the month of an entry, in UTC. */
function monthOf(text: string): string {
  const seconds = Number(/^'\d+','(\d+(?:\.\d+)?)'/u.exec(text)?.[1]);
  if (Number.isNaN(seconds)) throw new AlteredLogError('An entry of the audit log has no time.');
  return new Date(seconds * 1000).toISOString().slice(0, 7);
}

type Part = { readonly before: Anchor; readonly links: readonly Link[] };

/**
 * Writes the object and verifies it. Throws an AlteredLogError if the entries do not continue the chain, or the object
 * differs from the written content.
 */
async function writeObject(
  deps: Deps,
  store: ArchiveStore,
  { before, links }: Part,
): Promise<{ readonly stretch: Stretch; readonly bytes: number }> {
  const chain = auditChain(deps);
  let last = before;
  let month = '';
  for (const { seq, hash, text } of links) {
    if (seq !== last.seq + 1 || chain.hash(last.hash, text) !== hash)
      throw new AlteredLogError(`Entry ${last.seq + 1} is not as it was sealed.`);
    last = { seq, hash };
    const own = monthOf(text);
    if (own > month) month = own;
  }
  const number = String(before.seq + 1).padStart(15, '0');
  const name = `audit/${month}/${number}-${String(last.seq).padStart(15, '0')}`;
  const sealed = await sealTexts(
    deps,
    name,
    links.map(({ text }) => text),
  );
  await store.put(name, sealed);
  const written = await store.get(name);
  if (written === undefined || !written.equals(sealed))
    throw new AlteredLogError(`${store.location} did not store ${name}.`);
  const bytes = sealed.length;
  return { stretch: { before, last, name, bytes }, bytes };
}

/** Removes the entries of an object from the database and records the object, both or neither. */
async function removeEntries(
  owner: OwnerConnection,
  { before, last, name, bytes }: Stretch,
  { location, mac, at }: { readonly location: string; readonly mac: string; readonly at: Date },
): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(
      `insert into audit_archive (first_seq, last_seq, before_hash, last_hash, location, name, bytes, mac, archived_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [before.seq + 1, last.seq, before.hash, last.hash, location, name, bytes, mac, at],
    );
    await owner.query('delete from audit_entry where seq > $1 and seq <= $2', [
      before.seq,
      last.seq,
    ]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
