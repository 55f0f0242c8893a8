import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { channelNames, type StreamPoint } from './channels.ts';
import { momentsOf } from './moments.ts';
import { renderStream, toSeries } from './streams.ts';

const origin = {
  workoutId: '5b0ff6f2-6a0a-4d6f-9c50-4a5b7f6d1c11',
  sourceType: 'watch',
  timezoneOffset: 3600,
  appId: null,
  sport: 'running',
} as const;

const rendered = (points: readonly StreamPoint[]): Readonly<Record<string, unknown>> => {
  const samples = Array.from(
    toSeries(momentsOf(points), origin),
    ({ subKind, columns }): [string, { times: number[]; values: number[] }] => [
      subKind ?? '',
      { times: [...columns.times], values: [...columns.values] },
    ],
  );
  return JSON.parse([...renderStream(new Map(samples), 1)].join(''));
};

describe('a stream', () => {
  it('is parallel arrays, null where a channel was silent, empty where it never spoke', () => {
    const points = [
      { atMs: 2000, power: 210, heartrate: null },
      { atMs: 1000, power: 200, heartrate: 90.4 },
      { atMs: 3000, heartrate: 92 },
    ];
    expect(rendered(points)).toMatchObject({
      time: [1, 2, 3],
      power: [200, 210, null],
      heartrate: [90, null, 92],
      lat: [],
    });
  });

  it('keeps the last of a second, and nothing that cannot be', () => {
    const points = [
      { atMs: 1000, power: 200, lat: 91, heartrate: 0 },
      { atMs: 1900, power: 220, lng: Number.NaN },
    ];
    expect(rendered(points)).toMatchObject({
      time: [1],
      power: [220],
      lat: [],
      lng: [],
      heartrate: [],
    });
  });

  it('of any points has arrays of one length, in the order of time', () => {
    const value = fc.option(fc.double({ min: -1e9, max: 1e9 }), { nil: undefined });
    const point = fc.record({ atMs: fc.nat(100_000), power: value, altitude: value, lat: value });
    fc.assert(
      fc.property(fc.array(point), (points) => {
        const stream = rendered(points);
        const time = stream['time'] as readonly number[];
        expect(time).toEqual(time.toSorted((one, other) => one - other));
        expect(new Set(time).size).toBe(time.length);
        for (const channel of channelNames) {
          expect([0, time.length]).toContain((stream[channel] as readonly unknown[]).length);
        }
      }),
    );
  });
});
