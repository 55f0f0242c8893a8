import {
  interval,
  withoutDeprecatedPath,
  withDeprecatedPath,
  oneOf,
  point,
  type ResourceDefinition,
} from './resource-definition.ts';

/** An interval is at most seven days long. */
const minutes = [0, 10_080] as const;
const metres = [0, 10_000_000] as const;
const repetitions = [0, 2_000_000] as const;
const kilocalories = [0, 100_000] as const;

/** A source may have several apps that count at the same time. */
const once = { countsOverlapsOnce: true } as const;

/** Movement, workouts and exposure. */
export const activity = {
  calories_active: interval('Active energy', 'kcal', kilocalories, {
    ...withDeprecatedPath('day'),
    ...once,
  }),
  calories_basal: point('Basal energy', 'kcal', kilocalories, withDeprecatedPath('day')),
  daylight_exposure: interval('Daylight exposure', 'min', minutes, {
    ...withoutDeprecatedPath('day'),
    ...once,
  }),
  distance: interval('Distance', 'm', metres, {
    ...withDeprecatedPath('day'),
    ...once,
  }),
  fall: interval('Falls', 'count', [0, 1000], withoutDeprecatedPath('month')),
  floors_climbed: point('Floors climbed', 'count', [0, 100_000], withDeprecatedPath('day')),
  stand_duration: interval('Stand duration', 'min', minutes, {
    ...withoutDeprecatedPath('day'),
    ...once,
  }),
  stand_hour: interval('Stand hours', 'count', [0, 1000], {
    ...withoutDeprecatedPath('day'),
    types: oneOf(['stood', 'idle']),
  }),
  steps: interval('Steps', 'count', repetitions, {
    ...withDeprecatedPath('day'),
    ...once,
  }),
  uv_exposure: interval('UV exposure', 'index', [0, 100], {
    ...withoutDeprecatedPath('day'),
    schemaName: 'UVExposure',
  }),
  wheelchair_push: interval('Wheelchair pushes', 'count', repetitions, {
    ...withoutDeprecatedPath('day'),
    ...once,
  }),
  workout_distance: interval('Workout distance', 'm', metres, {
    ...withoutDeprecatedPath('day'),
    ...once,
  }),
  workout_duration: interval('Workout duration', 'min', minutes, {
    ...withoutDeprecatedPath('month'),
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
  workout_swimming_stroke: interval('Swimming strokes', 'count', repetitions, {
    ...withoutDeprecatedPath('day'),
    ...once,
  }),
} satisfies Readonly<Record<string, ResourceDefinition>>;
