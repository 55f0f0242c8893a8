import { findCallAddress } from '#sources';

import { composeService } from '../composition/composition-root.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus provider-webhook PROVIDER [--team TEAM] [--environment production|sandbox] [--json]

Prints the address that a provider is to call when data changed, and the secret that it is to show, for providers whose
subscriptions are made by hand: google_health, wahoo and whoop_v2. The address belongs to the application that the team uses.
Whoever knows it can have data fetched, and nothing else. It begins with SALUS_PUBLIC_URL.`;

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
      `Nobody tells ${provider} by hand where to call, or there is no application for it.`,
    );
  }
  if (given.flag('json')) printData(JSON.stringify(found));
  else {
    printData(found.address);
    if (found.secret !== null) printData(found.secret);
  }
  return 0;
}
