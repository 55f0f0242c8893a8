import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import { isTimeZone } from '#kernel/time.ts';
import { type ImportedAny, type ImportReport, recordImport, summariseAny } from '#timeseries';
import { findByReference } from '#users';

import { type CheckedMapping } from '../connectors/imports/csv/index.ts';
import { importDeps } from '../imports/checkpoints.ts';
import { fileFinder } from '../imports/file-import.ts';
import { explainFailure } from './failure.ts';
import { amountText, ImportSpeed } from './import-speed.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { openProgress, printData, readArguments, printStatus, UsageError } from './terminal.ts';
import { withService } from './with-service.ts';

const help = `
Usage: salus import FILE… --user CLIENT_USER_ID [--time-zone ZONE] [--team TEAM] [--environment sandbox|production] [--json]

Finds out by its content what each file is, and reads it: what a watch recorded, or what a person exported from an app or
a portal. docs/guides/import-files.md lists the formats. --time-zone says where files were recorded that tell local times
only. A file is read as a stream, whatever its size; one that was interrupted goes on where it was. Reading a file again
changes nothing. Exit code 1 if any failed.`;

type Outcome =
  | { readonly file: string; readonly report: ImportedAny }
  | { readonly file: string; readonly error: string };

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    user: { type: 'string' },
    ...teamOptions,
    'time-zone': { type: 'string' },
  });
  if (given === null) return 0;
  const files = given.positionals;
  const reference = given.text('user');
  if (files.length === 0) throw new UsageError('Name at least one file.');
  if (reference === undefined) throw new UsageError('Say whose data it is: --user CLIENT_USER_ID.');
  const givenZone = given.text('time-zone');
  if (givenZone !== undefined && !isTimeZone(givenZone))
    throw new UsageError('--time-zone takes a name such as Europe/Berlin.');
  return importFiles(files, { given, reference, zone: givenZone });
}

type Asked = {
  readonly given: Parameters<typeof teamScopeOf>[2];
  readonly reference: string;
  readonly zone?: string | undefined;
  /** Of a table. */
  readonly mapping?: CheckedMapping;
};

/** Imports files and tells what became of each; the exit code of the command. */
export async function importFiles(files: readonly string[], asked: Asked): Promise<number> {
  const outcomes = await readFiles(files, asked);
  if (asked.given.flag('json')) printData(JSON.stringify(outcomes.map(flattened)));
  else for (const each of outcomes) describe(each);
  return outcomes.some((each) => 'error' in each) ? 1 : 0;
}

const flattened = (outcome: Outcome): object =>
  'error' in outcome ? outcome : { file: outcome.file, ...outcome.report };

async function readFiles(
  files: readonly string[],
  { given, reference, zone: givenZone, mapping }: Asked,
): Promise<readonly Outcome[]> {
  return withService(async ({ resources, config, ingestion }) => {
    const scope = await teamScopeOf(resources, config, given);
    const user = await findByReference(resources.db.read(scope), scope, reference);
    if (user === undefined)
      throw new AppError('user.reference_not_found', {
        detail: `The team has no user ${reference}.`,
      });
    const zone = givenZone ?? user.fallbackTimeZone?.value ?? null;
    const progress = openProgress();
    const outcomes: Outcome[] = [];
    for (const file of files) {
      const speed = new ImportSpeed(performance.now());
      const find = fileFinder(importDeps(resources), ingestion, {
        ...(mapping === undefined ? {} : { mapping }),
        onProgress: (read, all) => progress.update(speed.text(read, all, performance.now())),
        onResume: (at, all) => {
          speed.resumeAt(at);
          printStatus(
            `The import of this file was interrupted: it goes on at ${amountText(at, all)}.`,
          );
        },
      });
      try {
        const found = await find(file);
        const of = { userId: user.id, kind: found.kind, summarise: summariseAny };
        const read = async (): Promise<ImportedAny> => found.read(scope, user.id, zone);
        const report = await recordImport(resources, scope, of, read).finally(found.close);
        outcomes.push({ file, report });
      } catch (error) {
        outcomes.push({ file, error: sentenceOf(error) });
      }
    }
    progress.end();
    const count = outcomes.filter((each) => !('error' in each)).length;
    const entry = { action: 'timeseries.imported', userId: user.id, count } as const;
    if (count > 0) await resources.db.write(scope, async (tx) => audit(tx, scope, entry));
    return outcomes;
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return explainFailure(error).sentence;
  if (error instanceof Error && 'syscall' in error && 'code' in error)
    return `The file cannot be read (${String(error.code)}).`;
  throw error;
}

const listedMax = 12;
const named = [
  ['sleeps', 'sleeps'],
  ['workouts', 'workouts'],
  ['routes', 'routes'],
  ['meals', 'meals'],
  ['cycles', 'menstrual cycles'],
  ['electrocardiograms', 'electrocardiograms'],
  ['days', 'days of activity'],
] as const;

function describe(outcome: Outcome): void {
  if ('error' in outcome) printStatus(`${outcome.file}: ${outcome.error}`);
  else printData(textOf(outcome.file, outcome.report));
}

/** A report, in lines. */
export function textOf(file: string, report: ImportedAny): string {
  const { samples, created, updated, unreadable, notes } = report;
  const further = named.flatMap(([key, name]) =>
    report[key] > 0 ? [`${report[key]} ${name}`] : [],
  );
  return [
    `${file}: ${report.kind}: ${samples} samples read, ${created} new, ${updated} changed.`,
    ...(further.length > 0 ? [`${further.join(', ')}.`] : []),
    ...recordLines(report),
    ...unreadable,
    ...notes,
  ].join('\n');
}

/** What became of the records of a file, in lines: each record is counted once. */
export function recordLines(report: ImportReport): readonly string[] {
  const { records, stored, replaced, merged, derived, refused, fieldsLeftOut } = report;
  const types = Object.entries(report.notImported);
  const reasons = Object.entries(refused).filter(([, count]) => count > 0);
  const leftOut = [...types, ...reasons].reduce((sum, [, count]) => sum + count, 0);
  const firstOf = (reason: string): string => {
    const first = report.firstLeftOut[reason];
    return first === undefined ? '' : `, the first in ${first.at}`;
  };
  const list = (entries: readonly (readonly [string, number])[]): readonly string[] => [
    ...entries.slice(0, listedMax).map(([type, count]) => `  ${type}: ${count}${firstOf(type)}`),
    ...(entries.length > listedMax ? [`  and ${entries.length - listedMax} more kinds`] : []),
  ];
  const fields = Object.entries(fieldsLeftOut);
  return [
    `${records} records: ${stored} stored, ${replaced} replaced, ${merged} merged, ${leftOut} left out.`,
    ...(derived > 0 ? [`${derived} samples were computed in addition.`] : []),
    ...(types.length > 0 ? ['Not imported:', ...list(types)] : []),
    ...(reasons.length > 0 ? ['Left out for what cannot be:', ...list(reasons)] : []),
    ...(fields.length > 0 ? ['Parts of stored records that nothing takes:', ...list(fields)] : []),
  ];
}
