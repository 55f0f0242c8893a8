import pg from 'pg';

import { demoUploads, demoUsers } from '../server/src/connectors/imports/demo/index.ts';
import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, openStage, type Shot, type Stage, withDatabase } from './stage.ts';

/** Bytes of both tables and all their indexes, after the vacuum that autovacuum would do. */
async function bytesStored(stage: Stage): Promise<{ bytes: number; samples: number }> {
  return withDatabase(stage, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('vacuum (analyze) sample_chunk, series');
    const { rows } = await client.query<{ bytes: string; samples: string }>(
      `select (pg_total_relation_size('sample_chunk') + pg_total_relation_size('series'))::text as bytes,
        (select coalesce(sum(samples), 0)::text from sample_chunk) as samples`,
    );
    await client.end();
    return { bytes: Number(rows[0]?.bytes), samples: Number(rows[0]?.samples) };
  });
}

async function measure(
  name: string,
  limit: number,
  makeShots: (stage: Stage) => Promise<Shot[]>,
): Promise<BenchRow> {
  const stage = await openStage();
  try {
    await fire(stage.url, stage.headers, await makeShots(stage), 4);
    const { bytes, samples } = await bytesStored(stage);
    const figure = bytes / samples;
    return {
      name,
      figure,
      unit: 'bytes/sample',
      baseline: 'the limit',
      baselineFigure: limit,
      ratio: figure / limit,
    };
  } finally {
    await stage.close();
  }
}

async function minutes(stage: Stage, jitterMs: number): Promise<Shot[]> {
  const users = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => stage.createUser(`disk-${index}`)),
  );
  // In the order of time over all users, 500 at a time: chunks are rewritten as they fill, as in life.
  return Array.from({ length: 60 }, (_, batch) =>
    users.map((userId) => heartRateShot(userId, batch * 500, 500, jitterMs)),
  ).flat();
}

async function seeded(stage: Stage): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const [index, user] of [...demoUsers(10)].entries()) {
    const userId = await stage.createUser(user.clientUserId);
    for (const upload of demoUploads({
      seed: index + 1,
      from: '2026-01-01',
      days: 30,
      timeZone: user.timeZone,
    })) {
      const { resource, provider, stage: kind, timeZone, sourceType, data } = upload;
      const body = { stage: kind, provider, time_zone: timeZone, source_type: sourceType, data };
      shots.push({
        method: 'POST',
        path: `/v2/timeseries/${userId}/${resource.name}`,
        body: JSON.stringify(body),
      });
    }
  }
  return shots;
}

export async function run(): Promise<BenchRow[]> {
  return [
    await measure('on disk, minutes on the minute', 2, async (stage) => minutes(stage, 0)),
    await measure('on disk, minutes with up to 5 s of jitter', 8, async (stage) =>
      minutes(stage, 5000),
    ),
    await measure('on disk, the seeded mix of devices', 10, seeded),
  ];
}
