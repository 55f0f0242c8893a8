import { expect, test } from 'vitest';

import { ColumnReader } from './columns.ts';

const source = { provider: 'oura', type: 'ring' };
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
const atMs = (minute: number): number => Date.UTC(2026, 10, 20, 0, minute);

test('samples of all pages are columns of their source, in their order', () => {
  const reader = new ColumnReader();
  const heartrate = (minute: number, type: string | null): object => ({
    timestamp: at(minute),
    value: 60 + minute,
    type,
    unit: 'bpm',
    timezone_offset: null,
  });
  const other = { provider: 'oura', type: 'watch' };
  reader.add({ groups: { oura: [{ source, data: [heartrate(0, 'sleep'), heartrate(1, null)] }] } });
  reader.add({
    groups: {
      oura: [
        { source: other, data: [heartrate(9, null)] },
        { source, data: [heartrate(2, 'sleep')] },
      ],
    },
  });
  const [ring, watch] = reader.read();
  expect(ring).toEqual({
    provider: 'oura',
    source,
    length: 3,
    columns: {
      timestamp: Float64Array.of(atMs(0), atMs(1), atMs(2)),
      value: Float64Array.of(60, 61, 62),
      type: ['sleep', null, 'sleep'],
      unit: ['bpm', 'bpm', 'bpm'],
      timezone_offset: Float64Array.of(Number.NaN, Number.NaN, Number.NaN),
    },
  });
  expect(watch).toMatchObject({ source: other, length: 1 });
});

test('columns grow with what comes', () => {
  const reader = new ColumnReader();
  const count = 10_000;
  const data = Array.from({ length: count }, (_, value) => ({ start: at(value), value }));
  reader.add({ groups: { oura: [{ source, data }] } });
  const [series] = reader.read();
  expect(series?.columns['value']).toEqual(Float64Array.from({ length: count }, (_, i) => i));
});

test('texts stay texts', () => {
  const reader = new ColumnReader();
  reader.add({ groups: { manual: [{ source, data: [{ timestamp: at(0), value: 'tired' }] }] } });
  expect(reader.read()[0]?.columns).toEqual({
    timestamp: Float64Array.of(atMs(0)),
    value: ['tired'],
  });
});
