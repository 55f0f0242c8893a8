import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { openTestApp, type TestApp } from '../harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../harness/management-api.ts';
import { type Caller, findTells, type Finding, type Ids } from '../harness/other-tenants.ts';

let app: TestApp;
let org: ManagementApi;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());

/** What the operations fill in for the environment and region of their path. */
const place = 'production/us';

/** What a team can own on the management plane. */
async function ownedByTeam(api: ManagementApi): Promise<Record<string, string>> {
  const team = await addTeam(api);
  const apiKey = await api.send<{ id: string }>('POST', `/team_api_keys/${place}`, {
    body: { label: 'own', team_id: team.id },
  });
  const managementKey = await api.send<{ id: string }>('POST', '/management_key', {
    body: { label: 'own', role: 'team_admin', team_role_bindings: [{ team_id: team.id }] },
  });
  const credential = await api.send<{ id: string }>('POST', `/team_custom_credentials/${place}`, {
    body: { team_id: team.id, provider: 'oura', client_id: 'own' },
  });
  await api.send('POST', `/team_data_pull_preferences/${place}`, {
    body: { team_ids: [team.id], providers: { oura: { default: { historical_days_to_pull: 9 } } } },
  });
  const webhook = await api.send<{ id: string }>('POST', `/team/${team.id}/production/webhook`, {
    body: { url: 'https://receiver.example/hook' },
  });
  await api.send('POST', `/team_etl_pipelines/${place}`, {
    body: { team_ids: [team.id], push_historical_data: true },
  });
  const message = await api.send<{ message_id: string }>(
    'POST',
    `/team/${team.id}/production/webhook/${webhook.body.id}/example`,
    { body: { event_type: 'daily.data.sleep.created' } },
  );
  await app.database.query(
    `insert into deletion_certificate (user_id, tenant_id, certificate, purged_at)
     select $2::uuid, id, json_build_object('user_id', $2::uuid), now() from tenant
     where team_id = $1 and environment = 'production'`,
    [team.id, randomUUID()],
  );
  return {
    team_id: team.id,
    message_id: message.body.message_id,
    webhook_id: webhook.body.id,
    api_key_id: apiKey.body.id,
    key_id: managementKey.body.id,
    credential_id: credential.body.id,
  };
}

/** What belongs to an organisation beside its teams. */
async function ownedByOrganisation(api: ManagementApi): Promise<Ids> {
  const ids = await ownedByTeam(api);
  const integration = `integration-${randomUUID()}`;
  await api.send('PATCH', `/team/${ids['team_id']}`, {
    body: { integration_team_id: integration },
  });
  const domain = await api.send<{ id: string }>('POST', '/domain', {
    body: { domain: `${randomUUID()}.example.com` },
  });
  const email = (): string => `${randomUUID()}@example.com`;
  const invited = await api.send<{ invite_url: string }>('POST', '/invite', {
    body: { email: email() },
  });
  const token = invited.body.invite_url.split('#')[1];
  const member = await app.request<{ id: string }>('POST', '/v1/invite/accept', {
    body: { token, name: 'Own' },
  });
  await api.send('POST', '/invite', { body: { email: email() } });
  const invites = await api.send<{ invites: { id: string }[] }>('GET', '/invite');
  const account = randomUUID();
  await app.database.query(
    `insert into lab_account (id, org_id, environment, region, lab, status, delegated_flow, provider_account_id)
     values ($1, $2, 'production', 'us', 'quest', 'active', 'not_delegated', 'own')`,
    [account, api.orgId],
  );
  await api.send('PATCH', `/lab_account/${place}/${account}`, {
    body: { team_id_allowlist: [ids['team_id']] },
  });
  return {
    ...ids,
    integration_team_id: integration,
    domain_id: domain.body.id,
    member_id: member.body.id,
    invite_id: invites.body.invites[0]?.id ?? '',
    account_id: account,
    lab_account_id: account,
  };
}

/** Without users, a slice with a test of its own, and without what only makes a new thing of a new id. */
const isOurs = ({ plane, path, operationId }: Operation): boolean =>
  plane === 'management' && !path.includes('{user_id}') && operationId !== 'createTeam';

const examples = ({ path }: Operation): Readonly<Record<string, unknown>> => ({
  org_id: org.orgId,
  team_id_allowlist: [],
  url: 'https://receiver.example/hook',
  event_type: 'daily.data.sleep.created',
  ...(path.endsWith('/invite') ? { email: `${randomUUID()}@example.com` } : {}),
});

const callerOf = (api: ManagementApi, own: () => Promise<Ids>): Caller => ({
  headers: { 'x-management-key': api.key },
  own,
});

const named = (findings: readonly Finding[]): string[] =>
  findings.map((each) => each.operationId.split(' ')[0] ?? '');

describe('what looks exactly like absent things to every operation', () => {
  it("is another organisation's, to an Org Management Key", async () => {
    const stranger = await otherOrganisation(app);
    const world = {
      request: app.request,
      caller: callerOf(org, async () => ownedByOrganisation(org)),
      stranger: { own: async () => ownedByOrganisation(stranger) },
      examples,
    };
    const { tells, vacuous } = await findTells(
      world,
      // What is not served answers alike to everybody.
      app.operations.filter(
        (each) => isOurs(each) && each.errors?.includes('ehr.not_served') !== true,
      ),
    );
    expect(tells).toEqual([]);
    expect(vacuous).toEqual([]);
  });

  it("is another team's, to a Team Management Key", async () => {
    // One team that stays; what is deleted with it is made anew for each operation.
    const mine = await addTeam(org);
    const bound = await managementApi(app, [mine.id]);
    const asOwn = async (): Promise<Ids> => {
      const made = await ownedByTeam(org);
      const rebound = {
        team_role_bindings: [mine.id, made['team_id']].map((id) => ({ team_id: id })),
      };
      await org.send('PATCH', `/management_key/${bound.keyId}`, { body: rebound });
      while ((await bound.send('GET', `/team/${made['team_id']}`)).status !== 200);
      return made;
    };
    const world = {
      request: app.request,
      caller: callerOf(bound, asOwn),
      stranger: { own: async () => ownedByTeam(org) },
      examples,
    };
    const { tells, vacuous } = await findTells(world, app.operations.filter(isOurs));
    expect(tells).toEqual([]);
    // Of the organisation: refused whatever is asked for.
    expect(named(vacuous).toSorted()).toEqual(['deleteTeam', 'listLabAccounts']);
  });
});
