import type { Channel } from './channels.ts';
import { type Moments, orderOf, valuesIn } from './moments.ts';

export type Thinned = {
  readonly moments: Moments;
  /** Of the values of a step the last is kept; null where all values are. */
  readonly stepSeconds: number | null;
  readonly valuesLeftOut: number;
};

/** Keeps one moment of each step, where there are more values than may be. Steps are 2, 4, 8 … seconds: the least that suffices. */
export function thinned(moments: Moments, valuesMax: number): Thinned {
  if (valuesIn(moments) <= valuesMax) return { moments, stepSeconds: null, valuesLeftOut: 0 };
  // Streams are stored second by second, so that this leaves nothing out.
  const all = atSteps(moments, 1);
  let [kept, stepSeconds] = [all, 1];
  while (valuesIn(kept) > valuesMax) {
    stepSeconds *= 2;
    kept = atSteps(kept, stepSeconds);
  }
  return {
    moments: kept,
    stepSeconds: stepSeconds === 1 ? null : stepSeconds,
    valuesLeftOut: valuesIn(all) - valuesIn(kept),
  };
}

function atSteps({ times, channels }: Moments, stepSeconds: number): Moments {
  const stepMs = stepSeconds * 1000;
  const order = orderOf(times);
  const steps: number[] = [];
  const all = new Map<Channel, (number | null)[]>();
  for (const channel of channels.keys()) all.set(channel, []);
  for (let index = 0; index < times.length; index += 1) {
    const at = order?.[index] ?? index;
    const step = Math.floor((times[at] ?? 0) / stepMs) * stepMs;
    if (steps.at(-1) !== step) {
      steps.push(step);
      for (const kept of all.values()) kept.push(null);
    }
    for (const [channel, kept] of all) {
      const value = channels.get(channel)?.[at] ?? null;
      if (value !== null) kept[steps.length - 1] = value;
    }
  }
  return { times: steps, channels: all };
}
