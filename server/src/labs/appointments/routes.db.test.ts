import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import {
  type Method,
  newOrder,
  patientAddress,
  readOrder,
  type TestOrder,
} from '../../../tests/harness/orders.ts';
import type { Job } from '../../kernel/jobs/recurring.ts';
import { settleAppointmentsJob } from './jobs.ts';

type Slots = {
  readonly timezone: string | null;
  readonly slots: readonly {
    readonly location: { readonly code: string; readonly distance: number } | null;
    readonly date: string;
    readonly slots: readonly {
      readonly booking_key: string;
      readonly start: string;
      readonly num_appointments_available: number;
    }[];
  }[];
};
type Appointment = {
  readonly id: string;
  readonly status: string;
  readonly event_status: string;
  readonly start_at: string | null;
  readonly type: string;
  readonly provider: string;
  readonly address: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly status: string }[];
  readonly can_reschedule: boolean;
};

let app: TestApp;
let team: TestTeam;
let job: Job;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  job = settleAppointmentsJob(app.service.slices.labsOrders.orders);
});
afterAll(async () => app.close());
const settle = async () => job.run(new AbortController().signal);

type Query = Readonly<Record<string, string | readonly string[]>>;
const call = async <Body = Appointment>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  sent: { body?: unknown; query?: Query; headers?: Record<string, string>; as?: TestTeam } = {},
): Promise<TestResponse<Body>> => {
  const { as = team, ...rest } = sent;
  return app.request<Body>(method, `/v3/order/${path}`, { key: as.key, ...rest });
};

const address = { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip_code: '85004' };
const visits = async (query: Query = {}): Promise<TestResponse<Slots>> =>
  call<Slots>('POST', 'phlebotomy/appointment/availability', { body: address, query });
const centres = async (query: Query = {}): Promise<TestResponse<Slots>> =>
  call<Slots>('POST', 'psc/appointment/availability', {
    query: { lab: 'quest', site_codes: 'Q-AZ', ...query },
  });

/** The key of a slot, counted from the first that is shown. */
const keyOf = ({ body }: TestResponse<Slots>, place = 0): string =>
  body.slots.flatMap(({ slots }) => slots)[place]?.booking_key ?? '';

const kinds = { at_home_phlebotomy: 'phlebotomy', walk_in_test: 'psc' } as const;
type Kind = keyof typeof kinds;
const available = async (kind: Kind) => (kind === 'walk_in_test' ? centres() : visits());
const of = (order: TestOrder, kind: Kind): string => `${order.id}/${kinds[kind]}/appointment`;

async function orderWithRequisition(method: Method): Promise<TestOrder> {
  const order = await newOrder(app, team, { method });
  await call('POST', `${order.id}/test`, {
    query: { final_status: `received.${method}.requisition_created` },
  });
  return readOrder(app, team, order.id);
}

async function booked(kind: Kind): Promise<TestOrder> {
  const order = await orderWithRequisition(kind);
  const answer = await call('POST', `${of(order, kind)}/book`, {
    body: { booking_key: keyOf(await available(kind)) },
  });
  expect(answer.status).toBe(200);
  return order;
}

const statusOf = async ({ id }: TestOrder): Promise<string> =>
  (await readOrder(app, team, id)).last_event.status;
const cancelBody = async (kind: Kind): Promise<object> => {
  const path = `${kinds[kind]}/appointment/cancellation-reasons`;
  const { body } = await call<readonly { id: string }[]>('GET', path);
  const id = body[0]?.id;
  return kind === 'walk_in_test' ? { cancellationReasonId: id } : { cancellation_reason_id: id };
};

