import { expect, test } from 'vitest';

import { LoopTurns } from './loop-turns.ts';

/** Holds the loop. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('who asks alone begins at once', async () => {
  let isNextIteration = false;
  setImmediate(() => (isNextIteration = true));
  await new LoopTurns().take('team');
  expect(isNextIteration).toBe(false);
});

test('connections are served between the slices of many', async () => {
  const turns = new LoopTurns();
  let done = 0;
  const most: number[] = [];
  const slices = Array.from({ length: 60 }, async (_, index) => {
    await turns.take(`team ${index % 3}`);
    work(5);
    done += 1;
  });
  let before = 0;
  const look = (): void => {
    most.push(done - before);
    before = done;
    if (done < slices.length) setImmediate(look);
  };
  setImmediate(look);
  await Promise.all(slices);
  // Ten milliseconds of an iteration, and the slice that goes beyond them; the first iteration has those of two.
  expect(Math.max(...most)).toBeLessThanOrEqual(6);
  expect(done).toBe(60);
});

test('a team that asks for one slice waits for one of each other, whatever they ask for', async () => {
  const turns = new LoopTurns();
  const order: string[] = [];
  const slice = async (owner: string): Promise<void> => {
    await turns.take(owner);
    work(11);
    order.push(owner);
  };
  const all = Array.from({ length: 20 }, async () => slice('loud'));
  all.push(slice('quiet'));
  await Promise.all(all);
  expect(order.indexOf('quiet')).toBeLessThanOrEqual(2);
});

/** The items of each iteration of the loop. */
async function itemsPerIteration(count: number, item: () => void): Promise<readonly number[]> {
  const each: number[] = [];
  let [done, before] = [0, 0];
  const look = (): void => {
    each.push(done - before);
    before = done;
    if (done < count) setImmediate(look);
  };
  look();
  await new LoopTurns().each('team', Array.from({ length: count }), () => {
    item();
    done += 1;
  });
  expect(done).toBe(count);
  return [...each, done - before];
}

test('many small items share a slice, and large ones are divided', async () => {
  expect(Math.max(...(await itemsPerIteration(300, () => {})))).toBeGreaterThan(100);
  // Ten milliseconds of an iteration, the slice that goes beyond them, and the first slice.
  expect(Math.max(...(await itemsPerIteration(100, () => work(1))))).toBeLessThanOrEqual(16);
});
