import { type FileHandle, open } from 'node:fs/promises';

import { anchorText, exportAudit, parseAnchor, type Verification, verifyAudit } from '#management';

import {
  type Arguments,
  openProgress,
  printData,
  readArguments,
  UsageError,
  withResources,
} from './terminal.ts';

const help = `
Usage: salus audit verify [--from SEQ:HASH] [--json]
       salus audit export FILE [--json]

verify checks the hash chain of the audit log: any entry that was edited, removed, moved or put in since it was sealed
is named, and exit code 1 says so. It prints the end of the chain; kept elsewhere and given as --from, it also tells
when the log was cut back to an earlier state, and only what came after it is checked.

export writes the sealed entries into a new file, one JSON object a line.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { from: { type: 'string' } });
  if (given === null) return 0;
  const [action = '', file] = given.positionals;
  switch (action) {
    case 'verify':
      return verify(given);
    case 'export':
      if (file === undefined) throw new UsageError('Name the file: salus audit export FILE.');
      return writeExport(file, given.flag('json'));
    default:
      throw new UsageError('Say what to do: salus audit verify, or salus audit export FILE.');
  }
}

async function verify(given: Arguments): Promise<number> {
  const text = given.text('from');
  const from = text === undefined ? undefined : parseAnchor(text);
  if (text !== undefined && from === undefined)
    throw new UsageError('--from takes SEQ:HASH, as salus audit verify prints it.');
  const progress = openProgress();
  const verification = await withResources(async (resources) =>
    verifyAudit(resources, {
      ...(from === undefined ? {} : { from }),
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
async function writeExport(file: string, asJson: boolean): Promise<number> {
  const progress = openProgress();
  const entries = await withResources(async (resources) => {
    const handle = await create(file);
    let written = 0;
    try {
      for await (const lines of exportAudit(resources)) {
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
  printData(asJson ? JSON.stringify({ file, entries }) : `Wrote ${entries} entries to ${file}.`);
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
