import type { ReactElement } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';
import { CheckField, Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { isDay } from '../days.ts';
import { addDays, type Days, lengthOf } from '../model.ts';
import { type Beside, besideOf, seriesMax } from '../search.ts';
import { allSeries } from '../series.ts';
import type { View } from '../use-view.ts';

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
  const { days: _, last: __, ...rest } = search;
  const known = ranges.find(([value]) => value === (search.last ?? '7d'));
  const value = search.days === undefined && known !== undefined ? known[0] : 'fixed';
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

/** What the pointer does by drawing over the chart, for the keyboard. */
function Steps({ view }: { readonly view: View }): ReactElement {
  const { search, days, change } = view;
  const { days: _, last: __, ...rest } = search;
  const count = lengthOf(days);
  const show = (first: string, last: string): void => change({ ...rest, days: `${first}/${last}` });
  const quarter = Math.floor(count / 4);
  return (
    <div className={styles.row} role="group" aria-label="Move through time">
      <Button onClick={() => show(addDays(days.first, -count), addDays(days.last, -count))}>
        Earlier
      </Button>
      <Button onClick={() => show(addDays(days.first, count), addDays(days.last, count))}>
        Later
      </Button>
      <Button
        onClick={() =>
          show(
            addDays(days.first, Math.max(quarter, 1)),
            count === 2 ? days.last : addDays(days.last, -quarter),
          )
        }
        disabledWhy={count < 2 ? 'a day is the shortest view' : null}
      >
        Closer
      </Button>
      <Button
        onClick={() =>
          show(addDays(days.first, -Math.ceil(count / 2)), addDays(days.last, Math.ceil(count / 2)))
        }
        disabledWhy={count > 3660 ? 'ten years are the longest view' : null}
      >
        Farther
      </Button>
    </div>
  );
}
