import type { TeamScope } from '#kernel/scope.ts';
import { insufficientScope, requireAudience } from '#smart';

import { classesIn } from './client-scope-model.ts';

/**
 * A client of SMART as the tools see it: narrowed to the classes of data that its scopes hold. Others are as they were. Errors:
 * `smart.insufficient_scope` where the scopes hold none, `auth.invalid_key` where the token is for another resource.
 */
export function forTools(scope: TeamScope, path: string): TeamScope {
  const { client } = scope;
  if (client === undefined) return scope;
  requireAudience(scope, path);
  // An authorization of a member is already limited to the member's consent.
  if (client.narrowing !== undefined) return { ...scope, narrowing: client.narrowing };
  const classes = classesIn(client.grants);
  if (classes.length === 0) throw insufficientScope('system/Observation.rs');
  return { ...scope, narrowing: { userIds: null, classes, firstDay: null, lastDay: null } };
}
