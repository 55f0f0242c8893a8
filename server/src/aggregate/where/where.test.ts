import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkWhere } from './check-where.ts';
import { comparisons, type Condition, conditionText, type Operand } from './condition.ts';
import { parseWhere } from './parse-where.ts';
import { WhereError } from './tokens.ts';

const names = {
  efficiency: { type: 'number' },
  score: { type: 'number' },
  type: { type: 'text' },
  is_predicted: { type: 'boolean' },
  date: { type: 'date' },
  session_end: { type: 'time' },
  tags: { type: 'list' },
} as const;

const name = fc.constantFrom(...Object.keys(names));
const literal = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
);
const operand = fc.oneof(
  name.map((each): Operand => ({ kind: 'name', name: each, at: 0 })),
  literal.map((value): Operand => ({ kind: 'literal', value, at: 0 })),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', maxDepth: 6 },
    fc.record({
      kind: fc.constant('compare' as const),
      comparison: fc.constantFrom(...comparisons),
      left: operand,
      right: operand,
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('condition') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      all: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

/** The condition without the places of its operands. */
const bare = (of: Condition): unknown =>
  JSON.parse(JSON.stringify(of, (key, value: unknown) => (key === 'at' ? undefined : value)));

const problem = (text: string): { at: number; message: string } | null => {
  try {
    checkWhere(parseWhere(text), names);
    return null;
  } catch (error) {
    if (!(error instanceof WhereError)) throw error;
    return { at: error.position, message: error.message };
  }
};

describe('the grammar', () => {
  it('every condition is what its text says', () => {
    fc.assert(
      fc.property(condition, (given) => {
        const text = conditionText(given);
        fc.pre(text.length <= 4096);
        expect(bare(parseWhere(text))).toEqual(bare(given));
      }),
    );
  });

  it('NOT binds closest, then AND, then OR', () => {
    expect(bare(parseWhere('NOT a = 1 AND b = 2 OR c = 3'))).toEqual(
      bare(parseWhere('((NOT (a = 1)) AND b = 2) OR c = 3')),
    );
  });

  it.each([
    ["type = 'it''s'", "it's"],
    ["type = '1; drop table users --'", '1; drop table users --'],
  ])('%s is a text and nothing else', (text, value) => {
    expect(bare(parseWhere(text))).toMatchObject({ right: { kind: 'literal', value } });
  });

  it('no text of any kind breaks it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const found = problem(text);
        expect(found === null || (found.at >= 0 && found.at <= text.length)).toBe(true);
      }),
    );
  });
});

describe('what is wrong is told at its place', () => {
  it.each([
    ['', 0, 'a column or a value is expected here'],
    ['efficiency', 10, 'a comparison (=, !=, <, <=, > or >=) is expected here'],
    ['efficiency <', 12, 'a column or a value is expected here'],
    ['efficiency < 85 score > 1', 16, 'AND or OR is expected here'],
    ['(efficiency < 85', 16, "')' is expected here"],
    ['efficiency < 85)', 15, "there is no '(' for this ')'"],
    ["type = 'nap", 7, 'the text has no closing quote'],
    [
      'type = "nap"',
      7,
      "'\"' is not part of the language; texts are in single quotes: 'long_sleep'",
    ],
    ['efficiency < 1e999', 13, 'the number is too large'],
    ['eficiency < 85', 0, 'there is no column eficiency; did you mean efficiency?'],
    ['score > 1 AND pg_sleep > 1', 14, 'there is no column pg_sleep'],
    ["efficiency < 'a'", 13, 'the column is compared with a number'],
    [
      "session_end > 'noon'",
      14,
      "the column is compared with a local time in single quotes, such as '2026-01-31T22:30:00'",
    ],
    ['is_predicted > TRUE', 15, 'true and false are compared with = and !='],
    ['efficiency > type', 13, 'a number is not compared with a text'],
    ['1 = 1', 0, 'one side of a comparison is a column'],
    ["tags = 'a'", 0, 'tags is a list: compare its elements in a subquery'],
    ['constructor = 1', 0, 'there is no column constructor'],
  ])('%s', (text, at, message) => {
    expect(problem(text)).toEqual({ at, message });
  });

  it('a megabyte, ten thousand parentheses and as many NOTs are refused at once', () => {
    expect(problem('a = 1 OR '.repeat(120_000))?.message).toContain('characters');
    expect(problem('('.repeat(4000))?.message).toContain('50 levels');
    expect(problem('NOT '.repeat(1000))?.message).toContain('50 levels');
  });
});
