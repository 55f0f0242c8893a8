import { numberIn } from '#kernel/files/json-fields.ts';
import type { ResourceName } from '#timeseries';

import type { ExportDatabase, Row } from './database.ts';
import { type Reading, whoColumns, whoWrote } from './sources.ts';

type SampleColumns = {
  readonly name: string;
  readonly column: string;
  /** The table of the values, if it is not this one. */
  readonly series?: string;
  readonly diastolic?: string;
};
type SampleTable = SampleColumns & {
  readonly resource: ResourceName;
  readonly unit: string;
  /** How many of the export's units make one unit of Salus. */
  readonly parts?: number;
  /** True for counts over a span by several apps: each day uses one app. */
  readonly isCounted?: boolean;
};

/** Energy is stored in calories, weight in grams. */
export const sampleTables: readonly SampleTable[] = [
  {
    name: 'heart_rate_record_table',
    series: 'heart_rate_record_series_table',
    column: 'beats_per_minute',
    resource: 'heartrate',
    unit: 'bpm',
  },
  {
    name: 'heart_rate_variability_rmssd_record_table',
    column: 'heart_rate_variability_millis',
    resource: 'hrv',
    unit: 'rmssd',
  },
  {
    name: 'oxygen_saturation_record_table',
    column: 'percentage',
    resource: 'blood_oxygen',
    unit: '%',
  },
  {
    name: 'respiratory_rate_record_table',
    column: 'rate',
    resource: 'respiratory_rate',
    unit: 'bpm',
  },
  { name: 'weight_record_table', column: 'weight', resource: 'body_weight', unit: 'g' },
  { name: 'body_fat_record_table', column: 'percentage', resource: 'body_fat', unit: '%' },
  {
    name: 'blood_pressure_record_table',
    column: 'systolic',
    diastolic: 'diastolic',
    resource: 'blood_pressure',
    unit: 'mmHg',
  },
  {
    name: 'steps_record_table',
    column: 'count',
    resource: 'steps',
    unit: 'count',
    isCounted: true,
  },
  {
    name: 'distance_record_table',
    column: 'distance',
    resource: 'distance',
    unit: 'm',
    isCounted: true,
  },
  {
    name: 'active_calories_burned_record_table',
    column: 'energy',
    resource: 'calories_active',
    unit: 'kcal',
    parts: 1000,
    isCounted: true,
  },
  {
    name: 'floors_climbed_record_table',
    column: 'floors',
    resource: 'floors_climbed',
    unit: 'count',
    isCounted: true,
  },
  {
    name: 'blood_glucose_record_table',
    column: 'level',
    resource: 'glucose',
    unit: 'mmol/L',
  },
  {
    name: 'hydration_record_table',
    column: 'volume',
    resource: 'water',
    unit: 'L',
  },
  {
    name: 'vo2_max_record_table',
    column: 'vo2_milliliters_per_minute_kilogram',
    resource: 'vo2_max',
    unit: 'mL/kg/min',
  },
  {
    name: 'body_temperature_record_table',
    column: 'temperature',
    resource: 'body_temperature',
    unit: '°C',
  },
  {
    name: 'basal_body_temperature_record_table',
    column: 'temperature',
    resource: 'basal_body_temperature',
    unit: '°C',
  },
  {
    name: 'lean_body_mass_record_table',
    column: 'mass',
    resource: 'lean_body_mass',
    unit: 'g',
  },
];

export async function* readSamples(
  database: ExportDatabase,
  table: SampleTable,
  { sources, out }: Reading,
): AsyncGenerator<void> {
  if (!database.has(table.name)) return;
  const sql = statementOf(database, table);
  if (sql === null) {
    out.leftOut(`${table.name} without the columns that are known`);
    return;
  }
  const chosen = table.isCounted === true ? await appsOfDays(database, sql) : null;
  for await (const rows of database.rows(sql)) {
    for (const row of rows) {
      if (chosen !== null && chosen.get(dayOf(row))?.app !== row['app']) {
        out.leftOut(`rows of ${table.name} of a day that another app counted`);
      } else tell(table, row, { sources, out });
    }
    yield;
  }
}

/** Returns the statement for a table's rows, or null if it lacks the expected columns. */
export function statementOf(database: ExportDatabase, table: SampleColumns): string | null {
  const { name, column, series, diastolic } = table;
  const who = whoColumns(database, name);
  if (series !== undefined) {
    const isThere = database.has(series, 'parent_key', 'epoch_millis', column);
    const offset = database.column(name, 'start_zone_offset');
    return isThere
      ? `select s.epoch_millis as start, s.epoch_millis as end, s.${column} as value, ${offset} as offset, ${who}
         from ${series} s join ${name} t on t.rowid = s.parent_key`
      : null;
  }
  const also = diastolic === undefined ? 'null' : database.column(name, diastolic);
  const values = `t.${column} as value, ${also} as diastolic, ${who}`;
  if (database.has(name, column, 'start_time', 'end_time')) {
    const offset = database.column(name, 'start_zone_offset');
    return `select t.start_time as start, t.end_time as end, ${offset} as offset, ${values} from ${name} t`;
  }
  if (!database.has(name, column, 'time')) return null;
  const offset = database.column(name, 'zone_offset');
  return `select t.time as start, t.time as end, ${offset} as offset, ${values} from ${name} t`;
}

/** Returns the number of the day by the user's clock. */
export function dayOf({ start, offset }: Row): number {
  return Math.floor(((numberIn(start) ?? 0) / 1000 + (numberIn(offset) ?? 0)) / 86_400);
}

type Chosen = { readonly app: unknown; readonly sum: number };

/** Returns the app that counted the most on each day, because two apps count the same steps. */
export async function appsOfDays(
  database: ExportDatabase,
  sql: string,
): Promise<ReadonlyMap<number, Chosen>> {
  const sums = new Map<number, Map<unknown, number>>();
  for await (const rows of database.rows(sql)) {
    for (const row of rows) {
      const day = dayOf(row);
      const ofDay = sums.get(day) ?? new Map<unknown, number>();
      ofDay.set(row['app'], (ofDay.get(row['app']) ?? 0) + (numberIn(row['value']) ?? 0));
      sums.set(day, ofDay);
    }
  }
  const best = (ofDay: ReadonlyMap<unknown, number>): Chosen =>
    [...ofDay]
      .map(([app, sum]): Chosen => ({ app, sum }))
      .reduce((one, other) => (other.sum > one.sum ? other : one));
  return new Map([...sums].map(([day, ofDay]) => [day, best(ofDay)]));
}

function tell(table: SampleTable, row: Row, { sources, out }: Reading): void {
  const [startMs, endMs] = [numberIn(row['start']), numberIn(row['end'])];
  const value = recorded(row['value']);
  if (startMs === null || endMs === null) out.refused('time');
  else if (value === null) out.leftOut('rows without a value');
  else {
    const { resource, unit, parts = 1 } = table;
    const diastolic = recorded(row['diastolic']);
    out.sample(resource, {
      startMs,
      endMs,
      value: value / parts,
      unit,
      type: null,
      timezoneOffset: numberIn(row['offset']),
      ...(diastolic === null ? {} : { diastolic }),
      ...whoWrote(row, sources),
    });
  }
}

/** The smallest positive number stands for a value that was not recorded. */
function recorded(value: unknown): number | null {
  const number = numberIn(value);
  return number === Number.MIN_VALUE ? null : number;
}
