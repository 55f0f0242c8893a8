import { readCsvTable } from '#kernel/files/csv-table.ts';

import { type CompendiumMarker, type CompendiumResult } from '../markers/store.ts';
import { type MarkerType, type SampleType, sampleTypes, slugOf } from '../model.ts';
import { CatalogFileError, columns, isRepeated, readRow, type Row } from './columns.ts';
import { readQuestions } from './question-rows.ts';

const markersMax = 50_000;
const rowsMax = 500_000;
const cellCharactersMax = 2000;
const codePattern = /^[\w.+-]{1,50}$/u;

/**
 * The markers of a lab's compendium: a CSV file with the known columns, of which only test_code and name must be there.
 * A marker has a row for each of its results and questions; after the first, its other columns are empty or the same. A
 * marker without results is its own result.
 */
export function parseCompendium(text: string, name: string): readonly CompendiumMarker[] {
  const rows = readCsvTable(text, {
    name,
    columns,
    required: ['test_code', 'name'],
    rowsMax,
    cellCharactersMax,
    error: CatalogFileError,
  });
  const groups = Map.groupBy(rows, ({ cells }) => cells.test_code);
  if (groups.size > markersMax)
    throw new CatalogFileError(`${name} has more than ${markersMax} test codes`);
  return [...groups.values()].map((group) => toMarker(group, name));
}

function toMarker([first, ...rest]: readonly Row[], name: string): CompendiumMarker {
  if (first === undefined) throw new CatalogFileError(`${name} has an empty group`);
  for (const row of rest) checkFurther(first, row, name);
  const say = readRow(first, name);
  const providerId = first.cells.test_code;
  if (!codePattern.test(providerId))
    say.refuse(
      'test_code',
      'it is 1 to 50 letters, digits, dots, hyphens, underscores or plus signs',
    );
  if (first.cells.name === '') say.refuse('name', 'it is empty');
  const loincCode = say.loinc('loinc');
  const results = [first, ...rest]
    .filter(({ cells }) => cells.result_code !== '' || cells.result_name !== '')
    .map((row) => toResult(row, name));
  const own: CompendiumResult = {
    code: providerId,
    name: first.cells.name,
    loincCode,
    unit: say.text('unit'),
    isRequired: true,
  };
  const type: MarkerType = results.length > 1 ? 'panel' : 'biomarker';
  return {
    providerId,
    name: first.cells.name,
    slug: slugOf(first.cells.name),
    type: say.oneOf<MarkerType>('type', ['biomarker', 'panel'], type),
    description: say.text('description') ?? first.cells.name,
    aliases: say.list('aliases'),
    unit: say.text('unit'),
    loincCode,
    cptCodes: say.list('cpt_codes'),
    priceMinor: say.price('price'),
    specimen: say.oneOf<SampleType>('specimen', sampleTypes, 'serum'),
    isForKits: say.flag('kit', false),
    isFasting: say.flag('fasting', false),
    isALaCarte: say.flag('a_la_carte', true),
    isOrderable: say.flag('orderable', true),
    tatDays: say.days('common_tat_days'),
    worstTatDays: say.days('worst_case_tat_days'),
    excludedStates: say.codes(
      'excluded_states',
      /^[A-Z]{2}$/u,
      'they are two letters each, such as NY;RI',
    ),
    medicareDiagnoses: say.codes(
      'medicare_diagnoses',
      /^[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{0,4})?$/u,
      'they are ICD-10-CM codes or their first characters, such as E11;R73.0',
    ),
    questions: readQuestions([first, ...rest], name),
    rank: 0,
    results: results.length === 0 ? [own] : distinct(results, first, name),
  };
}

function checkFurther(first: Row, row: Row, name: string): void {
  for (const column of columns) {
    const value = row.cells[column];
    if (isRepeated(column) || value === '' || value === first.cells[column]) continue;
    throw new CatalogFileError(
      `${name}, row ${row.line}, column ${column}: ${first.cells.test_code} has another value in row ${first.line}`,
    );
  }
}

function toResult(row: Row, name: string): CompendiumResult {
  const say = readRow(row, name);
  if (row.cells.result_code === '') say.refuse('result_code', 'it is empty');
  return {
    code: row.cells.result_code,
    name: say.text('result_name') ?? row.cells.result_code,
    loincCode: say.loinc('result_loinc'),
    unit: say.text('result_unit'),
    isRequired: say.flag('result_required', true),
  };
}

function distinct(
  results: readonly CompendiumResult[],
  first: Row,
  name: string,
): readonly CompendiumResult[] {
  const codes = results.map(({ code }) => code);
  const repeated = codes.find((code, place) => codes.indexOf(code) !== place);
  if (repeated === undefined) return results;
  throw new CatalogFileError(
    `${name}, row ${first.line}: ${first.cells.test_code} has the result ${repeated} twice`,
  );
}
