import { createRequire } from 'node:module';

import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { ucumCodeOf } from './printed-unit.ts';

type Ucum = { validateUnitString(unit: string): { readonly status: string } };

// The reference implementation of UCUM has no types and is loaded as CommonJS.
const { UcumLhcUtils }: { UcumLhcUtils: { getInstance(): Ucum } } = createRequire(import.meta.url)(
  '@lhncbc/ucum-lhc',
);
const isValid = (unit: string): boolean =>
  UcumLhcUtils.getInstance().validateUnitString(unit).status === 'valid';

it.each([
  ['mEq/L', 'meq/L'],
  ['units/L', 'U/L'],
  ['mcIU/mL', 'u[IU]/mL'],
  ['mOsm/kg H2O', 'mosm/kg'],
  ['mosmol/kg', 'mosm/kg'],
  ['10x6/uL', '10*6/uL'],
  ['mL/min/1.73 sq.m.', 'mL/min/{1.73_m2}'],
  ['MEQ/L', 'meq/L'],
  ['IU/L', '[IU]/L'],
  ['uIU/mL', 'u[IU]/mL'],
  ['µIU/mL', 'u[IU]/mL'],
  ['mIU/L', 'm[IU]/L'],
  ['K/uL', '10*3/uL'],
  ['x10E3/uL', '10*3/uL'],
  ['10^3/uL', '10*3/uL'],
  ['x10(3)/mcL', '10*3/uL'],
  ['x10³/µL', '10*3/uL'],
  ['Thousand/uL', '10*3/uL'],
  ['M/uL', '10*6/uL'],
  ['Million/uL', '10*6/uL'],
  ['cells/mcL', '{cells}/uL'],
  ['mm/hr', 'mm/h'],
  ['sec', 's'],
  ['seconds', 's'],
  ['mL/min/1.73m2', 'mL/min/{1.73_m2}'],
  ['mL/min/1.73 m²', 'mL/min/{1.73_m2}'],
  ['mL/min/{1.73_m2}', 'mL/min/{1.73_m2}'],
  ['mcg/dL', 'ug/dL'],
  ['MG/DL', 'mg/dL'],
  ['mg/dL (calc)', 'mg/dL'],
  ['mcg/mg creat', 'ug/mg{creat}'],
  ['mg/g creat', 'mg/g{creat}'],
  ['mg/24 hr', 'mg/(24.h)'],
  ['mcg/mL FEU', 'ug/mL{FEU}'],
  ['/HPF', '/[HPF]'],
  ['U/L', 'U/L'],
  ['mOsm/kg', 'mosm/kg'],
  ['% of total Hgb', '%'],
  ['copies/mL', '{copies}/mL'],
  ['mmHg', 'mm[Hg]'],
  ['ratio', '{ratio}'],
  ['kg/m²', 'kg/m2'],
  ['10 3/uL', '10*3/uL'],
  ['x10 6/mcL', '10*6/uL'],
  ['10 9/L', '10*9/L'],
  ['log IU/mL', '{Log_IU}/mL'],
  ['LOG10 IU/ML', '{Log_IU}/mL'],
  ['log(10) copies/mL', '{Log_copies}/mL'],
  ['lbs', '[lb_av]'],
  ['LB', '[lb_av]'],
  ['in', '[in_i]'],
  ['inches', '[in_i]'],
  ['10*9/L', '10*9/L'],
])('%s has the code %s', (printed, code) => {
  expect([ucumCodeOf(printed), isValid(code)]).toEqual([code, true]);
});

it.each([
  'D',
  'S',
  'G',
  'G/L',
  '10 3',
  '10 3/mol',
  'K',
  'M',
  'K/mol',
  'AU/mL',
  'units',
  'widgets/uL',
  'mg per dL',
  '',
  ' ',
  '5',
])('%j does not surely mean one unit', (printed) => {
  expect(ucumCodeOf(printed) ?? '').toMatch(/^5?$/u);
});

it('counts in a microlitre have one code, however thousands, millions and the volume are printed', () => {
  const counts = [
    ['10*3', 'K thou Thou thousand THOUSANDS x10E3 10^3 x10(3)'],
    ['10*6', 'M mil mill Million MILLIONS x10E6 10^6'],
    ['{cells}', 'cell cells CELLS'],
  ] as const;
  for (const [code, amounts] of counts)
    for (const amount of amounts.split(' '))
      for (const volume of ['uL', 'µL', 'mcL', 'mm3', 'mm^3', 'mm³', 'cumm', 'CMM'])
        expect([amount, volume, ucumCodeOf(`${amount}/${volume}`)]).toEqual([
          amount,
          volume,
          `${code}/uL`,
        ]);
  expect(['x E9/L', 'x 10E9/L', '10^9/L'].map((printed) => ucumCodeOf(printed))).toEqual(
    Array.from({ length: 3 }, () => '10*9/L'),
  );
});

it('a letter has a code only where it is that unit in UCUM, in its case', () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const code = ucumCodeOf(letter) ?? letter;
    expect(code).toBe(letter === 'l' ? 'L' : letter);
    if (ucumCodeOf(letter) !== undefined) expect([code, isValid(code)]).toEqual([code, true]);
  }
});

it('a spelling means the same with more blanks, and in capitals where its letters have one meaning', () => {
  const spellings =
    'mg/dL|10 3/uL|x10 9/L|log IU/mL|log10 copies/mL|lbs|inches|K/uL|mIU/L|ng/mL/hr|mL/min/1.73 m2|ug/mg creat|/HPF';
  const spaced = (text: string, blanks: string): string =>
    text.replaceAll('/', `${blanks}/${blanks}`);
  fc.assert(
    fc.property(
      fc.constantFrom(...spellings.split('|')),
      fc.constantFrom('', ' ', '  '),
      fc.constantFrom(String, (text: string) => text.toUpperCase()),
      (text, blanks, inCase) => {
        const code = ucumCodeOf(text);
        expect(code).toBeDefined();
        expect([text, isValid(code ?? '')]).toEqual([text, true]);
        expect([text, ucumCodeOf(spaced(inCase(text), blanks))]).toEqual([text, code]);
      },
    ),
  );
});

it('a code is one of UCUM, and the code of itself, in whatever case its parts are printed', () => {
  const amounts =
    'mg|mcg|mEq|IU|uIU|mIU|ng|pg|mmol|umol|K|M|thou|cells|copies|x10E3|10^6|10 3|x10 9|log IU|U|mL|mOsm|fmol';
  const under =
    'L|dL|mL|uL|mcL|min|hr|24 hr|1.73m2|1.73 m^2|g creat|mg creat|HPF|LPF|kg|100 WBC|mmol|day|sec|cumm';
  const printed = fc
    .tuple(
      fc.constantFrom(...amounts.split('|'), ''),
      fc.array(fc.constantFrom(...under.split('|')), { minLength: 1, maxLength: 2 }),
      fc.constantFrom('', ' FEU', ' (calc)'),
      fc.boolean(),
    )
    .map(([amount, below, remark, isUpper]) => {
      const text = [amount, ...below].join('/');
      return `${isUpper ? text.toUpperCase() : text}${remark}`;
    });
  let coded = 0;
  fc.assert(
    fc.property(printed, (text) => {
      const code = ucumCodeOf(text);
      if (code === undefined) return;
      coded += 1;
      expect([text, code, isValid(code), ucumCodeOf(code)]).toEqual([text, code, true, code]);
    }),
    { numRuns: 2000 },
  );
  expect(coded).toBeGreaterThan(1000);
});
