import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { ensureUserKey } from '#kernel/secrets/user-keys.ts';

import { ContinuousQueryWorker, openPool } from '../../src/aggregate/index.ts';
import { trust } from '../../src/kernel/brand.ts';
import type { UserId } from '../../src/kernel/scope.ts';
import { plainDate } from '../../src/kernel/time.ts';
import type { LabReport } from '../../src/labs/orders/index.ts';
import { openLabInbox } from '../../src/labs/results/index.ts';
import { insertChallenge } from '../../src/sources/link/login/store.ts';
import type { LinkTokenId } from '../../src/sources/link/model.ts';
import { insertSession } from '../../src/sources/link/store.ts';
import { keepPages } from '../../src/sources/raw/keep.ts';
import { packPage } from '../../src/sources/raw/pages.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import type { TestApp, TestTeam } from './app.ts';
import { bulkApi } from './bulk-export.ts';
import { newSession } from './checkout-changes.ts';
import { connectUser } from './connected-user.ts';
import { continuousQuery } from './continuous-query-changes.ts';
import { labReportChanges } from './lab-report-changes.ts';
import { managementApi } from './management-api.ts';
import { unmatchedResult } from './matching-changes.ts';
import { postOrder } from './orders.ts';

const address = {
  first_line: '1 Street',
  country: 'US',
  zip: '85004',
  city: 'Phoenix',
  state: 'AZ',
};
const person = {
  last_name: 'Example',
  email: 'ada@example.com',
  phone_number: '+16025771234',
  gender: 'female',
  dob: '1990-01-10',
  address,
};
/** Of nobody else in the tests, so that it is found wherever it is in plain text. */
export const fallbackBirthDate = '1931-07-23';

/** Stores something, with this word in it where it can have one, in every protected field of a team. */
export async function fillProtected(
  app: TestApp,
  token: string,
  given?: TestTeam,
): Promise<TestTeam> {
  const team = given ?? (await app.newTeam());
  const endpoint = await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:1/hook' });
  const { user_id: userId } = await app.newUser(team, { fallback_birth_date: fallbackBirthDate });
  const send = async (method: 'PATCH' | 'POST', path: string, body: object): Promise<unknown> => {
    const { status, text, body: answer } = await app.request(method, path, { key: team.key, body });
    expect([status, text]).toEqual([200, text]);
    return answer;
  };
  const name = { first_name: token };
  await send('PATCH', `/v2/user/${userId}/info`, { ...person, ...name });
  const payor = await send('POST', '/v3/payor', { name: 'Example Insurance', address });
  await send('POST', `/v2/user/${userId}/insurance`, {
    payor_code: (payor as { payor_code: string }).payor_code,
    member_id: `${token} 1`,
    relationship: 'Self',
    insured: { ...person, ...name },
  });
  await send('POST', `/v2/user/${userId}/insurance/eligibility`, {
    provider: { name: 'Example Laboratory', npi: '1234567893' },
  });
  await send('POST', '/v2/insurance/eligibility/batch', {
    user_ids: [userId],
    provider: { name: token, npi: '1234567893' },
  });
  await connectUser(app, team, userId, token);
  const kept = { userId: trust<UserId>(userId), provider: 'oura', resource: 'personal_info' };
  const range = { start: plainDate(app.clock.now()), end: plainDate(app.clock.now()) };
  const packed = [
    await packPage({ resource: kept.resource, body: Buffer.from(JSON.stringify({ name: token })) }),
  ];
  await app.resources.db.write(team.scope, async (tx) =>
    keepPages(app.resources, tx, team.scope, { ...kept, range, packed }),
  );
  await app.request('POST', '/v2/link/token', { key: team.key, body: { user_id: userId } });
  const { rows } = await app.database.query<{ id: string }>(
    'select id from link_token where tenant_id = $1',
    [team.scope.tenantId],
  );
  await app.resources.db.write(team.scope, async (tx) => {
    const id = randomUUID();
    const createdAt = app.clock.now();
    const linkTokenId = trust<LinkTokenId>(rows[0]?.id ?? '');
    await insertSession(tx, team.scope, { id, linkTokenId, provider: 'peloton', createdAt });
    const key = await ensureUserKey(tx, app.resources, team.scope, kept.userId);
    const sealed = key.seal(Buffer.from(token), { field: 'link_challenge.challenge', row: id });
    const challenge = { id, userId: kept.userId, region: null, sealed, createdAt };
    await insertChallenge(tx, team.scope, challenge);
  });
  const management = await managementApi(app);
  const credential = await management.send('POST', '/team_custom_credentials/sandbox/us', {
    body: {
      team_id: team.scope.teamId,
      provider: 'fitbit',
      client_id: 'known',
      client_secret: token,
      details: {
        fitbit: {
          workout_verify_token: token,
          sleep_verify_token: token,
          body_verify_token: token,
        },
      },
    },
  });
  expect([credential.status, credential.text]).toEqual([200, credential.text]);
  const webhook = `/team/${team.scope.teamId}/sandbox/webhook/${endpoint.id}`;
  const headers = { authorization: token };
  const withHeaders = await management.send('PUT', `${webhook}/headers`, { body: { headers } });
  const rotated = await management.send('POST', `${webhook}/secret/rotate`, { body: {} });
  expect([withHeaders.status, rotated.status]).toEqual([204, 204]);
  const pipeline = await management.send('POST', '/team_etl_pipelines/sandbox/us', {
    body: {
      team_ids: [team.scope.teamId],
      rabbitmq: { uri: `amqp://${token}:${token}@broker.example`, exchange: token },
    },
  });
  expect([pipeline.status, pipeline.text]).toEqual([200, pipeline.text]);
  await fillOrders(app, team, { token, person: { ...person, ...name } });
  await newSession({ app, team }, name);
  await fillReports(app, team);
  await fillTables(app, team);
  const filter = `_typeFilter=${encodeURIComponent(`Patient?name=${token}`)}`;
  expect((await bulkApi(app, team).begin(`$export?${filter}`)).status).toBe(202);
  return team;
}

