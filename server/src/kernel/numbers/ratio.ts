/** A number in text form: a decimal, or a quotient of two. */
export type RatioText = number | `${number}/${number}`;

/** A fraction in lowest terms. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/** Returns the exact value of the text; a float64 counts as its shortest decimal, which is the intended value. */
export function ratioOf(written: RatioText): Ratio {
  const [over = '0', under = '1'] = String(written).split('/');
  return dividedBy(decimal(over), decimal(under));
}

export function dividedBy(one: Ratio, other: Ratio): Ratio {
  return lowest(one.numerator * other.denominator, one.denominator * other.numerator);
}

/**
 * Returns a function for (value - zero) × ratio in decimal arithmetic, rounded to the nearest float64: 98.6 °F are 37
 * °C, not a little less. Most values need only float64 operations that are exact up to one division; the others use
 * fractions of integers.
 */
export function exactScale(ratio: Ratio, zero: Ratio = ratioOf(0)): (value: number) => number {
  const line = lineOf(ratio, zero);
  const { factor, offset, divisor } = line;
  if (offset === 0n && factor === divisor) return (value) => value;
  const [a, b, c] = [Number(factor), Number(offset), Number(divisor)];
  if (Math.max(a, Math.abs(b), c) > exactMax) return (value) => alongLine(value, line);
  return (value) => {
    for (const power of powersOfTen) {
      const digits = Math.round(value * power);
      const product = digits * a;
      const divided = c * power;
      if (!(Math.abs(product) <= exactMax && divided <= exactMax)) break;
      // Up to 15 digits each float64 has one decimal, so this is the value as it was written.
      if (digits / power !== value || Math.abs(digits) > decimalMax) continue;
      const shifted = product - b * power;
      if (Math.abs(shifted) <= exactMax) return shifted / divided;
    }
    return Number.isFinite(value) ? alongLine(value, line) : value;
  };
}

/** Integers up to this are exact float64s. */
const exactMax = Number.MAX_SAFE_INTEGER;
/** The largest integer of fifteen digits. */
const decimalMax = 999_999_999_999_999;
/** More decimals are rare, and left to the fractions. */
const powersOfTen = [1, 10, 100, 1000, 1e4, 1e5, 1e6];

/** (value × factor - offset) / divisor, in integers. */
type Line = { readonly factor: bigint; readonly offset: bigint; readonly divisor: bigint };

function lineOf(ratio: Ratio, zero: Ratio): Line {
  const factor = zero.denominator * ratio.numerator;
  const offset = zero.numerator * ratio.numerator;
  const divisor = zero.denominator * ratio.denominator;
  const shared = commonDivisor(commonDivisor(factor, offset), divisor);
  return { factor: factor / shared, offset: offset / shared, divisor: divisor / shared };
}

function alongLine(value: number, { factor, offset, divisor }: Line): number {
  const { numerator, denominator } = decimal(String(value));
  return nearest(numerator * factor - offset * denominator, denominator * divisor);
}

const decimalText = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/u;

/** Not in lowest terms, because reducing each value takes longer than the other work. */
function decimal(text: string): Ratio {
  const found = decimalText.exec(text);
  if (found === null) throw new RangeError('not a decimal number');
  const whole = found[1] ?? '';
  const fraction = found[2] ?? '';
  const digits = BigInt(whole + fraction);
  const power = Number(found[3] ?? 0) - fraction.length;
  return power < 0
    ? { numerator: digits, denominator: tenTo(-power) }
    : { numerator: digits * tenTo(power), denominator: 1n };
}

const tens = Array.from({ length: 32 }, (_, power) => 10n ** BigInt(power));

function tenTo(power: number): bigint {
  return tens[power] ?? 10n ** BigInt(power);
}

function lowest(numerator: bigint, denominator: bigint): Ratio {
  if (denominator === 0n) throw new RangeError('nothing is divided by zero');
  const shared = commonDivisor(numerator, denominator);
  return { numerator: numerator / shared, denominator: denominator / shared };
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** More bits than a float64 has, so that the remainder is far below half of its last bit. */
const quotientBits = 64;

/** Returns the nearest float64 to a fraction with a positive denominator. */
function nearest(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator;
  const shift = quotientBits - bits(size) + bits(denominator);
  const [over, under] =
    shift < 0 ? [size, denominator << BigInt(-shift)] : [size << BigInt(shift), denominator];
  const whole = over / under;
  // The lowest bit is set if there is a remainder, so that rounding does not take a little more than a half for a
  // half.
  const quotient = (whole << 1n) | (whole * under === over ? 0n : 1n);
  const half = Math.trunc(shift / 2);
  // In two steps, as one could be too small for a float64 where the result is not.
  const value = Number(quotient) * 2 ** -half * 2 ** (half - shift - 1);
  return numerator < 0n ? -value : value;
}

/** Up to three more than there are. */
function bits(value: bigint): number {
  const rough = Number(value);
  return rough < exactMax * exactMax
    ? Math.ceil(Math.log2(rough + 1))
    : value.toString(16).length * 4;
}
