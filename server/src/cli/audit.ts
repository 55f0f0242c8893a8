import { type FileHandle, open, stat } from 'node:fs/promises';

import type { Config } from '#kernel/config.ts';
import { openArchiveStore } from '#kernel/embedded-postgres/archive/open-store.ts';
import type { ArchiveStore } from '#kernel/embedded-postgres/archive/store.ts';
import {
  anchorText,
  archiveAudit,
  exportAudit,
  parseAnchor,
  type Verification,
  verifyAudit,
} from '#management';

import {
  type Arguments,
  openProgress,
  printData,
  readArguments,
  UsageError,
  withResources,
} from './terminal.ts';

const help = `
Usage: salus audit verify [--from SEQ:HASH] [--archive LOCATION] [--json]
       salus audit export FILE [--archive LOCATION] [--json]
       salus audit archive LOCATION [--keep MONTHS] [--json]

verify checks the hash chain of the audit log: any entry that was edited, removed, moved or put in since it was sealed
is named, and exit code 1 says so. It prints the end of the chain; kept elsewhere and given as --from, it also tells
when the log was cut back to an earlier state, and only what came after it is checked.

export writes the sealed entries into a new file, one JSON object a line.

archive moves entries from the database into encrypted files of one month each: LOCATION is a folder that exists, or
s3://bucket/prefix with the account of SALUS_ARCHIVE_S3_*. The newest months remain in the database: this one and MONTHS
whole months before it (3 unless given). verify and export read the files where they were written, or from --archive.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    from: { type: 'string' },
    archive: { type: 'string' },
    keep: { type: 'string' },
  });
  if (given === null) return 0;
  const [action = '', file] = given.positionals;
  switch (action) {
    case 'verify':
      return verify(given);
    case 'export':
      if (file === undefined) throw new UsageError('Name the file: salus audit export FILE.');
      return writeExport(file, given);
    case 'archive':
      if (file === undefined)
        throw new UsageError('Name a folder or bucket: salus audit archive LOCATION.');
      return archive(file, given);
    default:
      throw new UsageError(
        'Use salus audit verify, salus audit export FILE or salus audit archive LOCATION.',
      );
  }
}

type OpenStore = (location: string) => ArchiveStore;

/** Opens archives where they were written, or where the operator says that they are now. */
function storesOf(given: Arguments, config: Config): OpenStore {
  const moved = given.text('archive');
  return (location) => openArchiveStore(moved ?? location, config);
}

async function archive(location: string, given: Arguments): Promise<number> {
  const keep = given.text('keep') ?? '3';
  if (!/^\d{1,3}$/u.test(keep)) throw new UsageError('--keep takes a number of months.');
  if (!location.startsWith('s3://') && !(await isFolder(location)))
    throw new UsageError(`There is no folder ${location}: create it, or mount its disk.`);
  const progress = openProgress();
  const onProgress = (entries: number): void => progress.update(`${entries} entries`);
  const archived = await withResources(async (resources, config, owner) => {
    const store = openArchiveStore(location, config);
    const now = resources.clock.now();
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - Number(keep)));
    return archiveAudit(resources, { store, owner, before, onProgress });
  });
  progress.end();
  const { entries, objects, bytes } = archived;
  printData(
    given.flag('json')
      ? JSON.stringify(archived)
      : `Moved ${entries} entries into ${objects} files of ${bytes} bytes in ${location}.`,
  );
  return 0;
}

const isFolder = async (location: string): Promise<boolean> =>
  stat(location).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function verify(given: Arguments): Promise<number> {
  const text = given.text('from');
  const from = text === undefined ? undefined : parseAnchor(text);
  if (text !== undefined && from === undefined)
    throw new UsageError('--from takes SEQ:HASH, as salus audit verify prints it.');
  const progress = openProgress();
  const verification = await withResources(async (resources, config) =>
    verifyAudit(resources, {
      ...(from === undefined ? {} : { from }),
      openStore: storesOf(given, config),
      onProgress: (done, all) => progress.update(`${done} of ${all} entries`),
    }),
  );
  progress.end();
  if (given.flag('json')) printData(JSON.stringify(toJson(verification)));
  else describe(verification);
  return verification.findings.length === 0 ? 0 : 1;
}

function toJson({ findings, entries, end, pending }: Verification): object {
  return {
    is_whole: findings.length === 0,
    entries,
    pending,
    end: end === null ? null : anchorText(end),
    findings: findings.map(({ problem, seq, lastSeq }) => ({ problem, seq, last_seq: lastSeq })),
  };
}

const problems: Readonly<Record<Verification['findings'][number]['problem'], string>> = {
  altered: 'altered after it was sealed',
  missing: 'missing',
  outside: 'outside of the chain',
  end_altered: 'the stored end of the chain was altered',
  alarm: 'says that the end of the chain had been altered before',
};

function describe({ findings, entries, end, pending }: Verification): void {
  for (const { problem, seq, lastSeq } of findings) {
    printData(
      `${seq === lastSeq ? `entry ${seq}` : `entries ${seq} to ${lastSeq}`}: ${problems[problem]}`,
    );
  }
  printData(
    findings.length === 0
      ? `${entries} entries, nothing altered.`
      : `${entries} entries, see above.`,
  );
  if (pending > 0) printData(`${pending} more are not sealed yet.`);
  if (end !== null) printData(`End: ${anchorText(end)}`);
}

/** Only for its owner; an existing file is left alone. */
async function writeExport(file: string, given: Arguments): Promise<number> {
  const progress = openProgress();
  const entries = await withResources(async (resources, config) => {
    const handle = await create(file);
    let written = 0;
    try {
      for await (const lines of exportAudit(resources, storesOf(given, config))) {
        await handle.write(lines.join(''));
        written += lines.length;
        progress.update(`${written} entries`);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return written;
  });
  progress.end();
  printData(
    given.flag('json') ? JSON.stringify({ file, entries }) : `Wrote ${entries} entries to ${file}.`,
  );
  return 0;
}

async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new UsageError(`${file} exists already; name a new file.`, { cause: error });
  }
}
