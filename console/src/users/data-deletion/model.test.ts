import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { amountText, bodyOf, draftOf, missingIn, startOfDay } from './model.ts';
import { isTarget } from './search.ts';

const id = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';

describe('what is to be deleted', () => {
  test('is named by an address, and nothing else is', () => {
    for (const target of [`summary/sleep/${id}`, 'source/oura', `import/${id}`]) {
      expect(isTarget(target)).toBe(true);
      expect(missingIn(draftOf(target))).toBeNull();
    }
    for (const text of ['', 'summary/sleep', `summary/../${id}`, 'source/', 'data/steps', 7])
      expect(isTarget(text)).toBe(false);
  });

  test('is asked for as the API wants it, by days of the user’s clock', () => {
    const draft = { ...draftOf(undefined), resource: 'steps', provider: 'oura' };
    const days = { firstDay: '2026-11-01', lastDay: '2026-11-02' };
    expect(bodyOf({ ...draft, ...days }, 'Europe/Vienna')).toEqual({
      data: {
        resource: 'steps',
        provider: 'oura',
        start_date: '2026-10-31T23:00:00.000Z',
        end_date: '2026-11-02T23:00:00.000Z',
      },
    });
    expect(bodyOf({ ...draftOf('source/oura'), allowAgain: true }, null)).toEqual({
      source: { provider: 'oura' },
      allow_again: true,
    });
    expect(bodyOf(draftOf(`summary/sleep/${id}`), null)).toEqual({
      summary: { resource: 'sleep', id },
    });
    expect(missingIn({ ...draft, firstDay: '2026-11-02', lastDay: '2026-11-01' })).not.toBeNull();
  });

  test('begins at midnight of the zone, also where the clock is changed that day', () => {
    const day = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(day, zones, (at, zone) => {
        const date = at.toISOString().slice(0, 10);
        const local = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(new Date(startOfDay(date, zone)));
        expect(local).toBe(`${date} 00:00:00`);
      }),
    );
  });

  test('is counted in words', () => {
    expect(amountText({ samples: 1200, summaries: 1 })).toBe('1,200 samples and 1 summary');
    expect(amountText({ samples: 0, summaries: 0 })).toBe('nothing');
  });
});
