import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Qualifiers } from './qualifiers.ts';
import { buildTextIndex } from './text-index.ts';
import { openTextSearch } from './text-search.ts';
import { tokenize } from './tokenizer.ts';

type Found = (query: string, options?: { readonly limit?: number }) => readonly string[];

/** A search over titles, given best first; "title = other name = other name". */
function searchOver(
  titles: readonly string[],
  synonyms: Readonly<Record<string, readonly string[]>> = {},
  isAnnotated = false,
): Found {
  const index = buildTextIndex(
    titles.map((title) => ({
      prior: 0,
      texts: title.split(' = ').map((text) => ({ text, weight: 100 })),
    })),
  );
  const search = openTextSearch(index, {
    synonyms: new Map(Object.entries(synonyms)),
    particulars: sides,
  });
  return (query, { limit = 10 } = {}) =>
    search
      .find([{ words: tokenize(query), bonus: 0 }], {
        limit,
        accepts: (document) => titles[document]?.includes('hidden') !== true,
        isLast: (document) => titles[document]?.includes('heading') === true,
      })
      .map(({ document, missing }) => {
        const title = titles[document]?.split(' = ')[0] ?? '';
        return isAnnotated && missing.length > 0 ? `${title} (not ${missing.join(', ')})` : title;
      });
}

const sides: Qualifiers = (word) =>
  ['left', 'right'].includes(word)
    ? (other) => other !== word && ['left', 'right'].includes(other)
    : undefined;

describe('a query finds', () => {
  test('titles that have all its words, in any order', () => {
    const find = searchOver(['deficiency of vitamin k', 'vitamin c deficiency', 'vitamin k']);
    expect(find('vitamin deficiency k')).toEqual(['deficiency of vitamin k']);
  });

  test('words that begin with what was typed', () => {
    const find = searchOver(['acute myocardial infarction', 'acute bronchitis']);
    expect(find('myo inf')).toEqual(['acute myocardial infarction']);
  });

  test('a document by any of its names, and by two of them together', () => {
    const find = searchOver(['myocardial infarction = heart attack', 'panic = panic attack']);
    expect(find('heart att')).toEqual(['myocardial infarction']);
    expect(find('myocardial attack')).toEqual(['myocardial infarction']);
  });

  test('another word for the same thing', () => {
    const find = searchOver(['renal failure', 'heart failure'], { kidney: ['renal'] });
    expect(find('kidney failure')).toEqual(['renal failure']);
  });

  test('a title whatever fillers the query has', () => {
    const find = searchOver(['fracture of femur', 'fracture of rib']);
    expect(find('a fracture in the femur')).toEqual(['fracture of femur']);
  });

  test('nothing that is not accepted', () => {
    expect(searchOver(['pain', 'hidden pain'])('pain')).toEqual(['pain']);
  });
});

describe('the first hit is', () => {
  test('the better document, where two match alike', () => {
    expect(searchOver(['chest pain', 'joint pain'])('pain')).toEqual(['chest pain', 'joint pain']);
  });

  test('the title that says nothing else', () => {
    expect(searchOver(['fever and chills', 'fever'])('fever')[0]).toBe('fever');
  });

  test('the whole word before its beginning', () => {
    const find = searchOver(['strokelike episode', 'stroke sequel']);
    expect(find('stroke')[0]).toBe('stroke sequel');
  });

  test('the one that has the filler, where that means something', () => {
    const find = searchOver(['hepatitis b acute', 'hepatitis a acute']);
    expect(find('hepatitis a')[0]).toBe('hepatitis a acute');
  });

  test('never one that denies what was asked for', () => {
    const find = searchOver([
      'heart disease without heart failure',
      'heart disease with heart failure',
    ]);
    expect(find('heart disease with failure')[0]).toBe('heart disease with heart failure');
    expect(find('heart disease without failure')[0]).toBe('heart disease without heart failure');
  });

  test('never one that comes last', () => {
    expect(searchOver(['pain heading', 'pain in joint or limb'])('pain')).toEqual([
      'pain in joint or limb',
      'pain heading',
    ]);
  });
});

