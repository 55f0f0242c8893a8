import { afterAll, beforeAll, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { type Method, newOrder, type TestOrder } from '../../../tests/harness/orders.ts';
import { toldOf } from '../../../tests/harness/told-events.ts';
import { addEndpoint } from '../../webhooks/index.ts';
import { TrackingWorker } from './jobs.ts';
import type { WireTracking } from './schema.ts';

let app: TestApp;
let team: TestTeam;
let late: TrackingWorker;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
  const { orders } = app.service.slices.labsOrders;
  late = new TrackingWorker(orders);
});
afterAll(async () => app.close());

const post = async (path: string, body: unknown, query = {}): Promise<void> => {
  const answer = await app.request('POST', path, { key: team.key, body, query });
  if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.text}`);
};
const jump = async (days: number): Promise<void> => {
  await post('/v3/sandbox/clock', { advance_seconds: (days * dayMs) / 1000 });
  // Twice: what a worker has done is not due again.
  await late.runDue();
  await late.runDue();
};
const goTo = async (order: TestOrder, status: string, flags = {}): Promise<void> =>
  post(`/v3/order/${order.id}/test`, flags, { final_status: status });
const trackingOf = async (order: TestOrder): Promise<WireTracking> => {
  const path = `/v3/order/${order.id}/tracking`;
  return (await app.request<WireTracking>('GET', path, { key: team.key })).body;
};
const order = async (method: Method): Promise<TestOrder> => newOrder(app, team, { method });
const statuses = ({ markers }: WireTracking): readonly string[] => [
  ...new Set(markers.map(({ status }) => status)),
];
const teamNow = async (): Promise<number> => {
  const { body } = await app.request<{ now: string }>('GET', '/v3/sandbox/clock', {
    key: team.key,
  });
  return Date.parse(body.now);
};

test('of a kit nobody knows until the laboratory has it; then its days count, and late results are told of', async () => {
  const kit = await order('testkit');
  await goTo(kit, 'collecting_sample.testkit.with_customer');
  const unknown = { original_estimate: null, current_estimate: null };
  expect(await trackingOf(kit)).toMatchObject({
    order_id: kit.id,
    expected_at: { final_results: unknown },
    collected_at: null,
    updates: [],
  });
  await goTo(kit, 'collecting_sample.testkit.transit_lab');
  const sentAt = await teamNow();
  await jump(2);
  await goTo(kit, 'sample_with_lab.testkit.delivered_to_lab');
  const arrived = await trackingOf(kit);
  expect(statuses(arrived)).toEqual(['pending']);
  expect(arrived.collected_at).toMatchObject({ is_inferred: true, inferred_from: 'dispatch_date' });
  expect(Date.parse(arrived.collected_at?.collected_at ?? '') - sentAt).toBeLessThanOrEqual(1000);
  const first = arrived.expected_at.final_results;
  expect(first.original_estimate).not.toBeNull();
  expect(first.current_estimate).toBe(first.original_estimate);
  expect(arrived.updates).toMatchObject([
    { source: 'lab', revised_estimate: first.original_estimate },
  ]);
  expect(arrived.updates[0]?.impacted_markers).toHaveLength(arrived.markers.length);

  // Each test has days of its own: they become late one after the other, then later than the laboratory ever is.
  for (let day = 0; day < 60; day += 1) await jump(1);
  const overdue = await trackingOf(kit);
  expect(overdue.updates.slice(0, 1)).toEqual(arrived.updates);
  expect(new Set(overdue.updates.slice(1).map(({ source }) => source))).toEqual(
    new Set(['junction']),
  );
  expect(overdue.expected_at.final_results).toEqual({
    original_estimate: first.original_estimate,
    current_estimate: null,
  });
  const revised = overdue.updates.flatMap((each) => each.revised_estimate ?? []);
  expect(Date.parse(revised.at(-1) ?? '')).toBeGreaterThan(Date.parse(revised[0] ?? ''));

  await goTo(kit, 'completed.testkit.completed');
  const done = await trackingOf(kit);
  expect(statuses(done)).toEqual(['resulted']);
  expect(done.markers.every(({ results }) => results.length > 0)).toBe(true);
  expect(done.updates).toEqual(overdue.updates);
  const told = await toldOf(app, kit.user_id, 'labtest.order_tracking.%');
  expect(told.map(({ data }) => (data as WireTracking).updates.length)).toEqual(
    done.updates.map((_, index) => index + 1),
  );
});

test('an appointment is counted from, and calling it off leaves nothing to be expected', async () => {
  const visit = await order('at_home_phlebotomy');
  await goTo(visit, 'collecting_sample.at_home_phlebotomy.appointment_scheduled');
  const planned = await trackingOf(visit);
  expect(planned.updates).toMatchObject([{ source: 'patient' }]);
  expect(planned.collected_at).toBeNull();
  await goTo(visit, 'collecting_sample.at_home_phlebotomy.appointment_cancelled');
  const called = await trackingOf(visit);
  expect(called.updates).toMatchObject([
    {},
    { source: 'patient', revised_estimate: null, reason: expect.stringContaining('cancelled') },
  ]);
  expect(called.expected_at.final_results.original_estimate).toBe(
    planned.expected_at.final_results.original_estimate,
  );
  await goTo(visit, 'completed.at_home_phlebotomy.completed', { has_missing_results: true });
  const done = await trackingOf(visit);
  expect(done.collected_at).toMatchObject({ is_inferred: false, inferred_from: null });
  expect(statuses(done)).toContain('incomplete');
});

test('a step that is not taken leaves no estimate, and an order of another team is none', async () => {
  const draw = await order('on_site_collection');
  await goTo(draw, 'sample_with_lab.on_site_collection.partial_results');
  const before = await trackingOf(draw);
  expect(before.updates).toHaveLength(1);
  const back = await app.request('POST', `/v3/order/${draw.id}/test`, {
    key: team.key,
    query: { final_status: 'collecting_sample.on_site_collection.draw_completed' },
  });
  expect(back.status).toBe(400);
  expect(await trackingOf(draw)).toEqual(before);
  const { key } = await app.newTeam();
  const path = `/v3/order/${draw.id}/tracking`;
  expect((await app.request('GET', path, { key })).status).toBe(404);
});
