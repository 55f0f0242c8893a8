import type { Row } from './model.ts';
import type { Align } from './sheet.ts';

export type Column = {
  readonly head: string;
  readonly x: number;
  readonly align?: Align;
  readonly text: (row: Row) => string;
};

export const name = (x: number, head = 'Test'): Column => ({ head, x, text: (row) => row.name });
export const value = (x: number, head = 'Result', align: Align = 'left'): Column => ({
  head,
  x,
  align,
  text: (row) => row.value,
});
export const units = (x: number, head = 'Units'): Column => ({ head, x, text: (row) => row.units });
export const flag = (x: number, head = 'Flag'): Column => ({ head, x, text: (row) => row.flag });
export const range = (x: number, head = 'Reference Range'): Column => ({
  head,
  x,
  text: (row) => row.range,
});
export const previous = (x: number, head: string): Column => ({
  head,
  x,
  text: (row) => row.previous,
});
