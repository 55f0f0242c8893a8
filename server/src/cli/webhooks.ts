import { privateNetworksOf } from '#kernel/config/private-networks.ts';
import { addEndpoint, listEndpoints, removeEndpoint } from '#webhooks';

import { eventCatalogue } from '../composition/slices.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus webhooks add URL [--event TYPE]… [--description TEXT] [--secret whsec_…] [--team TEAM] [--environment sandbox|production] [--json]
       salus webhooks list [--team TEAM] [--environment sandbox|production] [--json]
       salus webhooks remove ENDPOINT_ID [--team TEAM] [--environment sandbox|production] [--json]

Without --event the endpoint gets every event. Repeat --event for several types,
each in full or by its beginning: daily.data.*
The signing secret is shown when the endpoint is added.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    ...teamOptions,
    event: { type: 'string', multiple: true },
    description: { type: 'string' },
    secret: { type: 'string' },
  });
  if (given === null) return 0;
  const [action = 'list', subject] = given.positionals;
  const asJson = given.flag('json');
  return withResources(async (resources, config) => {
    const scope = await teamScopeOf(resources, config, given);
    switch (action) {
      case 'add': {
        if (subject === undefined)
          throw new UsageError('Name the address: salus webhooks add URL.');
        const events = given.list('event');
        const secret = given.text('secret');
        const privateNetworks = privateNetworksOf(config, 'server');
        const endpoint = await addEndpoint(
          { ...resources, privateNetworks, catalogue: eventCatalogue },
          scope,
          {
            url: subject,
            description: given.text('description') ?? '',
            filterTypes: events.length === 0 ? null : events,
            ...(secret === undefined ? {} : { secret }),
          },
        );
        printData(
          asJson
            ? JSON.stringify(endpoint)
            : `Added ${endpoint.id}. Signing secret: ${endpoint.secret}`,
        );
        return 0;
      }
      case 'list': {
        const endpoints = await listEndpoints(resources, scope);
        if (asJson) printData(JSON.stringify(endpoints));
        else for (const each of endpoints) printData(describe(each));
        return 0;
      }
      case 'remove': {
        if (subject === undefined)
          throw new UsageError('Name the endpoint: salus webhooks remove ENDPOINT_ID.');
        await removeEndpoint(resources, scope, subject);
        printData(asJson ? JSON.stringify({ removed: subject }) : `Removed ${subject}.`);
        return 0;
      }
      default:
        throw new UsageError(`There is no "salus webhooks ${action}"; --help lists what there is.`);
    }
  });
}

function describe(endpoint: Awaited<ReturnType<typeof listEndpoints>>[number]): string {
  const state = endpoint.disabled ? 'disabled' : 'enabled ';
  const types = endpoint.filterTypes === null ? 'every event' : endpoint.filterTypes.join(', ');
  return `${endpoint.id}  ${state}  ${endpoint.url}  ${types}`;
}
