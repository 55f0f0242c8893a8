import { numberIn } from '#kernel/files/json-fields.ts';
import { dayMs } from '#kernel/time.ts';

import type { ExportDatabase, Row } from './database.ts';
import { appsOfDays, dayOf, statementOf } from './samples.ts';
import { type Reading, whoWrote } from './sources.ts';

/** Tables for which the contract has a daily field, and no time series. */
const tables = [
  // Energy is stored in calories, and includes the energy that the body burns at rest.
  { name: 'total_calories_burned_record_table', column: 'energy', isCounted: true },
  { name: 'resting_heart_rate_record_table', column: 'beats_per_minute', isCounted: false },
] as const;
export const dayTables: ReadonlySet<string> = new Set(tables.map(({ name }) => name));

type Day = {
  readonly who: ReturnType<typeof whoWrote>;
  readonly date: string;
  readonly offset: number | null;
  calories: number | null;
  restingBpm: number | null;
  size: number;
};

/** A hundred years of a few apps. */
const daysMax = 200_000;

/** Days of each app: their energy, of the app that counted most, and their last resting heart rate. */
export async function* readDays(
  database: ExportDatabase,
  { sources, out }: Reading,
): AsyncGenerator<number> {
  const days = new Map<string, Day>();
  for (const table of tables) {
    if (!database.has(table.name)) continue;
    const sql = statementOf(database, table);
    if (sql === null) {
      out.leftOut(`${table.name} without the columns that are known`);
      continue;
    }
    const chosen = table.isCounted ? await appsOfDays(database, sql) : null;
    for await (const rows of database.rows(sql)) {
      for (const row of rows) {
        const value = numberIn(row['value']);
        if (numberIn(row['start']) === null) out.refused('time');
        else if (value === null || !(value > 0)) out.leftOut('rows without a value');
        else if (chosen !== null && chosen.get(dayOf(row))?.app !== row['app']) {
          out.leftOut(`rows of ${table.name} of a day that another app counted`);
        } else {
          const day = dayIn(days, row, whoWrote(row, sources));
          if (day === null) out.leftOut('days beyond what a life has');
          else add(day, value, table.isCounted);
        }
      }
      yield 0;
    }
  }
  for (const { who, date, offset, calories, restingBpm, size } of days.values()) {
    const summary = {
      source_type: who.sourceType,
      ...(who.appId === null ? {} : { app_id: who.appId }),
      calendar_date: date,
      ...(offset === null ? {} : { timezone_offset: offset }),
      ...(calories === null ? {} : { calories_total: calories / 1000 }),
      ...(restingBpm === null ? {} : { heart_rate: { resting_bpm: restingBpm } }),
    };
    out.summary('activity', summary, size);
  }
}

function add(day: Day, value: number, isCounted: boolean): void {
  day.size += 1;
  if (isCounted) day.calories = (day.calories ?? 0) + value;
  else day.restingBpm = value;
}

function dayIn(days: Map<string, Day>, row: Row, who: ReturnType<typeof whoWrote>): Day | null {
  const number = dayOf(row);
  const key = `${number} ${who.appId ?? ''} ${who.sourceType}`;
  const known = days.get(key);
  const at = new Date(number * dayMs);
  if (known !== undefined) return known;
  if (days.size >= daysMax || Number.isNaN(at.getTime())) return null;
  const date = at.toISOString().slice(0, 10);
  const offset = numberIn(row['offset']);
  const day: Day = { who, date, offset, calories: null, restingBpm: null, size: 0 };
  days.set(key, day);
  return day;
}
