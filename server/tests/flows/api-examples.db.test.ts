import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { bodyExamples } from '../../src/composition/slices.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import type { Change, Changes } from '../harness/change.ts';
import { changesOf } from '../harness/changes.ts';
import { unreachableProviders } from '../harness/connected-user.ts';
import { managementApi } from '../harness/management-api.ts';
import { stockTest } from '../harness/orders.ts';

let app: TestApp;
let team: TestTeam;
let managementKey: string;
let changes: Changes;

beforeAll(async () => {
  app = await openTestApp({ providers: unreachableProviders });
  team = await app.newTeam();
  managementKey = (await managementApi(app)).key;
  changes = {
    ...changesOf({ app, team, managementKey, txtRecords: new Map() }),
    ...others(),
  };
});
afterAll(async () => app.close());

/** What takes JSON: a file is no example, nor is a form, whose assertion is good once. */
const bodied = (): readonly Operation[] =>
  app.operations.filter(
    ({ body, upload, formBytesMax, isForm }) =>
      body !== undefined && upload === undefined && formBytesMax === undefined && isForm !== true,
  );

/** A code has no digit of the ids that stand in for others. */
const invitationExample = 'K7M2QX9T';

/** An id or the like that only the reader has. */
const isStandIn = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('0199f1c') || value === invitationExample);

/** The example with the ids that there are, from the same places of a body that is right. */
function withIds(example: unknown, real: unknown): unknown {
  if (isStandIn(example)) return real;
  if (Array.isArray(example))
    return example.map((each, index) => withIds(each, Reflect.get(Object(real), index)));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([key, each]: [string, unknown]) => [
      key,
      withIds(each, Reflect.get(Object(real), key)),
    ]),
  );
}

/**
 * What has to be there for operations that change nothing, or that need more than a key. Nobody reaches a
 * provider here, which an accepted password is answered with.
 */
function others(): Changes {
  const org = `/v1/org/${team.scope.organisationId}`;
  const place = `${team.scope.environment}/us`;
  const at =
    (path: string, body: unknown = {}) =>
    async (): Promise<Change> => ({ path, body });
  const user = async (): Promise<string> => (await app.newUser(team)).user_id;
  const ofPhone = (name: string) => async (): Promise<Change> => ({
    path: `/v2/user/${await user()}/${name}/apple_health_kit`,
    body: {},
  });
  const linkToken = async (): Promise<string> => {
    const made = await app.request<{ link_token: string }>('POST', '/v2/link/token', {
      key: team.key,
      body: { user_id: await user() },
    });
    return made.body.link_token;
  };
  const linked = (path: string) => async (): Promise<Change> => ({
    path,
    body: {},
    headers: { 'x-salus-link-token': await linkToken() },
  });
  return {
    pushTimeseries: async () => ({ path: `/v2/timeseries/${await user()}/heartrate`, body: {} }),
    pushSummary: async () => ({ path: `/v2/summary/sleep/${await user()}`, body: {} }),
    registerApplication: async () => {
      // A team has to allow the application first.
      await changes['authorizeApplication']?.();
      return { path: '/oauth2/register', body: {} };
    },
    searchUsers: at('/v2/user/search'),
    postFhirPatientEverything: async () => ({
      path: `/fhir/r4/Patient/${await user()}/$everything`,
      body: {},
    }),
    queryOneUser: async () => ({ path: `/aggregate/v1/user/${await user()}/query`, body: {} }),
    searchPayorDeprecated: at('/v3/insurance/search/payor'),
    validateIcdCodes: at('/v3/insurance/validate_icd_codes'),
    listOrderSetMarkers: async () => ({
      path: '/v3/lab_tests/list_order_set_markers',
      body: { lab_test_ids: [await stockTest(app, team, 'walk_in_test')] },
    }),
    estimateOrderSetPricing: async () => ({
      path: '/v3/lab_test/estimate_order_set_pricing',
      body: { order_sets: [{ lab_test_ids: [await stockTest(app, team, 'walk_in_test')] }] },
    }),
    searchCompendium: at('/v3/compendium/search'),
    searchOrderableTests: at('/v3/compendium/search_orderable_tests'),
    convertCompendium: async () => ({
      path: '/v3/compendium/convert',
      body: { lab_test_id: await stockTest(app, team, 'walk_in_test') },
    }),
    getPhlebotomyAvailability: at('/v3/order/phlebotomy/appointment/availability'),
    sendDomainInstructions: async () => {
      const made = await app.request<{ id: string }>('POST', `${org}/domain`, {
        headers: { 'x-management-key': managementKey },
        body: { domain: 'instructions.example' },
      });
      return { path: `${org}/domain/${made.body.id}/send_domain_instructions`, body: {} };
    },
    resolveTeam: async () => {
      await app.request('POST', `${org}/team`, {
        headers: { 'x-management-key': managementKey },
        body: { name: 'Another', region: 'us', integration_team_id: 'clinic-17' },
      });
      return { path: `${org}/resolve_team`, body: {} };
    },
    prepareCredentials: at(`${org}/prepare_team_custom_credentials/${place}`, {
      team_id: team.scope.teamId,
    }),
    isLinkTokenValid: async () => ({
      path: '/v2/link/token/isValid',
      body: { token: await linkToken() },
    }),
    startLink: async () => ({ path: '/v2/link/start', body: { link_token: await linkToken() } }),
    sdkSyncState: ofPhone('sdk_sync_state'),
    sdkStartHistoricalStage: ofPhone('sdk_start_historical_stage'),
    sdkSyncProgress: ofPhone('sdk_sync_progress'),
    linkPasswordProvider: linked('/v2/link/provider/password/whoop'),
    completePasswordProviderMfa: linked('/v2/link/provider/password/whoop/complete_mfa'),
    linkEmailProvider: linked('/v2/link/provider/email/freestyle_libre'),
    previewInvite: async () => ({
      path: '/v1/invite/preview',
      body: (await changes['acceptInvite']?.())?.body,
    }),
    linkWithPassword: linked('/v2/link/auth'),
    linkWithEmail: linked('/v2/link/auth/email'),
  };
}

it('every operation with a body has an example, and no other', () => {
  const ids = bodied().map(({ operationId }) => operationId);
  expect(Object.keys(bodyExamples).toSorted()).toEqual(ids.toSorted());
});

it('every example is accepted when it is sent with own ids', async () => {
  const outcomes: unknown[] = [];
  expect(Object.keys(bodyExamples).filter((id) => changes[id] === undefined)).toEqual([]);
  for (const { operationId, method, plane } of bodied()) {
    const change = await changes[operationId]?.();
    const keys =
      plane === 'management'
        ? { 'x-management-key': managementKey }
        : plane === 'data'
          ? { 'x-salus-api-key': team.key }
          : {};
    const { status, text } = await app.request(method, change?.path ?? operationId, {
      headers: { ...keys, ...change?.headers },
      ...(change?.query === undefined ? {} : { query: change.query }),
      body: withIds(bodyExamples[operationId], change?.body),
    });
    if (status >= 300) outcomes.push([operationId, status, text.slice(0, 400)]);
  }
  expect(outcomes).toEqual([]);
});
