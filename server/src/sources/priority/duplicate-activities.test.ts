import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { SourceType } from '../source-types.ts';
import {
  findDuplicateActivities,
  isOfOtherApp,
  type Session as AnySession,
  sharedMs,
} from './duplicate-activities.ts';
import { type RankedSource, rankSources } from './ranking.ts';

type Session = AnySession<RankedSource>;
const { compare } = rankSources({ priorities: new Map(), overrides: [] });
const minute = 60_000;

const session = (
  [provider, sourceType]: readonly [provider: string, sourceType: SourceType],
  [from, to]: readonly [from: number, to: number],
  sport = 'running',
  app: string | null = null,
): Session => ({
  source: { provider, sourceType },
  app,
  startMs: from * minute,
  endMs: to * minute,
  sport,
});
const watch = ['garmin', 'watch'] as const;
const phone = ['apple_health_kit', 'phone'] as const;
const cloud = ['strava', 'app'] as const;

/** For each session the place of the one that it counts as; its own where it counts itself. */
const countedAs = (sessions: readonly Session[]): readonly number[] => {
  const same = findDuplicateActivities(sessions, compare);
  return sessions.map((_, place) => same.get(place)?.countedAs ?? place);
};

describe('the same activity', () => {
  it('of a watch, a phone and a cloud is one, and the watch tells of it', () => {
    const run = [
      session(cloud, [1, 61]),
      session(phone, [3, 58], 'other'),
      session(watch, [0, 60]),
    ];
    expect(countedAs(run)).toEqual([2, 2, 2]);
    expect(findDuplicateActivities(run, compare).get(0)?.overlapMs).toBe(59 * minute);
  });

  it('is not what was done one after the other, nor what is of another kind', () => {
    expect(countedAs([session(watch, [0, 30]), session(phone, [30, 60])])).toEqual([0, 1]);
    expect(countedAs([session(watch, [0, 30]), session(phone, [20, 50])])).toEqual([0, 1]);
    const ride = session(phone, [0, 30], 'cycling');
    expect(countedAs([session(watch, [0, 30]), ride])).toEqual([0, 1]);
  });

  it('may be called otherwise: a trail run is a run, a hike a walk', () => {
    const trail = session(cloud, [0, 30], 'trail_running');
    expect(countedAs([session(watch, [0, 30]), trail])).toEqual([0, 0]);
    const hike = session(watch, [0, 30], 'hiking');
    expect(countedAs([hike, session(phone, [0, 30], 'walking')])).toEqual([0, 0]);
  });

  it('may be two pieces of one source: both count, and what the other recorded whole counts as the longer', () => {
    const [first, second] = [session(watch, [0, 20]), session(watch, [21, 60])];
    expect(countedAs([first, second, session(cloud, [0, 60])])).toEqual([0, 1, 1]);
    expect(
      countedAs([session(watch, [0, 60]), session(phone, [0, 20]), session(phone, [21, 60])]),
    ).toEqual([0, 0, 0]);
  });

  it('of two apps of one phone is one, of which the longer counts; one app has two, and so have unknown ones', () => {
    const [strava, garmin] = ['com.strava', 'com.garmin.connect'];
    const of = (app: string | null, span: readonly [number, number], sport = 'cycling'): Session =>
      session(phone, span, sport, app);
    expect(countedAs([of(strava, [0, 58]), of(garmin, [0, 60], 'other')])).toEqual([1, 1]);
    expect(countedAs([of(strava, [0, 60]), of(strava, [0, 60])])).toEqual([0, 1]);
    expect(countedAs([of(strava, [0, 60]), of(null, [0, 60])])).toEqual([0, 1]);
    expect(countedAs([of(strava, [0, 60]), of(garmin, [0, 60], 'swimming')])).toEqual([0, 1]);
    expect(countedAs([of(strava, [0, 60]), of(garmin, [0, 30]), of(garmin, [31, 61])])).toEqual([
      0, 0, 0,
    ]);
  });

  it('is never seen within one source, and not in what lasts for days', () => {
    expect(countedAs([session(watch, [0, 30]), session(watch, [0, 30])])).toEqual([0, 1]);
    const long = [0, 3 * 24 * 60] as const;
    expect(countedAs([session(watch, long), session(phone, long)])).toEqual([0, 1]);
  });

  const sessions = fc.array(
    fc
      .tuple(
        fc.constantFrom(watch, phone, cloud, ['polar', 'watch'] as const),
        fc.nat(3000),
        fc.nat(200),
        fc.constantFrom('running', 'trail_running', 'walking', 'other'),
        fc.constantFrom(null, 'com.strava', 'com.garmin.connect'),
      )
      .map(([source, from, length, sport, app]) =>
        session(source, [from, from + length], sport, app),
      ),
    { maxLength: 25 },
  );
  const lengthOf = ({ startMs, endMs }: Session): number => endMs - startMs;
  const isSame = (one: Session, other: Session): boolean =>
    (compare(one.source, other.source) !== 0 || isOfOtherApp(one, other)) &&
    sharedMs(one, other) > 0;

  it('leaves no two that count and are the same, and takes none for what it is not', () => {
    fc.assert(
      fc.property(sessions, (all) => {
        const counted = countedAs(all);
        const own = all.filter((_, place) => counted[place] === place);
        for (const one of own) {
          expect(own.filter((other) => other !== one && isSame(one, other))).toEqual([]);
        }
        for (const [place, of] of counted.entries()) {
          if (of === place) continue;
          const [lesser, better] = [all[place], all[of]];
          if (lesser === undefined || better === undefined) throw new Error('no such session');
          expect(counted[of]).toBe(of);
          expect(isSame(lesser, better)).toBe(true);
          const preference = compare(better.source, lesser.source);
          if (preference === 0) expect(lengthOf(better)).toBeGreaterThanOrEqual(lengthOf(lesser));
          else expect(preference).toBeLessThan(0);
        }
      }),
    );
  });

  it('does not depend on the order in which sources told of it', () => {
    const shuffled = sessions.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })),
    );
    /** What counts, as texts: two of one source at the same time are told apart by nothing. */
    const textsOf = (all: readonly Session[]): readonly string[] => {
      const counted = countedAs(all);
      return all
        .filter((_, place) => counted[place] === place)
        .map((each) => JSON.stringify(each))
        .toSorted();
    };
    fc.assert(
      fc.property(shuffled, ([all, order]) => {
        expect(textsOf(order.flatMap((place) => all[place] ?? []))).toEqual(textsOf(all));
      }),
    );
  });
});
