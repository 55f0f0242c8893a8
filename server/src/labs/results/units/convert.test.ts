import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findAnalyte, parseUnit, unitSystems } from '#labs/values';

import { referenceMarkers } from '../../catalog/markers/reference.ts';
import { convertResult } from './convert.ts';

const numeric = (
  loinc: string,
  result: string,
  unit: string,
  referenceRange: string | null = null,
) =>
  ({
    loinc,
    unit,
    kind: 'numeric',
    result,
    referenceRange,
  }) as const;

describe('published factors', () => {
  // As tables of SI units in medical journals and of the manufacturers of assays give them.
  test.each([
    ['glucose', '2345-7', 'mg/dL', 'mmol/L', 0.0555],
    ['urea nitrogen', '3094-0', 'mg/dL', 'mmol/L', 0.357],
    ['creatinine', '2160-0', 'mg/dL', 'umol/L', 88.4],
    ['calcium', '17861-6', 'mg/dL', 'mmol/L', 0.25],
    ['magnesium', '19123-9', 'mg/dL', 'mmol/L', 0.411],
    ['phosphorus', '2777-1', 'mg/dL', 'mmol/L', 0.323],
    ['uric acid', '3084-1', 'mg/dL', 'umol/L', 59.48],
    ['bilirubin', '1975-2', 'mg/dL', 'umol/L', 17.1],
    ['cholesterol', '2093-3', 'mg/dL', 'mmol/L', 0.0259],
    ['triglycerides', '2571-8', 'mg/dL', 'mmol/L', 0.0113],
    ['insulin', '20448-7', 'u[IU]/mL', 'pmol/L', 6],
    ['C-peptide', '1986-9', 'ng/mL', 'nmol/L', 0.331],
    ['free thyroxine', '3024-7', 'ng/dL', 'pmol/L', 12.87],
    ['thyroxine', '3026-2', 'ug/dL', 'nmol/L', 12.87],
    ['free triiodothyronine', '3051-0', 'pg/mL', 'pmol/L', 1.536],
    ['triiodothyronine', '3053-6', 'ng/dL', 'nmol/L', 0.0154],
    ['vitamin D', '62292-8', 'ng/mL', 'nmol/L', 2.496],
    ['vitamin B12', '2132-9', 'pg/mL', 'pmol/L', 0.738],
    ['folate', '2284-8', 'ng/mL', 'nmol/L', 2.266],
    ['iron', '2498-4', 'ug/dL', 'umol/L', 0.179],
    ['testosterone', '2986-8', 'ng/dL', 'nmol/L', 0.0347],
    ['estradiol', '2243-4', 'pg/mL', 'pmol/L', 3.671],
    ['progesterone', '2839-9', 'ng/mL', 'nmol/L', 3.18],
    ['DHEA sulfate', '2191-5', 'ug/dL', 'umol/L', 0.0271],
    ['cortisol', '2143-6', 'ug/dL', 'nmol/L', 27.59],
    ['parathyroid hormone', '2731-8', 'pg/mL', 'pmol/L', 0.106],
    ['calcium, by its charges', '17861-6', 'meq/L', 'mmol/L', 0.5, true],
    ['neutrophils', '770-8', '%', '1', 0.01],
    ['platelets', '777-3', 'thou/mm3', '10*9/L', 1],
    ['white cells, by litre', '6690-2', 'x E9/L', '10*9/L', 1],
    ['white cells, by cell', '6690-2', '/uL', '10*9/L', 0.001, true],
    ['hemoglobin, in grams per cent', '718-7', 'g%', 'g/L', 10],
    ['hemoglobin, in gm', '718-7', 'gm/dL', 'g/L', 10],
    ['red cells, in tera', '789-8', 'T/L', '10*12/L', 1],
    ['glucose, in milligrams per cent', '2345-7', 'mg%', 'mmol/L', 0.0555],
    ['lead', '5671-3', 'ug/dL', 'umol/L', 0.0483],
    ['IGF-1', '2484-4', 'ng/mL', 'nmol/L', 0.131],
    ['anti-Müllerian hormone', '38476-8', 'ng/mL', 'pmol/L', 7.14],
    ['albumin', '1751-7', 'g/dL', 'g/L', 10],
    ['apolipoprotein B', '1884-6', 'mg/dL', 'g/L', 0.01],
    ['hematocrit', '4544-3', '%', 'L/L', 0.01],
    ['white cells', '6690-2', '10*3/uL', '10*9/L', 1],
    ['red cells', '789-8', '10*6/uL', '10*12/L', 1],
    ['FSH', '15067-2', 'm[IU]/mL', '[IU]/L', 1],
    ['albumin for creatinine', '14959-1', 'mg/g{creat}', 'mg/mmol', 0.113],
  ])('%s', (...row) => {
    const [, loinc, from, to, factor, isOneWay] = row;
    const si = convertResult(numeric(loinc, '1000.00', from), 'si');
    expect(si?.unit).toBe(to);
    expect((si?.value ?? 0) / 1000 / factor).toBeCloseTo(1, 2);
    if (isOneWay) return;
    const back = convertResult(numeric(loinc, String(si?.value), to), 'conventional');
    expect((back?.value ?? 0) / 1000).toBeCloseTo(1, 3);
  });

  test.each([
    ['4.0', 20],
    ['5.7', 39],
    ['6.5', 48],
    ['7.0', 53],
    ['10.0', 86],
  ])('hemoglobin A1c of %s %% is %i mmol/mol', (ngsp, ifcc) => {
    const si = convertResult(numeric('4548-4', ngsp, '%'), 'si');
    expect(Math.round(si?.value ?? 0)).toBe(ifcc);
    const back = convertResult(numeric('4548-4', String(ifcc), 'mmol/mol'), 'conventional');
    expect(back?.value).toBeCloseTo(Number(ngsp), 1);
  });
});

