import { describe, expect, it } from 'vitest';

import { waitsFor } from './model.ts';

const at = new Date('2026-11-23T08:00:00Z');
const asked = { askedAt: at };
const push = { operation: 'pushTimeseries', at, status: 200 };
const open = { backfillType: 'hrv', endedAt: null };

describe('what a phone waits for', () => {
  it.each([
    ['the connection', asked, 'error', [], [push], 'connect the source'],
    ['its end and a new one', asked, 'paused', [], [push], 'which is paused'],
    ['the app', { askedAt: null }, 'active', [], [], 'has not asked'],
    ['a right push', asked, 'active', [open], [{ ...push, status: 422 }], 'refused with 422'],
    [
      'the rest of a past',
      asked,
      'active',
      [open, { ...open, endedAt: at }],
      [push],
      'past of hrv,',
    ],
    ['its first data', asked, 'active', [], [], 'and has not'],
    ['nothing', asked, 'active', [{ ...open, endedAt: at }], [push], 'Nothing'],
  ] as const)('is %s', (_, phone, connection, stages, answers, said) => {
    expect(waitsFor(phone, connection, stages, answers)).toContain(said);
  });
});
