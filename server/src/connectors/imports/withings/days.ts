import { parsePlainDate } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { numberIn } from './measures.ts';

type Field = 'steps' | 'distance' | 'calories_active' | 'calories_passive';

/** Tables of a date and a sum. */
export const dayTables: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['aggregates_steps', 'steps'],
  ['aggregates_distance', 'distance'],
  ['aggregates_calories_earned', 'calories_active'],
  ['aggregates_calories_passive', 'calories_passive'],
]);

type Day = { readonly values: Partial<Record<Field, number>>; size: number };

/** Two hundred years. */
const daysMax = 73_000;

/** Collects the days of several tables, each of which has one of their totals. */
export class Days {
  readonly #days = new Map<string, Day>();

  add(field: Field, cells: readonly string[], out: Out): void {
    const date = parsePlainDate((cells[0] ?? '').slice(0, 10));
    const value = numberIn(cells[1]);
    if (date === undefined) out.refused('time');
    else if (!(value > 0)) out.leftOut('days without a value');
    else if (!this.#days.has(date) && this.#days.size >= daysMax) out.leftOut('further days');
    else {
      const day = this.#days.get(date) ?? { values: {}, size: 0 };
      day.values[field] = value;
      day.size += 1;
      this.#days.set(date, day);
    }
  }

  tell(out: Out): void {
    for (const [date, { values, size }] of this.#days) {
      const { steps, calories_passive: passive, ...others } = values;
      const { calories_active: active } = others;
      const summary = {
        source_type: 'watch',
        calendar_date: date,
        ...others,
        ...(steps === undefined ? {} : { steps: Math.round(steps) }),
        ...(active === undefined || passive === undefined
          ? {}
          : { calories_total: active + passive }),
      };
      out.summary('activity', summary, size);
    }
  }
}
