import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { writeLargeExport } from '../../../tools/apple-health/generate-export.ts';
import { sampleFiles } from '../../../tools/apple-health/sample-export.ts';
import { writeZip } from '../../../tools/apple-health/zip.ts';
import { importAppleHealth } from '../../src/connectors/imports/apple-health/index.ts';
import {
  appleHealthCheckpoints,
  openAppleHealthSink,
} from '../../src/imports/apple-health-sink.ts';
import type { ImportReport } from '../../src/timeseries/index.ts';
import { toUserId } from '../../src/users/index.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { openTestApp, testMasterKey, type TestApp, type TestTeam } from '../harness/app.ts';
import { urlOf } from '../harness/postgres.ts';
import { runSalus, spawnSalus } from '../harness/salus-process.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let userId: string;
let folder: string;
let file: string;

beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-apple-health-'));
  file = path.join(folder, 'export.zip');
  await writeZip(file, sampleFiles());
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});

async function importFile(): Promise<ImportReport> {
  const { ingestion } = app.service;
  const sink = openAppleHealthSink(ingestion, team.scope, toUserId(userId));
  const report = await importAppleHealth(file, sink, { nowMs: app.clock.now().getTime() });
  return report;
}

const range = { start_date: '2026-11-01', end_date: '2026-11-20' };

async function get(at: string): Promise<Json> {
  const { status, body } = await app.request<Json>('GET', at, { key: team.key, query: range });
  expect(status).toBe(200);
  return body;
}

async function summaries(resource: string, key = resource): Promise<readonly Json[]> {
  return (await get(`/v2/summary/${resource}/${userId}`))[key] as readonly Json[];
}

describe('an export of Apple Health', () => {
  it('is read back as samples and summaries', async () => {
    const report = await importFile();
    expect(report).toMatchObject({ created: report.samples, updated: 0, refused: { value: 1 } });
    const weight = await get(`/v2/timeseries/${userId}/body_weight/grouped`);
    expect(weight).toMatchObject({
      groups: {
        apple_health_kit: [
          { source: { app_id: 'Schöne Waage', type: 'app' }, data: [{ unit: 'kg' }] },
        ],
      },
    });
    expect(await summaries('sleep')).toMatchObject([
      {
        calendar_date: '2026-11-19',
        duration: 28_800,
        light: 13_800,
        deep: 3600,
        rem: 9600,
        time_zone: 'America/New_York',
        source: { provider: 'apple_health_kit', type: 'watch' },
      },
      { duration: 1800, light: 1800 },
    ]);
    expect(await summaries('meal', 'meals')).toMatchObject([
      {
        name: 'Porridge',
        energy: { value: 450, unit: 'kcal' },
        macros: { carbs: 55, protein: 20 },
      },
    ]);
    expect(await summaries('menstrual_cycle')).toMatchObject([
      { period_start: '2026-11-16', menstrual_flow: [{ flow: 'unspecified' }] },
    ]);
    expect(await get(`/v2/timeseries/${userId}/hrv/grouped`)).toMatchObject({
      groups: {
        apple_health_kit: [
          {
            data: [
              { value: 48.2, unit: 'ms', type: 'sdnn' },
              { value: 48.2, unit: 'ms', type: 'sdnn' },
              { value: 32.3, unit: 'rmssd', type: 'rmssd' },
            ],
          },
        ],
      },
    });
    expect(await summaries('electrocardiogram')).toMatchObject([
      { classification: 'sinus_rhythm', voltage_sample_count: 1025 },
    ]);
    expect(await get(`/v2/summary/profile/${userId}`)).toMatchObject({ birth_date: '1990-05-03' });
    const [workout] = await summaries('workouts');
    expect(workout).toMatchObject({ sport: { slug: 'running' }, average_hr: 142, distance: 5100 });
    const stream = await get(`/v2/timeseries/workouts/${String(workout?.['id'])}/stream`);
    expect(stream).toMatchObject({ lat: [40.7681235, 40.77], velocity_smooth: [2.5, 2.6] });
  });

  it('read again, also after it broke off, changes nothing that is there', async () => {
    const { ingestion } = app.service;
    const sink = openAppleHealthSink(ingestion, team.scope, toUserId(userId));
    const broken = async (): Promise<never> => {
      throw new Error('the power went');
    };
    const options = { nowMs: app.clock.now().getTime() };
    await expect(importAppleHealth(file, { ...sink, workout: broken }, options)).rejects.toThrow(
      'the power went',
    );
    const first = await importFile();
    const again = await importFile();
    expect(again).toEqual({ ...first, created: 0, updated: 0 });
    expect(await summaries('sleep')).toHaveLength(2);
    expect(await summaries('workouts')).toHaveLength(1);
  });

  it('tells of each resource once, that its history is there', async () => {
    await addEndpoint(app.resources, team.scope, {
      url: 'http://127.0.0.1:1/hook',
      description: '',
      filterTypes: null,
    });
    await importFile();
    const { rows } = await app.database.query<{ event_type: string }>(
      'select event_type from event where user_id = $1',
      [userId],
    );
    const types = rows.map((row) => row.event_type);
    expect(new Set(types).size).toBe(types.length);
    expect(types.every((type) => type.startsWith('historical.data.'))).toBe(true);
    expect(types).toContain('historical.data.heartrate.created');
  });
});

