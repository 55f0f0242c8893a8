import type { TableRow } from '#kernel/files/csv-table.ts';

/** An invalid compendium or LOINC file. The message names the row and the column. */
export class CatalogFileError extends Error {}

export const columns = [
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
  'excluded_states',
  'medicare_diagnoses',
  'result_code',
  'result_name',
  'result_loinc',
  'result_unit',
  'result_required',
  'question_code',
  'question',
  'question_type',
  'question_required',
  'question_answers',
  'question_constraint',
] as const;
type Column = (typeof columns)[number];
export type Row = TableRow<Column>;

/** Returns true for the columns of results and questions; the others appear once for each marker. */
export function isRepeated(column: Column): boolean {
  return /^(?:result_|question)/u.test(column);
}

const separator = ';';

export type RowReader = {
  refuse(column: Column, problem: string): never;
  text(column: Column): string | null;
  list(column: Column): readonly string[];
  /** Returns a list of codes with the same form, in capital letters. */
  codes(column: Column, pattern: RegExp, problem: string): readonly string[];
  flag(column: Column, unsaid: boolean): boolean;
  days(column: Column): number | null;
  price(column: Column): number | null;
  loinc(column: Column): string | null;
  oneOf<Value extends string>(column: Column, values: readonly Value[], unsaid: Value): Value;
};

/** Returns a reader that parses the cells of one row. */
export function readRow({ line, cells }: Row, name: string): RowReader {
  const refuse = (column: Column, problem: string): never => {
    throw new CatalogFileError(`${name}, row ${line}, column ${column}: ${problem}`);
  };
  const matched = (column: Column, pattern: RegExp, problem: string): string | null => {
    const value = cells[column];
    if (value === '') return null;
    return pattern.test(value) ? value : refuse(column, problem);
  };
  const list = (column: Column): readonly string[] => {
    const values = cells[column].split(separator).map((value) => value.trim());
    return [...new Set(values.filter((value) => value !== ''))];
  };
  return {
    refuse,
    text: (column) => (cells[column] === '' ? null : cells[column]),
    list,
    codes: (column, pattern, problem) => {
      const values = list(column).map((value) => value.toUpperCase());
      return values.every((value) => pattern.test(value)) ? values : refuse(column, problem);
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
