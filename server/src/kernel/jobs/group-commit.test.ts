import { describe, expect, it } from 'vitest';

import { GroupCommit, type Outcome } from './group-commit.ts';

type Write = { items: readonly number[]; finish: (outcomes: readonly Outcome<string>[]) => void };

function openGroups(weightMax = 100): {
  groups: GroupCommit<number, string>;
  nextWrite: () => Promise<Write>;
} {
  const started: Write[] = [];
  const waiting: ((write: Write) => void)[] = [];
  const groups = new GroupCommit<number, string>({
    weightMax,
    weight: (item) => item,
    write: async (items) =>
      new Promise((finish) => {
        const write = { items, finish };
        const waiter = waiting.shift();
        if (waiter === undefined) started.push(write);
        else waiter(write);
      }),
  });
  const nextWrite = async (): Promise<Write> => {
    const write = started.shift();
    return write ?? new Promise((resolve) => waiting.push(resolve));
  };
  return { groups, nextWrite };
}

const ok = (items: readonly number[]): readonly Outcome<string>[] =>
  items.map((item) => ({ ok: true, result: `stored ${item}` }));

describe('GroupCommit', () => {
  it('writes what arrives during a write together, in the order of arrival', async () => {
    const { groups, nextWrite } = openGroups();
    const first = groups.submit(1);
    const writing = await nextWrite();
    const later = [groups.submit(2), groups.submit(3), groups.submit(4)];
    writing.finish(ok(writing.items));
    expect(await first).toBe('stored 1');
    const second = await nextWrite();
    expect(second.items).toEqual([2, 3, 4]);
    second.finish(ok(second.items));
    expect(await Promise.all(later)).toEqual(['stored 2', 'stored 3', 'stored 4']);
  });

  it('answers nobody before the write is done', async () => {
    const { groups, nextWrite } = openGroups();
    let isAnswered = false;
    const submit = async (): Promise<void> => {
      await groups.submit(1);
      isAnswered = true;
    };
    const answer = submit();
    const write = await nextWrite();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    write.finish(ok(write.items));
    await answer;
    expect(isAnswered).toBe(true);
  });

  it('keeps a group below the weight, and lets a single heavy item pass', async () => {
    const { groups, nextWrite } = openGroups(10);
    const answers = [groups.submit(50), groups.submit(6), groups.submit(5)];
    for (const expected of [[50], [6], [5]]) {
      const write = await nextWrite();
      expect(write.items).toEqual(expected);
      write.finish(ok(write.items));
    }
    expect(await Promise.all(answers)).toHaveLength(3);
  });

  it('gives each writer its own outcome, and goes on after a failed write', async () => {
    const { groups, nextWrite } = openGroups();
    const answers = Promise.allSettled([groups.submit(1), groups.submit(2)]);
    const write = await nextWrite();
    write.finish([
      { ok: false, error: new Error('no such user') },
      { ok: true, result: 'stored 2' },
    ]);
    expect(await answers).toMatchObject([
      { status: 'rejected', reason: { message: 'no such user' } },
      { status: 'fulfilled', value: 'stored 2' },
    ]);
    const next = groups.submit(3);
    const again = await nextWrite();
    again.finish(ok(again.items));
    expect(await next).toBe('stored 3');
  });
});
