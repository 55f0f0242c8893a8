import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { operationsOf } from '../fuzz/requests.ts';
import { runHeadFuzz } from '../fuzz/run-heads.ts';
import { runFuzz } from '../fuzz/run.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';

/** Some seconds; SALUS_FUZZ_REQUESTS and SALUS_FUZZ_SEED make it as long as one likes, and another each time. */
const requests = Number(process.env['SALUS_FUZZ_REQUESTS'] ?? 1500);
const seed = Number(process.env['SALUS_FUZZ_SEED'] ?? 20_261_120);
const hourMs = 3_600_000;

/** The stream of events does not end. */
const endless = new Set(['streamEvents', 'streamTail']);

async function readDocument(): Promise<Readonly<Record<string, unknown>>> {
  const file = path.join(import.meta.dirname, '../../../docs/openapi.json');
  return JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, unknown>>;
}

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

it(
  'no request that the API reference leads to, or nearly so, is a failure of the server or stays without an answer',
  async () => {
    const document = await readDocument();
    const operations = operationsOf(document).filter(
      ({ operationId }) => !endless.has(operationId),
    );
    expect(operations.length).toBeGreaterThan(200);
    const report = await runFuzz(app, { seed, requests, operations, document });
    process.stdout.write(`fuzzed with seed ${seed}: ${JSON.stringify(report.answers)}\n`);
    expect(report.failures).toEqual([]);
    expect(report.sent).toBeGreaterThanOrEqual(requests);
    // Much of it is what the server takes, not only what it refuses at the door.
    expect(report.answers['200'] ?? 0).toBeGreaterThan(requests / 20);
  },
  4 * hourMs,
);

it(
  'no header, coding, framing or body that nobody reads fails the server, on any operation or address of none',
  async () => {
    const operations = operationsOf(await readDocument());
    const report = await runHeadFuzz(app, {
      seed,
      operations,
      requestsEach: Math.ceil(requests / operations.length),
      requestsToNone: Math.ceil(requests / 2),
    });
    process.stdout.write(`fuzzed heads with seed ${seed}: ${JSON.stringify(report.answers)}\n`);
    expect(report.failures).toEqual([]);
    const answered = Object.keys(report.answers);
    expect(answered).toEqual(
      expect.arrayContaining(['200', '400', '401', '404', '415', '417', '422', '431']),
    );
  },
  4 * hourMs,
);
