import { describe, expect, test } from 'vitest';

import { hourMs } from '#kernel/time.ts';

import { openReferenceEmulator, referenceConnector } from './reference.ts';
import { providerPromises } from './suite.ts';
import { clientId, clientSecret, type OpenProvider, openWorld } from './world.ts';

const open: OpenProvider = async (clock) => {
  const emulator = await openReferenceEmulator({ clientId, clientSecret, clock });
  return {
    connector: referenceConnector(clock),
    emulator,
    apiPath: '/v1/',
    tokenPath: '/oauth/token',
    consent: (accountId, scopes) => emulator.consent(accountId, scopes),
    put: (accountId, lastDay, days, isStrange = false) =>
      emulator.put(accountId, lastDay, days, isStrange),
    sampled: { resource: 'heartrate', perDay: 1 },
    call: async (accountId, secret) => emulator.call(accountId, secret),
  };
};

providerPromises('the reference provider', async () => openWorld(open));

describe('a provider that takes requests and never answers', () => {
  test('is waited for a while and asked again later; nothing is lost', async () => {
    const world = await openWorld(open, { answerMs: 1000 });
    const user = await world.connected();
    world.put(user.user_id, world.app.clock.now().toISOString().slice(0, 10), 3);
    world.emulator.fail({ kind: 'silent' }, 100, world.apiPath);
    await world.worker.runDue();
    const waiting = Object.values(await world.histories(user));
    expect(waiting.length).toBeGreaterThan(0);
    for (const each of waiting) {
      expect(each).toMatchObject({ status: 'retrying', error_details: 'transport_failure' });
    }
    expect(await world.connection(user)).toMatchObject({ status: 'active' });
    world.emulator.heal();
    world.app.clock.advance(hourMs);
    await world.worker.runDue();
    expect((await world.samples(user)).length).toBe(3);
    await world.close();
  });
});
