import {
  type Json,
  type Normalised,
  parseAnswer,
  type ProviderConnector,
  type RawPage,
} from '#sources';

import { normaliseActivity } from './normalise/activity.ts';
import { normaliseBloodOxygen } from './normalise/blood-oxygen.ts';
import { normaliseHeartRate } from './normalise/heart-rate.ts';
import { normalisePersonalInfo, normaliseRings } from './normalise/person.ts';
import { normaliseSleep } from './normalise/sleep.ts';
import { normaliseWorkouts } from './normalise/workouts.ts';
import type { ResourceName } from './resources.ts';

const readers: Readonly<Record<ResourceName, (answer: Json) => Normalised>> = {
  personal_info: normalisePersonalInfo,
  ring_configuration: normaliseRings,
  sleep: normaliseSleep,
  daily_activity: normaliseActivity,
  workout: normaliseWorkouts,
  daily_spo2: normaliseBloodOxygen,
  heartrate: normaliseHeartRate,
};

const byName: ReadonlyMap<string, (answer: Json) => Normalised> = new Map(Object.entries(readers));

const nothing: Normalised = { samples: [], summaries: [], devices: [] };

/** Kept answers of resources that are not pulled any more say nothing. */
export const normalise: ProviderConnector['normalise'] = ({ resource, body }: RawPage) =>
  byName.get(resource)?.(parseAnswer(body)) ?? nothing;
