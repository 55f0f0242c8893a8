import { useRouter } from '@tanstack/react-router';

import { groups, type Navigation } from '#console/kernel/router/static-data.ts';
import { usePermissions } from '#console/kernel/session/session.ts';

export type NavigationItem = Navigation & { readonly to: string };

/** The pages of the tenant in their order: what the routes say of themselves, as far as the member may. */
export function useNavigationItems(): readonly NavigationItem[] {
  const { routesById } = useRouter();
  const permissions = usePermissions();
  return Object.values(routesById)
    .flatMap(({ fullPath, options: { staticData } }): NavigationItem[] => {
      const nav = staticData?.nav;
      const needed = staticData?.permission;
      if (nav === undefined || (needed !== undefined && !permissions.includes(needed))) return [];
      return [{ ...nav, to: fullPath }];
    })
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order);
}
