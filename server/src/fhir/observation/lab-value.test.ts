import fc from 'fast-check';
import { expect, test } from 'vitest';

import { measuredValueOf } from './lab-value.ts';

const of = (result: string, unit: string | null = null): string =>
  JSON.stringify(measuredValueOf({ kind: 'numeric', result, unit, referenceRange: null }));

test('a titer is a ratio, however it is printed', () => {
  const spelled = fc.record({
    sign: fc.constantFrom(...(['', '<', '>', '<=', '>=', '≤', '≥', '< or =', '> or ='] as const)),
    before: fc.constantFrom('', 'Titer ', 'titre '),
    colon: fc.constantFrom(':', ' :', ': ', ' : ', '∶'),
    after: fc.constantFrom('', ' titer', ' Dilution', '.'),
    dilution: fc.constantFrom(8, 20, 128, 1280, 10_240),
    hasThousands: fc.boolean(),
    unit: fc.constantFrom(null, '', 'titer', '{titer}', 'Titre', 'ratio'),
  });
  const comparators: Readonly<Record<string, string>> = {
    '≤': '<=',
    '≥': '>=',
    '< or =': '<=',
    '> or =': '>=',
  };
  fc.assert(
    fc.property(spelled, ({ sign, before, colon, after, dilution, hasThousands, unit }) => {
      const number = hasThousands ? dilution.toLocaleString('en-US') : String(dilution);
      const comparator = comparators[sign] ?? sign;
      expect(of(`${before}${sign}1${colon}${number}${after}`, unit)).toBe(
        JSON.stringify({
          valueRatio: {
            numerator: { value: 1, ...(sign === '' ? {} : { comparator }) },
            denominator: { value: dilution },
          },
        }),
      );
    }),
  );
});

test.each(['1:05', '1:0', '12:30', '0:128', '1:128:5', '1:1,28', 'about 1:128'])(
  'what is no titer is a text: %s',
  (text) => {
    expect(of(text)).toBe(JSON.stringify({ valueString: text }));
  },
);

test('a number keeps its digits, whatever they are', () => {
  const digits = (min: number, max: number) =>
    fc.string({
      unit: fc.constantFrom(...Array.from({ length: 10 }, (_, digit) => String(digit))),
      minLength: min,
      maxLength: max,
    });
  const numbers = fc
    .tuple(fc.constantFrom('', '-'), fc.integer({ min: 1, max: 9 }), digits(0, 18), digits(0, 12))
    .map(([sign, first, rest, decimals]) =>
      decimals === '' ? `${sign}${first}${rest}` : `${sign}${first}${rest}.${decimals}`,
    );
  fc.assert(
    fc.property(numbers, (number) => {
      expect(of(number)).toBe(`{"valueQuantity":{"value":${number}}}`);
    }),
  );
});
