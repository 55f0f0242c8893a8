import fc from 'fast-check';
import { expect, it } from 'vitest';

import { FairSlots } from './fair-slots.ts';

const owners = ['one', 'two', 'three', 'four'] as const;
const quiet = 'quiet';

/** What floods the slots: each step adds work of an owner, or ends the oldest work that runs. */
const steps = fc.array(fc.option(fc.constantFrom(...owners), { nil: 'end' as const }), {
  minLength: 1,
  maxLength: 200,
});

it('serves an owner after at most one task of each other, however many tasks of theirs wait', async () => {
  const cases = fc.record({ slots: fc.integer({ min: 1, max: 4 }), before: steps, after: steps });
  await fc.assert(
    fc.asyncProperty(cases, async ({ slots, before, after }) => {
      const fair = new FairSlots(slots);
      const running: { readonly owner: string; readonly end: () => void }[] = [];
      const begun: string[] = [];
      const add = async (owner: string): Promise<void> =>
        fair.run(owner, async () => {
          begun.push(owner);
          expect(running.map((each) => each.owner)).not.toContain(owner);
          expect(running.length).toBeLessThan(slots);
          await new Promise<void>((resolve) => running.push({ owner, end: resolve }));
        });
      const all: Promise<void>[] = [];
      const end = async (): Promise<void> => {
        running.shift()?.end();
        // The microtasks of what ends, and of what begins.
        for (let each = 0; each < 10; each += 1) await Promise.resolve();
      };
      const step = async (each: (typeof owners)[number] | 'end'): Promise<void> => {
        if (each !== 'end') all.push(add(each));
        await (each === 'end' ? end() : Promise.resolve());
      };
      for (const each of before) await step(each);
      const since = begun.length;
      all.push(add(quiet));
      for (const each of after) await step(each);
      for (let rest = before.length + after.length + 1; rest > 0; rest -= 1) await end();
      await Promise.all(all);
      const until = begun.slice(since, begun.indexOf(quiet));
      expect(until.length).toBe(new Set(until).size);
      expect(begun.length).toBe(all.length);
    }),
    { numRuns: 200 },
  );
});

it('a task that fails frees its slot', async () => {
  const fair = new FairSlots(1);
  const failing = fair.run('one', async () => {
    throw new Error('it failed');
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(await fair.run('one', async () => 1)).toBe(1);
});
