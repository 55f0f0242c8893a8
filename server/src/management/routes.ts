import type { Operation } from '#kernel/http/operation.ts';

import { accessTokenRoutes } from './access-tokens/routes.ts';
import { domainRoutes } from './domains/routes.ts';
import { ehrRoutes } from './ehr/routes.ts';
import { inviteRoutes } from './invites/routes.ts';
import { managementKeyRoutes } from './management-keys/routes.ts';
import { meRoutes } from './me/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { oidcRoutes } from './oidc/routes.ts';
import { organisationRoutes } from './organisations/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { openWorkRoute } from './overview/work-routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { PasswordCheck } from './passwords/service.ts';
import { requestRoutes } from './request-log/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { teamKeyRoutes } from './team-keys/routes.ts';
import { teamRoutes } from './teams/routes.ts';

type Deps = Parameters<typeof teamRoutes>[0] &
  Parameters<typeof accessTokenRoutes>[0] &
  Parameters<typeof domainRoutes>[0] &
  Omit<Parameters<typeof signInRoutes>[0], 'hasIdentityProvider'> &
  Parameters<typeof oidcRoutes>[0] &
  Omit<Parameters<typeof meRoutes>[0], 'passwords'> &
  Parameters<typeof inviteRoutes>[0] &
  Parameters<typeof overviewRoutes>[0] &
  Parameters<typeof openWorkRoute>[0] &
  Parameters<typeof systemRoutes>[0] &
  ConstructorParameters<typeof PasswordCheck>[0];

export function managementRoutes(deps: Deps): readonly Operation[] {
  const passwords = new PasswordCheck(deps);
  return [
    ...organisationRoutes(deps),
    ...domainRoutes(deps),
    ...ehrRoutes(),
    ...memberRoutes(deps),
    ...inviteRoutes(deps),
    ...managementKeyRoutes(deps),
    ...teamRoutes(deps),
    ...overviewRoutes(deps),
    openWorkRoute(deps),
    ...requestRoutes(deps),
    ...systemRoutes(deps),
    ...teamKeyRoutes(deps),
    ...accessTokenRoutes(deps),
    ...signInRoutes({ ...deps, hasIdentityProvider: deps.identityProvider !== null }),
    ...passkeyRoutes(deps),
    ...oidcRoutes(deps),
    ...passwordRoutes({ ...deps, passwords }),
    ...meRoutes({ ...deps, passwords }),
  ];
}
