import pg from 'pg';

import { managementKey, type Stage, withDatabase } from './stage.ts';

export type Team = Pick<Stage, 'headers' | 'createUser'>;
/** Sends a request of the management plane. */
export async function managed<Body>(stage: Stage, path: string, body: unknown): Promise<Body> {
  const answer = await fetch(`${stage.url}${path}`, {
    method: 'POST',
    headers: { 'x-management-key': managementKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Body;
}

/** The team of the stage. */
export async function firstTeam(
  stage: Stage,
): Promise<{ readonly id: string; readonly orgId: string }> {
  return withDatabase(stage, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ id: string; orgId: string }>(
      'select id, org_id as "orgId" from team',
    );
    await client.end();
    const [team] = rows;
    if (team === undefined) throw new Error('there is no team');
    return team;
  });
}

/** Another team of the installation, by the API. */
export async function addTeam(
  stage: Stage,
  orgId: string,
): Promise<{ readonly team: Team; readonly id: string }> {
  const team = await managed<{ id: string }>(stage, `/v1/org/${orgId}/team`, {
    name: 'quiet',
    region: 'us',
  });
  const made = await managed<{ value: string }>(
    stage,
    `/v1/org/${orgId}/team_api_keys/sandbox/us`,
    { label: 'bench', team_id: team.id },
  );
  return { team: stage.as(made.value), id: team.id };
}
