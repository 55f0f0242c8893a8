import { stat } from 'node:fs/promises';

import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { type ImportReport, recordImport, summariseAppleHealth } from '#timeseries';
import { findByReference } from '#users';

import { importAppleHealth } from '../connectors/imports/apple-health/index.ts';
import { appleHealthCheckpoints, openAppleHealthSink } from '../imports/apple-health-sink.ts';
import { recordLines } from './import-file.ts';
import { amountText, ImportSpeed } from './import-speed.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { openProgress, printData, readArguments, printStatus, UsageError } from './terminal.ts';
import { withService } from './with-service.ts';

const help = `
Usage: salus import apple-health EXPORT.zip --user CLIENT_USER_ID [--team TEAM] [--environment sandbox|production] [--json]

Imports an export of the Health app of an iPhone: samples, sleep, workouts with their routes, meals, electrocardiograms.
It reads the file as a stream, so the size does not matter. To resume an interrupted import, name the same file again.
Importing a file again changes no stored data. Exit code 1 if the file is not an export or is incomplete; data read before
remains stored.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { user: { type: 'string' }, ...teamOptions });
  if (given === null) return 0;
  const [file, ...more] = given.positionals;
  const reference = given.text('user');
  if (file === undefined || more.length > 0) throw new UsageError('Name one file: EXPORT.zip.');
  if (reference === undefined) throw new UsageError('Say whose data it is: --user CLIENT_USER_ID.');
  try {
    const { size } = await stat(file);
    if (size === 0) throw new UnreadableFile('The file is empty.');
    const report = await importFile(file, given, reference);
    if (given.flag('json')) printData(JSON.stringify(report));
    else printData(describe(report));
    return 0;
  } catch (error) {
    if (error instanceof UnreadableFile) printStatus(`${file}: ${error.message}`);
    else if (error instanceof Error && 'syscall' in error && 'code' in error)
      printStatus(`${file}: The file cannot be read (${String(error.code)}).`);
    else throw error;
    return 1;
  }
}

async function importFile(
  file: string,
  given: Parameters<typeof teamScopeOf>[2],
  reference: string,
): Promise<ImportReport> {
  return withService(async ({ resources, config, ingestion }) => {
    const scope = await teamScopeOf(resources, config, given);
    const user = await findByReference(resources.db.read(scope), scope, reference);
    if (user === undefined)
      throw new AppError('user.reference_not_found', {
        detail: `The team has no user ${reference}.`,
      });
    const sink = openAppleHealthSink(ingestion, scope, user.id);
    const progress = openProgress();
    const speed = new ImportSpeed(performance.now());
    try {
      const of = {
        userId: user.id,
        kind: 'apple_health',
        summarise: summariseAppleHealth,
        explain: (error: unknown) => (error instanceof UnreadableFile ? error.message : null),
      } as const;
      const importAll = async (): Promise<ImportReport> =>
        importAppleHealth(file, sink, {
          nowMs: resources.clock.now().getTime(),
          places: appleHealthCheckpoints(resources, scope, user.id),
          onResume: (at, all) => {
            speed.resumeAt(at);
            printStatus(
              `The import of this file was interrupted: it goes on at ${amountText(at, all)}.`,
            );
          },
          onProgress: (read, all) => progress.update(speed.text(read, all, performance.now())),
        });
      const report = await recordImport(resources, scope, of, importAll);
      const entry = { action: 'timeseries.imported', userId: user.id, count: 1 } as const;
      await resources.db.write(scope, async (tx) => audit(tx, scope, entry));
      return report;
    } finally {
      progress.end();
    }
  });
}

function describe(report: ImportReport): string {
  const { samples, created, updated, sleeps, workouts, routes, meals, cycles, electrocardiograms } =
    report;
  const clinical = report.notImported['ClinicalRecord'] ?? 0;
  return [
    `${samples} samples read, ${created} new, ${updated} changed.`,
    `${sleeps} sleeps, ${workouts} workouts, ${routes} routes, ${meals} meals, ${cycles} menstrual cycles, ${electrocardiograms} electrocardiograms.`,
    ...recordLines(report),
    ...(clinical > 0
      ? [`${clinical} records of clinics stay in the file: Salus does not read them.`]
      : []),
    ...report.unreadable,
  ].join('\n');
}
