import { randomUUID } from 'node:crypto';

import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { reportPdf } from '../../../tests/harness/lab-report-pdf.ts';
import {
  formOf,
  newPatient,
  reportForm,
  type SentForm,
} from '../../../tests/harness/lab-reports.ts';
import { acrossTenants } from '../../kernel/across-tenants.ts';
import { Turns } from '../../kernel/jobs/turns.ts';
import { dayMs } from '../../kernel/time.ts';
import { addEndpoint } from '../../webhooks/index.ts';
import { fileBytesMax } from './job/files.ts';
import { filesKeptDays } from './job/model.ts';
import type { ParsingJob } from './job/schema.ts';
import * as store from './job/store.ts';
import type { ReportWorker } from './jobs.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let worker: ReportWorker;

beforeAll(async () => {
  app = await openTestApp();
  [team, other] = [await app.newTeam(), await app.newTeam()];
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
  ({ worker } = app.service.slices.labsReports);
});
afterAll(async () => app.close());

const path = '/lab_report/v1/parser/job';
const post = async <Body = ParsingJob>(form: SentForm, { key } = team, headers = {}) =>
  app.request<Body>('POST', path, {
    key,
    body: form.body,
    headers: { ...form.headers, ...headers },
  });
const get = async <Body = ParsingJob>(at: string, { key } = team) =>
  app.request<Body>('GET', at, { key });
const remove = async (at: string, { key } = team) => app.request('DELETE', at, { key });

const made = async (form: SentForm): Promise<ParsingJob> => {
  const answer = await post(form);
  if (answer.status !== 200) throw new Error(`no job was made: ${answer.text}`);
  return answer.body;
};
const read = async (form: SentForm): Promise<ParsingJob> => {
  const { id } = await made(form);
  await worker.runDue();
  return (await get(`${path}/${id}`)).body;
};
/** What was told of a user's reports, the oldest first. */
const told = async (userId: string) => {
  const { rows } = await app.database.query<{ event_type: string }>(
    `select event_type from event where event_type like 'lab_report.%' and user_id = $1 order by id`,
    [userId],
  );
  return rows.map((row) => row.event_type);
};
const countOf = async (table: string, jobId: string): Promise<number> => {
  const { rows } = await app.database.query(`select from ${table} where job_id = $1`, [jobId]);
  return rows.length;
};

