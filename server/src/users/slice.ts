import type { Tx } from '#kernel/db.ts';
import type { Exporter, Purger } from '#kernel/personal-data.ts';
import type { Origin, TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { purgeUserKey, purgeTenantUsers } from './deletion/purge.ts';
import { userErrors } from './errors.ts';
import { examples } from './examples.ts';
import { exportUser } from './export/tables.ts';
import { sealBirthDatesJob, userPurgeJob } from './jobs.ts';
import { phoneSessionsJob } from './phone-sessions/jobs.ts';
import { phoneTokenReceivers } from './phone-sessions/routes.ts';
import {
  endPhoneSession,
  findPhoneScope,
  refreshPhone,
  revokeRefreshToken,
  startPhoneSession,
} from './phone-sessions/service.ts';
import { isDisconnected } from './phone-sessions/store.ts';
import { userProtectedFields } from './protected-fields.ts';
import { userRoutes } from './routes.ts';

type Needs = Pick<
  Parameters<typeof userRoutes>[0],
  'logo' | 'baseUrl' | 'countOrders' | 'failedConnections' | 'endConnections' | 'search'
> & {
  /** The purgers of every slice, this one included. */
  readonly purgers: readonly Purger[];
  readonly exporters: readonly Exporter[];
};

export const slice = defineSlice({
  name: 'users',
  about: 'user records, demographics, deletion with a grace period, purge, certificate, export',
  tags: {
    user: 'Users, with your own reference, demographics, insurance, sign-in tokens, deletion and its undoing.',
  },
  tables: {
    users: {
      of: 'user',
      holds: 'reference, fallbacks, ingestion window, connected sources, deletion',
      ownPurge: true,
    },
    user_source: { of: 'user', holds: 'sources of a user, for the search' },
    user_data_key: {
      of: 'user',
      holds:
        "the user's data key, sealed under the master key; without it nothing sealed is read, in backups and logs, too",
      ownPurge: true,
    },
    user_demographics: { of: 'user', holds: 'demographics of a user, sealed' },
    portal_link: { of: 'user', holds: 'links to the hosted page, hashed' },
    phone_session: {
      of: 'user',
      holds:
        'phones on which a user is signed in: since when, which refresh token counts, for how long an older one',
    },
    deletion_certificate: {
      of: 'user',
      holds: 'certificate of an erased user, signed',
      outlives: 'It says that the user was erased.',
    },
  },
  errors: userErrors,
  protectedFields: userProtectedFields,
  examples,
  purgeUser: [purgeUserKey],
  exportUser: (resources) => [exportUser(resources)],
  exports: {
    user: 'the record',
    demographics: 'name, contact, address, …',
    portal_links: 'links and their use',
    phone_sessions: 'phones with a session of the user, with its end',
  },
  purgeTenant: [purgeTenantUsers],
  open: (resources, { purgers, ...needs }: Needs) => ({
    operations: () => userRoutes({ ...resources, ...needs }),
    jobs: () => [
      userPurgeJob(resources, purgers),
      sealBirthDatesJob(resources),
      phoneSessionsJob(resources),
    ],
    receivers: () => phoneTokenReceivers(resources),
    findPhoneScope: async (token: string) => findPhoneScope(resources, token),
    /** Phone sessions, for other kinds of sign-in. */
    phoneSessions: {
      start: async (tx: Tx, scope: TeamScope, userId: UserId) =>
        startPhoneSession(resources, tx, scope, userId),
      refresh: async (token: string, origin: Origin) => refreshPhone(resources, token, origin),
      revoke: async (token: string, origin: Origin) => revokeRefreshToken(resources, token, origin),
      end: async (scope: TeamScope, sessionId: string) =>
        endPhoneSession(resources, scope, sessionId),
      isDisconnected: async (scope: TeamScope, sessionId: string, provider: string) =>
        isDisconnected(resources.db.read(scope), scope, sessionId, provider),
    },
  }),
});
