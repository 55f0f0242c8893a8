import type { Shot } from './stage.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const minute = 60_000;

/** Plausible heart rates: a slow wave with a little noise, the same in every run. */
export function heartRate(index: number): number {
  const noise = scramble(index + 1) % 7;
  return Math.round(64 + 14 * Math.sin(index / 230) + noise);
}

/** A number without a pattern that compression could find (the finaliser of MurmurHash3). */
function scramble(index: number): number {
  const once = Math.imul(index ^ (index >>> 16), 0x85_eb_ca_6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2_b2_ae_35);
  return (twice ^ (twice >>> 16)) >>> 0;
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
    const jitter = jitterMs === 0 ? 0 : scramble(index) % jitterMs;
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
