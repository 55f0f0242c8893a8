import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { ArchiveStore } from '#kernel/embedded-postgres/archive/store.ts';

import { readStretch } from './archive/entries.ts';
import { listStretches } from './archive/store.ts';
import { entryToWire } from './search/schema.ts';
import { listChained, type LoggedEntry } from './search/store.ts';

const pageEntries = 1000;

/** The sealed entries in the order of the chain, the archived ones first, each a line of JSON, some at a time. */
export async function* exportAudit(
  deps: Pick<AppContext, 'db' | 'vault'>,
  openStore: (location: string) => ArchiveStore,
): AsyncGenerator<readonly string[]> {
  const db = deps.db.read(acrossTenants);
  let after = 0;
  for (const stretch of await listStretches(db)) {
    yield linesOf(await readStretch(deps, stretch, openStore(stretch.location)));
    after = stretch.last.seq;
  }
  for (;;) {
    const entries = await listChained(db, { after, limit: pageEntries });
    const last = entries.at(-1)?.seq;
    if (last == null) return;
    yield linesOf(entries);
    after = last;
  }
}

const linesOf = (entries: readonly LoggedEntry[]): readonly string[] =>
  entries.map((entry) => `${JSON.stringify(entryToWire(entry))}\n`);