describe('the command', () => {
  it('goes on where it was when it was killed, and says so', async () => {
    const large = path.join(folder, 'large.zip');
    await writeLargeExport(large, 8e6);
    const user = await app.newUser(team, { client_user_id: 'interrupted' });
    const beside = await app.newUser(team, { client_user_id: 'at-once' });
    const [args, environment] = [
      ['import', 'apple-health', large, '--team', team.scope.teamId, '--json', '--user'],
      {
        SALUS_DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: urlOf(app.database),
        SALUS_MASTER_KEY: testMasterKey.toString('base64'),
      },
    ];
    const first = spawnSalus([...args, 'interrupted'], environment);
    const keptBytes = await Promise.race([untilKept(user.user_id), first.finished.then(() => 0)]);
    expect(await first.kill()).toMatchObject({ code: null });
    expect(keptBytes).toBeGreaterThan(0);

    const [again, whole] = await Promise.all([
      runSalus([...args, 'interrupted'], environment),
      runSalus([...args, 'at-once'], environment),
    ]);
    expect(again.stderr).toMatch(
      /^The import of this file was interrupted: it goes on at \d+ of 8 MB\.$/mu,
    );
    const [resumed, atOnce] = [again, whole].map(
      ({ stdout }) => JSON.parse(stdout) as ImportReport,
    );
    expect(resumed?.resumedAt).toBeGreaterThanOrEqual(keptBytes);
    expect(resumed?.samples).toBe(atOnce?.samples);
    expect(atOnce?.resumedAt).toBe(0);
    const stored = await storedOf(user.user_id);
    expect(stored.length).toBeGreaterThan(50);
    expect(stored).toEqual(await storedOf(beside.user_id));
    expect(await placeOf(user.user_id)).toBeUndefined();
  });
});

/** What is kept of an import that goes on. */
async function placeOf(id: string): Promise<number | undefined> {
  const { rows } = await app.database.query<{ bytes: number }>(
    `select (place->>'bytes')::int as bytes from file_import where user_id = $1`,
    [id],
  );
  return rows[0]?.bytes;
}

async function untilKept(id: string): Promise<number> {
  for (;;) {
    const bytes = await placeOf(id);
    if (bytes !== undefined) return bytes;
  }
}

async function storedOf(id: string): Promise<readonly unknown[]> {
  const { rows } = await app.database.query(
    `select resource, source_type, starts_at, ends_at, samples, md5(data)
     from series join sample_chunk using (user_id, series_id) where user_id = $1
     order by resource, source_type, starts_at`,
    [id],
  );
  return rows;
}

describe('an upload', () => {
  const upload = async (
    body: Uint8Array | string | null,
    {
      key,
      of = userId,
      type = 'application/zip',
    }: { key?: string; of?: string; type?: string } = {},
  ): Promise<{ readonly status: number; readonly body: Json }> => {
    const answer = await fetch(`${app.baseUrl}/v2/user/${of}/import/apple_health`, {
      method: 'POST',
      headers: {
        'x-salus-api-key': key ?? team.key,
        ...(body === null ? {} : { 'content-type': type }),
      },
      body: typeof body === 'string' || body === null ? body : new Blob([new Uint8Array(body)]),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };

  it('is imported and answered with what became of it; again it changes nothing', async () => {
    const first = await upload(await readFile(file));
    expect(first).toMatchObject({
      status: 200,
      body: { workouts: 1, sleeps: 2, not_imported: { ActivitySummary: 1 }, refused: { time: 1 } },
    });
    expect(first.body['created']).toBe(first.body['samples']);
    expect(await upload(await readFile(file))).toEqual({
      status: 200,
      body: { ...first.body, created: 0 },
    });
  });

  it('goes on where another import of the same file was interrupted, and ends as that would have', async () => {
    const { ingestion } = app.service;
    const sink = openAppleHealthSink(ingestion, team.scope, toUserId(userId));
    const places = appleHealthCheckpoints(app.resources, team.scope, toUserId(userId));
    const dying: typeof sink.summaries = async (resource, data) => {
      if (resource === 'sleep') throw new Error('the power went');
      return sink.summaries(resource, data);
    };
    const options = { nowMs: app.clock.now().getTime(), places };
    await expect(importAppleHealth(file, { ...sink, summaries: dying }, options)).rejects.toThrow(
      'the power went',
    );
    const bytes = await placeOf(userId);
    const again = await upload(await readFile(file));
    expect(again).toMatchObject({
      status: 200,
      body: { resumed_at: bytes, sleeps: 2, workouts: 1 },
    });
    expect(again.body['created']).toBe(again.body['samples']);
    const weight = await get(`/v2/timeseries/${userId}/body_weight/grouped`);
    expect(weight).toMatchObject({ groups: { apple_health_kit: [{ data: [{ unit: 'kg' }] }] } });
    // Of another person's import nothing is known.
    const other = await app.newUser(team);
    const theirs = await upload(await readFile(file), { of: other.user_id });
    expect(theirs.body).toMatchObject({ resumed_at: 0 });
    expect({ ...again.body, resumed_at: 0 }).toEqual(theirs.body);
  });

  it('that is no export, or nothing, is refused in one sentence', async () => {
    expect(await upload('not an archive')).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/damaged or no ZIP archive/u) },
    });
    expect((await upload('')).status).toBe(422);
    expect((await upload(null)).status).toBe(422);
    expect((await upload('{}', { type: 'application/json' })).status).toBe(415);
  });

  it("for another team's user looks exactly like one for nobody", async () => {
    const other = await app.newTeam();
    const whole = await readFile(file);
    const foreign = await upload(whole, { key: other.key });
    const absent = await upload(whole, { of: '00000000-0000-4000-8000-000000000000' });
    expect(foreign).toEqual(absent);
    expect(foreign.status).toBe(404);
    const { rows } = await app.database.query('select 1 from series where user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });

  it('without a key is refused', async () => {
    expect((await upload(await readFile(file), { key: 'sk_us_nobody' })).status).toBe(401);
  });
});
