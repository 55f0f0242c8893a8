import type { TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { appSecretRoutes } from './app-secrets/routes.ts';
import { createAppSecret, listAppSecrets, revokeAppSecret } from './app-secrets/service.ts';
import { sdkErrors } from './errors.ts';
import { examples } from './examples.ts';
import { inletRoutes } from './inlets/routes.ts';
import { createInvitation } from './invitations/service.ts';
import { invitationsJob, silenceJob } from './jobs.ts';
import { exportSdks } from './personal-data.ts';
import type { SyncNeeds } from './sync/needs.ts';
import { syncRoutes } from './sync/routes.ts';
import { listUploads } from './sync/uploads-service.ts';
import { type PhoneSessions, tokenRoutes } from './tokens/routes.ts';

type Needs = SyncNeeds & { readonly sessions: PhoneSessions };

export const slice = defineSlice({
  name: 'open-wearables',
  about: 'the API of the mobile SDKs of open-wearables: tokens, invitation codes, uploads',
  tags: {
    'mobile sdks':
      "The operations that unmodified mobile SDKs of open-wearables call: tokens, invitation codes, uploads and logs; and the credential pairs with which an app's backend gets tokens.",
  },
  tables: {
    sdk_app_secret: {
      of: 'tenant',
      holds: 'secrets with which backends of apps issue tokens of users, hashed',
    },
    sdk_record: {
      of: 'user',
      holds: 'records of phones of which several make one night, meal, reading or day',
    },
    sdk_sample_id: {
      of: 'user',
      holds: 'times of records of phones that became samples, and hashes of their ids',
    },
    sdk_upload: { of: 'user', holds: 'uploads of the SDK of a provider: counts, records left out' },
    sdk_inlet: { of: 'user', holds: 'tokens with which apps send data of a user, hashed' },
    sdk_invitation: { of: 'user', holds: 'codes that sign a user in to an app, hashed' },
  },
  errors: sdkErrors,
  examples,
  exportUser: () => [exportSdks],
  exports: {
    'sdk/inlets': 'tokens with which apps sent data: name, format, when made, when last used',
    'sdk/invitations': 'invitation codes: when made, when used',
    'sdk/records': 'records of phones that are parts of a night, meal, reading or day',
  },
  open: (resources, { sessions, ...needs }: Needs) => ({
    operations: () => [
      ...tokenRoutes({ ...resources, sessions }),
      ...syncRoutes({ ...resources, ...needs, end: sessions.end }),
      ...appSecretRoutes(resources),
      ...inletRoutes({ ...resources, ...needs }),
    ],
    jobs: () => [invitationsJob(resources), silenceJob({ ...resources, ...needs })],
    /** For commands. */
    commands: {
      createApp: async (scope: TeamScope, name: string) => createAppSecret(resources, scope, name),
      listApps: async (scope: TeamScope) => listAppSecrets(resources, scope),
      revokeApp: async (scope: TeamScope, id: string) => revokeAppSecret(resources, scope, id),
      listUploads: async (scope: TeamScope, userId: UserId) =>
        listUploads(resources, scope, userId),
      invite: async (scope: TeamScope, userId: UserId) =>
        createInvitation(resources, scope, userId),
    },
  }),
});
