import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { BaseContext } from '#kernel/app-context.ts';
import { type Database, openDatabase } from '#kernel/db.ts';
import {
  CatalogFileError,
  findLabBySlug,
  importCompendium,
  importLoinc,
  parseCompendium,
  parseLoinc,
} from '#labs/catalog';

import type { Command } from './command.ts';
import {
  type Arguments,
  printData,
  readArguments,
  printStatus,
  UsageError,
  withResources,
} from './terminal.ts';

const compendiumHelp = `
Usage: salus import lab-compendium FILE.csv --lab SLUG [--replace] [--json]

Adds what a lab offers, for every team, and replaces tests with the same codes. Columns: test_code and name, and as you
have them type, description, aliases, unit, loinc, cpt_codes, price, specimen, kit, fasting, a_la_carte, orderable,
common_tat_days, worst_case_tat_days, excluded_states, medicare_diagnoses; of a result result_code, result_name,
result_loinc, result_unit, result_required; of a question question_code, question, question_type, question_required,
question_answers (CODE:Text), question_constraint. Lists are separated by semicolons. A test with several results or
questions has a row for each; after the first, only test_code and their columns are needed. All rows are imported, or
none. From then on the lab offers these tests and no longer those of the starter catalogue.

  --lab SLUG  whose compendium it is: quest, labcorp, bioreference, …
  --replace   the file is the whole compendium: tests that it does not name cannot be ordered any more`;

const loincHelp = `
Usage: salus import loinc FILE.csv [--json]

Reads the laboratory terms of LOINC's own table, Loinc.csv of a release, in place of those imported before. They give
the tests of imported compendia their names, units and order.`;

/** Loinc.csv has some 80 MB. */
const fileBytesMax = 256 * 1024 ** 2;

export const compendium: Command = {
  run: async (args) => {
    const given = readArguments(args, compendiumHelp, {
      lab: { type: 'string' },
      replace: { type: 'boolean' },
    });
    if (given === null) return 0;
    const lab = findLabBySlug(given.text('lab') ?? '');
    if (lab === undefined) throw new UsageError('Say whose compendium it is: --lab quest.');
    return importFile(given, async (text, name, resources) => {
      const markers = parseCompendium(text, name);
      const total = await importCompendium(resources, lab, markers, {
        isWhole: given.flag('replace'),
      });
      return { read: markers.length, imported: total };
    });
  },
};

export const loinc: Command = {
  run: async (args) => {
    const given = readArguments(args, loincHelp, {});
    if (given === null) return 0;
    return importFile(given, async (text, name, resources) => {
      const terms = parseLoinc(text, name);
      await importLoinc(resources, terms);
      return { read: terms.length, imported: terms.length };
    });
  },
};

type Work = (
  text: string,
  name: string,
  resources: BaseContext,
) => Promise<{ readonly read: number; readonly imported: number }>;

async function importFile(given: Arguments, work: Work): Promise<number> {
  const [file, another] = given.positionals;
  if (file === undefined || another !== undefined) throw new UsageError('Name one file.');
  try {
    const text = await readGiven(file);
    const done = await withResources(async (resources, _config, connection) => {
      // Reference data may be written by the database's owner only.
      const db: Database = openDatabase(connection);
      try {
        return await work(text, path.basename(file), { ...resources, db });
      } finally {
        await db.close();
      }
    });
    if (given.flag('json')) printData(JSON.stringify(done));
    else printData(`Read: ${done.read}; there are now: ${done.imported}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof CatalogFileError)) throw error;
    printStatus(`${error.message}. Nothing was imported.`);
    return 1;
  }
}

async function readGiven(file: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    if (bytes.length > fileBytesMax) throw new CatalogFileError(`${file} is over 256 MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new CatalogFileError(`${file} is not in UTF-8`);
    if (error instanceof Error && 'code' in error)
      throw new CatalogFileError(`${file} cannot be read (${String(error.code)})`);
    throw error;
  }
}
