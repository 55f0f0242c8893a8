import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import type { DemoConnector, Normalised, ProviderClient } from '#sources';

import { demos } from './index.ts';

type Row = Readonly<Record<string, unknown>>;

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney'];
const someone = fc.record({ id: fc.uuid(), timeZone: fc.constantFrom(...zones) });
/** Within a year, so that clocks change in some of it. */
const someTime = fc
  .integer({ min: 0, max: 365 * 24 * 60 })
  .map((minutes) => Date.parse('2026-01-10T00:00:00Z') + minutes * minuteMs);
const runs = { numRuns: 8 };

type Asked = { readonly id: string; readonly timeZone: string; readonly now: number };

/** Everything that a source tells of a resource between two days. */
async function told(
  slug: string,
  name: string,
  { id, timeZone, now }: Asked,
  [from, to]: readonly [number, number],
): Promise<Normalised> {
  const source = sourceOf(slug);
  const session: ProviderClient = {
    now: () => new Date(now),
    connection: { externalUserId: source.identify({ id, timeZone }), scopes: [] },
    application: { clientId: '', clientSecret: '', baseUrl: '', authorizeUrl: '', tokenUrl: '' },
    signal: new AbortController().signal,
    send: async () => {
      throw new Error('nothing is sent');
    },
  };
  const slice = { resource: name, from: new Date(from), to: new Date(to) };
  const pages: Normalised[] = [];
  for await (const page of source.pull(session, slice)) pages.push(source.normalise(page));
  return {
    samples: pages.flatMap((each) => each.samples),
    summaries: pages.flatMap((each) => each.summaries),
    devices: pages.flatMap((each) => each.devices),
  };
}

function sourceOf(slug: string): DemoConnector {
  const source = demos.find((each) => each.slug === slug);
  if (source === undefined) throw new Error(`no demo of ${slug}`);
  return source;
}

const rowsOf = (given: Normalised, resource: string): readonly Row[] =>
  [...given.samples, ...given.summaries]
    .filter((each) => each.resource === resource)
    .flatMap((each) => each.data);
const at = (row: Row, key = 'timestamp'): number => Date.parse(String(row[key]));
const valueOf = (row: Row): number => Number(row['value']);
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

describe('a demo source', () => {
  test('tells the same in one slice as in several', async () => {
    await fc.assert(
      fc.asyncProperty(someone, someTime, fc.integer({ min: 1, max: 5 }), async (who, now, cut) => {
        const [from, to] = [startOfDay(now) - 5 * dayMs, startOfDay(now) + dayMs];
        const middle = from + cut * dayMs;
        for (const { name } of sourceOf('apple_health_kit').resources) {
          const asked = { ...who, now };
          const whole = await told('apple_health_kit', name, asked, [from, to]);
          const parts = [
            await told('apple_health_kit', name, asked, [from, middle]),
            await told('apple_health_kit', name, asked, [middle, to]),
          ];
          for (const { resource } of [...whole.samples, ...whole.summaries]) {
            const joined = parts.flatMap((part) => rowsOf(part, resource));
            expect(joined).toEqual(rowsOf(whole, resource));
          }
        }
      }),
      runs,
    );
  });

  test('tells nothing of the future, never changes what is complete, and fills the bucket that was open', async () => {
    await fc.assert(
      fc.asyncProperty(someone, someTime, async (who, now) => {
        const days: [number, number] = [startOfDay(now) - dayMs, startOfDay(now) + dayMs];
        const first = rowsOf(
          await told('fitbit', 'watch_movement', { ...who, now }, days),
          'steps',
        );
        const later = rowsOf(
          await told('fitbit', 'watch_movement', { ...who, now: now + 2 * dayMs }, days),
          'steps',
        );
        const known = new Map(later.map((row) => [at(row), row]));
        for (const [index, row] of first.entries()) {
          expect(at(row)).toBeLessThan(now);
          const then = known.get(at(row));
          if (index < first.length - 1) expect(row).toEqual(then);
          else expect(valueOf(row)).toBeLessThanOrEqual(valueOf(then ?? {}));
        }
        expect(later.length).toBeGreaterThanOrEqual(first.length);
      }),
      runs,
    );
  });

  test('has new data within a few hours, except on a late day', async () => {
    await fc.assert(
      fc.asyncProperty(someone, someTime, async (who, now) => {
        const days: [number, number] = [startOfDay(now) - dayMs, startOfDay(now) + dayMs];
        const rows = rowsOf(await told('oura', 'ring_heart', { ...who, now }, days), 'heartrate');
        const newest = Math.max(...rows.map((row) => at(row)));
        expect(now - newest).toBeLessThan(16 * hourMs);
      }),
      runs,
    );
  });
});

