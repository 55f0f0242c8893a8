import type { Out } from '#timeseries';

import type { Nights, StageList } from '../nights/index.ts';
import { type Cells, instantIn, offsetOf, positive } from './tables.ts';

const lists: ReadonlyMap<string, StageList> = new Map([
  ['40001', 'awake_sleep_samples'],
  ['40002', 'light_sleep_samples'],
  ['40003', 'deep_sleep_samples'],
  ['40004', 'rem_sleep_samples'],
]);

export function readNight(cells: Cells, nights: Nights, out: Out): void {
  const [startMs, endMs] = [instantIn(cells, 'start_time'), instantIn(cells, 'end_time')];
  const score = positive(cells('sleep_score'));
  const efficiency = positive(cells('efficiency'));
  nights.add(
    cells('datauuid'),
    {
      startMs,
      endMs,
      offsetSeconds: offsetOf(cells('time_offset')),
      more: {
        source_type: 'watch',
        ...(score === null ? {} : { score: Math.round(score) }),
        efficiency,
      },
    },
    out,
  );
}

export function readStage(cells: Cells, nights: Nights, out: Out): void {
  const [startMs, endMs] = [instantIn(cells, 'start_time'), instantIn(cells, 'end_time')];
  const word = cells('stage');
  nights.addStage(cells('sleep_id'), word, { startMs, endMs, list: lists.get(word) }, out);
}
