import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { Pool } from 'undici';

import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, openStage, type Shot } from './stage.ts';
import { addTeam, firstTeam } from './teams.ts';

const windowMs = 5000;
const windows = 8;
const noisyConnections = 30;

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

/** What a quiet team's pushes and reads take beside a team that reads pages of 10,000 samples over 30 connections. */
export async function run(): Promise<BenchRow[]> {
  const stage = await openStage({ SALUS_RATE_KEY: 'off', SALUS_RATE_ADDRESS: 'off' });
  try {
    const { orgId } = await firstTeam(stage);
    const { team: quiet } = await addTeam(stage, orgId);
    const large = await stage.createUser('large');
    const userId = await quiet.createUser('quiet');
    await fire(
      stage.url,
      stage.headers,
      [0, 1].map((part) => heartRateShot(large, part * 10_000, 10_000)),
      1,
    );
    await fire(stage.url, quiet.headers, [heartRateShot(userId, 0, 1440)], 1);
    const pool = new Pool(stage.url, { connections: 1 });
    const timed = async ({ method, path, body }: Shot): Promise<number> => {
      const since = performance.now();
      const answer = await pool.request({
        method,
        path,
        headers: quiet.headers,
        body: body ?? null,
      });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${await answer.body.text()}`);
      await answer.body.dump({ limit: 10_000_000 });
      return performance.now() - since;
    };
    const taken = {
      push: { alone: [], beside: [] },
      'one-day read': { alone: [], beside: [] },
    } as Record<'push' | 'one-day read', Record<'alone' | 'beside', number[]>>;
    let turn = 0;
    for (let window = 0; window < windows; window += 1) {
      const mode = window % 2 === 0 ? 'alone' : 'beside';
      const flood =
        mode === 'beside'
          ? new Worker(new URL('page-flood.ts', import.meta.url), {
              workerData: {
                url: stage.url,
                headers: stage.headers,
                path: `/v2/timeseries/${large}/heartrate/grouped?start_date=2026-01-01`,
                connections: noisyConnections,
              },
            })
          : null;
      if (flood !== null) await sleep(1500);
      const endMs = performance.now() + windowMs;
      while (performance.now() < endMs) {
        taken.push[mode].push(await timed(heartRateShot(userId, 2000 + (turn += 1), 1)));
        const path = `/v2/timeseries/${userId}/heartrate/grouped?start_date=2026-01-01&end_date=2026-01-01`;
        taken['one-day read'][mode].push(await timed({ method: 'GET', path }));
      }
      await flood?.terminate();
    }
    await pool.close();
    return (['push', 'one-day read'] as const).map((kind) => ({
      name: `a quiet team's ${kind} beside 30 connections that read pages of 10,000 samples, p99`,
      figure: p99(taken[kind].beside),
      unit: 'ms',
      baseline: 'alone; at most 3 times that',
      baselineFigure: p99(taken[kind].alone),
      ratio: p99(taken[kind].beside) / p99(taken[kind].alone),
    }));
  } finally {
    await stage.close();
  }
}
