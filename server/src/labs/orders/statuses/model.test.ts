import { expect, test } from 'vitest';

import { nextStatuses } from '../machine/machine.ts';
import { graphs } from './model.ts';

test('a graph has every change of status that the machine makes, and leads nowhere else', () => {
  for (const { course, states } of graphs) {
    const known = new Set(states.map(({ status }) => status));
    expect(known.size).toBe(states.length);
    for (const { status, next } of states) {
      expect([...next].toSorted()).toEqual(
        [...nextStatuses({ course, status, mayRedraw: true })].toSorted(),
      );
      expect(next.filter((each) => !known.has(each))).toEqual([]);
    }
  }
});

test('a finished order is corrected or reopened, and nothing else follows', () => {
  const after = graphs.flatMap(({ states }) =>
    states.filter(({ isOver }) => isOver).flatMap(({ next }) => next),
  );
  expect(new Set(after)).toEqual(new Set(['corrected', 'partial_results']));
});
