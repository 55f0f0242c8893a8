import fc from 'fast-check';
import { expect, it } from 'vitest';

import { CostBudget, type Turn } from './cost-budget.ts';

const options = { budget: 1000, firstCost: 250, leastCost: 1 };

/** Resolves to the turn, or to null where the work has to wait. */
async function now(turn: Promise<Turn>): Promise<Turn | null> {
  return Promise.race([
    turn,
    new Promise<null>((resolve) => {
      setImmediate(resolve, null);
    }),
  ]);
}

it('an owner gets three quarters of the budget, and another one begins at once', async () => {
  const budget = new CostBudget(options);
  const noisy = Array.from({ length: 30 }, async () => now(budget.take('noisy', 'page')));
  const begun = (await Promise.all(noisy)).filter((turn) => turn !== null);
  expect(begun).toHaveLength(3);
  expect(await now(budget.take('quiet', 'page'))).not.toBeNull();
});

it('an owner without work under way begins at once, whatever it costs and however many others wait', async () => {
  const budget = new CostBudget({ ...options, firstCost: 5000 });
  for (const owner of ['one', 'two', 'three']) {
    expect(await now(budget.take(owner, 'page'))).not.toBeNull();
    expect(await now(budget.take(owner, 'page'))).toBeNull();
  }
});

it('work is judged by what it cost before: what is small does not wait', async () => {
  const budget = new CostBudget(options);
  for (let round = 0; round < 12; round += 1) (await budget.take('team', 'user')).end(1);
  const many = Array.from({ length: 100 }, async () => now(budget.take('team', 'user')));
  expect((await Promise.all(many)).filter((turn) => turn !== null)).toHaveLength(100);
});

it('owners that wait take turns, and what is one owner’s comes in its order', async () => {
  const budget = new CostBudget({ ...options, firstCost: 1000 });
  const order: string[] = [];
  const first = await budget.take('noisy', 'page');
  const others = ['noisy 1', 'noisy 2', 'quiet 1', 'noisy 3', 'quiet 2'].map(async (name) => {
    const turn = await budget.take(name.split(' ')[0] ?? '', 'page');
    order.push(name);
    turn.end();
  });
  first.end();
  await Promise.all(others);
  // Quiet has nothing under way: its first read did not wait.
  expect(order).toEqual(['quiet 1', 'noisy 1', 'quiet 2', 'noisy 2', 'noisy 3']);
});

it('all work begins once, and what is under way beyond one each keeps to the budget', async () => {
  const work = fc.record({
    owner: fc.constantFrom('a', 'b', 'c'),
    cost: fc.integer({ min: 1, max: 800 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(work, { maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      async (all, picks) => {
        const budget = new CostBudget(options);
        const running: { readonly owner: string; readonly turn: Turn; readonly cost: number }[] =
          [];
        let begun = 0;
        const started = all.map(async ({ owner, cost }, index) => {
          const turn = await budget.take(owner, String(index));
          begun += 1;
          running.push({ owner, turn, cost });
        });
        await now(new Promise<Turn>(() => {}));
        for (const pick of picks) {
          if (running.length === 0) break;
          const owners = new Set(running.map(({ owner }) => owner)).size;
          expect(running.length * options.firstCost).toBeLessThanOrEqual(
            options.budget + owners * options.firstCost,
          );
          const [ended] = running.splice(pick % running.length, 1);
          ended?.turn.end(ended.cost);
          await now(new Promise<Turn>(() => {}));
        }
        await Promise.all(started);
        expect(begun).toBe(all.length);
      },
    ),
    { numRuns: 50 },
  );
});
