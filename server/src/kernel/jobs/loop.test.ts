import { describe, expect, test } from 'vitest';

import { Loop } from './loop.ts';

const never = 1_000_000;

/** A loop whose turns the test watches: each resolves `taken(n)`, and answers or fails as told. */
function watch(answers: (boolean | Error)[], pollMs: number) {
  let turns = 0;
  const waiting = new Map<number, () => void>();
  const errors: unknown[] = [];
  const loop = new Loop({
    pollMs,
    turn: async () => {
      const answer = answers[turns] ?? false;
      turns += 1;
      waiting.get(turns)?.();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onError: (error) => errors.push(error),
  });
  const taken = async (count: number): Promise<void> => {
    if (turns < count) await new Promise<void>((resolve) => waiting.set(count, resolve));
  };
  return { loop, taken, errors, turns: () => turns };
}

describe('a loop', () => {
  test('goes on at once while there is more', async () => {
    const { loop, taken, turns } = watch([true, true, false], never);
    loop.start();
    await taken(3);
    await loop.stop();
    expect(turns()).toBe(3);
  });

  test('takes a turn when it is woken, also when that happens during a turn', async () => {
    const { loop, taken } = watch([], never);
    loop.start();
    await taken(1);
    loop.wake();
    await taken(2);
    loop.wake();
    await taken(3);
    await loop.stop();
  });

  test('looks by itself from time to time', async () => {
    const { loop, taken } = watch([], 1);
    loop.start();
    await taken(4);
    await loop.stop();
  });

  test('survives a failing turn, and waits before the next', async () => {
    const failure = new Error('the database is away');
    const { loop, taken, errors } = watch([failure, failure], 1);
    loop.start();
    await taken(3);
    await loop.stop();
    expect(errors).toEqual([failure, failure]);
  });

  test('takes no turn after it was stopped', async () => {
    const { loop, taken, turns } = watch([true, true, true, true], 1);
    loop.start();
    await taken(1);
    await loop.stop();
    const atStop = turns();
    loop.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(turns()).toBe(atStop);
  });
});
