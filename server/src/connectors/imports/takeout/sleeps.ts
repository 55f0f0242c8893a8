import type { Out } from '#timeseries';

import type { Nights, StageList } from '../nights/index.ts';
import { type Cells, momentOf, offsetOf } from './tables.ts';

const lists: ReadonlyMap<string, StageList> = new Map([
  ['AWAKE', 'awake_sleep_samples'],
  ['RESTLESS', 'awake_sleep_samples'],
  ['LIGHT', 'light_sleep_samples'],
  ['DEEP', 'deep_sleep_samples'],
  ['REM', 'rem_sleep_samples'],
  ['ASLEEP', 'unspecified_sleep_samples'],
]);

export function readSleep(cells: Cells, nights: Nights, out: Out): void {
  const [startMs, endMs] = [momentOf(cells('sleep_start')), momentOf(cells('sleep_end'))];
  const text = cells('minutes_to_fall_asleep');
  const minutes = text === '' ? Number.NaN : Number(text);
  nights.add(
    cells('sleep_id'),
    {
      startMs,
      endMs,
      offsetSeconds: offsetOf(cells('end_utc_offset')),
      more: {
        source_type: cells('data_source') === 'MANUAL' ? 'app' : 'watch',
        ...(minutes >= 0 ? { latency: minutes * 60 } : {}),
      },
    },
    out,
  );
}

export function readStage(cells: Cells, nights: Nights, out: Out): void {
  const [startMs, endMs] = [
    momentOf(cells('sleep_stage_start')),
    momentOf(cells('sleep_stage_end')),
  ];
  const word = cells('sleep_stage_type');
  const stage = { startMs, endMs, list: lists.get(word) };
  nights.addStage(cells('sleep_id'), word, stage, out);
}
