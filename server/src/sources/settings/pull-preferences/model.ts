import type { Problem } from '#kernel/problem.ts';
import type { TeamId } from '#kernel/scope.ts';

import { pulledProviders, pulledResources } from './resources.ts';

/** How far back a new connection to a provider is read. */
export type PullPreference = {
  readonly historicalDays: number;
  /** For some resources another number of days. */
  readonly resourceDays: Readonly<Record<string, number>>;
};

/** A team's, with the time when the team was made. */
export type TeamPullPreferences = {
  readonly id: TeamId;
  readonly createdAt: Date;
  readonly providers: Readonly<Record<string, PullPreference>>;
};

const daysMax = 365;
/** What these providers give, whatever one asks for. */
const fixedDays: Readonly<Record<string, number>> = { polar: 28, abbott_libreview: 90 };

export function historicalDaysMax(provider: string): number {
  return fixedDays[provider] ?? daysMax;
}

const knownProviders: ReadonlySet<string> = new Set(pulledProviders);
const knownResources: ReadonlySet<string> = new Set(pulledResources);

/** Every name that is not one, and every number of days beyond what the provider gives. */
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
