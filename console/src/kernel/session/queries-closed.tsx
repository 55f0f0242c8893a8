import type { ReactElement, ReactNode } from 'react';

import { Notice } from '#console/kernel/ui/feedback.tsx';

import { useTeam, useTenant } from './session.ts';

/** Whether data can be queried here; in production the operator lets a team in. */
export function useQueryAccess(): boolean {
  return useTeam()?.has_query_access ?? false;
}

/** Who opens queries, and how; the children say what happens meanwhile. */
export function QueriesClosed({ children }: { readonly children?: ReactNode }): ReactElement {
  const { teamId } = useTenant();
  return (
    <Notice tone="warning">
      <p>
        Queries over data are not open for this team’s production. {children} Whoever runs the
        server opens them:
      </p>
      <pre tabIndex={0}>salus aggregate --enable --team {teamId}</pre>
    </Notice>
  );
}
