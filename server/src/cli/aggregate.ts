import { setAggregateQueries } from '#aggregate';
import { findTeamScope } from '#management';

import { printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus aggregate --open|--close [--team TEAM]

Lets a team use aggregate queries in production (closed beta), or no longer; in the sandbox all may.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    open: { type: 'boolean' },
    close: { type: 'boolean' },
    team: { type: 'string' },
  });
  if (given === null) return 0;
  const isOpen = given.flag('open');
  if (isOpen === given.flag('close')) throw new UsageError('Say either --open or --close.');
  const team = await withResources(async (resources, config) => {
    const named = given.text('team') ?? config.team ?? undefined;
    const scope = await findTeamScope(resources, named, 'production');
    await setAggregateQueries(resources, scope, isOpen);
    return scope.teamId;
  });
  printData(`Team ${team}: aggregate queries are ${isOpen ? 'open' : 'closed'} in production.`);
  return 0;
}
