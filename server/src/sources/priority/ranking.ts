import type { SourceType } from '../source-types.ts';

/** The origin of a recording: sources of one provider may differ in type. */
export type RankedSource = { readonly provider: string; readonly sourceType: SourceType };

/**
 * Source types, the most preferred first: worn all day before carried or typed in. Insulin pumps, exercise machines and earphones
 * are not in the contract; their positions are next to types that measure similarly.
 */
export const sourceTypeOrder = [
  'lab',
  'automatic',
  'insulin_pump',
  'watch',
  'ring',
  'chest_strap',
  'exercise_machine',
  'earphone',
  'scale',
  'cuff',
  'fingerprick',
  'manual_scan',
  'phone',
  'app',
  'multiple_sources',
  'unknown',
] as const satisfies readonly SourceType[];

const places: ReadonlyMap<SourceType, number> = new Map(
  sourceTypeOrder.map((sourceType, place) => [sourceType, place]),
);

/** Source preferences of a team, or of one query. */
export type Preference = {
  /** The team's priorities by provider; a larger number is preferred. A provider without a number comes last. */
  readonly priorities: ReadonlyMap<string, number>;
  /** Providers that a query puts before the team's numbers, the first choice first. */
  readonly overrides: readonly string[];
};

/** The first of these rules, in order, that distinguishes two sources. */
export type PreferredBecause =
  | 'source_type'
  | 'query_override'
  | 'team_priority'
  | 'provider_name'
  | 'same_source';

export type SourceRanking = {
  /** Negative if the left source is preferred; zero only for the same source. */
  readonly compare: (left: RankedSource, right: RankedSource) => number;
  readonly because: (left: RankedSource, right: RankedSource) => PreferredBecause;
};

/**
 * Returns the order of sources: by type, then by the query's providers, then by the team's priorities. The name comes last, so
 * that the order is total.
 */
export function rankSources({ priorities, overrides }: Preference): SourceRanking {
  const overrideOf = placesOf(overrides);
  const rules: readonly (readonly [PreferredBecause, (source: RankedSource) => number])[] = [
    ['source_type', ({ sourceType }) => places.get(sourceType) ?? places.size],
    ['query_override', ({ provider }) => overrideOf.get(provider) ?? overrideOf.size],
    ['team_priority', ({ provider }) => -(priorities.get(provider) ?? -1)],
  ];
  const decide = (left: RankedSource, right: RankedSource): [PreferredBecause, number] => {
    for (const [because, place] of rules) {
      const difference = place(left) - place(right);
      if (difference !== 0) return [because, difference];
    }
    if (left.provider === right.provider) return ['same_source', 0];
    return ['provider_name', left.provider < right.provider ? -1 : 1];
  };
  return {
    compare: (left, right) => decide(left, right)[1],
    because: (left, right) => decide(left, right)[0],
  };
}

function placesOf(names: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const name of names) if (!found.has(name)) found.set(name, found.size);
  return found;
}
