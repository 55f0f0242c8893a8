import type { ReactElement } from 'react';

import type { ResourceCoverage } from '#console/kernel/api/contract.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';

import { lengthOf } from '../model.ts';
import { type Series, seriesOf } from '../series.ts';

type Row = {
  readonly label: string;
  readonly provider: string;
  readonly first: string;
  readonly last: string;
};

const columns: readonly Column<Row>[] = [
  { title: 'Series', cell: ({ label }) => label },
  { title: 'Source', cell: ({ provider }) => provider },
  { title: 'From', cell: ({ first }) => first },
  { title: 'To', cell: ({ last }) => last },
  { title: 'Days', cell: (days) => lengthOf(days), isNumber: true },
];

type Props = {
  readonly coverage: readonly ResourceCoverage[];
  readonly series: readonly Series[];
};

/** The holes of what is drawn, in words. */
export function MissingDays({ coverage, series }: Props): ReactElement | null {
  const rows = coverage
    .filter(({ resource }) => series.some((each) => each.resource === resource))
    .flatMap(({ resource, provider, gaps }) =>
      gaps.map(({ start_date: first, end_date: last }): Row => ({
        label: seriesOf(resource)?.label ?? resource,
        provider,
        first,
        last,
      })),
    );
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>
        {rows.length === 1 ? '1 stretch' : `${rows.length} stretches`} without data, in days of UTC
      </summary>
      <DataTable
        caption="Stretches without data"
        rows={rows}
        columns={columns}
        rowKey={({ label, provider, first }) => `${label} ${provider} ${first}`}
      />
    </details>
  );
}
