import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { importPayors, parsePayorFile, PayorFileError } from '#insurance';
import { openDatabase } from '#kernel/db.ts';

import { printData, readArguments, printStatus, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus import payors FILE.csv [--replace] [--json]

Adds payors for every team, and replaces those with the same code. Columns: payor_code and name, and as you have them
aliases (separated by semicolons), first_line, second_line, city, state, zip, country, provider, provider_payor_id. A payor
that several clearinghouses know has a row for each; after the first, only payor_code, provider and
provider_payor_id are needed. All rows are imported, or none.

  --replace  the file is the whole list: payors of earlier imports that it does not name are taken away

salus insurance export-payors writes such a file.`;

const fileBytesMax = 64 * 1024 ** 2;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { replace: { type: 'boolean' } });
  if (given === null) return 0;
  const [file, another] = given.positionals;
  if (file === undefined || another !== undefined)
    throw new UsageError('Name one file: salus import payors FILE.csv.');
  try {
    const payors = parsePayorFile(await readGiven(file), path.basename(file));
    const total = await withResources(async (resources, _config, connection) => {
      // Reference data may be written by the database's owner only.
      const db = openDatabase(connection);
      try {
        return await importPayors({ ...resources, db }, payors, { isWhole: given.flag('replace') });
      } finally {
        await db.close();
      }
    });
    if (given.flag('json')) printData(JSON.stringify({ read: payors.length, imported: total }));
    else printData(`Payors read: ${payors.length}; imported now: ${total}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof PayorFileError)) throw error;
    printStatus(`${error.message}. Nothing was imported.`);
    return 1;
  }
}

async function readGiven(file: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    if (bytes.length > fileBytesMax) throw new PayorFileError(`${file} is over 64 MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new PayorFileError(`${file} is not in UTF-8`);
    if (error instanceof Error && 'code' in error)
      throw new PayorFileError(`${file} cannot be read (${String(error.code)})`);
    throw error;
  }
}
