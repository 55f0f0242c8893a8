import { expect, test } from 'vitest';

import { batchOfContinuous, columnNames, continuousBody } from './continuous.ts';

const query = { select: [] };

test('a continuous query is the first of a request, without its timeframe', () => {
  const config = { column_naming: 'bare' };
  expect(continuousBody({ timeframe: {}, queries: [query], config }, 'a', 'A')).toEqual({
    slug: 'a',
    title: 'A',
    query,
    query_config: config,
  });
  expect(continuousBody('nothing', 'a', 'A')).toEqual({ slug: 'a', title: 'A', query: undefined });
  expect(batchOfContinuous(query, config, '2026-11-20')).toMatchObject({
    queries: [query],
    config,
  });
  expect(batchOfContinuous(query, null, '2026-11-20')).not.toHaveProperty('config');
});

test('columns are named in their order', () => {
  expect(columnNames({ properties: { index: {}, mean: {} } })).toEqual(['index', 'mean']);
  expect(columnNames(null)).toEqual([]);
});
