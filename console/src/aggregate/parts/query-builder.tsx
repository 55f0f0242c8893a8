import type { ReactElement } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';
import { CheckField, Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import {
  type Builder,
  columnsOf,
  functions,
  type Selected,
  tables,
  units,
  withTable,
} from '../builder/model.ts';
import { seriesNames } from '../builder/series.ts';

type Props = { readonly builder: Builder; readonly onChange: (builder: Builder) => void };

const named = (name: string): readonly [string, string] => [name, name.replaceAll('_', ' ')];

/** A query by clicks: of one table, what of it, by what, over which time. */
export function QueryBuilder({ builder, onChange }: Props): ReactElement {
  const change = (part: Partial<Builder>): void => onChange({ ...builder, ...part });
  const { table, series, where, isExplained } = builder;
  return (
    <>
      <Filters>
        <SelectField
          label="Of"
          value={table}
          options={tables.map((each) =>
            each === 'timeseries' ? [each, 'a time series'] : named(each),
          )}
          onChange={(chosen) => onChange(withTable(builder, chosen, series))}
        />
        {table === 'timeseries' ? (
          <SelectField
            label="Time series"
            value={series}
            options={seriesNames.map(named)}
            onChange={(chosen) => onChange(withTable(builder, table, chosen))}
          />
        ) : null}
      </Filters>
      {builder.select.map((selected, at) => (
        <SelectedFields
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          key={at}
          builder={builder}
          at={at}
          selected={selected}
          onChange={(select) => change({ select })}
        />
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => change({ select: [...builder.select, { func: 'count', column: '*' }] })}
        >
          Add a column
        </Button>
      </div>
      <Groups builder={builder} change={change} />
      <Times builder={builder} change={change} />
      <TextField
        label="Where"
        value={where}
        onChange={(text) => change({ where: text })}
        hint="Such as source_provider = 'oura' AND NOT value < 40. May be left empty."
      />
      <CheckField
        label="Explain how it came about"
        isChecked={isExplained}
        onChange={(isOn) => change({ isExplained: isOn })}
      />
    </>
  );
}

type SelectedProps = {
  readonly builder: Builder;
  readonly at: number;
  readonly selected: Selected;
  readonly onChange: (select: readonly Selected[]) => void;
};

function SelectedFields({ builder, at, selected, onChange }: SelectedProps): ReactElement {
  const { select } = builder;
  const name = select.length === 1 ? '' : ` ${at + 1}`;
  const put = (next: Selected): void =>
    onChange(select.map((each, place) => (place === at ? next : each)));
  const { func, column } = selected;
  const columns = columnsOf(builder);
  return (
    <Filters>
      <SelectField
        label={`Function${name}`}
        value={func}
        options={[['', 'as it is'], ...functions.map((each): [string, string] => [each, each])]}
        onChange={(chosen) =>
          put({
            func: chosen,
            column: column === '*' && chosen !== 'count' ? (columns[0] ?? '') : column,
          })
        }
      />
      <SelectField
        label={`Column${name}`}
        value={column}
        options={[...(func === 'count' ? [['*', 'rows'] as const] : []), ...columns.map(named)]}
        onChange={(chosen) => put({ func, column: chosen })}
      />
      {select.length === 1 ? null : (
        <Button
          icon="trash"
          iconOnly
          onClick={() => onChange(select.filter((_, place) => place !== at))}
        >
          {`Take column ${at + 1} away`}
        </Button>
      )}
    </Filters>
  );
}

type PartProps = {
  readonly builder: Builder;
  readonly change: (part: Partial<Builder>) => void;
};

function Groups({ builder, change }: PartProps): ReactElement {
  const { bucket, keys } = builder;
  return (
    <Filters>
      <SelectField
        label="By time"
        value={bucket?.unit ?? ''}
        options={[['', 'not by time'], ...units.map((each): [string, string] => [each, each])]}
        onChange={(chosen) => {
          const unit = units.find((each) => each === chosen);
          change({ bucket: unit === undefined ? null : { value: bucket?.value ?? 1, unit } });
        }}
      />
      {bucket === null ? null : (
        <TextField
          label="How many in a bucket"
          type="number"
          value={String(bucket.value)}
          onChange={(text) => change({ bucket: { ...bucket, value: countOf(text) } })}
        />
      )}
      <SelectField
        label="And by"
        value={keys[0] ?? ''}
        options={[['', 'nothing else'], ...columnsOf(builder).map(named)]}
        onChange={(chosen) => change({ keys: chosen === '' ? [] : [chosen, ...keys.slice(1)] })}
      />
    </Filters>
  );
}

function Times({ builder, change }: PartProps): ReactElement {
  const { timeframe } = builder;
  const isFixed = 'start' in timeframe;
  return (
    <Filters>
      <SelectField
        label="Over"
        value={isFixed ? 'fixed' : timeframe.unit}
        options={[
          ...units.map((each): [string, string] => [each, `the past … ${each}s`]),
          ['fixed', 'from … to …'],
        ]}
        onChange={(chosen) => {
          const anchor = isFixed ? timeframe.end : timeframe.anchor;
          const unit = units.find((each) => each === chosen);
          if (unit === undefined) change({ timeframe: { start: anchor, end: anchor } });
          else change({ timeframe: { value: isFixed ? 30 : timeframe.value, unit, anchor } });
        }}
      />
      {isFixed ? (
        <>
          <TextField
            label="First day"
            type="date"
            value={timeframe.start}
            onChange={(start) => change({ timeframe: { ...timeframe, start } })}
          />
          <TextField
            label="Last day"
            type="date"
            value={timeframe.end}
            onChange={(end) => change({ timeframe: { ...timeframe, end } })}
          />
        </>
      ) : (
        <>
          <TextField
            label="How many"
            type="number"
            value={String(timeframe.value)}
            onChange={(text) => change({ timeframe: { ...timeframe, value: countOf(text) } })}
          />
          <TextField
            label="Until"
            type="date"
            value={timeframe.anchor}
            onChange={(anchor) => change({ timeframe: { ...timeframe, anchor } })}
          />
        </>
      )}
    </Filters>
  );
}

function countOf(text: string): number {
  const count = Math.trunc(Number(text));
  return Number.isFinite(count) && count > 0 ? count : 1;
}
