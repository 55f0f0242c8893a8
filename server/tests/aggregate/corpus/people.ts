/*
 * Forty questions and their answers, worked out by hand: what the language means. The person lives in Berlin, where the
 * clock went from 02:00 to 03:00 on Sunday, 29 March 2026.
 */

export type Json = Readonly<Record<string, unknown>>;

/** One push of samples or summaries. */
export type Push = {
  readonly person: 'samples' | 'summaries';
  readonly resource: string;
  readonly provider: string;
  readonly sourceType?: string;
  readonly data: readonly Json[];
};

const beats = (timestamp: string, value: number): Json => ({ timestamp, value, unit: 'bpm' });
const walked = (start: string, end: string, value: number): Json => ({
  start,
  end,
  timestamp: start,
  value,
  unit: 'count',
});

export const pushes: readonly Push[] = [
  {
    person: 'samples',
    resource: 'heartrate',
    provider: 'oura',
    sourceType: 'ring',
    data: [
      beats('2026-03-23T06:00:00Z', 50),
      beats('2026-03-23T07:00:00Z', 60),
      beats('2026-03-24T22:30:00Z', 70),
      beats('2026-03-28T23:30:00Z', 55),
      beats('2026-03-29T01:30:00Z', 65),
      beats('2026-03-29T21:30:00Z', 75),
    ],
  },
  {
    person: 'samples',
    resource: 'heartrate',
    provider: 'garmin',
    sourceType: 'watch',
    data: [beats('2026-03-23T12:00:00Z', 90), beats('2026-03-29T22:30:00Z', 100)],
  },
  {
    person: 'samples',
    resource: 'steps',
    provider: 'apple_health_kit',
    sourceType: 'phone',
    data: [
      walked('2026-03-22T22:30:00Z', '2026-03-22T23:30:00Z', 40),
      walked('2026-03-24T22:30:00Z', '2026-03-24T23:30:00Z', 60),
      walked('2026-03-25T10:00:00Z', '2026-03-25T10:10:00Z', 100),
      walked('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', 120),
    ],
  },
  {
    person: 'samples',
    resource: 'steps',
    provider: 'garmin',
    sourceType: 'watch',
    data: [walked('2026-03-25T10:00:00Z', '2026-03-25T10:10:00Z', 150)],
  },
  {
    person: 'samples',
    resource: 'blood_pressure',
    provider: 'withings',
    data: [
      { timestamp: '2026-03-24T07:00:00Z', systolic: 120, diastolic: 80, unit: 'mmHg' },
      { timestamp: '2026-03-25T07:00:00Z', systolic: 130, diastolic: 90, unit: 'mmHg' },
    ],
  },
  {
    person: 'samples',
    resource: 'note',
    provider: 'manual',
    data: [
      {
        start: '2026-03-24T11:00:00Z',
        end: '2026-03-24T11:00:00Z',
        timestamp: '2026-03-24T11:00:00Z',
        value: 'Lunch, then a walk',
        tags: ['food', 'exercise'],
        unit: 'text',
      },
    ],
  },
  {
    person: 'summaries',
    resource: 'sleep',
    provider: 'oura',
    data: [
      {
        bedtime_start: '2026-03-23T22:00:00Z',
        bedtime_stop: '2026-03-24T06:00:00Z',
        efficiency: 80,
        score: 70,
        stage_start_offset_second: [0, 1200, 10_800, 12_000, 20_000, 27_000],
        stage_end_offset_second: [1200, 10_800, 12_000, 20_000, 27_000, 28_800],
        stage_type: [4, 2, 4, 1, 3, 4],
      },
      {
        bedtime_start: '2026-03-25T00:00:00Z',
        bedtime_stop: '2026-03-25T08:00:00Z',
        efficiency: 92,
      },
      {
        bedtime_start: '2026-03-25T13:00:00Z',
        bedtime_stop: '2026-03-25T14:00:00Z',
        efficiency: 70,
      },
    ],
  },
  {
    person: 'summaries',
    resource: 'activity',
    provider: 'oura',
    data: [
      { calendar_date: '2026-03-24', steps: 8000, low: 60, medium: 20, high: 10 },
      { calendar_date: '2026-03-25', steps: 4000 },
    ],
  },
  {
    person: 'summaries',
    resource: 'activity',
    provider: 'garmin',
    data: [{ calendar_date: '2026-03-24', steps: 9000 }],
  },
  {
    person: 'summaries',
    resource: 'workouts',
    provider: 'garmin',
    data: [
      {
        time_start: '2026-03-26T17:00:00Z',
        time_end: '2026-03-26T18:00:00Z',
        sport: 'running',
        distance: 10_000,
        hr_zones: [0, 600, 1200, 900, 600, 300],
      },
      {
        time_start: '2026-03-28T09:00:00Z',
        time_end: '2026-03-28T10:00:00Z',
        sport: 'cycling',
        distance: 20_000,
      },
    ],
  },
  {
    person: 'summaries',
    resource: 'body',
    provider: 'withings',
    data: [
      { measured_at: '2026-03-23T06:00:00Z', weight: 80.5 },
      { measured_at: '2026-03-27T06:00:00Z', weight: 79.5, fat: 20 },
      { measured_at: '2026-03-28T06:00:00Z', fat: 21 },
    ],
  },
  {
    person: 'summaries',
    resource: 'meal',
    provider: 'my_fitness_pal',
    data: [
      {
        timestamp: '2026-03-24T12:00:00Z',
        name: 'Lunch',
        energy: { unit: 'kcal', value: 500 },
        macros: { carbs: 60 },
      },
      { timestamp: '2026-03-24T18:00:00Z', name: 'Dinner', energy: { unit: 'kcal', value: 700 } },
    ],
  },
  {
    person: 'summaries',
    resource: 'menstrual_cycle',
    provider: 'apple_health_kit',
    data: [
      {
        period_start: '2026-03-24',
        menstrual_flow: [
          { date: '2026-03-24', flow: 'heavy' },
          { date: '2026-03-25', flow: 'heavy' },
          { date: '2026-03-26', flow: 'light' },
        ],
        basal_body_temperature: [
          { date: '2026-03-24', value: 36.5 },
          { date: '2026-03-25', value: 36.75 },
        ],
      },
    ],
  },
  { person: 'summaries', resource: 'profile', provider: 'withings', data: [{ height: 170 }] },
];
