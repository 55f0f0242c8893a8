import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../../../../tests/harness/management-api.ts';
import { blamed } from '../../../../tests/harness/user-api.ts';

type Listed = { readonly data: readonly { readonly id: string }[] };

const path = '/lab_account/production/us';

let app: TestApp;
let org: ManagementApi;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());

async function newAccount(orgId = org.orgId, status = 'active'): Promise<string> {
  const id = randomUUID();
  await app.database.query(
    `insert into lab_account (id, org_id, environment, region, lab, status, delegated_flow,
       provider_account_id, business_units, allowed_billing)
     values ($1, $2, 'production', 'us', 'quest', $3, 'not_delegated', 'Q-1', '{TMP}',
       '{"client_bill": ["CA"]}')`,
    [id, orgId, status],
  );
  return id;
}

const ids = async (query: Record<string, string>, from = path): Promise<readonly string[]> => {
  const { body } = await org.send<Listed>('GET', from, { query });
  return body.data.map((account) => account.id);
};

it('an account says which teams may order through it, and the list replaces the one before', async () => {
  const id = await newAccount();
  const [first, second] = [(await addTeam(org)).id, (await addTeam(org)).id];
  const allow = async (teams: readonly string[]) =>
    org.send('PATCH', `${path}/${id}`, { body: { team_id_allowlist: teams } });
  const allowed = await allow([first, second.toUpperCase(), first]);
  expect(allowed.body['lab_account']).toEqual({
    id,
    lab: 'quest',
    org_id: org.orgId,
    status: 'active',
    delegated_flow: 'not_delegated',
    provider_account_id: 'Q-1',
    account_name: null,
    default_clinical_notes: null,
    business_units: ['TMP'],
    allowed_billing: { client_bill: ['CA'] },
    team_id_allowlist: [first, second].toSorted(),
  });
  expect(await ids({ team_id: second })).toEqual([id]);
  await allow([first]);
  expect(await ids({ team_id: second })).toEqual([]);
  await org.send('DELETE', `/team/${first}`);
  expect(await ids({ team_id: first })).toEqual([]);
});

it('accounts are found by id and status, in their environment', async () => {
  const [active, pending] = [await newAccount(), await newAccount(org.orgId, 'pending')];
  expect(await ids({ lab_account_id: active })).toEqual([active]);
  expect(await ids({ lab_account_id: active, status: 'pending' })).toEqual([]);
  expect(await ids({ status: 'pending' })).toContain(pending);
  expect(await ids({ lab_account_id: active }, '/lab_account/sandbox/us')).toEqual([]);
  const wrong = await org.send('GET', path, { query: { status: 'lost' } });
  expect([wrong.status, blamed(wrong)]).toEqual([422, ['query.status']]);
});

it('neither an account nor a team that is not the organisation’s is there', async () => {
  const stranger = await otherOrganisation(app);
  const [mine, theirs] = [await newAccount(), await newAccount(stranger.orgId)];
  const theirTeam = (await addTeam(stranger)).id;
  const patch = async (id: string, teams: readonly string[]) =>
    org.send('PATCH', `${path}/${id}`, { body: { team_id_allowlist: teams } });
  const [foreign, absent] = [await patch(theirs, []), await patch(randomUUID(), [])];
  expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Lab account not found"}']);
  expect(absent.text).toBe(foreign.text);
  for (const team of [theirTeam, randomUUID()]) {
    const refused = await patch(mine, [(await addTeam(org)).id, team]);
    expect([refused.status, refused.text]).toEqual([404, '{"detail":"Team not found"}']);
  }
  expect(await ids({ lab_account_id: theirs })).toEqual([]);
});

