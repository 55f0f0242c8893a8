import { type ReactElement, type ReactNode, useMemo } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { csvOf, saveFile } from './csv.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

import styles from './table.module.css';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the file has of it; a column without it is not in the file. */
  readonly csv?: (row: Row) => string | number | null | undefined;
  readonly isNumber?: boolean;
};

type Props<Row> = {
  /** Said to those who do not see it: what the rows are. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Enter on a row, and a click. The first column has the link for everybody else. */
  readonly onOpen?: (row: Row) => void;
};

/** From here on only the rows in sight are in the tree. */
const virtualFrom = 100;
export const rowHeight = 44;

/** A real table: j and k go from row to row, Enter opens one. */
export function DataTable<Row>({
  caption,
  rows,
  columns,
  rowKey,
  onOpen,
}: Props<Row>): ReactElement {
  const isLong = rows.length > virtualFrom;
  const { place, first, end } = useVirtualRows(rows.length, rowHeight, isLong);
  const keys = useRowKeys((index) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  });
  return (
    <div
      ref={place}
      className={isLong ? styles.long : styles.place}
      role="region"
      aria-label={caption}
      tabIndex={0}
      onKeyDown={keys}
    >
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber === true ? styles.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {rows.slice(first, end).map((row, offset) => (
            <tr
              key={rowKey(row)}
              data-row={first + offset}
              aria-rowindex={first + offset + 2}
              tabIndex={-1}
            >
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} className={isNumber === true ? styles.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          <Gap rows={rows.length - end} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ rows }: { readonly rows: number }): ReactElement | null {
  return rows === 0 ? null : (
    <tr aria-hidden="true">
      <td style={{ height: rows * rowHeight, padding: 0, border: 0 }} />
    </tr>
  );
}

type CsvProps<Row> = {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Every row of the filter, and not of the page alone. */
  readonly load: () => Promise<readonly Row[]> | readonly Row[];
};

/** Saves the whole filter as CSV. */
export function CsvButton<Row>({ name, columns, load }: CsvProps<Row>): ReactElement {
  const kept = useMemo(() => columns.filter(({ csv }) => csv !== undefined), [columns]);
  const save = async (): Promise<void> => {
    const rows = await load();
    const lines = rows.map((row) => kept.map(({ csv }) => String(csv?.(row) ?? '')));
    saveFile(
      `${name}.csv`,
      'text/csv;charset=utf-8',
      csvOf([kept.map(({ title }) => title), ...lines]),
    );
  };
  return (
    <Button
      icon="download"
      onClick={() => void save().catch((error: Error) => toast(error.message))}
    >
      CSV
    </Button>
  );
}
