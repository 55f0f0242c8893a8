import type { Config } from '#kernel/config.ts';
import { defineSlice } from '#kernel/slice.ts';

import { deletionErrors } from './errors.ts';
import { examples } from './examples.ts';
import { purgeJob } from './jobs.ts';
import { exportDeletions } from './personal-data.ts';
import { deletionRoutes } from './routes.ts';
import type { DeletionDeps } from './service.ts';
import { deleteOfUser } from './store.ts';

type Needs = Pick<DeletionDeps, 'parts' | 'events' | 'onEvents'> & Pick<Config, 'eventBytesMax'>;

export const slice = defineSlice({
  name: 'deletions',
  about: "deletion of parts of a user's data: selectors, undo, tombstones that every write heeds",
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
  purgeUser: [deleteOfUser],
  exportUser: () => [exportDeletions],
  exports: { deletions: 'which data was deleted, and when' },
  open: (resources, needs: Needs) => {
    const deps = { ...resources, ...needs };
    return {
      operations: () => deletionRoutes(deps),
      jobs: () => [purgeJob(deps)],
    };
  },
});
