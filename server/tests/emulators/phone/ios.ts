import { type Day, type Device, quantities, type Quantity, type Sample } from './health-store.ts';
import {
  type Platform,
  type Push,
  rangeOf,
  sampleResources,
  type Stage,
  timeZone,
} from './platform.ts';

const devices: Readonly<
  Record<
    Device,
    { readonly source_bundle: string; readonly product_type?: string; readonly type: string }
  >
> = {
  watch: {
    source_bundle: 'com.apple.health.6C7A0D0A-1B1E-4B0B-9B57-0F5B3C6E7A11',
    product_type: 'Watch7,2',
    type: 'watch',
  },
  phone: {
    source_bundle: 'com.apple.health.0E1F2A3B-4C5D-4E6F-8A9B-0C1D2E3F4A5B',
    product_type: 'iPhone15,4',
    type: 'phone',
  },
  cuff: { source_bundle: 'com.omronhealthcare.omronconnect', type: 'cuff' },
  scale: { source_bundle: 'com.withings.wiScaleNG', type: 'scale' },
};

const units: Readonly<Record<Quantity, string>> = {
  heartRate: 'bpm',
  heartRateVariability: 'rmssd',
  oxygen: '%',
  temperature: '°C',
  steps: 'count',
  metres: 'meter',
  energy: 'kcal',
};

const stageKeys = {
  awake: ['awake_sleep_samples', 2],
  deep: ['deep_sleep_samples', 4],
  light: ['light_sleep_samples', 3],
  rem: ['rem_sleep_samples', 5],
} as const;

/** Dates as Swift's `.iso8601` writes them. */
const written = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const sampleOf = ({ value, startMs, endMs, device }: Sample, unit: string) => ({
  value,
  unit,
  start_date: written(startMs),
  end_date: written(endMs),
  ...devices[device],
});

const pressuresOf = ({ pressures }: Day) =>
  pressures.map(({ systolic, diastolic }) => ({
    systolic: sampleOf(systolic, 'mmHg'),
    diastolic: sampleOf(diastolic, 'mmHg'),
  }));

const activityOf = ({ date, totals }: Day) => ({
  day_summary: {
    calendar_date: date,
    active_energy_burned_sum: totals.active,
    basal_energy_burned_sum: totals.basal,
    steps_sum: totals.steps,
    distance_walking_running_sum: totals.metres,
  },
});

function sleepOf({ night }: Day): object {
  const sleep_stages: Record<string, object[]> = Object.fromEntries(
    Object.values(stageKeys).map(([key]) => [key, []]),
  );
  for (const { stage, startMs, endMs } of night.stages) {
    const [key, value] = stageKeys[stage];
    sleep_stages[key]?.push(sampleOf({ value, startMs, endMs, device: 'watch' }, 'stage'));
  }
  const { source_bundle, product_type } = devices.watch;
  return {
    start_date: written(night.startMs),
    end_date: written(night.endMs),
    source_bundle,
    product_type,
    sleep_stages,
  };
}

function workoutsOf({ workout }: Day): readonly object[] {
  if (workout === null) return [];
  const { startMs, endMs, metres, kilocalories } = workout;
  const { source_bundle, product_type } = devices.watch;
  const halves = {
    value: [metres / 2, metres / 2],
    start_offset: [0, 1800],
    end_offset: [1800, 3600],
  };
  return [
    {
      start_date: written(startMs),
      end_date: written(endMs),
      moving_time: (endMs - startMs) / 1000,
      ascent_elevation: 80,
      descent_elevation: 75,
      source_bundle,
      product_type,
      sport: 'running',
      calories: kilocalories,
      distance: metres,
      heart_rate_zone1: 600,
      heart_rate_zone2: 3000,
      stream: {
        components: {
          distance_walking_running: [
            { anchor: written(startMs), ...halves, source_bundle, product_type },
          ],
        },
      },
    },
  ];
}

/** An object of lists; the zone of each day that has something, as pairs. */
function bodyOf(days: readonly Day[]): object {
  const weighed = days.flatMap(({ date, weight }) => (weight === null ? [] : [{ date, weight }]));
  return {
    body_mass: weighed.map(({ weight }) => sampleOf(weight, 'kg')),
    body_fat_percentage: [],
    time_zones: weighed.map(({ date }) => [date, timeZone]),
  };
}

type Cut = Pick<Push, 'kind' | 'resource'> & { readonly entries: readonly object[] };

/** The SDK for Apple Health. It cuts what it pushes into chunks of so many entries, and says which one is the last. */
export function openIos(chunkSize = 10_000): Platform {
  const chunked = (
    { kind, resource, entries }: Cut,
    stage: Stage,
    range: object,
  ): readonly Push[] => {
    // Of nothing an empty chunk is sent, so that the past of the resource ends.
    const chunks = Math.max(stage === 'historical' ? 1 : 0, Math.ceil(entries.length / chunkSize));
    return Array.from({ length: chunks }, (_, index) => ({
      kind,
      resource,
      body: {
        ...range,
        is_final_chunk: index === chunks - 1,
        data: entries.slice(index * chunkSize, (index + 1) * chunkSize),
      },
    }));
  };
  return {
    provider: 'apple_health_kit',
    version: ['x-vital-ios-sdk-version', '1.8.8'],
    spellUserId: (userId) => userId.toUpperCase(),
    compresses: (path) => /timeseries|summary|sdk_sync_progress/u.test(path),
    takesConflictForConnected: false,
    refreshesAfterRefusal: false,
    startsHistoricalStage: true,
    pushes: (days, stage) => {
      const { fromMs, toMs } = rangeOf(days);
      const range = {
        stage,
        provider: 'apple_health_kit',
        ...(stage === 'historical' ? { start_date: written(fromMs), end_date: written(toMs) } : {}),
        time_zone: timeZone,
      };
      const of = (kind: Push['kind'], resource: string, entries: readonly object[]) =>
        chunked({ kind, resource, entries }, stage, range);
      const body = { ...range, is_final_chunk: true, data: bodyOf(days) };
      const isTold = stage === 'historical' || days.some(({ weight }) => weight !== null);
      return [
        ...quantities.flatMap((quantity) =>
          of(
            'timeseries',
            sampleResources[quantity],
            days.flatMap(({ samples }) =>
              samples[quantity].map((sample) => sampleOf(sample, units[quantity])),
            ),
          ),
        ),
        ...of('timeseries', 'blood_pressure', days.flatMap(pressuresOf)),
        ...of('summary', 'activity', days.map(activityOf)),
        ...of('summary', 'sleep', days.map(sleepOf)),
        ...of('summary', 'workouts', days.flatMap(workoutsOf)),
        ...(isTold ? [{ kind: 'summary', resource: 'body', body } as const] : []),
      ];
    },
  };
}
