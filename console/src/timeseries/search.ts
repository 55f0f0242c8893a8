import { isDay } from './days.ts';
import { seriesOf } from './series.ts';
import { windowOf } from './window.ts';

/** What the address of the explorer says: `?series=heartrate,steps&last=30d`, or two days, and what is opened below. */
export type ExploreSearch = {
  readonly series?: string;
  readonly last?: string;
  readonly days?: string;
  /** A part of the days, to the minute of the person's clock: `2026-11-01T10:00/2026-11-01T12:30`. */
  readonly between?: string;
  readonly with?: string;
  readonly night?: string;
  readonly workout?: string;
  readonly order?: string;
};

export const seriesMax = 4;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;
const beside = ['workouts', 'sleep', 'labs'] as const;
export type Beside = (typeof beside)[number];

/** What is no search of the explorer is left out. */
export function searchOf(given: Readonly<Record<string, unknown>>): ExploreSearch {
  const text = (name: string, isRight: (value: string) => boolean): string | undefined => {
    const value = given[name];
    return typeof value === 'string' && isRight(value) ? value : undefined;
  };
  const found = {
    series: text('series', (value) => resourcesOf(value).length > 0),
    last: text('last', (value) => /^[1-9]\d{0,3}d$/u.test(value)),
    days: text('days', (value) => value.split('/').length === 2 && value.split('/').every(isDay)),
    between: text('between', (value) => windowOf(value) !== null),
    with: text('with', (value) => besideOf(value).length > 0),
    night: text('night', (value) => uuid.test(value)),
    workout: text('workout', (value) => uuid.test(value)),
    order: text('order', (value) => uuid.test(value)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Which record of the night the address means: a nap, or that of another source. */
export function nightSearchOf(given: Readonly<Record<string, unknown>>): {
  readonly sleep?: string;
} {
  const sleep = given['sleep'];
  return typeof sleep === 'string' && uuid.test(sleep) ? { sleep } : {};
}

/** The resources of an address that can be drawn; at most four, as each has a panel of its own. */
export function resourcesOf(series: string | undefined): readonly string[] {
  const known = (series ?? '').split(',').filter((each) => seriesOf(each) !== undefined);
  return [...new Set(known)].slice(0, seriesMax);
}

export function besideOf(text: string | undefined): readonly Beside[] {
  return beside.filter((each) => (text ?? '').split(',').includes(each));
}