/** A lab report that was uploaded, read and approved. */
async function fillReports(app: TestApp, team: TestTeam): Promise<void> {
  const approval = await labReportChanges({ app, team })['approveLabReportReview']?.();
  if (approval === undefined) throw new Error('there is no such change');
  const { path, body } = approval;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
}

/** The tables of a continuous query. */
async function fillTables(app: TestApp, team: TestTeam): Promise<void> {
  const management = await managementApi(app);
  const body = continuousQuery();
  await management.send('POST', `/team/${team.scope.teamId}/sandbox/continuous_query`, { body });
  const queries = openPool({ threads: 1 });
  const deps = {
    ...app.resources,
    queries,
    onEvents: () => {},
    findSources: async () => [],
    eventBytesMax: 1024,
  };
  await new ContinuousQueryWorker(deps).runDue();
  await queries.close();
}

/** An order of the sandbox with its answer, its visit, its results, and a result that nobody knows whose it is. */
async function fillOrders(
  app: TestApp,
  team: TestTeam,
  { token, person: ordered }: { readonly token: string; readonly person: object },
): Promise<void> {
  const patient_details = { ...ordered, phone_number: '+16025771234' };
  const notes = { clinical_notes: token, passthrough: token };
  const visit = { method: 'at_home_phlebotomy', patient_details, ...notes } as const;
  const { body } = await postOrder(app, team, visit, { 'x-idempotency-key': token });
  const at = `/v3/order/${body.order.id}`;
  const send = async (path: string, more: object = {}) =>
    app.request<{ readonly slots: readonly { readonly slots: readonly Slot[] }[] }>('POST', path, {
      key: team.key,
      ...more,
    });
  const status = 'received.at_home_phlebotomy.requisition_created';
  await send(`${at}/test`, { query: { final_status: status } });
  const where = { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip_code: '85004' };
  const free = await send('/v3/order/phlebotomy/appointment/availability', { body: where });
  const booking_key = free.body.slots.flatMap((day) => day.slots)[0]?.booking_key;
  await send(`${at}/phlebotomy/appointment/book`, { body: { booking_key } });
  await send(`${at}/test`, { body: { interpretation: 'critical' } });
  const listed = await app.request<{ results: readonly { id: string }[] }>(
    'GET',
    `${at}/critical_results`,
    { key: team.key },
  );
  const result_ids = listed.body.results.map((each) => each.id);
  await send(`${at}/critical_results/acknowledge`, { body: { result_ids, note: token } });
  const documents = [{ name: token, bytes: Buffer.from(token) }];
  const report = await reportOf(app, body.order.id, token);
  const { orders } = app.service.slices.labsOrders;
  await openLabInbox(orders).report({ ...report, status: 'corrected', documents });
  const { raw_result_id: id } = await unmatchedResult(app, team);
  await send(`/v3/unmatched_result/${id}/update`, { body: { note: token } });
  const decision = { action: 'reject', note: token };
  await send(`/v3/unmatched_result/${id}/resolve`, { body: decision });
}

/** What a laboratory says of an order that has results. */
async function reportOf(app: TestApp, orderNumber: string, firstName: string): Promise<LabReport> {
  const { rows } = await app.database.query<{ lab: string }>(
    `select lab from lab_order where id = '${orderNumber}'`,
  );
  const { last_name: lastName, gender, dob } = person;
  return {
    lab: rows[0]?.lab ?? '',
    messageId: randomUUID(),
    orderNumber,
    accession: null,
    sampleId: null,
    accountId: null,
    status: 'final',
    patient: { firstName, lastName, birthDate: trust(dob), gender, patientId: null },
    physicianName: null,
    collectedAt: null,
    receivedAt: null,
    reportedAt: app.clock.now(),
    isFasting: null,
    clinicalNotes: null,
    observations: [],
    missing: [],
    performers: {},
  };
}

type Slot = { readonly booking_key: string };