test('comparators, ranges and printed digits keep their form', () => {
  const glucose = (result: string, range: string) =>
    convertResult(numeric('2345-7', result, 'mg/dL', range), 'si');
  expect(glucose('100', '70-99')).toEqual({
    system: 'si',
    unit: 'mmol/L',
    result: '5.55',
    value: 5.55,
    referenceRange: '3.89-5.5',
    min: 3.89,
    max: 5.5,
  });
  expect(glucose('<20', '< OR = 99')).toMatchObject({
    result: '<1.11',
    referenceRange: '< OR = 5.5',
  });
  expect(glucose('100.25', 'see report')).toMatchObject({ result: '5.5646', referenceRange: null });
  expect(convertResult(numeric('6690-2', '4.50', 'K/uL'), 'si')?.result).toBe('4.50');
  const platelets = convertResult(numeric('777-3', '250', 'x10E3/uL', '150-450'), 'si');
  expect(platelets).toMatchObject({ result: '250', unit: '10*9/L', referenceRange: '150-450' });
  expect(convertResult(numeric('2160-0', '12.34', 'mg/dL'), 'si')?.result).toBe('1091');
});

test.each([
  ['.5', '.2-9.', '44.2', '17.7-796', 44.2],
  ['1,250', '200-1,100', '110502', '17680-97242', 110_502],
  ['9.', '< 1.2 mg/dL (calc)', '796', '< 106 umol/L (calc)', 796],
  ['-1', '-1 to 1', '-88.4', '-88.4 to 88.4', -88.4],
])('%s of %s is read whole before it is converted', (result, range, text, reference, value) => {
  expect(convertResult(numeric('2160-0', result, 'mg/dL', range), 'si')).toMatchObject({
    unit: 'umol/L',
    result: text,
    value,
    referenceRange: reference,
  });
});