it('an account is made, changed, ordered through and deleted', async () => {
  const mine = await app.newTeam();
  const api = await managementApi(app);
  const teamId = mine.scope.teamId;
  const where = '/lab_account/sandbox/us';
  const created = await api.send<{ lab_account: { id: string } }>('POST', where, {
    body: {
      lab: 'quest',
      provider_account_id: '0012-34',
      account_name: 'Phoenix',
      allowed_billing: { commercial_insurance: ['AZ', 'CA'] },
      team_id_allowlist: [teamId, teamId.toUpperCase()],
    },
  });
  const account = {
    id: created.body.lab_account.id,
    lab: 'quest',
    org_id: api.orgId,
    status: 'active',
    delegated_flow: 'not_delegated',
    provider_account_id: '0012-34',
    account_name: 'Phoenix',
    default_clinical_notes: null,
    business_units: null,
    allowed_billing: { commercial_insurance: ['AZ', 'CA'] },
    team_id_allowlist: [teamId],
  };
  expect([created.status, created.body]).toEqual([200, { lab_account: account }]);
  const ofTeam = async () =>
    (await app.request<Listed>('GET', '/v3/lab_test/lab_account', { key: mine.key })).body.data;
  expect(await ofTeam()).toEqual([account]);
  const own = `${where}/${account.id}`;
  const changed = await api.send('PUT', own, {
    body: { provider_account_id: '0012-35', status: 'suspended' },
  });
  expect(changed.body['lab_account']).toEqual({
    ...account,
    status: 'suspended',
    provider_account_id: '0012-35',
    account_name: null,
    allowed_billing: {},
  });
  expect((await api.send('DELETE', own)).body).toEqual({ success: true });
  expect(await ofTeam()).toEqual([]);
  for (const method of ['DELETE', 'PUT'] as const) {
    const body = method === 'PUT' ? { body: { provider_account_id: '1' } } : {};
    const gone = await api.send(method, own, body);
    expect([gone.status, gone.text]).toEqual([404, '{"detail":"Lab account not found"}']);
  }
});

it("a number is one account's at a lab, also when two come at once", async () => {
  const api = await managementApi(app);
  const add = async (number: string, lab = 'labcorp') =>
    api.send<{ lab_account: { id: string } }>('POST', path, {
      body: { lab, provider_account_id: number },
    });
  const both = await Promise.all([add('77'), add('77')]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await add('77', 'quest')).status).toBe(200);
  const other = (await add('78')).body.lab_account.id;
  const taken = await api.send('PUT', `${path}/${other}`, { body: { provider_account_id: '77' } });
  expect(taken.status).toBe(409);
  const same = await api.send('PUT', `${path}/${other}`, { body: { provider_account_id: '78' } });
  expect(same.status).toBe(200);
});

it.each([
  [{ provider_account_id: '1' }, 'body.lab'],
  [{ lab: 'nowhere', provider_account_id: '1' }, 'body.lab'],
  [{ lab: 'quest' }, 'body.provider_account_id'],
  [{ lab: 'quest', provider_account_id: ' ' }, 'body.provider_account_id'],
  [{ lab: 'quest', provider_account_id: '1', status: 'lost' }, 'body.status'],
  [{ lab: 'quest', provider_account_id: '1', number: '1' }, 'body.number'],
  [
    { lab: 'quest', provider_account_id: '1', allowed_billing: { cash: [] } },
    'body.allowed_billing.cash',
  ],
  [
    { lab: 'quest', provider_account_id: '1', allowed_billing: { client_bill: ['Arizona'] } },
    'body.allowed_billing.client_bill.0',
  ],
])('%j is refused at %s', async (body, at) => {
  const refused = await org.send('POST', path, { body });
  expect([refused.status, blamed(refused)]).toEqual([422, [at]]);
});

it('nobody makes, changes or deletes an account with teams or accounts that are not theirs', async () => {
  const stranger = await otherOrganisation(app);
  const theirs = await newAccount(stranger.orgId);
  const theirTeam = (await addTeam(stranger)).id;
  const body = { lab: 'quest', provider_account_id: randomUUID(), team_id_allowlist: [theirTeam] };
  const made = await org.send('POST', path, { body });
  expect([made.status, made.text]).toEqual([404, '{"detail":"Team not found"}']);
  const changes = { body: { provider_account_id: '1' } };
  const refused = [
    await org.send('PUT', `${path}/${theirs}`, changes),
    await org.send('DELETE', `${path}/${theirs}`),
  ];
  for (const { text } of refused) expect(text).toBe('{"detail":"Lab account not found"}');
  const listed = await stranger.send<Listed>('GET', path, { query: { lab_account_id: theirs } });
  expect(listed.body.data).toHaveLength(1);
});
