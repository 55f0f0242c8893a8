import type { Tx } from '#kernel/db.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';

import type { SourcesContext } from '../sources-context.ts';
import * as store from './store.ts';

export const rawLocationOf = (id: string) =>
  ({ field: 'provider_raw_page.body', row: id }) as const;

/** Stores the raw pages for some days, in place of those of the same days. */
export async function keepPages(
  deps: Pick<SourcesContext, 'clock' | 'random' | 'vault'>,
  tx: Tx,
  scope: TeamScope,
  kept: Parameters<typeof store.replacePages>[2] & { readonly packed: readonly Buffer[] },
): Promise<void> {
  const at = deps.clock.now();
  const key = await ensureUserKey(tx, deps, scope, kept.userId);
  const pages = kept.packed.map((each) => {
    const id = uuidV7(at, deps.random);
    return { id, body: key.seal(each, rawLocationOf(id)) };
  });
  await store.replacePages(tx, scope, kept, { pages, at });
}
