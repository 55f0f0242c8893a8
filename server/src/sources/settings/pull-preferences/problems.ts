import type { Problem } from '#kernel/problem.ts';

import { findProvider, pulledProviders } from '../../providers/catalog.ts';
import { pulledResources } from '../../providers/resources.ts';
import type { PullPreference } from './model.ts';

const daysMax = 365;

export function historicalDaysMax(provider: string): number {
  return findProvider(provider)?.daysMax ?? daysMax;
}

const knownProviders: ReadonlySet<string> = new Set(pulledProviders);
const knownResources: ReadonlySet<string> = new Set(pulledResources);

/** Returns a problem for every unknown name, and for every number of days beyond the provider's limit. */
export function pullProblems(
  preferences: Readonly<Record<string, PullPreference>>,
): readonly Problem[] {
  return Object.entries(preferences).flatMap(([provider, preference]) =>
    knownProviders.has(provider)
      ? providerProblems(provider, preference)
      : [nameProblem(['body', 'providers', provider], 'a provider that is pulled from')],
  );
}

function providerProblems(
  provider: string,
  { historicalDays, resourceDays }: PullPreference,
): readonly Problem[] {
  const place = ['body', 'providers', provider];
  const overrides = Object.entries(resourceDays).flatMap(([resource, days]) => {
    const loc = [...place, 'resource_overrides', resource];
    return knownResources.has(resource)
      ? daysProblems(provider, loc, days)
      : [nameProblem(loc, 'a resource')];
  });
  return [...daysProblems(provider, [...place, 'default'], historicalDays), ...overrides];
}

function nameProblem(loc: readonly string[], what: string): Problem {
  return { type: 'literal_error', loc, msg: `Input should be the name of ${what}` };
}

function daysProblems(
  provider: string,
  place: readonly string[],
  days: number,
): readonly Problem[] {
  const max = historicalDaysMax(provider);
  if (days <= max) return [];
  return [
    {
      type: 'less_than_equal',
      loc: [...place, 'historical_days_to_pull'],
      msg: `Input should be less than or equal to ${max}`,
      input: days,
      ctx: { le: max },
    },
  ];
}
