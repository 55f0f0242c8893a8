import { expect } from 'vitest';

import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';
import { managementApi } from '../../../server/tests/harness/management-api.ts';

type Place = { readonly app: TestApp; readonly team: TestTeam };

/** An endpoint of the team. */
export async function newEndpoint({ app, team }: Place, url: string): Promise<string> {
  const management = await managementApi(app);
  const path = `/team/${team.scope.teamId}/${team.scope.environment}/webhook`;
  const made = await management.send<{ id: string }>('POST', path, { body: { url } });
  expect(made.status, made.text).toBe(200);
  return made.body.id;
}

/** An endpoint for which an example waits. */
export async function endpointWaiting(
  place: Place,
): Promise<{ webhookId: string; messageId: string }> {
  const webhookId = await newEndpoint(place, 'https://receiver.example/hook');
  const { teamId, environment } = place.team.scope;
  const sent = await (
    await managementApi(place.app)
  ).send<{ message_id: string }>(
    'POST',
    `/team/${teamId}/${environment}/webhook/${webhookId}/example`,
    {
      body: { event_type: 'daily.data.sleep.created' },
    },
  );
  expect(sent.status, sent.text).toBe(200);
  return { webhookId, messageId: sent.body.message_id };
}

/** An endpoint that is sent an example by whatever delivers. */
export async function endpointTold({ app, team }: Place, url: string): Promise<string> {
  const webhookId = await newEndpoint({ app, team }, url);
  const { teamId, environment } = team.scope;
  const path = `/team/${teamId}/${environment}/webhook/${webhookId}/example`;
  const body = { event_type: 'daily.data.sleep.created' };
  const sent = await (await managementApi(app)).send('POST', path, { body });
  expect(sent.status, sent.text).toBe(200);
  return webhookId;
}