test('a unit that stands in a text is converted with it, and never left beside the new number', () => {
  const printed = (result: string, referenceRange: string | null) =>
    convertResult({ ...numeric('2345-7', result, 'mg/dL', referenceRange), kind: 'range' }, 'si');
  expect(printed('<20 mg/dL', '70 mg/dL - 99 mg/dL')).toMatchObject({
    result: '<1.11 mmol/L',
    referenceRange: '3.89 mmol/L - 5.5 mmol/L',
    min: 3.89,
    max: 5.5,
  });
  // Of another unit than the one beside it: not this number's.
  expect(printed('<20 mmol/L', null)).toBeUndefined();
  expect(printed('<20', '3.9-5.5 mmol/L')).toMatchObject({ referenceRange: null, min: null });
  expect(printed('<20', '70-99 fasting, 70-139 after meals')?.referenceRange).toBeNull();
});

test('what is no number, has no unit, or is not known how to convert is not converted', () => {
  const given = numeric('2345-7', '100', 'mg/dL');
  expect(convertResult({ ...given, kind: 'comment', result: 'High' }, 'si')).toBeUndefined();
  expect(convertResult({ ...given, result: 'see note' }, 'si')).toBeUndefined();
  expect(convertResult({ ...given, unit: null }, 'si')).toBeUndefined();
  expect(convertResult({ ...given, unit: 'furlong' }, 'si')).toBeUndefined();
  expect(convertResult({ ...given, loinc: null }, 'si')).toBeUndefined();
  expect(convertResult({ ...given, loinc: '98979-8' }, 'si')).toBeUndefined();
  // Mass of lipoprotein (a) says nothing of its number of particles.
  expect(convertResult(numeric('10835-7', '75', 'nmol/L'), 'conventional')).toBeUndefined();
});

test('units are read as laboratories print them', () => {
  for (const printed of ['mg/dL', 'MG/DL', 'mg/dl (calc)', 'mg/dL{serum}'])
    expect(parseUnit(printed)).toEqual({ dimension: 'mass', scale: 0.01 });
  for (const printed of ['uIU/mL', 'u[IU]/mL', 'µIU/mL', 'mIU/L', 'm[IU]/L'])
    expect(parseUnit(printed)?.scale).toBeCloseTo(1e-3, 12);
  for (const printed of [
    '10*3/uL',
    '10^3/uL',
    'x10E3/uL',
    'K/uL',
    'Thousand/uL',
    'thou/mm3',
    'x E9/L',
    'x10(3)/mcL',
  ])
    expect(parseUnit(printed)?.scale).toBeCloseTo(1e9, 0);
  expect(parseUnit('mcg/dL')).toEqual(parseUnit('ug/dL'));
  for (const printed of ['', 'mm/h', 's', '{ratio}', '/HPF', 'g', 'mg/24h', '10*x/L'])
    expect(parseUnit(printed)).toBeUndefined();
});

test('there and back again is where it was, for every known analyte', () => {
  const known = referenceMarkers.filter(({ loinc }) => findAnalyte(loinc) !== undefined);
  expect(known.length).toBeGreaterThan(70);
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.integer({ min: 100_000, max: 9_999_999 }),
      ({ loinc, unit }, thousandths) => {
        const printed = (thousandths / 1000).toFixed(3);
        const there = convertResult(numeric(loinc, printed, unit ?? ''), 'si');
        const back = convertResult(
          numeric(loinc, there?.result ?? '', there?.unit ?? ''),
          'conventional',
        );
        expect((back?.value ?? 0) / Number(printed)).toBeCloseTo(1, 2);
      },
    ),
  );
});

test('the units of the starter catalogue are those of the conventional system', () => {
  for (const { loinc, unit } of referenceMarkers) {
    const analyte = findAnalyte(loinc);
    if (analyte === undefined) continue;
    for (const system of unitSystems)
      expect([loinc, convertResult(numeric(loinc, '5.00', unit ?? ''), system)?.unit]).toEqual([
        loinc,
        analyte.units[system],
      ]);
  }
});
