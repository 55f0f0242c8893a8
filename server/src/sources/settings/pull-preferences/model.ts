import type { TeamId } from '#kernel/scope.ts';

/** How far back a new connection to a provider is read. */
export type PullPreference = {
  readonly historicalDays: number;
  /** Days of resources that differ from the default. */
  readonly resourceDays: Readonly<Record<string, number>>;
};

/** A team's, with the time when the team was made. */
export type TeamPullPreferences = {
  readonly id: TeamId;
  readonly createdAt: Date;
  readonly providers: Readonly<Record<string, PullPreference>>;
};
