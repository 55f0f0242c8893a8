import type { Row } from './row.ts';

/** An interval is at most seven days long. */
const minutes = [0, 10_080] as const;
const metres = [0, 10_000_000] as const;
const repetitions = [0, 2_000_000] as const;
const kilocalories = [0, 100_000] as const;

/** Movement, workouts and exposure. */
export const activity = {
  calories_active: {
    title: 'Active energy',
    schemaName: 'CaloriesActive',
    unit: 'kcal',
    kind: 'interval',
    range: kilocalories,
    bucketSpan: 'day',
    legacyPath: true,
  },
  calories_basal: {
    title: 'Basal energy',
    schemaName: 'CaloriesBasal',
    unit: 'kcal',
    kind: 'point',
    range: kilocalories,
    bucketSpan: 'day',
    legacyPath: true,
  },
  daylight_exposure: {
    title: 'Daylight exposure',
    schemaName: 'DaylightExposure',
    unit: 'min',
    kind: 'interval',
    range: minutes,
    bucketSpan: 'day',
  },
  distance: {
    title: 'Distance',
    schemaName: 'Distance',
    unit: 'm',
    kind: 'interval',
    range: metres,
    bucketSpan: 'day',
    legacyPath: true,
  },
  fall: {
    title: 'Falls',
    schemaName: 'Fall',
    unit: 'count',
    kind: 'interval',
    range: [0, 1000],
    bucketSpan: 'month',
  },
  floors_climbed: {
    title: 'Floors climbed',
    schemaName: 'FloorsClimbed',
    unit: 'count',
    kind: 'point',
    range: [0, 100_000],
    bucketSpan: 'day',
    legacyPath: true,
  },
  stand_duration: {
    title: 'Stand duration',
    schemaName: 'StandDuration',
    unit: 'min',
    kind: 'interval',
    range: minutes,
    bucketSpan: 'day',
  },
  stand_hour: {
    title: 'Stand hours',
    schemaName: 'StandHour',
    unit: 'count',
    kind: 'interval',
    range: [0, 1000],
    bucketSpan: 'day',
    types: { isRequired: true, isNullable: false, values: ['stood', 'idle'], isIdentity: false },
  },
  steps: {
    title: 'Steps',
    schemaName: 'Steps',
    unit: 'count',
    kind: 'interval',
    range: repetitions,
    bucketSpan: 'day',
    legacyPath: true,
  },
  uv_exposure: {
    title: 'UV exposure',
    schemaName: 'UVExposure',
    unit: 'index',
    kind: 'interval',
    range: [0, 100],
    bucketSpan: 'day',
  },
  wheelchair_push: {
    title: 'Wheelchair pushes',
    schemaName: 'WheelchairPush',
    unit: 'count',
    kind: 'interval',
    range: repetitions,
    bucketSpan: 'day',
  },
  workout_distance: {
    title: 'Workout distance',
    schemaName: 'WorkoutDistance',
    unit: 'm',
    kind: 'interval',
    range: metres,
    bucketSpan: 'day',
  },
  workout_duration: {
    title: 'Workout duration',
    schemaName: 'WorkoutDuration',
    unit: 'min',
    kind: 'interval',
    range: minutes,
    bucketSpan: 'month',
    extras: [
      {
        key: 'intensity',
        values: ['low', 'medium', 'high'],
        isList: false,
        isNullable: true,
        isRequired: true,
      },
    ],
  },
  workout_swimming_stroke: {
    title: 'Swimming strokes',
    schemaName: 'WorkoutSwimmingStroke',
    unit: 'count',
    kind: 'interval',
    range: repetitions,
    bucketSpan: 'day',
  },
} as const satisfies Readonly<Record<string, Row>>;
