import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { head, tail } from '../../../tools/apple-health/generate-export.ts';
import { writeZip } from '../../../tools/apple-health/zip.ts';
import { importDeps } from '../../src/imports/checkpoints.ts';
import { fileFinder } from '../../src/imports/file-import.ts';
import { toUserId } from '../../src/users/index.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { fhirApi } from '../harness/fhir.ts';

type Json = Readonly<Record<string, unknown>>;
type Sample = { readonly timestamp: string; readonly value: number; readonly type: string | null };
type Group = { readonly source: Json; readonly data: readonly (Sample & Json)[] };

let app: TestApp;
let team: TestTeam;
let userId: string;
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-hrv-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});

const at = '2026-11-18T03:00:00+00:00';

async function push(provider: string, sample: Json): Promise<{ status: number; body: Json }> {
  const data = [{ timestamp: at, value: 88, unit: 'rmssd', timezone_offset: 0, ...sample }];
  const body = { stage: 'daily', provider, source_type: 'watch', data };
  return app.request<Json>('POST', `/v2/timeseries/${userId}/heartrate_variability`, {
    key: team.key,
    body,
  });
}

async function samples(): Promise<readonly string[]> {
  const { body } = await app.request<{ groups: Readonly<Record<string, readonly Group[]>> }>(
    'GET',
    `/v2/timeseries/${userId}/hrv/grouped`,
    { key: team.key, query: { start_date: '2026-11-17', end_date: '2026-11-19' } },
  );
  return Object.entries(body.groups).flatMap(([provider, groups]) =>
    groups.flatMap(({ data }) =>
      data.map(({ value, unit, type }) => `${provider} ${type} ${value} ${String(unit)}`),
    ),
  );
}

const beats = Array.from({ length: 20 }, (_, beat) => {
  const second = String(beat).padStart(2, '0');
  return `<InstantaneousBeatsPerMinute bpm="${60 + (beat % 2)}" time="3:00:${second},00 AM"/>`;
}).join('');

async function importExport(): Promise<Json> {
  const file = path.join(folder, 'export.zip');
  const name = 'apple_health_export/export.xml';
  const span = 'startDate="2026-11-18 03:00:00 +0000" endDate="2026-11-18 03:01:00 +0000"';
  const watch = 'sourceName="Apple Watch"';
  const night = `<Record type="HKCategoryTypeIdentifierSleepAnalysis" ${watch} startDate="2026-11-18 00:00:00 +0000" endDate="2026-11-18 06:00:00 +0000" value="HKCategoryValueSleepAnalysisAsleepCore"/>`;
  const sdnn = `<Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" ${watch} unit="ms" ${span} value="88"><HeartRateVariabilityMetadataList>${beats}</HeartRateVariabilityMetadataList></Record>`;
  await writeZip(file, [{ name, parts: [`${head}${night}${sdnn}${tail}`] }]);
  const found = await fileFinder(importDeps(app.resources), app.service.ingestion)(file);
  try {
    return await found.read(team.scope, toUserId(userId), null);
  } finally {
    found.close();
  }
}

it('a phone of Apple pushes the SDNN, whatever its unit is called, and everyone else the RMSSD', async () => {
  await push('apple_health_kit', { value: 88 });
  await push('healthKit', { timestamp: '2026-11-18T04:00:00Z', value: 90, unit: 'ms' });
  await push('health_connect', { value: 41 });
  await push('polar', { value: 39, type: 'SDNN', unit: 'ms' });
  expect(await samples()).toEqual([
    'apple_health_kit sdnn 88 ms',
    'apple_health_kit sdnn 90 ms',
    'health_connect rmssd 41 rmssd',
    'polar sdnn 39 ms',
  ]);
});

it('one method never overwrites the other, from a phone or a file, in any order', async () => {
  await push('apple_health_kit', { value: 88 });
  await importExport();
  const both = ['apple_health_kit sdnn 88 ms', 'apple_health_kit rmssd 16.4 rmssd'];
  expect((await samples()).toSorted()).toEqual(both.toSorted());
  expect(await push('apple_health_kit', { value: 88 })).toMatchObject({
    body: { created: 0, updated: 0 },
  });
  await push('apple_health_kit', { value: 16.4, type: 'rmssd' });
  expect((await samples()).toSorted()).toEqual(both.toSorted());
});

it('a method that is none is refused, by its place', async () => {
  const { status, body } = await push('polar', { type: 'pnn50' });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('"type"');
  expect(await samples()).toEqual([]);
});

