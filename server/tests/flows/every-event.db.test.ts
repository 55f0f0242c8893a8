import { afterAll, beforeAll, expect, test } from 'vitest';

import { ContinuousQueryWorker, openPool } from '#aggregate';
import type { Method } from '#kernel/http/operation.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import { summaryResources } from '#summaries';
import { type Resource, resources } from '#timeseries';
import { addEndpoint, openWebhooks } from '#webhooks';

import { eventCatalogue } from '../../src/composition/slices.ts';
import { openWithings } from '../conformance/providers/emulated.ts';
import { openWorld, type World } from '../conformance/providers/world.ts';
import { appointmentChanges } from '../harness/appointment-changes.ts';
import type { Change } from '../harness/change.ts';
import { checkoutChanges } from '../harness/checkout-changes.ts';
import { continuousQuery } from '../harness/continuous-query-changes.ts';
import { derivedChanges } from '../harness/derived-changes.ts';
import { insuranceChanges } from '../harness/insurance-changes.ts';
import { labReportChanges } from '../harness/lab-report-changes.ts';
import { managementApi } from '../harness/management-api.ts';
import { matchingChanges } from '../harness/matching-changes.ts';
import { newOrder } from '../harness/orders.ts';
import { openReceiver } from '../harness/receiver.ts';
import { validSample } from '../harness/timeseries/valid-sample.ts';
import { expectPublished } from '../harness/told-events.ts';

/** What nothing here makes happen, each with its reason. */
const neverTold: Readonly<Record<string, string>> = {
  'historical.data.workout_stream.created': 'a stream comes with its workout, and so does its past',
  'destination.full':
    'publishing.db.test.ts fills a broker, and compares what is told word by word',
};

let world: World;

beforeAll(async () => {
  world = await openWorld(openWithings);
});
// Closing compares every event with what is published, as at the end of each test file.
afterAll(async () => world.close());

async function send(change: Change | undefined, method: Method = 'POST'): Promise<void> {
  const { app, team } = world;
  if (change === undefined) throw new Error('there is no such change');
  const { path, ...sent } = change;
  const answer = await app.request(method, path, { key: team.key, ...sent });
  if (answer.status >= 300) throw new Error(`${method} ${path} was refused: ${answer.text}`);
}

/** New, replaced, and the end of a history. */
async function pushThrice(path: string, [made, changed]: readonly [unknown, unknown]) {
  const body = { stage: 'daily', provider: 'oura' };
  await send({ path, body: { ...body, data: made } });
  await send({ path, body: { ...body, data: changed } });
  await send({
    path,
    body: { ...body, stage: 'historical', is_final_chunk: true, data: made },
  });
}

function sampleVersions(resource: Resource): readonly [unknown, unknown] {
  const sample = validSample(resource, new Date(world.app.clock.now().getTime() - dayMs));
  return [[sample], [{ ...sample, timezone_offset: 7200, ...otherValue(resource, sample) }]];
}

function otherValue(
  { shape, range, unitCheck }: Resource,
  { value }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (shape === 'blood_pressure') return { systolic: 121 };
  if (shape === 'text') return { value: 'Soup' };
  const [min, max] = unitCheck?.usual ?? [range.min, range.max];
  return { value: value === max ? min : max };
}

/** What the catalogue shows can be pushed, but for what the service itself says. */
function summaryVersions(name: string): readonly [unknown, unknown] {
  const { source: _source, ...shown } = eventCatalogue.exampleOf(
    `daily.data.${name}.created`,
  ) as Readonly<Record<string, unknown>>;
  const other = { ...shown, ...otherSummary[name] };
  return name === 'profile' ? [shown, other] : [[shown], [other]];
}

const otherSummary: Readonly<Record<string, object>> = {
  activity: { steps: 9000 },
  body: { weight: 73 },
  electrocardiogram: { heart_rate_mean: 65 },
  meal: { name: 'Supper' },
  menstrual_cycle: { period_end: '2026-11-07' },
  profile: { height: 179 },
  sleep: { score: 83 },
  sleep_cycle: { stage_type: [4, 2, 3] },
  workouts: { title: 'Evening run' },
};

async function pushEverything(): Promise<void> {
  const { user_id: userId } = await world.newUser();
  for (const resource of Object.values(resources)) {
    if (resource.eventName === null) continue;
    await pushThrice(`/v2/timeseries/${userId}/${resource.name}`, sampleVersions(resource));
  }
  for (const { name } of Object.values(summaryResources)) {
    await pushThrice(`/v2/summary/${name}/${userId}`, summaryVersions(name));
  }
  await pushStream(userId);
  await deleteEverything(userId);
}

/** Each resource that has samples or summaries is told to be deleted; then the deletion is undone. */
async function deleteEverything(userId: string): Promise<void> {
  const names = [...Object.values(resources), ...Object.values(summaryResources)];
  for (const { name } of names) {
    const path = `/v2/user/${userId}/deletion`;
    const body = { data: { resource: name }, allow_again: true };
    const { key } = world.team;
    const made = await world.app.request<{ id: string }>('POST', path, { key, body });
    await send({ path: `${path}/${made.body.id}/undo` });
  }
}

