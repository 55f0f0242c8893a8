import type { Config } from '#kernel/config.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { type DeletedAtProvider, deleteAtSource } from './at-source-service.ts';
import { deletionErrors } from './errors.ts';
import { examples } from './examples.ts';
import { purgeJob } from './jobs.ts';
import { exportDeletions } from './personal-data.ts';
import { deletionRoutes } from './routes.ts';
import { type DeletionRequest, toSelector, toWire } from './schema.ts';
import {
  allowAgain,
  deleteData,
  type DeletionDeps,
  listDeletions,
  undoDeletion,
} from './service.ts';

type Needs = Pick<DeletionDeps, 'parts' | 'events' | 'onEvents'> & Pick<Config, 'eventBytesMax'>;

export const slice = defineSlice({
  name: 'deletions',
  about: "deletion of parts of a user's data: selectors, undo, tombstones that every write checks",
  tags: {
    deletions:
      'Deletion of parts of the data of a user: by resource and time, one summary, a source, or an import.',
  },
  tables: {
    deletion: { of: 'user', holds: 'which data of a user was deleted, when, and how much' },
    tombstone: { of: 'user', holds: 'deleted data that may not be stored again' },
  },
  errors: deletionErrors,
  examples,
  exportUser: () => [exportDeletions],
  exports: { deletions: 'deletions of data, with their time' },
  open: (resources, needs: Needs) => {
    const deps = { ...resources, ...needs };
    return {
      /** The operations, for commands; each returns the result of the API. */
      commands: {
        delete: async (scope: TeamScope, userId: UserId, body: DeletionRequest) => {
          const { dry_run: isDryRun = false, allow_again: isAllowed = false, ...named } = body;
          const selector = toSelector(named, deps.parts.kindOf);
          const asked = { userId, selector, allowAgain: isAllowed ?? false };
          const made = await deleteData(deps, scope, { ...asked, isDryRun: isDryRun ?? false });
          return toWire(made, isDryRun ?? false);
        },
        undo: async (scope: TeamScope, userId: UserId, id: string) =>
          toWire(await undoDeletion(deps, scope, { userId, id })),
        allowAgain: async (scope: TeamScope, userId: UserId, id: string) =>
          toWire(await allowAgain(deps, scope, { userId, id })),
        list: async (scope: TeamScope, userId: UserId) => {
          const page = { userId, cursor: null, limit: 50 };
          const { rows } = await listDeletions(deps, scope, page);
          return rows.map((row) => toWire(row));
        },
      },
      /** Follows deletions at a provider. */
      follow: async (scope: TeamScope, userId: UserId, of: DeletedAtProvider) =>
        deleteAtSource(deps, scope, userId, of),
      operations: () => deletionRoutes(deps),
      jobs: () => [purgeJob(deps)],
    };
  },
});
