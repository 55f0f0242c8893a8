import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fromLists, hypnogramOf, stage, stageTypes, sumStages, toLists } from './hypnogram.ts';

const startMs = Date.parse('2026-11-18T22:00:00Z');
const hours = (count: number): number => startMs + count * 3_600_000;
const session = { startMs, endMs: hours(8) };
const stretch = (from: number, to: number, type: (typeof stageTypes)[number]) => ({
  startMs: hours(from),
  endMs: hours(to),
  type,
});

const intervals = fc.array(
  fc.record({
    startMs: fc.integer({ min: startMs - 4_000_000, max: hours(9) }),
    endMs: fc.integer({ min: startMs - 4_000_000, max: hours(9) }),
    type: fc.constantFrom(...stageTypes),
  }),
);

describe('a hypnogram', () => {
  test('is in the order of time, whatever the order of what it is made of', () => {
    const night = hypnogramOf([stretch(2, 3, 1), stretch(0, 1, 4), stretch(1, 2, 2)], session);
    expect(night).toEqual([
      { from: 0, to: 3600, type: 4 },
      { from: 3600, to: 7200, type: 2 },
      { from: 7200, to: 10_800, type: 1 },
    ]);
  });

  test('is cut to its session', () => {
    const night = hypnogramOf([stretch(-1, 1, 2), stretch(7, 9, 3), stretch(9, 10, 1)], session);
    expect(night).toEqual([
      { from: 0, to: 3600, type: 2 },
      { from: 25_200, to: 28_800, type: 3 },
    ]);
  });

  test('of two devices has no second twice: the later stretch begins where it says', () => {
    const night = hypnogramOf([stretch(0, 4, 2), stretch(1, 2, 1), stretch(1, 3, 3)], session);
    expect(night).toEqual([
      { from: 0, to: 3600, type: 2 },
      { from: 3600, to: 10_800, type: 3 },
    ]);
  });

  test('never overlaps, never leaves the session, and survives being written and read', () => {
    fc.assert(
      fc.property(intervals, (given) => {
        const night = hypnogramOf(given, session);
        for (const [index, { from, to }] of night.entries()) {
          expect(from).toBeGreaterThanOrEqual(night[index - 1]?.to ?? 0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(28_800);
        }
        expect(fromLists(toLists(night), 28_800)).toEqual({ hypnogram: night });
      }),
    );
  });
});

describe('sums', () => {
  test('sleep without a stage is sleep; what is missing is not', () => {
    const night = hypnogramOf(
      [
        stretch(0, 1, stage.awake),
        stretch(1, 2, stage.manual),
        stretch(2, 3, stage.unknown),
        stretch(3, 5, stage.light),
        stretch(5, 6, stage.deep),
        stretch(6, 7, stage.rem),
      ],
      session,
    );
    expect(sumStages(night)).toEqual({
      awake: 3600,
      light: 7200,
      rem: 3600,
      deep: 3600,
      asleep: 18_000,
      latency: 3600,
    });
  });

  test('who never slept has no latency', () => {
    expect(sumStages([{ from: 0, to: 60, type: stage.awake }]).latency).toBeNull();
  });

  test('never exceed the session', () => {
    fc.assert(
      fc.property(intervals, (given) => {
        const { asleep, awake } = sumStages(hypnogramOf(given, session));
        expect(asleep + awake).toBeLessThanOrEqual(28_800);
      }),
    );
  });
});

describe('lists that are no hypnogram', () => {
  const lists = (starts: number[], ends: number[]) =>
    fromLists(
      {
        stage_start_offset_second: starts,
        stage_end_offset_second: ends,
        stage_type: starts.map(() => 2),
      },
      100,
    );

  test('are blamed where they differ in length', () => {
    expect(lists([0, 10], [10])).toMatchObject({
      problems: [{ list: 'stage_end_offset_second', index: null }],
    });
  });

  test('are blamed where stages overlap, end before they start, or leave the session', () => {
    expect(lists([0, 5], [10, 20])).toMatchObject({
      problems: [{ list: 'stage_start_offset_second', index: 1 }],
    });
    expect(lists([10], [5])).toMatchObject({
      problems: [{ list: 'stage_end_offset_second', index: 0 }],
    });
    expect(lists([0, 50], [50, 101])).toMatchObject({
      problems: [{ list: 'stage_end_offset_second', index: 1 }],
    });
  });
});
