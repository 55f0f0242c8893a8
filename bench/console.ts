import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { chromium, type Page } from 'playwright-core';

import { findChromium } from '../console/e2e/harness/chromium.ts';
import { startSalus } from '../server/tests/harness/salus-process.ts';
import { timeOfRedraw, timeOfYear } from './console-chart.ts';
import type { BenchRow } from './row.ts';
import { median } from './stage.ts';

const root = path.join(import.meta.dirname, '..');
/** What the console may take at most (ADR-0054, ADR-0103). */
const budget = {
  firstPageKb: 190,
  allKb: 520,
  buildMs: 5000,
  firstDataMs: 800,
  navigationMs: 300,
  yearMs: 300,
  redrawMs: 35,
};

/** The console's sizes and times, each beside its budget. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-bench-console-'));
  try {
    return [
      ...(await measureBuild(path.join(folder, 'built'))),
      ...(await measurePages(folder)),
      await measureReadiness(folder),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureBuild(folder: string): Promise<BenchRow[]> {
  const begun = performance.now();
  await promisify(execFile)(process.execPath, [path.join(root, 'tools/build-console.mjs'), folder]);
  const buildMs = performance.now() - begun;
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const scripts = globSync('assets/*.js', { cwd: folder });
  const kilobytes = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, name))).length, 0) /
    1000;
  const first = kilobytes(scripts.filter((name) => html.includes(name)));
  return [
    row('console: JavaScript of the first page, gzip', first, 'kB', budget.firstPageKb),
    row('console: all JavaScript, gzip', kilobytes(scripts), 'kB', budget.allKb),
    row('console: build', buildMs, 'ms', budget.buildMs),
  ];
}

/** The real server on an empty database, opened by its printed link. */
async function measurePages(dataDir: string): Promise<BenchRow[]> {
  const found = await findChromium();
  if (found === null) return [];
  const server = await startSalus({ SALUS_DATA_DIR: path.join(dataDir, 'data') });
  const browser = await chromium.launch({
    executablePath: found.program,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: { ...process.env, ...found.env },
  });
  try {
    const page = await browser.newPage({ locale: 'en-US' });
    const link = /http:\S+#start=\S+/u.exec(server.output.stdout)?.[0] ?? '';
    await page.goto(link);
    await page.getByText('Deliveries that wait').waitFor();
    const firstData: number[] = [];
    const navigation: number[] = [];
    for (let times = 0; times < 9; times += 1) {
      const begun = performance.now();
      await page.reload({ waitUntil: 'commit' });
      await page.getByText('Deliveries that wait').waitFor();
      firstData.push(performance.now() - begun);
      navigation.push(await timeOfClick(page));
    }
    const key = /\bsk_[\w-]+/u.exec(server.output.stdout)?.[0] ?? '';
    const yearMs = await timeOfYear(page, { url: server.url, key });
    const redrawMs = await timeOfRedraw(page, path.join(dataDir, 'redraw'));
    return [
      row('console: load to first data', median(firstData), 'ms', budget.firstDataMs),
      row('console: click to a page not cached', median(navigation), 'ms', budget.navigationMs),
      row('console: a year of minutes, choice to drawn', yearMs, 'ms', budget.yearMs),
      row('console: 525,600 points drawn again', redrawMs, 'ms', budget.redrawMs),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const startRounds = 3;

/** The first start of an empty folder, with the console to build beside it and without; turn by turn. */
async function measureReadiness(folder: string): Promise<BenchRow> {
  const built = path.join(root, 'node_modules/.cache/console');
  const readyMs = async (name: string): Promise<number> => {
    const server = await startSalus({ SALUS_DATA_DIR: path.join(folder, name) });
    await server.stop();
    return server.readyMs;
  };
  const [building, without]: [number[], number[]] = [[], []];
  await readyMs('warm-up');
  for (let round = 0; round < startRounds; round += 1) {
    await promisify(execFile)(process.execPath, [path.join(root, 'tools/build-console.mjs')]);
    without.push(await readyMs(`without-${round}`));
    await rm(built, { recursive: true, force: true });
    building.push(await readyMs(`building-${round}`));
  }
  const [figure, baselineFigure] = [median(building), median(without)];
  return {
    name: 'console: first start to ready, with the console to build',
    figure,
    unit: 'ms',
    baseline: 'the same with the console built already',
    baselineFigure,
    ratio: figure / baselineFigure,
  };
}

async function timeOfClick(page: Page): Promise<number> {
  const begun = performance.now();
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('table').waitFor();
  const took = performance.now() - begun;
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('Deliveries that wait').waitFor();
  return took;
}

function row(name: string, figure: number, unit: string, limit: number): BenchRow {
  return {
    name,
    figure,
    unit,
    baseline: 'its budget',
    baselineFigure: limit,
    ratio: figure / limit,
  };
}
