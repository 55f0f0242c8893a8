import { expect, test } from 'vitest';

import { openCatalogue, today } from '../../bench/diagnoses/files.ts';
import { measureQuality } from '../../bench/diagnoses/quality.ts';
import { type QuerySet, readQueries } from '../../bench/diagnoses/queries.ts';
import { dotted } from '../src/insurance/diagnoses/code.ts';

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

test.each([
  ['hemroids', 'K64.9'],
  ['excema', 'L30.9'],
  ['pinkeye', 'H10.9'],
  ['gerd no esophagitis', 'K21.9'],
  ['osteoporosis no fx', 'M81.0'],
  ['bmi 42', 'Z68.41'],
  ['BMI of 27.5', 'Z68.27'],
  ['ear infection right', 'H66.91'],
  ['frostbite toes', 'T34.839A'],
  ['ascus', 'R87.610'],
])('%s is %s', (query, code) => {
  const found = catalogue.search(query, today).map((each) => dotted(each.code));
  expect(found[0]).toBe(code);
});

test('a query for one abbreviation is not answered with another word first', () => {
  for (const query of ['ascus', 'lgsil', 'hsil', 'hfref']) {
    const [first] = catalogue.search(query, today);
    expect([query, first?.missing]).toEqual([query, []]);
  }
});
