import { describe, expect, it } from 'vitest';

import { batchSamplesMax, type ResourceName, type Upload } from '#timeseries';

import { localDays } from '../../synthetic/index.ts';
import { demoUploads, demoUsers } from './index.ts';

type Point = { readonly startMs: number; readonly endMs: number; readonly value: number };

const options = { seed: 1, from: '2026-03-01', days: 30, timeZone: 'America/New_York' };
const seeds = [1, 2, 3, 4];
const months = new Map(seeds.map((seed) => [seed, [...demoUploads({ ...options, seed })]]));
const month = monthOf(1);
const days = localDays(options.from, options.days + 1, options.timeZone);
const dayMs = 24 * 3600 * 1000;

function monthOf(seed: number): readonly Upload[] {
  return months.get(seed) ?? [];
}

function numbers(sample: unknown): readonly number[] {
  return typeof sample === 'object' && sample !== null
    ? Object.values(sample).filter((value) => typeof value === 'number')
    : [];
}

/** The samples of one source as a reader finds them at last: the latest received value of each time. */
function settled(
  uploads: readonly Upload[],
  resource: ResourceName,
  sourceType: string,
): readonly Point[] {
  const latest = new Map<number, Point>();
  for (const upload of uploads) {
    if (upload.resource.name !== resource || upload.sourceType !== sourceType) continue;
    for (const each of upload.data as readonly {
      timestamp: string;
      end?: string;
      value: number;
    }[]) {
      const startMs = Date.parse(each.timestamp);
      const endMs = Date.parse(each.end ?? each.timestamp);
      latest.set(startMs, { startMs, endMs, value: each.value });
    }
  }
  return [...latest.values()].toSorted((a, b) => a.startMs - b.startMs);
}

