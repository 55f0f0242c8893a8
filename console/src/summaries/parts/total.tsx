import type { ReactElement } from 'react';

import type { ExplainedActivity, ExplainedTotal } from '#console/kernel/api/contract.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { reasonText, sharesOf, stripesOf } from '../model.ts';

import styles from './day.module.css';

const names: Readonly<Record<ExplainedTotal['resource'], string>> = {
  steps: 'Steps',
  distance: 'Distance',
  calories_active: 'Active energy',
  calories_basal: 'Resting energy',
  floors_climbed: 'Floors climbed',
  wheelchair_push: 'Wheelchair pushes',
};

type Interval = ExplainedTotal['intervals'][number];
type Share = ReturnType<typeof sharesOf>[number];
type Props = { readonly total: ExplainedTotal; readonly day: ExplainedActivity };

const number = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en');

/** A total with where it comes from: it is never shown alone. */
export function Total({ total, day }: Props): ReactElement {
  const name = names[total.resource];
  const shares = sharesOf(total.total, total.sources);
  const shareColumns: readonly Column<Share>[] = [
    { title: 'Source', cell: ({ provider }) => provider, csv: ({ provider }) => provider },
    { title: 'Kind', cell: ({ type }) => type.replaceAll('_', ' '), csv: ({ type }) => type },
    {
      title: 'Recorded',
      cell: ({ recorded }) => number(recorded),
      csv: ({ recorded }) => recorded,
      isNumber: true,
    },
    {
      title: 'Counted',
      cell: ({ counted }) => number(counted),
      csv: ({ counted }) => counted,
      isNumber: true,
    },
    {
      title: 'Of the total',
      cell: ({ share }) => `${Math.round(share * 100)} %`,
      csv: ({ share }) => Math.round(share * 1000) / 1000,
      isNumber: true,
    },
  ];
  return (
    <Section
      title={`${name}: ${number(total.total)} ${total.unit}`}
      actions={
        <CsvButton name={`${total.resource}-sources`} columns={shareColumns} load={() => shares} />
      }
    >
      <Stripes name={name} total={total} day={day} />
      <DataTable
        caption={`Sources of ${name.toLowerCase()}`}
        rows={shares}
        columns={shareColumns}
        rowKey={({ provider, type }) => `${provider} ${type}`}
      />
      <Why name={name} total={total} zone={day.time_zone} />
    </Section>
  );
}

const width = 1000;
const rowHeight = 22;

/** Which source counted when, over the hours of the day. */
function Stripes({ name, total, day }: Props & { readonly name: string }): ReactElement {
  const providers = [...new Set(total.sources.map(({ provider }) => provider))];
  const stripes = stripesOf(total.intervals, day);
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${providers.length * rowHeight}`}
        preserveAspectRatio="none"
        className={styles.stripes}
        style={{ height: providers.length * rowHeight }}
        role="img"
        aria-label={`${name} over the day, by the source that counted; the table below has the times`}
      >
        {providers.map((provider, row) => (
          <rect
            key={provider}
            className={styles.lane}
            x={0}
            y={row * rowHeight + 2}
            width={width}
            height={rowHeight - 4}
          />
        ))}
        {stripes.map((each) => (
          <rect
            key={`${each.start} ${each.provider} ${each.type}`}
            className={styles.counted}
            x={each.from * width}
            y={providers.indexOf(each.provider) * rowHeight + 2}
            width={Math.max(each.width * width, 1)}
            height={rowHeight - 4}
          />
        ))}
      </svg>
      <figcaption>{providers.join(', ')}, from the top; midnight to midnight</figcaption>
    </figure>
  );
}

type WhyProps = {
  readonly name: string;
  readonly total: ExplainedTotal;
  readonly zone: string | null;
};

function Why({ name, total, zone }: WhyProps): ReactElement {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone ?? 'UTC' });
  const time = (at: string): string => clock.format(new Date(at));
  const columns: readonly Column<Interval>[] = [
    { title: 'From', cell: ({ start }) => time(start), csv: ({ start }) => start },
    { title: 'To', cell: ({ end }) => time(end), csv: ({ end }) => end },
    {
      title: 'Counted',
      cell: ({ counted }) => number(counted),
      csv: ({ counted }) => counted,
      isNumber: true,
    },
    {
      title: 'Of',
      cell: ({ provider, type }) => `${provider}, ${type.replaceAll('_', ' ')}`,
      csv: ({ provider }) => provider,
    },
    { title: 'Rather than', cell: ({ over }) => overText(over), csv: ({ over }) => overText(over) },
  ];
  return (
    <details>
      <summary>
        Why: {total.intervals.length} {total.intervals.length === 1 ? 'stretch' : 'stretches'} of
        the day
      </summary>
      <CsvButton
        name={`${total.resource}-stretches`}
        columns={columns}
        load={() => total.intervals}
      />
      <DataTable
        caption={`Which source counted for ${name.toLowerCase()}`}
        rows={total.intervals}
        columns={columns}
        rowKey={({ start, provider, type }) => `${start} ${provider} ${type}`}
      />
    </details>
  );
}

function overText(over: Interval['over']): string {
  return over.length === 0
    ? 'no other had any'
    : over.map(({ provider, because }) => `${provider}: ${reasonText(because)}`).join('; ');
}
