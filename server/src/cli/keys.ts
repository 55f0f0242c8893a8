import { createTeamKey, listTeamKeys, revokeTeamKey } from '#management';

import { createManagementKey, managementKeyOptions } from './management-keys.ts';
import { masterKeyActions } from './master-keys.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus keys list [--team TEAM] [--environment sandbox|production] [--json]
       salus keys create [--label TEXT] [--team TEAM] [--environment sandbox|production] [--json]
       salus keys revoke KEY_ID [--team TEAM] [--environment sandbox|production] [--json]
       salus keys create --management [--role org_admin|team_admin] [--team TEAM]… [--label TEXT] [--json]
       salus keys rotate [--json]
       salus keys forget-old [--json]
       salus keys export FILE [--json]
       salus keys import FILE [--json]

A team's key is shown once, when it is created. Revocation takes effect at once on every node.
--team may be left out where there is a single team, --environment for its sandbox. create --management makes a
key for the management API: of the organisation, or of the teams that it is bound to.

rotate makes a new master key and seals everything with it that was sealed with the one before, also while servers
run; stopped or killed, it goes on where it was. forget-old then removes the previous keys. export writes the users'
keys, sealed, so that import makes a backup from before the rotation readable, without the users purged since.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    ...teamOptions,
    ...managementKeyOptions,
    label: { type: 'string' },
  });
  if (given === null) return 0;
  const [action = 'list', keyId] = given.positionals;
  const masterKeyAction = masterKeyActions.get(action);
  if (masterKeyAction !== undefined) return masterKeyAction(given);
  if (action === 'create' && given.flag('management')) return createManagementKey(given);
  const asJson = given.flag('json');
  return withResources(async (resources, config) => {
    const scope = await teamScopeOf(resources, config, given);
    switch (action) {
      case 'list': {
        const keys = await listTeamKeys(resources, scope);
        if (asJson) printData(JSON.stringify(keys));
        else for (const key of keys) printData(describe(key));
        return 0;
      }
      case 'create': {
        const created = await createTeamKey(
          resources,
          scope,
          given.text('label') ?? 'command line',
        );
        printData(asJson ? JSON.stringify(created) : created.key);
        return 0;
      }
      case 'revoke': {
        if (keyId === undefined)
          throw new UsageError('Name the key to revoke: salus keys revoke KEY_ID.');
        if (!(await revokeTeamKey(resources, scope, keyId))) {
          throw new UsageError(`The team has no active key ${keyId}; salus keys list shows them.`);
        }
        printData(asJson ? JSON.stringify({ revoked: keyId }) : `Revoked ${keyId}.`);
        return 0;
      }
      default:
        throw new UsageError(`There is no "salus keys ${action}"; --help lists what there is.`);
    }
  });
}

type Key = Awaited<ReturnType<typeof listTeamKeys>>[number];

function describe(key: Key): string {
  const state = key.revokedAt === null ? 'active ' : 'revoked';
  const used = key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt.toISOString()}`;
  return `${key.id}  ${key.prefix}…  ${state}  ${used}  ${key.label}`;
}
