import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { readLastTenant } from '#console/kernel/api/last-tenant.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { EmptyState } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

/** Leads to the team in use last, else to the first team's sandbox, where new members begin. */
export function FirstTenant(): ReactElement {
  const { teams } = useMe();
  const last = teams
    .flatMap(({ id, environments }) =>
      environments.map(({ environment }) => ({ team: id, environment })),
    )
    .find(({ team, environment }) => `${team}/${environment}` === readLastTenant());
  if (last !== undefined) return <Navigate to="/$team/$environment" params={last} replace />;
  const team = teams.find(({ environments }) => environments.length > 0);
  const here =
    team?.environments.find(({ environment }) => environment === 'sandbox') ??
    team?.environments[0];
  if (team !== undefined && here !== undefined) {
    const params = { team: team.id, environment: here.environment };
    return <Navigate to="/$team/$environment" params={params} replace />;
  }
  return (
    <main style={{ padding: '2rem' }}>
      <Page title="Welcome to Salus">
        <EmptyState title="You are in no team yet">
          An administrator of your organisation adds you to a team, or gives you a role.
        </EmptyState>
      </Page>
    </main>
  );
}
