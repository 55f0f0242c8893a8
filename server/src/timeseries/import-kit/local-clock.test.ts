import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { clockChangesNear, zoneOffsetSeconds } from '#kernel/time/time-zone.ts';

import { LocalTimes, resolveLocalTimes } from './local-clock.ts';
import type { LocalRow } from './local-row.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

type Reading = { readonly atMs: number; readonly wallMs: number; readonly content: string };

/** What a device in a zone writes each `stepMs` around a change, in the order of time. */
function readings(zone: string, aroundMs: number, stepMs = 5 * minuteMs): readonly Reading[] {
  const count = Math.floor((6 * hourMs) / stepMs);
  return Array.from({ length: count }, (_, index) => {
    const atMs = aroundMs + (index - Math.floor(count / 2)) * stepMs;
    const wallMs = atMs + zoneOffsetSeconds(zone, atMs) * 1000;
    return { atMs, wallMs, content: String(index) };
  });
}

/** The instants at which a zone's offset changes in a year. */
function changesOf(zone: string, year: number): readonly { atMs: number; skipsMs: number }[] {
  const startMs = Date.UTC(year, 0, 1);
  const found = Array.from({ length: 13 }, (_, month) => startMs + month * 29 * dayMs)
    .flatMap((middleMs) => clockChangesNear(zone, middleMs, 15 * dayMs))
    .map(({ fromWallMs, before, after }) => ({
      atMs: fromWallMs - Math.min(before, after) * 1000,
      skipsMs: (after - before) * 1000,
    }));
  return [...new Map(found.map((change) => [change.atMs, change])).values()];
}

const zones = Intl.supportedValuesOf('timeZone');
const zoneAndYear = fc.record({
  zone: fc.constantFrom(...zones),
  year: fc.integer({ min: 1985, max: 2037 }),
});

function placedOf(zone: string, rows: readonly (Reading & Partial<LocalRow>)[]) {
  const times = new LocalTimes(zone);
  for (const row of rows) times.see(row);
  const placement = times.decide();
  const instants = rows.map((row) => placement.next(row).atMs);
  return { instants, placement };
}

/** The readings around each change of each zone, as one order of the file has them. */
function eachChange(
  order: (rows: readonly Reading[]) => readonly (Reading & Partial<LocalRow>)[],
  judge: (rows: readonly Reading[], placed: ReturnType<typeof placedOf>) => void,
): void {
  fc.assert(
    fc.property(zoneAndYear, ({ zone, year }) => {
      for (const { atMs } of changesOf(zone, year)) {
        const rows = order(readings(zone, atMs));
        judge(rows, placedOf(zone, rows));
      }
    }),
    { numRuns: 150 },
  );
}

const instantsOf = (rows: readonly Reading[]): readonly number[] => rows.map(({ atMs }) => atMs);
const byWall = (rows: readonly Reading[]): readonly Reading[] =>
  rows.toSorted(
    (one, other) => one.wallMs - other.wallMs || (one.content < other.content ? 1 : -1),
  );
/** An order that is none, and the same each time. */
const shuffled = (rows: readonly Reading[]): readonly Reading[] =>
  rows.toSorted(
    (one, other) => ((Number(one.content) * 7919) % 1009) - ((Number(other.content) * 7919) % 1009),
  );
const counted = (rows: readonly Reading[]): readonly (Reading & Partial<LocalRow>)[] =>
  rows.map((row) => ({ ...row, counter: Math.round(row.atMs / 1000) - 1_000_000 }));

