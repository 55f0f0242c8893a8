import type { FitMessages, MonitoringMesg } from '@garmin/fitsdk';

import { numberIn } from '#kernel/files/json-fields.ts';
import { dayMs } from '#kernel/time.ts';

import { type CounterReading, increments } from './counter.ts';
import type { FitSample } from './sample.ts';
import { fitEpochS, instantMs, positive } from './values.ts';

/** The values of a day's wear: heart rate, and counters that start again at local midnight. */
export function readMonitoring(
  messages: FitMessages,
  midnightOffsetS: number | null,
): readonly FitSample[] {
  const startMs = instantMs(messages.monitoringInfoMesgs?.[0]?.timestamp);
  const samples: FitSample[] = [];
  const steps: CounterReading[] = [];
  const calories: CounterReading[] = [];
  for (const { atMs, message } of timed(messages.monitoringMesgs ?? [], startMs)) {
    const heartRate = positive(message.heartRate);
    if (heartRate !== null) {
      samples.push({ resource: 'heartrate', startMs: atMs, endMs: atMs, value: heartRate });
    }
    const kind = String(message.activityType ?? '');
    const stepsTotal = countSteps(message);
    if (stepsTotal !== null || kind === 'sedentary') steps.push({ atMs, kind, total: stepsTotal });
    const total = numberIn(message.activeCalories);
    if (total !== null) calories.push({ atMs, kind, total });
  }
  const zeroAtMs = isMidnight(startMs, midnightOffsetS) ? startMs : null;
  const rules = { zeroAtMs, midnightOffsetS };
  for (const interval of increments(steps, rules)) samples.push({ resource: 'steps', ...interval });
  for (const interval of increments(calories, rules)) {
    samples.push({ resource: 'calories_active', ...interval });
  }
  return samples;
}

type Timed = { readonly atMs: number; readonly message: MonitoringMesg };

/** Most messages carry only the last 16 bits of their time: they follow the message before by less than 18 hours. */
function* timed(messages: readonly MonitoringMesg[], startMs: number | null): Iterable<Timed> {
  let atMs = startMs;
  for (const message of messages) {
    const fullMs = instantMs(message.timestamp);
    const low = numberIn(message.timestamp16);
    if (fullMs !== null) atMs = fullMs;
    else if (low !== null && atMs !== null) {
      const seconds = atMs / 1000 - fitEpochS;
      atMs += ((low - seconds) & 0xffff) * 1000;
    } else continue;
    yield { atMs, message };
  }
}

/** Counts steps. The decoder fills `steps` only if the kind of movement is a separate field; a cycle is two steps. */
function countSteps({ activityType, steps, cycles }: MonitoringMesg): number | null {
  if (activityType !== 'walking' && activityType !== 'running') return null;
  const count = numberIn(cycles);
  return numberIn(steps) ?? (count === null ? null : count * 2);
}

function isMidnight(atMs: number | null, offsetS: number | null): boolean {
  return atMs !== null && offsetS !== null && (atMs + offsetS * 1000) % dayMs === 0;
}
