import type { Resources } from '#kernel/app-context.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { type ImportKind, openImportPlaces, type Place, type Places } from '#timeseries';

/** What the import of a file needs, in addition to the ingestion. */
export type ImportDeps = Pick<Resources, 'clock'> & {
  /** Opens the stored progress of one user's imports of a format. */
  readonly openPlaces: <Kept extends Place>(
    scope: TeamScope,
    of: { readonly userId: UserId; readonly format: ImportKind },
  ) => Places<Kept>;
};

/** Stores the progress of imports in the database. */
export function importDeps(resources: Pick<Resources, 'db' | 'clock'>): ImportDeps {
  return {
    clock: resources.clock,
    openPlaces: (scope, of) => openImportPlaces(resources, scope, of),
  };
}
