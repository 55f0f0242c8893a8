import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sportOf } from './sports.ts';

test('a sport is one, however it is spelled', () => {
  const spellings = ['trail_running', 'trailRunning', 'Trail Running', 'TRAIL-RUNNING'];
  expect(new Set(spellings.map((text) => sportOf(text).slug))).toEqual(new Set(['trail_running']));
});

test('the number of a known sport never changes', () => {
  expect(sportOf('running')).toEqual({ id: 1, name: 'Running', slug: 'running' });
  expect(sportOf('other')).toEqual({ id: 40, name: 'Other', slug: 'other' });
});

test('an unknown sport is the other one, and keeps its text', () => {
  const unknown = { id: 40, slug: 'other', name: 'Underwater hockey' };
  expect(sportOf(' Underwater hockey ')).toEqual(unknown);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { id, slug, name } = sportOf(text);
      expect(Number.isInteger(id) && id > 0 && id < 2 ** 31).toBe(true);
      expect([slug, name].every((each) => each !== '')).toBe(true);
      expect(sportOf(slug === 'other' ? name : slug)).toEqual({ id, slug, name });
    }),
  );
});

test('what programs call a sport is that sport', () => {
  for (const [text, slug] of [
    ['Biking', 'cycling'],
    ['ride', 'cycling'],
    ['EBikeRide', 'cycling'],
    ['VirtualRide', 'cycling'],
    ['MountainBikeRide', 'mountain_biking'],
    ['Run', 'running'],
    ['TrailRun', 'trail_running'],
    ['lap_swimming', 'swimming'],
    ['Hike', 'hiking'],
    ['WeightTraining', 'strength_training'],
    ['generic', 'other'],
  ] as const) {
    expect(sportOf(text).slug).toBe(slug);
  }
});

test('names of programs, with their versions, are sports of the catalog', () => {
  for (const [text, slug] of [
    ['rowing_v2', 'rowing'],
    ['tennis_v2', 'tennis'],
    ['snow_shoe_ws', 'snowshoeing'],
    ['skating_ws', 'skating'],
    ['kiteboarding_v2', 'kitesurfing'],
    ['e_bike_fitness', 'cycling'],
    ['eBikeMountain', 'mountain_biking'],
    ['hand_cycling', 'cycling'],
    ['Virtual Rowing', 'rowing'],
    ['Standup Paddling', 'paddle_sports'],
    ['backcountry_snowboarding_ws', 'snowboarding'],
    ['multi_gas_diving', 'diving'],
    ['wheelchair_push_run', 'wheelchair'],
    ['BIKING', 'cycling'],
  ] as const) {
    expect([text, sportOf(text).slug]).toEqual([text, slug]);
  }
});
