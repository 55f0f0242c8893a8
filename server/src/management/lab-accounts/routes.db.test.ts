import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../../../tests/harness/management-api.ts';
import { blamed } from '../../../tests/harness/user-api.ts';

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