describe('a night', () => {
  const week = async (who: Omit<Asked, 'now'>, now: number, slug = 'oura', name = 'ring_night') =>
    told(slug, name, { ...who, now }, [startOfDay(now) - 7 * dayMs, startOfDay(now)]);

  test('is the sum of its stages, without a gap', async () => {
    await fc.assert(
      fc.asyncProperty(someone, someTime, async (who, now) => {
        const nights = rowsOf(await week(who, now), 'sleep');
        expect(nights.length).toBeGreaterThan(3);
        for (const night of nights) {
          const starts = night['stage_start_offset_second'] as readonly number[];
          const ends = night['stage_end_offset_second'] as readonly number[];
          expect(starts[0]).toBe(0);
          expect(starts.slice(1)).toEqual(ends.slice(0, -1));
          const seconds = (at(night, 'bedtime_stop') - at(night, 'bedtime_start')) / 1000;
          expect(ends.at(-1)).toBe(seconds);
          expect(seconds).toBeGreaterThan(4 * 3600);
          expect(seconds).toBeLessThan(12 * 3600);
        }
      }),
      runs,
    );
  });

  test('has the heart of its stages: slower and more variable the deeper the sleep', async () => {
    await fc.assert(
      fc.asyncProperty(someone, someTime, async (who, now) => {
        const given = await week(who, now, 'apple_health_kit', 'watch_night');
        const byStage = { beats: new Map<number, number[]>(), hrv: new Map<number, number[]>() };
        const variability = rowsOf(given, 'hrv');
        for (const night of rowsOf(given, 'sleep')) {
          const begin = at(night, 'bedtime_start');
          const starts = night['stage_start_offset_second'] as readonly number[];
          const ends = night['stage_end_offset_second'] as readonly number[];
          const types = night['stage_type'] as readonly number[];
          const stageAt = (ms: number): number | undefined =>
            types.find(
              (_, index) =>
                ms >= begin + (starts[index] ?? 0) * 1000 && ms < begin + (ends[index] ?? 0) * 1000,
            );
          const note = (into: Map<number, number[]>, row: Row): void => {
            const stage = stageAt(at(row));
            if (stage !== undefined) into.set(stage, [...(into.get(stage) ?? []), valueOf(row)]);
          };
          for (const row of night['heart_rate'] as readonly Row[]) note(byStage.beats, row);
          for (const row of variability) note(byStage.hrv, row);
        }
        const [deep, rem] = [1, 3];
        expect(mean(byStage.beats.get(deep) ?? [])).toBeLessThan(
          mean(byStage.beats.get(rem) ?? []),
        );
        expect(mean(byStage.hrv.get(deep) ?? [])).toBeGreaterThan(mean(byStage.hrv.get(rem) ?? []));
      }),
      runs,
    );
  });

  test('is measured in the stream from its first beat to its last, also the oldest that is told', async () => {
    await fc.assert(
      fc.asyncProperty(someone, someTime, async (who, now) => {
        const days: [number, number] = [startOfDay(now) - 30 * dayMs, startOfDay(now)];
        for (const [slug, name, heart] of [
          ['oura', 'ring_night', 'ring_heart'],
          ['fitbit', 'watch_night', 'watch_heart'],
        ] as const) {
          const asked = { ...who, now };
          const nights = rowsOf(await told(slug, name, asked, days), 'sleep').filter(
            (night) => at(night, 'bedtime_stop') <= days[1],
          );
          const beats = rowsOf(await told(slug, heart, asked, days), 'heartrate');
          const stream = new Map(beats.map((row) => [at(row), valueOf(row)]));
          expect(nights.length).toBeGreaterThan(20);
          for (const night of nights) {
            const measured = night['heart_rate'] as readonly Row[];
            expect(measured.map((row) => stream.get(at(row)))).toEqual(measured.map(valueOf));
          }
        }
      }),
      runs,
    );
  });

  test('that the device spent on the table is neither told nor measured', async () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const days: [number, number] = [startOfDay(now) - 300 * dayMs, startOfDay(now)];
    const asked = { id: 'one', timeZone: 'Europe/Berlin', now };
    const nights = rowsOf(await told('oura', 'ring_night', asked, days), 'sleep');
    const beats = rowsOf(await told('oura', 'ring_heart', asked, days), 'heartrate');
    // At three in the morning everybody is in bed; the first and the last night lie in the window by half.
    const whole = (day: number): boolean => day > days[0] && day < days[1];
    const inBed = (ms: number): boolean => new Date(ms).toISOString().slice(11, 16) === '03:00';
    const slept = nights.map((night) => startOfDay(at(night, 'bedtime_stop'))).filter(whole);
    const measured = beats.map((row) => at(row)).filter(inBed);
    expect(measured.map(startOfDay).filter(whole)).toEqual(slept);
    expect(slept.length).toBeLessThan(299);
  });
});

