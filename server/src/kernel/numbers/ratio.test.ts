import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dividedBy, exactScale, type RatioText, ratioOf } from './ratio.ts';

type Fraction = readonly [over: bigint, under: bigint];

/** A float64 as the fraction of whole numbers that its bits say. */
function exactOf(value: number): Fraction {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  const mantissa = (bits & ((1n << 52n) - 1n)) | (exponent === 0 ? 0n : 1n << 52n);
  const size = mantissa << BigInt(Math.max(exponent, 1));
  return [value < 0 ? -size : size, 1n << 1075n];
}

function decimalOf(text: string): Fraction {
  const [digits = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const power = Number(exponent) - fraction.length;
  const over = BigInt(whole + fraction);
  return power < 0 ? [over, 10n ** BigInt(-power)] : [over * 10n ** BigInt(power), 1n];
}

function next(value: number, by: 1n | -1n): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigUint64(0, view.getBigUint64(0) + by);
  return view.getFloat64(0);
}

/** How far a float64 is from a fraction, over one denominator for all. */
function distance(value: number, [over, under]: Fraction): bigint {
  const [mine, scale] = exactOf(value);
  const off = mine * under - over * scale;
  return off < 0n ? -off : off;
}

/** Whether no float64 is nearer to (value - zero) × ratio, taken in whole numbers. */
function isNearest(found: number, value: number, ratio: RatioText, zero: number): boolean {
  const [v, vUnder] = decimalOf(String(value));
  const [z, zUnder] = decimalOf(String(zero));
  const [text = '', dividedText = '1'] = String(ratio).split('/');
  const [n, nUnder] = decimalOf(text);
  const [d, dUnder] = decimalOf(dividedText);
  const wanted: Fraction = [(v * zUnder - z * vUnder) * n * dUnder, vUnder * zUnder * nUnder * d];
  if (wanted[0] === 0n) return found === 0;
  const mine = distance(found, wanted);
  const neighbours = [distance(next(found, 1n), wanted), distance(next(found, -1n), wanted)];
  const isEven = exactOf(found)[0] % (1n << 1n) === 0n;
  return neighbours.every((other) => mine < other || (mine === other && isEven));
}

const ratios: readonly RatioText[] = [
  1,
  0.001,
  1000,
  60,
  '1/60',
  '1/4.184',
  '1000/133.322',
  '1/133.322',
  453.592_37,
  0.453_592_37,
  28.349_523_125,
  1609.344,
  0.029_573_529_562_5,
  '10/180.156',
  '10/386.65',
  '10/885.7',
  '1/1.8',
  3.7,
];

const written = fc.oneof(
  fc
    .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 9 }))
    .map(([digits, places]) => Number(`${digits}e-${places}`)),
  fc
    .double({ noNaN: true, min: -1e9, max: 1e9 })
    .filter((value) => value === 0 || Math.abs(value) > 1e-280),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => Math.abs(value) > 1e-200 && Math.abs(value) < 1e200),
);

describe('exactScale', () => {
  test('answers the float64 that is nearest to what the decimals give', () => {
    fc.assert(
      fc.property(
        written,
        fc.constantFrom(...ratios),
        fc.constantFrom(0, 32, 273.15),
        (value, ratio, zero) => {
          const found = exactScale(ratioOf(ratio), ratioOf(zero))(value);
          expect(isNearest(found, value, ratio, zero), `${value} ${ratio} ${zero} ${found}`).toBe(
            true,
          );
        },
      ),
      { numRuns: 4000 },
    );
  });

  test('a factor as long as a float64 can be is no less exact', () => {
    const long = 1.234_567_890_123_456_7;
    fc.assert(
      fc.property(written, (value) => {
        expect(isNearest(exactScale(ratioOf(long))(value), value, long, 0)).toBe(true);
      }),
    );
  });

  test('what is no number stays none, and what is too large is infinite', () => {
    const half = exactScale(ratioOf('1/2'));
    expect(half(Number.NaN)).toBeNaN();
    expect(half(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(exactScale(ratioOf(1000))(1e308)).toBe(Number.POSITIVE_INFINITY);
    expect(half(5e-324)).toBeLessThanOrEqual(5e-324);
  });

  test('nothing is divided by zero', () => {
    expect(() => ratioOf('1/0')).toThrow(RangeError);
    expect(() => dividedBy(ratioOf(1), ratioOf(0))).toThrow(RangeError);
  });
});
