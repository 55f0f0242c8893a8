import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { proposeMapping } from './propose.ts';
import { numberIn } from './read.ts';

describe('a number', () => {
  it('has its thousands where they belong, or is none', () => {
    const english = { decimal: '.', thousands: ',' } as const;
    const german = { decimal: ',', thousands: '.' } as const;
    for (const [text, marks, value] of [
      ['1,234.5', english, 1234.5],
      ['12,34,567', english, 1_234_567],
      ['72,5', english, Number.NaN],
      ['1,2345', english, Number.NaN],
      ['0.1,234', english, Number.NaN],
      [',234', english, Number.NaN],
      ['1.234,5', german, 1234.5],
      ['10.5', german, Number.NaN],
      ['1.5,2', german, Number.NaN],
      ['1 2', { decimal: '.', thousands: ' ' }, Number.NaN],
      ['1\u202F234,5', { decimal: ',', thousands: ' ' }, 1234.5],
      ["1'234.5", { decimal: '.', thousands: "'" }, 1234.5],
      ['1’234.5', { decimal: '.', thousands: "'" }, 1234.5],
      ['\u22120.5', english, -0.5],
    ] as const) {
      expect([text, numberIn(text, marks)]).toEqual([text, value]);
    }
  });

  it('written by any locale is read as it was, by the marks that the table shows', async () => {
    const locales = [
      'en-US',
      'de-DE',
      'fr-FR',
      'de-CH',
      'es-ES',
      'pl-PL',
      'sv-SE',
      'pt-PT',
      'en-IN',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...locales),
        fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 8 }),
        async (locale, hundredths) => {
          const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
          // One cell has both marks, so that the table tells them.
          const values = [12_345.67, ...hundredths.map((each) => each / 100)];
          const cells = values.map((value) => format.format(value));
          const rows = cells.map((cell) => `2026-03-01T06:00:00Z;${cell}`);
          const { mapping } = await proposeMapping(`t;Weight kg\n${rows.join('\n')}\n`);
          expect(mapping.columns[0]).toMatchObject({ resource: 'body_weight' });
          expect(mapping.decimal).not.toBe('?');
          const { decimal, thousands } = mapping;
          const read = cells.map((cell) =>
            numberIn(cell, {
              decimal: decimal === ',' ? ',' : '.',
              ...(thousands === undefined ? {} : { thousands }),
            }),
          );
          expect(read).toEqual(values);
        },
      ),
    );
  });
});

it.each([
  ['Hydration (kg)'],
  ['Wasser (%)'],
  ['Water [lb]'],
  ['Agua (%)'],
  ['Fat-free Body Weight(lb)'],
  ['Fat free weight (kg)'],
  ['Muscle weight (kg)'],
  ['Bone Weight (kg)'],
  ['Fat weight (kg)'],
  ['Goal weight (kg)'],
  ['Ideal weight (kg)'],
  ['Step goal'],
  ['Zielgewicht (kg)'],
])('the column %s is not proposed as what it only resembles', async (name) => {
  const table = `t,${name},Heart rate (bpm)\n2026-03-01T06:00:00Z,55,60\n`;
  const { mapping } = await proposeMapping(table);
  expect(mapping.columns.map((each) => each.resource)).toEqual(['heartrate']);
});
