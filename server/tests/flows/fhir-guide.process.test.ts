import { Client } from 'fhir-kit-client';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { parseMessage } from '../../src/connectors/labs/hl7/message.ts';
import { readResults } from '../../src/connectors/labs/hl7/result-message.ts';
import { openTestApp, type TestApp, type TestTeam, type TestUser } from '../harness/app.ts';
import { backendClient } from '../harness/backend-client.ts';
import { fhirClients, missingClients } from '../harness/fhir-clients.ts';
import { runGuide } from '../harness/guide.ts';
import { hl7Peer, oru } from '../harness/lab-examples.ts';
import { newOrder, oneTest } from '../harness/orders.ts';

let app: TestApp;
let team: TestTeam;
let user: TestUser;
let reported: string;

const person = {
  first_name: 'Jane',
  last_name: 'Doe',
  gender: 'female',
  dob: '1985-02-28',
  email: 'jane@example.com',
  phone_number: '+16025771234',
  address: { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
};

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  user = await app.newUser(team);
  await app.request('PATCH', `/v2/user/${user.user_id}/info`, { key: team.key, body: person });
  const cover = { payor_code: 'AETNA', member_id: 'W123', relationship: 'Self', insured: person };
  await app.request('POST', `/v2/user/${user.user_id}/insurance`, {
    key: team.key,
    body: { ...cover, is_primary: true },
  });
  await newOrder(app, team, { user_id: user.user_id });
  reported = await orderWithResults();
});
afterAll(async () => app.close());

/** An order of the same user, and what a laboratory says of it. */
async function orderWithResults(): Promise<string> {
  const order = await newOrder(app, team, { ...oneTest, user_id: user.user_id });
  const query = { final_status: 'received.walk_in_test.requisition_created' };
  const path = `/v3/order/${order.id}/test`;
  await app.request('POST', path, { key: team.key, query, body: null });
  const text = oru([
    `PID|1||${order.user_id}||Doe^Jane||19850228|F`,
    `OBR|1|${order.id}||7600^Lipid panel^L|||20261119081500|||||||||||||||20261120083000|||F`,
    'OBX|1|NM|1^Sodium^L||140|mmol/L|136-145||||F',
  ]);
  const { rows } = await app.database.query<{ lab: string }>(
    `select lab from lab_order where id = '${order.id}'`,
  );
  const peer = { ...hl7Peer, lab: rows[0]?.lab ?? '' };
  const [read] = readResults(parseMessage(text), peer, app.clock.now());
  if (read === undefined) throw new Error('no report');
  expect(await app.service.slices.labsResults.inbox.report(read)).toMatchObject({
    kind: 'matched',
  });
  return order.id;
}

it('the guide to FHIR says what happens, command by command', async () => {
  const { user_id: id, client_user_id: reference } = user;
  const settings = {
    KEY: team.key,
    API: app.baseUrl,
    USER_ID: id,
    CLIENT_USER_ID: reference,
    ORDER_ID: reported,
  };
  expect(await runGuide('fhir.md', settings)).toBe(12);
});

it.skipIf(missingClients !== null)(
  'the guide to clients of FHIR says what happens, with a token of a system',
  async () => {
    const client = await backendClient(app, team, ['system/*.rs']);
    const { authorization } = await client.headers('system/*.rs');
    const settings = {
      API: app.baseUrl,
      TOKEN: authorization.slice('Bearer '.length),
      NODE_PATH: fhirClients,
    };
    expect(await runGuide('fhir-clients.md', settings)).toBe(2);
  },
);

it('a FHIR client of others reads the metadata, a patient and pages', async () => {
  const client = new Client({
    baseUrl: `${app.baseUrl}/fhir/r4`,
    customHeaders: { 'x-salus-api-key': team.key },
  });
  expect(await client.capabilityStatement()).toMatchObject({ fhirVersion: '4.0.1' });
  const read = await client.read({ resourceType: 'Patient', id: user.user_id });
  expect(read).toMatchObject({ name: [{ family: 'Doe' }] });
  app.clock.advance(1000);
  await app.newUser(team);
  const first = await client.search({ resourceType: 'Patient', searchParams: { _count: 1 } });
  const second = await client.nextPage({ bundle: { link: [], ...first } });
  expect(second).toMatchObject({ entry: [{ resource: { id: user.user_id } }] });
  await expect(client.read({ resourceType: 'Patient', id: 'nobody' })).rejects.toMatchObject({
    response: { status: 404, data: { resourceType: 'OperationOutcome' } },
  });
});
