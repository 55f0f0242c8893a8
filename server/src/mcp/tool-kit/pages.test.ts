import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { pageOf } from './pages.ts';

const rowsOf = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 40 });

test('pages of any length have every row once, in the order of the keys', () => {
  fc.assert(
    fc.property(rowsOf, fc.integer({ min: 1, max: 12 }), (rows, limit) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const asked: { limit: number; next_cursor?: string } = {
          limit,
          ...(cursor === null ? {} : { next_cursor: cursor }),
        };
        const { page, next_cursor: next }: ReturnType<typeof pageOf<string>> = pageOf(
          rows,
          (row) => row,
          asked,
        );
        expect(page.length).toBeLessThanOrEqual(limit);
        seen.push(...page);
        cursor = next;
      } while (cursor !== null);
      expect(seen.toSorted()).toEqual(rows.toSorted());
      expect(seen).toEqual(seen.toSorted());
    }),
  );
});

test('a cursor of another question, and what is none, are refused', () => {
  const asked = { limit: 1, user_id: 'one' };
  const { next_cursor: cursor } = pageOf(['a', 'b'], (row) => row, asked);
  const keyOf = (row: string): string => row;
  expect(cursor).not.toBeNull();
  for (const wrong of [
    { ...asked, user_id: 'other', next_cursor: cursor ?? '' },
    { ...asked, next_cursor: 'forged' },
    { ...asked, next_cursor: Buffer.from('{}').toString('base64url') },
  ])
    expect(() => pageOf(['a', 'b'], keyOf, wrong)).toThrow(/request\.cursor_invalid/u);
});
