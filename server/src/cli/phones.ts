import { getSyncStatus } from '#sources';
import { toUserId } from '#users';

import { teamOptions, teamScopeOf } from './team.ts';
import { printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus phones check --user USER_ID [--team TEAM] [--environment sandbox|production] [--json]

Says what the phones of a user did last, what they were answered, and what they wait for.
What was answered in the last seconds may be missing.`;

type Check = Awaited<ReturnType<typeof getSyncStatus>>;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { ...teamOptions, user: { type: 'string' } });
  if (given === null) return 0;
  const [action = 'check'] = given.positionals;
  if (action !== 'check')
    throw new UsageError(`There is no "salus phones ${action}"; --help lists what there is.`);
  const user = given.text('user') ?? '';
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(user))
    throw new UsageError('Name the user by the id: salus phones check --user USER_ID.');
  const check = await withResources(async (resources, config) => {
    const scope = await teamScopeOf(resources, config, given);
    return getSyncStatus(resources, scope, toUserId(user));
  });
  if (given.flag('json')) printData(JSON.stringify(check));
  else for (const line of linesOf(check)) printData(line);
  return 0;
}

const when = (at: Date | null): string => at?.toISOString() ?? 'never';

function linesOf({ phones, answers }: Check): readonly string[] {
  if (phones.length === 0) return ['No phone of this user was ever connected.'];
  const ofPhones = phones.flatMap((phone) => [
    `${phone.provider}: the connection is ${phone.connection}`,
    `  waits for: ${phone.waitsFor}`,
    `  asked whether it may push: ${when(phone.askedAt)}${phone.status === null ? '' : `, answered ${phone.status}`}`,
    `  told how far it is: ${when(phone.progressAt)}`,
    ...phone.stages.map(
      ({ backfillType, startedAt, endedAt }) =>
        `  past of ${backfillType}: began ${when(startedAt)}, ${endedAt === null ? 'not ended' : `ended ${when(endedAt)}`}`,
    ),
  ]);
  const ofAnswers = answers.flatMap((each) => {
    const what = each.resource === null ? each.operation : `${each.operation} (${each.resource})`;
    const refused =
      each.refusedAt === null
        ? []
        : [
            `  refused ${when(each.refusedAt)} with ${each.refusedStatus}: ${each.refusal ?? 'no words'}`,
          ];
    return [`${what}: ${when(each.at)}, ${each.status}, request ${each.requestId}`, ...refused];
  });
  return [...ofPhones, ...ofAnswers];
}
