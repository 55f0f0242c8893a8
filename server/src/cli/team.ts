import type { AppContext } from '#kernel/app-context.ts';
import type { Config } from '#kernel/config.ts';
import type { Environment, TeamScope } from '#kernel/scope.ts';
import { findTeamScope } from '#management';

import { type Arguments, UsageError } from './terminal.ts';

/** Of commands that work on one team in one environment. */
export const teamOptions = {
  team: { type: 'string', multiple: true },
  environment: { type: 'string' },
} as const;

/** The team that the command names, or the setting, or the only one there is; its sandbox unless it says otherwise. */
export async function teamScopeOf(
  resources: Pick<AppContext, 'db'>,
  { team }: Pick<Config, 'team'>,
  given: Arguments,
): Promise<TeamScope> {
  const [named, another] = given.list('team');
  if (another !== undefined) throw new UsageError('Name one team.');
  return findTeamScope(resources, named ?? team ?? undefined, environmentOf(given));
}

function environmentOf(given: Arguments): Environment {
  const name = given.text('environment') ?? 'sandbox';
  if (name === 'sandbox' || name === 'production') return name;
  throw new UsageError('--environment must be sandbox or production.');
}
