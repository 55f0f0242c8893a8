import { parseUtc } from '#kernel/time.ts';

import { withSuggestion } from '../suggest-name.ts';
import type { Column, ScalarType } from '../tables/table.ts';
import type { Comparison, Condition, Operand } from './condition.ts';
import { WhereError } from './tokens.ts';

export type Names = Readonly<Record<string, Pick<Column, 'type'>>>;

/** Throws WhereError at the first unknown name, and at the first comparison of types that cannot be compared. */
export function checkWhere(condition: Condition, names: Names): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const each of condition.all) checkWhere(each, names);
      return;
    case 'not':
      checkWhere(condition.of, names);
      return;
    case 'compare':
      checkComparison(condition, names);
  }
}

function checkComparison(
  {
    left,
    right,
    comparison,
  }: { readonly left: Operand; readonly right: Operand; readonly comparison: Comparison },
  names: Names,
): void {
  const [leftType, rightType] = [typeOf(left, names), typeOf(right, names)];
  const column = left.kind === 'name' ? leftType : rightType;
  const literal = left.kind === 'literal' ? left : right;
  if (left.kind === 'literal' && right.kind === 'literal') {
    throw new WhereError('one side of a comparison is a column', left.at);
  }
  if (literal.kind === 'literal') checkLiteral(literal, column);
  else if (leftType !== rightType) {
    throw new WhereError(`a ${leftType} is not compared with a ${rightType}`, right.at);
  }
  if (column === 'boolean' && comparison !== '=' && comparison !== '!=') {
    throw new WhereError('true and false are compared with = and !=', literal.at);
  }
}

const expected: Readonly<Record<ScalarType, string>> = {
  number: 'a number',
  text: "a text in single quotes, such as 'long_sleep'",
  boolean: 'true or false',
  date: "a day in single quotes, such as '2026-01-31'",
  time: "a local time in single quotes, such as '2026-01-31T22:30:00'",
};

function checkLiteral(
  { value, at }: Extract<Operand, { readonly kind: 'literal' }>,
  column: ScalarType,
): void {
  if (literalFits(value, column)) return;
  throw new WhereError(`the column is compared with ${expected[column]}`, at);
}

function literalFits(value: string | number | boolean, column: ScalarType): boolean {
  switch (column) {
    case 'number':
    case 'boolean':
      return typeof value === column;
    case 'text':
      return typeof value === 'string';
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value);
    case 'time':
      return typeof value === 'string' && localTimeIn(value) !== null;
  }
}

/** Returns the milliseconds of `YYYY-MM-DD[THH:MM[:SS[.fff]]]`, as if the clock were in UTC; null for other texts. */
export function localTimeIn(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)?$/u.test(text)) return null;
  const full = text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T');
  const ms = parseUtc(`${full}Z`);
  return Number.isNaN(ms) ? null : ms;
}

function typeOf(operand: Operand, names: Names): ScalarType {
  if (operand.kind === 'literal') {
    const { value } = operand;
    if (typeof value === 'number') return 'number';
    return typeof value === 'boolean' ? 'boolean' : 'text';
  }
  const { name, at } = operand;
  const column = Object.hasOwn(names, name) ? names[name] : undefined;
  if (column === undefined) {
    throw new WhereError(
      withSuggestion(`there is no column ${name.slice(0, 64)}`, name, Object.keys(names)),
      at,
    );
  }
  if (column.type === 'list') {
    throw new WhereError(`${name} is a list: compare its elements in a subquery`, at);
  }
  return column.type;
}
