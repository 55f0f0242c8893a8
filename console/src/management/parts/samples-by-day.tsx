import type { ReactElement } from 'react';

import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Section } from '#console/kernel/ui/page.tsx';

import { type DayCount, dayCounts } from './day-counts.ts';

import styles from './samples-by-day.module.css';

type Props = { readonly hours: readonly { readonly from: string; readonly count: number }[] };

/** New samples by day, each with its bar; nothing as long as there are none. */
export function SamplesByDay({ hours }: Props): ReactElement | null {
  const days = dayCounts(hours, useNow());
  const most = Math.max(...days.map(({ count }) => count));
  if (most === 0) return null;
  const columns = columnsOf(most);
  return (
    <Section
      title="New samples"
      actions={<CsvButton name="samples-by-day" columns={columns} load={() => days} />}
    >
      <DataTable caption="New samples" rows={days} columns={columns} rowKey={({ day }) => day} />
    </Section>
  );
}

const columnsOf = (most: number): readonly Column<DayCount>[] => [
  { title: 'Day, by this device', cell: ({ day }) => day, csv: ({ day }) => day },
  {
    title: 'Samples',
    cell: ({ count }) => count.toLocaleString('en'),
    csv: ({ count }) => count,
    isNumber: true,
  },
  {
    title: 'Beside the other days',
    cell: ({ count }) => (
      <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(count / most) * 100} height={8} />
      </svg>
    ),
  },
];
