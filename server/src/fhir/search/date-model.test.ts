import { describe, expect, it } from 'vitest';

import { parseDate, rangeOf } from './date-model.ts';

const span = (text: string): readonly string[] | undefined => {
  const found = parseDate(text);
  return found && [found.fromMs, found.untilMs].map((ms) => new Date(ms).toISOString());
};

describe('a date of a search', () => {
  it.each([
    ['2026', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['0099-12-31', '0099-12-31T00:00:00.000Z', '0100-01-01T00:00:00.000Z'],
    ['2026-01-31T08:30', '2026-01-31T08:30:00.000Z', '2026-01-31T08:31:00.000Z'],
    ['2026-01-31T08:30:15+02:00', '2026-01-31T06:30:15.000Z', '2026-01-31T06:30:16.000Z'],
    ['2026-01-31T08:30:15.250Z', '2026-01-31T08:30:15.250Z', '2026-01-31T08:30:15.251Z'],
  ])('%s is the time from %s to %s', (text, from, until) => {
    expect(span(text)).toEqual([from, until]);
  });

  it.each([
    '2026-02-30',
    '2026-13',
    '0000',
    '2026-01-31T25:00:00Z',
    '2026-01-31T08:60:00Z',
    '2026-01-31T08',
    '2026-01T08:00:00Z',
    '2026-01-31T08:00:00 02:00',
    '2026-01-31T08:00:00+15:00',
    'ap2026',
    'xx2026-01-01',
    '',
    'yesterday',
  ])('%j is none', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  const instants = ['2026-01-30T23:59:59.999Z', '2026-01-31T12:00:00Z', '2026-02-01T00:00:00Z'];
  it.each([
    ['eq', [false, true, false]],
    ['ne', [true, false, true]],
    ['gt', [false, false, true]],
    ['sa', [false, false, true]],
    ['ge', [false, true, true]],
    ['lt', [true, false, false]],
    ['eb', [true, false, false]],
    ['le', [true, true, false]],
  ])('%s of a day is true before, in and after it: %j', (prefix, expected) => {
    const criterion = parseDate(`${prefix}2026-01-31`);
    if (criterion === undefined) throw new Error('no date');
    const { from, until, isNegated } = rangeOf(criterion);
    const found = instants.map((text) => {
      const at = new Date(text);
      const isInside = (from === null || at >= from) && (until === null || at < until);
      return isInside !== isNegated;
    });
    expect(found).toEqual(expected);
  });
});
