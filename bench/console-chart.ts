import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { Client } from 'undici';

import { heartRateShot } from './samples.ts';
import { fire, median } from './stage.ts';

const root = path.join(import.meta.dirname, '..');
const minutesOfYear = 525_600;
const batch = 10_000;
const rounds = 7;

type Team = { readonly url: string; readonly key: string };

/** A user with a heart rate of every minute of the year before that of `heartRateShot`. */
async function yearOfMinutes({ url, key }: Team): Promise<string> {
  const headers = { 'x-salus-api-key': key, 'content-type': 'application/json' };
  const client = new Client(url);
  const made = await client.request({
    method: 'POST',
    path: '/v2/user',
    headers,
    body: JSON.stringify({ client_user_id: 'year', fallback_time_zone: 'Etc/UTC' }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer of ours
  const { user_id: userId } = (await made.body.json()) as { user_id: string };
  await client.close();
  const shots = Array.from({ length: Math.ceil(minutesOfYear / batch) }, (_, at) => {
    const count = Math.min(batch, minutesOfYear - at * batch);
    return heartRateShot(userId, at * batch - minutesOfYear, count);
  });
  await fire(url, headers, shots, 2);
  return userId;
}

/** From the choice of a year to its 8,760 buckets on the screen; each time by a page that knows nothing yet. */
export async function timeOfYear(page: Page, team: Team): Promise<number> {
  const userId = await yearOfMinutes(team);
  const tenant = /^.+?\/console\/[^/]+\/[^/]+/u.exec(page.url())?.[0] ?? '';
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(
      `${tenant}/users/${userId}/explore?series=heartrate&days=2025-12-30/2025-12-31`,
    );
    await page.getByText('Heart rate: every sample.').waitFor();
    times.push(await clickToDrawn(page));
  }
  return median(times.slice(1));
}

/** Begins with what is typed, and ends with the frame in which the picture is painted. */
const watchDrawing = `
  globalThis.drawn = new Promise((resolve) => {
    let begun = 0;
    document.addEventListener('input', () => { begun ||= performance.now(); }, { capture: true, once: true });
    const look = () => {
      const picture = document.querySelector('[role=img][aria-label*="from 2025-01-01"] canvas');
      if (begun > 0 && picture !== null) requestAnimationFrame(() => resolve(performance.now() - begun));
      else requestAnimationFrame(look);
    };
    look();
  });
  undefined`;

/** Both ends are taken in the page: the way of the driver to it and back is not the console's. */
async function clickToDrawn(page: Page): Promise<number> {
  await page.evaluate(watchDrawing);
  await page.getByLabel('From', { exact: true }).fill('2025-01-01');
  return page.evaluate<number>('globalThis.drawn');
}

const require = createRequire(import.meta.url);

/** The console's chart by itself, as one script. */
async function chartScript(folder: string): Promise<string> {
  const { build } = await import('vite');
  const kernel = path.join(root, 'console/src/kernel/chart');
  const entry = path.join(folder, 'chart-entry.ts');
  await mkdir(folder, { recursive: true });
  await writeFile(
    entry,
    `export { default as uPlot } from ${JSON.stringify(require.resolve('uplot/dist/uPlot.esm.js'))};
export { optionsOf } from ${JSON.stringify(path.join(kernel, 'options.ts'))};
export { tablesOf } from ${JSON.stringify(path.join(kernel, 'model.ts'))};
export { panelsOf } from ${JSON.stringify(path.join(kernel, 'panels.ts'))};
`,
  );
  const outDir = path.join(folder, 'chart');
  await build({
    configFile: path.join(root, 'console/vite.config.ts'),
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry, formats: ['iife'], name: 'Chart', fileName: () => 'chart.js' },
    },
  });
  return readFileSync(path.join(outDir, 'chart.js'), 'utf8');
}

/** The console's own options; reading a pixel waits for what was drawn. */
const redrawYear = `(async () => {
  const seconds = Array.from({ length: ${minutesOfYear} }, (_, at) => 1735689600 + at * 60);
  const values = seconds.map((_, at) => 64 + 14 * Math.sin(at / 230) + ((at * 7919) % 7));
  const lines = [{ label: 'Heart rate', unit: 'bpm', shape: 'line', seconds, values }];
  const [panel] = Chart.panelsOf(lines);
  const { tables, parts } = Chart.tablesOf(lines);
  const black = 'rgb(0, 0, 0)';
  const colours = { text: black, muted: black, line: black, page: black, night: black, range: black, series: [black, black, black, black] };
  const around = { colours, marks: [], from: seconds[0], to: seconds.at(-1), readers: [], cursor: 'year', hasTimes: true, onZoom: () => {}, onZoomOut: () => {}, onPoint: () => {} };
  const options = { ...Chart.optionsOf(panel, parts, around), width: 1200, height: 300 };
  const chart = new Chart.uPlot(options, Chart.uPlot.join(tables), document.body);
  const times = [];
  for (let repeat = 0; repeat < 11; repeat += 1) {
    const begun = performance.now();
    chart.redraw();
    await Promise.resolve();
    chart.ctx.getImageData(0, 0, 1, 1);
    times.push(performance.now() - begun);
  }
  return times;
})()`;

/** Every minute of a year as a point of its own, drawn again and again, until the picture is there. */
export async function timeOfRedraw(page: Page, folder: string): Promise<number> {
  const script = await chartScript(folder);
  await page.goto('about:blank');
  // Through the debugger a script of its own is not global.
  await page.addScriptTag({ content: script });
  const times = await page.evaluate<number[]>(redrawYear);
  return median(times.slice(2));
}
