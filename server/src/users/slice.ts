import type { Exporter, Purger } from '#kernel/personal-data.ts';
import { defineSlice } from '#kernel/slice.ts';

import { purgeOwnData, purgeTenantUsers } from './deletion/purge.ts';
import { userErrors } from './errors.ts';
import { examples } from './examples.ts';
import { exportUser } from './export/tables.ts';
import { userPurgeJob } from './jobs.ts';
import { userProtectedFields } from './protected-fields.ts';
import { userRoutes } from './routes.ts';

type Needs = Pick<
  Parameters<typeof userRoutes>[0],
  'logo' | 'baseUrl' | 'countOrders' | 'failedConnections' | 'endConnections'
> & {
  /** Of every slice, this one included. */
  readonly purgers: readonly Purger[];
  readonly exporters: readonly Exporter[];
};

export const slice = defineSlice({
  name: 'users',
  tags: {
    user: 'The people whose data it is: by your own reference, with demographics, insurance, sign-in tokens, deletion and its undoing.',
  },
  tables: {
    users: { of: 'user' },
    user_data_key: { of: 'user' },
    user_demographics: { of: 'user' },
    portal_link: { of: 'user' },
    deletion_certificate: { of: 'user', outlives: 'It says that the user was erased.' },
  },
  errors: userErrors,
  protectedFields: userProtectedFields,
  examples,
  purgeUser: [purgeOwnData],
  exportUser: (resources) => [exportUser(resources)],
  purgeTenant: [purgeTenantUsers],
  open: (resources, { purgers, ...needs }: Needs) => ({
    operations: () => userRoutes({ ...resources, ...needs }),
    jobs: () => [userPurgeJob(resources, purgers)],
  }),
});
