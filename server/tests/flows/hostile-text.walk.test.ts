import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { exampleFields } from '../harness/example.ts';
import { newOrder } from '../harness/orders.ts';
import { replaced } from '../harness/replaced.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

/** What a database refuses, what a page would run, and more than anything needs. */
const hostile = [
  'nul\u0000byte',
  'half a pair \ud83d',
  "'; drop table users; --",
  'x'.repeat(50_000),
];

const examples = (ids: Json): Json => ({
  ...ids,
  resource: 'heartrate',
  provider: 'oura',
  data: [{ timestamp: '2026-01-05T08:00:00Z', value: 61, unit: 'bpm', app_id: 'app' }],
  zip: '85004',
  zip_code: '85004',
  start_date: '2026-01-05',
  end_date: '2026-01-06',
  timeframe: { type: 'relative', anchor: '2026-01-05', past: { value: 1, unit: 'day' } },
  queries: [
    {
      select: [{ func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }],
      where: 'value > 1',
    },
  ],
});

/** The stream of events does not end, and a file that is uploaded is no text. */
const isAsked = ({ plane, operationId }: Operation): boolean =>
  plane === 'data' &&
  !['streamEvents', 'streamTail', 'importAppleHealth', 'importFile'].includes(operationId);

async function newIds(): Promise<Json> {
  const { user_id, client_user_id } = await app.newUser(team);
  const order = await newOrder(app, team, { user_id });
  return {
    user_id,
    client_user_id,
    order_id: order.id,
    transaction_id: order.order_transaction.id,
  };
}

it('no text, wherever it is sent with a team key, is a failure of the server', async () => {
  const failures: unknown[] = [];
  let sent = 0;
  for (const operation of app.operations.filter(isAsked)) {
    const given = examples(await newIds());
    const fieldsOf = (schema: unknown): Json =>
      typeof schema === 'object' && schema !== null
        ? exampleFields({ ...schema }, given, () => true)
        : {};
    const params = fieldsOf(operation.params);
    const query = Object.fromEntries(
      Object.entries(fieldsOf(operation.query)).filter(([, value]) => typeof value === 'string'),
    ) as Record<string, string>;
    const body = operation.body === undefined ? {} : { body: fieldsOf(operation.body) };
    for (const text of hostile) {
      const requests = [
        ...[...replaced(params, text)].map(({ value }) => ({ params: value, query, ...body })),
        ...[...replaced(query, text)].map(({ value }) => ({ params, query: value, ...body })),
        ...[...replaced(body.body ?? null, text)].map(({ value }) => ({
          params,
          query,
          body: value,
        })),
      ];
      for (const { params: names, ...request } of requests) {
        sent += 1;
        const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
          encodeURIComponent(String(names[name]).toWellFormed()),
        );
        const { status, text: answer } = await app.request(operation.method, path, {
          ...request,
          key: team.key,
        });
        if (status >= 500 && status !== 503)
          failures.push([operation.operationId, JSON.stringify(request).slice(0, 300), answer]);
      }
    }
  }
  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThan(1000);
});
