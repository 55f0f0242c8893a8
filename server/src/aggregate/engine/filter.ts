import { localTimeIn } from '../where/check-where.ts';
import type { Comparison, Condition, Operand } from '../where/condition.ts';
import { type Vector, valueAt } from './vectors.ts';

/** The result of a condition for a row. A comparison with null is neither true nor false. */
const no = 0;
const yes = 1;
const unknown = 2;

/** Columns by the names that conditions use. */
export type Columns = { readonly count: number; readonly column: (name: string) => Vector };

/** Returns the rows for which the condition is true. */
export function matchingRows(condition: Condition, rows: Columns): Int32Array {
  const truth = evaluate(condition, rows);
  const matching = new Int32Array(rows.count);
  let count = 0;
  for (let row = 0; row < rows.count; row += 1) {
    if (truth[row] === yes) matching[count++] = row;
  }
  return matching.subarray(0, count);
}

function evaluate(condition: Condition, rows: Columns): Uint8Array {
  switch (condition.kind) {
    case 'compare':
      return compare(condition, rows);
    case 'not':
      return evaluate(condition.of, rows).map((truth) => (truth === unknown ? unknown : 1 - truth));
    case 'and':
      return combine(condition.all, rows, no);
    case 'or':
      return combine(condition.all, rows, yes);
  }
}

/** A part that decides determines the result; otherwise an unknown part makes it unknown. */
function combine(all: readonly Condition[], rows: Columns, deciding: number): Uint8Array {
  const whole = new Uint8Array(rows.count).fill(1 - deciding);
  for (const part of all) {
    const truth = evaluate(part, rows);
    for (let row = 0; row < whole.length; row += 1) {
      if (truth[row] === deciding) whole[row] = deciding;
      else if (truth[row] === unknown && whole[row] !== deciding) whole[row] = unknown;
    }
  }
  return whole;
}

type Compared = Extract<Condition, { readonly kind: 'compare' }>;

const mirrored: Readonly<Record<Comparison, Comparison>> = {
  '>': '<',
  '<': '>',
  '>=': '<=',
  '<=': '>=',
  '=': '=',
  '!=': '!=',
};

function compare({ comparison, left, right }: Compared, rows: Columns): Uint8Array {
  if (left.kind === 'name' && right.kind === 'literal') {
    return compareLiteral(rows.column(left.name), comparison, right);
  }
  if (right.kind === 'name' && left.kind === 'literal') {
    return compareLiteral(rows.column(right.name), mirrored[comparison], left);
  }
  if (left.kind !== 'name' || right.kind !== 'name') throw new Error('two literals are compared');
  const [one, other] = [rows.column(left.name), rows.column(right.name)];
  const truth = new Uint8Array(rows.count);
  for (let row = 0; row < truth.length; row += 1) {
    truth[row] = holds(valueAt(one, row), comparison, valueAt(other, row));
  }
  return truth;
}

function compareLiteral(
  vector: Vector,
  comparison: Comparison,
  { value }: Extract<Operand, { readonly kind: 'literal' }>,
): Uint8Array {
  if (vector.kind === 'coded') {
    const truths = vector.dictionary.map((each) => holds(each, comparison, value));
    return Uint8Array.from(vector.codes, (code) => truths[code] ?? unknown);
  }
  if (vector.kind === 'list') throw new Error('a list is compared');
  const wanted = typeof value === 'string' ? localTimeIn(value) : value;
  return Uint8Array.from(vector.values, (each) =>
    holds(Number.isNaN(each) ? null : each, comparison, wanted),
  );
}

function holds(left: unknown, comparison: Comparison, right: unknown): number {
  if (left === null || right === null) return unknown;
  if (comparison === '=') return Number(left === right);
  if (comparison === '!=') return Number(left !== right);
  const order = orderOf(left, right);
  switch (comparison) {
    case '<':
      return Number(order < 0);
    case '<=':
      return Number(order <= 0);
    case '>':
      return Number(order > 0);
    case '>=':
      return Number(order >= 0);
  }
}

function orderOf(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
