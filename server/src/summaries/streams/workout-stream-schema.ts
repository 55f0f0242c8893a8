import { Type } from 'typebox';

import { instant, nullable } from '#kernel/http/common-schemas.ts';

const valuesOf = (description: string) => Type.Array(nullable(Type.Number()), { description });

/** The stream of a workout: parallel arrays, empty if nothing was recorded. */
export const workoutStream = Type.Object(
  {
    time: Type.Array(Type.Integer(), { description: 'Seconds since 1970.' }),
    cadence: valuesOf('Steps or turns a minute.'),
    altitude: valuesOf('In m.'),
    velocity_smooth: valuesOf('In m/s.'),
    heartrate: Type.Array(nullable(Type.Integer()), { description: 'In bpm.' }),
    lat: valuesOf('In degrees.'),
    lng: valuesOf('In degrees.'),
    distance: valuesOf('Since the start, in m.'),
    power: valuesOf('In W.'),
    resistance: valuesOf('As the operating system reports it.'),
    temperature: valuesOf('Of the air, in °C.'),
    step_seconds: Type.Optional(
      Type.Integer({
        description:
          'An extension, for streams with more than 800,000 values: the length of each step in seconds. A step has the last of its values, and the sum of its distances.',
      }),
    ),
    laps: Type.Optional(
      Type.Array(
        Type.Object(
          {
            time_start: nullable(instant),
            duration: nullable(Type.Number({ description: 'How long the timer ran, in s.' })),
            distance: nullable(Type.Number({ description: 'In m.' })),
            calories: nullable(Type.Number({ description: 'In kcal.' })),
            average_hr: nullable(Type.Integer({ description: 'In bpm.' })),
            max_hr: nullable(Type.Integer({ description: 'In bpm.' })),
            max_speed: nullable(Type.Number({ description: 'In m/s.' })),
            intensity: nullable(Type.String()),
            trigger: nullable(Type.String({ description: 'Why the lap ended.' })),
          },
          { title: 'WorkoutStreamLap' },
        ),
        { description: 'An extension: the laps as the device recorded them.' },
      ),
    ),
    field_origins: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'An extension, for imported workouts: the type of file from which each field comes, because copies of one workout may have different fields.',
      }),
    ),
  },
  { title: 'ClientFacingStream' },
);
