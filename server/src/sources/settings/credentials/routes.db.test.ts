import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
} from '../../../../tests/harness/management-api.ts';
import { blamed, visible } from '../../../../tests/harness/user-api.ts';

type WireCredential = {
  readonly id: string;
  readonly source: string;
  readonly client_id: string | null;
  readonly client_secret_hash: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
};
type Listed = {
  readonly credentials: readonly WireCredential[];
  readonly next_cursor: string | null;
};

const sandbox = '/team_custom_credentials/sandbox/us';
const production = '/team_custom_credentials/production/us';

let app: TestApp;
let org: ManagementApi;
let teamId: string;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());
beforeEach(async () => {
  teamId = (await addTeam(org)).id;
});

const set = async (fields: object, path = sandbox) =>
  org.send<WireCredential>('POST', path, {
    body: { team_id: teamId, provider: 'oura', ...fields },
  });

const list = async (query: Record<string, string | string[]> = {}, path = sandbox) =>
  (await org.send<Listed>('GET', path, { query: { team_id: teamId, ...query } })).body.credentials;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('setting credentials', () => {
  it('keeps what is left out, clears what is null, and never shows the secret', async () => {
    const secret = `s3cret-${randomUUID()}`;
    const made = await set({ client_id: 'app-1', client_secret: secret });
    expect(made.body).toEqual({
      id: expect.any(String) as string,
      client_id: 'app-1',
      client_secret_hash: sha256(secret),
      source: 'oura',
      team_id: teamId,
      created_at: '2026-11-20T12:00:00+00:00',
      updated_at: '2026-11-20T12:00:00+00:00',
      details: null,
      app_url: null,
      redirect_url_override: null,
    });
    const changed = await set({
      client_id: null,
      redirect_url_override: 'https://example.com/back',
    });
    expect(changed.body).toEqual({
      ...made.body,
      client_id: null,
      redirect_url_override: 'https://example.com/back',
    });
    expect(await list()).toEqual([changed.body]);
    const { text } = await org.send('GET', sandbox);
    expect(text).not.toContain(secret);
    expect((await set({ client_secret: null })).body.client_secret_hash).toBeNull();
  });

  it('is apart for each environment and provider', async () => {
    await set({ client_id: 'sandbox' });
    await set({ client_id: 'production' }, production);
    await set({ provider: 'polar', client_id: 'polar' });
    const found = await list();
    expect(new Set(found.map((each) => each.client_id))).toEqual(new Set(['polar', 'sandbox']));
    expect((await list({ provider: 'polar' })).map((each) => each.client_id)).toEqual(['polar']);
    expect((await list({}, production)).map((each) => each.client_id)).toEqual(['production']);
  });

  it('encrypts secret and details where they are stored', async () => {
    const [secret, token] = [randomUUID(), randomUUID()];
    const made = await set({
      provider: 'polar',
      client_secret: secret,
      details: { webhook_secret: token },
    });
    expect(made.body.details).toEqual({ webhook_secret: token });
    const { rows } = await app.database.query<{ client_secret: Buffer; details: Buffer }>(
      'select client_secret, details from team_credential where id = $1',
      [made.body.id],
    );
    const stored = Buffer.concat(rows.flatMap((row) => [row.client_secret, row.details]));
    expect(stored.indexOf(secret)).toBe(-1);
    expect(stored.indexOf(token)).toBe(-1);
    expect(stored.indexOf(createHash('sha256').update(secret).digest())).toBe(-1);
  });

  it('of two at once is one, with what both gave', async () => {
    const raced = await Promise.all([
      set({ client_id: 'app' }),
      set({ redirect_url_override: 'https://example.com/' }),
    ]);
    expect(raced.map((each) => each.status)).toEqual([200, 200]);
    expect(await list()).toMatchObject([
      { client_id: 'app', redirect_url_override: 'https://example.com/' },
    ]);
  });

  it('refuses details that the provider does not have, by name, and changes nothing', async () => {
    const wrong = await set({ provider: 'polar', client_id: 'x', details: { webhook_secret: 5 } });
    expect([wrong.status, blamed(wrong)]).toEqual([422, ['body.details.webhook_secret']]);
    const nested = await set({ provider: 'fitbit', details: { fitbit: {} } });
    expect(blamed(nested).toSorted()).toEqual([
      'body.details.fitbit.body_verify_token',
      'body.details.fitbit.sleep_verify_token',
      'body.details.fitbit.workout_verify_token',
    ]);
    const none = await set({ details: { any: 1 } });
    expect(blamed(none)).toEqual(['body.details']);
    const unknown = await set({ provider: 'nobody' });
    expect(blamed(unknown)).toEqual(['body.provider']);
    expect(await list()).toEqual([]);
  });
});

describe('preparing', () => {
  const prepare = async (provider: string) =>
    org.send('POST', '/prepare_team_custom_credentials/sandbox/us', {
      body: { team_id: teamId, provider },
    });

  it('says which address the provider must know, where it has to know one', async () => {
    expect((await prepare('oura')).body).toEqual({
      status: 'preparations_required',
      preparation_steps: [
        {
          type: 'redirect_uri',
          key: null,
          value: 'http://logos.test/v2/link/provider/oauth/oura/callback',
          description: expect.any(String) as string,
        },
      ],
    });
    expect((await prepare('quest')).body).toEqual({
      status: 'no_action_needed',
      preparation_steps: [],
    });
  });
});

describe('deleting credentials', () => {
  it('says which were there', async () => {
    const { id } = (await set({ client_id: 'x' })).body;
    const absent = randomUUID();
    const query = { credential_id: [id, absent] };
    expect((await org.send('DELETE', production, { query })).body).toEqual({
      success: [],
      failure: [],
      not_found: [id, absent],
    });
    expect((await org.send('DELETE', sandbox, { query })).body).toEqual({
      success: [id],
      failure: [],
      not_found: [absent],
    });
    expect(await list()).toEqual([]);
  });
});

it("a Team Management Key does not find another team's credentials", async () => {
  const bound = await managementApi(app, [(await addTeam(org)).id]);
  const { id } = (await set({ client_id: 'x' })).body;
  const body = (team: string) => ({ team_id: team, provider: 'oura', client_id: 'y' });
  const [foreign, absent] = await Promise.all([
    bound.send('POST', sandbox, { body: body(teamId) }),
    bound.send('POST', sandbox, { body: body(randomUUID()) }),
  ]);
  expect([foreign.status, foreign.body]).toEqual([404, { detail: 'Team not found' }]);
  expect(visible(foreign)).toEqual(visible(absent));
  const prepared = await bound.send('POST', '/prepare_team_custom_credentials/sandbox/us', {
    body: { team_id: teamId, provider: 'oura' },
  });
  expect(prepared.status).toBe(404);
  const seen = await bound.send<Listed>('GET', sandbox, { query: { team_id: teamId } });
  expect(seen.body.credentials).toEqual([]);
  const deleted = await bound.send('DELETE', sandbox, { query: { credential_id: id } });
  expect(deleted.body).toEqual({ success: [], failure: [], not_found: [id] });
  expect(await list()).toMatchObject([{ client_id: 'x' }]);
});
