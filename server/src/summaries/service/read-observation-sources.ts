import type { Database } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import * as store from '../observation-source-store.ts';

type Deps = { readonly db: Pick<Database, 'read'> };

/** Summaries of several resources for those who tell of them, the latest days first. */
export async function listTold(
  { db }: Deps,
  scope: TeamScope,
  query: store.ToldQuery,
): Promise<readonly store.ToldSummary[]> {
  return store.listTold(db.read(scope), scope, query);
}

export async function findTold(
  { db }: Deps,
  scope: TeamScope,
  of: Parameters<typeof store.findTold>[2],
  end: string,
): Promise<readonly store.ToldSummary[]> {
  return store.findTold(db.read(scope), scope, of, end);
}
