import fc from 'fast-check';
import { expect, test } from 'vitest';

import { interpretFlags, splitResult } from './index.ts';

const criticalFlags =
  'Critical;CRITICAL HIGH;CRIT;PANIC;CH;CL;PH;PL;HH;LL;AA;HH*;HIGH PANIC;Low panic;HHH;LLL;*HH;HH!;Alert;Critical value'.split(
    ';',
  );
const abnormalFlags = 'H;L;A;H*;*H;H!;*;**;!;High;low;Abnormal;ABN;POS;C;VH'.split(';');

test('signs around a flag and its case leave its meaning', () => {
  const sign = fc.constantFrom('', '*', '!', '**');
  const letters = fc.constantFrom('HH', 'LL', 'AA', 'CH', 'PL', 'CRIT');
  fc.assert(
    fc.property(letters, sign, sign, fc.boolean(), (flag, before, behind, isLower) => {
      const text = `${before}${isLower ? flag.toLowerCase() : flag}${behind}`;
      expect([text, interpretFlags(text)]).toEqual([text, 'critical']);
    }),
  );
});

test.each([
  ['critical', criticalFlags],
  ['abnormal', abnormalFlags],
  ['normal', ['N', 'NEG', 'N*', 'ND']],
  [undefined, ['Normal', 'Negative', 'Not Detected', 'WNL', 'Non-critical', 'B', '']],
])('flags are %s', (meaning, flags) => {
  for (const flag of flags) expect([flag, interpretFlags(flag)]).toEqual([flag, meaning]);
});

test('the table of the laboratory goes first, in any case', () => {
  const table = { C: 'critical', NORMAL: 'normal', H: 'normal' } as const;
  expect(['c', 'Normal', 'H'].map((flag) => interpretFlags(flag, table))).toEqual([
    'critical',
    'normal',
    'normal',
  ]);
});

test('of several the gravest counts', () => {
  expect([interpretFlags('N~H'), interpretFlags('A~HH'), interpretFlags('B~N')]).toEqual([
    'abnormal',
    'critical',
    'normal',
  ]);
});

test('a flag behind a value is taken off it, and no other text', () => {
  const value = fc.constantFrom('6.9', '<5', '>=6.9', '1,250', '3-5');
  const flag = fc.constantFrom(
    '*',
    'H',
    'HH',
    'L',
    '!',
    'HIGH',
    'CRIT',
    'ALERT',
    '(H)',
    'H*',
    'H!',
  );
  fc.assert(
    fc.property(value, flag, (number, mark) => {
      expect(splitResult(`${number} ${mark}`)).toMatchObject({ value: number, flag: mark });
    }),
  );
  for (const text of ['5h', '1:160 H', 'Positive A', 'A6.9', '2026-01-02'])
    expect(splitResult(text)).toEqual({ value: text, hasMoreNumbers: false });
});
