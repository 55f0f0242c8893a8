import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { trust } from '#kernel/brand.ts';
import { toJsonText } from '#kernel/json-text.ts';
import type { UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { NewSummary, Summary } from '../model.ts';
import { detailsIn } from '../resources/workout-details.ts';
import {
  asFirstCopy,
  contentKey,
  findCopy,
  findCopyOfFile,
  findImportedRecord,
  mergeCopies,
} from './copies.ts';

const startMs = Date.parse('2026-03-01T06:00:00Z');
const cycling = { id: 3, name: 'Cycling', slug: 'cycling' };
const unknown = { id: 40, name: 'Other', slug: 'other' };

type Fields = Readonly<Record<string, number | null>>;

function workout(fields: Fields, { sport = cycling, at = startMs, ...more } = {}): NewSummary {
  const time = (ms: number): string => new Date(ms).toISOString();
  const data = { time_start: time(at), time_end: time(at + 3_600_000), ...fields, sport };
  return {
    resource: 'workouts',
    id: '00000000-0000-5000-8000-000000000001',
    userId: trust<UserId>('u'),
    provider: 'garmin',
    sourceType: 'unknown',
    appId: null,
    deviceId: null,
    providerId: null,
    calendarDate: trust<PlainDate>('2026-03-01'),
    startsAt: at,
    endsAt: at + 3_600_000,
    timezoneOffset: null,
    data: toJsonText(data),
    stream: null,
    received: null,
    isWorkedOut: false,
    ...more,
  };
}

const stored = (summary: NewSummary): Summary => ({
  ...summary,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const dataOf = ({ data }: NewSummary): Record<string, unknown> => JSON.parse(data) as never;

/** A version of the provider's own record, as it is pulled. */
const recordId = 'r1';
function pulled(fields: Fields, more: Partial<NewSummary> = {}): NewSummary {
  return { ...workout(fields), id: 'own-id', providerId: recordId, ...more };
}

const names = ['calories', 'moving_time', 'total_elevation_gain', 'average_hr'] as const;
const formats = ['gpx', 'tcx', 'fit'] as const;
const value = fc.option(fc.integer({ min: 1, max: 1000 }));
const copy = fc.record({
  calories: value,
  moving_time: value,
  total_elevation_gain: value,
  average_hr: value,
});

describe('copies of one activity', () => {
  it('merge to what the richest tells of each field, in whatever order they come, and again to the same', () => {
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 1 });
    fc.assert(
      fc.property(fc.tuple(copy, copy, copy), order, (copies, places) => {
        const given = places.map((place) => ({ fields: copies[place] ?? {}, rank: place }));
        const mergeAll = (start: Summary | null): Summary => {
          let whole = start;
          for (const { fields, rank } of given) {
            const format = formats[rank] ?? 'gpx';
            const next = workout(fields);
            whole = stored(
              whole === null
                ? asFirstCopy(next, format, true)
                : mergeCopies(whole, next, { format, hasStream: true }).summary,
            );
          }
          return whole ?? stored(workout({}));
        };
        const merged = mergeAll(null);
        for (const name of names) {
          const best = given
            .filter(({ fields }) => fields[name as keyof typeof fields] != null)
            .toSorted((one, other) => other.rank - one.rank)[0];
          const expected =
            best === undefined ? null : best.fields[name as keyof typeof best.fields];
          expect(dataOf(merged)[name] ?? null).toBe(expected);
          expect(detailsIn(merged.stream).origins[name]).toBe(
            best === undefined ? undefined : formats[best.rank],
          );
        }
        expect(mergeAll(merged)).toEqual(merged);
      }),
    );
  });

  it('keep the offset and the times of the richer one', () => {
    const fit = stored(
      asFirstCopy({ ...workout({ timezone_offset: 3600 }), timezoneOffset: 3600 }, 'fit', true),
    );
    const gpx = { ...workout({ timezone_offset: 0 }, { at: startMs + 4000 }), timezoneOffset: 0 };
    const { summary, takesStream } = mergeCopies(fit, gpx, { format: 'gpx', hasStream: true });
    expect(summary).toMatchObject({ startsAt: startMs, timezoneOffset: 3600 });
    expect(dataOf(summary)).toMatchObject({ timezone_offset: 3600 });
    expect(takesStream).toBe(false);
    const back = mergeCopies(stored(asFirstCopy(gpx, 'gpx', true)), fit, {
      format: 'fit',
      hasStream: true,
    });
    expect(back.summary).toMatchObject({ startsAt: startMs, timezoneOffset: 3600 });
  });

  it('are found within minutes, of the same kind or of an unknown one, and of the same length and distance', () => {
    const one = stored(workout({ distance: 20_000 }));
    const isFound = (next: NewSummary, format = 'gpx', claimed: readonly string[] = []): boolean =>
      findCopy({ ...next, id: 'another' }, [one], { format, claimed: new Set(claimed) }) === one;
    expect(isFound(workout({ distance: 19_800 }, { at: startMs + 60_000, sport: unknown }))).toBe(
      true,
    );
    expect(isFound(workout({ distance: 12_000 }, { at: startMs + 60_000 }))).toBe(false);
    expect(isFound(workout({ distance: null }, { at: startMs + 20 * 60_000 }))).toBe(false);
    const running = { id: 1, name: 'Running', slug: 'running' };
    expect(isFound(workout({ distance: 20_000 }, { sport: running }))).toBe(false);
    expect(isFound(workout({ distance: 19_800 }), 'gpx', [one.id])).toBe(false);
    expect(isFound(workout({ distance: 19_800 }), 'strava')).toBe(false);
  });

  it('of files and of a connection merge to the same, in whatever order they come, and none takes away', () => {
    const whole = ['gpx', 'tcx', 'fit', 'record'] as const;
    const copies = fc.tuple(copy, copy, copy, copy);
    const orders = fc.tuple(
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    );
    const types = ['unknown', 'unknown', 'watch', 'app'] as const;
    fc.assert(
      fc.property(copies, orders, (given, [one, other]) => {
        const all = (order: readonly number[]): Summary => {
          let known: Summary | null = null;
          for (const at of order) {
            const format = whole[at] ?? 'gpx';
            const isRecord = format === 'record';
            const more = {
              sourceType: types[at] ?? 'unknown',
              appId: isRecord ? 'com.example' : null,
              timezoneOffset: format === 'gpx' ? null : at * 3600,
            };
            const fields = { distance: null, ...given[at], max_hr: 100 + at };
            const next = isRecord ? pulled(fields, more) : { ...workout(fields), ...more };
            if (known === null) known = stored(isRecord ? next : asFirstCopy(next, format, true));
            else {
              const claimed = new Set<string>();
              const found: Summary | undefined = isRecord
                ? findCopyOfFile(next, [known], claimed)
                : findCopy(next, [known], { format, claimed });
              expect(found).toBe(known);
              known = stored(mergeCopies(known, next, { format, hasStream: true }).summary);
            }
          }
          return known ?? stored(workout({}));
        };
        const [first, second] = [all(one), all(other)];
        // The id is that of the copy that came first.
        expect({ ...second, id: first.id, stream: null }).toEqual({ ...first, stream: null });
        for (const name of names) {
          const isToldAtAll = given.some((fields) => fields[name] !== null);
          expect(dataOf(first)[name] != null).toBe(isToldAtAll);
        }
      }),
    );
  });

  it('of a connection follow later versions of their record, and keep what only a file told', () => {
    const gpx = stored(asFirstCopy(workout({ elev_high: 40, calories: 100 }), 'gpx', true));
    const first = pulled({ calories: 120, average_hr: 130 });
    const merged = stored(mergeCopies(gpx, first, { format: 'record', hasStream: false }).summary);
    expect(merged.providerId).toBe(recordId);
    const later = pulled({ calories: 125, average_hr: null });
    expect(findCopyOfFile(later, [merged], new Set())).toBe(merged);
    const { summary } = mergeCopies(merged, later, { format: 'record', hasStream: false });
    expect(dataOf(summary)).toMatchObject({ calories: 125, average_hr: null, elev_high: 40 });
    // Another record beside it, and one that no file told of, stay alone.
    const another = { ...pulled({}), id: 'another', providerId: 'r2' };
    expect(findCopyOfFile(another, [merged], new Set())).toBeUndefined();
    expect(findCopyOfFile(later, [stored(later)], new Set())).toBeUndefined();
    expect(findCopyOfFile(later, [stored(later), gpx], new Set())).toBeUndefined();
  });
});

describe('workouts of one source and start without ids', () => {
  const running = { id: 1, name: 'Running', slug: 'running' };

  it('are as many as their sports and contents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        (one, other) => {
          const [ride, longer] = [workout({ distance: one }), workout({ distance: one + other })];
          const run = workout({ distance: one }, { sport: running });
          const keys = [ride, longer, run].map((each) => contentKey(each));
          expect(new Set(keys).size).toBe(3);
          expect(contentKey(workout({ distance: one }))).toBe(keys[0]);
        },
      ),
    );
  });

  it('that say the same are one stored workout each', () => {
    const first = stored(asFirstCopy(workout({ distance: 5 }), 'gpx', false));
    const second = { ...workout({ distance: 5 }), id: 'another', providerId: 'r2' };
    expect(findImportedRecord(second, [first], new Set())?.id).toBe(first.id);
    expect(findImportedRecord(second, [first], new Set([first.id]))).toBeUndefined();
  });
});
