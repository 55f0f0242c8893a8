import { type Day, type Device, quantities, type Quantity, type Sample } from './health-store.ts';
import { type Platform, type Push, rangeOf, sampleResources, timeZone } from './platform.ts';

const devices: Readonly<
  Record<
    Device,
    { readonly source_bundle: string; readonly product_type?: string; readonly type: string }
  >
> = {
  watch: { source_bundle: 'com.sec.android.app.shealth', product_type: 'SM-R930', type: 'watch' },
  phone: {
    source_bundle: 'com.google.android.apps.fitness',
    product_type: 'Pixel 8',
    type: 'phone',
  },
  cuff: { source_bundle: 'jp.co.omron.healthcare.omron_connect', type: 'cuff' },
  scale: { source_bundle: 'com.withings.wiscale2', type: 'scale' },
};

const kilojoules = 4.184;

/** Energy goes in kilojoules, and what is counted has no unit. */
const units: Readonly<Record<Quantity, readonly [unit: string, factor?: number]>> = {
  heartRate: ['bpm'],
  heartRateVariability: ['rmssd'],
  oxygen: ['%'],
  temperature: ['°C'],
  steps: [''],
  metres: ['m'],
  energy: ['kJ', kilojoules],
};

const stageKeys = {
  awake: ['awakeSleepSamples', 4],
  deep: ['deepSleepSamples', 1],
  light: ['lightSleepSamples', 2],
  rem: ['remSleepSamples', 3],
} as const;

/** Instants as Java writes them: whole seconds without a fraction. */
const written = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const sampleOf = (
  { value, startMs, endMs, device }: Sample,
  unit: string,
  factor = 1,
): Readonly<Record<string, unknown>> => ({
  id: `${device}-${startMs}-${unit}`,
  value: value * factor,
  unit,
  start_date: written(startMs),
  end_date: written(endMs),
  ...devices[device],
  metadata: {},
});

const samplesOf = (days: readonly Day[], quantity: Quantity) =>
  days.flatMap(({ samples }) =>
    samples[quantity].map((sample) => sampleOf(sample, ...units[quantity])),
  );

const pressuresOf = ({ pressures }: Day) =>
  pressures.map(({ systolic, diastolic }) => ({
    systolic: sampleOf(systolic, 'mmHg'),
    diastolic: sampleOf(diastolic, 'mmHg'),
  }));

/** Without the totals of the day: those are left to whoever adds up the samples of all devices. */
const activityOf = (day: Day) => ({
  active_energy_burned: samplesOf([day], 'energy'),
  basal_energy_burned: [],
  steps: samplesOf([day], 'steps'),
  distance_walking_running: samplesOf([day], 'metres'),
  vo2_max: [],
  floors_climbed: [],
});

const recordOf = (startMs: number, endMs: number) => {
  const { source_bundle, product_type, type } = devices.watch;
  return {
    id: `record-${startMs}`,
    start_date: written(startMs),
    end_date: written(endMs),
    source_bundle,
    product_type,
    source_type: type,
  };
};

function sleepOf({ night }: Day): object {
  const sleep_stages: Record<string, object[]> = Object.fromEntries(
    [
      ...Object.values(stageKeys).map(([key]) => key),
      'outOfBedSleepSamples',
      'unknownSleepSamples',
    ].map((key) => [key, []]),
  );
  for (const { stage, startMs, endMs } of night.stages) {
    const [key, value] = stageKeys[stage];
    sleep_stages[key]?.push(sampleOf({ value, startMs, endMs, device: 'watch' }, 'stage'));
  }
  return { ...recordOf(night.startMs, night.endMs), sleep_stages };
}

function workoutsOf({ workout }: Day): readonly object[] {
  if (workout === null) return [];
  const { startMs, endMs, metres, kilocalories } = workout;
  return [
    {
      ...recordOf(startMs, endMs),
      sport: 'running',
      calories: kilocalories,
      distance: metres,
      heart_rate_zone_1: 600,
      heart_rate_zone_2: 3000,
    },
  ];
}

const bodyOf = (days: readonly Day[]) => ({
  body_mass: days.flatMap(({ weight }) => (weight === null ? [] : [sampleOf(weight, 'kg')])),
  body_fat_percentage: [],
});

/** The SDK for Health Connect. Of a resource it pushes everything at once, and says nothing of chunks. */
export function openAndroid(): Platform {
  return {
    provider: 'health_connect',
    version: ['x-vital-android-sdk-version', '5.0.2'],
    spellUserId: (userId) => userId,
    compresses: (path) => /^\/v2\/(?:timeseries|summary)\//u.test(path),
    takesConflictForConnected: true,
    refreshesAfterRefusal: true,
    startsHistoricalStage: false,
    pushes: (days, stage) => {
      const { fromMs, toMs } = rangeOf(days);
      const dates = { start_date: written(fromMs), end_date: written(toMs) };
      const of = (kind: Push['kind'], resource: string, data: object): Push => ({
        kind,
        resource,
        body: {
          stage,
          provider: 'health_connect',
          ...(stage === 'historical' ? dates : {}),
          time_zone: timeZone,
          data,
        },
      });
      const weighed = days.some(({ weight }) => weight !== null);
      const workouts = days.flatMap(workoutsOf);
      return [
        ...quantities.map((each) => of('timeseries', sampleResources[each], samplesOf(days, each))),
        of('timeseries', 'blood_pressure', days.flatMap(pressuresOf)),
        of('summary', 'activity', days.map(activityOf)),
        of('summary', 'sleep', days.map(sleepOf)),
        ...(workouts.length > 0 ? [of('summary', 'workouts', workouts)] : []),
        ...(weighed ? [of('summary', 'body', bodyOf(days))] : []),
      ];
    },
  };
}