/** A heart rate of a workout is its stream. */
async function pushStream(userId: string): Promise<void> {
  const { app, team } = world;
  const { body } = await app.request<{ workouts: readonly { id: string; time_start: string }[] }>(
    'GET',
    `/v2/summary/workouts/${userId}`,
    { key: team.key, query: { start_date: '2026-11-01' } },
  );
  const [workout] = body.workouts;
  const at = { timestamp: workout?.time_start, workout_id: workout?.id };
  await pushThrice(`/v2/timeseries/${userId}/heartrate`, [
    [{ ...at, value: 120 }],
    [{ ...at, value: 140 }],
  ]);
}

/** What the slices' own examples change of a user; one that is refused needs more, which is made elsewhere. */
async function followExamples(): Promise<void> {
  const { app, team } = world;
  const changes = derivedChanges({ app, team });
  for (const { operationId, method } of app.operations) {
    const change = await changes[operationId]?.();
    if (change === undefined) continue;
    const { path, body } = change;
    await app.request(method, path, { key: team.key, body });
  }
}

/** A connection, its devices, one of which changes, and its end. */
async function connectAndLose(): Promise<void> {
  const { app, emulator, worker } = world;
  const user = await world.newUser();
  world.put(user.user_id, '2026-11-20', 3);
  await world.connect(user);
  await worker.runDue();
  await app.database.query("update provider_device set model = 'as it was called before'");
  app.clock.advance(2 * dayMs);
  await worker.runDue();
  emulator.tokens.revoke(user.user_id);
  app.clock.advance(2 * dayMs);
  await worker.runDue();
}

async function orderAndMatch(): Promise<void> {
  const { app, team } = world;
  const order = await newOrder(app, team);
  await send(await insuranceChanges({ app, team })['checkEligibility']?.());
  await send({ path: `/v3/order/${order.id}/test`, body: { interpretation: 'critical' } });
  const appointments = appointmentChanges({ app, team });
  await send(await appointments['reschedulePhlebotomyAppointment']?.(), 'PATCH');
  await send(await matchingChanges({ app, team })['resolveUnmatchedResult']?.());
  await send(await labReportChanges({ app, team })['approveLabReportReview']?.());
  await send(await checkoutChanges({ app, team })['confirmCheckoutSession']?.());
}

async function queryContinuously(): Promise<void> {
  const { app, team } = world;
  const queries = openPool({ threads: 1 });
  const { scope } = team;
  const org = await managementApi(app);
  const path = `/team/${scope.teamId}/${scope.environment}/continuous_query`;
  expect((await org.send('POST', path, { body: continuousQuery() })).status).toBe(200);
  const { resources: deps } = app;
  const limits = { onEvents: () => {}, findSources: async () => [], eventBytesMax: 1024 * 1024 };
  await new ContinuousQueryWorker({ ...deps, ...limits, queries }).runDue();
  await queries.close();
}

/** One endpoint is gone, and another fails until a delivery is given up. */
async function failToDeliver(): Promise<void> {
  const { app, team } = world;
  const refusing = [
    await openReceiver(() => ({ status: 410 })),
    await openReceiver(() => ({ status: 500 })),
  ];
  for (const { url } of refusing) {
    await addEndpoint(app.resources, team.scope, { url, filterTypes: ['daily.data.note.created'] });
  }
  const { timeseries, summaries } = app.service.slices;
  const webhooks = openWebhooks(app.resources, {
    renderers: { samples: timeseries.renderEvent, summary: summaries.renderEvent },
    privateNetworks: 'all',
  });
  const { user_id: userId } = await world.newUser();
  await pushThrice(`/v2/timeseries/${userId}/note`, sampleVersions(resources.note));
  for (let tries = 0; tries < 9; tries += 1) {
    await webhooks.deliverDue();
    app.clock.advance(13 * hourMs);
  }
  await webhooks.stop(1000);
  for (const each of refusing) await each.close();
}

test('every type of the catalogue is told of, as it is published', async () => {
  const { app, team } = world;
  const url = 'http://127.0.0.1:9/';
  const beyondContract = ['daily.data.*', 'historical.data.*'];
  for (const filterTypes of [null, beyondContract, [...eventCatalogue.operationalTypes]]) {
    await addEndpoint(app.resources, team.scope, { url, filterTypes });
  }
  await pushEverything();
  await followExamples();
  await queryContinuously();
  await orderAndMatch();
  await connectAndLose();
  await failToDeliver();
  const { rows } = await app.database.query<{ type: string }>(
    'select distinct event_type as type from event',
  );
  const told = new Set(rows.map(({ type }) => type));
  const types = [...eventCatalogue.eventTypes, ...eventCatalogue.operationalTypes];
  expect(types.filter((type) => !told.has(type)).toSorted()).toEqual(
    Object.keys(neverTold).toSorted(),
  );
  expect([...told].filter((type) => !types.includes(type))).toEqual([]);
  await expectPublished(app);
});