describe('area info', () => {
  test('says who makes visits and where service centres are', async () => {
    const { body } = await call('GET', 'area/info', { query: { zip_code: '85004' } });
    expect(body).toMatchObject({
      zip_code: '85004',
      phlebotomy: {
        is_served: true,
        providers: [{ name: 'getlabs', service_types: ['appointment-ready'] }],
      },
      central_labs: {
        quest: {
          lab_id: 4,
          patient_service_centers: {
            appointment_with_vital: true,
            within_radius: 3,
            radius: '25',
            capabilities: ['stat', 'appointment_scheduling_via_junction'],
          },
        },
        labcorp: { patient_service_centers: { appointment_with_vital: false } },
        bioreference: { patient_service_centers: { within_radius: 0 } },
        sonora_quest: { patient_service_centers: { within_radius: 3 } },
      },
    });
  });

  test.each([
    ['850041234', '85004-1234'],
    ['85004-1234', '85004-1234'],
  ])('takes nine digits (%s), and finds what is around the first five', async (given, written) => {
    const { body } = await call('GET', 'area/info', { query: { zip_code: given } });
    const short = await call('GET', 'area/info', { query: { zip_code: '85004' } });
    expect(body).toEqual({ ...short.body, zip_code: written });
    const wrong = await call('GET', 'area/info', { query: { zip_code: `${given}5` } });
    const near = await call('GET', 'psc/info', { query: { zip_code: given, lab_id: '4' } });
    expect([wrong.status, near.status]).toEqual([422, 422]);
  });

  test('answers the laboratories that are asked for; nobody comes to where nobody is', async () => {
    const some = await call('GET', 'area/info', {
      query: { zip_code: '54650', labs: ['quest', 'labcorp'] },
    });
    expect(some.body).toMatchObject({ phlebotomy: { providers: [{ name: 'phlebfinders' }] } });
    expect(Object.keys((some.body as unknown as { central_labs: object }).central_labs)).toEqual([
      'quest',
      'labcorp',
    ]);
    const nowhere = await call('GET', 'area/info', { query: { zip_code: '00000', lab: 'quest' } });
    expect(nowhere.body).toMatchObject({
      phlebotomy: { is_served: false, providers: [] },
      central_labs: { quest: { patient_service_centers: { within_radius: 0 } } },
    });
    expect((await call('GET', 'area/info', { query: { zip_code: '8500' } })).status).toBe(422);
  });

  test('lists service centres, the nearest first, also around the patient of an order', async () => {
    type Info = { patient_service_centers: readonly { site_code: string; distance: number }[] };
    const near = await call<Info>('GET', 'psc/info', {
      query: { zip_code: '85004', lab_id: '4', radius: '100' },
    });
    const found = near.body.patient_service_centers;
    expect(found.map((each) => each.site_code)).toEqual(['Q-AZ', 'Q-AZ2', 'Q-AZ3']);
    const distances = found.map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const order = await newOrder(app, team);
    const ofOrder = await call<Info>('GET', `${order.id}/psc/info`, { query: { radius: '10' } });
    expect(ofOrder.body).toMatchObject({ slug: 'quest' });
    expect(ofOrder.body.patient_service_centers[0]).toMatchObject({ site_code: 'Q-AZ' });
    const unable = await call<Info>('GET', 'psc/info', {
      query: { zip_code: '85004', lab_id: '4', capabilities: 'appointment_scheduling_with_lab' },
    });
    expect(unable.body.patient_service_centers).toEqual([]);
    const unknown = await call('GET', 'psc/info', { query: { zip_code: '85004', lab_id: '999' } });
    expect(unknown.status).toBe(404);
  });
});

