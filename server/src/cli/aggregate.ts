import { setAggregateQueries } from '#aggregate';
import { findTeamScope } from '#management';

import { printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus aggregate --enable|--disable [--team TEAM]

Enables or disables aggregate queries (closed beta) in a team's production environment. In the sandbox they are always enabled.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    enable: { type: 'boolean' },
    disable: { type: 'boolean' },
    team: { type: 'string' },
  });
  if (given === null) return 0;
  const isEnabled = given.flag('enable');
  if (isEnabled === given.flag('disable'))
    throw new UsageError('Give either --enable or --disable.');
  const team = await withResources(async (resources, config) => {
    const named = given.text('team') ?? config.team ?? undefined;
    const scope = await findTeamScope(resources, named, 'production');
    await setAggregateQueries(resources, scope, isEnabled);
    return scope.teamId;
  });
  printData(
    `Team ${team}: aggregate queries are ${isEnabled ? 'enabled' : 'disabled'} in production.`,
  );
  return 0;
}
