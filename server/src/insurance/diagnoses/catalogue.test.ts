import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { codesFile, orderFile, rows, type Row } from '../../../tests/harness/diagnosis-files.ts';
import { buildCatalogue } from './catalogue-data.ts';
import { Catalogue } from './catalogue.ts';
import { dotted, parseCode } from './code.ts';
import { readExcludes } from './excludes.ts';
import { lexicon } from './lexicon.ts';
import { parseCodesFile, parseOrderFile } from './official/order-file.ts';
import { decodeRelease, encodeRelease } from './release-codec.ts';
import type { Release } from './release.ts';
import { validateCodes } from './validate.ts';

const day = (text: string): PlainDate => trust<PlainDate>(text);
const today = day('2026-11-20');

function release(validFrom: string, own: Partial<Release>): Release {
  return {
    validFrom: day(validFrom),
    fiscalYear: Number(validFrom.slice(0, 4)) + (validFrom.slice(5) === '10-01' ? 1 : 0),
    entries: parseOrderFile(orderFile(), 'order.txt'),
    terms: [],
    excludes: [],
    ...own,
  };
}

function open(...releases: readonly Release[]): Catalogue {
  return new Catalogue(buildCatalogue(releases, lexicon()), lexicon());
}

function found(catalogue: Catalogue, query: string, on = today): readonly string[] {
  return catalogue.search(query, on).map(({ code }) => dotted(code));
}

test('a release comes back from its document as it was', () => {
  const made = release('2026-10-01', {
    terms: [{ code: parseCode('E11.9') ?? trust('E119'), term: 'sugar – "diabetes"' }],
    excludes: [{ at: 'E08-E13', type: 'excludes2', text: '(P70.2)' }],
  });
  expect(decodeRelease(encodeRelease(made))).toEqual(made);
});

describe('a search', () => {
  const catalogue = open(release('2026-10-01', {}));

  test('for a code finds it with and without its dot, in any case, and what it begins', () => {
    for (const query of ['E11.9', 'e119', 'E119 Type 2 diabetes']) {
      expect(found(catalogue, query)).toEqual(['E11.9']);
    }
    expect(found(catalogue, 'E11')).toEqual(['E11.9', 'E11.65', 'E11', 'E11.6']);
  });

  test('for a code that there is not finds the nearest ones, and never what has its digits', () => {
    expect(found(catalogue, 'E11.99')).toEqual(['E11.9']);
    expect(found(catalogue, 'E11.7')).toEqual(['E11.9', 'E11.65', 'E11', 'E11.6']);
    expect(found(catalogue, 'Z99.9')).toEqual([]);
  });

  test('puts billable codes before headings', () => {
    const hits = catalogue.search('diabetes mellitus', today).map(({ isBillable }) => isBillable);
    expect(hits).toEqual(hits.toSorted((a, b) => Number(b) - Number(a)));
    expect(new Set(hits).size).toBe(2);
  });

  test('for the name of a heading finds its likeliest code first', () => {
    expect(found(catalogue, 'type 2 diabetes mellitus with other specified complications')[0]).toBe(
      'E11.65',
    );
  });

  test('knows everyday terms and abbreviations', () => {
    expect(found(catalogue, 'hear att')[0]).toBe('I21.9');
    expect(found(catalogue, 'htn')[0]).toBe('I10');
    expect(found(catalogue, 't2dm')[0]).toBe('E11.9');
    expect(found(catalogue, 'diabtes type 2')[0]).toBe('E11.9');
  });

  test('knows the terms of the release', () => {
    const terms = [{ code: parseCode('I10') ?? trust('I10'), term: 'pressure of the vessels' }];
    expect(found(open(release('2026-10-01', { terms })), 'vessels press')[0]).toBe('I10');
  });
});

