import type { Day } from './day.ts';
import type { Person } from './person.ts';
import { round } from './samples.ts';
import { seededRandom, normal } from './seeded-random.ts';
import { stages } from './sleep.ts';

export type Measured = { readonly minute: number; readonly value: number };

/** The slower the heart in a stage, the more its beats vary. */
const stageVariability: Readonly<Record<number, number>> = {
  [stages.deep]: 1.12,
  [stages.light]: 1,
  [stages.rem]: 0.88,
  [stages.awake]: 0.78,
};

/** Returns the measurements of a device on the skin for the night that ends on the day, from lights out to getting up. */
export function nightSeries(
  person: Person,
  { local, night }: Day,
): Readonly<Record<'hrv' | 'respiratory_rate' | 'blood_oxygen', readonly Measured[]>> {
  const draw = seededRandom(person.seed, 'night measures', local.number);
  const { fromMinute, toMinute, form } = night;
  const every = (minutes: number, measure: (minute: number) => number): readonly Measured[] => {
    const found: Measured[] = [];
    const first = Math.ceil(fromMinute / minutes) * minutes;
    for (let minute = first; minute < toMinute; minute += minutes) {
      found.push({ minute, value: measure(minute) });
    }
    return found;
  };
  const variabilityAt = (minute: number): number => {
    const stage = night.stages.find((each) => minute < each.toMinute)?.stage ?? stages.light;
    // The heart recovers towards the morning.
    const progress = (minute - fromMinute) / (toMinute - fromMinute);
    return (stageVariability[stage] ?? 1) * (1 + form) * (0.9 + progress * 0.2);
  };
  return {
    hrv: every(5, (minute) =>
      Math.max(8, Math.round(person.hrvMs * (variabilityAt(minute) + normal(draw) * 0.06))),
    ),
    respiratory_rate: every(10, () => round(person.breathsPerMinute + normal(draw) * 0.6, 1)),
    blood_oxygen: every(15, () => Math.min(100, Math.round(96.6 + normal(draw) * 1.1))),
  };
}
