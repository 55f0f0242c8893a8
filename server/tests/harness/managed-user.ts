import type { TestResponse, TestTeam } from './app.ts';
import type { ManagementApi } from './management-api.ts';

export type AskedOfUser = 'deletion' | 'deletion_certificate' | 'export';

/** The path, after the organisation's, of something that the management plane knows of a team's user. */
export function pathOfUser({ scope }: TestTeam, userId: string, what: AskedOfUser): string {
  return `/team/${scope.teamId}/user/${userId}/${what}`;
}

/** In the environment that the team's scope names. */
export async function askOfUser<Body = unknown>(
  api: ManagementApi,
  team: TestTeam,
  userId: string,
  what: AskedOfUser,
): Promise<TestResponse<Body>> {
  const query = { environment: team.scope.environment };
  return api.send('GET', pathOfUser(team, userId, what), { query });
}
