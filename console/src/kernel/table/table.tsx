import { Fragment, type ReactElement, useMemo, useRef, useState } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { BodyRow } from './body-row.tsx';
import { type Column, droppableOf, orderedColumns, splitColumns } from './columns.ts';
import { csvOf, saveFile } from './csv.ts';
import { useFit, useIsCards } from './use-fit.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

import styles from './table.module.css';

export type { Column } from './columns.ts';

type Props<Row> = {
  /** Said to those who do not see it: what the rows are. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Enter on a row, and a click. The first column has the link for everybody else. */
  readonly onOpen?: (row: Row) => void;
  /** Rows of one group stand together, below its name. */
  readonly groupOf?: (row: Row) => string;
};

/** From here on only the rows in sight are in the tree. */
const virtualFrom = 100;

/** A real table: j and k go from row to row, Enter opens one. Columns that do not fit are in the row's detail. */
export function DataTable<Row>({
  caption,
  rows,
  columns,
  rowKey,
  onOpen,
  groupOf,
}: Props<Row>): ReactElement {
  const region = useRef<HTMLDivElement>(null);
  const ordered = useMemo(() => orderedColumns(columns), [columns]);
  const isCards = useIsCards();
  const { dropped, wraps } = useFit(region, { droppable: droppableOf(ordered).length, isCards });
  const { shown, detail } = splitColumns(ordered, dropped);
  const isLong = rows.length > virtualFrom;
  const { first, end, rowHeight } = useVirtualRows(region, { count: rows.length, isLong, isCards });
  const [opened, setOpened] = useState<string | null>(null);
  const open = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  };
  const keys = useRowKeys(open);
  const width = shown.length + (detail.length === 0 ? 0 : 1);
  return (
    <div
      ref={region}
      className={isLong ? styles.long : styles.region}
      role="region"
      aria-label={caption}
      tabIndex={0}
      onKeyDown={keys}
    >
      <table className={styles.table} data-wraps={wraps} aria-rowcount={rows.length + 1}>
        <caption className="hidden-text">{caption}</caption>
        <Head columns={shown} hasDetail={detail.length > 0} />
        <tbody>
          <Gap rows={first} rowHeight={rowHeight} />
          {rows.slice(first, end).map((row, offset) => {
            const key = rowKey(row);
            const before = rows[first + offset - 1];
            const group = groupOf?.(row);
            const isNew = before === undefined || groupOf?.(before) !== group;
            const place = { index: first + offset, isOpened: opened === key, width };
            return (
              <Fragment key={key}>
                {group !== undefined && isNew ? <Group name={group} width={width} /> : null}
                <BodyRow
                  row={row}
                  columns={{ shown, detail }}
                  place={place}
                  onOpen={onOpen === undefined ? undefined : open}
                  onToggle={() => setOpened(opened === key ? null : key)}
                />
              </Fragment>
            );
          })}
          <Gap rows={rows.length - end} rowHeight={rowHeight} />
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({
  columns,
  hasDetail,
}: {
  readonly columns: readonly Column<Row>[];
  readonly hasDetail: boolean;
}): ReactElement {
  return (
    <thead>
      <tr>
        {columns.map(({ title, isNumber }) => (
          <th key={title} scope="col" className={isNumber === true ? styles.number : undefined}>
            {title}
          </th>
        ))}
        {hasDetail ? (
          <th scope="col">
            <span className="hidden-text">More</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function Group({ name, width }: { readonly name: string; readonly width: number }): ReactElement {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={width}>
        {name}
      </th>
    </tr>
  );
}

/** Has the height of the rows that are not drawn. */
function Gap({
  rows,
  rowHeight,
}: {
  readonly rows: number;
  readonly rowHeight: number;
}): ReactElement | null {
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
