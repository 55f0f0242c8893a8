import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { dayMs, hourMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { patient, patientAddress, readOrder, stockTest } from '../../../tests/harness/orders.ts';
import { addEndpoint } from '../../webhooks/index.ts';
import { CheckoutWorker } from './jobs.ts';
import { sandboxPayments } from './payment/sandbox.ts';
import type { WireQuote } from './quotes/schema.ts';
import type { WireSession } from './sessions/schema.ts';

let app: TestApp;
let team: TestTeam;
let walkIn: string;
let worker: CheckoutWorker;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  walkIn = await stockTest(app, team, 'walk_in_test');
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
  const channel = sandboxPayments(app.resources);
  const { orders } = app.service.slices.labsOrders;
  worker = new CheckoutWorker({ ...orders, channelFor: () => channel });
});
afterAll(async () => app.close());

const post = async <Body>(path: string, body?: unknown, { key } = team, headers = {}) =>
  app.request<Body>('POST', path, { key, headers, body });
const get = async <Body>(path: string, { key } = team) => app.request<Body>('GET', path, { key });
const at = ({ checkout_session_id: id }: WireSession): string => `/checkout/v1/session/${id}`;

const asked = () => ({
  order_set: { lab_test_ids: [walkIn] },
  modality: 'walk_in_test',
  priority: false,
  us_state: 'Arizona',
});
const newQuote = async (fields = {}): Promise<WireQuote> => {
  const made = await post<WireQuote>('/checkout/v1/quote', { ...asked(), ...fields });
  if (made.status !== 200) throw new Error(`no quote was made: ${made.text}`);
  return made.body;
};
const sessionBody = async (fields = {}) => ({
  quote_id: (await newQuote()).id,
  user_id: (await app.newUser(team)).user_id,
  payment: { channel: 'stripe', method: 'payment_intent' },
  patient_details: patient,
  patient_address: patientAddress,
  ...fields,
});
const newSession = async (fields = {}): Promise<WireSession> => {
  const made = await post<WireSession>('/checkout/v1/session', await sessionBody(fields));
  if (made.status !== 200) throw new Error(`no session was made: ${made.text}`);
  return made.body;
};
const pay = async (session: WireSession, outcome = 'paid') =>
  post<WireSession>(`${at(session)}/sandbox_payment`, { outcome });
const confirm = async (session: WireSession) => post<WireSession>(`${at(session)}/confirm`);
const jump = async (ms: number): Promise<void> => {
  const body = { advance_seconds: ms / 1000 };
  expect((await post('/v3/sandbox/clock', body)).status).toBe(200);
  await worker.runDue();
};
/** What was told of a quote or a session, the oldest first. */
const told = async (id: string) => {
  const { rows } = await app.database.query<{ type: string; user: string | null; data: unknown }>(
    `select event_type as type, user_id as user, convert_from(payload, 'UTF8')::jsonb as data from event
     where event_type like 'checkout.%' and convert_from(payload, 'UTF8') like $1 order by id`,
    [`%${id}%`],
  );
  return rows;
};
const ordersOf = async (userId: string): Promise<number> => {
  const { rows } = await app.database.query('select from lab_order where user_id = $1', [userId]);
  return rows.length;
};

test('a quote has a price a line, and is refined into another one', async () => {
  const quote = await newQuote();
  expect(quote).toMatchObject({
    parent_id: null,
    us_state: 'AZ',
    order_set: { lab_test_ids: [walkIn] },
    walk_in_collection_networks: ['quest'],
    line_items: [
      { code: 'lab_test_fee', currency: 'USD' },
      { code: 'draw_fee', amount_minor: 1500, currency: 'USD' },
    ],
  });
  const path = `/checkout/v1/quote/${quote.id}`;
  const refined = await post<WireQuote>(`${path}/refine`, { priority: true });
  expect(refined.body).toMatchObject({ parent_id: quote.id, priority: true });
  const fees = [quote, refined.body].map(({ line_items: [fee] }) => fee?.amount_minor ?? 0);
  expect((fees[1] ?? 0) - (fees[0] ?? 0)).toBe(2000);
  expect((await get(path)).body).toEqual(quote);
  expect(await told(quote.id)).toMatchObject([
    { type: 'checkout.quote.created', user: null, data: quote },
    { type: 'checkout.quote.created', data: { parent_id: quote.id } },
  ]);
  const other = await app.newTeam({ environment: 'sandbox' });
  expect((await get(path, other)).status).toBe(404);
  expect((await post(`${path}/refine`, {}, other)).status).toBe(404);
  expect((await post('/checkout/v1/quote', { ...asked(), us_state: 'XX' })).status).toBe(422);
});

