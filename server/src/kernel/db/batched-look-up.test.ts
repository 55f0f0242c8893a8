import { describe, expect, it } from 'vitest';

import { batchedLookUp } from './batched-look-up.ts';

type Door = { readonly asked: (readonly string[])[]; readonly fails?: boolean };

const lookUp = batchedLookUp<Door, string>(async ({ asked, fails = false }, keys) => {
  asked.push(keys);
  await Promise.resolve();
  if (fails) throw new Error('the database is away');
  return new Map(keys.filter((key) => key !== 'absent').map((key) => [key, `row of ${key}`]));
});

describe('gathered look-ups', () => {
  it('ask once for what is asked at once, and answer each with its own', async () => {
    const door: Door = { asked: [] };
    const answers = await Promise.all(
      ['a', 'b', 'absent', 'a'].map(async (key) => lookUp(door, key)),
    );
    expect(answers).toEqual(['row of a', 'row of b', undefined, 'row of a']);
    expect(door.asked).toEqual([['a', 'b', 'absent']]);
    expect(await lookUp(door, 'a')).toBe('row of a');
    expect(door.asked).toHaveLength(2);
  });

  it('ask each door only for what was asked of it', async () => {
    const doors: Door[] = [{ asked: [] }, { asked: [] }];
    await Promise.all(doors.map(async (door, index) => lookUp(door, String(index))));
    expect(doors.map(({ asked }) => asked)).toEqual([[['0']], [['1']]]);
  });

  it('fail for all who asked, and for nobody after them', async () => {
    const asked: (readonly string[])[] = [];
    const broken: Door = { asked, fails: true };
    const answers = await Promise.allSettled(['a', 'b'].map(async (key) => lookUp(broken, key)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lookUp({ asked }, 'a')).toBe('row of a');
  });
});
