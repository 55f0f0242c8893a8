import { randomUUID } from 'node:crypto';

import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { reportPdf } from '../../../../tests/harness/lab-report-pdf.ts';
import { newPatient, reportForm, uploadReport } from '../../../../tests/harness/lab-reports.ts';
import { pdfOf, scanOf } from '../../../../tests/harness/report-files.ts';
import { addEndpoint } from '../../../webhooks/index.ts';
import { reportErrors } from '../errors.ts';
import type { ParsingJob } from '../job/schema.ts';
import type { Review } from './schema.ts';

type Page<Row> = { readonly data: readonly Row[]; readonly next_cursor: string | null };

let app: TestApp;
let team: TestTeam;
let other: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  [team, other] = [await app.newTeam(), await app.newTeam()];
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
});
afterAll(async () => app.close());

const path = '/lab_report/v1/parser/review';
const get = async <Body>(at: string, query = {}, { key } = team) =>
  app.request<Body>('GET', at, { key, query });
const post = async (at: string, body: unknown, { key } = team) =>
  app.request<Review>('POST', `${path}/${at}`, { key, body });
const patch = async (id: string, body: unknown, { key } = team) =>
  app.request<Review>('PATCH', `${path}/${id}`, { key, body });

/** A report that was read and waits for a review, as nothing of it is accepted by itself. */
const waiting = async () => {
  const { user_id: userId } = await newPatient(app, team);
  const form = await reportForm(userId, { needsReview: true });
  const made = await app.request<ParsingJob>('POST', '/lab_report/v1/parser/job', {
    key: team.key,
    body: form.body,
    headers: form.headers,
  });
  await app.service.slices.labsReports.worker.runDue();
  return { userId, id: made.body.id };
};
const job = async (id: string): Promise<ParsingJob> =>
  (await get<ParsingJob>(`/lab_report/v1/parser/job/${id}`)).body;
const values = async (userId: string, query = {}) =>
  (await get<Page<Record<string, unknown>>>(`/lab_report/v1/result/${userId}`, query)).body;
const told = async (userId: string): Promise<number> => {
  const text = `select from event where event_type = 'lab_report.parsing_job.updated' and user_id = $1`;
  return (await app.database.query(text, [userId])).rows.length;
};

type Picture = {
  readonly page_count: number;
  readonly width: number;
  readonly height: number;
  readonly content: string;
};
type Box = Review['results'][number]['printed']['box'];

/** The darkest shade that a page has within a box given in points. */
async function darkestIn({ width, content }: Picture, box: Box): Promise<number> {
  const image = await loadImage(Buffer.from(content, 'base64'));
  const scale = image.width / width;
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const [x, y, w, h] = [box.x, box.y, box.width, box.height].map((each) =>
    Math.round(each * scale),
  );
  const { data } = context.getImageData(x ?? 0, y ?? 0, w ?? 1, h ?? 1);
  return data.reduce((darkest, shade) => Math.min(darkest, shade), 255);
}

test('a page is drawn as it was read: each value is printed in its box', async () => {
  const { user_id: userId } = await newPatient(app, team);
  const upsideDown = await scanOf(await reportPdf(), { turned: 180, jpegQuality: 90 });
  for (const file of [await reportPdf(), upsideDown]) {
    const id = await uploadReport(app, team, userId, { file, needsReview: true });
    const { results } = (await get<Review>(`${path}/${id}`)).body;
    expect(results.length).toBeGreaterThan(1);
    const page = await get<Picture>(`${path}/${id}/page/1`);
    expect(page.body).toMatchObject({ number: 1, page_count: 1, media_type: 'image/jpeg' });
    for (const { printed } of results)
      expect(await darkestIn(page.body, printed.box)).toBeLessThan(128);
    const margin = { x: 2, y: 2, width: 20, height: 20 };
    expect(await darkestIn(page.body, margin)).toBeGreaterThan(200);
  }
});

const problem = (code: keyof typeof reportErrors) => ({ detail: reportErrors[code].text });

test('a page that is not there, of another team, or without its file is not found', async () => {
  const { id } = await waiting();
  const at = `${path}/${id}/page`;
  expect((await get(`${at}/2`)).body).toEqual(problem('lab_report.page_not_found'));
  expect((await get(`${at}/0`)).status).toBe(422);
  expect((await get(`${at}/1`, {}, other)).body).toEqual(problem('lab_report.not_found'));
  const files = `/lab_report/v1/parser/job/${id}/file`;
  expect((await app.request('DELETE', files, { key: team.key })).status).toBe(204);
  expect((await get(`${at}/1`)).body).toEqual(problem('lab_report.file_not_found'));
});

test('a page that cannot be drawn says so, and its file can still be read', async () => {
  const { user_id: userId } = await newPatient(app, team);
  const locked = await pdfOf((pdf) => void pdf.text('locked'), {
    userPassword: 'secret',
    pdfVersion: '1.7',
  });
  const id = await uploadReport(app, team, userId, { file: locked, needsReview: true });
  const drawn = await get(`${path}/${id}/page/1`);
  expect([drawn.status, drawn.body]).toEqual([422, problem('lab_report.page_unreadable')]);
  expect((await get(`/lab_report/v1/parser/job/${id}/file/1`)).status).toBe(200);
});

