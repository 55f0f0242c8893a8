import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../../../tests/harness/management-api.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';

let app: TestApp;
let org: ManagementApi;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());

const defaults = {
  lab_tests_patient_sms_communication_enabled: true,
  lab_tests_patient_email_communication_enabled: true,
  critical_result_notification_email: null,
  brand_information: null,
  logo_url: null,
  reject_duplicate_connection: false,
  sdk_per_device_activity_timeseries: false,
  time_zone: 'UTC',
  partial_webhooks_enabled: false,
  minor_ordering_enabled: false,
  patient_experience: false,
  refuses_identifying_client_user_ids: false,
};

describe('creating a team', () => {
  it('makes both environments with the settings of the request and the defaults of the rest', async () => {
    const integration = `clinic-${randomUUID()}`;
    const team = await addTeam(org, {
      name: 'Klinik Süd',
      region: 'eu',
      integration_team_id: integration,
      reject_duplicate_connection: true,
      brand_information: { company_name: 'Süd', brand_color: '#123456' },
    });
    const settings = {
      ...defaults,
      reject_duplicate_connection: true,
      brand_information: {
        company_name: 'Süd',
        company_website: '',
        support_email: '',
        support_contact: '',
        company_address: '',
        brand_color: '#123456',
        brand_corners: 'rounded',
      },
    };
    expect(team).toEqual({
      id: expect.any(String) as string,
      name: 'Klinik Süd',
      created_on: '2026-11-20T12:00:00+00:00',
      region: 'eu',
      integration_team_id: integration,
      environments: ['sandbox', 'production'],
      sandbox: settings,
      production: settings,
    });
  });

  it('takes the id that the caller chose, once', async () => {
    const id = randomUUID();
    expect((await addTeam(org, { id: id.toUpperCase() })).id).toBe(id);
    const again = await org.send('POST', '/team', { body: { name: 'x', region: 'us', id } });
    expect([again.status, again.body]).toEqual([
      409,
      { detail: 'The id belongs to a team', team_id: id },
    ]);
  });

  it('of two that race for an integration id makes one, and names it to the other', async () => {
    const body = { name: 'Racer', region: 'us', integration_team_id: `race-${randomUUID()}` };
    const raced = await Promise.all([1, 2].map(async () => org.send('POST', '/team', { body })));
    const [won, lost] = raced.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body).toEqual({
      detail: 'The integration_team_id belongs to another team',
      team_id: won?.body['id'],
    });
  });

  it('refuses what is wrong by name, and makes nothing', async () => {
    const name = `Wrong ${randomUUID()}`;
    const wrong = await org.send('POST', '/team', {
      body: {
        name: `${name}<script>`,
        region: 'mars',
        logo_url: 'javascript:alert(1)',
        critical_result_notification_email: 'nobody',
        nonsense: 1,
      },
    });
    expect(wrong.status).toBe(422);
    expect(blamed(wrong).toSorted()).toEqual([
      'body.critical_result_notification_email',
      'body.logo_url',
      'body.name',
      'body.nonsense',
      'body.region',
    ]);
    const nameless = await org.send('POST', '/team', {
      body: { name, region: 'us', brand_information: { brand_color: 'red' } },
    });
    expect([nameless.status, blamed(nameless)]).toEqual([
      422,
      ['body.brand_information.company_name'],
    ]);
    const found = await org.send('GET', '/team', { query: { search_query: name } });
    expect(found.body['teams']).toEqual([]);
  });
});

