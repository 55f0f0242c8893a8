import { createTeamKey, findTeamScope, listTeamKeys, revokeTeamKey } from '#management';

import { print, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus keys list [--team TEAM_ID] [--json]
       salus keys create [--label TEXT] [--team TEAM_ID] [--json]
       salus keys revoke KEY_ID [--team TEAM_ID] [--json]

A key is shown once, when it is created. Revocation takes effect at once on every node.
--team may be left out where there is a single team.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { team: { type: 'string' }, label: { type: 'string' } });
  if (given === null) return 0;
  const [action = 'list', keyId] = given.positionals;
  const asJson = given.flag('json');
  return withResources(async (resources) => {
    const scope = await findTeamScope(resources, given.text('team'));
    switch (action) {
      case 'list': {
        const keys = await listTeamKeys(resources, scope);
        if (asJson) print(JSON.stringify(keys));
        else for (const key of keys) print(describe(key));
        return 0;
      }
      case 'create': {
        const created = await createTeamKey(
          resources,
          scope,
          given.text('label') ?? 'command line',
        );
        print(asJson ? JSON.stringify(created) : created.key);
        return 0;
      }
      case 'revoke': {
        if (keyId === undefined)
          throw new UsageError('Name the key to revoke: salus keys revoke KEY_ID.');
        if (!(await revokeTeamKey(resources, scope, keyId))) {
          throw new UsageError(`The team has no active key ${keyId}; salus keys list shows them.`);
        }
        print(asJson ? JSON.stringify({ revoked: keyId }) : `Revoked ${keyId}.`);
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
