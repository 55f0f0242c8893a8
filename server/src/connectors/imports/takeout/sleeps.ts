import { toWireInstant } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { type Cells, momentOf, offsetOf } from './tables.ts';

type Stage = { readonly startMs: number; readonly endMs: number; readonly list: string };
type Night = {
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetSeconds: number | null;
  readonly isByHand: boolean;
  readonly latencyMinutes: string;
  readonly stages: Stage[];
};

/** Nights by their id: their stages come in tables of their own. */
export type Nights = Map<string, Night>;

/** Thirty years of nights and naps in forty stages each have a half of them. */
const stagesMax = 1_000_000;

/** The lists in which a phone would push them. */
const lists: ReadonlyMap<string, string> = new Map([
  ['AWAKE', 'awake_sleep_samples'],
  ['RESTLESS', 'awake_sleep_samples'],
  ['LIGHT', 'light_sleep_samples'],
  ['DEEP', 'deep_sleep_samples'],
  ['REM', 'rem_sleep_samples'],
  ['ASLEEP', 'unspecified_sleep_samples'],
]);

export function readSleep(cells: Cells, nights: Nights, out: Out): void {
  const [startMs, endMs] = [momentOf(cells('sleep_start')), momentOf(cells('sleep_end'))];
  if (!(endMs > startMs)) {
    out.refused('time');
    return;
  }
  nights.set(cells('sleep_id'), {
    startMs,
    endMs,
    offsetSeconds: offsetOf(cells('end_utc_offset')),
    isByHand: cells('data_source') === 'MANUAL',
    latencyMinutes: cells('minutes_to_fall_asleep'),
    stages: [],
  });
}

export function readStage(cells: Cells, nights: Nights, out: Out): void {
  const night = nights.get(cells('sleep_id'));
  const list = lists.get(cells('sleep_stage_type'));
  const [startMs, endMs] = [
    momentOf(cells('sleep_stage_start')),
    momentOf(cells('sleep_stage_end')),
  ];
  if (night === undefined) out.leftOut('stages without their night');
  else if (list === undefined) out.leftOut(`sleep stage ${cells('sleep_stage_type').slice(0, 40)}`);
  else if (!(endMs > startMs)) out.refused('time');
  else if (night.stages.length < stagesMax / 100) night.stages.push({ startMs, endMs, list });
}

/** Tells the nights, when all of their stages have come. */
export function finishSleeps(nights: Nights, out: Out): void {
  for (const night of nights.values()) {
    const { startMs, endMs, offsetSeconds, stages, latencyMinutes } = night;
    const byList = Map.groupBy(stages, ({ list }) => list);
    const minutes = latencyMinutes === '' ? Number.NaN : Number(latencyMinutes);
    out.summary('sleep', {
      source_type: night.isByHand ? 'app' : 'watch',
      bedtime_start: toWireInstant(new Date(startMs)),
      bedtime_stop: toWireInstant(new Date(endMs)),
      ...(offsetSeconds === null ? {} : { timezone_offset: offsetSeconds }),
      ...(minutes >= 0 ? { latency: minutes * 60 } : {}),
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
