import { zstdDecompressSync } from 'node:zlib';

import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parquetOf, type Row } from '#kernel/files/parquet.ts';
import { toUserId } from '#users';

import { type TestApp, type TestTeam, openTestApp, runJob } from '../../tests/harness/app.ts';
import { exportSummaries } from './index.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const night = {
  bedtime_start: '2026-11-18T22:00:00Z',
  bedtime_stop: '2026-11-19T06:00:00Z',
  score: 80,
  stage_start_offset_second: [0],
  stage_end_offset_second: [28_800],
  stage_type: [2],
  raw: { vendor: 'field' },
};

const step = {
  start_date: '2024-01-01T10:00:00Z',
  end_date: '2024-01-01T10:10:00Z',
  value: 5,
  unit: 'count',
};

async function newUserWithSummaries(days = 3): Promise<string> {
  const { user_id: userId } = await app.newUser(team);
  const activities = Array.from({ length: days }, (_, index) => ({
    calendar_date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
    steps: index,
    heart_rate: { avg_bpm: 60.5 },
  }));
  const push = async (resource: string, data: unknown): Promise<number> =>
    (
      await app.request('POST', `/v2/summary/${resource}/${userId}`, {
        key: team.key,
        body: { stage: 'daily', provider: 'oura', source_type: 'ring', data },
      })
    ).status;
  expect([await push('activity', activities), await push('sleep', night)]).toEqual([200, 200]);
  expect(await push('activity', { steps: [step] })).toBe(200);
  return userId;
}

const rowsOf = async (userId: string): Promise<unknown> => {
  const { rows } = await app.database.query(
    `select (select count(*)::int from summary where user_id = $1) as summaries,
       (select count(*)::int from summary_owner where user_id = $1) as owners,
       (select count(*)::int from movement_sample where user_id = $1) as samples`,
    [userId],
  );
  return rows[0];
};

test('after the grace period nothing of a deleted user is left, and the neighbour keeps everything', async () => {
  const [deleted, kept] = [await newUserWithSummaries(), await newUserWithSummaries()];
  const full = { summaries: 5, owners: 1, samples: 1 };
  expect(await rowsOf(deleted)).toEqual(full);
  await app.request('DELETE', `/v2/user/${deleted}`, { key: team.key });
  app.clock.advance(7 * 86_400_000);
  await runJob(app, 'users.purge');
  expect(await rowsOf(deleted)).toEqual({ summaries: 0, owners: 0, samples: 0 });
  expect(await rowsOf(kept)).toEqual(full);
});

test('an export has every summary, every field, and what the provider sent, in both formats', async () => {
  const userId = await newUserWithSummaries(700);
  const subject = { scope: team.scope, userId: toUserId(userId) };
  const tables = new Map<string, readonly Row[]>();
  for await (const table of exportSummaries(app.resources.db.read(team.scope), subject)) {
    const rows: Row[] = [];
    for await (const batch of table.rows()) rows.push(...batch);
    tables.set(table.name, rows);
    const pieces: Uint8Array[] = [];
    for await (const piece of parquetOf(table.columns, table.rows())) pieces.push(piece);
    const parquet = await parquetReadObjects({
      file: new Uint8Array(Buffer.concat(pieces)).buffer,
      compressors: { ZSTD: (packed) => zstdDecompressSync(packed) },
    });
    expect(JSON.parse(JSON.stringify(parquet))).toEqual(JSON.parse(JSON.stringify(rows)));
  }
  expect([...tables.keys()]).toEqual([
    'summaries/activity',
    'summaries/sleep',
    'summaries/sleep_cycle',
    'summaries/movement_samples',
  ]);
  const activities = tables.get('summaries/activity') ?? [];
  expect(new Set(activities.map((row) => row['steps'])).size).toBe(700);
  expect(activities[0]).toMatchObject({
    heart_rate: { avg_bpm: 60.5 },
    provider: 'oura',
    source_type: 'ring',
  });
  expect(tables.get('summaries/movement_samples')).toEqual([
    {
      resource: 'steps',
      start: new Date(step.start_date),
      end: new Date(step.end_date),
      value: 5,
      provider: 'oura',
      source_type: 'ring',
      time_zone: null,
      timezone_offset: null,
    },
  ]);
  expect(tables.get('summaries/sleep')).toMatchObject([
    {
      bedtime_start: new Date(night.bedtime_start),
      score: 80,
      stream: { hypnogram: [{ value: 2, end: '2026-11-19T06:00:00+00:00' }] },
      received: { vendor: 'field' },
    },
  ]);
});
