import { describe, expect, test } from 'vitest';

import { tokenize } from '#kernel/search/tokenizer.ts';

import { dotted, parseCode } from './code.ts';
import { lexicon } from './lexicon.ts';

const { commonness, layTerms, abbreviations, synonyms } = lexicon();

describe('the table of common codes', () => {
  const codes = [...commonness.keys()];

  test('has the codes that laboratory orders use most, in their order', () => {
    expect(codes.length).toBeGreaterThanOrEqual(1500);
    expect(codes).toEqual(codes.toSorted());
  });

  test('has codes of the right form', () => {
    expect(codes.filter((code) => parseCode(dotted(code)) !== code)).toEqual([]);
  });

  test('covers nearly every category', () => {
    expect(new Set(codes.map((code) => code.slice(0, 3))).size).toBeGreaterThan(1900);
  });

  test('has few codes that are used daily', () => {
    const daily = [...commonness.values()].filter((each) => each === 1);
    expect(daily.length).toBeLessThan(400);
  });
});

describe('everyday terms', () => {
  test('are there once', () => {
    const pairs = layTerms.map(({ code, term }) => `${tokenize(term).join(' ')} ${code}`);
    expect(pairs.filter((pair, place) => pairs.indexOf(pair) !== place)).toEqual([]);
  });
});

test('abbreviations and synonyms stand for other words than themselves', () => {
  const meanings = [...abbreviations].flatMap(([short, ways]) =>
    ways.map((words) => [short, words] as const),
  );
  for (const [short, words] of [...meanings, ...synonyms]) {
    expect(words.join(' ')).not.toBe(short);
  }
});
