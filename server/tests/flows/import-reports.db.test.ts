import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { after, fileOf, message } from '../harness/fit-files.ts';
import { importExamples } from '../harness/import-examples.ts';
import { type Content, withFile } from '../harness/read-file.ts';

type Report = {
  readonly records: number;
  readonly stored: number;
  readonly replaced: number;
  readonly merged: number;
  readonly samples: number;
  readonly created: number;
  readonly updated: number;
  readonly not_imported: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
  readonly first_left_out: Readonly<Record<string, string>>;
};

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

async function send(userId: string, content: Content): Promise<Report> {
  return withFile(content, async (file) => {
    const answer = await fetch(
      `${app.baseUrl}/v2/user/${userId}/import/file?time_zone=Europe/Berlin`,
      {
        method: 'POST',
        headers: { 'x-salus-api-key': team.key, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(await readFile(file)),
      },
    );
    expect(answer.status).toBe(200);
    return (await answer.json()) as Report;
  });
}

/** Stored, replaced, merged and left out. */
function fatesOf(report: Report): readonly number[] {
  const counts = [...Object.values(report.not_imported), ...Object.values(report.refused)];
  const leftOut = counts.reduce((sum, count) => sum + count, 0);
  return [report.stored, report.replaced, report.merged, leftOut];
}

const clarity = (...rows: readonly string[]): string =>
  [
    'Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Patient Info,Device Info,Source Device ID,Glucose Value (mg/dL),Insulin Value (u),Carb Value (grams)',
    ...rows.map((row) => `1,2026-03-01T${row}`),
  ].join('\n');

it('counts each record of each format once, and the same the second time', async () => {
  const { user_id: userId } = await app.newUser(team);
  for (const [kind, { content }] of Object.entries(importExamples)) {
    const first = await send(userId, content);
    const sum = fatesOf(first).reduce((all, count) => all + count, 0);
    expect([kind, sum]).toEqual([kind, first.records]);
    expect(first.records).toBeGreaterThan(0);
    const again = await send(userId, content);
    expect([kind, again.created, again.records, ...fatesOf(again)]).toEqual([
      kind,
      0,
      first.records,
      ...fatesOf(first),
    ]);
  }
});

it('calls rows that others of their moment overwrite replaced', async () => {
  const { user_id: userId } = await app.newUser(team);
  const report = await send(
    userId,
    clarity(
      '06:00:00,EGV,,,,iOS,100,,',
      '06:00:00,EGV,,,,iOS,104,,',
      '06:00:00,EGV,,,,iOS,104,,',
      '06:05:00,EGV,,,,iOS,Low,,',
      '06:10:00,Exercise,,,,,,,',
      '06:15:00,EGV,,,,iOS,9999,,',
    ),
  );
  expect(report).toMatchObject({ records: 6, samples: 3, created: 1 });
  expect(fatesOf(report)).toEqual([2, 1, 0, 3]);
  expect(report.first_left_out).toEqual({
    "glucose beyond the sensor's range": 'row 5',
    'event Exercise': 'row 6',
    value: 'row 7',
  });
  // A corrected export replaces the stored value.
  const corrected = await send(userId, clarity('06:00:00,EGV,,,,iOS,99,,'));
  expect(corrected).toMatchObject({ records: 1, created: 0, updated: 1 });
  expect(fatesOf(corrected)).toEqual([0, 1, 0, 0]);
});

const sleeps = (...rows: readonly string[]): Content => ({
  'physiological_cycles.csv': 'Cycle start time,Cycle timezone,Recovery score %\n',
  'sleeps.csv': [
    'Cycle start time,Cycle timezone,Sleep onset,Wake onset,Nap,Respiratory rate (rpm)',
    ...rows.map((row) => `2026-03-02 23:00:00,UTC+01:00,${row}`),
  ].join('\n'),
});

it('calls versions of one night merged, and names the one night that is refused', async () => {
  const { user_id: userId } = await app.newUser(team);
  const report = await send(
    userId,
    sleeps(
      '2026-03-02 23:00:00,2026-03-03 06:00:00,false,14',
      '2026-03-02 23:20:00,2026-03-03 06:30:00,false,14',
      '2026-03-03 23:00:00,2026-03-04 06:00:00,false,90000',
      '2026-03-04 23:00:00,2026-03-05 06:00:00,false,15',
    ),
  );
  expect(report).toMatchObject({ records: 4, refused: { value: 1 } });
  expect(report.first_left_out).toEqual({ value: 'row 4 of sleeps.csv' });
  const { body } = await app.request<{ sleep: readonly object[] }>(
    'GET',
    `/v2/summary/sleep/${userId}`,
    { key: team.key, query: { start_date: '2026-03-01', end_date: '2026-03-10' } },
  );
  expect(body.sleep).toHaveLength(2);
  const [stored = 0, replaced = 0, merged = 0] = fatesOf(report);
  expect([stored, replaced + merged]).toEqual([2, 1]);
});

it('calls a copy of an activity merged', async () => {
  const { user_id: userId } = await app.newUser(team);
  const point = (second: number): string =>
    `<trkpt lat="52.5${second}" lon="13.4"><ele>${second}</ele><time>${after(second).toISOString()}</time></trkpt>`;
  const gpx = `<gpx creator="Garmin"><trk><type>cycling</type><trkseg>${point(0)}${point(300)}${point(600)}</trkseg></trk></gpx>`;
  const lap = `<Lap StartTime="${after(0).toISOString()}"><TotalTimeSeconds>600</TotalTimeSeconds><Calories>90</Calories></Lap>`;
  const tcx = `<TrainingCenterDatabase><Activities><Activity Sport="Biking">${lap}<Creator><Name>Garmin Edge 530</Name></Creator></Activity></Activities></TrainingCenterDatabase>`;
  expect(fatesOf(await send(userId, gpx))).toEqual([1, 0, 0, 0]);
  expect(fatesOf(await send(userId, tcx))).toEqual([0, 0, 1, 0]);
  expect(fatesOf(await send(userId, tcx))).toEqual([1, 0, 0, 0]);
});

it('counts what a FIT file holds, and what of it was deleted and may not come back', async () => {
  const { user_id: userId } = await app.newUser(team);
  const content = Buffer.from(
    fileOf(
      message('FILE_ID', { type: 'activity', manufacturer: 'garmin', timeCreated: after(0) }),
      ...[60, 61, 61].map((heartRate, index) =>
        message('RECORD', { timestamp: after(index), heartRate, temperature: 20 }),
      ),
    ),
  );
  expect(fatesOf(await send(userId, content))).toEqual([4, 0, 0, 0]);
  const range = {
    data: {
      resource: 'heartrate',
      start_date: after(0).toISOString(),
      end_date: after(1).toISOString(),
    },
  };
  const path = `/v2/user/${userId}/deletion`;
  const deleted = await app.request('POST', path, { key: team.key, body: range });
  expect([deleted.status, deleted.text]).toEqual([200, expect.any(String)]);
  const again = await send(userId, content);
  expect(again.not_imported).toEqual({ 'deleted before': 1 });
  expect(fatesOf(again)).toEqual([3, 0, 0, 1]);
  const history = await app.request<{ imports: readonly { counts: object }[] }>(
    'GET',
    '/v2/imports',
    { key: team.key, query: { user_id: userId } },
  );
  const counts = history.body.imports.map((run) => run.counts);
  expect(counts).toContainEqual(expect.objectContaining({ records: 4, stored: 3 }));
});
