import { readFile } from 'node:fs/promises';

import { openFile } from '#kernel/files/opened-file.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { importFile, type Sink, noOutcome } from '#timeseries';

import {
  type CheckedMapping,
  csvBy,
  proposeMapping,
  readMapping,
} from '../connectors/imports/csv/index.ts';
import { importFiles, textOf } from './import-file.ts';
import { teamOptions } from './team.ts';
import { printData, readArguments, printStatus, UsageError } from './terminal.ts';

const help = `
Usage: salus import csv FILE.csv --dry-run > mapping.json
       salus import csv FILE.csv --mapping mapping.json --dry-run
       salus import csv FILE.csv --mapping mapping.json --user CLIENT_USER_ID [--team TEAM] [--environment sandbox|production] [--json]

Reads any table by a mapping: the meaning and unit of each column, and how times and numbers are written. With --dry-run
alone it proposes one and explains it; replace each "?" with a value that the table does not show. With a mapping,
--dry-run reads the table and stores nothing. docs/guides/import-csv.md describes the mapping. Reading a file again
changes nothing. Exit code 1 if the file or its mapping cannot be used.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    user: { type: 'string' },
    ...teamOptions,
    mapping: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  if (given === null) return 0;
  const [file, ...more] = given.positionals;
  const [reference, mappingFile] = [given.text('user'), given.text('mapping')];
  const isDry = given.flag('dry-run');
  if (file === undefined || more.length > 0) throw new UsageError('Name one file: FILE.csv.');
  if (!isDry && mappingFile === undefined)
    throw new UsageError('Say how it is read: --mapping mapping.json; --dry-run proposes one.');
  if (!isDry && reference === undefined)
    throw new UsageError('Say whose data it is: --user CLIENT_USER_ID.');
  try {
    if (mappingFile === undefined) return await propose(file, given.flag('json'));
    const mapping = readMapping(await readFile(mappingFile, 'utf8'));
    if (isDry || reference === undefined) return await tryOut(file, mapping, given.flag('json'));
    return await importFiles([file], { given, reference, mapping });
  } catch (error) {
    if (error instanceof UnreadableFile) printStatus(`${file}: ${error.message}`);
    else if (error instanceof Error && 'syscall' in error && 'code' in error)
      printStatus(`The file cannot be read (${String(error.code)}).`);
    else throw error;
    return 1;
  }
}

/** The mapping goes out as data, so that it can be kept; why it is so is for the person. */
async function propose(file: string, isJson: boolean): Promise<number> {
  const { head, isArchive, close } = await openFile(file);
  close();
  if (isArchive) throw new UnreadableFile('A mapping is for one table; this is an archive.');
  const { mapping, explanation } = await proposeMapping(head);
  if (isJson) printData(JSON.stringify({ mapping, explanation }));
  else {
    printData(JSON.stringify(mapping, null, 2));
    printStatus(explanation.join('\n'));
  }
  return 0;
}

const nowhere: Sink = {
  samples: async (_resource, { sampleCount, overwritten }) => {
    const { replaced = 0, repeated = 0 } = overwritten ?? {};
    return { ...noOutcome, unchanged: sampleCount + repeated, replaced, updated: 0 };
  },
  summaries: async (_resource, { length }) => ({ ...noOutcome, unchanged: length }),
  workout: async () => ({ ...noOutcome, unchanged: 1, valuesLeftOut: 0, valuesThinned: 0 }),
  history: async () => {},
};

/** Reads all of it, and stores nothing. */
async function tryOut(file: string, mapping: CheckedMapping, isJson: boolean): Promise<number> {
  const opened = await openFile(file);
  try {
    const format = csvBy(mapping);
    if (!(await format.recognises(opened)))
      throw new UnreadableFile('A mapping is for one table; this is an archive.');
    const options = { nowMs: Date.now(), timeZone: null };
    const report = {
      kind: 'csv',
      ...(await importFile(format, opened, nowhere, options)),
    } as const;
    if (isJson) printData(JSON.stringify({ file, ...report }));
    else printData(`${textOf(file, report)}\nNothing was stored: this was a dry run.`);
    return 0;
  } finally {
    opened.close();
  }
}
