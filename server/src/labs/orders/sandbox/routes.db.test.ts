import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import {
  type Method,
  newOrder,
  patient,
  patientAddress,
  type Posted,
  readOrder,
  stockTest,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';
import { OrderWorker } from '../index.ts';
import { courses, transitions, methodOf, topLevelOf } from '../machine/transitions.ts';
import type { LowLevelStatus } from '../model/status.ts';

type Results = {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly results: readonly {
    readonly slug: string;
    readonly type: string;
    readonly result: string;
    readonly value: number;
    readonly interpretation: string;
    readonly min_range_value: number | null;
    readonly max_range_value: number | null;
  }[];
  readonly missing_results: readonly { readonly inferred_failure_type: string }[];
};

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());

const simulate = async (
  order: TestOrder,
  query: Readonly<Record<string, string | number>> = {},
  body?: unknown,
) => app.request('POST', `/v3/order/${order.id}/test`, { key: team.key, query, body });

const results = async (order: TestOrder) =>
  app.request<Results>('GET', `/v3/order/${order.id}/result`, { key: team.key });

const lowLevel = (status: string): string => status.split('.')[2] ?? '';

describe('an order of the sandbox', () => {
  test.each(['testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection'] as const)(
    '%s goes well to its results',
    async (method: Method) => {
      const order = await newOrder(app, team, { method });
      expect(await simulate(order)).toMatchObject({ status: 200, body: 'Success' });
      const done = await readOrder(app, team, order.id);
      expect(done).toMatchObject({
        status: 'completed',
        interpretation: 'normal',
        last_event: { status: `completed.${method}.completed` },
        order_transaction: { status: 'completed' },
      });
      expect(done.sample_id).not.toBeNull();
      expect(done.requisition_form_url).toContain('/requisition/pdf');
      const ids = done.events.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(done.last_event).toEqual(done.events.at(-1));
      const { body } = await results(order);
      expect(body.metadata).toMatchObject({
        status: 'final',
        patient: 'Jane Doe',
        dob: '1985-02-28',
      });
      expect(body.results.length).toBeGreaterThan(0);
      expect(new Set(body.results.map((each) => each.interpretation))).toEqual(new Set(['normal']));
    },
  );

  test('comes to every status that its method has, along edges of the table', async () => {
    for (const course of courses.filter((each) => each !== 'registrable_testkit')) {
      const method = methodOf[course];
      const table: Readonly<Partial<Record<LowLevelStatus, readonly LowLevelStatus[]>>> =
        transitions[course];
      const targets = new Set(Object.values(table).flat());
      for (const target of targets) {
        const order = await newOrder(app, team, { method });
        const finalStatus = `${topLevelOf(method, target)}.${method}.${target}`;
        const answer = await simulate(order, { final_status: finalStatus });
        expect([target, answer.status]).toEqual([target, 200]);
        const { events, last_event: last } = await readOrder(app, team, order.id);
        expect(last.status).toBe(finalStatus);
        const seen = events.map(({ status }) => lowLevel(status)) as LowLevelStatus[];
        seen.slice(1).forEach((status, index) => {
          expect(table[seen[index] ?? 'ordered']).toContain(status);
        });
      }
    }
  });

  test('of a kit that is registered on arrival comes to every status, before and after', async () => {
    const { user_id } = await app.newUser(team);
    const kit = {
      user_id,
      lab_test_id: await stockTest(app, team, 'testkit'),
      shipping_details: { ...patientAddress, phone_number: patient.phone_number },
    };
    const send = async (path: string, body: object) =>
      app.request<Posted>('POST', `/v3/order/testkit${path}`, { key: team.key, body });
    const targets: readonly (readonly [LowLevelStatus, boolean])[] = [
      ...(
        [
          'transit_customer',
          'out_for_delivery',
          'problem_in_transit_customer',
          'with_customer',
          'failure_to_deliver_to_customer',
          'lost',
          'cancelled',
          'do_not_process',
        ] as const
      ).map((target) => [target, false] as const),
      ...(
        [
          'requisition_created',
          'transit_lab',
          'problem_in_transit_lab',
          'failure_to_deliver_to_lab',
          'lost',
          'delivered_to_lab',
          'lab_processing_blocked',
          'sample_error',
          'do_not_process',
          'cancelled',
          'completed',
          'corrected',
        ] as const
      ).map((target) => [target, true] as const),
    ];
    for (const [target, isRegistered] of targets) {
      const { order } = (await send('', kit)).body;
      const person = { patient_details: patient, patient_address: patientAddress };
      if (isRegistered) await send('/register', { sample_id: order.sample_id, ...person });
      const finalStatus = `${topLevelOf('testkit', target)}.testkit.${target}`;
      const answer = await simulate(order, { final_status: finalStatus });
      expect([target, answer.status]).toEqual([target, 200]);
      expect((await readOrder(app, team, order.id)).last_event.status).toBe(finalStatus);
    }
  });

  test('cannot come to a status of another method, or back', async () => {
    const order = await newOrder(app, team, { method: 'walk_in_test' });
    const other = await simulate(order, { final_status: 'collecting_sample.testkit.transit_lab' });
    expect(other.status).toBe(400);
    await simulate(order);
    const back = await simulate(order, {
      final_status: 'received.walk_in_test.requisition_created',
    });
    expect(back).toMatchObject({
      status: 400,
      body: { detail: 'Transition from completed to requisition_created is not allowed' },
    });
  });

  test('is a kit with couriers and numbers once it is on its way', async () => {
    const order = await newOrder(app, team, { method: 'testkit' });
    expect(order.details.data['shipment']).toBeNull();
    await simulate(order, { final_status: 'collecting_sample.testkit.transit_customer' });
    const { details } = await readOrder(app, team, order.id);
    expect(details.data['shipment']).toMatchObject({
      outbound_courier: 'USPS',
      outbound_tracking_url: expect.stringContaining('usps.com'),
      inbound_courier: 'UPS',
      inbound_tracking_url: expect.stringContaining('ups.com'),
    });
  });

  test('with a delay takes its steps by the time of the team', async () => {
    const worker = new OrderWorker(app.service.slices.labsOrders.orders);
    const order = await newOrder(app, team, { method: 'on_site_collection' });
    await simulate(order, { delay: 3600 });
    const status = async () => lowLevel((await readOrder(app, team, order.id)).last_event.status);
    expect(await status()).toBe('requisition_created');
    await worker.runDue();
    expect(await status()).toBe('requisition_created');
    const jump = async () =>
      app.request('POST', '/v3/sandbox/clock', {
        key: team.key,
        body: { advance_seconds: 3600 },
      });
    for (const next of ['draw_completed', 'partial_results', 'completed']) {
      expect((await jump()).status).toBe(200);
      await worker.runDue();
      expect(await status()).toBe(next);
    }
  });

  test('is not there in production', async () => {
    const production = await app.newTeam({ environment: 'production' });
    const order = await newOrder(app, production);
    const answer = await app.request('POST', `/v3/order/${order.id}/test`, {
      key: production.key,
    });
    expect(answer.status).toBe(404);
  });
});

