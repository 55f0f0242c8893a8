import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { tenantOf } from '#console/kernel/api/tenant.ts';

/** The id of a request; where the team's log of requests may have it, it leads there. */
export function RequestLink({
  id,
  isLogged,
}: {
  readonly id: string;
  readonly isLogged: boolean;
}): ReactElement {
  const tenant = tenantOf(location.pathname);
  // Whoever is not signed in has no routes around the notice.
  const router: ReturnType<typeof useRouter> | undefined = useRouter({ warn: false });
  if (!isLogged || tenant === null || router === undefined) return <code>{id}</code>;
  const { teamId, environment } = tenant;
  const to = `/${teamId}/${environment}/developers/requests?request_id=${encodeURIComponent(id)}`;
  return (
    <a
      href={`/console${to}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(`/console${to}`);
      }}
    >
      <code>{id}</code>
    </a>
  );
}
