import type { DeletionRequest } from '#deletions';
import { uuidPattern } from '#kernel/formats.ts';
import { isSourceType, sourceTypes } from '#sources';
import { toUserId } from '#users';

import type { Service } from '../composition/composition-root.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { type Arguments, printData, readArguments, UsageError } from './terminal.ts';
import { withService } from './with-service.ts';

const help = `
Usage: salus deletions delete --user USER_ID SELECTOR [--dry-run] [--allow-again]
       salus deletions undo DELETION_ID --user USER_ID
       salus deletions allow-again DELETION_ID --user USER_ID
       salus deletions list --user USER_ID
       All take [--team TEAM] [--environment sandbox|production] [--json].

Deletes parts of the data of a user. No reader finds them afterwards. For an hour undo brings them back. SELECTOR is one of:
  --resource NAME [--from TIME] [--to TIME] [--provider SLUG] [--source-type TYPE]   samples or summaries by time and source
  --resource NAME --summary ID                                                      one summary
  --provider SLUG [--source-type TYPE]                                              all data of a source
  --import ID                                                                       what an import stored
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
  const user = idOf(given.text('user'), 'Name the user by the id: --user USER_ID.');
  const [action = 'list', id] = given.positionals;
  const done = await withService(async ({ resources, config, slices }) => {
    const { commands } = slices.deletions;
    const userId = toUserId(user);
    const scope = await teamScopeOf(resources, config, given);
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
  if (resource !== undefined && summary !== undefined) {
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

function timeOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u.test(text))
    return text;
  throw new UsageError(
    '--from and --to take a time with its offset, such as 2026-11-01T00:00:00Z.',
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
