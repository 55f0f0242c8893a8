import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { editDistance } from './edit-distance.ts';
import { openSpeller } from './spelling.ts';
import { buildTextIndex } from './text-index.ts';

/** By the definition, without any shortcut. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const cut = (text: string, count: number): string => text.slice(0, text.length - count);
  const costs = [
    plainDistance(cut(a, 1), b) + 1,
    plainDistance(a, cut(b, 1)) + 1,
    plainDistance(cut(a, 1), cut(b, 1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    costs.push(plainDistance(cut(a, 2), cut(b, 2)) + 1);
  return Math.min(...costs);
}

test('the distance is the least number of slips, as far as it is asked for', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1));
    }),
    { numRuns: 300 },
  );
});

describe('suggestions', () => {
  const texts = ['anemia', 'anemia', 'enemia', 'hypertension', 'hypotension', 'heart', 'hart'];
  const speller = openSpeller(
    buildTextIndex(texts.map((text) => ({ prior: 0, texts: [{ text, weight: 100 }] }))),
  );

  test('forgive one slip in a word of four letters or more', () => {
    expect(speller.suggest('hearrt')).toEqual(['heart']);
    expect(speller.suggest('hat')).toEqual([]);
  });

  test('forgive two slips in a word of eight letters or more', () => {
    expect(speller.suggest('hypertensoin')).toEqual(['hypertension']);
    expect(speller.suggest('hyprtensoin')[0]).toBe('hypertension');
  });

  test('are words that sound alike where no word is near', () => {
    const words = ['hemorrhoid', 'eczema', 'throat', 'psoriasis', 'fasciitis', 'eczemas'];
    const heard = openSpeller(
      buildTextIndex(words.map((text) => ({ prior: 0, texts: [{ text, weight: 100 }] }))),
      { bySound: true },
    );
    for (const [typed, meant] of [
      ['hemroid', 'hemorrhoid'],
      ['excema', 'eczema'],
      ['throte', 'throat'],
      ['soryasis', 'psoriasis'],
    ] as const)
      expect([typed, heard.suggest(typed)[0]]).toEqual([typed, meant]);
  });

  test('name the nearest word first, then the more frequent', () => {
    expect(speller.suggest('inemia')).toEqual(['anemia', 'enemia']);
    expect(speller.suggest('hypetension')).toEqual(['hypertension', 'hypotension']);
  });
});
