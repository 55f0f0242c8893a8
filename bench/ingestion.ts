import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, openStage, peakMemoryMb, type Shot } from './stage.ts';

/** How fast one core parses the same bodies: no server can read faster. */
function parseRate(shots: readonly Shot[], samplesEach: number): number {
  const bodies = shots.slice(0, 400).map((shot) => String(shot.body));
  const startedAt = performance.now();
  let parsed = 0;
  do {
    for (const body of bodies) JSON.parse(body);
    parsed += bodies.length;
  } while (performance.now() - startedAt < 1000);
  return (parsed * samplesEach) / ((performance.now() - startedAt) / 1000);
}

function shotsFor(
  users: readonly string[],
  batches: number,
  samplesEach: number,
  fromMinute: number,
): Shot[] {
  return Array.from({ length: batches }, (_, index) => {
    const userId = users[index % users.length] ?? '';
    return heartRateShot(
      userId,
      fromMinute + Math.floor(index / users.length) * samplesEach,
      samplesEach,
    );
  });
}

export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const users = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => stage.createUser(`bench-${index}`)),
    );
    // Both sides are measured warm: JSON.parse parses the bodies again and again, too.
    await fire(stage.url, stage.headers, shotsFor(users, 640, 1000, 0), 8);
    const big = shotsFor(users, 1280, 1000, 10_000);
    const bigParse = parseRate(big, 1000);
    const bigLoad = await fire(stage.url, stage.headers, big, 8);
    const small = shotsFor(users, 16_000, 5, 200_000);
    const few = await fire(stage.url, stage.headers, small.slice(0, 4000), 8);
    const many = await fire(stage.url, stage.headers, small.slice(4000), 64);
    const smallParse = parseRate(small, 5);
    const memory = await peakMemoryMb(stage.serverPid);
    const parseOf = (samples: number): string =>
      `JSON.parse of the same bodies on one core (${samples} samples each)`;
    const row = (
      name: string,
      perSecond: number,
      baseline: string,
      baselineFigure: number,
    ): BenchRow => ({
      name,
      figure: perSecond,
      unit: 'samples/s',
      baseline,
      baselineFigure,
      ratio: perSecond / baselineFigure,
    });
    return [
      row(
        'durable ingestion over HTTP, 1000-sample batches, 8 connections',
        bigLoad.perSecond * 1000,
        parseOf(1000),
        bigParse,
      ),
      row(
        'durable ingestion over HTTP, 5-sample batches, 8 connections',
        few.perSecond * 5,
        parseOf(5),
        smallParse,
      ),
      {
        name: 'durable 5-sample requests, 64 connections',
        figure: many.perSecond,
        unit: 'requests/s',
        baseline: 'the same over 8 connections',
        baselineFigure: few.perSecond,
        ratio: many.perSecond / few.perSecond,
      },
      {
        name: 'memory of the server under that load (peak)',
        figure: memory,
        unit: 'MB',
        baseline: 'the limit',
        baselineFigure: 300,
        ratio: memory / 300,
      },
    ];
  } finally {
    await stage.close();
  }
}