test('what was seen is corrected, approved and a result of the user, beside what is printed', async () => {
  const { userId, id } = await waiting();
  const seen = await get<Review>(`${path}/${id}`);
  const { version } = seen.body;
  expect(seen.body).toMatchObject({
    job_id: id,
    user_id: userId,
    state: 'waiting',
    doubts: [],
    files: [{ number: 1, media_type: 'application/pdf' }],
  });
  const [glucose] = seen.body.results;
  expect(glucose).toMatchObject({
    position: 1,
    test_name: 'Glucose',
    value: '91',
    loinc: { loinc_code: '2345-7' },
    printed: { value: '91', page: 1 },
    is_corrected: false,
  });
  expect(glucose?.printed.box.width).toBeGreaterThan(0);
  expect(await values(userId)).toEqual({ data: [], next_cursor: null });

  const results = [
    { position: 1, value: '191', loinc_code: '1558-6', loinc_name: 'Fasting glucose' },
    { position: 2, is_left_out: true },
  ];
  const corrected = await patch(id, { version, results });
  expect([corrected.status, corrected.body.version]).toEqual([200, version + 1]);
  expect(corrected.body.results[0]).toMatchObject({
    value: '191',
    loinc: { loinc_code: '1558-6', loinc_name: 'Fasting glucose' },
    is_above_max_range: true,
    interpretation: 'abnormal',
    printed: { value: '91' },
    is_corrected: true,
  });
  // A draft is nobody's result, and was told to nobody.
  expect((await job(id)).data?.results.map(({ value }) => value)).toEqual(['91', '1.02']);
  expect(await told(userId)).toBe(1);
  // Somebody else looked at it before it was corrected.
  expect((await post(`${id}/approve`, { version })).status).toBe(409);

  const approved = await post(`${id}/approve`, { version: version + 1 });
  expect([approved.status, approved.body.state]).toEqual([200, 'approved']);
  expect(await job(id)).toMatchObject({
    is_reviewed: true,
    needs_human_review: true,
    data: { results: [{ value: '191', loinc_matches: [{ loinc_code: '1558-6' }] }] },
  });
  expect(await told(userId)).toBe(2);
  expect((await values(userId, { job_id: id })).data).toMatchObject([
    {
      job_id: id,
      position: 1,
      accepted_by: 'review',
      value: '191',
      loinc_code: '1558-6',
      date_collected: '2026-11-01',
      printed: { value: '91', page: 1 },
    },
  ]);
  for (const action of ['approve', 'refuse'])
    expect((await post(`${id}/${action}`, { version: version + 2, reason: 'x' })).status).toBe(409);
  expect((await values(userId)).data).toHaveLength(1);
});

test('what is refused is nobody’s result, and says why', async () => {
  const { userId, id } = await waiting();
  const { version } = (await get<Review>(`${path}/${id}`)).body;
  const refused = await post(`${id}/refuse`, { version, reason: 'Of somebody else' });
  expect(refused.body).toMatchObject({ state: 'refused', refusal_reason: 'Of somebody else' });
  expect(await job(id)).toMatchObject({ status: 'completed', is_reviewed: true });
  expect(await values(userId)).toEqual({ data: [], next_cursor: null });
  expect(await told(userId)).toBe(2);
});

test('the queue has what waits, page by page, and nothing of another team', async () => {
  const { userId, id } = await waiting();
  const newer = await waiting();
  const first = await get<Page<Review>>(path, { limit: 1 });
  expect(first.body.data.map((each) => each.job_id)).toEqual([newer.id]);
  const next = await get<Page<Review>>(path, { limit: 1, cursor: first.body.next_cursor });
  expect(next.body.data).toMatchObject([{ job_id: id, result_count: 2, doubt_count: 0 }]);
  const ofUser = await get<Page<Review>>(path, { user_id: userId });
  expect(ofUser.body.data.map((each) => each.job_id)).toEqual([id]);
  expect((await get<Page<Review>>(path, { user_id: userId, state: 'refused' })).body.data).toEqual(
    [],
  );
  expect((await get<Page<Review>>(path, {}, other)).body.data).toEqual([]);
  const foreign = [
    await get(`${path}/${id}`, {}, other),
    await patch(id, { version: 2, results: [{ position: 1 }] }, other),
    await post(`${id}/approve`, { version: 2 }, other),
    await post(`${id}/refuse`, { version: 2, reason: 'x' }, other),
    await get(`/lab_report/v1/result/${userId}`, {}, other),
    await get(path, { user_id: userId }, other),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await post(`${randomUUID()}/approve`, { version: 2 })).text).toBe(foreign[2]?.text);
  const asked = async (user: string): Promise<string> =>
    (await get(path, { user_id: user }, other)).text;
  expect(await asked(userId)).toBe(await asked(randomUUID()));
});

test('a correction that names no value or no code changes nothing', async () => {
  const { id } = await waiting();
  const { body: before } = await get<Review>(`${path}/${id}`);
  const { version } = before;
  const refused = [
    [{ position: 3, value: '1' }],
    [{ position: 0, value: '1' }],
    [{ position: 1, loinc_code: '2345-8' }],
    [{ position: 1, value: '' }],
    [
      { position: 1, value: '1' },
      { position: 1, value: '2' },
    ],
    [],
  ];
  for (const results of refused) {
    const answer = await patch(id, { version, results });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"results"')]);
  }
  expect((await get<Review>(`${path}/${id}`)).body).toEqual(before);
});
