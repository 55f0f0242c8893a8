import { expect, test } from 'vitest';

import { measure } from '../../../../tests/harness/report-layouts/measure.ts';

test.each([...measure(4)])('what is printed in the layout "%s" is read', (_, score) => {
  const said = `${score.print()}\n${score.wrongs.slice(0, 20).join('\n')}`;
  expect(score.results, said).toBeGreaterThan(0);
  expect(score.wrongMatches, said).toEqual([]);
  for (const field of score.counts.keys()) {
    expect(score.precision(field), `precision of ${field}\n${said}`).toBeGreaterThanOrEqual(0.99);
    expect(score.recall(field), `recall of ${field}\n${said}`).toBeGreaterThanOrEqual(0.95);
  }
});
