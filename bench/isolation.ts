import { createHash, randomUUID } from 'node:crypto';

import pg from 'pg';

import type { BenchRow } from './row.ts';
import { fire, type Load, openStage, type Shot, type Stage, withDatabase } from './stage.ts';

const rounds = 6;
const shotsPerRound = 4000;
const connections = 32;
const productionKey = 'pk_us_benchmark_key_0123456789';

/** What row-level security costs the read of one user: the same server with its policies on and off, in turns. */
export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    return await withDatabase(stage, async (connection) => {
      const owner = new pg.Client(connection);
      await owner.connect();
      const rows = await measure(stage, owner);
      await owner.end();
      return rows;
    });
  } finally {
    await stage.close();
  }
}

async function measure(stage: Stage, owner: pg.Client): Promise<BenchRow[]> {
  const production = await addProductionKey(stage, owner);
  const one = readsOf(await stage.createUser('one'), stage.headers);
  const other = readsOf(await production.createUser('other'), production.headers);
  const alternating = one.map((shot, index) => (index % 2 === 0 ? shot : (other[index] ?? shot)));
  const load = async (shots: readonly Shot[]): Promise<Load> =>
    fire(stage.url, {}, shots, connections);

  const held: number[] = [];
  const free: number[] = [];
  const switching: number[] = [];
  await load(one);
  for (let round = 0; round < rounds; round += 1) {
    held.push((await load(one)).perSecond);
    switching.push((await load(alternating)).perSecond);
    await owner.query('alter table users disable row level security');
    free.push((await load(one)).perSecond);
    await owner.query('alter table users enable row level security');
  }
  const [withPolicies, without, withSwitches] = [held, free, switching].map(median);
  return [
    {
      name: 'single user read under row-level security, 32 connections',
      figure: withPolicies ?? 0,
      unit: 'requests/s',
      baseline: 'the same, the policies of the table switched off',
      baselineFigure: without ?? 0,
      ratio: (withPolicies ?? 0) / (without ?? 1),
    },
    {
      name: 'the same, each request of another tenant than the one before',
      figure: withSwitches ?? 0,
      unit: 'requests/s',
      baseline: 'the same, one tenant, the policies switched off',
      baselineFigure: without ?? 0,
      ratio: (withSwitches ?? 0) / (without ?? 1),
    },
  ];
}

function readsOf(userId: string, headers: Stage['headers']): readonly Shot[] {
  return Array.from({ length: shotsPerRound }, () => ({
    method: 'GET',
    path: `/v2/user/${userId}`,
    headers,
  }));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The same team's other environment is another tenant. */
async function addProductionKey(
  stage: Stage,
  owner: pg.Client,
): Promise<Pick<Stage, 'headers' | 'createUser'>> {
  await owner.query(
    `insert into team_api_key (id, tenant_id, label, prefix, key_hash, created_at)
     select $1, id, 'benchmark', 'pk', $2, now() from tenant where environment = 'production'`,
    [randomUUID(), createHash('sha256').update(productionKey).digest()],
  );
  return stage.as(productionKey);
}
