import {
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type InfiniteData,
} from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

type Props<Row, Key extends readonly unknown[]> = {
  readonly title: string;
  readonly query: UseInfiniteQueryOptions<
    Page<Row>,
    Error,
    InfiniteData<Page<Row>>,
    Key,
    string | null
  >;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Every row of the filter, for the file. */
  readonly load: () => Promise<readonly Row[]>;
  readonly empty: ReactNode;
};

/** A list of many pages with its file. */
export function PagedTable<Row, Key extends readonly unknown[]>({
  title,
  query,
  columns,
  rowKey,
  load,
  empty,
}: Props<Row, Key>): ReactElement {
  const found = useInfiniteQuery(query);
  const name = title.toLowerCase().replaceAll(' ', '-');
  return (
    <Section title={title} actions={<CsvButton name={name} columns={columns} load={load} />}>
      <Loaded query={found} lines={8}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return rows.length === 0 ? (
            empty
          ) : (
            <>
              <DataTable caption={title} rows={rows} columns={columns} rowKey={rowKey} />
              <More query={found} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
