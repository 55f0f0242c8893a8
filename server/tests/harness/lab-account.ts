import { randomUUID } from 'node:crypto';

import type { TestApp, TestTeam } from './app.ts';

/** An account at a lab, which the lab's connector makes; linked to the team, unless it is to be nobody's. */
export async function newLabAccount(
  app: TestApp,
  { scope }: TestTeam,
  account: { readonly lab?: string; readonly status?: string; readonly isLinked?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  const { lab = 'labcorp', status = 'active', isLinked = true } = account;
  await app.database.query(
    `insert into lab_account (id, org_id, environment, region, lab, status, delegated_flow, provider_account_id)
     values ($1, $2, $3, 'us', $4, $5, 'order_delegated', 'x')`,
    [id, scope.organisationId, scope.environment, lab, status],
  );
  if (isLinked)
    await app.database.query('insert into lab_account_team values ($1, $2)', [id, scope.teamId]);
  return id;
}
