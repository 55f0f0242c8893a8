import {
  type Json,
  type Normalised,
  parseAnswer,
  type ProviderConnector,
  type RawPage,
} from '#sources';

import { normaliseActivity } from './normalise/activity.ts';
import { normaliseDevices } from './normalise/devices.ts';
import { normaliseHeart } from './normalise/heart.ts';
import { normaliseHeight, normaliseMeasures } from './normalise/measures.ts';
import { normaliseSleep } from './normalise/sleep.ts';
import { normaliseWorkouts } from './normalise/workouts.ts';
import type { ResourceName } from './resources.ts';

const readers: Readonly<Record<ResourceName, (answer: Json) => Normalised>> = {
  getdevice: normaliseDevices,
  height: normaliseHeight,
  getmeas: normaliseMeasures,
  getactivity: normaliseActivity,
  getworkouts: normaliseWorkouts,
  sleep: normaliseSleep,
  heart: normaliseHeart,
};

const byName: ReadonlyMap<string, (answer: Json) => Normalised> = new Map(Object.entries(readers));

const nothing: Normalised = { samples: [], summaries: [], devices: [] };

/** Kept answers of resources that are not pulled any more say nothing. */
export const normalise: ProviderConnector['normalise'] = ({ resource, body }: RawPage) =>
  byName.get(resource)?.(parseAnswer(body)) ?? nothing;
