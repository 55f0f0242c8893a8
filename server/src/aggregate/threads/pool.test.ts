import { getEventListeners } from 'node:events';

import { afterEach, describe, expect, it } from 'vitest';

import { AppError } from '#kernel/errors.ts';

import { chunksOf } from '../../../tests/aggregate/oracle/samples.ts';
import type { Job } from '../engine/job.ts';
import { parseBatch } from '../language/parse-batch.ts';
import { openPool, type Pool } from './pool.ts';
import type { Reply, Task } from './task.ts';

const samples = Array.from({ length: 5000 }, (_, minute) => ({
  provider: 'oura',
  sourceType: 'ring',
  startMinute: Date.parse('2026-03-01') / 60_000 + minute,
  minutes: 0,
  value: 60,
  type: null,
  offset: 0,
  endOffset: null,
}));

/** A year of a chunk that is decoded again and again. */
function taskOf(chunks: number): () => Promise<Task> {
  const parsed = parseBatch({
    timeframe: { type: 'absolute', start: '2026-01-01', end: '2026-12-31' },
    queries: [{ select: [{ func: 'count', arg: { timeseries: 'heartrate', field: 'value' } }] }],
  });
  if ('problems' in parsed) throw new Error('the query is wrong');
  const [chunk] = chunksOf(samples, false);
  if (chunk === undefined) throw new Error('there is no chunk');
  const job: Job = {
    table: 'heartrate',
    queries: parsed.batch.queries,
    window: parsed.batch.window,
    fallbackZone: null,
    nowMs: 0,
    explain: false,
    ranking: [],
    data: {
      kind: 'series',
      chunks: Array.from({ length: chunks }, () => chunk),
      countsOverlapsOnce: false,
      whySamples: null,
    },
  };
  return async () => ({ job, format: 'json' });
}

const never = new AbortController().signal;
const textOf = (reply: Reply): string =>
  reply.kind === 'done' ? Buffer.from(reply.results[0] ?? []).toString() : JSON.stringify(reply);
const codeOf = async (answer: Promise<Reply>): Promise<unknown> =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
/** Keeps a thread busy for longer than any of these tests. */
const endless = 100_000;

let pool: Pool | undefined;
afterEach(async () => pool?.close());

describe('the threads', () => {
  it('answer one task after another, in any number', async () => {
    pool = openPool({ threads: 2 });
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(async (count) => pool?.run(taskOf(count), never, 'team')),
    );
    expect(replies.map((reply) => reply && textOf(reply))).toEqual(
      [1, 2, 3, 4, 5].map((count) => `{"table":{"count":[${count * 5000}]}}`),
    );
  });

  it('read what a task needs when its turn is near', async () => {
    pool = openPool({ threads: 1 });
    const first = new AbortController();
    let read = 0;
    const counted = (chunks: number) => async () => {
      read += 1;
      return taskOf(chunks)();
    };
    const running = codeOf(pool.run(counted(endless), first.signal, 'team'));
    const waiting = [1, 2, 3].map(async (count) => pool?.run(counted(count), never, 'team'));
    await new Promise(setImmediate);
    expect(read).toBe(2);
    first.abort();
    expect(await running).toBe('service.unavailable');
    expect(await Promise.all(waiting)).toHaveLength(3);
    expect(read).toBe(4);
  });

  it('keeps nothing of a task at a signal that outlives it', async () => {
    pool = openPool({ threads: 1 });
    const { signal } = new AbortController();
    for (const count of [1, 2, 3]) await pool.run(taskOf(count), signal, 'team');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('what cannot be read is its own failure', async () => {
    pool = openPool({ threads: 1 });
    const lost = pool.run(async () => Promise.reject(new AppError('user.gone')), never, 'team');
    const next = pool.run(taskOf(1), never, 'team');
    expect(await codeOf(lost)).toBe('user.gone');
    expect(textOf(await next)).toContain('5000');
  });

  it('a client that leaves stops its query, and the next one is answered', async () => {
    pool = openPool({ threads: 1 });
    const client = new AbortController();
    const running = codeOf(pool.run(taskOf(endless), client.signal, 'team'));
    const waiting = pool.run(taskOf(1), never, 'team');
    client.abort();
    expect(await running).toBe('service.unavailable');
    expect(textOf(await waiting)).toContain('5000');
  });

  it('a query that takes too long is stopped', async () => {
    pool = openPool({ threads: 1, timeoutMs: 200 });
    expect(await codeOf(pool.run(taskOf(endless), never, 'team'))).toBe('aggregate.too_slow');
  });

  it('a queue that is full refuses more, and a task whose client left is not begun', async () => {
    pool = openPool({ threads: 1, waitingMax: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = codeOf(pool.run(taskOf(endless), first.signal, 'team'));
    const waiting = codeOf(pool.run(taskOf(endless), second.signal, 'team'));
    expect(await codeOf(pool.run(taskOf(1), never, 'team'))).toBe('aggregate.busy');
    second.abort();
    first.abort();
    expect(await Promise.all([running, waiting])).toEqual([
      'service.unavailable',
      'service.unavailable',
    ]);
    expect(textOf(await pool.run(taskOf(2), never, 'team'))).toContain('10000');
  });

  it('who leaves while it waits makes room for others at once', async () => {
    pool = openPool({ threads: 1, waitingMax: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = codeOf(pool.run(taskOf(endless), first.signal, 'team'));
    const left = codeOf(pool.run(taskOf(endless), second.signal, 'team'));
    second.abort();
    expect(await left).toBe('service.unavailable');
    const waiting = pool.run(taskOf(2), never, 'team');
    first.abort();
    expect(await running).toBe('service.unavailable');
    expect(textOf(await waiting)).toContain('10000');
  });

  it('teams take turns, and the newest of the team with the most waiting gives way to another', async () => {
    pool = openPool({ threads: 1, waitingMax: 5 });
    const first = new AbortController();
    const served: string[] = [];
    const ask = (team: string, name: string) => {
      const read = async () => {
        served.push(name);
        return taskOf(1)();
      };
      return codeOf(pool?.run(read, never, team) ?? Promise.reject(new Error('closed')));
    };
    const running = codeOf(pool.run(taskOf(endless), first.signal, 'loud'));
    const loud = ['l1', 'l2', 'l3', 'l4', 'l5'].map(async (name) => ask('loud', name));
    const quiet = [ask('quiet', 'q1'), ask('quiet', 'q2')];
    // Each has two that wait now, so that nobody gives way to the third.
    expect(await ask('quiet', 'q3')).toBe('aggregate.busy');
    expect(await ask('loud', 'l6')).toBe('aggregate.busy');
    first.abort();
    expect(await running).toBe('service.unavailable');
    expect(await Promise.all(loud)).toEqual([
      'answered',
      'answered',
      'answered',
      'aggregate.busy',
      'aggregate.busy',
    ]);
    expect(await Promise.all(quiet)).toEqual(['answered', 'answered']);
    expect(served).toEqual(['l1', 'l2', 'q1', 'l3', 'q2']);
  });

  it('closing ends what runs and what waits', async () => {
    pool = openPool({ threads: 1 });
    const answers = [endless, endless].map(async (count) =>
      codeOf(pool?.run(taskOf(count), never, 'team') ?? Promise.reject(new Error('closed'))),
    );
    await pool.close();
    expect(await Promise.all(answers)).toEqual(['service.unavailable', 'service.unavailable']);
  });
});
