export type Entry = Readonly<Record<string, unknown>>;

/** What an account has. Nights carry what happened in them under `stretches`, which their summaries do not show. */
export type WithingsData = Readonly<
  Record<
    'measuregrps' | 'activities' | 'workouts' | 'nights' | 'recordings' | 'devices',
    readonly Entry[]
  >
>;

const daySeconds = 24 * 3600;
const zone = 'Europe/Paris';

/** So many days up to the last one of a person in Paris, in winter. */
export function withingsPerson(lastDay: string, days: number): WithingsData {
  const midnight = Date.parse(`${lastDay}T00:00:00+01:00`) / 1000;
  const each = (make: (day: string, start: number, index: number) => Entry): readonly Entry[] =>
    Array.from({ length: days }, (_, index) => {
      const start = midnight - (days - 1 - index) * daySeconds;
      const day = new Date((start + daySeconds / 2) * 1000).toISOString().slice(0, 10);
      return make(day, start, index);
    });
  const group = (grpid: number, date: number, measures: readonly Entry[]): Entry => ({
    grpid,
    attrib: 0,
    date,
    created: date,
    modified: date,
    category: 1,
    deviceid: 'd1',
    hash_deviceid: 'h1',
    measures,
    comment: null,
    timezone: zone,
  });
  const scale = each((_, start, index) =>
    group(1000 + index, start + 7 * 3600, [
      { value: 74_800 + index, type: 1, unit: -3 },
      { value: 60_000, type: 5, unit: -3 },
      { value: 19_786, type: 6, unit: -3 },
      { value: 40_000, type: 77, unit: -3 },
      { value: 57_000, type: 76, unit: -3 },
      { value: 3000, type: 88, unit: -3 },
    ]),
  );
  const cuff = each((_, start, index) =>
    group(2000 + index, start + 8 * 3600, [
      { value: 80, type: 9, unit: 0 },
      { value: 122, type: 10, unit: 0 },
      { value: 64, type: 11, unit: 0 },
    ]),
  );
  const others = each((_, start, index) =>
    group(3000 + index, start + 9 * 3600, [
      { value: 98, type: 54, unit: 0 },
      { value: 36_640, type: 71, unit: -3 },
      { value: 42, type: 123, unit: 0 },
      { value: 20, type: 12, unit: 0 },
    ]),
  );
  const height = group(1, midnight - 900 * daySeconds, [{ value: 183, type: 4, unit: -2 }]);
  const aim = { ...group(2, midnight, [{ value: 70, type: 1, unit: 0 }]), category: 2 };
  return {
    measuregrps: [...scale, ...cuff, ...others, height, aim],
    activities: each((day) => ({
      date: day,
      timezone: zone,
      is_tracker: true,
      deviceid: null,
      steps: 8432,
      distance: 6200.5,
      elevation: 12,
      soft: 7200,
      moderate: 1800,
      intense: 900,
      active: 2700,
      calories: 450.7,
      totalcalories: 2800.2,
      hr_average: 72,
      hr_min: 52,
      hr_max: 145,
    })),
    workouts: each((day, start, index) => ({
      id: 500 + index,
      category: 2,
      timezone: zone,
      model: 93,
      attrib: 0,
      startdate: start + 18 * 3600,
      enddate: start + 19 * 3600,
      date: day,
      data: { calories: 480, distance: 9800, steps: 9100, hr_average: 148, pause_duration: 60 },
    })),
    nights: each((day, start, index) => ({
      id: 700 + index,
      timezone: zone,
      model: 32,
      model_id: 63,
      startdate: start - 3600,
      enddate: start + 6 * 3600,
      date: day,
      completed: true,
      data: {
        total_timeinbed: 25_200,
        total_sleep_time: 22_680,
        wakeupduration: 2520,
        lightsleepduration: 12_600,
        deepsleepduration: 5040,
        remsleepduration: 5040,
        sleep_latency: 600,
        sleep_efficiency: 0.9,
        sleep_score: 82,
        hr_average: 56,
        hr_min: 49,
        hr_max: 78,
        rr_average: 15,
      },
      stretches: [0, 1, 2, 1, 3, 0].map((state, at) => {
        const from = start - 3600 + at * 4200;
        return {
          startdate: from,
          enddate: from + 4200,
          state,
          hr: { [String(from)]: 50 + at, [String(from + 600)]: 52 },
          rr: { [String(from)]: 15 },
          rmssd: { [String(from)]: 48 },
        };
      }),
    })),
    recordings: each((_, start) => ({
      deviceid: 'd1',
      model: 44,
      ecg: { signalid: 5, afib: 0 },
      bloodpressure: { systole: 121, diastole: 79 },
      heart_rate: 66,
      timestamp: start + 10 * 3600,
      timezone: zone,
    })),
    devices: [
      { type: 'Scale', model: 'Body Comp', model_id: 18, deviceid: 'd1', hash_deviceid: 'h1' },
      { type: 'Sleep Monitor', model: 'Aura Sensor V2', deviceid: 'd2', hash_deviceid: 'h2' },
    ],
  };
}
