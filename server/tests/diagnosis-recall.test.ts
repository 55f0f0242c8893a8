import { expect, test } from 'vitest';

import { openCatalogue } from '../../bench/diagnoses/files.ts';
import { measureQuality } from '../../bench/diagnoses/quality.ts';
import { type QuerySet, readQueries } from '../../bench/diagnoses/queries.ts';

const catalogue = await openCatalogue([]);

/** The share of the queries with an accepted code as the first answer, and among the first ten. */
test.each<[QuerySet, number, number, number]>([
  ['evaluation', 450, 0.93, 0.97],
  ['colloquial', 130, 0.93, 0.97],
  ['colloquial-tuning', 600, 0.93, 0.97],
])('the set %s is answered as its figures say', async (set, count, first, firstTen) => {
  const queries = await readQueries(set);
  const quality = measureQuality(catalogue, queries);
  expect(quality.queries).toBeGreaterThanOrEqual(count);
  expect(quality.first / quality.queries).toBeGreaterThanOrEqual(first);
  expect(quality.firstTen / quality.queries).toBeGreaterThanOrEqual(firstTen);
});
