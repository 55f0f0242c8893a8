import { readCsvTable, type TableRow } from '#kernel/csv-table.ts';

import { type CompendiumMarker, type CompendiumResult } from '../markers/store.ts';
import { type MarkerType, type SampleType, sampleTypes, slugOf } from '../model.ts';

/** A file of a compendium or of LOINC is not what it should be. The message names the row and the column. */
export class CatalogFileError extends Error {}

const columns = [
  'test_code',
  'name',
  'type',
  'description',
  'aliases',
  'unit',
  'loinc',
  'cpt_codes',
  'price',
  'specimen',
  'kit',
  'fasting',
  'a_la_carte',
  'orderable',
  'common_tat_days',
  'worst_case_tat_days',
  'result_code',
  'result_name',
  'result_loinc',
  'result_unit',
  'result_required',
] as const;
type Column = (typeof columns)[number];
type Row = TableRow<Column>;

/** Columns that are about a result; the others are said once for a marker. */
const resultColumns: ReadonlySet<Column> = new Set<Column>([
  'result_code',
  'result_name',
  'result_loinc',
  'result_unit',
  'result_required',
]);
const markersMax = 50_000;
const rowsMax = 500_000;
const cellCharactersMax = 2000;
const codePattern = /^[\w.+-]{1,50}$/u;
const separator = ';';

/**
 * The markers of a lab's compendium: a CSV file with the columns above, of which only test_code and name must be there.
 * A marker has a row for each of its results; after the first, its other columns are empty or the same. A marker
 * without results is its own result.
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
  const say = reader(first, name);
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
    rank: 0,
    results: results.length === 0 ? [own] : distinct(results, first, name),
  };
}

function checkFurther(first: Row, row: Row, name: string): void {
  for (const column of columns) {
    const value = row.cells[column];
    if (resultColumns.has(column) || value === '' || value === first.cells[column]) continue;
    throw new CatalogFileError(
      `${name}, row ${row.line}, column ${column}: ${first.cells.test_code} has another value in row ${first.line}`,
    );
  }
}

function toResult(row: Row, name: string): CompendiumResult {
  const say = reader(row, name);
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

type Reader = {
  refuse(column: Column, problem: string): never;
  text(column: Column): string | null;
  list(column: Column): readonly string[];
  flag(column: Column, unsaid: boolean): boolean;
  days(column: Column): number | null;
  price(column: Column): number | null;
  loinc(column: Column): string | null;
  oneOf<Value extends string>(column: Column, values: readonly Value[], unsaid: Value): Value;
};

/** The cells of one row as what they mean. */
function reader({ line, cells }: Row, name: string): Reader {
  const refuse = (column: Column, problem: string): never => {
    throw new CatalogFileError(`${name}, row ${line}, column ${column}: ${problem}`);
  };
  const matched = (column: Column, pattern: RegExp, problem: string): string | null => {
    const value = cells[column];
    if (value === '') return null;
    return pattern.test(value) ? value : refuse(column, problem);
  };
  return {
    refuse,
    text: (column) => (cells[column] === '' ? null : cells[column]),
    list: (column) => {
      const values = cells[column].split(separator).map((value) => value.trim());
      return [...new Set(values.filter((value) => value !== ''))];
    },
    flag: (column, unsaid) => {
      const value = matched(column, /^(?:yes|no|true|false|1|0)$/iu, 'it is yes or no');
      return value === null ? unsaid : /^(?:yes|true|1)$/iu.test(value);
    },
    days: (column) => {
      const value = matched(column, /^\d{1,3}$/u, 'it is a number of days, up to 999');
      return value === null ? null : Number(value);
    },
    price: (column) => {
      const value = matched(
        column,
        /^\d{1,6}(?:\.\d{1,2})?$/u,
        'it is an amount in US dollars, such as 12.50',
      );
      return value === null ? null : Math.round(Number(value) * 100);
    },
    loinc: (column) => {
      const value = matched(column, /^\d{1,7}-\d$/u, 'it is a LOINC code, such as 2345-7');
      return value === null || isLoincCode(value)
        ? value
        : refuse(column, 'the check digit of the LOINC code is another');
    },
    oneOf: (column, values, unsaid) => {
      const given = cells[column];
      if (given === '') return unsaid;
      const value = values.find((each) => each === given.toLowerCase());
      return value ?? refuse(column, `it is one of ${values.join(', ')}`);
    },
  };
}

/** Whether the last digit is the check digit of those before it (Luhn's, as LOINC has it). */
export function isLoincCode(code: string): boolean {
  const [, digits, check] = /^(\d{1,7})-(\d)$/u.exec(code) ?? [];
  if (digits === undefined || check === undefined) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}