it('an aggregate never mixes methods: the type tells them apart, and a mean is of one', async () => {
  await push('apple_health_kit', { value: 88 });
  await push('apple_health_kit', { value: 30, type: 'rmssd' });
  const query = async (queries: Json): Promise<unknown> => {
    const { status, body } = await app.request<Json>('POST', `/aggregate/v1/user/${userId}/query`, {
      key: team.key,
      body: {
        timeframe: { type: 'relative', anchor: '2026-11-19', past: { value: 3, unit: 'day' } },
        queries: [queries],
      },
    });
    expect(status).toBe(200);
    return body;
  };
  const mean = { arg: { timeseries: 'hrv', field: 'value' }, func: 'mean' };
  const type = { timeseries: 'hrv', field: 'type' };
  const daily = { date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } };
  const whole = await query({ select: [mean] });
  expect(JSON.stringify(whole)).toContain('[30]');
  const perDay = await query({ group_by: [daily], select: [{ group_key: '*' }, mean] });
  expect(JSON.stringify(perDay)).toContain('[null,30,null]');
  const byType = await query({ group_by: [type], select: [{ group_key: '*' }, mean] });
  expect(JSON.stringify(byType)).toMatch(/"rmssd","sdnn"|"sdnn","rmssd"/u);
  expect(JSON.stringify(byType)).toMatch(/\[30,88\]|\[88,30\]/u);
});

it("FHIR has LOINC's code for the SDNN, and a code of its own for the RMSSD", async () => {
  await push('apple_health_kit', { value: 88 });
  await push('health_connect', { value: 41 });
  const { body } = await fhirApi(app, team).search('Observation', {
    patient: userId,
    interval: 'raw',
    date: ['ge2026-11-17T00:00:00Z', 'lt2026-11-20T00:00:00Z'],
  });
  const found = (body.entry ?? []).map(({ resource }) => {
    const { coding, text } = resource['code'] as { coding: readonly Json[]; text: string };
    const { value, code } = resource['valueQuantity'] as Json;
    return [coding.map((each) => each['code']).join(), text, value, code];
  });
  expect(found.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['80404-7', 'Heart rate variability (SDNN)', 88, 'ms'],
    ['hrv', 'Heart rate variability (RMSSD)', 41, 'ms'],
  ]);
});

it('a night of an export has the mean of each method, an event the method of its samples', async () => {
  await addEndpoint(app.resources, team.scope, {
    url: 'http://127.0.0.1:1/hook',
    description: '',
    filterTypes: null,
  });
  await importExport();
  const { body } = await app.request<{ sleep: readonly Json[] }>(
    'GET',
    `/v2/summary/sleep/${userId}`,
    { key: team.key, query: { start_date: '2026-11-17', end_date: '2026-11-19' } },
  );
  expect(body.sleep).toMatchObject([{ hrv_mean_sdnn: 88, average_hrv: null }]);
  await push('apple_health_kit', { timestamp: '2026-11-18T05:00:00Z' });
  // Events are shown once no older transaction of the database server is open.
  const events = async (): Promise<string> =>
    JSON.stringify((await app.request<Json>('GET', '/v2/events', { key: team.key })).body);
  await expect.poll(events, { timeout: 60_000 }).toContain('"type":"sdnn","unit":"ms"');
});

it('the migration of before calls what phones of Apple pushed SDNN, and what an import may have mixed unknown', async () => {
  const file = new URL('../../migrations/0089_timeseries_hrv_methods.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  const told: (readonly string[])[] = [];
  // Of the other tests' users, who have both kinds already.
  await app.database.query("delete from series where resource = 'hrv'");
  for (const hasImport of [false, true]) {
    userId = (await app.newUser(team)).user_id;
    await push('apple_health_kit', { unit: 'ms' });
    await push('garmin', {});
    const { rowCount } = await app.database.query(
      "update series set sub_kind = '' where resource = 'hrv' and user_id = $1 and provider = 'apple_health_kit'",
      [userId],
    );
    expect(rowCount).toBe(1);
    if (hasImport) {
      await app.database.query(
        `insert into import_run (id, tenant_id, user_id, kind, state, actor_type, actor_id, created_at, seen_at)
         values (gen_random_uuid(), $1, $2, 'apple_health', 'done', 'team_key', 'k', now(), now())`,
        [team.scope.tenantId, userId],
      );
    }
    await app.database.query(migration);
    // It may run twice.
    await app.database.query(migration);
    const { rows } = await app.database.query<{ provider: string; sub_kind: string }>(
      "select provider, sub_kind from series where resource = 'hrv' and user_id = $1 order by provider",
      [userId],
    );
    told.push(rows.map((row) => `${row.provider} ${row.sub_kind}`));
  }
  expect(told).toEqual([
    ['apple_health_kit sdnn', 'garmin '],
    ['apple_health_kit unknown', 'garmin '],
  ]);
});
