import type { SourceType } from '#sources';

import { readGlucose, readNight, readProfile, readScale } from './measurements.ts';
import {
  readActivity,
  readHeartRate,
  readPhoneMovement,
  readWatchMovement,
  readWorkouts,
} from './movement.ts';
import type { Reading, DayOfData } from './reading.ts';

/** One resource of a demo source, recorded by one device. */
export type DemoResource = {
  readonly name: string;
  readonly gives: readonly string[];
  readonly device: { readonly sourceType: SourceType; readonly model: string };
  readonly read: (reading: Reading) => DayOfData;
};

const phone = { sourceType: 'phone', model: 'Demo phone' } as const;
const app = { sourceType: 'app', model: 'Demo app' } as const;
const watch = { sourceType: 'watch', model: 'Demo watch' } as const;
const ring = { sourceType: 'ring', model: 'Demo ring' } as const;
const scale = { sourceType: 'scale', model: 'Demo scale' } as const;
const sensor = { sourceType: 'automatic', model: 'Demo glucose sensor' } as const;

const night = ['sleep', 'sleep_cycle', 'hrv', 'respiratory_rate', 'blood_oxygen'] as const;
const body = ['body', 'body_weight', 'body_fat'] as const;

const profile = { name: 'profile', gives: ['profile'], device: app, read: readProfile };
const scaleBody = { name: 'scale', gives: body, device: scale, read: readScale };

const watchSource: readonly DemoResource[] = [
  {
    name: 'watch_night',
    gives: night,
    device: watch,
    read: readNight({ beatsEvery: 1, hasScores: false }),
  },
  { name: 'watch_day', gives: ['activity'], device: watch, read: readActivity },
  { name: 'watch_workouts', gives: ['workouts'], device: watch, read: readWorkouts },
  {
    name: 'watch_movement',
    gives: ['steps', 'distance', 'calories_active'],
    device: watch,
    read: readWatchMovement,
  },
  { name: 'watch_heart', gives: ['heartrate'], device: watch, read: readHeartRate(1) },
];

/** The resources of each demo source, in the order of a first pull. */
export const demoSources: Readonly<Record<string, readonly DemoResource[]>> = {
  apple_health_kit: [
    profile,
    ...watchSource,
    {
      name: 'phone_movement',
      gives: ['steps', 'distance'],
      device: phone,
      read: readPhoneMovement,
    },
    scaleBody,
  ],
  fitbit: [profile, ...watchSource, scaleBody],
  freestyle_libre: [{ name: 'sensor', gives: ['glucose'], device: sensor, read: readGlucose }],
  oura: [
    profile,
    {
      name: 'ring_night',
      gives: [...night, 'body_temperature_delta'],
      device: ring,
      read: readNight({ beatsEvery: 5, hasScores: true }),
    },
    { name: 'ring_day', gives: ['activity'], device: ring, read: readActivity },
    { name: 'ring_workouts', gives: ['workouts'], device: ring, read: readWorkouts },
    { name: 'ring_heart', gives: ['heartrate'], device: ring, read: readHeartRate(5) },
  ],
};
