import type { ReactElement } from 'react';

import type { ExplainedActivity, ExplainedTotal } from '#console/kernel/api/contract.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { reasonText, sharesOf, stripesOf } from '../model.ts';
import { clockOf, differenceText, type OwnTotal, rounded } from '../own/model.ts';

import styles from './day.module.css';

export const names: Readonly<Record<ExplainedTotal['resource'], string>> = {
  steps: 'Steps',
  distance: 'Distance',
  calories_active: 'Active energy',
  calories_basal: 'Resting energy',
  floors_climbed: 'Floors climbed',
  wheelchair_push: 'Wheelchair pushes',
};

type Interval = ExplainedTotal['intervals'][number];
type Share = ReturnType<typeof sharesOf>[number];
type Props = {
  readonly total: ExplainedTotal;
  readonly day: ExplainedActivity;
  /** What sources themselves sent as their total of the day. */
  readonly own: readonly OwnTotal[];
};

/** A total with where it comes from: it is never shown alone. */
export function Total({ total, day, own }: Props): ReactElement {
  const name = names[total.resource];
  const shares = sharesOf(total.total, total.sources);
  const ownText = (provider: string): string => {
    const found = own.find((each) => each.provider === provider);
    return found === undefined ? '–' : rounded(found.value);
  };
  const shareColumns: readonly Column<Share>[] = [
    { title: 'Source', cell: ({ provider }) => provider, csv: ({ provider }) => provider },
    { title: 'Kind', cell: ({ type }) => type.replaceAll('_', ' '), csv: ({ type }) => type },
    {
      title: 'Its own total',
      cell: ({ provider }) => ownText(provider),
      csv: ({ provider }) => own.find((each) => each.provider === provider)?.value,
      isNumber: true,
    },
    {
      title: 'Recorded',
      cell: ({ recorded }) => rounded(recorded),
      csv: ({ recorded }) => recorded,
      isNumber: true,
    },
    {
      title: 'Counted',
      cell: ({ counted }) => rounded(counted),
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
      title={`${name}: ${rounded(total.total)}${unitText(total.unit)}`}
      anchor={total.resource}
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
      <Differences own={own} total={total} />
      <Why name={name} total={total} time={clockOf(day).time} />
    </Section>
  );
}

const width = 1000;
const rowHeight = 22;

/** Which source counted when, over the hours of the day. */
function Stripes({
  name,
  total,
  day,
}: Omit<Props, 'own'> & { readonly name: string }): ReactElement {
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
      <figcaption>From top to bottom: {providers.join(', ')}. Midnight to midnight.</figcaption>
    </figure>
  );
}

/** Steps have no unit that people write. */
const unitText = (unit: string): string => (unit === 'count' ? '' : ` ${unit}`);

/** Where a source's own total is another number than the one that counts: both, and why. */
function Differences({ own, total }: Pick<Props, 'own' | 'total'>): ReactElement | null {
  const texts = own.flatMap((each) => differenceText(each, total) ?? []);
  return texts.length === 0 ? null : (
    <ul aria-label="Differences from the totals of sources">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

type WhyProps = {
  readonly name: string;
  readonly total: ExplainedTotal;
  readonly time: (at: string) => string;
};

function Why({ name, total, time }: WhyProps): ReactElement {
  const columns: readonly Column<Interval>[] = [
    { title: 'From', cell: ({ start }) => time(start), csv: ({ start }) => start },
    { title: 'To', cell: ({ end }) => time(end), csv: ({ end }) => end },
    {
      title: 'Counted',
      cell: ({ counted }) => rounded(counted),
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
