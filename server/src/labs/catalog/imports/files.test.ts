import { describe, expect, test } from 'vitest';

import { referenceMarkers, referencePanels } from '../markers/reference.ts';
import { CatalogFileError, isLoincCode } from './columns.ts';
import { parseCompendium } from './compendium-file.ts';
import { parseLoinc } from './loinc-file.ts';

const heading = 'test_code,name,loinc,price,specimen,kit,result_code,result_name,result_loinc';

describe('a compendium', () => {
  test('gives each test with its results', () => {
    const text = [
      heading,
      '100,Iron studies,50190-8,31.50,serum,no,101,Iron,2498-4',
      '100,,,,,,102,TIBC,2500-7',
      '200,Glucose,2345-7,,urine,yes,,,',
    ].join('\r\n');
    const [panel, biomarker] = parseCompendium(text, 'lab.csv');
    expect(panel).toMatchObject({
      providerId: '100',
      slug: 'iron-studies',
      type: 'panel',
      priceMinor: 3150,
      isForKits: false,
      isALaCarte: true,
      results: [
        { code: '101', name: 'Iron', loincCode: '2498-4', isRequired: true },
        { code: '102', name: 'TIBC', loincCode: '2500-7' },
      ],
    });
    expect(biomarker).toMatchObject({
      type: 'biomarker',
      priceMinor: null,
      specimen: 'urine',
      isForKits: true,
      results: [{ code: '200', name: 'Glucose', loincCode: '2345-7' }],
    });
  });

  const asking = 'test_code,name,question_code,question,question_type,question_answers';

  test('asks what the laboratory wants to know, beside results and in rows of its own', () => {
    const text = [
      `${asking},question_required,question_constraint,result_code`,
      '100,Iron,FAST,Fasting?,,Y:Yes; N:No,yes,,101',
      '100,,WHEN,When was the last dose?,,,,YYYY-MM-DD,',
      '100,,DRUGS,Which drugs?,multi_choice,Iron;None,,,102',
    ].join('\n');
    const [marker] = parseCompendium(text, 'lab.csv');
    expect(marker?.results.map(({ code }) => code)).toEqual(['101', '102']);
    expect(marker?.questions).toEqual([
      {
        code: 'FAST',
        text: 'Fasting?',
        type: 'choice',
        isRequired: true,
        answers: [
          { code: 'Y', value: 'Yes' },
          { code: 'N', value: 'No' },
        ],
        constraint: null,
      },
      {
        code: 'WHEN',
        text: 'When was the last dose?',
        type: 'text',
        isRequired: false,
        answers: [],
        constraint: 'YYYY-MM-DD',
      },
      {
        code: 'DRUGS',
        text: 'Which drugs?',
        type: 'multi_choice',
        isRequired: false,
        answers: [
          { code: 'Iron', value: 'Iron' },
          { code: 'None', value: 'None' },
        ],
        constraint: null,
      },
    ]);
  });

  test.each([
    ['a question without a code', '1,A,,Why?,,', 'row 2, column question_code'],
    ['a question without words', '1,A,Q,,,', 'row 2, column question: it is empty'],
    ['a question asked twice', '1,A,Q,Why?,,\n1,,Q,Why?,,', 'row 3, column question_code: Q is'],
    ['a type that there is not', '1,A,Q,Why?,essay,', 'row 2, column question_type'],
    ['a choice of nothing', '1,A,Q,Why?,choice,', 'row 2, column question_answers'],
    ['answers to a number', '1,A,Q,How many?,numeric,A:B', 'column question_answers'],
    ['two answers of one code', '1,A,Q,Why?,choice,A:B;A:C', 'column question_answers'],
  ])('is refused for %s', (_, rows, message) => {
    expect(() => parseCompendium(`${asking}\n${rows}`, 'lab.csv')).toThrow(message);
  });

  test('says where a test is not available, and for what Medicare pays', () => {
    const limits = 'test_code,name,excluded_states,medicare_diagnoses';
    const [marker] = parseCompendium(`${limits}\n1,A,ny; RI,e11;R73.0`, 'lab.csv');
    expect(marker).toMatchObject({
      excludedStates: ['NY', 'RI'],
      medicareDiagnoses: ['E11', 'R73.0'],
    });
    for (const [cells, column] of [
      ['New York,', 'excluded_states'],
      [',diabetes', 'medicare_diagnoses'],
    ])
      expect(() => parseCompendium(`${limits}\n1,A,${cells}`, 'x.csv')).toThrow(column);
  });

  test.each([
    ['no name', 'test_code\n1', 'lab.csv has no column name'],
    ['a column that there is not', 'test_code,name,fax\n1,A,2', 'row 1: there is no column "fax"'],
    ['a row that is short', `${heading}\n1,A`, 'row 2: it has 2 columns'],
    ['a code with spaces', `${heading}\n1 2,A,,,,,,,`, 'row 2, column test_code'],
    ['a price in words', `${heading}\n1,A,,much,,,,,`, 'row 2, column price'],
    [
      'a specimen that there is not',
      `${heading}\n1,A,,,hair,,,,`,
      'row 2, column specimen: it is one of',
    ],
    ['a wrong check digit', `${heading}\n1,A,2345-8,,,,,,`, 'row 2, column loinc: the check digit'],
    [
      'a result without a code',
      `${heading}\n1,A,,,,,,Iron,`,
      'row 2, column result_code: it is empty',
    ],
    ['another name in a later row', `${heading}\n1,A,,,,,2,B,\n1,C,,,,,3,D,`, 'row 3, column name'],
    [
      'a result that is there twice',
      `${heading}\n1,A,,,,,2,B,\n1,,,,,,2,D,`,
      '1 has the result 2 twice',
    ],
    ['an open quote', `${heading}\n"1,A,,,,,,,`, 'row 2: a quote is not closed'],
  ])('is refused for %s', (_, text, message) => {
    expect(() => parseCompendium(text, 'lab.csv')).toThrow(CatalogFileError);
    expect(() => parseCompendium(text, 'lab.csv')).toThrow(message);
  });
});

