import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { type OpenWorld, returnAddress, type World } from './world.ts';

export function authorisationPromises(open: OpenWorld): void {
  describe('a person who connects', () => {
    let world: World;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(async () => world.close());

    const come = async (path: string) => {
      const { status, headers, text } = await world.app.request('GET', path);
      return { status, location: String(headers['location'] ?? ''), text };
    };
    const codeRequests = (): number =>
      world.emulator.requests.filter((each) => each.includes(world.tokenPath)).length;
    const refusedWith = (type: string): unknown =>
      expect.stringMatching(new RegExp(`[?&]state=error&error_type=${type}&error=`, 'u'));

    test('is connected, and goes on where the link token says', async () => {
      const user = await world.newUser();
      world.consent(user.user_id);
      const landed = await come(await world.consented(await world.linkToken(user)));
      expect([landed.status, landed.location]).toEqual([307, `${returnAddress}&state=success`]);
      expect(await world.connection(user)).toMatchObject({
        status: 'active',
        external_user_id: user.user_id,
        error_details: null,
      });
      const shown = await world.app.request('GET', `/v2/user/${user.user_id}`, {
        key: world.team.key,
      });
      expect(shown.body).toMatchObject({
        connected_sources: [{ provider: { slug: world.connector.slug } }],
      });
    });

    test('and who declines is not connected', async () => {
      const user = await world.newUser();
      world.consent(null);
      const landed = await come(await world.consented(await world.linkToken(user)));
      expect([landed.status, landed.location]).toEqual([307, refusedWith('user_cancelled')]);
      expect(await world.connection(user)).toBeUndefined();
    });

    test('and whose callback comes three times, twice at once, is connected once', async () => {
      const user = await world.newUser();
      world.consent(user.user_id);
      const path = await world.consented(await world.linkToken(user));
      const before = codeRequests();
      const landings = [...(await Promise.all([come(path), come(path)])), await come(path)];
      expect(new Set(landings.map((each) => each.location))).toEqual(
        new Set([`${returnAddress}&state=success`]),
      );
      expect(codeRequests() - before).toBe(1);
    });

    test('and whose state was altered, or is of another provider, gets nowhere', async () => {
      const user = await world.newUser();
      world.consent(user.user_id);
      const path = await world.consented(await world.linkToken(user));
      const before = codeRequests();
      const forged = path.replace(
        /state=(.)/u,
        (_, first: string) => `state=${first === 'A' ? 'B' : 'A'}`,
      );
      const elsewhere = path.replace(`/${world.connector.slug}/`, '/fitbit/');
      for (const wrong of [forged, elsewhere]) {
        const landed = await come(wrong);
        expect([landed.status, landed.location]).toEqual([400, '']);
      }
      expect(codeRequests()).toBe(before);
      expect(await world.connection(user)).toBeUndefined();
    });

    test('and who comes back after the link token expired is told so, and connected to nothing', async () => {
      const user = await world.newUser();
      world.consent(user.user_id);
      const path = await world.consented(await world.linkToken(user));
      const before = codeRequests();
      world.app.clock.advance(61 * minuteMs);
      expect((await come(path)).location).toEqual(refusedWith('token_expired'));
      expect(codeRequests()).toBe(before);
      expect(await world.connection(user)).toBeUndefined();
    });

    test('and who uses a link token twice is told so', async () => {
      const user = await world.newUser();
      world.consent(user.user_id);
      const token = await world.linkToken(user);
      const [first, second] = [await world.consented(token), await world.consented(token)];
      expect((await come(first)).location).toBe(`${returnAddress}&state=success`);
      expect((await come(second)).location).toEqual(refusedWith('token_consumed'));
    });

    test('and whose provider fails is told so, and can try again with the token', async () => {
      const user = await world.newUser();
      world.consent(user.user_id);
      const token = await world.linkToken(user);
      const path = await world.consented(token);
      world.emulator.fail({ kind: 'status', status: 503 }, 1, world.tokenPath);
      expect((await come(path)).location).toEqual(refusedWith('provider_api_error'));
      expect((await come(await world.consented(token))).location).toBe(
        `${returnAddress}&state=success`,
      );
    });

    test('and who was deleted meanwhile is connected to nothing', async () => {
      const user = await world.newUser();
      world.consent(user.user_id);
      const path = await world.consented(await world.linkToken(user));
      await world.app.request('DELETE', `/v2/user/${user.user_id}`, { key: world.team.key });
      expect((await come(path)).location).toEqual(refusedWith('invalid_token'));
    });

    test('and who leaves is gone, here and for the provider', async () => {
      const user = await world.connected();
      const path = `/v2/user/${user.user_id}/${world.connector.slug}`;
      const left = await world.app.request('DELETE', path, { key: world.team.key });
      expect(left.body).toEqual({ success: true });
      expect(await world.connection(user)).toBeUndefined();
      const again = await world.app.request('DELETE', path, { key: world.team.key });
      expect(again.status).toBe(404);
      expect(await world.pending(user)).toBe(0);
    });
  });
}
