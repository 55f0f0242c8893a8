import { describe, expect, test } from 'vitest';

import { isStopWord, tokenize } from './tokenizer.ts';

describe('two spellings of one thing are the same words', () => {
  test.each([
    ['Crohn’s disease', "crohn's DISEASE"],
    ['anaemia', 'anemia'],
    ['oesophageal oedema', 'esophageal edema'],
    ['tumours', 'tumor'],
    ['Ménière disease', 'meniere disease'],
    ['fractures', 'fracture'],
    ['covid19', 'COVID-19'],
    ['Blue Cross/Blue Shield', 'blue cross blue shield'],
  ])('%s and %s', (one, other) => {
    expect(tokenize(one)).toEqual(tokenize(other));
  });
});

test('words that only look like plurals stay whole', () => {
  expect(tokenize('virus arthritis illness gas')).toEqual(['virus', 'arthritis', 'illness', 'gas']);
});

test('short names of letters and digits stay whole', () => {
  expect(tokenize('B12 T2DM H1N1')).toEqual(['b12', 't2dm', 'h1n1']);
});

test('a text without letters or digits has no words', () => {
  expect(tokenize(' 🙂 — .* \u0000')).toEqual([]);
});

test('words such as "of" are fillers, and words of conditions are not', () => {
  expect(['of', 'the', 'with', 'a'].every((word) => isStopWord(word))).toBe(true);
  expect(['without', 'other', 'pain'].some((word) => isStopWord(word))).toBe(false);
});
