import type { DeletionRequest } from '#deletions';
import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidPattern } from '#kernel/formats.ts';
import { keysOf } from '#kernel/records.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { isSourceType, sourceTypes } from '#sources';
import { findActive, findByReference, toUserId } from '#users';

import type { Service } from '../composition/composition-root.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { type Arguments, printData, readArguments, UsageError } from './terminal.ts';
import { withService } from './with-service.ts';

const help = `
Usage: salus deletions delete --user USER SELECTOR [--dry-run] [--allow-again]
       salus deletions undo DELETION_ID --user USER
       salus deletions allow-again DELETION_ID --user USER
       salus deletions list --user USER
       USER is a user_id or a client_user_id. All take [--team TEAM] [--environment sandbox|production] [--json].

Deletes parts of the data of a user. No reader finds them afterwards. For an hour undo brings them back. SELECTOR is one of:
  --resource NAME [--from TIME] [--to TIME] [--provider SLUG] [--source-type TYPE]   samples or summaries by time and source
  --resource NAME --summary ID                                                      one summary
  --provider SLUG [--source-type TYPE]                                              all data of a source
  --import ID                                                                       what an import stored
TIME is a date (2026-11-01), of which --to includes the last, or a time with its offset (2026-11-01T08:00:00Z).
A later pull, push or import leaves deleted data out, unless --allow-again, or allow-again, lets it come back.
--dry-run only counts.`;

const options = {
  ...teamOptions,
  user: { type: 'string' },
  resource: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  provider: { type: 'string' },
  'source-type': { type: 'string' },
  summary: { type: 'string' },
  import: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'allow-again': { type: 'boolean' },
} as const;

type Commands = Service['slices']['deletions']['commands'];
type Deletion = Awaited<ReturnType<Commands['undo']>>;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, options);
  if (given === null) return 0;
  const user = given.text('user');
  if (user === undefined) throw new UsageError('Name the user: --user USER.');
  const [action = 'list', id, more] = given.positionals;
  requireFitting(given, action, action === 'delete' ? id : more);
  const done = await withService(async ({ resources, config, slices }) => {
    const { commands } = slices.deletions;
    const scope = await teamScopeOf(resources, config, given);
    const userId = await userNamed(resources.db.read(scope), scope, user);
    switch (action) {
      case 'delete':
        return [await commands.delete(scope, userId, requestOf(given))];
      case 'undo':
        return [await commands.undo(scope, userId, deletionId(id))];
      case 'allow-again':
        return [await commands.allowAgain(scope, userId, deletionId(id))];
      case 'list':
        return commands.list(scope, userId);
      default:
        throw new UsageError(
          `There is no "salus deletions ${action}"; --help lists what there is.`,
        );
    }
  });
  if (given.flag('json')) printData(JSON.stringify(done));
  else if (done.length === 0) printData('No data of this user was deleted.');
  else for (const each of done) for (const line of linesOf(each)) printData(line);
  return 0;
}

function idOf(text: string | undefined, otherwise: string): string {
  if (text === undefined || !uuidPattern.test(text)) throw new UsageError(otherwise);
  return text;
}

async function userNamed(db: ReadDb, scope: TeamScope, name: string): Promise<UserId> {
  const found = uuidPattern.test(name)
    ? await findActive(db, scope, toUserId(name.toLowerCase()))
    : await findByReference(db, scope, name);
  if (found !== undefined) return found.id;
  throw new AppError('user.reference_not_found', { detail: `The team has no user ${name}.` });
}

const selecting = ['resource', 'from', 'to', 'provider', 'source-type', 'summary', 'import'];
/** The options that narrow a deletion, by the option that selects the data. */
const fitting = {
  import: [],
  summary: ['resource'],
  resource: ['from', 'to', 'provider', 'source-type'],
  provider: ['source-type'],
} as const;

/** Rejects an option that would have no effect: the deletion would take more than is meant. */
function requireFitting(given: Arguments, action: string, surplus: string | undefined): void {
  if (surplus !== undefined) throw new UsageError(`"${surplus}" has no meaning here; see --help.`);
  const chosen = selecting.filter((name) => given.text(name) !== undefined);
  const by = keysOf<keyof typeof fitting>(fitting).find((name) => chosen.includes(name));
  const allowed: readonly string[] =
    action === 'delete' && by !== undefined ? [by, ...fitting[by]] : [];
  const wrong = chosen.find((name) => !allowed.includes(name));
  if (wrong === undefined) return;
  const what = action === 'delete' && by !== undefined ? `with --${by}` : `with "${action}"`;
  throw new UsageError(`--${wrong} has no meaning ${what}; see --help.`);
}

const deletionId = (text: string | undefined): string =>
  idOf(text, 'Name the deletion by its id, as "salus deletions list" shows it.');

function requestOf(given: Arguments): DeletionRequest {
  const flags = { dry_run: given.flag('dry-run'), allow_again: given.flag('allow-again') };
  const [resource, provider] = [given.text('resource'), given.text('provider')];
  const [summary, ofImport] = [given.text('summary'), given.text('import')];
  const sourceType = given.text('source-type') ?? null;
  if (sourceType !== null && !isSourceType(sourceType))
    throw new UsageError(`--source-type is one of ${sourceTypes.join(', ')}.`);
  if (ofImport !== undefined) {
    return { import: { id: idOf(ofImport, '--import takes the id of an import.') }, ...flags };
  }
  if (summary !== undefined) {
    if (resource === undefined)
      throw new UsageError('Name the resource of the summary: --resource NAME.');
    return { summary: { resource, id: idOf(summary, '--summary takes an id.') }, ...flags };
  }
  if (resource !== undefined) {
    const range = { start_date: given.text('from'), end_date: given.text('to') };
    const data = { resource, provider: provider ?? null, source_type: sourceType };
    return {
      data: {
        ...data,
        start_date: timeOf(range.start_date),
        end_date: timeOf(range.end_date),
      },
      ...flags,
    };
  }
  if (provider !== undefined) {
    return { source: { provider, source_type: sourceType }, ...flags };
  }
  throw new UsageError('Say what to delete: --resource, --provider or --import; see --help.');
}

const timePattern =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/u;

function timeOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (timePattern.test(text)) return text;
  throw new UsageError(
    '--from and --to take a date, such as 2026-11-01, or a time with its offset, such as 2026-11-01T08:00:00Z.',
  );
}

function linesOf(deletion: Deletion): readonly string[] {
  const { id, state, samples, summaries, counts, created_at: at, undo_until: until } = deletion;
  const head = id === null ? 'Dry run, nothing changed' : `${id}: ${state}, ${at}`;
  const undo = state === 'deleted' ? `, can be undone until ${String(until)}` : '';
  return [
    `${head}: ${samples} samples, ${summaries} summaries${undo}`,
    ...counts.map(
      (each) => `  ${each.resource} of ${each.provider} (${each.source_type}): ${each.count}`,
    ),
  ];
}
