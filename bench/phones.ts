import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';

import { openHealthStore } from '../server/tests/emulators/phone/health-store.ts';
import { openIos } from '../server/tests/emulators/phone/ios.ts';
import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, heldMemoryMb, openStage, peakMemoryMb, type Shot, type Stage } from './stage.ts';

const phones = 1000;
const samplesEach = 1000;
const pushes = 960;
/** What the SDK for Apple Health waits for an answer. */
const patienceMs = 15_000;
const memoryMax = 500;
const bomb = { members: 100, memberBytes: 100_000_000, msMax: 100, mbMax: 50, tries: 5 };

function compressed(shot: Shot): Shot {
  const body = gzipSync(shot.body ?? '');
  return { ...shot, body, headers: { 'content-encoding': 'gzip' } };
}

/** The same pushes plain and compressed, in turns, so that both meet the same machine. */
async function compression(stage: Stage): Promise<BenchRow> {
  const users = await usersOf(stage, 'pusher', 64);
  const shots = (round: number): readonly Shot[] =>
    Array.from({ length: pushes }, (_, index) => {
      const minute = Math.floor((round * pushes + index) / users.length) * samplesEach;
      return heartRateShot(users[index % users.length] ?? '', minute, samplesEach);
    });
  const rate = async (all: readonly Shot[]): Promise<number> =>
    (await fire(stage.url, stage.headers, all, 8)).perSecond * samplesEach;
  await rate(shots(0));
  const plain = [await rate(shots(1))];
  const packed = [await rate(shots(2).map(compressed)), await rate(shots(3).map(compressed))];
  plain.push(await rate(shots(4)));
  const mean = (rates: readonly number[]): number =>
    rates.reduce((sum, each) => sum + each, 0) / rates.length;
  return {
    name: 'durable ingestion of gzipped pushes, 1000 samples each, 8 connections',
    figure: mean(packed),
    unit: 'samples/s',
    baseline: 'the same pushes plain',
    baselineFigure: mean(plain),
    ratio: mean(packed) / mean(plain),
  };
}

/** Every phone pushes its day, resource by resource, all of them at once. */
async function syncing(stage: Stage): Promise<readonly BenchRow[]> {
  const users = await usersOf(stage, 'phone', phones);
  const days = openHealthStore({ firstDay: '2026-11-02', days: 1, minutesBetweenBeats: 5 });
  const day = openIos().pushes(days, 'daily');
  const bodies = day.map(({ body }) => gzipSync(JSON.stringify(body)));
  const shots = day.flatMap(({ kind, resource }, index) =>
    users.map((userId): Shot => ({
      method: 'POST',
      path:
        kind === 'timeseries'
          ? `/v2/timeseries/${userId}/${resource}`
          : `/v2/summary/${resource}/${userId}`,
      headers: { 'content-encoding': 'gzip' },
      body: bodies[index] ?? '',
    })),
  );
  const { p99Ms } = await fire(stage.url, stage.headers, shots, phones);
  const memory = await peakMemoryMb(stage.serverPid);
  return [
    {
      name: `${phones} phones syncing a day at once (p99 of a push)`,
      figure: p99Ms,
      unit: 'ms',
      baseline: 'what a phone waits for an answer',
      baselineFigure: patienceMs,
      ratio: p99Ms / patienceMs,
    },
    {
      name: `memory of the server under ${phones} phones (peak)`,
      figure: memory,
      unit: 'MB',
      baseline: 'the limit',
      baselineFigure: memoryMax,
      ratio: memory / memoryMax,
    },
  ];
}

/** A body of ten megabytes that would be ten gigabytes: the slowest answer, and the most that it took in memory. */
async function bombs(stage: Stage): Promise<readonly BenchRow[]> {
  const [userId = ''] = await usersOf(stage, 'bomber', 1);
  const member = gzipSync(Buffer.alloc(bomb.memberBytes));
  const body = Buffer.concat(Array.from({ length: bomb.members }, () => member));
  const path = `/v2/timeseries/${userId}/heartrate`;
  let slowestMs = 0;
  const before = await heldMemoryMb(stage.serverPid);
  // Makes the kernel forget the peak so far.
  await writeFile(`/proc/${stage.serverPid}/clear_refs`, '5');
  for (let each = 0; each < bomb.tries; each += 1) {
    const startedAt = performance.now();
    const status = await refusalOf(stage, path, body);
    if (status !== 413) throw new Error(`the bomb was answered with ${status}`);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  const grownMb = Math.max(0, (await peakMemoryMb(stage.serverPid)) - before);
  const row = (name: string, unit: string, figure: number, limit: number): BenchRow => ({
    name: `a gzipped push of 10 GB is refused: ${name}`,
    figure,
    unit,
    baseline: 'the limit',
    baselineFigure: limit,
    ratio: figure / limit,
  });
  return [
    row(`the slowest of ${bomb.tries}`, 'ms', slowestMs, bomb.msMax),
    row('memory beyond what was held', 'MB', grownMb, bomb.mbMax),
  ];
}

/** The status of the answer, which comes before the whole body is sent. */
async function refusalOf(stage: Stage, path: string, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${stage.url}${path}`, {
      method: 'POST',
      headers: { ...stage.headers, 'content-encoding': 'gzip', 'content-length': body.length },
    });
    sent.once('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      // What is still to be sent is not sent; that ends the connection.
      sent.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function usersOf(stage: Stage, name: string, count: number): Promise<readonly string[]> {
  const users: string[] = [];
  for (let index = 0; index < count; index += 1)
    users.push(await stage.createUser(`${name}-${index}`));
  return users;
}

export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    // The bombs come before the phones: what these leave to be done is not a bomb's cost.
    return [await compression(stage), ...(await bombs(stage)), ...(await syncing(stage))];
  } finally {
    await stage.close();
  }
}
