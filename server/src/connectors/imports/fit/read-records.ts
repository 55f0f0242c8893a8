import type { FitMessages, RecordMesg } from '@garmin/fitsdk';

import { numberIn } from '#kernel/files/json-fields.ts';

import { type CounterReading, increments } from './counter.ts';
import type { FitSample } from './sample.ts';
import { sportAt } from './sport.ts';
import { instantMs, positive } from './values.ts';

/** The values of an activity, a message every second or few. */
export function readRecords(messages: FitMessages): readonly FitSample[] {
  const samples: FitSample[] = [];
  const distances: CounterReading[] = [];
  const sportOf = sportAt(messages);
  for (const record of messages.recordMesgs ?? []) {
    const atMs = instantMs(record.timestamp);
    if (atMs === null) continue;
    const sport = sportOf(atMs);
    for (const sample of readRecord(record, atMs)) samples.push({ ...sample, sport });
    const total = numberIn(record.distance);
    if (total !== null) distances.push({ atMs, kind: '', total });
  }
  for (const interval of increments(distances, { zeroAtMs: null, midnightOffsetS: null })) {
    samples.push({ resource: 'distance', ...interval, sport: sportOf(interval.startMs) });
  }
  return samples;
}

function readRecord(record: RecordMesg, atMs: number): readonly FitSample[] {
  const samples: FitSample[] = [];
  const add = (resource: FitSample['resource'], value: number | null): void => {
    if (value !== null) samples.push({ resource, startMs: atMs, endMs: atMs, value });
  };
  add('heartrate', positive(record.heartRate));
  add('respiratory_rate', positive(record.enhancedRespirationRate));
  add('stress_level', positive(record.currentStress));
  add('body_temperature', positive(record.coreTemperature));
  return samples;
}
