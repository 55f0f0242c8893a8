import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openLanes } from './commit-lanes.ts';

type Item = { readonly userId: string; readonly weight: number };
type Write = { readonly items: readonly Item[]; readonly finish: () => void };

const even = (weight = 1): Item => ({ userId: '00000000-0000-7000-8000-000000000002', weight });
const odd = (weight = 1): Item => ({ userId: '00000000-0000-7000-8000-000000000003', weight });

function openTest(worthOwn?: { readonly items: number; readonly weight: number }) {
  const writes: Write[] = [];
  const submit = openLanes<Item, undefined>({
    weightMax: 100,
    weight: ({ weight }) => weight,
    ...(worthOwn === undefined ? {} : { worthOwn }),
    write: async (items) => {
      await new Promise<void>((finish) => writes.push({ items, finish }));
      return items.map(() => ({ ok: true, result: undefined }));
    },
  });
  return { writes, submit };
}

const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('lanes that share commits', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('do not wait for each other where nobody says what is worth a transaction', async () => {
    const { writes, submit } = openTest();
    const done = [submit(even()), submit(odd())];
    await turn();
    expect(writes.map(({ items }) => items)).toEqual([[even()], [odd()]]);
    writes.forEach(({ finish }) => finish());
    await Promise.all(done);
  });

  it('write little in turn, each all that came while the other wrote', async () => {
    const { writes, submit } = openTest({ items: 5, weight: 50 });
    const done = [submit(even()), submit(odd())];
    await turn();
    done.push(submit(odd()), submit(odd()), submit(even()), submit(even()));
    await turn();
    expect(writes).toHaveLength(1);
    writes[0]?.finish();
    await turn();
    expect(writes.map(({ items }) => items)).toEqual([[even()], [odd(), odd(), odd()]]);
    writes[1]?.finish();
    await turn();
    expect(writes.at(-1)?.items).toEqual([even(), even()]);
    writes[2]?.finish();
    await Promise.all(done);
  });

  it.each([
    ['many items', Array.from({ length: 5 }, () => odd())],
    ['much weight', [odd(50)]],
  ])('write %s at once beside the other', async (_, items) => {
    const { writes, submit } = openTest({ items: 5, weight: 50 });
    const done = [submit(even())];
    await turn();
    done.push(submit(odd()));
    await turn();
    expect(writes).toHaveLength(1);
    done.push(...items.map(async (item) => submit(item)));
    await turn();
    expect(writes.map((write) => write.items)).toEqual([[even()], [odd(), ...items]]);
    writes.forEach(({ finish }) => finish());
    await Promise.all(done);
  });

  it('do not wait for a heavy group', async () => {
    const { writes, submit } = openTest({ items: 5, weight: 50 });
    const done = [submit(even(60))];
    await turn();
    done.push(submit(odd()));
    await turn();
    expect(writes.map(({ items }) => items)).toEqual([[even(60)], [odd()]]);
    writes.forEach(({ finish }) => finish());
    await Promise.all(done);
  });

  it('wait a moment only for a group that waits itself, such as for a lock', async () => {
    const { writes, submit } = openTest({ items: 5, weight: 50 });
    const done = [submit(even())];
    await turn();
    done.push(submit(odd()));
    await turn();
    expect(writes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(25);
    await turn();
    expect(writes.map(({ items }) => items)).toEqual([[even()], [odd()]]);
    writes.forEach(({ finish }) => finish());
    await Promise.all(done);
  });
});
