import type { Out, ResourceName, SourceType } from '#timeseries';

import { numberIn } from './measures.ts';
import type { Clock, Row } from './times.ts';

type Series = {
  readonly resource: ResourceName;
  readonly unit: string;
  readonly sourceType: SourceType;
  /** Counted over each duration; left out: measured at its start. */
  readonly isCounted?: true;
};

const beats = { resource: 'heartrate', unit: 'bpm' } as const;
const ofWatch = { sourceType: 'watch' } as const;
const counted = { ...ofWatch, isCounted: true } as const;
const energy = { resource: 'calories_active', unit: 'kcal', ...counted } as const;

/** Tables of a start, a list of durations in seconds, and a list of values. */
export const seriesTables: ReadonlyMap<string, Series> = new Map<string, Series>([
  ['raw_tracker_steps', { resource: 'steps', unit: 'count', ...counted }],
  ['raw_tracker_distance', { resource: 'distance', unit: 'm', ...counted }],
  ['raw_tracker_calories-earned', energy],
  ['raw_tracker_calories_earned', energy],
  ['raw_tracker_hr', { ...beats, ...ofWatch }],
  ['raw_hr_hr', { ...beats, ...ofWatch }],
  ['raw_sleep-monitor_hr', { ...beats, sourceType: 'unknown' }],
  [
    'raw_sleep-monitor_respiratory-rate',
    { resource: 'respiratory_rate', unit: 'bpm', sourceType: 'unknown' },
  ],
]);

/** A day in seconds. */
const listMax = 86_400;

export function readSeries(table: string, { cells }: Row, clock: Clock, out: Out): void {
  const series = seriesTables.get(table);
  const at = clock.next(cells[0] ?? '');
  if (series === undefined || at === null) {
    out.refused('time');
    return;
  }
  const [durations, values] = [listIn(cells[1] ?? ''), listIn(cells[2] ?? '')];
  const { resource, unit, sourceType, isCounted } = series;
  const { timezoneOffset } = at;
  let startMs = at.atMs;
  for (const [index, value] of values.entries()) {
    const lastsMs = (durations[index] ?? Number.NaN) * 1000;
    const endMs = isCounted === true ? startMs + lastsMs : startMs;
    const common = { type: null, appId: null, sourceType, timezoneOffset } as const;
    if (isCounted === true && value === 0) out.leftOut('spans that count nothing');
    else out.sample(resource, { ...common, startMs, endMs, value, unit });
    startMs += lastsMs;
  }
  if (values.length === 0) out.leftOut('rows without a value');
}

/** `[60,60]`, or a number alone. */
function listIn(text: string): readonly number[] {
  const inside = text.trim().replace(/^\[|\]$/gu, '');
  return inside === '' ? [] : inside.split(',', listMax).map((each) => numberIn(each));
}