/** The sum of each of the month's local days. */
function dailySums(points: readonly Point[]): readonly number[] {
  return days.slice(0, -1).map(({ startMs }, index) => {
    const endMs = days[index + 1]?.startMs ?? 0;
    return points
      .filter((point) => point.startMs >= startMs && point.startMs < endMs)
      .reduce((sum, { value }) => sum + value, 0);
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('demo uploads', () => {
  it('the same seed gives the same, another seed something else', () => {
    const text = JSON.stringify(month);
    expect(JSON.stringify([...demoUploads(options)]) === text).toBe(true);
    expect(JSON.stringify(monthOf(2)) === text).toBe(false);
  });

  it('a day is the same whatever day one begins with', () => {
    const later = [...demoUploads({ ...options, from: '2026-03-11', days: 20 })];
    for (const [resource, sourceType] of [
      ['heartrate', 'watch'],
      ['steps', 'watch'],
      ['hypnogram', 'watch'],
      ['body_weight', 'scale'],
    ] as const) {
      const known = new Map(
        settled(month, resource, sourceType).map((point) => [point.startMs, point]),
      );
      const again = settled(later, resource, sourceType);
      expect(again.length).toBeGreaterThan(10);
      expect(again).toEqual(again.map(({ startMs }) => known.get(startMs)));
    }
  });

  it.each(seeds)('every value is plausible and every push within its limit (seed %i)', (seed) => {
    for (const { resource, data } of monthOf(seed)) {
      expect(data.length).toBeLessThanOrEqual(batchSamplesMax);
      const values = data.flatMap(numbers);
      if (resource.name !== 'note') expect(values.length).toBeGreaterThanOrEqual(data.length);
      expect(Math.min(...values, resource.range.max)).toBeGreaterThanOrEqual(resource.range.min);
      expect(Math.max(...values, resource.range.min)).toBeLessThanOrEqual(resource.range.max);
    }
  });

  it.each(seeds)('nobody walks more than a human does, or not at all (seed %i)', (seed) => {
    for (const source of ['watch', 'phone']) {
      for (const steps of dailySums(settled(monthOf(seed), 'steps', source))) {
        expect(steps).toBeGreaterThan(500);
        expect(steps).toBeLessThan(40_000);
      }
    }
  });

  it('watch and phone count the same steps at the same time', () => {
    const watch = settled(month, 'steps', 'watch');
    const phone = settled(month, 'steps', 'phone');
    const seenTwice = phone.filter(({ startMs, endMs }) =>
      watch.some((other) => other.startMs < endMs && startMs < other.endMs),
    );
    expect(seenTwice.length).toBeGreaterThan(phone.length * 0.9);
    expect(mean(dailySums(phone))).toBeLessThan(mean(dailySums(watch)) * 0.85);
  });

  it('distance and energy follow the steps', () => {
    const steps = dailySums(settled(month, 'steps', 'watch'));
    const metres = dailySums(settled(month, 'distance', 'watch'));
    const kilocalories = dailySums(settled(month, 'calories_active', 'watch'));
    steps.forEach((count, index) => {
      expect((metres[index] ?? 0) / count).toBeGreaterThan(0.6);
      expect((metres[index] ?? 0) / count).toBeLessThan(1.2);
      expect(kilocalories[index]).toBeGreaterThan(100);
      expect(kilocalories[index]).toBeLessThan(2500);
    });
  });

  it('the heart is slow by night and fast in training, and the watch is off to charge', () => {
    const beats = settled(month, 'heartrate', 'watch');
    const asleep = settled(month, 'hypnogram', 'watch').filter(({ value }) => value !== 4);
    const isAsleep = ({ startMs }: Point): boolean =>
      asleep.some((stage) => stage.startMs <= startMs && startMs < stage.endMs);
    const byNight = beats.filter(isAsleep).map(({ value }) => value);
    const byDay = beats.filter((beat) => !isAsleep(beat)).map(({ value }) => value);
    const calm = byDay.toSorted((a, b) => a - b)[Math.floor(byDay.length / 5)] ?? 0;
    expect(calm - mean(byNight)).toBeGreaterThan(7);
    expect(Math.max(...byDay)).toBeGreaterThan(130);
    expect(Math.max(...byNight)).toBeLessThan(110);
    const gaps = beats.slice(1).filter((beat, index) => {
      return beat.startMs - (beats[index]?.startMs ?? 0) > 30 * 60_000;
    });
    expect(gaps.length).toBeGreaterThan(5);
  });

  it('nights are told without gaps, one for each day, and end when one gets up', () => {
    const stages = settled(month, 'hypnogram', 'watch');
    const steps = settled(month, 'steps', 'watch');
    const ends = stages.filter(({ endMs }, index) => stages[index + 1]?.startMs !== endMs);
    for (const { endMs } of ends) {
      const isUp = steps.some((bucket) => Math.abs(bucket.startMs - endMs) <= 15 * 60_000);
      expect(isUp).toBe(true);
    }
    const starts = stages.filter(({ startMs }, index) => stages[index - 1]?.endMs !== startMs);
    expect(starts).toHaveLength(options.days);
  });

  it('on most days samples come twice, and some buckets come again, fuller', () => {
    const seen = new Map<string, number>();
    const daysWithRepeats = new Set<string>();
    let fuller = 0;
    for (const { resource, sourceType, data } of month) {
      if (resource.name !== 'steps' || sourceType !== 'watch') continue;
      for (const { timestamp, value } of data as readonly { timestamp: string; value: number }[]) {
        const before = seen.get(timestamp) ?? 0;
        expect(value).toBeGreaterThanOrEqual(before);
        if (value === before) daysWithRepeats.add(timestamp.slice(0, 10));
        else if (before > 0) fuller += 1;
        seen.set(timestamp, value);
      }
    }
    expect(fuller).toBeGreaterThan(3);
    expect(daysWithRepeats.size).toBeGreaterThan(options.days / 2);
  });

  it('some days of the phone come late', () => {
    let newestMs = 0;
    let late = 0;
    for (const { sourceType, data } of month) {
      const [first] = data as readonly { timestamp: string }[];
      const startMs = Date.parse(first?.timestamp ?? '');
      if (sourceType === 'phone' && startMs < newestMs - 2 * dayMs) late += 1;
      newestMs = Math.max(newestMs, startMs);
    }
    expect(late).toBeGreaterThan(0);
  });

  it('a day lasts as long as the clock on the wall says', () => {
    // The clocks of New York went forward on 8 March 2026.
    expect(days.slice(6, 9).map(({ minutes }) => minutes)).toEqual([1440, 1380, 1440]);
    expect(new Date(days[0]?.startMs ?? 0).toISOString()).toBe('2026-03-01T05:00:00.000Z');
    expect(localDays('2026-01-01', 1, 'Asia/Kolkata')[0]?.startMs).toBe(
      Date.parse('2025-12-31T18:30:00Z'),
    );
    expect(days.slice(0, 7).map(({ isWeekend }) => isWeekend)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('demo users', () => {
  it('are the same ones every time, each with a name, a zone and a date of birth', () => {
    expect(demoUsers(2)).toEqual(demoUsers(5).slice(0, 2));
    expect(demoUsers(1)[0]).toMatchObject({ clientUserId: 'demo-1', timeZone: 'America/New_York' });
    expect(new Set(demoUsers(40).map(({ birthDate }) => birthDate)).size).toBeGreaterThan(20);
  });
});
