import { between, seededRandom, pick, whole } from './seeded-random.ts';

/** The properties of a synthetic person that do not change from day to day. Times of day are minutes from local midnight. */
export type Person = {
  readonly seed: number;
  readonly watchProvider: 'apple_health_kit' | 'garmin';
  readonly restingHeartRate: number;
  readonly maxHeartRate: number;
  readonly hrvMs: number;
  readonly breathsPerMinute: number;
  readonly weightKg: number;
  readonly fatPercent: number;
  readonly strideM: number;
  /** About 1: how much the person moves compared with others. */
  readonly liveliness: number;
  readonly wakesAt: number;
  /** Negative before midnight. */
  readonly sleepsAt: number;
  readonly systolic: number;
  readonly diastolic: number;
  readonly coffees: number;
  /** Null without a sensor. */
  readonly glucose: { readonly fasting: number; readonly rise: number } | null;
};

export function personOf(seed: number): Person {
  const draw = seededRandom(seed, 'person');
  const restingHeartRate = whole(draw, 50, 68);
  const systolic = whole(draw, 108, 134);
  return {
    seed,
    watchProvider: pick(draw, ['apple_health_kit', 'garmin']),
    restingHeartRate,
    maxHeartRate: whole(draw, 168, 196),
    // The slower the heart at rest, the more its beats vary.
    hrvMs: 150 - restingHeartRate * 1.7 + between(draw, -8, 8),
    breathsPerMinute: between(draw, 12.5, 16.5),
    weightKg: between(draw, 56, 98),
    fatPercent: between(draw, 15, 33),
    strideM: between(draw, 0.64, 0.8),
    liveliness: between(draw, 0.75, 1.3),
    wakesAt: whole(draw, 350, 450),
    sleepsAt: whole(draw, -80, 20),
    systolic,
    diastolic: Math.round(systolic * 0.64) + whole(draw, -4, 4),
    coffees: whole(draw, 0, 3),
    glucose: pick(draw, [null, null, { fasting: 5.1, rise: 1.9 }, { fasting: 7.1, rise: 4.6 }]),
  };
}
