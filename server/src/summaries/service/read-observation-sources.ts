import type { Database } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import * as store from '../read/observation-source-store.ts';

type Deps = { readonly db: Pick<Database, 'read'> };

/** Lists summaries of several resources that other slices map to FHIR Observations, the latest days first. */
export async function readObservationSources(
  { db }: Deps,
  scope: TeamScope,
  query: store.SourceQuery,
): Promise<readonly store.ObservationSource[]> {
  return store.listObservationSources(db.read(scope), scope, query);
}

export async function readObservationSourcesByIdSuffix(
  { db }: Deps,
  scope: TeamScope,
  of: Parameters<typeof store.findObservationSources>[2],
  end: string,
): Promise<readonly store.ObservationSource[]> {
  return store.findObservationSources(db.read(scope), scope, of, end);
}
