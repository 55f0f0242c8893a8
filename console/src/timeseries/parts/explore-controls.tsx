import type { ReactElement } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';
import { CheckField, Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { isDay } from '../days.ts';
import type { Days } from '../model.ts';
import { type Beside, besideOf, seriesMax } from '../search.ts';
import { allSeries } from '../series.ts';
import type { View } from '../use-view.ts';
import { daySeconds, shortestSeconds } from '../window.ts';

import styles from './explore.module.css';

const ranges = [
  ['1d', 'Today'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['90d', 'Last 90 days'],
  ['366d', 'Last year'],
  ['fixed', 'From … to …'],
] as const;

type Props = { readonly view: View; readonly chosen: readonly string[] };

/** What is drawn and over which days. Every choice is a step that Back takes back. */
export function ExploreControls({ view, chosen }: Props): ReactElement {
  const { search, change } = view;
  const shown = besideOf(search.with);
  const toggle = (each: Beside, isOn: boolean): void => {
    const { with: _, ...rest } = search;
    const next = isOn ? [...shown, each] : shown.filter((other) => other !== each);
    change(next.length === 0 ? rest : { ...rest, with: next.join(',') });
  };
  const choose = (at: number, resource: string): void => {
    const next = [...chosen];
    if (resource === '') next.splice(at, 1);
    else next[at] = resource;
    change({ ...search, series: [...new Set(next)].join(',') });
  };
  const slots = Math.min(chosen.length + 1, seriesMax);
  return (
    <div className={styles.controls}>
      <Filters>
        {Array.from({ length: slots }, (_, at) => (
          <SelectField
            key={at}
            label={at === 0 ? 'Series' : `Series ${at + 1}`}
            value={chosen[at] ?? ''}
            options={[
              ...(at === 0 && chosen.length === 1
                ? []
                : [['', at < chosen.length ? 'Take it away' : 'None'] as const]),
              ...allSeries.map(({ resource, label }) => [resource, label] as const),
            ]}
            onChange={(resource) => choose(at, resource)}
          />
        ))}
        <RangeFields view={view} />
      </Filters>
      <div className={styles.row}>
        <CheckField
          label="Nights"
          isChecked={shown.includes('sleep')}
          onChange={(isOn) => toggle('sleep', isOn)}
        />
        <CheckField
          label="Workouts"
          isChecked={shown.includes('workouts')}
          onChange={(isOn) => toggle('workouts', isOn)}
        />
        <CheckField
          label="Laboratory orders"
          isChecked={shown.includes('labs')}
          onChange={(isOn) => toggle('labs', isOn)}
        />
        <Steps view={view} />
      </div>
    </div>
  );
}

function RangeFields({ view }: { readonly view: View }): ReactElement {
  const { search, days, change } = view;
  const { days: _, last: __, between: ___, ...rest } = search;
  const known = ranges.find(([value]) => value === (search.last ?? '7d'));
  const isFixed = search.days !== undefined || known === undefined;
  const value = isFixed ? 'fixed' : known[0];
  const fix = (next: Days): void => {
    if (isDay(next.first) && isDay(next.last) && next.first <= next.last)
      change({ ...rest, days: `${next.first}/${next.last}` });
  };
  return (
    <>
      <SelectField
        label="Days"
        value={value}
        options={ranges}
        onChange={(range) => (range === 'fixed' ? fix(days) : change({ ...rest, last: range }))}
      />
      <TextField
        label="From"
        type="date"
        value={days.first}
        onChange={(first) => fix({ ...days, first })}
      />
      <TextField
        label="To"
        type="date"
        value={days.last}
        onChange={(last) => fix({ ...days, last })}
      />
    </>
  );
}

/** Ten years. */
const longestSeconds = 3660 * daySeconds;

/** What the pointer does by drawing over the chart, for the keyboard, and the way back from it. */
function Steps({ view }: { readonly view: View }): ReactElement {
  const {
    window: { from, to },
    show,
    showWhole,
  } = view;
  const length = to - from;
  // Whole days stay whole as long as a day is not too much.
  const unit = showWhole === null ? daySeconds : 60;
  const half = Math.ceil(length / 2 / unit) * unit;
  const finest = length < 4 * unit ? 60 : unit;
  const quarter = Math.floor(length / 4 / finest) * finest;
  return (
    <div className={styles.row} role="group" aria-label="Move through time">
      {showWhole === null ? null : (
        <Button kind="primary" onClick={showWhole}>
          All of the days
        </Button>
      )}
      <Button onClick={() => show({ from: from - length, to: to - length })}>Earlier</Button>
      <Button onClick={() => show({ from: from + length, to: to + length })}>Later</Button>
      <Button
        onClick={() => show({ from: from + quarter, to: to - quarter })}
        disabledWhy={length < 4 * shortestSeconds ? 'this is the shortest view' : null}
      >
        Closer
      </Button>
      <Button
        onClick={() => show({ from: from - half, to: to + half })}
        disabledWhy={length > longestSeconds ? 'ten years are the longest view' : null}
      >
        Farther
      </Button>
    </div>
  );
}
