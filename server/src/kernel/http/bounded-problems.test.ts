import { describe, expect, test } from 'vitest';

import type { Problem } from '../problem.ts';
import { boundedProblems } from './bounded-problems.ts';
import { problemsMax, tooManyProblems } from './problem-list.ts';

const problem: Problem = { type: 'missing', loc: ['body', 'x'], msg: 'Field required' };

describe('what is told of a wrong request', () => {
  test('is all of it where that is little', () => {
    const problems = [{ ...problem, input: 'x', ctx: { expected: 'y' } }, problem];
    expect(boundedProblems(problems)).toEqual(problems);
  });

  test('is a hundred problems, and how many more there are', () => {
    const told = boundedProblems(Array.from({ length: 100_000 }, () => problem));
    expect(told).toHaveLength(problemsMax + 1);
    expect(told.at(-1)).toEqual({
      type: tooManyProblems,
      loc: ['body'],
      msg: 'There are 99900 more problems',
      ctx: { more: 99_900 },
    });
    expect(boundedProblems(told)).toEqual(told);
  });

  test('repeats no list and no object, and no long text', () => {
    const long = 'x'.repeat(1_000_000);
    const [told] = boundedProblems([
      {
        type: 'extra_forbidden',
        loc: ['body', long, ...Array.from({ length: 5000 }, () => 'deeper')],
        msg: long,
        input: long,
        ctx: { expected: long },
      },
    ]);
    expect(JSON.stringify(told).length).toBeLessThan(5000);
    expect(told?.loc.slice(0, 2)).toEqual(['body', 'x'.repeat(1000)]);
    expect(told).toMatchObject({ input: 'x'.repeat(100) });
    for (const input of [[1], { a: 1 }, undefined]) {
      expect(boundedProblems([{ ...problem, input }])).toEqual([problem]);
    }
  });
});
