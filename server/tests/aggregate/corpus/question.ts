import type { Json, Push } from './people.ts';

export type Question = {
  readonly asks: string;
  readonly person: Push['person'];
  readonly query: Json;
  readonly timeframe?: Json;
  readonly config?: Json;
  readonly table: Json;
};

const eightDays = { type: 'relative', anchor: '2026-03-30', past: { value: 8, unit: 'day' } };
export const defaultTimeframe: Json = eightDays;
export const days = [23, 24, 25, 26, 27, 28, 29, 30].map((day) => `2026-03-${day}T00:00:00`);
export const every = (unit: string, table = 'timeseries', value = 1): Json => ({
  date_trunc: { value, unit },
  arg: { index: table },
});
export const call = (func: string, arg: unknown): Json => ({ func, arg });
