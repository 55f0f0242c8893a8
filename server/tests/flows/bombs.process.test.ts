import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
// Between two looks at what goes on.
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { labReport } from '../../../tools/lab-report.ts';
import { allocator, serverFlags } from '../../../tools/node-flags.mjs';
import { archiveBombs, exportOfNights } from '../harness/archive-bombs.ts';
import { bombs } from '../harness/bombs.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const mebibyte = 1024 ** 2;
/** Ten seconds of processor time are many minutes on a busy machine. */
const patient = { timeout: 900_000 };

const growthMax = 50 * mebibyte;
const healthMsMax = 500;

const given = path.resolve(import.meta.dirname, '../../../../shared/data/cases/bombs');

let folder: string;
let database: TestDatabase;
let server: SalusProcess;
let key = '';
let userId = '';
/** The most that the server took for ordinary work: it gives memory back when it rests, and takes it again. */
let ordinaryBytes = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-bombs-'));
  database = await createDatabase();
  const settings = {
    ...allocator,
    SALUS_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(database),
    SALUS_PROCESSES: '1',
  };
  // As `npm start` does.
  server = await startSalus(settings, undefined, serverFlags);
  key = /Team key\s+(\S+)/u.exec(server.output.stdout)?.[1] ?? '';
  const made = await ask('POST', '/v2/user', JSON.stringify({ client_user_id: 'bombs' }), {
    'content-type': 'application/json',
  });
  ({ user_id: userId } = (await made.json()) as { user_id: string });
  // Ordinary ones first: what they load stays with the process.
  await readReport(Buffer.from(await labReport()));
  await importFile(await exportOfNights(70_000));
  ordinaryBytes = await residentBytes('VmHWM');
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function ask(
  method: string,
  address: string,
  body?: string | Buffer | FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const sent = Buffer.isBuffer(body) ? new Blob([new Uint8Array(body)]) : body;
  return fetch(`${server.url}${address}`, {
    method,
    headers: { 'x-salus-api-key': key, ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
}

/** Imports a file, and returns the status and the text of the response. */
async function importFile(bytes: Buffer): Promise<{ status: number; text: string }> {
  const response = await ask('POST', `/v2/user/${userId}/import/file`, bytes, {
    'content-type': 'application/octet-stream',
  });
  return { status: response.status, text: await response.text() };
}

type Job = { readonly id: string; readonly status: string };

/** Has a report read, and returns how its job ended. */
async function readReport(bytes: Buffer): Promise<Job> {
  const form = new FormData();
  form.set('user_id', userId);
  form.set('file', new File([new Uint8Array(bytes)], 'report.pdf', { type: 'application/pdf' }));
  const made = await ask('POST', '/lab_report/v1/parser/job', form);
  let job = (await made.json()) as Job;
  while (['upload_pending', 'started'].includes(job.status)) {
    await pause(100);
    const asked = await ask('GET', `/lab_report/v1/parser/job/${job.id}`);
    job = (await asked.json()) as Job;
  }
  return job;
}

async function residentBytes(field: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'latin1');
  return Number(new RegExp(`${field}:\\s+(\\d+)`, 'u').exec(status)?.[1]) * 1024;
}

/** Does something, and watches the server meanwhile. */
async function watched<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; grownBytes: number; healthMs: number }> {
  const before = Math.max(ordinaryBytes, await residentBytes());
  let [isDone, mostBytes] = [false, before];
  const waits: number[] = [];
  const watching = (async () => {
    while (!isDone) {
      const askedMs = performance.now();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      waits.push(performance.now() - askedMs);
      mostBytes = Math.max(mostBytes, await residentBytes());
      await pause(10);
    }
  })();
  const result = await work().finally(() => (isDone = true));
  await watching;
  // The longest wait of all is that of a busy machine, too.
  const sorted = waits.toSorted((a, b) => a - b);
  const healthMs = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return { result, grownBytes: mostBytes - before, healthMs };
}

describe.runIf(process.platform === 'linux')('a server', () => {
  it.each(Object.entries(archiveBombs))(
    'is unharmed by an import of %s',
    patient,
    async (_, make) => {
      const bomb = await make();
      const { result, grownBytes, healthMs } = await watched(async () => importFile(bomb));
      expect([200, 422]).toContain(result.status);
      expect(grownBytes).toBeLessThan(growthMax);
      expect(healthMs).toBeLessThan(healthMsMax);
    },
  );

  it('is unharmed by a report of two gigabytes behind two filters', patient, async () => {
    const bomb = bombs['two gigabytes behind two filters']?.() ?? Buffer.alloc(0);
    await expectHarmless(bomb);
  });

  it.runIf(existsSync(given))(
    'is unharmed by the two bombs of the test data',
    patient,
    async () => {
      for (const name of await readdir(given))
        await expectHarmless(await readFile(path.join(given, name)));
    },
  );
});

async function expectHarmless(report: Buffer): Promise<void> {
  const { result, grownBytes, healthMs } = await watched(async () => readReport(report));
  expect(result).toMatchObject({ status: 'failed' });
  expect(grownBytes).toBeLessThan(growthMax);
  expect(healthMs).toBeLessThan(healthMsMax);
}
