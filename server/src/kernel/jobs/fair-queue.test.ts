import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FairQueue } from './fair-queue.ts';

const owners = ['loud', 'quiet', 'third'] as const;

describe('FairQueue', () => {
  it('serves whoever waits for one thing no later than after one of each other, whatever waits for them', () => {
    const queue = new FairQueue<string>();
    for (let index = 0; index < 1000; index += 1) queue.push('loud', `loud ${index}`);
    expect(queue.take()).toBe('loud 0');
    queue.push('quiet', 'quiet 0');
    queue.push('third', 'third 0');
    expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([
      'loud 1',
      'quiet 0',
      'third 0',
      'loud 2',
    ]);
  });

  it('keeps the order of each, loses and doubles nothing, and lets nobody go twice while another waits', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...owners), { maxLength: 60 }), (arrivals) => {
        const queue = new FairQueue<{ readonly owner: string; readonly number: number }>();
        for (const [number, owner] of arrivals.entries()) queue.push(owner, { owner, number });
        const served = queue.takeAll();
        expect(served.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([
          ...arrivals.keys(),
        ]);
        for (const owner of owners) {
          const own = served.filter((each) => each.owner === owner).map(({ number }) => number);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
        for (const [place, { owner }] of served.entries()) {
          const next = served.findIndex((each, at) => at > place && each.owner === owner);
          const between = new Set(served.slice(place + 1, next).map((each) => each.owner));
          const others = new Set(served.slice(place + 1).map((each) => each.owner));
          others.delete(owner);
          if (next !== -1 && served.length > next) {
            const stillWaiting = [...others].filter((other) =>
              served.slice(next).some((each) => each.owner === other),
            );
            expect(stillWaiting.every((other) => between.has(other))).toBe(true);
          }
        }
      }),
    );
  });

  it('takes back the newest of whoever has the most', () => {
    const queue = new FairQueue<string>();
    for (const each of ['loud 0', 'quiet 0', 'loud 1', 'loud 2'])
      queue.push(each.split(' ')[0] ?? '', each);
    expect([queue.takeBack(3), queue.takeBack(2), queue.takeBack(2)]).toEqual([
      undefined,
      'loud 2',
      undefined,
    ]);
    expect([queue.remove('quiet', 'quiet 0'), queue.remove('quiet', 'quiet 0')]).toEqual([
      true,
      false,
    ]);
    expect([queue.size, queue.owners, queue.sizeOf('loud')]).toEqual([2, 1, 2]);
  });
});
