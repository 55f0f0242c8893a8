import type { Operation } from '#kernel/http/operation.ts';

import { credentialRoutes } from './credentials/routes.ts';
import { pullPreferenceRoutes } from './pull-preferences/routes.ts';
import { scopeRequirementRoutes } from './scope-requirements/routes.ts';

/** Operations for an organisation's settings of its teams: applications, scopes, days of history. */
export function settingRoutes(deps: Parameters<typeof credentialRoutes>[0]): readonly Operation[] {
  return [
    ...credentialRoutes(deps),
    ...scopeRequirementRoutes(deps),
    ...pullPreferenceRoutes(deps),
  ];
}
