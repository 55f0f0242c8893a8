import { afterAll, describe, expect, test } from 'vitest';

import { nightscout } from '../../../src/connectors/providers/nightscout/index.ts';
import { openTestApp, testClock } from '../../harness/app.ts';
import { live, ownServers } from './live.ts';
import { ownServerPromises, providerPromises } from './suite.ts';
import { sharedWorlds, withFew } from './world.ts';

/** Of several providers over one server, so that each costs what it does and no more. */
const ofOwn = Object.entries(ownServers);
const agreed = Object.entries(live);
const opens = [...agreed.map(([, { open }]) => open), ...ofOwn.map(([, open]) => open)];
const { worlds, close } = sharedWorlds(opens.map(withFew));
afterAll(async () => close());

for (const [index, open] of worlds.entries()) {
  const [name, { traits }] = agreed[index] ?? ['', { traits: {} }];
  if (name !== '') providerPromises(name, open, { ...traits, isEngineShown: true });
  else ownServerPromises(ofOwn[index - agreed.length]?.[0] ?? '', open);
}

describe('a server that a person names', () => {
  const openWith = async (installed: object) => {
    const clock = testClock();
    const { emulator } = await ownServers.nightscout(clock);
    const application = { clientId: null, clientSecret: null, url: null, ...installed };
    const applications = new Map([['nightscout', application]]);
    const app = await openTestApp({ providers: { connectors: [nightscout], applications }, clock });
    const team = await app.newTeam();
    const { user_id } = await app.newUser(team);
    const link = await app.request<{ link_token: string }>('POST', '/v2/link/token', {
      key: team.key,
      body: { user_id },
    });
    const answer = await app.request('POST', '/v2/link/provider/password/nightscout', {
      headers: { 'x-salus-link-token': link.body.link_token },
      body: { username: emulator.url.replace('http:', 'https:'), password: 'readable-somebody' },
    });
    const { length: asked } = emulator.requests;
    await app.close();
    await emulator.close();
    return { status: answer.status, body: answer.body, asked };
  };

  test('is not asked on a private network', async () => {
    expect(await openWith({ isOffered: true })).toMatchObject({
      status: 200,
      body: { state: 'error', error_type: 'provider_api_error', connected: false },
      asked: 0,
    });
  });

  test('is not offered unless the operator says so', async () => {
    expect(await openWith({})).toMatchObject({
      body: { state: 'error', connected: false },
      asked: 0,
    });
  });
});
