import { expect, test } from 'vitest';

import { extended, findingText, nothingYet, outcomeText } from './outcome.ts';

const stretch = {
  is_sound: true,
  checked: 20_000,
  first_broken: null,
  findings: [],
  next: `20000:${'a'.repeat(64)}`,
  end: `20001:${'b'.repeat(64)}`,
  pending: 0,
};

test('stretches are one outcome, which is sound where each is', () => {
  const first = extended(nothingYet, stretch);
  const whole = extended(first, { ...stretch, checked: 1, next: null });
  expect(outcomeText(whole)).toContain('is whole: 20,001 entries');
  const finding = { problem: 'missing', first_seq: 4, last_seq: 6 } as const;
  const broken = extended(first, { ...stretch, is_sound: false, findings: [finding] });
  expect(outcomeText(broken)).toContain('was changed');
  expect(extended(broken, stretch).isSound).toBe(false);
});

test('each problem is told with its place', () => {
  const of = (problem: Parameters<typeof findingText>[0]['problem'], last = 4): string =>
    findingText({ problem, first_seq: 4, last_seq: last });
  expect(of('altered')).toBe('Entry 4 is not as it was sealed.');
  expect(of('missing', 6)).toBe('Entries 4 to 6 are missing.');
  expect(of('outside')).toContain('Entry 4 stands where');
  expect([of('end_altered'), of('alarm')].join(' ')).not.toContain('4');
});
