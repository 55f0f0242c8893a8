import type { Operation } from '#kernel/http/operation.ts';

import { credentialRoutes } from './credentials/routes.ts';
import { pullPreferenceRoutes } from './pull-preferences/routes.ts';
import { scopeRequirementRoutes } from './scope-requirements/routes.ts';

/** What an organisation sets for its teams: whose applications they use, what people grant, how far back is read. */
export function settingRoutes(deps: Parameters<typeof credentialRoutes>[0]): readonly Operation[] {
  return [
    ...credentialRoutes(deps),
    ...scopeRequirementRoutes(deps),
    ...pullPreferenceRoutes(deps),
  ];
}
