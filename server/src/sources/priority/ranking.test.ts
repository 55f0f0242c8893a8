import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type SourceType, sourceTypes } from '../source-types.ts';
import { type RankedSource, rankSources, sourceTypeOrder } from './ranking.ts';

const source = (provider: string, sourceType: SourceType = 'watch'): RankedSource => ({
  provider,
  sourceType,
});
const noPreference = { priorities: new Map<string, number>(), overrides: [] };
const slugs = fc.constantFrom('apple_health_kit', 'fitbit', 'garmin', 'oura');
const sources = fc.record({ provider: slugs, sourceType: fc.constantFrom(...sourceTypes) });
const preferences = fc.record({
  priorities: fc.array(fc.tuple(slugs, fc.integer({ min: 0, max: 3 }))).map((all) => new Map(all)),
  overrides: fc.array(slugs, { maxLength: 3 }),
});

describe('rankSources', () => {
  it('every type of the contract has its place', () => {
    expect(sourceTypeOrder.toSorted()).toEqual(sourceTypes.toSorted());
  });

  it('the kind of source decides before any provider', () => {
    const ranking = rankSources({ priorities: new Map([['fitbit', 9]]), overrides: ['fitbit'] });
    expect(ranking.compare(source('oura', 'watch'), source('fitbit', 'phone'))).toBeLessThan(0);
    expect(ranking.because(source('oura', 'watch'), source('fitbit', 'phone'))).toBe('source_type');
  });

  it('then the query, then the larger number, then the name', () => {
    const ranking = rankSources({
      priorities: new Map([
        ['garmin', 1],
        ['fitbit', 5],
        ['oura', 0],
      ]),
      overrides: ['withings'],
    });
    const names = ['apple_health_kit', 'zwift', 'oura', 'garmin', 'fitbit', 'withings'];
    const ranked = names.map((name) => source(name)).toSorted(ranking.compare);
    expect(ranked.map(({ provider }) => provider)).toEqual([
      'withings',
      'fitbit',
      'garmin',
      'oura',
      'apple_health_kit',
      'zwift',
    ]);
    const because = (left: string, right: string): string =>
      ranking.because(source(left), source(right));
    expect(because('withings', 'fitbit')).toBe('query_override');
    expect(because('fitbit', 'garmin')).toBe('team_priority');
    expect(because('apple_health_kit', 'zwift')).toBe('provider_name');
    expect(because('zwift', 'zwift')).toBe('same_source');
  });

  it('is a total order: only one and the same source has two places', () => {
    fc.assert(
      fc.property(preferences, sources, sources, sources, (preference, a, b, c) => {
        const { compare } = rankSources(preference);
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
        expect(compare(a, b) === 0).toBe(
          a.provider === b.provider && a.sourceType === b.sourceType,
        );
        if (compare(a, b) < 0 && compare(b, c) < 0) expect(compare(a, c)).toBeLessThan(0);
      }),
    );
  });

  it('a query that overrides nothing changes nothing', () => {
    const { compare } = rankSources(noPreference);
    expect(compare(source('fitbit'), source('garmin'))).toBeLessThan(0);
  });
});