describe('in any zone of the tz database', () => {
  it('a file in the order of time, or newest first, is placed where it was recorded', () => {
    for (const order of [
      (rows: readonly Reading[]) => rows,
      (rows: readonly Reading[]) => rows.toReversed(),
    ]) {
      eachChange(order, (rows, { instants, placement }) => {
        expect(instants).toEqual(instantsOf(rows));
        expect(placement.notes).toEqual([]);
      });
    }
  });

  it('a file in any order that counts is placed by its count', () => {
    for (const order of [byWall, shuffled]) {
      eachChange(
        (rows) => counted(order(rows)),
        (rows, { instants, placement }) => {
          expect(instants).toEqual(instantsOf(rows));
          expect(placement.notes).toEqual([]);
        },
      );
    }
  });

  it('a file in no order loses no reading, and what may lie in the other hour is counted', () => {
    for (const order of [byWall, shuffled]) {
      eachChange(order, (rows, { instants, placement }) => {
        expect(new Set(instants).size).toBe(rows.length);
        const elsewhere = rows.filter(({ atMs }, index) => atMs !== instants[index]);
        expect(elsewhere.length).toBeLessThanOrEqual(placement.ambiguousCount);
      });
    }
  });

  it('a clock that is never set keeps the order through the times that its zone skips, and is named', () => {
    let changes = 0;
    fc.assert(
      fc.property(zoneAndYear, ({ zone, year }) => {
        for (const { atMs, skipsMs } of changesOf(zone, year)) {
          if (skipsMs <= 0) continue;
          changes += 1;
          const offsetMs = zoneOffsetSeconds(zone, atMs - 1) * 1000;
          const rows = readings(zone, atMs).map((row) => ({ ...row, wallMs: row.atMs + offsetMs }));
          for (const inFile of [rows, rows.toReversed(), shuffled(rows)]) {
            const { instants, placement } = placedOf(zone, inFile);
            expect(instants).toEqual(instantsOf(inFile));
            expect(placement.notes).toHaveLength(1);
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(changes).toBeGreaterThan(20);
  });
});

describe('an hour that the clocks show twice', () => {
  const berlin = (...walls: readonly string[]): readonly LocalRow[] =>
    walls.map((wall, index) => ({
      wallMs: at(`2026-10-25T${wall}`),
      row: index + 2,
      content: String(index),
    }));
  const placed = (rows: readonly LocalRow[]): readonly string[] =>
    resolveLocalTimes('Europe/Berlin', rows).placed.map(({ atMs }) => iso(atMs).slice(11));

  it('is told apart by spacing where only one of its times is there', () => {
    const rows = ['01:45', '01:50', '01:55', '02:00', '02:05', '02:50', '02:55', '03:00', '03:05'];
    expect(placed(berlin(...rows))).toEqual([
      '23:45',
      '23:50',
      '23:55',
      '00:00',
      '00:05',
      '01:50',
      '01:55',
      '02:00',
      '02:05',
    ]);
    expect(resolveLocalTimes('Europe/Berlin', berlin(...rows)).notes).toEqual([]);
  });

  it('is read as the first where nothing tells, and that is said with its row', () => {
    const {
      placed: [only],
      notes,
    } = resolveLocalTimes('Europe/Berlin', berlin('02:30'));
    expect(iso(only?.atMs ?? 0)).toBe('2026-10-25T00:30');
    expect(notes).toEqual([
      expect.stringMatching(/^1 time is of an hour .* row 2 \(2026-10-25T02:30:00\)\.$/u),
    ]);
  });

  it('that the same row says twice is one reading', () => {
    const rows = berlin('01:00', '02:30', '02:30', '04:00').map((row) => ({
      ...row,
      content: 'same',
    }));
    expect(placed(rows)).toEqual(['23:00', '00:30', '00:30', '03:00']);
  });

  it('is told apart for each device by itself where the file has one behind the other', () => {
    const of = (series: string, ...walls: readonly string[]): readonly LocalRow[] =>
      berlin(...walls).map((row) => ({ ...row, series }));
    const rows = [
      ...of('a', '01:30', '02:00', '02:30', '02:00', '02:30', '03:00'),
      ...of('b', '01:40', '02:10', '02:40', '02:10', '02:40', '03:10'),
    ];
    expect(placed(rows)).toEqual([
      '23:30',
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '23:40',
      '00:10',
      '00:40',
      '01:10',
      '01:40',
      '02:10',
    ]);
  });
});

describe('an hour that the clocks skip', () => {
  const rows = ['01:55', '02:00', '02:55', '03:00', '03:55', '05:30'].map(
    (wall, index): LocalRow => ({
      wallMs: at(`2026-03-29T${wall}`),
      row: index + 2,
    }),
  );

  it('keeps the order until the device was set, in whatever order the file is, and is named once', () => {
    const { placed, notes } = resolveLocalTimes('Europe/Berlin', rows);
    expect(placed.map(({ atMs }) => iso(atMs).slice(11))).toEqual([
      '00:55',
      '01:00',
      '01:55',
      '02:00',
      '02:55',
      '03:30',
    ]);
    expect(notes).toEqual([
      expect.stringMatching(
        /2 times .* row 3 \(2026-03-29T02:00:00\): the time zone or the device's clock is wrong/u,
      ),
    ]);
    const reversed = resolveLocalTimes('Europe/Berlin', rows.toReversed());
    expect(reversed.placed.toReversed()).toEqual(placed);
  });

  it('of one series moves no other', () => {
    const own = rows.map((row) => ({ ...row, series: 'sensor' }));
    const typed = { wallMs: at('2026-03-29T03:30'), series: 'typed' };
    const { placed } = resolveLocalTimes('Europe/Berlin', [...own, typed]);
    expect(iso(placed.at(-1)?.atMs ?? 0)).toBe('2026-03-29T01:30');
  });
});
