import { uuidPattern } from '#kernel/formats.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { getSyncStatus } from '#sources';
import { toUserId } from '#users';

import type { Service } from '../composition/composition-root.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { type Arguments, printData, readArguments, UsageError } from './terminal.ts';
import { withService } from './with-service.ts';

const help = `
Usage: salus phones check --user USER_ID
       salus phones invite --user USER_ID
       salus phones add-app NAME | list-apps | remove-app ID
       All take [--team TEAM] [--environment sandbox|production] [--json].

check says what the phones of a user did last, what they were answered, and what they wait for. What was answered in the last
seconds may be missing.
invite prints a code with which the user signs in in an app that has an SDK of open-wearables. It works once, for 7 days.
add-app prints an app_id and an app_secret with which the backend of an app issues tokens of users. The secret is not shown again.`;

type Check = Awaited<ReturnType<typeof getSyncStatus>>;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { ...teamOptions, user: { type: 'string' } });
  if (given === null) return 0;
  const { json, lines } = await withService(async (service) => {
    const scope = await teamScopeOf(service.resources, service.config, given);
    return done(service, scope, given);
  });
  if (given.flag('json')) printData(JSON.stringify(json));
  else for (const line of lines) printData(line);
  return 0;
}

type Done = { readonly json: unknown; readonly lines: readonly string[] };

async function done(
  { resources, slices }: Service,
  scope: TeamScope,
  given: Arguments,
): Promise<Done> {
  const { commands } = slices.openWearables;
  const [action = 'check', named] = given.positionals;
  switch (action) {
    case 'check': {
      const userId = userOf(given, action);
      const check = await getSyncStatus(resources, scope, userId);
      const uploads = await commands.listUploads(scope, userId);
      const lines = [...linesOf(check), ...uploads.flatMap((each) => linesOfUpload(each))];
      return { json: { ...check, uploads }, lines };
    }
    case 'invite': {
      const { code, expiresAt } = await commands.invite(scope, userOf(given, action));
      return { json: { code, expiresAt }, lines: [code, `until ${expiresAt.toISOString()}`] };
    }
    case 'add-app': {
      const name = requireText(named, 'Name the app: salus phones add-app NAME.');
      const made = await commands.createApp(scope, name);
      const lines = [`id          ${made.id}`, `app_id      ${made.appId}`];
      return { json: made, lines: [...lines, `app_secret  ${made.secret}`] };
    }
    case 'list-apps': {
      const apps = await commands.listApps(scope);
      const lines = apps.map(({ id, appId, name }) => `${id}  ${appId}  ${name}`);
      return { json: apps, lines: lines.length === 0 ? ['There is no app yet.'] : lines };
    }
    case 'remove-app': {
      const id = requireText(named, 'Name the app by its id: salus phones remove-app ID.');
      if (!uuidPattern.test(id))
        throw new UsageError('An id is as salus phones list-apps shows it.');
      await commands.revokeApp(scope, id.toLowerCase());
      return { json: { removed: id }, lines: ['It issues no more tokens.'] };
    }
    default:
      throw new UsageError(`There is no "salus phones ${action}"; --help lists what there is.`);
  }
}

function requireText(text: string | undefined, otherwise: string): string {
  if (text === undefined || text === '') throw new UsageError(otherwise);
  return text;
}

function userOf(given: Arguments, action: string): UserId {
  const user = given.text('user') ?? '';
  if (!uuidPattern.test(user))
    throw new UsageError(`Name the user by the id: salus phones ${action} --user USER_ID.`);
  return toUserId(user);
}

type SdkUpload = Awaited<
  ReturnType<Service['slices']['openWearables']['commands']['listUploads']>
>[number];

/** What an SDK of open-wearables sent, and what nothing was made of. */
function linesOfUpload({ provider, lastAt, sdkVersion, leftOut }: SdkUpload): readonly string[] {
  const kinds = Object.entries(leftOut).toSorted(([, one], [, other]) => other - one);
  return [
    `${provider}, SDK ${sdkVersion ?? 'of an unknown version'}: last upload ${lastAt.toISOString()}`,
    ...kinds.map(([kind, count]) => `  left out: ${count} of ${kind}`),
  ];
}

const when = (at: Date | null): string => at?.toISOString() ?? 'never';

function linesOf({ phones, answers }: Check): readonly string[] {
  if (phones.length === 0) return ['No phone of this user was ever connected.'];
  const ofPhones = phones.flatMap((phone) => [
    `${phone.provider}: the connection is ${phone.connection}`,
    `  waits for: ${phone.waitsFor}`,
    `  asked whether it may push: ${when(phone.askedAt)}${phone.status === null ? '' : `, answered ${phone.status}`}`,
    `  last progress report: ${when(phone.progressAt)}`,
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
