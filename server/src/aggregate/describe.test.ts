import { expect, test } from 'vitest';

import { meanings } from './column-words.ts';
import { describedTables } from './describe.ts';
import { columnTables, seriesTables } from './tables.ts';

test('every column of every table has a meaning, and every number a unit', () => {
  const tables = [...columnTables, ...seriesTables];
  expect(describedTables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  for (const [place, { name, columns }] of describedTables.entries()) {
    expect(columns.map(({ column }) => column)).toEqual(Object.keys(tables[place]?.columns ?? {}));
    for (const { column, type, unit, meaning } of columns) {
      expect([name, column, meaning]).toEqual([name, column, expect.stringMatching(/\w/u)]);
      expect([name, column, unit === null]).toEqual([name, column, type !== 'number']);
    }
  }
});

test('no meaning is of a column that there is not', () => {
  const all = new Set(
    describedTables.flatMap(({ name, columns }) =>
      columns.flatMap(({ column }) => [column, `${name}.${column}`]),
    ),
  );
  expect(Object.keys(meanings).filter((name) => !all.has(name))).toEqual([]);
});
