import { expect, expectTypeOf, test } from 'vitest';

import { camelRow, snakeRow } from './rows.ts';

const row = { id: 'a', created_at: new Date(0), page_size_max: 3, notes: null };
const item = { id: 'a', createdAt: new Date(0), pageSizeMax: 3, notes: null };

test('a row is the object of its columns, and back, for the machine and for types', () => {
  expect(camelRow(row)).toEqual(item);
  expect(snakeRow(item)).toEqual(row);
  expectTypeOf(camelRow(row).createdAt).toEqualTypeOf<Date>();
  expectTypeOf(snakeRow(item).page_size_max).toEqualTypeOf<number>();
});
