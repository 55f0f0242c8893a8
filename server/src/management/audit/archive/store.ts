import type { ReadDb } from '#kernel/db.ts';

import type { Anchor, Chain } from '../chain.ts';

type ArchiveTable = {
  first_seq: number;
  last_seq: number;
  before_hash: string;
  last_hash: string;
  location: string;
  name: string;
  bytes: number;
  mac: string;
  archived_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    audit_archive: ArchiveTable;
  }
}

/** Entries that are in an object instead of the database. */
export type Stretch = {
  readonly before: Anchor;
  readonly last: Anchor;
  readonly name: string;
  readonly bytes: number;
};

export type StoredStretch = Stretch & { readonly location: string; readonly mac: string };

/** In the order of the chain. */
export async function listStretches(db: ReadDb): Promise<readonly StoredStretch[]> {
  const rows = await db
    .selectFrom('audit_archive')
    .select([
      'first_seq',
      'last_seq',
      'before_hash',
      'last_hash',
      'location',
      'name',
      'bytes',
      'mac',
    ])
    .orderBy('first_seq')
    .execute();
  return rows.map((row) => ({
    before: { seq: row.first_seq - 1, hash: row.before_hash },
    last: { seq: row.last_seq, hash: row.last_hash },
    name: row.name,
    bytes: row.bytes,
    location: row.location,
    mac: row.mac,
  }));
}

/** Returns the MAC of a segment under the key of the chain: access to the database alone cannot create one. */
export function macOf(chain: Chain, { before, last, name, bytes }: Stretch): string {
  return chain.hash('archive', [before.seq, before.hash, last.seq, last.hash, name, bytes].join());
}
