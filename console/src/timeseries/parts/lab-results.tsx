import { type ReactElement, useEffect, useMemo } from 'react';

import type { LabResultsRaw } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { SelectField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { type LabValue, valuesOf } from '../labs.ts';
import { labResultsQuery } from '../queries.ts';

export type RevealedLabs = {
  readonly values: readonly LabValue[];
  readonly marker: string;
};

type Props = {
  readonly orderId: string;
  readonly revealed: RevealedLabs;
  readonly onChange: (change: (before: RevealedLabs) => RevealedLabs) => void;
  readonly onClose: () => void;
};

/** The results of one order: not fetched before somebody asks, and on the chart as long as they are shown. */
export function LabResults({ orderId, revealed, onChange, onClose }: Props): ReactElement {
  const { key } = useTenant();
  const query = useMemo(() => labResultsQuery(key, orderId), [key, orderId]);
  const markers = [...new Set(revealed.values.map(({ marker }) => marker))];
  return (
    <Section
      title="Laboratory results"
      actions={<Button onClick={onClose}>Close the results</Button>}
    >
      <Reveal key={orderId} what="results" query={query}>
        {(found) => (
          <>
            {markers.length === 0 ? null : (
              <SelectField
                label="On the chart"
                value={revealed.marker}
                options={[['', 'None'], ...markers.map((each) => [each, each] as const)]}
                onChange={(marker) => onChange((before) => ({ ...before, marker }))}
                hint="Beside the series, on the same time axis."
              />
            )}
            <Shown orderId={orderId} found={found} onChange={onChange} />
          </>
        )}
      </Reveal>
    </Section>
  );
}

type Result = LabResultsRaw['results'][number];
const columns: readonly Column<Result>[] = [
  { title: 'Marker', cell: ({ name }) => name },
  { title: 'Result', cell: ({ result, unit }) => `${result}${unit === null ? '' : ` ${unit}`}` },
  { title: 'Range', cell: ({ reference_range: range }) => range ?? '–' },
  { title: 'Reading', cell: ({ interpretation }) => interpretation },
];

type ShownProps = Pick<Props, 'orderId' | 'onChange'> & { readonly found: LabResultsRaw };

/** What is hidden again leaves the chart. */
function Shown({ orderId, found, onChange }: ShownProps): ReactElement {
  const { results, metadata } = found;
  const reportedAt = metadata.date_collected ?? metadata.date_reported;
  useEffect(() => {
    const values = valuesOf(orderId, results, reportedAt);
    onChange(() => ({ values, marker: values[0]?.marker ?? '' }));
    return () => onChange(() => ({ values: [], marker: '' }));
  }, [orderId, results, reportedAt, onChange]);
  return (
    <DataTable
      caption="Results"
      rows={results}
      columns={columns}
      rowKey={(result) => `${result.slug} ${results.indexOf(result)}`}
    />
  );
}
