import { type ReactElement, useState } from 'react';

import { OrderLink } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';
import { Filters, SelectField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { type Order, trendQuery } from '../queries.ts';
import { wordOf } from '../range-bar.ts';
import { type Trend as MarkerTrend, type TrendPoint, trendsOf } from '../trend.ts';
import { toneOf } from './reading.ts';
import { TrendChart } from './trend-chart.tsx';

type Props = {
  /** Of the same user, with results, the newest first. */
  readonly orders: readonly Order[];
};

/** How a marker went over the orders of a user. Each order that is read is one look of the audit log. */
export function Trend({ orders }: Props): ReactElement | null {
  const { key } = useTenant();
  if (orders.length < 2) return null;
  const ids = orders.map(({ id }) => id);
  return (
    <Section title="Over time">
      <p>
        {orders.length} orders of this user have results. Showing how they went reads each of them,
        and the audit log keeps that.
      </p>
      <Reveal what={`how ${orders.length} orders went`} query={trendQuery(key, ids)}>
        {(found) => <Trends trends={trendsOf(found)} />}
      </Reveal>
    </Section>
  );
}

function Trends({ trends }: { readonly trends: readonly MarkerTrend[] }): ReactElement {
  const [chosen, setChosen] = useState('');
  const trend = trends.find(({ key }) => key === chosen) ?? trends[0];
  if (trend === undefined) return <p>None of them has a number.</p>;
  return (
    <>
      <Filters>
        <SelectField
          label="Marker"
          value={trend.key}
          onChange={setChosen}
          options={trends.map(({ key, name, points }) => [key, `${name} (${points.length})`])}
        />
      </Filters>
      <TrendChart trend={trend} />
      <DataTable
        caption={`${trend.name}, the newest first`}
        rows={trend.points.toReversed()}
        columns={columns}
        rowKey={({ orderId, result }) => `${orderId} ${result.slug} ${result.sub_id ?? ''}`}
      />
    </>
  );
}

const columns: readonly Column<TrendPoint>[] = [
  { title: 'When', cell: ({ at }) => <Time at={new Date(at).toISOString()} /> },
  {
    title: 'Result',
    cell: ({ result: { result, unit } }) => `${result}${unit === null ? '' : ` ${unit}`}`,
  },
  { title: 'Range', cell: ({ result }) => result.reference_range ?? '–' },
  {
    title: 'Reading',
    cell: ({ result }) => <Badge tone={toneOf(result)}>{wordOf(result)}</Badge>,
  },
  { title: 'Order', cell: ({ orderId }) => <OrderLink id={orderId} /> },
];
