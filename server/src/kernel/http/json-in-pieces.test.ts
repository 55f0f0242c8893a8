import fc from 'fast-check';
import { expect, it } from 'vitest';

import { parseBytes, shapeOfBytes } from './json-in-pieces.ts';

type Outcome = { readonly value: unknown } | 'no JSON';

function endOf<Result>(steps: Iterator<unknown, Result, undefined>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

function outcomeOf(parse: () => unknown): Outcome {
  try {
    return { value: parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    throw error;
  }
}

/** With every list and object of more than so many bytes parsed item by item. */
function inPieces(text: string, pieceBytes: number): Outcome {
  const bytes = Buffer.from(text);
  const { large } = endOf(shapeOfBytes(bytes, 100, pieceBytes));
  return outcomeOf(() => endOf(parseBytes(bytes, large)));
}

const documents = fc
  .tuple(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([text, space]) => JSON.stringify(JSON.parse(text), null, space));
const pieces = fc.integer({ min: 0, max: 20 });

it('returns what JSON.parse returns', () => {
  fc.assert(
    fc.property(documents, pieces, (text, pieceBytes) => {
      expect(inPieces(text, pieceBytes)).toEqual({ value: JSON.parse(text) });
    }),
    { numRuns: 500 },
  );
});

it('judges any other text as JSON.parse does', () => {
  const edit = fc.record({
    at: fc.nat({ max: 60 }),
    remove: fc.nat({ max: 3 }),
    insert: fc.constantFrom(
      '',
      ',',
      ':',
      '"',
      '\\',
      '[',
      ']',
      '{',
      '}',
      '1',
      '-',
      ' ',
      'é',
      '\0',
      '\uFEFF',
      'tru',
    ),
  });
  fc.assert(
    fc.property(documents, fc.array(edit, { maxLength: 3 }), pieces, (text, edits, pieceBytes) => {
      let edited = text;
      for (const { at, remove, insert } of edits)
        edited = edited.slice(0, at) + insert + edited.slice(at + remove);
      expect(inPieces(edited, pieceBytes)).toEqual(outcomeOf(() => JSON.parse(edited)));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  '{"__proto__":{"a":1},"b":[1,2]}',
  '{"a":1,"a":2}',
  '{"a":"\\"}]\\\\","b":["\\\\\\"",{}]}',
  '[]',
  '{}',
  '[1,]',
  '[,1]',
  '{"a":1,}',
  '{1:2}',
  '[1 2]',
  '[1]]',
  '[1]x',
  '[{]}',
  '["a',
])('as JSON.parse: %s', (text) => {
  for (const pieceBytes of [0, 1, 5, 1000])
    expect(inPieces(text, pieceBytes)).toEqual(outcomeOf(() => JSON.parse(text)));
});
