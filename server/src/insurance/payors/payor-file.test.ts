import { describe, expect, test } from 'vitest';

import { parsePayorFile, PayorFileError, renderPayorFile } from './payor-file.ts';
import { platformPayors, shippedPayors } from './platform-payors.ts';

const heading =
  'payor_code,name,aliases,first_line,second_line,city,state,zip,country,provider,provider_payor_id';

describe('a file of payors', () => {
  test('gives each payor with its aliases, address and every id', () => {
    const text = [
      heading,
      'acme,"Acme, Inc.",ACME; Acme Health ;ACME,1 Main St,,Springfield,Illinois,62701,,stedi,A1',
      'ACME,,,,,,,,,availity,a-2',
    ].join('\n');
    expect(parsePayorFile(text, 'payors.csv')).toEqual([
      {
        code: 'ACME',
        name: 'Acme, Inc.',
        aliases: ['ACME', 'Acme Health'],
        address: {
          firstLine: '1 Main St',
          secondLine: '',
          city: 'Springfield',
          state: 'IL',
          zip: '62701',
          country: 'US',
          accessNotes: null,
        },
        providerIds: [
          { provider: 'stedi', id: 'A1' },
          { provider: 'availity', id: 'a-2' },
        ],
        source: 'platform',
      },
    ]);
  });

  test('needs a code and a name only, in columns of any order', () => {
    const [payor] = parsePayorFile('name,payor_code\nAcme,ACME', 'payors.csv');
    expect(payor).toMatchObject({ code: 'ACME', name: 'Acme', aliases: [], providerIds: [] });
  });

  test('comes back from its export as it was', () => {
    const payors = shippedPayors();
    expect(parsePayorFile(renderPayorFile(payors), 'export.csv')).toEqual(payors);
  });
});

describe('nothing comes of', () => {
  const row = 'ACME,Acme,,,,,,,,,';
  test.each([
    ['an empty file', '', 'payors.csv has no column payor_code and no column name'],
    ['a file without names', 'payor_code\nACME', 'payors.csv has no column name'],
    ['a column that there is not', 'payor_code,name,fax\nA,B,C', 'row 1: there is no column "fax"'],
    [
      'a row that is short',
      `${heading}\nACME,Acme`,
      'row 2: it has 2 columns, and the heading has 11',
    ],
    [
      'a code with spaces',
      `${heading}\nA B,Acme,,,,,,,,,`,
      'row 2, column payor_code: it is 1 to 50',
    ],
    [
      'a row without a code',
      `${heading}\n,Acme,,,,,,,,,`,
      'row 2, column payor_code: it is 1 to 50',
    ],
    ['a row without a name', `${heading}\n${row}\nB,,,,,,,,,,`, 'row 3, column name: it is empty'],
    [
      'a code that is worked out',
      `${heading}\nMedFed,X,,,,,,,,,`,
      'row 2, column payor_code: MEDFED stands',
    ],
    [
      'a control character',
      `${heading}\nACME,A\u0007,,,,,,,,,`,
      'row 2, column name: it has control',
    ],
    [
      'a cell without end',
      `${heading}\nACME,${'x'.repeat(501)},,,,,,,,,`,
      'row 2, column name: it is longer',
    ],
    ['an id of nobody', `${heading}\nACME,Acme,,,,,,,,,1`, 'row 2, column provider: it is empty'],
    [
      'a provider without an id',
      `${heading}\nACME,Acme,,,,,,,,stedi,`,
      'row 2, column provider_payor_id: it is empty',
    ],
    [
      'a provider that is no slug',
      `${heading}\nACME,Acme,,,,,,,,Claim MD,1`,
      'row 2, column provider: it is lower-case',
    ],
    [
      'a code that is there twice',
      `${heading}\n${row}\n${row}`,
      'row 3, column payor_code: ACME is in row 2 already',
    ],
    [
      'a code with two names',
      `${heading}\n${row}\nACME,Other,,,,,,,,stedi,1`,
      'row 3, column name: ACME has another name in row 2',
    ],
    [
      'a code with two addresses',
      `${heading}\n${row}\nACME,,,1 Main St,,,,,,stedi,1`,
      'row 3, column first_line: ACME has another address in row 2',
    ],
    [
      'an id that is there twice',
      `${heading}\nACME,Acme,,,,,,,,stedi,1\nACME,,,,,,,,,stedi,1`,
      'row 3, column provider_payor_id: ACME has this id in an earlier row',
    ],
    ['an open quote', `${heading}\n"ACME,Acme,,,,,,,,,`, 'row 2: a quote is not closed'],
  ])('%s', (_, text, message) => {
    expect(() => parsePayorFile(text, 'payors.csv')).toThrow(PayorFileError);
    expect(() => parsePayorFile(text, 'payors.csv')).toThrow(message);
  });
});

describe('the payors that the product brings', () => {
  const payors = shippedPayors();

  test('have Medicare in every state and territory, Medicaid in every state, and the carriers', () => {
    const codes = payors.map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith('MEDICARE_'))).toHaveLength(56 + 1);
    expect(codes.filter((code) => code.startsWith('MEDICAID_'))).toHaveLength(51);
    expect(codes).toEqual(expect.arrayContaining(['UHC', 'AETNA', 'CIGNA', 'HUMANA', 'BCBS_TX']));
    expect(codes.length).toBeGreaterThan(350);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('give way to what the operator imports under the same code', () => {
    const [imported] = parsePayorFile('payor_code,name\nuhc,Ours', 'payors.csv');
    const all = platformPayors(imported === undefined ? [] : [imported]);
    expect(all.filter(({ code }) => code === 'UHC').map(({ name }) => name)).toEqual(['Ours']);
    expect(all).toHaveLength(payors.length);
  });
});
