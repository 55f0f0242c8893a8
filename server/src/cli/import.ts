import path from 'node:path';

import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import { isTimeZone } from '#kernel/time.ts';
import { type ImportedFit, recordImport, summariseFit } from '#timeseries';
import { findByReference } from '#users';

import { fitImporter } from '../imports/fit-import.ts';
import type { Command } from './command.ts';
import { explainFailure } from './failure.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { openProgress, printData, readArguments, printStatus, UsageError } from './terminal.ts';
import { withService } from './with-service.ts';

const help = `
Usage: salus import FILE… --user CLIENT_USER_ID   files of any format, each found by its content
       salus import fit FILE… --user CLIENT_USER_ID [--time-zone ZONE] [--team TEAM] [--environment sandbox|production] [--json]

       salus import apple-health EXPORT.zip --user CLIENT_USER_ID   see salus import apple-health --help
       salus import csv FILE.csv      any table, by a mapping; see salus import csv --help
       salus import icd10cm FILE…     diagnosis codes; see salus import icd10cm --help
       salus import payors FILE.csv   payors; see salus import payors --help
       salus import lab-compendium FILE.csv --lab SLUG   what a lab offers; see its --help
       salus import loinc FILE.csv    LOINC's laboratory terms; see its --help

Reads activities with their workouts, monitoring days and weigh-ins in FIT format. Reading a file again changes
nothing. A file that cannot be read stores nothing; the others are imported. Exit code 1 if any failed.`;

type Outcome =
  | {
      readonly file: string;
      readonly received: number;
      readonly created: number;
      readonly updated: number;
      readonly workouts: number;
      readonly leftOut: string | null;
    }
  | { readonly file: string; readonly error: string };

/** What the history keeps of a file that is not there. */
const explain = (error: unknown): string | null =>
  error instanceof Error && 'code' in error
    ? `The file cannot be read (${String(error.code)}).`
    : null;

/** Kinds of import with a file and options of their own. */
const others: Readonly<Record<string, () => Promise<Command>>> = {
  'apple-health': async () => import('./import-apple-health.ts'),
  csv: async () => import('./import-csv.ts'),
  icd10cm: async () => import('./import-icd10cm.ts'),
  payors: async () => import('./import-payors.ts'),
  'lab-compendium': async () => (await import('./import-lab-catalog.ts')).compendium,
  loinc: async () => (await import('./import-lab-catalog.ts')).loinc,
};

export async function run(args: readonly string[]): Promise<number> {
  const [kind = '', ...rest] = args;
  const other = others[kind];
  if (other !== undefined) return (await other()).run(rest);
  // Anything else names a file, unless it is what once named a format.
  if (/[./\\]/u.test(kind)) return (await import('./import-file.ts')).run(args);
  const given = readArguments(args, help, {
    user: { type: 'string' },
    ...teamOptions,
    'time-zone': { type: 'string' },
  });
  if (given === null) return 0;
  const [format, ...files] = given.positionals;
  const reference = given.text('user');
  if (format !== 'fit')
    throw new UsageError('Say what to import: salus import fit FILE… --user CLIENT_USER_ID.');
  if (files.length === 0) throw new UsageError('Name at least one file.');
  if (reference === undefined) throw new UsageError('Say whose data it is: --user CLIENT_USER_ID.');
  const givenZone = given.text('time-zone');
  if (givenZone !== undefined && !isTimeZone(givenZone))
    throw new UsageError('--time-zone takes a name such as Europe/Berlin.');
  const outcomes = await withService(async ({ resources, config, ingestion }) => {
    const scope = await teamScopeOf(resources, config, given);
    const user = await findByReference(resources.db.read(scope), scope, reference);
    if (user === undefined)
      throw new AppError('user.reference_not_found', {
        detail: `The team has no user ${reference}.`,
      });
    const importFit = fitImporter(ingestion);
    const progress = openProgress();
    const done: Outcome[] = [];
    for (const [index, file] of files.entries()) {
      progress.update(`${index + 1} of ${files.length}: ${path.basename(file)}`);
      const of = { userId: user.id, kind: 'fit', summarise: summariseFit, explain } as const;
      const timeZone = givenZone ?? user.fallbackTimeZone?.value ?? null;
      const read = async (): Promise<ImportedFit> => importFit(scope, user.id, file, timeZone);
      done.push(await importFile(file, async () => recordImport(resources, scope, of, read)));
    }
    progress.end();
    const count = done.filter((each) => !('error' in each)).length;
    const entry = { action: 'timeseries.imported', userId: user.id, count } as const;
    if (count > 0) await resources.db.write(scope, async (tx) => audit(tx, scope, entry));
    return done;
  });
  if (given.flag('json')) printData(JSON.stringify(outcomes));
  else for (const each of outcomes) describe(each);
  return outcomes.some((each) => 'error' in each) ? 1 : 0;
}

async function importFile(file: string, read: () => Promise<ImportedFit>): Promise<Outcome> {
  try {
    const { samples: received, ...report } = await read();
    return { file, received, ...report };
  } catch (error) {
    if (error instanceof AppError) return { file, error: explainFailure(error).sentence };
    if (error instanceof Error && 'code' in error)
      return { file, error: `The file cannot be read (${String(error.code)}).` };
    throw error;
  }
}

function describe(outcome: Outcome): void {
  if ('error' in outcome) {
    printStatus(`${outcome.file}: ${outcome.error}`);
    return;
  }
  const { file, received, created, updated, workouts, leftOut } = outcome;
  const withWorkouts =
    workouts === 0 ? '' : ` ${workouts} ${workouts === 1 ? 'workout' : 'workouts'}.`;
  printData(
    `${file}: ${received} samples read, ${created} new, ${updated} changed.${withWorkouts}${leftOut === null ? '' : ` ${leftOut}`}`,
  );
}