describe('listing teams', () => {
  it('pages through all of them, newest first, each once', async () => {
    const name = `Page ${randomUUID()}`;
    const made: string[] = [];
    for (let index = 0; index < 55; index += 1) {
      if (index % 20 === 0) app.clock.advance(1000);
      made.push((await addTeam(org, { name: `${name} ${index}` })).id);
    }
    const query = { search_query: name };
    type Page = { teams: { id: string; created_on: string }[]; next_cursor: string | null };
    const first = await org.send<Page>('GET', '/team', { query });
    const cursor = first.body.next_cursor ?? '';
    const second = await org.send<Page>('GET', '/team', {
      query: { ...query, next_cursor: cursor },
    });
    expect([first.body.teams.length, second.body.teams.length]).toEqual([50, 5]);
    expect(second.body.next_cursor).toBeNull();
    const seen = [...first.body.teams, ...second.body.teams];
    expect(seen.map((team) => team.id).toSorted()).toEqual(made.toSorted());
    const times = seen.map((team) => team.created_on);
    expect(times).toEqual(times.toSorted().toReversed());

    const other = await org.send('GET', '/team', { query: { next_cursor: cursor } });
    expect([other.status, other.body['detail']]).toEqual([
      422,
      'The cursor does not belong to this list; start again without next_cursor',
    ]);
  });

  it('finds by region, by id and by part of a name, in which nothing is a wildcard', async () => {
    const name = `Find_me ${randomUUID()}`;
    const team = await addTeam(org, { name, region: 'eu' });
    await addTeam(org, { name: name.replace('_', 'x'), region: 'eu' });
    const ids = async (query: Record<string, string | string[]>): Promise<string[]> => {
      const { body } = await org.send<{ teams: { id: string }[] }>('GET', '/team', { query });
      return body.teams.map((each) => each.id);
    };
    expect(await ids({ search_query: name.toLowerCase() })).toEqual([team.id]);
    expect(await ids({ search_query: name, region: ['us'] })).toEqual([]);
    expect(await ids({ search_query: name, region: ['us', 'eu'] })).toEqual([team.id]);
    expect(await ids({ team_id: team.id })).toEqual([team.id]);
    expect(await ids({ team_id: randomUUID() })).toEqual([]);
  });
});

describe('getting a team', () => {
  it('answers the settings of the environments that are asked for', async () => {
    const { id } = await addTeam(org);
    const plain = await org.send('GET', `/team/${id}`);
    expect(plain.body).toMatchObject({ id, sandbox: null, production: null });
    const query = { include_environment: ['production'] };
    const more = await org.send('GET', `/team/${id.toUpperCase()}`, { query });
    expect(more.body).toMatchObject({ sandbox: null, production: defaults });
  });

  it('finds it by the name that the organisation gave it, as long as it is there', async () => {
    const integration = `ward ${randomUUID()}`;
    const { id } = await addTeam(org, { integration_team_id: integration });
    const resolve = async () =>
      org.send('POST', '/resolve_team', { body: { integration_team_id: integration } });
    expect((await resolve()).body).toMatchObject({ id, sandbox: defaults });
    await org.send('DELETE', `/team/${id}`);
    expect((await resolve()).status).toBe(404);
    const successor = await addTeam(org, { integration_team_id: integration });
    expect((await resolve()).body['id']).toBe(successor.id);
  });
});

describe('changing a team', () => {
  it('keeps what is not in the request, clears what is null, and leaves the other environment alone', async () => {
    const { id } = await addTeam(org, { minor_ordering_enabled: true });
    const patch = async (body: unknown) => org.send('PATCH', `/team/${id}`, { body });
    await patch({
      name: 'Renamed',
      sandbox: {
        logo_url: 'https://example.com/logo.png',
        brand_information: { company_name: 'A', support_email: 'help@example.com' },
      },
    });
    const patched = await patch({
      name: null,
      sandbox: { minor_ordering_enabled: null, brand_information: { company_name: 'B' } },
      production: null,
    });
    expect(patched.body).toMatchObject({
      name: 'Renamed',
      sandbox: {
        minor_ordering_enabled: false,
        logo_url: 'https://example.com/logo.png',
        brand_information: { company_name: 'B', support_email: 'help@example.com' },
      },
      production: { minor_ordering_enabled: true, logo_url: null, brand_information: null },
    });
    const cleared = await patch({ sandbox: { brand_information: null, logo_url: null } });
    expect(cleared.body['sandbox']).toEqual(defaults);
  });

  it('is all or nothing', async () => {
    const [taken, mine] = [`t-${randomUUID()}`, `m-${randomUUID()}`];
    const holder = await addTeam(org, { integration_team_id: taken });
    const { id } = await addTeam(org, { name: 'Before', integration_team_id: mine });
    const refused = await org.send('PATCH', `/team/${id}`, {
      body: {
        name: 'After',
        integration_team_id: taken,
        sandbox: { minor_ordering_enabled: true },
      },
    });
    expect([refused.status, refused.body['team_id']]).toEqual([409, holder.id]);
    const nameless = await org.send('PATCH', `/team/${id}`, {
      body: { name: 'After', sandbox: { brand_information: { brand_color: 'red' } } },
    });
    expect([nameless.status, blamed(nameless)]).toEqual([
      422,
      ['body.sandbox.brand_information.company_name'],
    ]);
    const found = await org.send('GET', `/team/${id}`, {
      query: { include_environment: 'sandbox' },
    });
    expect(found.body).toMatchObject({
      name: 'Before',
      integration_team_id: mine,
      sandbox: defaults,
    });
    const freed = await org.send('PATCH', `/team/${id}`, { body: { integration_team_id: null } });
    expect(freed.body['integration_team_id']).toBeNull();
  });

  it('reaches the keys that are in use', async () => {
    const { scope, key } = await app.newTeam();
    const create = async (reference: string): Promise<number> =>
      (await app.request('POST', '/v2/user', { key, body: { client_user_id: reference } })).status;
    expect(await create('a@example.com')).toBe(200);
    await org.send('PATCH', `/team/${scope.teamId}`, {
      body: { sandbox: { refuses_identifying_client_user_ids: true } },
    });
    // The clock stands still: the announcement is what ends what the server remembers of the key.
    for (let status = 200, next = 0; status === 200; next += 1) {
      status = await create(`b${next}@example.com`);
    }
  });
});

