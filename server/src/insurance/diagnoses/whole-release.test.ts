import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import { stemOf } from '#kernel/search/query.ts';
import { isStopWord, tokenize } from '#kernel/search/tokenizer.ts';
import type { PlainDate } from '#kernel/time.ts';

import { buildCatalogue } from './catalogue-data.ts';
import { Catalogue, type Found } from './catalogue.ts';
import { dotted } from './code.ts';
import { lexicon } from './lexicon.ts';
import { particulars } from './particulars.ts';
import { decodeRelease } from './release-codec.ts';
import { shippedRelease } from './shipped.ts';
import { sidedTerms } from './sided-terms.ts';

const today = trust<PlainDate>('2026-11-20');
const release = decodeRelease(shippedRelease().document);
const catalogue = new Catalogue(buildCatalogue([release], lexicon()), lexicon());

const search = (query: string): readonly Found[] => catalogue.search(query, today);
const first = (query: string): string => {
  const [found] = search(query);
  return found === undefined ? '' : dotted(found.code);
};

describe('a new installation answers', () => {
  test.each([
    ['malignant neoplasm of upper-inner quadrant of right female breast', 'C50.211'],
    ['laceration of right index finger', 'S61.210A'],
    ['laceration of left index finger', 'S61.211A'],
    ['BPH with LUTS', 'N40.1'],
    ['BPH w/o LUTS', 'N40.0'],
    ['hep c', 'B19.20'],
    ['fx left hip', 'S72.002A'],
    ['hx of breast cancer', 'Z85.3'],
    ['fh of breast cancer', 'Z80.3'],
    ['s/p appendectomy', 'Z90.49'],
    ['htn w/ heart failure', 'I11.0'],
    ['htn w/ ckd', 'I12.9'],
    ['migraine w/o aura', 'G43.009'],
    ['l knee pain', 'M25.562'],
    ['ckd stage 3b', 'N18.32'],
  ])('%j with %s', (query, code) => {
    expect(first(query)).toBe(code);
    expect(search(query)[0]?.missing).toEqual([]);
  });

  test('the finger that was asked for, and no other', () => {
    const titles = search('laceration of right index finger').map(({ title }) => title);
    expect(titles.filter((title) => !/right index finger/u.test(title))).toEqual([]);
  });
});

describe('everyday words', () => {
  test.each([
    ['hashimotos', 'E06.3'],
    ['predm', 'R73.03'],
    ['abd pain rlq', 'R10.31'],
    ['left ear ache', 'H92.02'],
    ['dehydrated', 'E86.0'],
    ['both knees hurt', 'M25.561'],
    ['right knee arthritis', 'M17.11'],
  ])('%j is answered with %s, among the first ten', (query, code) => {
    const codes = search(query).map((found) => dotted(found.code));
    expect(codes.slice(0, 10)).toContain(code);
  });

  test('an abbreviation that was changed is named as not found', () => {
    expect(first('ascus')).toMatch(/^R8[57]\.610$/u);
    for (const query of ['ascuz', 'lsilx', 'gerdd']) {
      for (const { missing } of search(query)) expect(missing).toEqual([query]);
    }
  });

  test('a query is answered as long as one of its words is known', () => {
    for (const query of ['qwxyz zzyqx vomiting plmok', 'painful qwxyz lump under arm']) {
      expect(search(query).length).toBeGreaterThan(0);
      for (const { missing } of search(query)) expect(missing).toContain('qwxyz');
    }
  });
});

describe('where no code has every word', () => {
  test('the answers say which word they do not have, as it was typed', () => {
    expect(first('UTI Left')).toBe('N39.0');
    for (const { missing } of search('UTI Left')) expect(missing).toEqual(['Left']);
    expect(search('ckd stage 6')[0]).toMatchObject({ code: 'N189', missing: ['stage', '6'] });
    expect(search('E11.99')[0]).toMatchObject({ code: 'E119', missing: ['E11.99'] });
    expect(search('E11.9 right')[0]).toMatchObject({ code: 'E119', missing: ['right'] });
    expect(search('E11.9 type 2 diabetes')[0]).toMatchObject({ code: 'E119', missing: [] });
    expect(first('O157')).toMatch(/^B96\.2/u);
  });

  test.each([
    ['chronic kidney disease stage 6', /stage [1-5]/u],
    ['type 3 diabetes', /type [12]\b/iu],
    ['vitamin z deficiency', /vitamin [a-k]\b/iu],
    ['laceration of right index finger second toe', /left|thumb|ring|middle|little/u],
  ])('%j is not answered with another of its kind', (query, other) => {
    const found = search(query);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ title }) => other.test(title))).toEqual([]);
  });
});

const { layTerms } = lexicon();
const titles = new Map(release.entries.map(({ code, title }) => [code, title] as const));
const termsOf = Map.groupBy([...layTerms, ...sidedTerms(layTerms, titles)], ({ code }) => code);

/** Every word that names a code: of its title and of our terms. */
function wordsNaming(code: Found['code'], title: string): readonly string[] {
  const terms = termsOf.get(code) ?? [];
  return [title, ...terms.map(({ term }) => term)].flatMap((text) => tokenize(text));
}

const alternatives =
  'right left upper lower inner outer thumb index ring initial subsequent 1 2 3 acute chronic';

test('no word of a query is passed over in silence', () => {
  const { abbreviations, synonyms } = lexicon();
  const title = fc.nat(release.entries.length - 1).map((at) => release.entries[at]?.title ?? '');
  const particular = fc.constantFrom(...alternatives.split(' '));
  const phrases = [...abbreviations.keys(), ...synonyms.keys()].filter((key) => key.includes(' '));
  fc.assert(
    fc.property(title, particular, fc.array(fc.nat(20), { maxLength: 4 }), (of, added, places) => {
      const words = tokenize(of);
      const own = places.flatMap((place) => words[place % words.length] ?? []);
      const asked = [...new Set([...own, added])].filter(
        // What stands for other words is found by those.
        (word) => !isStopWord(word) && !abbreviations.has(word) && !synonyms.has(word),
      );
      const query = asked.join(' ');
      fc.pre(!phrases.some((phrase) => ` ${query} `.includes(` ${phrase} `)));
      for (const { code, title: found, missing } of search(query)) {
        const having = wordsNaming(code, found);
        const silent = asked.filter(
          (word) =>
            !missing.includes(word) &&
            !having.some(
              (each) =>
                each.startsWith(word.replace(/ie$/u, '')) || each.startsWith(stemOf(word) ?? word),
            ),
        );
        expect({ asked, code, silent }).toEqual({ asked, code, silent: [] });
        for (const word of missing) {
          const isOther = particulars(word);
          if (isOther === undefined) continue;
          expect({
            asked,
            code,
            other: tokenize(found).filter((each) => isOther(each) && !asked.includes(each)),
          }).toEqual({
            asked,
            code,
            other: [],
          });
        }
      }
    }),
    { numRuns: 300 },
  );
});
