import { interval, newer, older, oneOf, point, type Row } from './resource-definition.ts';

/** An interval is at most seven days long. */
const minutes = [0, 10_080] as const;
const metres = [0, 10_000_000] as const;
const repetitions = [0, 2_000_000] as const;
const kilocalories = [0, 100_000] as const;

/** Movement, workouts and exposure. */
export const activity = {
  calories_active: interval('Active energy', 'kcal', kilocalories, older('day')),
  calories_basal: point('Basal energy', 'kcal', kilocalories, older('day')),
  daylight_exposure: interval('Daylight exposure', 'min', minutes, newer('day')),
  distance: interval('Distance', 'm', metres, older('day')),
  fall: interval('Falls', 'count', [0, 1000], newer('month')),
  floors_climbed: point('Floors climbed', 'count', [0, 100_000], older('day')),
  stand_duration: interval('Stand duration', 'min', minutes, newer('day')),
  stand_hour: interval('Stand hours', 'count', [0, 1000], {
    ...newer('day'),
    types: oneOf(['stood', 'idle']),
  }),
  steps: interval('Steps', 'count', repetitions, older('day')),
  uv_exposure: interval('UV exposure', 'index', [0, 100], {
    ...newer('day'),
    schemaName: 'UVExposure',
  }),
  wheelchair_push: interval('Wheelchair pushes', 'count', repetitions, newer('day')),
  workout_distance: interval('Workout distance', 'm', metres, newer('day')),
  workout_duration: interval('Workout duration', 'min', minutes, {
    ...newer('month'),
    extras: [
      {
        key: 'intensity',
        values: ['low', 'medium', 'high'],
        isList: false,
        isNullable: true,
        isRequired: true,
      },
    ],
  }),
  workout_swimming_stroke: interval('Swimming strokes', 'count', repetitions, newer('day')),
} satisfies Readonly<Record<string, Row>>;
