import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';

import { missingPatroni } from '../server/tests/harness/patroni.ts';
import type { BenchRow } from './row.ts';
import { median } from './stage.ts';

type Figures = {
  readonly failovers: number;
  readonly acknowledged: number;
  readonly withoutService: Readonly<Record<string, readonly number[]>>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const test = 'server/tests/flows/patroni.process.test.ts';

/** Time without service while Patroni replaces a primary. The test fails if a write or an event is lost. SALUS_TEST_FAILOVERS=50 sets how many. */
export async function run(): Promise<BenchRow[]> {
  const missing = missingPatroni();
  if (missing !== null) {
    process.stderr.write(`failover: ${missing}\n`);
    return [];
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-failover-'));
  try {
    const file = path.join(folder, 'figures.json');
    const child = spawn(process.execPath, [path.join(root, 'tools/run.mjs'), 'test', test], {
      cwd: root,
      env: { ...process.env, SALUS_TEST_FIGURES: file },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${test} failed`);
    const figures = fromJsonText<Figures>(trust(await readFile(file, 'utf8')));
    return rowsOf(figures);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rowsOf({ failovers, acknowledged, withoutService }: Figures): BenchRow[] {
  const times = Object.entries(withoutService).filter(([, each]) => each.length > 0);
  return [
    {
      name: 'acknowledged writes lost in failovers under Patroni',
      figure: 0,
      unit: `of ${acknowledged.toLocaleString('en-US')}`,
      baseline: 'failovers',
      baselineFigure: failovers,
      ratio: 0,
    },
    ...times.map(([kind, each]) => {
      const [middle, longest] = [median(each) / 1000, Math.max(...each) / 1000];
      return {
        name: `without service in a failover under Patroni, ${kind}, p50`,
        figure: middle,
        unit: 's',
        baseline: 'the longest of them',
        baselineFigure: longest,
        ratio: middle / longest,
      };
    }),
  ];
}
