import { expect, test } from 'vitest';

import {
  batchOf,
  type Builder,
  builderOf,
  columnsOf,
  startingBuilder,
  withTable,
} from './model.ts';

const start = startingBuilder('2026-11-20');

test('clicks make the body that the API takes', () => {
  expect(batchOf(start)).toEqual({
    timeframe: { type: 'relative', anchor: '2026-11-20', past: { value: 30, unit: 'day' } },
    queries: [
      {
        select: [
          { group_key: '*' },
          { func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } },
        ],
        group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } }],
      },
    ],
  });
});

test('what clicks made is shown as the same clicks', () => {
  const others: readonly Partial<Builder>[] = [
    {},
    { bucket: null, keys: ['source_provider'] },
    { bucket: { value: 3, unit: 'month' }, keys: ['source_type', 'type'], isExplained: true },
    { select: [{ func: 'count', column: '*' }], where: 'value > 60' },
    {
      table: 'sleep',
      select: [{ func: '', column: 'efficiency' }],
      bucket: null,
      where: "type = 'long_sleep'",
    },
    { table: 'sleep', select: [{ func: 'mean', column: 'score' }], keys: ['source_provider'] },
    { timeframe: { start: '2026-01-01', end: '2026-02-01' } },
  ];
  for (const other of others) {
    const builder = { ...start, ...other };
    expect(builderOf(JSON.parse(JSON.stringify(batchOf(builder))))).toEqual(builder);
  }
});

test('what says more than clicks can is left as it is', () => {
  const body = batchOf(start);
  expect(builderOf({ ...body, config: {} })).toBeNull();
  expect(builderOf({ ...body, queries: [] })).toBeNull();
  expect(builderOf('no body')).toBeNull();
  expect(builderOf({ ...body, queries: [{ select: [{ value_macro: 'chronotype' }] }] })).toBeNull();
});

test('another table begins with a column that it has', () => {
  const body = withTable({ ...start, where: 'value > 1' }, 'body', 'heartrate');
  expect(columnsOf(body)).toContain(body.select[0]?.column);
  expect(body.where).toBe('');
  expect(columnsOf({ table: 'timeseries', series: 'blood_pressure' })).toContain('systolic');
});