describe('availability', () => {
  test('is 14 days of slots in the hours of the place', async () => {
    const { body } = await centres();
    expect(body.timezone).toBe('America/Phoenix');
    expect(body.slots).toHaveLength(14);
    expect(body.slots[0]?.date).toBe('2026-11-20');
    // Today until 17:00, every other day until 12:00, every 20 minutes from 07:00.
    expect(body.slots.map(({ slots }) => slots.length)).toEqual([30, ...Array(13).fill(15)]);
    expect(body.slots[1]?.slots[0]?.start).toBe('2026-11-21T14:00:00+00:00');
    const later = await visits({ start_date: '2026-12-01' });
    expect(later.body.slots[0]?.date).toBe('2026-12-01');
    expect(later.body.slots[0]?.slots[0]?.start).toBe('2026-12-01T14:00:00+00:00');
  });

  test('is that of the nearest service centres within a radius', async () => {
    const { body } = await centres({ site_codes: [], zip_code: '85004', radius: '100' });
    const codes = new Set(body.slots.map(({ location }) => location?.code));
    expect([...codes]).toEqual(['Q-AZ', 'Q-AZ2', 'Q-AZ3']);
  });

  test('of a visit is nothing where nobody comes', async () => {
    const elsewhere = await call<Slots>('POST', 'phlebotomy/appointment/availability', {
      body: { ...address, zip_code: '85099' },
    });
    expect(elsewhere.body).toEqual({ slots: [], timezone: null });
  });

  test.each<[number, string, Query]>([
    [400, 'a site code that there is not', { site_codes: 'Q-XX' }],
    [400, 'more than three site codes', { site_codes: ['Q-AZ', 'Q-AZ2', 'Q-AZ3', 'Q-CA'] }],
    [400, 'neither a site code nor a ZIP code', { site_codes: [] }],
    [400, 'a day that is past', { start_date: '2026-11-19' }],
    [400, 'a day far away', { start_date: '2027-11-19' }],
    [404, 'an area without service centres', { site_codes: [], zip_code: '00000', radius: '25' }],
    [422, 'a laboratory that schedules nothing', { lab: 'labcorp' }],
  ])('is refused with %i for %s', async (status, _, query) => {
    expect((await centres(query)).status).toBe(status);
  });

  test('is not there for production teams, to whom no provider is connected', async () => {
    const production = await app.newTeam({ environment: 'production' });
    const answer = await call('POST', 'phlebotomy/appointment/availability', {
      body: address,
      as: production,
    });
    expect(answer.status).toBe(503);
    const info = await call('GET', 'area/info', {
      query: { zip_code: '85004' },
      as: production,
    });
    expect(info.body).toMatchObject({ phlebotomy: { is_served: false } });
  });
});

