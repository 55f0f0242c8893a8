import { type Account, type Document, lastDays } from '../provider.ts';

const hourMs = 3600 * 1000;
const offset = '-25200s';
const zoneMs = -7 * hourMs;

const at = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const dateOf = (day: string): Document => {
  const [year, month, date] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** On a watch of a person in California; int64 are texts. */
const source = {
  recordingMethod: 'PASSIVELY_MEASURED',
  platform: 'FITBIT',
  device: { displayName: 'Pixel Watch 4', formFactor: 'WATCH', manufacturer: 'Google' },
};

export const stretch = (startMs: number, endMs: number): Document => ({
  startTime: at(startMs),
  endTime: at(endMs),
  startUtcOffset: offset,
  endUtcOffset: offset,
});

/** Instants of the day by the person's clock. */
const clock = (day: string, hour: number): number => Date.parse(day) - zoneMs + hour * hourMs;

function night(day: string): Document {
  const [startMs, endMs] = [clock(day, -4), clock(day, 4)];
  const types = ['LIGHT', 'DEEP', 'LIGHT', 'REM', 'AWAKE', 'LIGHT', 'DEEP', 'REM'];
  return {
    interval: stretch(startMs, endMs),
    type: 'STAGES',
    stages: types.map((type, index) => ({
      ...stretch(startMs + index * hourMs, startMs + (index + 1) * hourMs),
      type,
    })),
    metadata: { processed: true, nap: false, stagesStatus: 'SUCCEEDED' },
    summary: {
      minutesInSleepPeriod: '480',
      minutesAsleep: '420',
      minutesAwake: '60',
      minutesToFallAsleep: '7',
    },
  };
}

function exercise(day: string): Document {
  return {
    interval: stretch(clock(day, 18), clock(day, 19)),
    exerciseType: 'RUNNING',
    displayName: 'Run',
    activeDuration: '3540s',
    metricsSummary: {
      caloriesKcal: 612.5,
      distanceMillimeters: 10_250_000,
      steps: '9800',
      averageHeartRateBeatsPerMinute: '151',
      averageSpeedMillimetersPerSecond: 2895.5,
      elevationGainMillimeters: 84_000,
    },
  };
}

/** So many days up to the last one: six heart rates, two of each other kind of value, a night and a run. */
export function googleHealthPerson(lastDay: string, days: number): Account {
  const list = lastDays(lastDay, days);
  const points = (type: string, values: readonly (readonly [day: string, value: Document])[]) =>
    values.map(([day, value], index) => ({
      name: `users/1/dataTypes/${type}/dataPoints/${day}-${index}`,
      dataSource: source,
      [type.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase())]: value,
    }));
  const sampled = (type: string, hours: readonly number[], value: (hour: number) => Document) =>
    points(
      type,
      list.flatMap((day) =>
        hours.map((hour) => {
          const sampleTime = { physicalTime: at(clock(day, hour)), utcOffset: offset };
          return [day, { sampleTime, ...value(hour) }] as const;
        }),
      ),
    );
  const lasting = (type: string, value: Document) =>
    points(
      type,
      list.flatMap((day) =>
        [9, 10].map((hour) => {
          const interval = stretch(clock(day, hour), clock(day, hour) + 60_000);
          return [day, { interval, ...value }] as const;
        }),
      ),
    );
  const whole = (type: string, value: (day: string) => Document) =>
    points(
      type,
      list.map((day) => [day, value(day)] as const),
    );
  const twice = [3, 4];
  return {
    sleep: whole('sleep', night),
    exercise: whole('exercise', exercise),
    steps: lasting('steps', { count: '80' }),
    distance: lasting('distance', { millimeters: '61500' }),
    'active-energy-burned': lasting('active-energy-burned', { kcal: 4.5 }),
    floors: lasting('floors', { count: '1' }),
    'hydration-log': lasting('hydration-log', { amountConsumed: { milliliters: 250 } }),
    'heart-rate': sampled('heart-rate', [0, 4, 8, 12, 16, 20], (hour) => ({
      beatsPerMinute: String(60 + hour),
    })),
    'heart-rate-variability': sampled('heart-rate-variability', twice, () => ({
      rootMeanSquareOfSuccessiveDifferencesMilliseconds: 41.5,
      standardDeviationMilliseconds: 62,
    })),
    'oxygen-saturation': sampled('oxygen-saturation', twice, () => ({ percentage: 96.5 })),
    'respiratory-rate-sleep-summary': sampled('respiratory-rate-sleep-summary', [4], () => ({
      fullSleepStats: { breathsPerMinute: 14.2 },
    })),
    'core-body-temperature': sampled('core-body-temperature', [8], () => ({ celsius: 36.6 })),
    'blood-glucose': sampled('blood-glucose', [8], () => ({
      bloodGlucoseMilligramsPerDeciliter: 99,
    })),
    'run-vo2-max': sampled('run-vo2-max', [19], () => ({ runVo2Max: 48.5 })),
    weight: sampled('weight', [4], () => ({ weightGrams: 74_800 })),
    'body-fat': sampled('body-fat', [4], () => ({ percentage: 18.5 })),
    height: sampled('height', [4], () => ({ heightMillimeters: '1790' })),
    'daily-resting-heart-rate': whole('daily-resting-heart-rate', (day) => ({
      date: dateOf(day),
      beatsPerMinute: '54',
    })),
    'total-calories': list.map((day) => ({ day, kcalSum: 2450.5 })),
  };
}
