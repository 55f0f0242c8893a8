import { ZipBuffer } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';
import { extendedResources } from '#timeseries';
import { addEndpoint } from '#webhooks';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { everything } from '../harness/fhir-search.ts';
import { fhirApi } from '../harness/fhir.ts';
import { pathOfUser } from '../harness/managed-user.ts';
import { managementApi } from '../harness/management-api.ts';
import { validSample } from '../harness/timeseries/valid-sample.ts';
import { toldOf } from '../harness/told-events.ts';

type Group = { readonly data: readonly Readonly<Record<string, unknown>>[] };
type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let userId: string;
const at = new Date('2026-11-19T08:00:00Z');
const names = extendedResources.map(({ name }) => name);

const push = async (of: string, resource: string, data: readonly unknown[], provider = 'oura') =>
  app.request<Json>('POST', `/v2/timeseries/${of}/${resource}`, {
    key: team.key,
    body: { stage: 'daily', provider, data },
  });

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  const hook = { url: 'http://127.0.0.1:9/', filterTypes: ['daily.data.*'] };
  await addEndpoint(app.resources, team.scope, hook);
  userId = (await app.newUser(team)).user_id;
  for (const resource of extendedResources) {
    const { status, text } = await push(userId, resource.name, [validSample(resource, at)]);
    expect([resource.name, status, text]).toEqual([resource.name, 200, text]);
  }
});
afterAll(async () => app.close());

test('there are at least 45 resources beyond the contract, all under one prefix', () => {
  expect(names.length).toBeGreaterThanOrEqual(45);
  expect(names.filter((name) => !name.startsWith('ext_'))).toEqual([]);
});

describe.each(extendedResources.map((each) => [each.name, each] as const))(
  '%s',
  (name, resource) => {
    test('is read back as it was pushed', async () => {
      const { status, body } = await app.request<{ groups: Record<string, readonly Group[]> }>(
        'GET',
        `/v2/timeseries/${userId}/${name}/grouped`,
        { key: team.key, query: { start_date: '2026-11-19', end_date: '2026-11-19' } },
      );
      const [sample] = body.groups['oura']?.[0]?.data ?? [];
      expect(status).toBe(200);
      expect(sample).toMatchObject({
        value: validSample(resource, at)['value'],
        unit: resource.unit,
        type: resource.types === null ? null : 'abdominal_cramps',
      });
      expect('start' in (sample ?? {})).toBe(resource.kind === 'interval');
    });

    test('is queried', async () => {
      const func = resource.extension.nature === 'amount' ? 'sum' : 'mean';
      const { body, status } = await app.request<{ results: readonly { table: Json }[] }>(
        'POST',
        `/aggregate/v1/user/${userId}/query`,
        {
          key: team.key,
          body: {
            timeframe: { type: 'absolute', start: '2026-11-19', end: '2026-11-19' },
            queries: [{ select: [{ func, arg: { timeseries: name, field: 'value' } }] }],
          },
        },
      );
      expect(status).toBe(200);
      expect(body.results[0]?.table[func]).toEqual([validSample(resource, at)['value']]);
    });

    test('is told to an endpoint that names it, with the name of the resource', async () => {
      const told = await toldOf(app, userId, `daily.data.${name}.created`);
      expect(told.map(({ type }) => type)).toEqual([`daily.data.${name}.created`]);
    });

    test('takes nothing outside of its range, and no other unit', async () => {
      const sample = validSample(resource, at);
      const beyond = await push(userId, name, [{ ...sample, value: resource.range.max + 1 }]);
      const foreign = await push(userId, name, [{ ...sample, unit: 'furlong' }]);
      expect([beyond.status, foreign.status]).toEqual([422, 422]);
    });
  },
);

test('FHIR has an Observation of each, in a unit of UCUM', async () => {
  const found = await everything(fhirApi(app, team), 'Observation', { patient: userId });
  const texts = found.map(({ code }) =>
    (code as { text: string }).text.replace(' (abdominal_cramps)', ''),
  );
  const titles = extendedResources.map(({ title }) => title);
  expect(texts.toSorted()).toEqual(titles.toSorted());
  expect(found.filter((each) => each['valueQuantity'] === undefined)).toEqual([]);
});

test('the export of the user has a file of each', async () => {
  const api = await managementApi(app);
  const path = `/v1/org/${api.orgId}${pathOfUser(team, userId, 'export')}`;
  const answer = await fetch(`${app.baseUrl}${path}?environment=sandbox`, {
    headers: { 'x-management-key': api.key },
  });
  const archive = new ZipBuffer(Buffer.from(await answer.arrayBuffer()));
  const files = new Set([...archive].map(([name]) => name));
  expect(names.filter((name) => !files.has(`timeseries/${name}.ndjson`))).toEqual([]);
});

test('a deletion by resource takes one away and leaves the others', async () => {
  const other = (await app.newUser(team)).user_id;
  for (const resource of extendedResources.slice(0, 2))
    await push(other, resource.name, [validSample(resource, at)]);
  const [first = '', second = ''] = names;
  const deletion = await app.request('POST', `/v2/user/${other}/deletion`, {
    key: team.key,
    body: { data: { resource: first } },
  });
  expect([deletion.status < 300, deletion.text]).toEqual([true, deletion.text]);
  const { rows } = await app.database.query<{ resource: string }>(
    `select distinct resource from series join sample_chunk using (series_id)
      where series.user_id = $1`,
    [other],
  );
  expect(rows).toEqual([{ resource: second }]);
});

test('an endpoint without filters sees only what the contract has', async () => {
  const quiet = await app.newTeam();
  await addEndpoint(app.resources, quiet.scope, { url: 'http://127.0.0.1:9/' });
  const user = (await app.newUser(quiet)).user_id;
  const [resource] = extendedResources;
  if (resource === undefined) expect.unreachable();
  for (const [name, data] of [
    [resource.name, validSample(resource, at)],
    ['heartrate', { timestamp: at.toISOString(), value: 60 }],
  ] as const)
    await app.request('POST', `/v2/timeseries/${user}/${name}`, {
      key: quiet.key,
      body: { stage: 'daily', provider: 'oura', data: [data] },
    });
  const told = await toldOf(app, user, 'daily.data.%');
  expect(told.map(({ type }) => type)).toEqual(['daily.data.heartrate.created']);
});

test('a name that no resource has is not found, with or without the prefix', async () => {
  for (const name of ['ext_nothing', 'nothing', 'constructor']) {
    const { status } = await app.request('GET', `/v2/timeseries/${userId}/${name}/grouped`, {
      key: team.key,
      query: { start_date: '2026-11-19' },
    });
    expect([name, status]).toEqual([name, 404]);
  }
});

test('nothing is left of them once the user is erased', async () => {
  await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
  app.clock.advance(8 * dayMs);
  for (const job of app.service.jobs())
    if (job.name.startsWith('users.')) await job.run(new AbortController().signal);
  const { rows } = await app.database.query('select from series where user_id = $1', [userId]);
  expect(rows).toEqual([]);
});
