import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import {
  type ImportKind,
  openCheckpointStore,
  type Checkpoint,
  type CheckpointStore,
} from '#timeseries';

/** The dependencies of a file import, in addition to the ingestion. */
export type ImportDeps = Pick<AppContext, 'clock'> & {
  /** Opens the stored progress of one user's imports of a format. */
  readonly openPlaces: <Kept extends Checkpoint>(
    scope: TeamScope,
    of: { readonly userId: UserId; readonly format: ImportKind },
  ) => CheckpointStore<Kept>;
};

/** Stores the progress of imports in the database. */
export function importDeps(resources: Pick<AppContext, 'db' | 'clock'>): ImportDeps {
  return {
    clock: resources.clock,
    openPlaces: (scope, of) => openCheckpointStore(resources, scope, of),
  };
}
