import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import {
  type Method,
  newOrder,
  readOrder,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';
import { toldOf } from '../../../../tests/harness/told-events.ts';
import { addEndpoint } from '../../../webhooks/index.ts';
import { OrderWorker } from '../../orders/index.ts';

type Appointment = {
  readonly id: string;
  readonly order_id: string;
  readonly event_status: string;
  readonly type: string;
  readonly provider: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly address: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly status: string }[];
};

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  await addEndpoint(app.resources, team.scope, {
    url: 'http://127.0.0.1:1/hook',
    description: '',
    filterTypes: ['labtest.appointment.created', 'labtest.appointment.updated'],
  });
});
afterAll(async () => app.close());

const paths = { at_home_phlebotomy: 'phlebotomy', walk_in_test: 'psc' } as const;
type Kind = keyof typeof paths;

const simulate = async (
  order: TestOrder,
  finalStatus?: string,
  query: Readonly<Record<string, number>> = {},
): Promise<void> => {
  const answer = await app.request('POST', `/v3/order/${order.id}/test`, {
    key: team.key,
    query: { ...query, ...(finalStatus === undefined ? {} : { final_status: finalStatus }) },
  });
  expect([answer.status, answer.text]).toEqual([200, '"Success"']);
};
const appointmentOf = async (order: TestOrder, kind: Kind = 'at_home_phlebotomy') =>
  app.request<Appointment>('GET', `/v3/order/${order.id}/${paths[kind]}/appointment`, {
    key: team.key,
  });
const now = (): number => app.clock.now().getTime();

/** What was told of the user's appointments, each with its status. */
const told = async (order: TestOrder): Promise<readonly string[]> =>
  (await toldOf(app, order.user_id)).map(
    ({ type, data }) => `${type.split('.')[2]} ${(data as { event_status: string }).event_status}`,
  );
const statusesOf = ({ events }: Appointment): readonly string[] =>
  events.map(({ status }) => status);

describe.each(['at_home_phlebotomy', 'walk_in_test'] as const)('a simulated %s', (kind) => {
  const at = (status: string): string => `collecting_sample.${kind}.appointment_${status}`;
  const made = async (): Promise<TestOrder> =>
    newOrder(app, team, { method: kind satisfies Method });

  test('that waits for its appointment, has it or lost it, says so everywhere', async () => {
    const ways = {
      pending: ['pending'],
      scheduled: ['pending', 'scheduled'],
      cancelled: ['pending', 'cancelled'],
    } as const;
    for (const [status, statuses] of Object.entries(ways)) {
      const order = await made();
      await simulate(order, at(status));
      const { status: code, body } = await appointmentOf(order, kind);
      expect([status, code]).toEqual([status, 200]);
      expect(body).toMatchObject({ event_status: statuses.at(-1), order_id: order.id });
      expect(statusesOf(body)).toEqual(statuses);
      expect(Date.parse(body.start_at)).toBeGreaterThan(now());
      expect(Date.parse(body.end_at)).toBeGreaterThan(Date.parse(body.start_at));
      expect(await told(order)).toEqual(
        statuses.map((each, index) => `${index === 0 ? 'created' : 'updated'} ${each}`),
      );
      expect((await readOrder(app, team, order.id)).last_event.status).toBe(at(status));
    }
  });

  test('has another time when it is scheduled again, and another appointment after a lost one', async () => {
    const order = await made();
    await simulate(order, at('scheduled'));
    const first = (await appointmentOf(order, kind)).body;
    await simulate(order, at('scheduled'));
    const second = (await appointmentOf(order, kind)).body;
    expect(second.id).toBe(first.id);
    expect(Date.parse(second.start_at)).toBeGreaterThan(Date.parse(first.start_at));
    await simulate(order, at('cancelled'));
    await simulate(order, at('scheduled'));
    const third = (await appointmentOf(order, kind)).body;
    expect([third.id === first.id, third.event_status]).toEqual([false, 'scheduled']);
  });

  test('that was scheduled is over with its results', async () => {
    const order = await made();
    await simulate(order, at('scheduled'));
    await simulate(order);
    const { body } = await appointmentOf(order, kind);
    expect(statusesOf(body)).toEqual(['pending', 'scheduled', 'completed']);
    expect(Date.parse(body.start_at)).toBeLessThanOrEqual(now());
    expect(await told(order)).toEqual([
      'created pending',
      'updated scheduled',
      'updated completed',
    ]);
  });
});

describe('a simulated visit', () => {
  test.each([
    undefined,
    'collecting_sample.at_home_phlebotomy.draw_completed',
    'failed.at_home_phlebotomy.sample_error',
    'cancelled.at_home_phlebotomy.cancelled',
  ])('that came to %s took place, at the patient’s and at that time', async (finalStatus) => {
    const order = await newOrder(app, team, { method: 'at_home_phlebotomy' });
    if (finalStatus?.startsWith('cancelled') === true)
      await simulate(order, 'collecting_sample.at_home_phlebotomy.draw_completed');
    await simulate(order, finalStatus);
    const { body } = await appointmentOf(order);
    expect(body).toMatchObject({
      type: 'phlebotomy',
      provider: 'getlabs',
      event_status: 'completed',
      address: { first_line: '1 Main St', zip_code: '85004' },
    });
    expect(statusesOf(body)).toEqual(['pending', 'scheduled', 'completed']);
    expect(Date.parse(body.start_at)).toBe(now());
    expect(await told(order)).toEqual([
      'created pending',
      'updated scheduled',
      'updated completed',
    ]);
  });

  test('is called off with its order', async () => {
    const order = await newOrder(app, team, { method: 'at_home_phlebotomy' });
    await simulate(order, 'collecting_sample.at_home_phlebotomy.appointment_scheduled');
    await simulate(order, 'cancelled.at_home_phlebotomy.cancelled');
    expect((await appointmentOf(order)).body).toMatchObject({ event_status: 'cancelled' });
    expect(await told(order)).toEqual([
      'created pending',
      'updated scheduled',
      'updated cancelled',
    ]);
  });

  test('in steps with a delay took place when the sample was taken', async () => {
    const worker = new OrderWorker(app.service.slices.labsOrders.orders);
    const order = await newOrder(app, team, { method: 'at_home_phlebotomy' });
    await simulate(order, 'collecting_sample.at_home_phlebotomy.draw_completed', { delay: 600 });
    let jumped = 0;
    for (let step = 0; step < 3; step++) {
      const key = { key: team.key, body: { advance_seconds: 600 } };
      expect((await app.request('POST', '/v3/sandbox/clock', key)).status).toBe(200);
      jumped += 600_000;
      await worker.runDue();
    }
    const { body } = await appointmentOf(order);
    expect(body.event_status).toBe('completed');
    expect(Date.parse(body.start_at)).toBe(now() + jumped);
  });
});

test('who walks in without an appointment has none', async () => {
  const order = await newOrder(app, team, { method: 'walk_in_test' });
  await simulate(order);
  expect((await appointmentOf(order, 'walk_in_test')).status).toBe(404);
  expect(await told(order)).toEqual([]);
});
