import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import type { TestUser } from '../../harness/app.ts';
import { rightCode } from './login-emulator.ts';
import { type OpenWorld, returnAddress, type World } from './world.ts';

type Answer = {
  readonly state: string;
  readonly redirect_url: string | null;
  readonly error_type: string | null;
  readonly provider_mfa: { readonly method: string; readonly hint: string } | null;
  readonly connected: boolean;
  readonly provider_id: string | null;
};

export function loginPromises(open: OpenWorld): void {
  describe('a person who logs in', () => {
    let world: World;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(async () => world.close());

    const logIn = async (token: string, accountId: string, fields: object = {}) => {
      const { path, body } = world.logIn?.(accountId) ?? { path: '', body: {} };
      const headers = { 'x-salus-link-token': token };
      const sent = { headers, body: { ...body, ...fields } };
      return world.app.request<Answer>('POST', path, sent);
    };
    const giveCode = async (token: string, code: string) => {
      const path = `/v2/link/provider/password/${world.connector.slug}/complete_mfa`;
      const headers = { 'x-salus-link-token': token };
      return world.app.request<Answer>('POST', path, { headers, body: { mfa_code: code } });
    };
    const starting = async (): Promise<{ user: TestUser; token: string }> => {
      const user = await world.newUser();
      return { user, token: await world.linkToken(user) };
    };
    const isPassword = (): boolean => world.connector.authorisation.kind === 'password';

    test('is connected, and told where to go on', async () => {
      const { user, token } = await starting();
      const answer = await logIn(token, user.user_id);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          state: 'success',
          redirect_url: `${returnAddress}&state=success`,
          error_type: null,
          connected: true,
          provider_id: user.user_id,
        },
      });
      expect(await world.connection(user)).toMatchObject({ status: 'active' });
      expect((await logIn(token, user.user_id)).status).toBe(401);
    });

    test.each([
      ['wrong', 'provider_credential_error'],
      ['expired', 'provider_password_expired'],
    ])('and whose account answers "%s" is told so, and can try again', async (account, error) => {
      const { user, token } = await starting();
      const refused = await logIn(token, `${account}-${user.user_id}`);
      expect(refused).toMatchObject({
        status: 200,
        body: { state: 'error', error_type: error, connected: false, redirect_url: null },
      });
      expect(await world.connection(user)).toBeUndefined();
      expect((await logIn(token, user.user_id)).body.state).toBe('success');
    });

    test('with a code is asked for it, may mistype it four times, and is connected', async () => {
      const { user, token } = await starting();
      const asked = await logIn(token, `coded-${user.user_id}`);
      expect(asked.body).toMatchObject({
        state: 'pending_provider_mfa',
        provider_mfa: { method: 'sms', hint: '*** 42' },
        connected: false,
      });
      expect(await world.connection(user)).toBeUndefined();
      if (!isPassword()) return;
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        expect((await giveCode(token, '000000')).body.error_type).toBe('incorrect_mfa_code');
      }
      expect((await giveCode(token, rightCode)).body).toMatchObject({ state: 'success' });
      expect(await world.connection(user)).toMatchObject({ status: 'active' });
    });

    test('and mistypes five codes begins again', async () => {
      if (!isPassword()) return;
      const { user, token } = await starting();
      await logIn(token, `coded-${user.user_id}`);
      for (let attempt = 1; attempt <= 5; attempt += 1) await giveCode(token, '000000');
      expect((await giveCode(token, rightCode)).body.error_type).toBe('token_not_validated');
      await logIn(token, `coded-${user.user_id}`);
      expect((await giveCode(token, rightCode)).body.state).toBe('success');
    });

    test('and gives a code that nobody asked for is told so', async () => {
      if (!isPassword()) return;
      const { token } = await starting();
      expect((await giveCode(token, rightCode)).body.error_type).toBe('token_not_validated');
    });

    test('and tries ten times is let try no more with the token', async () => {
      const { user, token } = await starting();
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        await logIn(token, `wrong-${user.user_id}`);
      }
      const before = world.emulator.requests.length;
      expect((await logIn(token, user.user_id)).body.error_type).toBe('provider_credential_error');
      expect(world.emulator.requests.length).toBe(before);
    });

    test('in a region that the provider does not have is told so; in one that it has, is connected', async () => {
      const { user, token } = await starting();
      const far = await logIn(token, user.user_id, { region: 'jo' });
      expect(far.body).toMatchObject({ state: 'error', error_type: 'unsupported_region' });
      expect((await logIn(token, user.user_id, { region: 'eu' })).body.state).toBe('success');
      const { rows } = await world.app.database.query(
        'select region from provider_connection where user_id = $1',
        [user.user_id],
      );
      expect(rows).toEqual([{ region: 'eu' }]);
    });

    test('and whose provider is down is told so, and can try again with the token', async () => {
      const { user, token } = await starting();
      world.emulator.fail({ kind: 'status', status: 503 }, 1, '/login');
      expect((await logIn(token, user.user_id)).body.error_type).toBe('provider_api_error');
      world.emulator.fail({ kind: 'html' }, 1, '/login');
      expect((await logIn(token, user.user_id)).body.error_type).toBe('provider_api_error');
      expect((await logIn(token, user.user_id)).body.state).toBe('success');
    });

    test('whose link token expired, or who is deleted, reaches nobody', async () => {
      const { user, token } = await starting();
      const other = await starting();
      await world.app.request('DELETE', `/v2/user/${other.user.user_id}`, { key: world.team.key });
      const before = world.emulator.requests.length;
      expect((await logIn(other.token, other.user.user_id)).status).toBe(401);
      world.app.clock.advance(61 * minuteMs);
      expect((await logIn(token, user.user_id)).status).toBe(401);
      expect(world.emulator.requests.length).toBe(before);
    });

    test('leaves what was typed nowhere', async () => {
      const { user, token } = await starting();
      await logIn(token, `coded-${user.user_id}`);
      const { rows } = await world.app.database.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      );
      for (const { name } of rows) {
        const found = await world.app.database.query<{ text: string }>(
          `select t::text as text from "${name}" t where t::text ~ 'correct horse|coded-|challenge for'`,
        );
        expect([name, found.rows]).toEqual([name, []]);
      }
    });
  });
}
