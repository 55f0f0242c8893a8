import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';

import type { Coverage, ResourceCoverage } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { SelectField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { daysUntil, runsText, stripOf } from '../model.ts';
import { coverageQuery } from '../queries.ts';

import styles from './gap-map.module.css';

const lengths = [
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['366', 'Last year'],
] as const;

const facts: readonly Column<ResourceCoverage>[] = [
  {
    title: 'Resource',
    cell: ({ resource }) => resource.replaceAll('_', ' '),
    csv: ({ resource }) => resource,
  },
  { title: 'Source', cell: ({ provider }) => provider, csv: ({ provider }) => provider },
  {
    title: 'Days with data',
    cell: ({ days_with_data: days }) => days,
    csv: ({ days_with_data: days }) => days,
    isNumber: true,
  },
  {
    title: 'Samples',
    cell: ({ samples }) => samples.toLocaleString('en'),
    csv: ({ samples }) => samples,
    isNumber: true,
  },
  {
    title: 'Without data',
    cell: ({ gaps }) => runsText(gaps),
    csv: ({ gaps }) => runsText(gaps),
  },
];

type Props = { readonly userId: string | undefined };

/** On which days one user's sources brought data, and where there are holes. */
export function GapMap({ userId }: Props): ReactElement {
  return userId === undefined ? (
    <Section title="Gap map">
      <EmptyState title="Of whom?">Paste the whole id of a user into the filter.</EmptyState>
    </Section>
  ) : (
    <UserGaps userId={userId} />
  );
}

function UserGaps({ userId }: { readonly userId: string }): ReactElement {
  const { key } = useTenant();
  const [length, setLength] = useState<(typeof lengths)[number][0]>('90');
  const today = useNow().toISOString().slice(0, 10);
  const range = useMemo(() => daysUntil(new Date(today), Number(length)), [today, length]);
  const found = useQuery(coverageQuery(key, userId, range));
  return (
    <Section
      title="Gap map"
      actions={<CsvButton name="gaps" columns={facts} load={() => found.data?.coverage ?? []} />}
    >
      <SelectField label="Days" value={length} options={lengths} onChange={setLength} />
      <Loaded query={found} lines={8}>
        {(coverage) => <Strips coverage={coverage} />}
      </Loaded>
    </Section>
  );
}

function Strips({ coverage }: { readonly coverage: Coverage }): ReactElement {
  const { start_date: first, end_date: last } = coverage;
  const map: Column<ResourceCoverage> = {
    title: 'Map',
    kind: 'action',
    cell: ({ covered }) => (
      <svg className={styles.strip} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {stripOf(covered, coverage).map(({ key, from, width }) => (
          <rect key={key} x={from} y={0} width={width} height={1} />
        ))}
      </svg>
    ),
  };
  return coverage.coverage.length === 0 ? (
    <EmptyState title="No data of these days">Look at more days, or connect a source.</EmptyState>
  ) : (
    <>
      <p>
        From {first} to {last}, in days of UTC; what is not filled has no data.
      </p>
      <DataTable
        caption="Days with data"
        rows={coverage.coverage}
        columns={[...facts.slice(0, 2), map, ...facts.slice(2)]}
        rowKey={({ resource, provider }) => `${resource} ${provider}`}
      />
    </>
  );
}
