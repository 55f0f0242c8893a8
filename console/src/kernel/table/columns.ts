import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the file has of it; a column without it is not in the file. */
  readonly csv?: (row: Row) => string | number | null | undefined;
  readonly isNumber?: boolean;
  /** `status` is drawn second. `status` and `action` stay in the row when other columns do not fit; `text` wraps. */
  readonly kind?: 'status' | 'action' | 'text';
  /** Stays in the row, too. */
  readonly stays?: true;
};

/** The first column, then the status, then the others in their order. */
export function orderedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [first, ...rest] = columns;
  if (first === undefined) return [];
  const isStatus = ({ kind }: Column<Row>): boolean => kind === 'status';
  return [first, ...rest.filter(isStatus), ...rest.filter((each) => !isStatus(each))];
}

/** The columns of the row, and those of its detail: the last one that can go, goes first. */
export function splitColumns<Row>(
  columns: readonly Column<Row>[],
  dropped: number,
): { readonly shown: readonly Column<Row>[]; readonly detail: readonly Column<Row>[] } {
  const droppable = droppableOf(columns);
  const detail = new Set(dropped === 0 ? [] : droppable.slice(-dropped));
  return {
    shown: columns.filter((column) => !detail.has(column)),
    detail: columns.filter((column) => detail.has(column)),
  };
}

export function droppableOf<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns
    .slice(1)
    .filter(({ kind, stays }) => kind !== 'status' && kind !== 'action' && stays !== true);
}
