import { execFile } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';

import { afterAll, describe, expect, test } from 'vitest';

import { labReport } from '../../../../../tools/lab-report.ts';
import { bombs } from '../../../../tests/harness/bombs.ts';
import { shellLimits } from '../../../kernel/jobs/limited-process.ts';
import { usageByPs, usageOf } from '../../../kernel/jobs/process-usage.ts';
import { processLimits } from './limits-model.ts';
import { openReportReader, type ReportReader, type ReportReaderSettings } from './report-reader.ts';

/** Less processor time than a server gives, so that the tests take seconds. */
const hasty = { pageCpuMs: 2000, pictureCpuMs: 2000, reportCpuMs: 5000 };
const bySystem = openReportReader(hasty);
/** As where the system has no limits for a process. */
const byWatch = openReportReader({ ...hasty, hasSystemLimits: false });
afterAll(async () => Promise.all([bySystem.close(), byWatch.close()]));

const mebibyte = 1024 * 1024;
const run = promisify(execFile);

async function readWatched(reader: ReportReader, bomb: Uint8Array) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage.rss();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  delay.enable();
  const outcome = await reader.readReport([bomb]);
  delay.disable();
  clearInterval(watching);
  // The longest delay of all is that of a busy machine, too.
  return { outcome, grownBytes: most - before, delayMs: delay.percentile(99) / 1e6 };
}

async function expectHarmless(reader: ReportReader, made: () => Buffer): Promise<unknown> {
  const bomb = made();
  expect(bomb.length).toBeLessThan(8 * mebibyte);
  const { outcome, grownBytes, delayMs } = await readWatched(reader, bomb);
  expect(outcome).toMatchObject({ failureReason: expect.any(String) as string });
  expect(grownBytes).toBeLessThan(50 * mebibyte);
  expect(delayMs).toBeLessThan(500);
  return 'cause' in outcome ? outcome.cause : undefined;
}

test('there are twelve of them', () => {
  expect(Object.keys(bombs)).toHaveLength(12);
});

test.each(Object.entries(bombs))(
  '%s ends its process and does no harm to the server',
  async (_, made) => {
    await expectHarmless(bySystem, made);
  },
);

const two = ['twenty pictures of 49 megapixels', 'forms within forms'] as const;

test.each(two)('%s is noticed, too, where the system has no limits for a process', async (name) => {
  const cause = await expectHarmless(byWatch, bombs[name] ?? (() => Buffer.alloc(0)));
  expect(cause).toMatch(/more than (?:1024 MiB of memory|[25] s of processor time)/u);
});

describe('a refusal names the limit', () => {
  const report = labReport();
  const causeBy = async (limits: ReportReaderSettings): Promise<unknown> => {
    const reader = openReportReader(limits);
    const outcome = await reader.read([await report]);
    await reader.close();
    expect(outcome).toMatchObject({ failureReason: 'processing_error' });
    return 'cause' in outcome ? outcome.cause : undefined;
  };

  test.each([
    [
      { memoryBytesMax: 32 * mebibyte, hasSystemLimits: false },
      'the report takes more than 32 MiB of memory to read',
    ],
    [{ pageCpuMs: 50 }, 'a page takes more than 0.05 s of processor time to read'],
    [{ reportCpuMs: 50 }, 'the report takes more than 0.05 s of processor time to read'],
    [{ reportMs: 50 }, 'the report takes longer than 0.05 s to read'],
    [{ outputBytesMax: 100 }, 'the words of the report are more than 0 MiB'],
  ])('%o', async (limits, cause) => {
    expect(await causeBy(limits)).toBe(cause);
  });
});

test('the kernel keeps the limits of a process, also when the server is gone', async () => {
  const { reportCpuMs: cpuMs, openFilesMax } = processLimits;
  const script = shellLimits({
    memoryBytesMax: 1024 * mebibyte,
    cpuMs,
    openFilesMax,
    fileBytesMax: 0,
  });
  const { stdout } = await run('/bin/sh', ['-c', script, 'cat', '/proc/self/limits']);
  const of = (name: string): string | undefined =>
    stdout
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.slice(26)
      .trim()
      .split(/\s+/u)[0];
  expect({
    data: of('Max data size'),
    cpu: of('Max cpu time'),
    files: of('Max open files'),
    written: of('Max file size'),
    core: of('Max core file size'),
  }).toEqual({ data: String(1536 * mebibyte), cpu: '61', files: '64', written: '0', core: '0' });
});

test('what a process has used is the same by `/proc` and by `ps`', async () => {
  const [one, other] = await Promise.all([usageOf(process.pid), usageByPs(process.pid)]);
  const share = (other?.residentBytes ?? 0) / (one?.residentBytes ?? 1);
  expect(share).toBeGreaterThan(0.8);
  expect(share).toBeLessThan(1.25);
  expect(Math.abs((other?.cpuMs ?? 0) - (one?.cpuMs ?? 0))).toBeLessThan(2500);
  expect(await usageOf(2 ** 22)).toBeNull();
});