test('what is paid for is ordered, once, however often it is confirmed', async () => {
  const body = await sessionBody();
  const session = (await post<WireSession>('/checkout/v1/session', body)).body;
  expect(session).toMatchObject({
    status: 'unpaid',
    order_id: null,
    appointment_hold_status: null,
    payment_resource_url: null,
    payment_resource_client_secret: expect.stringContaining('_secret_'),
  });
  expect((await confirm(session)).body).toEqual(session);
  expect((await pay(session)).body).toEqual(session);
  const confirmed = await Promise.all([confirm(session), confirm(session), confirm(session)]);
  const [paid] = confirmed.map((each) => each.body);
  for (const each of confirmed) expect([each.status, each.body]).toEqual([200, paid]);
  expect(paid).toMatchObject({
    status: 'paid',
    payment_resource_client_secret: null,
    order_id: expect.any(String),
  });
  expect(await ordersOf(body.user_id)).toBe(1);
  const order = await readOrder(app, team, paid?.order_id ?? '');
  expect(order).toMatchObject({
    user_id: body.user_id,
    billing_type: 'upfront_payment',
    order_transaction: { id: paid?.order_transaction_id },
  });
  expect((await pay(session, 'cancelled')).body).toEqual(paid);
  expect((await get(at(session))).body).toEqual(paid);
  const secretless = { ...session, payment_resource_client_secret: null };
  expect((await told(session.checkout_session_id)).map(({ type, data }) => [type, data])).toEqual([
    ['checkout.session.created', secretless],
    ['checkout.session.updated', paid],
  ]);
});

test('time ends what is not paid, and orders what was', async () => {
  const [left, paid, cancelled] = [await newSession(), await newSession(), await newSession()];
  await pay(paid);
  await pay(cancelled, 'cancelled');
  expect((await confirm(cancelled)).body).toMatchObject({ status: 'cancelled', order_id: null });
  await jump(dayMs - hourMs);
  expect((await get<WireSession>(at(left))).body).toMatchObject({ status: 'unpaid' });
  await jump(hourMs);
  await jump(hourMs);
  expect((await get(at(left))).body).toMatchObject({ status: 'expired', order_id: null });
  expect((await get(at(paid))).body).toMatchObject({
    status: 'paid',
    order_id: expect.any(String),
  });
  for (const each of [left, paid, cancelled])
    expect(await told(each.checkout_session_id)).toHaveLength(2);
  // It is too late to pay.
  await pay(left);
  expect((await confirm(left)).body).toMatchObject({ status: 'expired' });
});

test('a session ends with its quote, and a quote that is over is not paid', async () => {
  const { id: quote_id, expires_at } = await newQuote();
  await jump(47 * hourMs);
  expect(await newSession({ quote_id })).toMatchObject({ pay_before: expires_at });
  await jump(hourMs);
  const late = await post('/checkout/v1/session', await sessionBody({ quote_id }));
  expect(late).toMatchObject({ status: 400, body: { detail: 'The quote has expired' } });
  expect((await post(`/checkout/v1/quote/${quote_id}/refine`, {})).status).toBe(400);
});

test('the same key is the same session, as it is by then', async () => {
  const headers = { 'x-idempotency-key': randomUUID() };
  const body = await sessionBody();
  const create = async (sent: unknown = body) =>
    post<WireSession>('/checkout/v1/session', sent, team, headers);
  const first = (await create()).body;
  expect((await create()).body).toEqual(first);
  await pay(first);
  const { body: paid } = await confirm(first);
  expect((await create()).body).toEqual(paid);
  expect((await create({ ...body, quote_id: randomUUID() })).status).toBe(409);
});

test('addresses are those of a page to pay at, with the id of the session', async () => {
  const payment = { channel: 'stripe', method: 'checkout_session' };
  const success_url = 'https://example.com/{JUNCTION_CHECKOUT_SESSION_ID}?s={CHECKOUT_SESSION_ID}';
  const session = await newSession({ payment: { ...payment, success_url } });
  expect(session.payment_resource_url).toBe(
    `https://example.com/${session.checkout_session_id}?s={CHECKOUT_SESSION_ID}`,
  );
  const refused = async (fields: object) => {
    const { status, body } = await post('/checkout/v1/session', await sessionBody(fields));
    return [status, body];
  };
  const blames = (field: string) => [
    422,
    expect.objectContaining({
      detail: [expect.objectContaining({ loc: ['body', 'payment', field] })],
    }),
  ];
  expect(await refused({ payment })).toEqual(blames('success_url'));
  expect(
    await refused({ payment: { ...payment, method: 'payment_intent', cancel_url: success_url } }),
  ).toEqual(blames('cancel_url'));
});

