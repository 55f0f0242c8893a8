import { findCallAddress } from '#sources';

import { composeService } from '../composition/composition-root.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus provider-webhook PROVIDER [--team TEAM] [--environment production|sandbox] [--json]

Prints the URL that a provider calls when data changes, and its secret, for providers whose subscriptions are created by
hand: google_health, wahoo and whoop_v2. The URL belongs to the application that the team uses. Anyone with the URL can
trigger a pull, and nothing else. It begins with SALUS_PUBLIC_URL.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, teamOptions);
  if (given === null) return 0;
  const [provider] = given.positionals;
  if (provider === undefined) throw new UsageError('Name a provider: google_health.');
  const found = await withResources(async (resources, config) => {
    const scope = await teamScopeOf(resources, config, given);
    const service = composeService(resources, config);
    try {
      return await findCallAddress(service.slices.sources.engine, scope, provider);
    } finally {
      await service.close();
    }
  });
  if (found === undefined) {
    throw new UsageError(
      `${provider} has no callback URL to register by hand, or there is no application for it.`,
    );
  }
  if (given.flag('json')) printData(JSON.stringify(found));
  else {
    printData(found.address);
    if (found.secret !== null) printData(found.secret);
  }
  return 0;
}
