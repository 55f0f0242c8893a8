import { randomUUID } from 'node:crypto';

import type { TestApp, TestTeam } from './app.ts';
import type { Changes } from './change.ts';
import { newLabAccount } from './lab-account.ts';

/** Of the accounts at this path. */
export function labAccountChanges(
  { app, team }: { readonly app: TestApp; readonly team: TestTeam },
  path: string,
): Changes {
  const { teamId } = team.scope;
  const newAccountPath = async (): Promise<string> =>
    `${path}/${await newLabAccount(app, team, { isLinked: false })}`;
  return {
    createLabAccount: async () => ({
      path,
      body: { lab: 'quest', provider_account_id: randomUUID(), team_id_allowlist: [teamId] },
    }),
    replaceLabAccount: async () => ({
      path: await newAccountPath(),
      body: { provider_account_id: randomUUID(), status: 'suspended' },
    }),
    updateLabAccount: async () => ({
      path: await newAccountPath(),
      body: { team_id_allowlist: [teamId] },
    }),
    deleteLabAccount: async () => ({ path: await newAccountPath() }),
  };
}
