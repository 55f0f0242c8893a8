import type { TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { appSecretRoutes } from './app-secrets/routes.ts';
import { createAppSecret, listAppSecrets, revokeAppSecret } from './app-secrets/service.ts';
import { sdkErrors } from './errors.ts';
import { examples } from './examples.ts';
import { createInvitation } from './invitations/service.ts';
import { invitationsJob } from './jobs.ts';
import { exportSdks } from './personal-data.ts';
import { type PhoneSessions, tokenRoutes } from './tokens/routes.ts';

type Needs = { readonly sessions: PhoneSessions };

export const slice = defineSlice({
  name: 'open-wearables',
  about: 'the wire of the mobile SDKs of open-wearables: tokens, invitation codes',
  tags: {
    'mobile sdks':
      'What the mobile SDKs of open-wearables call, unmodified: tokens, invitation codes; and the pairs with which the backend of an app asks for tokens.',
  },
  tables: {
    sdk_app_secret: {
      of: 'tenant',
      holds: 'secrets with which backends of apps issue tokens of users, hashed',
    },
    sdk_invitation: { of: 'user', holds: 'codes with which a user signs in in an app, hashed' },
  },
  errors: sdkErrors,
  examples,
  exportUser: () => [exportSdks],
  exports: { 'sdk/invitations': 'invitation codes: when made, when used' },
  open: (resources, { sessions }: Needs) => ({
    operations: () => [...tokenRoutes({ ...resources, sessions }), ...appSecretRoutes(resources)],
    jobs: () => [invitationsJob(resources)],
    /** For commands. */
    commands: {
      createApp: async (scope: TeamScope, name: string) => createAppSecret(resources, scope, name),
      listApps: async (scope: TeamScope) => listAppSecrets(resources, scope),
      revokeApp: async (scope: TeamScope, id: string) => revokeAppSecret(resources, scope, id),
      invite: async (scope: TeamScope, userId: UserId) =>
        createInvitation(resources, scope, userId),
    },
  }),
});
