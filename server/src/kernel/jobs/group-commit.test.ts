import { describe, expect, it } from 'vitest';

import { GroupCommit, type Outcome, writeOrSplit } from './group-commit.ts';

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

  it('a group that fails is written one by one, and what fails then has failed alone', async () => {
    const written: (readonly number[])[] = [];
    const outcomes = await writeOrSplit([1, 2, 3], async (items) => {
      written.push(items);
      if (items.includes(2)) throw new Error('two cannot be stored');
      return ok(items);
    });
    expect(written).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(outcomes.map((each) => each.ok)).toEqual([true, false, true]);
  });

  it('serves each owner in each group, however much of another waits, which gets its equal part at most', async () => {
    const groups: string[][] = [];
    const gates: (() => void)[] = [];
    const commit = new GroupCommit<string, undefined>({
      weightMax: 8,
      weight: () => 1,
      owner: (item) => item[0] ?? '',
      write: async (items) => {
        groups.push([...items]);
        await new Promise<void>((resolve) => gates.push(resolve));
        return items.map(() => ({ ok: true, result: undefined }));
      },
    });
    const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const done = [commit.submit('a')];
    await turn();
    for (let index = 0; index < 100; index += 1) done.push(commit.submit(`a${index}`));
    done.push(commit.submit('b0'), commit.submit('b1'));
    for (let count = 0; done.length > groups.flat().length; count += 1) {
      gates[count]?.();
      await turn();
      if (groups.length === 2) done.push(commit.submit('c0'));
    }
    gates.at(-1)?.();
    await Promise.all(done);
    expect(groups.slice(0, 3)).toEqual([
      ['a'],
      ['a0', 'b0', 'a1', 'b1', 'a2', 'a3'],
      ['a4', 'c0', 'a5', 'a6', 'a7'],
    ]);
    expect(groups[3]).toHaveLength(8);
  });
});
