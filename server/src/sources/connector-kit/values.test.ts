import { expect, test } from 'vitest';

import { hypnogramOf, stage } from './hypnogram.ts';
import {
  decimalIn,
  durationIn,
  fieldAt,
  objectAt,
  offsetIn,
  positiveIn,
  wallMsIn,
} from './values.ts';

test('a number may be written as a text; what is none is nothing', () => {
  expect(['123', '-4.5', '1e3', 7].map(decimalIn)).toEqual([123, -4.5, 1000, 7]);
  expect(['', ' 1', '0x10', 'NaN', '1,5', null, true].map(decimalIn)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect([positiveIn('0'), positiveIn('-1'), positiveIn('2')]).toEqual([null, null, 2]);
});

test('a duration is read as two vendors write it', () => {
  expect(['27000s', '1.5s', 'PT2H44M', 'PT1.5S', 'PT0S'].map(durationIn)).toEqual([
    27_000, 1.5, 9840, 1.5, 0,
  ]);
  expect(['PT', '2h', '', 'P1D', null, 5].map(durationIn)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test('an offset is read as seconds, hours and minutes, or Z', () => {
  expect(['-25200s', '-07:00', '+0530', 'Z', '+00:00'].map(offsetIn)).toEqual([
    -25_200, -25_200, 19_800, 0, 0,
  ]);
  expect(['Europe/Berlin', '', null].map(offsetIn)).toEqual([null, null, null]);
});

test('a clock on the wall is read as it stands, with an offset or without', () => {
  const wall = Date.parse('2026-11-20T22:30:00Z');
  expect(wallMsIn('2026-11-20T22:30:00')).toBe(wall);
  expect(wallMsIn('2026-11-20T22:30:00.000+02:00')).toBe(wall);
  expect([wallMsIn('yesterday'), wallMsIn(12)]).toEqual([null, null]);
});

test('what stands at a path is found, and nothing where there is no path', () => {
  const object = { a: { b: { c: 1 } }, list: [1] };
  expect([fieldAt(object, 'a.b.c'), fieldAt(object, 'a.x.c'), fieldAt(object, 'list.0')]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  expect([objectAt(object, 'a.b'), objectAt(object, 'list')]).toEqual([{ c: 1 }, {}]);
});

test('stages are put in order, overlaps belong to who began first, and like neighbours are one', () => {
  const stretches = [
    { from: 160, to: 200, type: stage.rem },
    { from: 100, to: 130, type: stage.light },
    { from: 120, to: 160, type: stage.light },
    { from: 190, to: 400, type: stage.awake },
    { from: 50, to: 90, type: stage.deep },
  ];
  expect(hypnogramOf(stretches, { start: 100, end: 300 })).toEqual({
    stage_start_offset_second: [0, 60, 100],
    stage_end_offset_second: [60, 100, 200],
    stage_type: [2, 3, 4],
  });
  expect(hypnogramOf([], { start: 0, end: 10 })).toBeNull();
});