describe("LOINC's table", () => {
  const columns =
    '"LOINC_NUM","COMPONENT","CLASSTYPE","STATUS","CONSUMER_NAME","SHORTNAME","LONG_COMMON_NAME","EXAMPLE_UCUM_UNITS","COMMON_TEST_RANK"';

  test('gives laboratory terms in force with unit and rank', () => {
    const text = [
      columns,
      '"2345-7","Glucose","1","ACTIVE","Glucose, Blood","Glucose SerPl-mCnc","Glucose [Mass/volume] in Serum or Plasma","mg/dL;mmol/L","4"',
      '"8867-4","Heart rate","2","ACTIVE","Heart rate","Heart rate","Heart rate","{beats}/min","0"',
      '"2093-3","Cholesterol","1","DEPRECATED","","x","x","",""',
    ].join('\r\n');
    expect(parseLoinc(text, 'Loinc.csv')).toEqual([
      {
        code: '2345-7',
        longName: 'Glucose [Mass/volume] in Serum or Plasma',
        shortName: 'Glucose SerPl-mCnc',
        unit: 'mg/dL',
        aliases: ['Glucose SerPl-mCnc', 'Glucose, Blood'],
        rank: 4,
      },
    ]);
  });

  test('is refused where it is another file, or nothing of it is a laboratory term', () => {
    expect(() => parseLoinc('a,b\n1,2', 'x.csv')).toThrow('x.csv has no column LOINC_NUM');
    expect(() => parseLoinc(columns, 'x.csv')).toThrow('x.csv has no laboratory term');
  });
});

test('every LOINC code of the starter catalogue has its check digit, and every panel its components', () => {
  const codes = [...referenceMarkers, ...referencePanels].map(({ loinc }) => loinc);
  expect(codes.filter((code) => code !== null && !isLoincCode(code))).toEqual([]);
  expect(referenceMarkers).toHaveLength(130);
  expect(referencePanels).toHaveLength(20);
  const slugs = new Set(referenceMarkers.map(({ slug }) => slug));
  const unknown = referencePanels.flatMap(({ components }) =>
    components.filter((each) => !slugs.has(each)),
  );
  expect(unknown).toEqual([]);
});