describe.each(['at_home_phlebotomy', 'walk_in_test'] as const)('an appointment of %s', (kind) => {
  test('is booked, shown, moved and cancelled, and the order goes with it', async () => {
    const order = await orderWithRequisition(kind);
    const free = await available(kind);
    const path = of(order, kind);
    expect((await call('GET', path)).status).toBe(404);
    const made = await call('POST', `${path}/book`, {
      body: { booking_key: keyOf(free), appointment_notes: 'Ring twice' },
    });
    expect(made.body).toMatchObject({
      order_id: order.id,
      user_id: order.user_id,
      order_transaction_id: order.order_transaction.id,
      status: 'confirmed',
      event_status: 'scheduled',
      can_reschedule: true,
      appointment_notes: 'Ring twice',
      iana_timezone: 'America/Phoenix',
      events: [{ status: 'scheduled' }],
    });
    expect((await call('GET', path)).body).toEqual(made.body);
    const after = await readOrder(app, team, order.id);
    expect(after.events.slice(-2).map(({ status }) => status)).toEqual([
      `collecting_sample.${kind}.appointment_pending`,
      `collecting_sample.${kind}.appointment_scheduled`,
    ]);
    expect(after.details.data['appointment_id']).toBe(made.body.id);

    const moved = await call('PATCH', `${path}/reschedule`, {
      body: { booking_key: keyOf(free, 3) },
    });
    expect(moved.body.start_at).not.toBe(made.body.start_at);
    expect(moved.body.events.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
    expect(await statusOf(order)).toBe(`collecting_sample.${kind}.appointment_scheduled`);

    const cancelled = await call('PATCH', `${path}/cancel`, { body: await cancelBody(kind) });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', event_status: 'cancelled' });
    expect(await statusOf(order)).toBe(`collecting_sample.${kind}.appointment_cancelled`);
    expect((await call('PATCH', `${path}/cancel`, { body: await cancelBody(kind) })).status).toBe(
      400,
    );

    const again = await call('POST', `${path}/book`, { body: { booking_key: keyOf(free, 5) } });
    expect(again.body.id).not.toBe(made.body.id);
    expect(await statusOf(order)).toBe(`collecting_sample.${kind}.appointment_scheduled`);
  });

  test('is refused twice, for another kind of order, and with a key that is none', async () => {
    const order = await booked(kind);
    const free = await available(kind);
    const book = async (id: string, key: string) =>
      call('POST', `${id}/${kinds[kind]}/appointment/book`, { body: { booking_key: key } });
    expect((await book(order.id, keyOf(free, 1))).status).toBe(400);
    const kit = await newOrder(app, team, { method: 'testkit' });
    expect((await book(kit.id, keyOf(free, 1))).status).toBe(400);
    const next = await orderWithRequisition(kind);
    const other = await (kind === 'walk_in_test' ? visits() : centres());
    for (const key of ['x', `${keyOf(free).slice(0, -2)}AA`, keyOf(other)])
      expect((await book(next.id, key)).body).toEqual({
        detail: 'The booking key is not valid for this order',
      });
    expect(await statusOf(next)).toBe(`received.${kind}.requisition_created`);
  });

  test('is confirmed later, where that is asked for', async () => {
    const order = await orderWithRequisition(kind);
    const path = of(order, kind);
    const made = await call('POST', `${path}/book`, {
      body: { booking_key: keyOf(await available(kind), 8), async_confirmation: true },
    });
    expect(made.body).toMatchObject({ status: 'pending', can_reschedule: false });
    expect(await statusOf(order)).toBe(`collecting_sample.${kind}.appointment_pending`);
    await settle();
    expect((await call('GET', path)).body).toMatchObject({ status: 'pending' });
    app.clock.advance(61_000);
    await settle();
    expect((await call('GET', path)).body).toMatchObject({ status: 'confirmed' });
    expect(await statusOf(order)).toBe(`collecting_sample.${kind}.appointment_scheduled`);
  });

  test.each([
    [1000, 'pending'],
    [1999, 'pending'],
    [2000, 'confirmed'],
    [10_000, 'confirmed'],
  ])('waits %i ms for the confirmation, and is then %s', async (timeout, status) => {
    const order = await orderWithRequisition(kind);
    const { body } = await call('POST', `${of(order, kind)}/book`, {
      body: {
        booking_key: keyOf(await available(kind), 9),
        async_confirmation: true,
        sync_confirmation_timeout_millisecond: timeout,
      },
    });
    expect(body).toMatchObject({ status });
    const detail = status === 'pending' ? 'appointment_pending' : 'appointment_scheduled';
    expect(await statusOf(order)).toBe(`collecting_sample.${kind}.${detail}`);
    app.clock.advance(2001);
    await settle();
    expect((await call('GET', of(order, kind))).body).toMatchObject({ status: 'confirmed' });
  });

  test('is over when the sample was taken', async () => {
    const order = await booked(kind);
    await call('POST', `${order.id}/test`);
    expect(await statusOf(order)).toBe(`completed.${kind}.completed`);
    const { body } = await call('GET', of(order, kind));
    expect(body).toMatchObject({ status: 'completed', events: [{}, { status: 'completed' }] });
  });

  test("of another team's order is one that does not exist", async () => {
    const order = await booked(kind);
    const other = await app.newTeam({ environment: 'sandbox' });
    for (const id of [order.id, '01900000-0000-7000-8000-000000000000']) {
      const answer = await call('GET', `${id}/${kinds[kind]}/appointment`, { as: other });
      expect([answer.status, answer.body]).toEqual([404, { detail: "This order doesn't exist" }]);
    }
  });
});

describe('a slot', () => {
  test('is given to as many as it has places for, also when they ask at once', async () => {
    const free = await centres({ site_codes: 'Q-NY' });
    const key = keyOf(free, 20);
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () => orderWithRequisition('walk_in_test')),
    );
    const answers = await Promise.all(
      orders.map(async (order) =>
        call('POST', `${of(order, 'walk_in_test')}/book`, { body: { booking_key: key } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 400, 400,
    ]);
    const after = await centres({ site_codes: 'Q-NY' });
    expect(after.body.slots.flatMap(({ slots }) => slots)).toHaveLength(
      free.body.slots.flatMap(({ slots }) => slots).length - 1,
    );
  });

  test('is gone when its key has expired', async () => {
    const order = await orderWithRequisition('walk_in_test');
    const key = keyOf(await centres(), 10);
    app.clock.advance(31 * 60_000);
    const answer = await call('POST', `${of(order, 'walk_in_test')}/book`, {
      body: { booking_key: key },
    });
    expect(answer.status).toBe(400);
  });

  test('is booked once under one idempotency key', async () => {
    const order = await orderWithRequisition('walk_in_test');
    const body = { booking_key: keyOf(await centres(), 12) };
    const headers = { 'x-idempotency-key': `book-${order.id}` };
    const path = `${of(order, 'walk_in_test')}/book`;
    const first = await call('POST', path, { body, headers });
    const second = await call('POST', path, { body, headers });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const other = await call('POST', path, { body: { ...body, appointment_notes: 'x' }, headers });
    expect(other.status).toBe(409);
  });
});

describe('without a requisition', () => {
  test('a service centre takes no booking', async () => {
    const order = await newOrder(app, team, { method: 'walk_in_test' });
    const answer = await call('POST', `${of(order, 'walk_in_test')}/book`, {
      body: { booking_key: keyOf(await centres()) },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('the order is ordered');
  });

  test('a visit can be booked and cancelled, and shows once there is one', async () => {
    const order = await newOrder(app, team, { method: 'at_home_phlebotomy' });
    const path = of(order, 'at_home_phlebotomy');
    const free = await visits();
    await call('POST', `${path}/book`, { body: { booking_key: keyOf(free, 12) } });
    expect(await statusOf(order)).toBe('received.at_home_phlebotomy.ordered');
    await call('PATCH', `${path}/cancel`, { body: await cancelBody('at_home_phlebotomy') });
    expect(await statusOf(order)).toBe('received.at_home_phlebotomy.ordered');
    await call('POST', `${path}/book`, { body: { booking_key: keyOf(free, 12) } });
    await call('POST', `${order.id}/test`, {
      query: { final_status: 'received.at_home_phlebotomy.requisition_created' },
    });
    expect(await statusOf(order)).toBe(
      'collecting_sample.at_home_phlebotomy.appointment_scheduled',
    );
  });

  test('a visit is called off after 8 hours', async () => {
    const order = await newOrder(app, team, { method: 'at_home_phlebotomy' });
    const path = of(order, 'at_home_phlebotomy');
    await call('POST', `${path}/book`, { body: { booking_key: keyOf(await visits(), 40) } });
    await settle();
    expect((await call('GET', path)).body.status).toBe('confirmed');
    app.clock.advance(8 * 3_600_000 + 1000);
    await settle();
    expect((await call('GET', path)).body.status).toBe('cancelled');
    expect(await statusOf(order)).toBe('received.at_home_phlebotomy.ordered');
  });
});

describe('cancelling the order', () => {
  test('calls a visit off, and leaves an appointment at a service centre alone', async () => {
    for (const [kind, status] of [
      ['at_home_phlebotomy', 'cancelled'],
      ['walk_in_test', 'confirmed'],
    ] as const) {
      const order = await booked(kind);
      expect((await call('POST', `${order.id}/cancel`)).status).toBe(200);
      expect((await call('GET', of(order, kind))).body.status).toBe(status);
    }
  });
});

describe('a visit that is asked for', () => {
  const at = { ...patientAddress, zip_code: '54650' };
  const ask = async (order: TestOrder, more: object = {}) =>
    call('POST', `${of(order, 'at_home_phlebotomy')}/request`, {
      body: { address: at, provider: 'phlebfinders', ...more },
    });

  test('is pending until the provider says when it comes', async () => {
    const order = await orderWithRequisition('at_home_phlebotomy');
    const asked = await ask(order);
    expect(asked.body).toMatchObject({
      status: 'pending',
      provider: 'phlebfinders',
      start_at: null,
    });
    app.clock.advance(3_601_000);
    await settle();
    const { body } = await call('GET', of(order, 'at_home_phlebotomy'));
    expect(body).toMatchObject({ status: 'confirmed', start_at: expect.any(String) });
    expect(await statusOf(order)).toBe(
      'collecting_sample.at_home_phlebotomy.appointment_scheduled',
    );
  });

  test('is refused where the provider does not come on request', async () => {
    const order = await orderWithRequisition('at_home_phlebotomy');
    expect((await ask(order, { provider: 'getlabs' })).status).toBe(400);
    expect((await ask(order, { address: { ...at, zip_code: '85004' } })).status).toBe(400);
  });
});