describe('a report', () => {
  test('is kept, read and told of', async () => {
    const { user_id } = await newPatient(app, team);
    const job = await made(await reportForm(user_id));
    expect(job).toEqual({
      id: job.id,
      job_id: job.id,
      status: 'started',
      failure_reason: null,
      data: null,
      needs_human_review: false,
      is_reviewed: false,
    });
    await worker.runDue();
    const { body } = await get(`${path}/${job.id}`);
    expect(body).toMatchObject({
      status: 'completed',
      needs_human_review: false,
      is_reviewed: false,
      data: { metadata: { patient_last_name: 'EXAMPLE', dob: '1990-01-05' } },
    });
    const values = body.data?.results.map((each) => [each.test_name, each.value, each.units]);
    expect(values).toEqual([
      ['Glucose', '91', 'mg/dL'],
      ['Creatinine', '1.02', 'mg/dL'],
    ]);
    expect(await told(user_id)).toEqual([
      'lab_report.parsing_job.created',
      'lab_report.parsing_job.updated',
    ]);
    expect(await countOf('lab_report_value', job.id)).toBe(2);
  });

  test('of somebody else waits for a review', async () => {
    const { user_id } = await newPatient(app, team);
    for (const file of [
      await reportPdf({ name: 'EXAMPLE, EVE' }),
      await reportPdf({ dob: '1990-05-01' }),
    ]) {
      const job = await read(await reportForm(user_id, { file }));
      expect(job).toMatchObject({
        status: 'completed',
        needs_human_review: true,
        is_reviewed: false,
      });
      expect(await countOf('lab_report_value', job.id)).toBe(0);
    }
  });

  test('that cannot be read says why', async () => {
    const { user_id } = await newPatient(app, team);
    const file = createCanvas(600, 800).toBuffer('image/png');
    const broken = Buffer.from('%PDF-1.7 and nothing else');
    expect(await read(await reportForm(user_id, { file }))).toMatchObject({
      status: 'failed',
      failure_reason: 'low_quality',
      data: null,
    });
    expect(await read(await reportForm(user_id, { file: broken }))).toMatchObject({
      status: 'failed',
      failure_reason: 'invalid_input',
    });
    expect(await told(user_id)).toHaveLength(4);
  });

  test('whose reader died is read again, and given up after three attempts', async () => {
    const { user_id } = await newPatient(app, team);
    const { id } = await made(await reportForm(user_id));
    const die = async (): Promise<void> => {
      const now = app.clock.now();
      const lease = {
        id: randomUUID(),
        now,
        until: new Date(now.getTime() + 1000),
        rowsMax: 10,
        turns: new Turns(20).now(),
      };
      await app.resources.db.write(acrossTenants, async (tx) => store.claim(tx, lease));
      app.clock.advance(1000);
    };
    await die();
    await worker.runDue();
    expect((await get(`${path}/${id}`)).body.status).toBe('completed');
    const fatal = await made(await reportForm(user_id));
    for (const _ of [1, 2, 3]) await die();
    await worker.runDue();
    expect((await get(`${path}/${fatal.id}`)).body).toMatchObject({
      status: 'failed',
      failure_reason: 'processing_error',
    });
  });

  test('keeps its files for 30 days, and what was read of them for longer', async () => {
    const { user_id } = await newPatient(app, team);
    const { id } = await read(await reportForm(user_id));
    app.clock.advance(filesKeptDays * dayMs - 1);
    await worker.runDue();
    expect(await countOf('lab_report_file', id)).toBe(1);
    app.clock.advance(1);
    await worker.runDue();
    expect(await countOf('lab_report_file', id)).toBe(0);
    expect((await get(`${path}/${id}`)).body.data?.results).toHaveLength(2);
    await worker.runDue();
  });

  test('is refused as a whole, by its bytes, its size and its user', async () => {
    const { user_id } = await newPatient(app, team);
    const pdf = await reportPdf();
    const large = Buffer.concat([pdf, Buffer.alloc(fileBytesMax)]);
    const forms: readonly (readonly [number, SentForm])[] = [
      [422, formOf([['user_id', user_id]])],
      [
        422,
        formOf([
          ['file', Buffer.from('MZ')],
          ['user_id', user_id],
        ]),
      ],
      [
        422,
        formOf([
          ['file', '%PDF-1.4'],
          ['user_id', user_id],
        ]),
      ],
      [
        422,
        formOf([
          ['file', pdf],
          ['user_id', 'x'],
        ]),
      ],
      [
        422,
        formOf([
          ['file', pdf],
          ['user_id', user_id],
          ['needs_human_review', 'maybe'],
        ]),
      ],
      [
        422,
        formOf([...Array.from({ length: 11 }, () => ['file', pdf] as const), ['user_id', user_id]]),
      ],
      [
        413,
        formOf([
          ['file', large],
          ['user_id', user_id],
        ]),
      ],
      [
        413,
        formOf([
          ['file', large],
          ['file', large],
          ['user_id', user_id],
        ]),
      ],
      [
        404,
        formOf([
          ['file', pdf],
          ['user_id', randomUUID()],
        ]),
      ],
      [
        400,
        {
          body: Buffer.from('--x'),
          headers: { 'content-type': 'multipart/form-data; boundary=y' },
        },
      ],
      [415, { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }],
    ];
    for (const [status, form] of forms) {
      const answer = await post<{ detail: unknown }>(form);
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('detail')]);
      expect(answer.text.length).toBeLessThan(2000);
    }
    expect(await told(user_id)).toEqual([]);
    const foreign = await post(await reportForm(user_id), other);
    const absent = await post(await reportForm(randomUUID()), other);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });

  test('is made once under one key', async () => {
    const { user_id } = await newPatient(app, team);
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await post(await reportForm(user_id), team, headers);
    const second = await post(await reportForm(user_id), team, headers);
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
    const another = await reportForm(user_id, { file: await reportPdf({ name: 'EXAMPLE, EVE' }) });
    expect((await post(another, team, headers)).status).toBe(409);
  });

  test("of another team is absent, and one's own is gone with its file and all", async () => {
    const { user_id } = await newPatient(app, team);
    const file = await reportPdf();
    const { id } = await read(await reportForm(user_id, { file }));
    const at = `${path}/${id}`;
    const shown = await app.request('GET', `${at}/file/1`, { key: team.key });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
    for (const each of [at, `${at}/file/1`]) expect((await get(each, other)).status).toBe(404);
    for (const each of [at, `${at}/file`]) expect((await remove(each, other)).status).toBe(404);
    expect((await get(`${at}/file/2`)).status).toBe(404);
    expect((await remove(`${at}/file`)).status).toBe(204);
    expect((await remove(`${at}/file`)).status).toBe(204);
    expect((await get(`${at}/file/1`)).status).toBe(404);
    expect((await get(at)).body.data?.results).toHaveLength(2);
    expect(await countOf('lab_report_file', id)).toBe(0);
    expect((await remove(at)).status).toBe(204);
    expect((await remove(at)).status).toBe(404);
    expect((await get(at)).status).toBe(404);
    expect(await countOf('lab_report_value', id)).toBe(0);
  });
});