describe('results', () => {
  test('are as grave as was asked, and critical ones are told of once', async () => {
    for (const interpretation of ['abnormal', 'critical', 'unknown'] as const) {
      const order = await newOrder(app, team);
      await simulate(order, {}, { interpretation });
      expect((await readOrder(app, team, order.id)).interpretation).toBe(interpretation);
    }
  });

  test('take turns at numeric, comment and range where nothing else is asked for', async () => {
    const order = await newOrder(app, team);
    await simulate(order);
    const { body } = await results(order);
    const kinds = body.results.map(({ type }) => type);
    expect(kinds.length).toBeGreaterThan(3);
    expect(kinds).toEqual(kinds.map((_, index) => ['numeric', 'comment', 'range'][index % 3]));
  });

  test('are of the kinds that were asked for', async () => {
    const order = await newOrder(app, team);
    await simulate(order, {}, { result_types: ['numeric', 'comment', 'range', 'coded_value'] });
    const { body } = await results(order);
    const kinds = body.results.map(({ type }) => type);
    expect(kinds.slice(0, 4)).toEqual(['numeric', 'comment', 'range', 'coded_value']);
    for (const each of body.results.filter(({ type }) => type !== 'numeric')) {
      expect(each.value).toBe(-1);
    }
  });

  test('may be missing, with the kind of failure', async () => {
    const order = await newOrder(app, team);
    await simulate(order, {}, { has_missing_results: true });
    expect((await readOrder(app, team, order.id)).has_missing_results).toBe(true);
    const { body } = await results(order);
    expect(body.missing_results).toMatchObject([
      { inferred_failure_type: 'quantity_not_sufficient_failure' },
    ]);
  });

  test('are partial before they are complete, and can be corrected after', async () => {
    const order = await newOrder(app, team);
    await simulate(order, { final_status: 'sample_with_lab.walk_in_test.partial_results' });
    const partial = await results(order);
    expect(partial.body.metadata['status']).toBe('partial');
    await simulate(order);
    const final = await results(order);
    expect(final.body.metadata['status']).toBe('final');
    expect(final.body.results.length).toBeGreaterThan(partial.body.results.length);
    await simulate(order, { final_status: 'completed.walk_in_test.corrected' });
    const corrected = await results(order);
    expect(corrected.body.results).not.toEqual(final.body.results);
    const versions = await app.database.query(
      `select from lab_result where order_id = '${order.id}'`,
    );
    expect(versions.rows).toHaveLength(3);
  });

  test('are told in other units where that is asked for, beside what was reported', async () => {
    const order = await newOrder(app, team);
    await simulate(order, {}, { result_types: ['numeric'] });
    const read = async (query: Readonly<Record<string, string>>, path = `order/${order.id}`) =>
      app.request<Results>('GET', `/v3/${path}/result`, { key: team.key, query });
    const plain = await read({});
    const si = await read({ unit_system: 'si' });
    const glucose = si.body.results.find(({ slug }) => slug === 'glucose');
    expect(glucose).toMatchObject({
      unit: 'mg/dL',
      reference_range: '70-99',
      converted: {
        unit_system: 'si',
        unit: 'mmol/L',
        value: expect.closeTo((glucose?.value ?? 0) * 0.0555, 1),
        reference_range: '3.89-5.5',
        min_range_value: 3.89,
        max_range_value: 5.5,
      },
    });
    const ratio = si.body.results.find(({ slug }) => slug === 'bun-creatinine-ratio');
    expect(ratio).toHaveProperty('converted', null);
    const reported = si.body.results.map((each) => ({ ...each, converted: undefined }));
    expect(reported).toEqual(plain.body.results);
    const path = `order_transaction/${order.order_transaction.id}`;
    expect((await read({ unit_system: 'si' }, path)).body.results).toEqual(si.body.results);
    expect((await read({ unit_system: 'metric' })).status).toBe(422);
  });

  test('are not there before the laboratory has reported', async () => {
    const order = await newOrder(app, team);
    for (const path of ['result', 'result/metadata']) {
      const answer = await app.request('GET', `/v3/order/${order.id}/${path}`, { key: team.key });
      expect(answer).toMatchObject({
        status: 404,
        body: { detail: expect.stringContaining('webhook') },
      });
    }
  });

  test('lie where they are said to lie', async () => {
    const order = await newOrder(app, team);
    await simulate(order, {}, { interpretation: 'abnormal' });
    for (const each of (await results(order)).body.results) {
      if (each.type !== 'numeric') continue;
      const isBelow = each.min_range_value !== null && each.value < each.min_range_value;
      const isAbove = each.max_range_value !== null && each.value > each.max_range_value;
      expect([each.slug, isBelow || isAbove]).toEqual([
        each.slug,
        each.interpretation === 'abnormal',
      ]);
    }
  });
});
