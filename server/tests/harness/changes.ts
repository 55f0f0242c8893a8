import { randomUUID } from 'node:crypto';

import type { TestApp, TestTeam } from './app.ts';
import { appointmentChanges } from './appointment-changes.ts';
import { backendClientChanges } from './backend-client-changes.ts';
import { bulkExportChanges } from './bulk-export-changes.ts';
import type { Change, Changes } from './change.ts';
import { checkoutChanges } from './checkout-changes.ts';
import { connectUser, recipeOf } from './connected-user.ts';
import { continuousQueryChanges } from './continuous-query-changes.ts';
import { derivedChanges } from './derived-changes.ts';
import { insuranceChanges } from './insurance-changes.ts';
import { labAccountChanges } from './lab-account-changes.ts';
import { labReportChanges } from './lab-report-changes.ts';
import { matchingChanges } from './matching-changes.ts';
import { orderChanges } from './order-changes.ts';
import { signInChanges } from './sign-in-changes.ts';
import { webhookChanges } from './webhook-changes.ts';

type Method = Parameters<TestApp['request']>[0];
type Id = { readonly id: string };
type Domain = Id & {
  readonly dns_records: readonly { readonly name: string; readonly value: string }[];
};

type World = {
  readonly app: TestApp;
  readonly team: TestTeam;
  /** Of an Org Management Key. */
  readonly managementKey: string;
  /** What name servers answer. */
  readonly txtRecords: Map<string, string>;
};

/** Only what needs more than a new user and the example of its body has lines here. */
export function changesOf(world: World): Changes {
  return {
    ...derivedChanges(world),
    ...assistantChanges,
    ...backendClientChanges(world),
    ...bulkExportChanges(world),
    ...dataChanges(world),
    ...orderChanges(world),
    ...managementChanges(world),
    ...peopleChanges(world),
    ...webhookChanges(world.team, manager(world)),
    ...continuousQueryChanges(world.team, manager(world)),
    ...appointmentChanges(world),
    ...matchingChanges(world),
    ...insuranceChanges(world),
    ...checkoutChanges(world),
    ...labReportChanges(world),
    ...signInChanges(world),
  };
}

const address = {
  first_line: '1 Main St',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  country: 'US',
};

const person = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.com',
  phone_number: '+14155771234',
  gender: 'female',
  dob: '1990-01-05',
  address,
};

const newPayor = (): object => ({ name: `Payor ${randomUUID()}`, address });

