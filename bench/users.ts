import type { BenchRow } from './row.ts';
import { fire, openBaseline, openStage, withDatabase } from './stage.ts';

export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const users = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => stage.createUser(`user-${index}`)),
    );
    const bare = await withDatabase(stage, async ({ host, port, user, database }) =>
      openBaseline('bench/bare-server.ts', {
        BENCH_PGHOST: host,
        BENCH_PGPORT: String(port ?? 5432),
        BENCH_PGUSER: user,
        BENCH_PGDATABASE: database,
      }),
    );
    const shots = (path: (id: string) => string, count: number) =>
      Array.from(
        { length: count },
        (_, index) => ({ method: 'GET', path: path(users[index % users.length] ?? '') }) as const,
      );
    const one = shots((id) => `/v2/user/${id}`, 20_000);
    const plain = shots((id) => `/user/${id}`, 20_000);
    await fire(stage.url, stage.headers, one.slice(0, 5000), 32);
    await fire(bare.url, {}, plain.slice(0, 5000), 32);
    const ours = await fire(stage.url, stage.headers, one, 32);
    const theirs = await fire(bare.url, {}, plain, 32);
    const list = await fire(
      stage.url,
      stage.headers,
      shots(() => '/v2/user?limit=100', 1500),
      8,
    );
    await bare.close();
    const baseline = 'a bare Fastify route with one indexed select, same driver';
    return [
      {
        name: 'single user read, 32 connections',
        figure: ours.perSecond,
        unit: 'requests/s',
        baseline,
        baselineFigure: theirs.perSecond,
        ratio: ours.perSecond / theirs.perSecond,
      },
      {
        name: 'list of 100 users, 8 connections',
        figure: list.perSecond,
        unit: 'requests/s',
        baseline,
        baselineFigure: theirs.perSecond,
        ratio: list.perSecond / theirs.perSecond,
      },
    ];
  } finally {
    await stage.close();
  }
}
