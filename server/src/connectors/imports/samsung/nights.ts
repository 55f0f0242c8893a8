import { toWireInstant } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { type Cells, instantIn, offsetOf, positive } from './tables.ts';

type Stage = { readonly startMs: number; readonly endMs: number; readonly list: string };
type Night = {
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetSeconds: number | null;
  readonly cells: Cells;
  readonly stages: Stage[];
};
/** Nights by their id: their stages come in a table of their own. */
export type Nights = Map<string, Night>;

/** The lists in which a phone would push them. */
const lists: ReadonlyMap<string, string> = new Map([
  ['40001', 'awake_sleep_samples'],
  ['40002', 'light_sleep_samples'],
  ['40003', 'deep_sleep_samples'],
  ['40004', 'rem_sleep_samples'],
]);
/** More changes of stage has no night. */
const stagesMax = 10_000;

export function readNight(cells: Cells, nights: Nights, out: Out): void {
  const [startMs, endMs] = [instantIn(cells, 'start_time'), instantIn(cells, 'end_time')];
  if (!(endMs > startMs)) {
    out.refused('time');
    return;
  }
  const offsetSeconds = offsetOf(cells('time_offset'));
  nights.set(cells('datauuid'), { startMs, endMs, offsetSeconds, cells, stages: [] });
}

export function readStage(cells: Cells, nights: Nights, out: Out): void {
  const night = nights.get(cells('sleep_id'));
  const list = lists.get(cells('stage'));
  const [startMs, endMs] = [instantIn(cells, 'start_time'), instantIn(cells, 'end_time')];
  if (night === undefined) out.leftOut('stages without their night');
  else if (list === undefined) out.leftOut(`sleep stage ${cells('stage').slice(0, 20)}`);
  else if (!(endMs > startMs)) out.refused('time');
  else if (night.stages.length < stagesMax) night.stages.push({ startMs, endMs, list });
}

/** Tells the nights, when all of their stages have come. */
export function finishNights(nights: Nights, out: Out): void {
  for (const { startMs, endMs, offsetSeconds, cells, stages } of nights.values()) {
    const byList = Map.groupBy(stages, ({ list }) => list);
    const score = positive(cells('sleep_score'));
    out.summary('sleep', {
      source_type: 'watch',
      bedtime_start: toWireInstant(new Date(startMs)),
      bedtime_stop: toWireInstant(new Date(endMs)),
      ...(offsetSeconds === null ? {} : { timezone_offset: offsetSeconds }),
      ...(score === null ? {} : { score: Math.round(score) }),
      efficiency: positive(cells('efficiency')),
      ...(stages.length === 0
        ? {}
        : {
            sleep_stages: Object.fromEntries(
              [...byList].map(([list, of]) => [list, of.map(toSample)]),
            ),
          }),
    });
  }
}

function toSample({ startMs, endMs }: Stage): Readonly<Record<string, unknown>> {
  return {
    start_date: toWireInstant(new Date(startMs)),
    end_date: toWireInstant(new Date(endMs)),
    value: 0,
    unit: 'stage',
  };
}
