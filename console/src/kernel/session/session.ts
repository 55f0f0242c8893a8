import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';

import { type Me, type Permission, signOut, whoAmI } from '#console/kernel/api/sign-in.ts';
import { type Tenant, tenantOf, tenantText } from '#console/kernel/api/tenant.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: whoAmI,
  retry: false,
  staleTime: 60_000,
});

/** Who is signed in. Pages are drawn only once that is known. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** What the page's data is about, from its address. */
export function useTenant(): Tenant & { readonly key: string } {
  const { team = '', environment = '' } = useParams({ strict: false });
  const tenant = tenantOf(`/console/${team}/${environment}`);
  if (tenant === null) throw new Error('this page has no tenant in its address');
  return { ...tenant, key: tenantText(tenant) };
}

type Team = Me['teams'][number];
type TeamEnvironment = Team['environments'][number];

/** The member's team of the address; null where it is not theirs, which looks as if it were not there. */
export function useTeam(): (Pick<Team, 'id' | 'name' | 'region'> & TeamEnvironment) | null {
  const me = useMe();
  const { team = '', environment = '' } = useParams({ strict: false });
  const found = me.teams.find(({ id }) => id === team);
  const here = found?.environments.find((each) => each.environment === environment);
  return found === undefined || here === undefined ? null : { ...found, ...here };
}

/** What the member may in the tenant of the address, and in the organisation, of which administering is a matter. */
export function usePermissions(): readonly Permission[] {
  const me = useMe();
  const team = useTeam();
  if (team === null) return me.permissions;
  return [...team.permissions, ...me.permissions.filter((each) => each === 'administer')];
}

export function usePermission(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

/** Ends the session here and at the server, and forgets everything that was fetched. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await signOut();
    queries.clear();
    location.assign('/console');
  };
}
