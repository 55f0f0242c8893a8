import type { Shot } from './stage.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const minute = 60_000;

/** Plausible heart rates: a slow wave with a little noise, the same in every run. */
export function heartRate(index: number): number {
  const noise = ((index * 1_103_515_245 + 12_345) >>> 16) % 7;
  return Math.round(64 + 14 * Math.sin(index / 230) + noise);
}

/** A push of `count` minutes of heart rate that begins at the given minute; jitter moves each by up to 5 s. */
export function heartRateShot(
  userId: string,
  fromMinute: number,
  count: number,
  jitterMs = 0,
): Shot {
  const data = Array.from({ length: count }, (_, offset) => {
    const index = fromMinute + offset;
    const jitter = jitterMs === 0 ? 0 : ((index * 2_654_435_761) >>> 8) % jitterMs;
    return {
      timestamp: new Date(start + index * minute + jitter).toISOString().replace('Z', '+00:00'),
      timezone_offset: 3600,
      type: 'automatic',
      unit: 'bpm',
      value: heartRate(index),
    };
  });
  const body = Buffer.from(
    JSON.stringify({ stage: 'daily', provider: 'oura', is_final_chunk: false, data }),
  );
  return { method: 'POST', path: `/v2/timeseries/${userId}/heartrate`, body };
}
