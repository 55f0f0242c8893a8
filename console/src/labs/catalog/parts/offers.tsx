import type { ReactElement } from 'react';

import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';

import type { Candidate, Offered } from '../queries.ts';
import { whyColumns } from './why-columns.tsx';

type Row = {
  readonly code: string;
  readonly isSame: boolean;
  readonly candidate: Candidate | null;
};

const columns: readonly Column<Row>[] = [
  { title: 'Code', cell: ({ code }) => <code>{code}</code>, csv: ({ code }) => code },
  {
    title: 'Found',
    cell: ({ isSame, candidate }) =>
      isSame ? (
        <Badge tone="good">the same test</Badge>
      ) : (
        <Badge tone="warning">{candidate === null ? 'nothing' : 'only near'}</Badge>
      ),
    csv: ({ isSame }) => (isSame ? 'same' : 'no'),
  },
  ...whyColumns.map(({ title, cell, csv, isNumber }): Column<Row> => ({
    title,
    cell: ({ candidate }) => (candidate === null ? '–' : cell(candidate)),
    csv: ({ candidate }) => (candidate === null ? null : csv?.(candidate)),
    isNumber: isNumber ?? false,
  })),
];

/** What another laboratory has for codes, and which of them have the same test there. */
export function Offers({ offered }: { readonly offered: readonly Offered[] }): ReactElement {
  const rows = offered.flatMap(({ code, isSame, candidates }): readonly Row[] =>
    candidates.length === 0
      ? [{ code, isSame, candidate: null }]
      : candidates.map((candidate) => ({ code, isSame, candidate })),
  );
  return (
    <>
      <p role="status">
        {offered.filter(({ isSame }) => isSame).length} of {offered.length} codes have the same test
        there
      </p>
      <DataTable
        caption="Codes at the other laboratory"
        rows={rows}
        columns={columns}
        rowKey={({ code, candidate }) => `${code} ${candidate?.marker_id ?? ''}`}
      />
      <CsvButton name="codes" columns={columns} load={() => rows} />
    </>
  );
}
