import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { Turns } from '#kernel/jobs/turns.ts';
import { minuteMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { addEndpoint } from '../../../webhooks/index.ts';
import { claim } from './store.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:1/hook' });
});
afterAll(async () => app.close());

const person = {
  first_name: 'Jane',
  last_name: 'Doe',
  gender: 'female',
  dob: '1985-02-28',
  email: 'jane@example.com',
  phone_number: '+16025771234',
  address: { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
};
const provider = { name: 'Example Laboratory', npi: '1234567893' };
const path = '/v2/insurance/eligibility/batch';

type Batch = {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly pending: number;
  readonly checked: number;
  readonly failed: number;
};
type Item = {
  readonly user_id: string;
  readonly status: string;
  readonly error: { readonly code: string; readonly message: string | null } | null;
  readonly check: {
    readonly outcome: string;
    readonly reason: string | null;
    readonly trace_number: string;
  } | null;
};
type Page<Row> = { readonly data: readonly Row[]; readonly next_cursor: string | null };

async function newInsured(memberId: string | null, of: TestTeam = team): Promise<string> {
  const { user_id: id } = await app.newUser(of);
  await app.request('PATCH', `/v2/user/${id}/info`, { key: of.key, body: person });
  if (memberId === null) return id;
  const body = { payor_code: 'AETNA', member_id: memberId, relationship: 'Self', insured: person };
  await app.request('POST', `/v2/user/${id}/insurance`, { key: of.key, body });
  return id;
}

const create = async (ids: readonly string[], body: object = {}, key = team.key) =>
  app.request<Batch>('POST', path, { key, body: { provider, user_ids: ids, ...body } });
const read = async (id: string) => app.request<Batch>('GET', `${path}/${id}`, { key: team.key });
const itemsOf = async (id: string, query = '') =>
  app.request<Page<Item>>('GET', `${path}/${id}/items${query}`, { key: team.key });
const runDue = async () => app.service.slices.insurance.worker.runDue();

async function toldOf(userId: string): Promise<number> {
  const { rows } = await app.database.query(
    `select from event where user_id = $1 and event_type = 'insurance.eligibility.checked' and format = 'sealed'`,
    [userId],
  );
  return rows.length;
}

test('every user of a batch is asked about, told once, and read in the order asked for', async () => {
  const ids = [
    await newInsured('SANDBOX-ACTIVE'),
    await newInsured('SANDBOX-INACTIVE'),
    await newInsured(null),
    await newInsured('A*B'),
    await newInsured('SANDBOX-AAA-75'),
  ];
  const { status, body: made } = await create(ids);
  expect([status, made]).toEqual([
    200,
    expect.objectContaining({ status: 'in_progress', total: 5, pending: 5, checked: 0, failed: 0 }),
  ]);
  expect((await itemsOf(made.id)).body.data.map((each) => [each.status, each.check])).toEqual(
    ids.map(() => ['pending', null]),
  );
  await runDue();
  expect((await read(made.id)).body).toEqual({
    ...made,
    status: 'done',
    pending: 0,
    checked: 3,
    failed: 2,
  });
  const first = await itemsOf(made.id, '?limit=3');
  const second = await itemsOf(made.id, `?limit=3&cursor=${first.body.next_cursor}`);
  const items = [...first.body.data, ...second.body.data];
  expect(items.map((each) => each.user_id)).toEqual(ids);
  expect(items.map((each) => each.check?.outcome ?? each.error?.code)).toEqual([
    'active',
    'inactive',
    'insurance.not_found',
    'request.invalid',
    'not_found',
  ]);
  expect(items[3]?.error?.message).toContain('member id has a character');
  expect(await Promise.all(ids.map(toldOf))).toEqual([1, 1, 0, 0, 1]);
  const listed = await app.request<Page<Batch>>('GET', `${path}?limit=1`, { key: team.key });
  expect(listed.body.data.map((each) => each.id)).toEqual([made.id]);
});

test('whoever gives no answer is asked again under the same trace number, and told of once', async () => {
  const id = await newInsured('SANDBOX-UNREACHABLE');
  const { body: batch } = await create([id]);
  const traces = new Set<string | undefined>();
  for (const [waitMs, isPending] of [
    [0, true],
    [minuteMs, true],
    [10 * minuteMs, false],
  ] as const) {
    app.clock.advance(waitMs);
    expect(await runDue()).toBe(1);
    expect(await runDue()).toBe(0);
    const [item] = (await itemsOf(batch.id)).body.data;
    traces.add(item?.check?.trace_number);
    expect([item?.status, item?.check?.outcome, await toldOf(id)]).toEqual([
      isPending ? 'pending' : 'checked',
      'unknown',
      isPending ? 0 : 1,
    ]);
  }
  expect(traces.size).toBe(1);
});

test('what a worker left behind is asked as it was begun, and two workers tell of it once', async () => {
  const id = await newInsured('SANDBOX-UNREACHABLE');
  const { body: batch } = await create([id]);
  await runDue();
  const before = (await itemsOf(batch.id)).body.data[0]?.check?.trace_number;
  // What is insured changes meanwhile: what was begun stays what it was.
  await app.request('POST', `/v2/user/${id}/insurance`, {
    key: team.key,
    body: {
      payor_code: 'AETNA',
      member_id: 'SANDBOX-ACTIVE',
      relationship: 'Self',
      insured: person,
    },
  });
  app.clock.advance(11 * minuteMs);
  await runDue();
  app.clock.advance(11 * minuteMs);
  const other = await openTestApp({ beside: app });
  await Promise.all([runDue(), other.service.slices.insurance.worker.runDue()]);
  await other.close();
  const [item] = (await itemsOf(batch.id)).body.data;
  expect(item).toMatchObject({
    status: 'checked',
    check: { trace_number: before, outcome: 'unknown', reason: 'unreachable' },
  });
  expect(await toldOf(id)).toBe(1);
});

test('a check that ended before its worker did is neither sent nor told again', async () => {
  const id = await newInsured('SANDBOX-ACTIVE');
  const { body: batch } = await create([id]);
  await runDue();
  await app.database.query(
    "update eligibility_batch_item set run_at = now() - interval '1 year' where batch_id = $1",
    [batch.id],
  );
  expect(await runDue()).toBe(1);
  expect((await itemsOf(batch.id)).body.data[0]).toMatchObject({
    status: 'checked',
    error: null,
    check: { outcome: 'active' },
  });
  expect(await toldOf(id)).toBe(1);
});

test('a small batch does not wait for a large one before it', async () => {
  const id = await newInsured('SANDBOX-ACTIVE');
  const large = await create(await Promise.all([1, 2, 3, 4, 5].map(async () => newInsured('x'))));
  const small = await create([id]);
  const now = app.clock.now();
  const lease = {
    id: randomUUID(),
    now,
    until: new Date(now.getTime() + 1),
    rowsMax: 2,
    turns: new Turns(4).now(),
  };
  const claimed = await app.resources.db.write(acrossTenants, async (tx) => claim(tx, lease));
  expect(new Set(claimed.map((each) => each.batchId))).toEqual(
    new Set([large.body.id, small.body.id]),
  );
});

test('what cannot be asked is refused whole, and names who', async () => {
  const mine = await newInsured('SANDBOX-ACTIVE');
  const others = await app.newTeam();
  const theirs = await newInsured('SANDBOX-ACTIVE', others);
  const count = async () => (await app.database.query('select from eligibility_batch')).rows.length;
  const before = await count();
  const refused = async (id: string) => {
    const { status, body } = await create([mine, id]);
    return [status, body];
  };
  const refusal = await refused(theirs);
  expect(refusal).toEqual(await refused(randomUUID()));
  expect(refusal).toEqual([
    422,
    { detail: [expect.objectContaining({ loc: ['body', 'user_ids', 1] })] },
  ]);
  expect((await create([])).status).toBe(422);
  expect((await create([mine], { provider: { ...provider, npi: '1234567890' } })).status).toBe(422);
  const production = await app.newTeam({ environment: 'production' });
  expect((await create([mine], {}, production.key)).status).toBe(409);
  expect(await count()).toBe(before);
  const { body: made } = await create([mine]);
  for (const at of [`${path}/${made.id}`, `${path}/${made.id}/items`]) {
    expect((await app.request('GET', at, { key: others.key })).status).toBe(404);
  }
  const listed = await app.request<Page<Batch>>('GET', path, { key: others.key });
  expect(listed.body.data).toEqual([]);
});

test('what a batch asks is sealed, and a job seals what was stored before', async () => {
  const users = [await newInsured('W1')];
  const doctor = 'Adamantina Example';
  const body = { user_ids: users, provider: { ...provider, name: doctor } };
  const { body: made } = await app.request('POST', path, { key: team.key, body });
  const { id } = made as Batch;
  const shown = async (): Promise<unknown> =>
    (await app.request('GET', `${path}/${id}`, { key: team.key })).body;
  const stored = async () => {
    const { rows } = await app.database.query<{ request: unknown; sealed_request: Buffer }>(
      'select request, sealed_request from eligibility_batch where id = $1',
      [id],
    );
    return rows[0];
  };
  const first = await stored();
  expect(first?.request).toBeNull();
  expect(first?.sealed_request.includes(doctor)).toBe(false);

  const asked = {
    provider: body.provider,
    isPrimary: true,
    serviceTypes: ['30'],
    serviceDate: null,
    timeoutMs: 1000,
  };
  await app.database.query(
    'update eligibility_batch set request = $2, sealed_request = null where id = $1',
    [id, JSON.stringify(asked)],
  );
  const before = await shown();
  await runJob(app, 'insurance.seal_batches');
  const second = await stored();
  expect(second?.request).toBeNull();
  expect(second?.sealed_request.includes(doctor)).toBe(false);
  expect(await shown()).toEqual(before);
});
