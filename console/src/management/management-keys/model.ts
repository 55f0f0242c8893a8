import type { ClientFacingManagementKey } from '#console/kernel/api/contract.ts';

type Teams = readonly { readonly id: string; readonly name: string }[];

/** What a key manages, in words. */
export function managedBy(
  { role, team_role_bindings: bindings }: ClientFacingManagementKey,
  teams: Teams,
): string {
  if (role === 'org_admin') return 'the organisation';
  const nameOf = (id: string): string => teams.find((team) => team.id === id)?.name ?? id;
  return (bindings ?? []).map(({ team_id: id }) => nameOf(id)).join(', ') || 'no team any more';
}
