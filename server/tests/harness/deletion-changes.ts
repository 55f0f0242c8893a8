import type { TestApp, TestTeam } from './app.ts';
import type { Change, Changes } from './change.ts';

/** What changes a deletion of parts of a user's data. */
export function deletionChanges({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Changes {
  const ofDeletion = async (what: string): Promise<Change> => {
    const { user_id } = await app.newUser(team);
    const path = `/v2/user/${user_id}/deletion`;
    const body = { source: { provider: 'oura' } };
    const made = await app.request<{ id: string }>('POST', path, { key: team.key, body });
    return { path: `${path}/${made.body.id}/${what}` };
  };
  return {
    undoDeletion: async () => ofDeletion('undo'),
    allowDeletedDataAgain: async () => ofDeletion('allow_again'),
  };
}
