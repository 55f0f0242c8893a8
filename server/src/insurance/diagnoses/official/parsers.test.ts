import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  addendaFile,
  codesFile,
  indexFile,
  orderFile,
  rows,
  tabularFile,
} from '../../../../tests/harness/diagnosis-files.ts';
import { parseOrderAddenda } from './addenda.ts';
import { parseAlphabeticIndex } from './alphabetic-index.ts';
import { OfficialFileError } from './official-file-error.ts';
import { parseCodesFile, parseOrderFile } from './order-file.ts';
import { parseTabular } from './tabular.ts';
import { parseTermsTable } from './terms-table.ts';
import { parseXml } from './xml.ts';

describe('the order file', () => {
  test('gives every code and heading with both titles', () => {
    const entries = parseOrderFile(orderFile(), 'order.txt');
    expect(entries.map(({ code, isBillable, title }) => [code, Number(isBillable), title])).toEqual(
      rows,
    );
    expect(entries.find(({ code }) => code === 'E119')?.shortTitle).toBe('Type 2 diabetes mell');
  });

  test('has no short title where it is the title', () => {
    const [entry] = parseOrderFile(orderFile([['A00', 0, 'Cholera']]), 'order.txt');
    expect(entry?.shortTitle).toBeNull();
  });

  test.each([
    ['00002 A00!    1 Cholera', 'a code that is none'],
    ['00002 A000    2 Cholera', 'another flag'],
    ['A000    Cholera', 'a line of the codes file'],
    ['00002 A000    1 Cholera', 'a line that is cut off'],
  ])('is refused with %j: %s', (line) => {
    const text = `${orderFile([['A00', 0, 'Cholera']])}${line}\r\n`;
    expect(() => parseOrderFile(text, 'order.txt')).toThrow('order.txt, line 2, ');
  });
});

test('the codes file gives every billable code with its title', () => {
  const entries = parseCodesFile(codesFile(), 'codes.txt');
  expect(entries.map(({ code, title }) => [code, 1, title])).toEqual(
    rows.filter(([, flag]) => flag === 1),
  );
});

describe('order addenda', () => {
  const changes = [
    ['Add', 'C7831', 1, 'Secondary malignant neoplasm of larynx'],
    ['Delete', 'D691', 1, 'Qualitative platelet defects'],
    ['Add', 'D691', 0, 'Qualitative platelet defects'],
  ] as const;

  test('give each change, and how many codes there are after them', () => {
    const addenda = parseOrderAddenda(addendaFile(changes, { codesAfter: 12 }), 'addenda.txt');
    expect(
      addenda.changes.map(({ operation, entry }) => [operation, entry.code, entry.isBillable]),
    ).toEqual([
      ['add', 'C7831', true],
      ['delete', 'D691', true],
      ['add', 'D691', false],
    ]);
    expect(addenda.codesAfter).toBe(12);
  });

  test('whose totals say otherwise are incomplete', () => {
    const text = addendaFile(changes, { codesAfter: 12, additions: 2 });
    expect(() => parseOrderAddenda(text, 'addenda.txt')).toThrow(
      'addenda.txt says 2 additions and has 1: it is incomplete',
    );
  });
});

test('the tabular list gives inclusion terms and Excludes notes with where they stand', () => {
  expect(parseTabular(tabularFile)).toEqual({
    terms: [
      { code: 'E11', term: 'diabetes (mellitus) due to insulin secretory defect' },
      { code: 'E119', term: 'Ketosis-resistant diabetes & its like' },
      { code: 'I10', term: 'high blood pressure' },
    ],
    excludes: [
      { at: 'E00-E89', type: 'excludes2', text: 'complications of birth (P00-P04)' },
      { at: 'E11', type: 'excludes1', text: 'gestational diabetes (O24.4-)' },
      { at: 'E11', type: 'excludes1', text: 'type 1 diabetes mellitus (E10.-)' },
      { at: 'I10', type: 'excludes2', text: 'diabetes mellitus (E08-E13)' },
    ],
  });
});

describe('the alphabetic index', () => {
  const terms = parseAlphabeticIndex(indexFile);

  test('names codes by the whole way to them, without words that may be left out', () => {
    expect(terms).toContainEqual({
      code: 'I219',
      term: 'Infarct, infarction myocardium, myocardial',
    });
  });

  test('names the heading where characters are to be chosen', () => {
    expect(terms).toContainEqual({
      code: 'E116',
      term: 'Infarct, infarction myocardium, myocardial diabetic',
    });
  });

  test('follows "see" to the code of the other entry', () => {
    expect(terms).toContainEqual({ code: 'I219', term: 'Attack, attacks heart' });
  });

  test('leaves out what leads nowhere', () => {
    expect(terms.map(({ term }) => term).filter((term) => term.includes('nerves'))).toEqual([]);
  });

  test('ends where two entries lead to each other', () => {
    const entry = (title: string, see: string): string =>
      `<mainTerm><title>${title}</title><see>${see}</see></mainTerm>`;
    const text = `<ICD10CM.index><letter>${entry('One', 'Two')}${entry('Two', 'One')}</letter></ICD10CM.index>`;
    expect(parseAlphabeticIndex(text)).toEqual([]);
  });
});

describe('a table of further terms', () => {
  test('has its columns in any order', () => {
    expect(parseTermsTable('term\tnote\tcode\nsugar\tx\tE11.9\n', 'terms.tsv')).toEqual([
      { code: 'E119', term: 'sugar' },
    ]);
  });

  test('names the line that is wrong', () => {
    expect(() => parseTermsTable('code\tterm\nE11.9\tsugar\nE11.9\t\n', 'terms.tsv')).toThrow(
      'terms.tsv, line 3, has no code or no term',
    );
  });
});

describe('XML', () => {
  test('is read with attributes, entities, comments, CDATA and a declaration', () => {
    const text = `<?xml version="1.0"?><!DOCTYPE a><a x='1' y="&lt;2"><!-- no <b> --><b/>&#65;&#x42; <![CDATA[<c>]]></a>`;
    expect(parseXml(text)).toMatchObject({
      name: 'a',
      attributes: { x: '1', y: '<2' },
      text: 'AB <c>',
      children: [{ name: 'b', text: '' }],
    });
  });

  test.each(['', 'text', '<a>', '<a></b>', '<a></a><b></b>', '<a', '</a>', '<a><!-- </a>', '<1/>'])(
    '%j is refused',
    (text) => {
      expect(() => parseXml(text)).toThrow(OfficialFileError);
    },
  );

  test('of any text ends, with an element or a refusal', () => {
    const text = fc.string({
      unit: fc.constantFrom('<', '>', '/', 'a', '!', '-', '?', '"', '&', ' '),
    });
    fc.assert(
      fc.property(text, (given) => {
        try {
          expect(parseXml(given).name).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(OfficialFileError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
