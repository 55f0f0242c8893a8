import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';

import { entryToWire } from './search/schema.ts';
import { listChained } from './search/store.ts';

const pageEntries = 1000;

/** The sealed entries in the order of the chain, each a line of JSON, some at a time. */
export async function* exportAudit({
  db,
}: Pick<AppContext, 'db'>): AsyncGenerator<readonly string[]> {
  for (let after = 0; ;) {
    const entries = await listChained(db.read(acrossTenants), { after, limit: pageEntries });
    const last = entries.at(-1)?.seq;
    if (last == null) return;
    yield entries.map((entry) => `${JSON.stringify(entryToWire(entry))}\n`);
    after = last;
  }
}