test('what could not be ordered is refused before anybody pays', async () => {
  const refused = async (fields: object) => {
    const body = await sessionBody(fields);
    const { status } = await post('/checkout/v1/session', body);
    return [status, await ordersOf(body.user_id)];
  };
  const child = { ...patient, dob: '2020-01-01' };
  const elsewhere = { ...patientAddress, state: 'CA', zip: '94607' };
  expect(await refused({ patient_details: child })).toEqual([400, 0]);
  expect(await refused({ patient_address: elsewhere })).toEqual([400, 0]);
  expect(await refused({ quote_id: randomUUID() })).toEqual([404, 0]);
  expect(await refused({ user_id: randomUUID() })).toEqual([404, 0]);
  const production = await app.newTeam({ environment: 'production' });
  const own = await stockTest(app, production, 'walk_in_test');
  const quote = await post<WireQuote>(
    '/checkout/v1/quote',
    { ...asked(), order_set: { lab_test_ids: [own] } },
    production,
  );
  const { user_id } = await app.newUser(production);
  const body = await sessionBody({ quote_id: quote.body.id, user_id });
  expect(await post('/checkout/v1/session', body, production)).toMatchObject({
    status: 400,
    body: { detail: 'The team has no payment channel' },
  });
});

test('a session of another team, or of a user who was deleted, is none', async () => {
  const body = await sessionBody();
  const session = (await post<WireSession>('/checkout/v1/session', body)).body;
  const other = await app.newTeam({ environment: 'sandbox' });
  const all = async (as = team) =>
    Promise.all([
      get(at(session), as),
      post(`${at(session)}/confirm`, undefined, as),
      post(`${at(session)}/sandbox_payment`, { outcome: 'paid' }, as),
    ]);
  expect((await all(other)).map(({ status }) => status)).toEqual([404, 404, 404]);
  await app.request('DELETE', `/v2/user/${body.user_id}`, { key: team.key });
  expect((await all()).map(({ status }) => status)).toEqual([404, 404, 404]);
});

type Slots = {
  readonly slots: readonly { readonly slots: readonly { booking_key: string; start: string }[] }[];
};

test('a place is kept while somebody pays, booked with the order, and given up with the session', async () => {
  const day = new Date(app.clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
  const free = async (start_date = day) => {
    const { body } = await app.request<Slots>('POST', '/v3/order/psc/appointment/availability', {
      key: team.key,
      query: { lab: 'quest', zip_code: '85004', radius: 25, start_date },
    });
    return body.slots.flatMap(({ slots }) => slots);
  };
  const [first] = await free();
  const keeping = (booking_key = first?.booking_key) => ({
    appointment: { booking_key, appointment_notes: 'Rings twice' },
  });
  const session = await newSession(keeping());
  expect(session).toMatchObject({ appointment_hold_status: 'held', appointment_id: null });
  const left = await newSession(keeping());
  await pay(left, 'cancelled');
  expect((await confirm(left)).body).toMatchObject({ appointment_hold_status: 'failed' });
  // Four have room at a time: it is one less for each that is kept, and the place given up is free again.
  const others = [
    await newSession(keeping()),
    await newSession(keeping()),
    await newSession(keeping()),
  ];
  const full = await post('/checkout/v1/session', await sessionBody(keeping()));
  expect(full.status).toBe(400);
  expect(others).toHaveLength(3);

  await pay(session);
  const { body: paid } = await confirm(session);
  expect(paid).toMatchObject({ status: 'paid', appointment_hold_status: 'held' });
  await worker.runDue();
  expect((await get(at(session))).body).toEqual(paid);
  const ready = { final_status: 'received.walk_in_test.requisition_created' };
  await app.request('POST', `/v3/order/${paid.order_id}/test`, { key: team.key, query: ready });
  app.clock.advance(10_000);
  await worker.runDue();
  const { body: booked } = await get<WireSession>(at(session));
  expect(booked).toMatchObject({
    appointment_hold_status: 'held',
    appointment_id: expect.any(String),
  });
  const visit = `/v3/order/${paid.order_id}/psc/appointment`;
  expect((await get(visit)).body).toMatchObject({
    id: booked.appointment_id,
    appointment_notes: 'Rings twice',
  });
  expect((await told(session.checkout_session_id)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ status: 'unpaid' }),
    paid,
    booked,
  ]);
});

test('a place that cannot be had is refused, and an order that ends gives its place up', async () => {
  const availability = '/v3/order/psc/appointment/availability';
  const query = { lab: 'quest', zip_code: '85004', radius: 25 };
  const { body } = await app.request<Slots>('POST', availability, { key: team.key, query });
  const keys = body.slots.flatMap(({ slots }) => slots.map((slot) => slot.booking_key));
  const keeping = (booking_key = '') => ({ appointment: { booking_key, appointment_notes: '' } });
  for (const key of ['bm9uZQ', keys[0]]) {
    const refused = await post('/checkout/v1/session', await sessionBody(keeping(key)));
    expect(refused.status).toBe(400);
  }
  const session = await newSession(keeping(keys.at(-1)));
  await pay(session);
  const { body: paid } = await confirm(session);
  const cancelled = await post(`/v3/order/${paid.order_id}/cancel`);
  expect(cancelled.status).toBe(200);
  await worker.runDue();
  expect((await get(at(session))).body).toMatchObject({
    appointment_hold_status: 'failed',
    appointment_id: null,
  });
});