describe('where no title has every word', () => {
  test('an unknown word is mended', () => {
    expect(searchOver(['asthma', 'anemia'])('astma')).toEqual(['asthma']);
  });

  test('two unknown words are mended together', () => {
    const find = searchOver(['rheumatoid arthritis', 'septic arthritis']);
    expect(find('rhuematoid arthrits')).toEqual(['rheumatoid arthritis']);
  });

  test('words that exist apart are mended one at a time', () => {
    expect(searchOver(['heart attack', 'hart disease'])('hart attack')).toEqual(['heart attack']);
  });

  test('one word is left out', () => {
    expect(searchOver(['abnormal lipids', 'normal'])('abnormal lipids panel')).toEqual([
      'abnormal lipids',
    ]);
  });
});

describe('what is left out is named', () => {
  const find = searchOver(
    ['pain in left knee', 'pain in right hip', 'pain in knee', 'light knee', 'ileum'],
    {},
    true,
  );

  test('and nothing is, where every word is there', () => {
    expect(find('left knee pain')).toEqual(['pain in left knee']);
  });

  test('a side is left out before the thing itself, and never answered with the other', () => {
    expect(find('right knee pain')).toEqual(['pain in knee (not right)']);
  });

  test('a side is no slip of the finger', () => {
    expect(find('right knee')).toEqual(['pain in knee (not right)', 'light knee (not right)']);
  });

  test('a word that is one, where another was taken for it', () => {
    expect(searchOver(['heart attack', 'hart deer'], {}, true)('hart attack')).toEqual([
      'heart attack (not hart)',
    ]);
    expect(searchOver(['heart attack', 'hartnup'], {}, true)('hart attack')).toEqual([
      'heart attack',
    ]);
  });

  test('two words of four', () => {
    expect(find('pain left knee ileum hip')).toContain('pain in left knee (not ileum, hip)');
  });
});

test('what a title denies ends with a comma, a "with", or the "of" behind it', () => {
  const find = searchOver(['wound without foreign body of right thumb', 'body of thumb']);
  expect(find('body of thumb')[0]).toBe('body of thumb');
  const concussions = searchOver([
    'concussion without loss of consciousness, left side',
    'concussion with loss of consciousness of left side',
  ]);
  expect(concussions('loss of consciousness')[0]).toMatch('with loss');
  expect(concussions('concussion left side')[0]).toMatch('without loss');
});

test('a word that is there is never mended', () => {
  expect(searchOver(['ileus', 'ilium fracture', 'ileum'])('ileus')).toEqual(['ileus']);
});

test('nothing like it finds nothing', () => {
  const find = searchOver(['asthma']);
  for (const query of ['', 'zzzzzz', '🙂', 'qqqq wwww eeee']) expect(find(query)).toEqual([]);
});

test('finds exactly the documents that have a word beginning with each of the query’s', () => {
  const word = fc.string({ unit: fc.constantFrom('k', 'l', 'm'), minLength: 1, maxLength: 4 });
  const text = fc.array(word, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 80 }), text, (titles, query) => {
      const names = titles.map((words, place) => `${words.join(' ')} id${place}`);
      const expected = names.filter((name) =>
        query.every((asked) => name.split(' ').some((each) => each.startsWith(asked))),
      );
      const found = searchOver(names)(query.join(' '), { limit: 1000 });
      if (expected.length > 0) expect([...found].toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 200 },
  );
});

test('the same query has the same answer, in the same order, every time', () => {
  const titles = Array.from({ length: 3000 }, (_, place) => `pain of place ${place % 7} n${place}`);
  const find = searchOver(titles);
  expect(find('pain pla')).toEqual(find('pain pla'));
  expect(find('pain pla')).toHaveLength(10);
});
