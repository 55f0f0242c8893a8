import type { Role } from '#console/kernel/api/sign-in.ts';

/** What each role may, in the words of those who give it. */
export const roleNames: readonly (readonly [Role, string])[] = [
  ['team_viewer', 'Viewer: masked data of a team'],
  ['clinician', 'Clinician: reveals and orders, no keys'],
  ['team_admin', 'Team administrator: all of a team'],
  ['org_admin', 'Administrator: everything'],
  ['no_role', 'No role: nothing yet'],
];

export function roleName(role: Role): string {
  return roleNames.find(([each]) => each === role)?.[1].replace(/:.*$/u, '') ?? role;
}
