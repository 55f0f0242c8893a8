import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { exampleUser } from '../tool-kit/example-inputs.ts';
import { documentOf, idOf } from './documents.ts';
import { daysFor, scoreOf, userIdsIn, wordsOf } from './search-model.ts';

const open = { firstDay: null, lastDay: null };

describe('the days of a search', () => {
  it.each([
    ['sleep', open, '2025-11-28', '2026-11-28'],
    ['sleep in 2026-02', open, '2026-02-01', '2026-02-28'],
    ['sleep on 2026-02-03', open, '2026-02-03', '2026-02-03'],
    ['from 2026-02-03 to 2026-03', open, '2026-02-03', '2026-03-31'],
    [`weight of ${exampleUser}`, open, '2025-11-28', '2026-11-28'],
    ['sleep on 2026-02-31', open, '2025-11-28', '2026-11-28'],
    ['sleep', { firstDay: '2026-10-01', lastDay: '2026-10-31' }, '2026-10-01', '2026-10-31'],
    ['2026-10', { firstDay: '2026-10-05', lastDay: null }, '2026-10-05', '2026-10-31'],
  ])('of "%s" with %o are %s to %s', (query, bounds, start_date, end_date) => {
    expect(daysFor(query, '2026-11-28', bounds)).toEqual({ start_date, end_date });
  });

  it('are none where the caller may see none', () => {
    const bounds = { firstDay: '2026-10-01', lastDay: '2026-10-31' };
    expect(daysFor('sleep in 2026-11', '2026-11-28', bounds)).toBeNull();
  });

  it('lie within what the caller may see, and are 366 at most', () => {
    const day = fc
      .date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 3 }),
        day,
        fc.option(day),
        fc.option(day),
        (named, today, firstDay, lastDay) => {
          const days = daysFor(named.join(' '), today, { firstDay, lastDay });
          if (days === null) return;
          const { start_date: start, end_date: end } = days;
          expect(start <= end && (firstDay ?? start) <= start && end <= (lastDay ?? end)).toBe(
            true,
          );
          expect((Date.parse(end) - Date.parse(start)) / 86_400_000).toBeLessThan(366);
        },
      ),
    );
  });
});

test('words are found by their beginnings, whatever their case and number', () => {
  const asked = wordsOf('How were the Nights of Ferritins?');
  expect(asked).toEqual(['night', 'ferritin']);
  expect(scoreOf(asked, 'Nights and naps')).toBe(1);
  expect(scoreOf(asked, 'Lab results ferritin')).toBe(1);
  expect(scoreOf(wordsOf('of the'), 'Nights')).toBe(0);
});

test('users are named by their ids', () => {
  expect(userIdsIn(`a ${exampleUser.toUpperCase()} b ${exampleUser}`)).toEqual([exampleUser]);
});

test('an id is read as it was written, and what is none is refused', () => {
  const of = { user_id: exampleUser, start_date: '2026-01-01', end_date: '2026-01-31' };
  for (const document of [
    { kind: 'nights', ...of },
    { kind: 'samples', ...of, resource: 'heartrate' },
  ] as const)
    expect(documentOf(idOf(document))).toEqual(document);
  for (const id of [
    '',
    'nights',
    `users/${exampleUser}/2026-01-01/2026-01-31`,
    `samples/${exampleUser}/2026-01-01/2026-01-31`,
    `constructor/${exampleUser}/2026-01-01/2026-01-31`,
  ])
    expect(() => documentOf(id)).toThrow('mcp.document_not_found');
});
