/** A document of one of the API's collections. */
export type Document = Readonly<Record<string, unknown>>;

/** What an account has, by collection; `personal_info` is one object. */
export type Collections = Readonly<Record<string, readonly Document[]>>;

const dayMs = 24 * 3600 * 1000;
const zone = '-08:00';
const zoneMs = -8 * 3600 * 1000;

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Local time in the documents' spelling. */
function local(ms: number): string {
  return `${new Date(ms + zoneMs).toISOString().slice(0, 23)}${zone}`;
}

const repeat = (phases: string, length: number): string => phases.repeat(length).slice(0, length);

/** One night of eight hours that ends on the day at seven, with all that belongs to it. */
function night(day: string, index: number): Document {
  const end = Date.parse(`${day}T07:00:00Z`) - zoneMs;
  const start = end - 8 * 3600 * 1000;
  const series = (from: number): Document => ({
    interval: 300,
    timestamp: local(start),
    items: Array.from({ length: 96 }, (_, at) => (at % 16 === 5 ? null : from + (at % 7))),
  });
  return {
    id: `sleep-${index}`,
    day,
    type: 'long_sleep',
    bedtime_start: local(start),
    bedtime_end: local(end),
    time_in_bed: 28_800,
    total_sleep_duration: 26_100,
    awake_time: 2700,
    light_sleep_duration: 14_100,
    rem_sleep_duration: 6000,
    deep_sleep_duration: 6000,
    efficiency: 91,
    latency: 600,
    average_heart_rate: 54.25,
    lowest_heart_rate: 48,
    average_hrv: 62,
    average_breath: 14.125,
    period: 0,
    low_battery_alert: false,
    readiness: { score: 81, temperature_deviation: -0.2, contributors: {} },
    sleep_phase_5_min: repeat('4221112233', 96),
    heart_rate: series(50),
    hrv: series(55),
  };
}

/** So many days up to the last one, complete, of a person in California. */
export function ouraPerson(lastDay: string, days: number): Collections {
  const last = Date.parse(lastDay);
  const list = Array.from({ length: days }, (_, index) => dayOf(last - (days - 1 - index) * dayMs));
  const each = (make: (day: string, index: number) => Document): readonly Document[] =>
    list.map(make);
  return {
    personal_info: [{ id: '', age: 31, weight: 74.8, height: 1.8, biological_sex: 'male' }],
    ring_configuration: [{ id: 'ring-1', hardware_type: 'gen4', color: 'silver', size: 10 }],
    sleep: each(night),
    daily_sleep: each((day, index) => ({ id: `ds-${index}`, day, score: 80 + (index % 10) })),
    daily_readiness: each((day, index) => ({
      id: `dr-${index}`,
      day,
      score: 75,
      temperature_deviation: 0.1,
    })),
    daily_activity: each((day, index) => ({
      id: `da-${index}`,
      day,
      timestamp: `${day}T04:00:00.000${zone}`,
      active_calories: 512,
      total_calories: 2604,
      steps: 9000 + index,
      equivalent_walking_distance: 8210,
      low_activity_time: 12_600,
      medium_activity_time: 1800,
      high_activity_time: 900,
      met: { interval: 60, items: [0.9, 1.2], timestamp: `${day}T04:00:00.000${zone}` },
    })),
    workout: each((day, index) => ({
      id: `w-${index}`,
      day,
      activity: 'cycling',
      calories: 300,
      distance: 13_500.5,
      intensity: 'moderate',
      label: null,
      source: 'confirmed',
      start_datetime: `${day}T18:00:00.000${zone}`,
      end_datetime: `${day}T18:45:00.000${zone}`,
    })),
    daily_spo2: each((day, index) => ({
      id: `sp-${index}`,
      day,
      spo2_percentage: { average: 97.5 },
    })),
    heartrate: list.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => ({
        bpm: 60 + hour,
        source: 'awake',
        timestamp: `${day}T${String(hour).padStart(2, '0')}:00:00+00:00`,
      })),
    ),
  };
}
