import type { Permission } from '#kernel/scope.ts';

import type { MemberRole } from '../model.ts';

/** The permissions of each role: in the organisation, or on the teams to which the member is bound. */
export const permissionsOf: Readonly<Record<MemberRole, readonly Permission[]>> = {
  org_admin: ['read', 'reveal', 'write', 'manage', 'administer'],
  team_admin: ['read', 'reveal', 'write', 'manage'],
  clinician: ['read', 'reveal', 'write'],
  team_viewer: ['read'],
  no_role: [],
};
