import type { FitMessages, SessionMesg } from '@garmin/fitsdk';

import { instantMs } from './values.ts';

type Session = { readonly startMs: number; readonly sport: string | null };

/** Values that name no sport. */
const unnamed: ReadonlySet<string> = new Set(['generic', 'all', 'transition']);

/** Returns a function for the sport at a moment: that of the session that began last. */
export function sportAt({ sessionMesgs = [] }: FitMessages): (atMs: number) => string | null {
  const sessions: readonly Session[] = sessionMesgs
    .map((session) => ({
      startMs: instantMs(session.startTime) ?? 0,
      sport: sportSlug(session.sport),
    }))
    .toSorted((a, b) => a.startMs - b.startMs);
  return (atMs) => (sessions[sessionsBegun(sessions, atMs) - 1] ?? sessions[0])?.sport ?? null;
}

/** Subsports with their own usual name. */
const kinds: ReadonlyMap<unknown, string> = new Map([
  ['trail', 'trail_running'],
  ['treadmill', 'treadmill_running'],
  ['indoorCycling', 'indoor_cycling'],
  ['spin', 'indoor_cycling'],
  ['mountain', 'mountain_biking'],
  ['openWater', 'open_water_swimming'],
  ['strengthTraining', 'strength_training'],
  ['yoga', 'yoga'],
  ['pilates', 'pilates'],
  // Machines and exercises, for which the sport only says that it was a machine or a training.
  ['elliptical', 'elliptical'],
  ['indoorRowing', 'rowing'],
  ['stairClimbing', 'stair_climbing'],
  ['cardioTraining', 'cardio'],
  ['flexibilityTraining', 'flexibility'],
  ['hiit', 'high_intensity_interval_training'],
  ['amrap', 'high_intensity_interval_training'],
  ['emom', 'high_intensity_interval_training'],
  ['tabata', 'high_intensity_interval_training'],
]);

/** Returns the sport of a session; null if it names none. */
export function workoutSport({ sport, subSport }: SessionMesg): string | null {
  return kinds.get(subSport) ?? sportSlug(sport);
}

function sportSlug(sport: unknown): string | null {
  if (typeof sport !== 'string' || unnamed.has(sport)) return null;
  return sport.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** How many sessions began up to a moment, by halving. */
function sessionsBegun(sessions: readonly Session[], atMs: number): number {
  let [begun, notBegun] = [0, sessions.length];
  while (begun < notBegun) {
    const middle = Math.floor((begun + notBegun) / 2);
    if ((sessions[middle]?.startMs ?? 0) <= atMs) begun = middle + 1;
    else notBegun = middle;
  }
  return begun;
}
