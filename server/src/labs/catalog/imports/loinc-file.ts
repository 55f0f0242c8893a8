import { readCsvTable } from '#kernel/files/csv-table.ts';

import type { LoincTerm } from '../markers/store.ts';
import { CatalogFileError, isLoincCode } from './columns.ts';

const columns = [
  'LOINC_NUM',
  'LONG_COMMON_NAME',
  'SHORTNAME',
  'STATUS',
  'CLASSTYPE',
  'CONSUMER_NAME',
  'EXAMPLE_UCUM_UNITS',
  'COMMON_TEST_RANK',
] as const;
const rowsMax = 500_000;
/** Related names of some terms are lists of every synonym. */
const cellCharactersMax = 32_000;
/** The laboratory class of CLASSTYPE; the others are clinical observations, attachments and surveys. */
const laboratory = '1';

/**
 * The laboratory terms in force of LOINC's own table: Loinc.csv, or LoincTableCore.csv, which has neither units nor
 * ranks. Columns that are not read are left out.
 */
export function parseLoinc(text: string, name: string): readonly LoincTerm[] {
  const rows = readCsvTable(text, {
    name,
    columns,
    required: ['LOINC_NUM', 'LONG_COMMON_NAME', 'SHORTNAME', 'STATUS', 'CLASSTYPE'],
    ignoresOthers: true,
    rowsMax,
    cellCharactersMax,
    error: CatalogFileError,
  });
  const terms = new Map<string, LoincTerm>();
  for (const { line, cells } of rows) {
    const code = cells.LOINC_NUM;
    if (!isLoincCode(code))
      throw new CatalogFileError(`${name}, row ${line}, column LOINC_NUM: it is no LOINC code`);
    if (cells.CLASSTYPE !== laboratory || cells.STATUS === 'DEPRECATED') continue;
    if (terms.has(code))
      throw new CatalogFileError(`${name}, row ${line}, column LOINC_NUM: ${code} is there twice`);
    const rank = Number(cells.COMMON_TEST_RANK);
    const [unit = ''] = cells.EXAMPLE_UCUM_UNITS.split(';');
    const aliases = [cells.SHORTNAME, cells.CONSUMER_NAME].filter((alias) => alias !== '');
    terms.set(code, {
      code,
      longName: cells.LONG_COMMON_NAME,
      shortName: cells.SHORTNAME,
      unit: unit === '' ? null : unit,
      aliases,
      rank: Number.isInteger(rank) && rank > 0 ? rank : null,
    });
  }
  if (terms.size === 0) throw new CatalogFileError(`${name} has no laboratory term`);
  return [...terms.values()];
}
