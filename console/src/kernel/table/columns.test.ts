import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Column, droppableOf, orderedColumns, splitColumns } from './columns.ts';

const kinds = fc.constantFrom<Column<null>['kind']>(undefined, 'text', 'status', 'action');
const columnSets = fc.array(kinds, { minLength: 1, maxLength: 12 }).map((each) =>
  each.map((kind, at) => ({
    title: String(at),
    cell: () => null,
    ...(kind === undefined ? {} : { kind }),
  })),
);

test('the first column, status and actions are in the row however few columns fit', () => {
  fc.assert(
    fc.property(columnSets, fc.nat(12), (columns, wanted) => {
      const ordered = orderedColumns(columns);
      const dropped = Math.min(wanted, droppableOf(ordered).length);
      const { shown, detail } = splitColumns(ordered, dropped);
      expect(shown[0]).toBe(columns[0]);
      expect(detail).toHaveLength(dropped);
      expect(detail.every(({ kind }) => kind === undefined || kind === 'text')).toBe(true);
      // Nothing is lost, and nothing is there twice.
      expect(new Set([...shown, ...detail])).toEqual(new Set(columns));
      expect(shown.length + detail.length).toBe(columns.length);
    }),
  );
});

test('the status is second, wherever it was given', () => {
  fc.assert(
    fc.property(columnSets, (columns) => {
      const isStatus = columns.slice(1).some(({ kind }) => kind === 'status');
      expect(orderedColumns(columns)[1]?.kind === 'status').toBe(isStatus);
    }),
  );
});