describe('with several releases', () => {
  const gone: Row = ['D691', 1, 'Qualitative platelet defects'];
  const split: Row[] = [
    ['D691', 0, 'Qualitative platelet defects'],
    ['D6910', 1, 'Qualitative platelet defects, unspecified'],
  ];
  const entries = (...own: readonly Row[]): Release['entries'] =>
    parseOrderFile(orderFile(own), 'order.txt');
  const catalogue = open(
    release('2026-10-01', { entries: entries(...rows, ...split) }),
    release('2025-10-01', { entries: entries(...rows, gone) }),
    release('2027-10-01', { entries: entries(['E119', 1, 'Type 2 diabetes, renamed']) }),
  );

  test('a search finds the codes in force on the day', () => {
    expect(found(catalogue, 'qualitative platelet defects')).toEqual(['D69.10', 'D69.1']);
    expect(found(catalogue, 'qualitative platelet defects', day('2026-09-30'))).toEqual(['D69.1']);
    expect(found(catalogue, 'hypertension', day('2027-10-01'))).toEqual([]);
  });

  test('a day between releases belongs to the next one we have, and one after all to the newest', () => {
    expect(catalogue.releaseOn(day('2020-01-01'))).toBe(0);
    expect(catalogue.releaseOn(day('2026-09-30'))).toBe(0);
    expect(catalogue.releaseOn(day('2026-10-01'))).toBe(1);
    expect(catalogue.releaseOn(day('2031-01-01'))).toBe(2);
  });

  const errors = (code: string, on: string): readonly string[] =>
    validateCodes(catalogue, readExcludes([]), [code], day(on)).errors;

  test('a code is valid on the days of its releases, and says when it is another day', () => {
    expect(errors('D69.1', '2026-09-30')).toEqual([]);
    expect(errors('D69.1', '2026-10-01')).toEqual([
      'D69.1 is not billable: it was a code until 2026-09-30; more specific codes are D69.10',
    ]);
    expect(errors('D69.10', '2026-09-30')).toEqual([
      'D69.10 is not valid on 2026-09-30: it is a code from 2026-10-01 on',
    ]);
    expect(errors('I10', '2027-10-01')).toEqual([
      'I10 is not valid on 2027-10-01: it was a code until 2027-09-30',
    ]);
  });
});

test('a codes file has the headings that another release names', () => {
  const catalogue = open(
    release('2026-10-01', { entries: parseCodesFile(codesFile(), 'codes.txt') }),
    release('2021-01-01', { fiscalYear: 2021 }),
  );
  expect(catalogue.search('E11', today).at(-1)).toEqual({
    code: 'E116',
    title: 'Type 2 diabetes mellitus with other specified complications',
    isBillable: false,
    missing: [],
  });
});

describe('validation', () => {
  const catalogue = open(release('2026-10-01', {}));
  const excludes = readExcludes([{ at: 'E11', type: 'excludes1', text: 'gestational (O24.4-)' }]);
  const validate = (...codes: readonly string[]): ReturnType<typeof validateCodes> =>
    validateCodes(catalogue, excludes, codes, today);

  test('passes codes that exist, are billable and go together', () => {
    expect(validate('E11.9', 'i10')).toMatchObject({ errors: [], conflicts: [] });
  });

  test('names the more specific codes of a heading, the likeliest first', () => {
    expect(validate('E11').errors).toEqual([
      'E11 is not billable: it is a heading; more specific codes are E11.9, E11.65',
    ]);
  });

  test('names what is near a code that does not exist', () => {
    expect(validate('E11.99').errors).toEqual([
      'E11.99 is not a code of ICD-10-CM for fiscal year 2027; did you mean E11.9?',
    ]);
    expect(validate('E11.7').errors).toEqual([
      'E11.7 is not a code of ICD-10-CM for fiscal year 2027; there are E11.9, E11.65',
    ]);
    expect(validate('Z99').errors).toEqual(['Z99 is not a code of ICD-10-CM for fiscal year 2027']);
  });

  test('refuses what is no code, and what is there twice', () => {
    expect(validate('heart', 'E11.9', 'E119').errors).toEqual([
      '"heart" has not the form of an ICD-10-CM code',
      'E11.9 is given more than once',
    ]);
  });

  test('reports conflicts of valid codes', () => {
    expect(validate('E11.9', 'O24.419').conflicts).toEqual([
      { code: 'E119', other: 'O24419', type: 'excludes1' },
    ]);
  });
});

describe('what validation could not check is said', () => {
  const excludes = [{ at: 'E11', type: 'excludes1', text: 'gestational (O24.4-)' }] as const;
  const notChecked = (own: Partial<Release>, on: string): readonly string[] => {
    const catalogue = open(release('2026-10-01', own));
    return validateCodes(catalogue, readExcludes([]), ['E11.9'], day(on)).notChecked;
  };

  test('nothing, with the notes and on a day of the release', () => {
    expect(notChecked({ excludes }, '2026-10-01')).toEqual([]);
    expect(notChecked({ excludes }, '2027-09-30')).toEqual([]);
  });

  test('conflicts, without the notes of the tabular list', () => {
    expect(notChecked({}, '2026-11-20')).toEqual([
      'Whether the codes exclude each other: the tabular list, which has the Excludes notes, is not imported',
    ]);
  });

  test.each(['2026-09-30', '2027-10-01'])('the codes of %s, which no release covers', (on) => {
    expect(notChecked({ excludes }, on)).toEqual([
      `The codes in force on ${on} are not known: these were looked up in those of fiscal year 2027, in force from 2026-10-01`,
    ]);
  });
});