describe('a day', () => {
  test('has the steps of its workouts, and the total of its buckets as far as the watch was worn', async () => {
    await fc.assert(
      fc.asyncProperty(someone, someTime, async (who, now) => {
        const asked = { ...who, now };
        // Whole local days: those that a window of UTC days has completely.
        const days: [number, number] = [startOfDay(now) - 14 * dayMs, startOfDay(now) - dayMs];
        const ofWatch = async (name: string): Promise<Normalised> =>
          told('fitbit', name, asked, days);
        const activities = rowsOf(await ofWatch('watch_day'), 'activity');
        const steps = rowsOf(await ofWatch('watch_movement'), 'steps');
        // One over the end of the window has steps after it, too.
        const workouts = rowsOf(await ofWatch('watch_workouts'), 'workouts').filter(
          (row) => at(row, 'time_end') <= days[1],
        );
        for (const workout of workouts) {
          const [from, to] = [at(workout, 'time_start'), at(workout, 'time_end')];
          const within = steps.filter((row) => at(row, 'end') > from && at(row, 'start') < to);
          expect(sum(within.map(valueOf))).toBeGreaterThanOrEqual(
            Number(workout['steps']) * 0.9 - 100,
          );
        }
        const total = sum(activities.map((row) => Number(row['steps'])));
        const counted = sum(steps.map(valueOf));
        expect(counted).toBeGreaterThan(total * 0.75);
        expect(counted).toBeLessThan(total * 1.15);
      }),
      runs,
    );
  });

  test('is counted by phone and watch at the same time', async () => {
    const asked = { id: 'one', timeZone: 'Europe/Berlin', now: Date.parse('2026-11-20T12:00:00Z') };
    const days: [number, number] = [startOfDay(asked.now) - 7 * dayMs, startOfDay(asked.now)];
    const watch = rowsOf(await told('apple_health_kit', 'watch_movement', asked, days), 'steps');
    const phone = rowsOf(await told('apple_health_kit', 'phone_movement', asked, days), 'steps');
    const seenTwice = phone.filter((row) =>
      watch.some(
        (other) => at(other, 'start') < at(row, 'end') && at(row, 'start') < at(other, 'end'),
      ),
    );
    expect(seenTwice.length).toBeGreaterThan(phone.length * 0.8);
    expect(new Set([...watch, ...phone].map((row) => row['source_type']))).toEqual(
      new Set(['watch', 'phone']),
    );
  });

  test('has glucose that rises at dawn and after meals', async () => {
    await fc.assert(
      fc.asyncProperty(someone, someTime, async (who, now) => {
        const days: [number, number] = [startOfDay(now) - 20 * dayMs, startOfDay(now)];
        const rows = rowsOf(
          await told('freestyle_libre', 'sensor', { ...who, now }, days),
          'glucose',
        );
        const hourOf = (row: Row): number =>
          Math.floor((at(row) / 1000 + Number(row['timezone_offset'])) / 3600) % 24;
        const around = (hour: number): number =>
          mean(rows.filter((row) => hourOf(row) === hour).map(valueOf));
        expect(around(6)).toBeGreaterThan(around(3));
        expect(around(8)).toBeGreaterThan(around(3));
        expect(around(20)).toBeGreaterThan(around(17));
        for (const row of rows) {
          expect(valueOf(row)).toBeGreaterThan(3);
          expect(valueOf(row)).toBeLessThan(22);
        }
      }),
      runs,
    );
  });
});