/** A call is on record, whatever it reads. */
const assistantChanges: Changes = {
  callMcp: async () => {
    const params = { name: 'find_users', arguments: {} };
    return { path: '/mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } };
  },
};

function dataChanges({ app, team }: World): Changes {
  const connected = async (): Promise<string> => {
    const { user_id } = await app.newUser(team);
    await connectUser(app, team, user_id);
    return user_id;
  };
  const ofUser = async (path = '', body?: unknown): Promise<Change> => {
    const { user_id } = await app.newUser(team);
    return { path: `/v2/user/${user_id}${path}`, body };
  };
  return {
    createUser: async () => ({
      path: '/v2/user',
      body: { client_user_id: `user-${randomUUID()}` },
    }),
    patchUser: async () => ofUser('', { client_user_id: `user-${randomUUID()}` }),
    undoDeleteUser: async () => {
      const { path } = await ofUser();
      await app.request('DELETE', path, { key: team.key });
      return { path: '/v2/user/undo_delete', query: { user_id: path.slice('/v2/user/'.length) } };
    },
    disconnectUserProvider: async () => ({ path: `/v2/user/${await connected()}/oura` }),
    createLinkToken: async () => {
      const { user_id } = await app.newUser(team);
      return { path: '/v2/link/token', body: { user_id } };
    },
    connectManualProvider: async () => {
      const { user_id } = await app.newUser(team);
      return { path: '/v2/link/provider/manual/manual', body: { user_id } };
    },
    connectDemo: async () => {
      const { user_id } = await app.newUser(team);
      return { path: '/v2/link/connect/demo', body: { user_id, provider: 'oura' } };
    },
    createLinkCode: async () => {
      const { user_id } = await app.newUser(team);
      return { path: '/v2/link/code/create', query: { user_id } };
    },
    exchangeLinkCode: async () => {
      const { user_id } = await app.newUser(team);
      const created = await app.request<{ code: string }>('POST', '/v2/link/code/create', {
        key: team.key,
        query: { user_id },
      });
      return { path: '/v2/link/code/exchange', query: { code: created.body.code } };
    },
    bulkImportConnections: async () => {
      const { user_id } = await app.newUser(team);
      return {
        path: '/v2/link/bulk_import',
        body: { provider: 'oura', connections: [recipeOf(user_id)], wait_for_completion: true },
      };
    },
    bulkExportConnections: async () => ({
      path: '/v2/link/bulk_export',
      body: { provider: 'oura', user_ids: [await connected()] },
    }),
    bulkPauseConnections: async () => ({
      path: '/v2/link/bulk_pause',
      body: { provider: 'oura', user_ids: [await connected()] },
    }),
    bulkTriggerHistoricalPull: async () => ({
      path: '/v2/link/bulk_trigger_historical_pull',
      body: { provider: 'oura', user_ids: [await connected()], wait_for_completion: true },
    }),
    createPayor: async () => ({ path: '/v3/payor', body: newPayor() }),
    createInsurance: async () => {
      const { path } = await ofUser();
      await app.request('PATCH', `${path}/info`, { key: team.key, body: person });
      const payor = await app.request<{ payor_code: string }>('POST', '/v3/payor', {
        key: team.key,
        body: newPayor(),
      });
      const { payor_code } = payor.body;
      const body = { payor_code, member_id: 'x', relationship: 'Self', insured: person };
      return { path: `${path}/insurance`, body };
    },
    createLabTest: async () => ({
      path: '/v3/lab_tests',
      body: { name: 'Thyroid', method: 'walk_in_test', description: 'x', marker_ids: [4064] },
    }),
    updateLabTest: async () => {
      const { body } = await app.request<{ data: readonly Id[] }>('GET', '/v3/lab_test', {
        key: team.key,
      });
      return { path: `/v3/lab_tests/${body.data[0]?.id}`, body: { name: `Test ${randomUUID()}` } };
    },
    updateSourcePriorities: async () => ({
      path: '/v2/team/source/priorities',
      body: [{ data_type: 'sleep', provider: `source_${Date.now()}`, priority: 1 }],
    }),
  };
}

/** Requests of the management plane, from its organisation on. */
function manager({ app, team, managementKey }: World) {
  const org = `/v1/org/${team.scope.organisationId}`;
  return {
    org,
    place: `${team.scope.environment}/us`,
    make: async <Made>(path: string, body: unknown, method: Method = 'POST'): Promise<Made> => {
      const made = await app.request<Made>(method, `${org}/${path}`, {
        headers: { 'x-management-key': managementKey },
        body,
      });
      if (made.status >= 300) throw new Error(`${path} answered ${made.status}: ${made.text}`);
      return made.body;
    },
  };
}

function managementChanges(world: World): Changes {
  const { org, place, make } = manager(world);
  const { teamId } = world.team.scope;
  const tokens = `${org}/team/${teamId}/sandbox/assistant_token`;
  const newToken = { label: 'x', user_ids: null, classes: ['sleep'] };
  const newTeam = async (): Promise<Id> => make('team', { name: 'Another team', region: 'us' });
  const newKey = async (): Promise<Id> => make('management_key', { label: 'x', role: 'org_admin' });
  const newTeamKey = async (): Promise<Id> =>
    make(`team_api_keys/${place}`, { label: 'x', team_id: teamId });
  const newDomain = async () => make<Domain>('domain', { domain: `${randomUUID()}.example` });
  const credentials = { team_id: teamId, provider: 'oura', client_secret: randomUUID() };
  const preferences = {
    team_ids: [teamId],
    providers: { oura: { default: { historical_days_to_pull: 7 } } },
  };
  return {
    updateOrganisation: async () => ({ path: org, body: { name: 'Another name' } }),
    createTeam: async () => ({ path: `${org}/team`, body: { name: 'Another team', region: 'us' } }),
    updateTeam: async () => ({
      path: `${org}/team/${(await newTeam()).id}`,
      body: { name: 'New' },
    }),
    deleteTeam: async () => ({ path: `${org}/team/${(await newTeam()).id}` }),
    createManagementKey: async () => ({
      path: `${org}/management_key`,
      body: { label: 'x', role: 'org_admin' },
    }),
    updateManagementKey: async () => ({
      path: `${org}/management_key/${(await newKey()).id}`,
      body: { label: 'y' },
    }),
    rotateManagementKey: async () => ({
      path: `${org}/management_key/${(await newKey()).id}/rotate`,
      body: {},
    }),
    deleteManagementKey: async () => ({ path: `${org}/management_key/${(await newKey()).id}` }),
    createAssistantToken: async () => ({ path: tokens, body: newToken }),
    revokeAssistantToken: async () => {
      const { id } = await make<Id>(`team/${teamId}/sandbox/assistant_token`, newToken);
      return { path: `${tokens}/${id}` };
    },
    createTeamKey: async () => ({
      path: `${org}/team_api_keys/${place}`,
      body: { label: 'x', team_id: teamId },
    }),
    rotateTeamKey: async () => ({
      path: `${org}/team_api_keys/${place}/${(await newTeamKey()).id}/rotate`,
      body: {},
    }),
    deleteTeamKeys: async () => ({
      path: `${org}/team_api_keys/${place}`,
      query: { api_key_id: (await newTeamKey()).id },
    }),
    createAccessToken: async () => ({
      path: `${org}/team/${teamId}/create_api_access_token`,
      body: { env: world.team.scope.environment },
    }),
    createDomain: async () => ({
      path: `${org}/domain`,
      body: { domain: `${randomUUID()}.example` },
    }),
    verifyDomain: async () => {
      const { id, dns_records: records } = await newDomain();
      for (const { name, value } of records) world.txtRecords.set(name, value);
      return { path: `${org}/domain/${id}/verify` };
    },
    deleteDomain: async () => ({ path: `${org}/domain/${(await newDomain()).id}` }),
    setCredentials: async () => ({
      path: `${org}/team_custom_credentials/${place}`,
      body: credentials,
    }),
    deleteCredentials: async () => {
      const { id } = await make<Id>(`team_custom_credentials/${place}`, credentials);
      return { path: `${org}/team_custom_credentials/${place}`, query: { credential_id: id } };
    },
    setScopeRequirements: async () => ({
      path: `${org}/team/${teamId}/scope_requirements`,
      body: { oura: { user_must_grant: ['daily'], user_may_grant: [] } },
    }),
    setPullPreferences: async () => ({
      path: `${org}/team_data_pull_preferences/${place}`,
      body: preferences,
    }),
    resetPullPreferences: async () => {
      await make(`team_data_pull_preferences/${place}`, preferences);
      return { path: `${org}/team_data_pull_preferences/${place}`, query: { team_id: teamId } };
    },
    ...labAccountChanges(world, `${org}/lab_account/${place}`),
  };
}

function peopleChanges(world: World): Changes {
  const { org, make } = manager(world);
  const invitation = () => ({ email: `${randomUUID()}@example.com`, role: 'no_role' });
  const acceptance = async (): Promise<Change> => {
    const { invite_url: url } = await make<{ invite_url: string }>('invite', invitation());
    const token = new URL(url).hash.slice(1);
    return { path: '/v1/invite/accept', body: { token, name: 'Ada' } };
  };
  const newMember = async (): Promise<string> => {
    const { path, body } = await acceptance();
    const { id } = (await world.app.request<Id>('POST', path, { body })).body;
    return `${org}/member/${id}`;
  };
  return {
    createInvite: async () => ({ path: `${org}/invite`, body: invitation() }),
    acceptInvite: acceptance,
    deleteInvite: async () => {
      const invited = invitation();
      await make('invite', invited);
      const search = `invite?search_query=${encodeURIComponent(invited.email)}`;
      const found = await make<{ invites: readonly Id[] }>(search, undefined, 'GET');
      return { path: `${org}/invite/${found.invites[0]?.id}` };
    },
    updateMember: async () => ({
      path: await newMember(),
      body: { role: 'org_admin', team_role_bindings: null },
    }),
    deleteMember: async () => ({ path: await newMember() }),
    endMemberSessions: async () => ({ path: `${await newMember()}/session` }),
  };
}