describe('the other ways', () => {
  it('a deleted team, an absent one and another organisation’s look alike', async () => {
    const stranger = await otherOrganisation(app);
    const theirs = await addTeam(stranger);
    const gone = await addTeam(org);
    await org.send('DELETE', `/team/${gone.id}`);
    const answers = await Promise.all(
      [gone.id, randomUUID(), theirs.id].flatMap((id) => [
        org.send('GET', `/team/${id}`),
        org.send('PATCH', `/team/${id}`, { body: {} }),
        org.send('DELETE', `/team/${id}`),
      ]),
    );
    const shown = answers.map((answer) => JSON.stringify(visible(answer)));
    expect(new Set(shown).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { detail: 'Team not found' } });
    expect((await stranger.send('GET', `/team/${theirs.id}`)).status).toBe(200);
  });

  it('a Team Management Key manages its teams and neither makes nor deletes any', async () => {
    const integration = `own ${randomUUID()}`;
    const own = await addTeam(org, { integration_team_id: integration });
    const other = await addTeam(org, { integration_team_id: `other ${randomUUID()}` });
    const bound = await managementApi(app, [own.id]);
    const listed = await bound.send<{ teams: { id: string }[] }>('GET', '/team');
    expect(listed.body.teams.map((team) => team.id)).toEqual([own.id]);
    const statuses = await Promise.all([
      bound.send('GET', `/team/${own.id}`),
      bound.send('GET', `/team/${other.id}`),
      bound.send('PATCH', `/team/${own.id}`, { body: { name: 'Own' } }),
      bound.send('PATCH', `/team/${other.id}`, { body: { name: 'Other' } }),
      bound.send('PATCH', `/team/${own.id}`, { body: { integration_team_id: 'x' } }),
      bound.send('POST', '/resolve_team', { body: { integration_team_id: integration } }),
      bound.send('POST', '/team', { body: { name: 'x', region: 'us' } }),
      bound.send('DELETE', `/team/${own.id}`),
      bound.send('DELETE', `/team/${other.id}`),
    ]);
    expect(statuses.map((answer) => answer.status)).toEqual([
      200, 404, 200, 404, 403, 200, 403, 403, 403,
    ]);
    expect((await org.send('GET', `/team/${other.id}`)).body['name']).toBe('Team');
  });

  it('a team sees itself with its own key, and no other team', async () => {
    const mine = await app.newTeam();
    const theirs = await app.newTeam();
    const get = async (id: string) => app.request('GET', `/v2/team/${id}`, { key: mine.key });
    expect((await get(mine.scope.teamId)).body).toMatchObject({
      id: mine.scope.teamId,
      org_id: org.orgId,
      lab_tests_patient_communication_enabled: true,
      api_key: '',
      webhook_secret: '',
    });
    const [foreign, absent] = [await get(theirs.scope.teamId), await get(randomUUID())];
    expect(foreign.status).toBe(404);
    expect(visible(foreign)).toEqual(visible(absent));
  });
});
