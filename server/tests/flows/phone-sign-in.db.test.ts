import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openAndroid } from '../emulators/phone/android.ts';
import { openHealthStore } from '../emulators/phone/health-store.ts';
import { openIos } from '../emulators/phone/ios.ts';
import { Phone } from '../emulators/phone/phone.ts';
import { readSignInToken, SignedIn } from '../emulators/phone/sign-in.ts';
import { expectedSamples, storedSamples } from '../emulators/phone/stored.ts';
import { Refused } from '../emulators/phone/transport.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

let app: TestApp;
let team: TestTeam;
const past = openHealthStore({ firstDay: '2026-11-02', days: 2, minutesBetweenBeats: 60 });
const days = openHealthStore({ firstDay: '2026-11-04', days: 1, minutesBetweenBeats: 60 });

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const ask = async (path: string): Promise<unknown> =>
  (await app.request('GET', path, { key: team.key })).body;

describe.each([
  { platform: openIos(), tokenPath: '/auth/v1/token' },
  { platform: openAndroid(), tokenPath: '/v1/token' },
])('$platform.provider', ({ platform, tokenPath }) => {
  it('signs in with a token, syncs, and goes on after a refresh until its user is gone', async () => {
    const { user_id: userId } = await app.newUser(team);
    const made = await app.request<{ sign_in_token: string }>(
      'POST',
      `/v2/user/${userId}/sign_in_token`,
      { key: team.key },
    );
    const token = readSignInToken(made.body.sign_in_token, platform);
    expect(token.userId).toBe(userId);
    const session = new SignedIn(() => `${app.baseUrl}${tokenPath}`);
    await session.signIn(token);
    const { credentials } = session;
    const transport = {
      platform,
      url: () => app.baseUrl,
      credentials,
      refresh: async () => session.refresh(),
    };
    const phone = new Phone(transport, token.userId);
    expect(await phone.sync({ past, days: [] })).toBe('active');

    app.clock.advance(session.expiresIn * 1000);
    if (!platform.refreshesAfterRefusal) {
      await expect(phone.sync({ past, days })).rejects.toMatchObject({ status: 401 });
      await session.refresh();
    }
    expect(await phone.sync({ past, days })).toBe('active');
    const all = [...past, ...days];
    const stored = await storedSamples(ask, { userId, resource: 'heartrate', days: all });
    expect(stored).toEqual(expectedSamples(all, 'heartRate'));

    const { user_id: another } = await app.newUser(team);
    await expect(new Phone(transport, another).sync({ past, days })).rejects.toThrow(Refused);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    await expect(session.refresh()).rejects.toThrow('invalid_token');
    expect(session.standing).toBe('signed out');
  });
});
