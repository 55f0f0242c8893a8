const minus = 45;
const plus = 43;
const dot = 46;
const zero = 48;
const nine = 57;
const letterE = 101;
const lowerCase = 0x20;

/** A whole number of so many digits is an exact float64. */
const exactDigitsMax = 15;
/** Powers of ten that are exact float64s; one division of two exact numbers is correctly rounded. */
const powersOfTen = Array.from({ length: exactDigitsMax + 1 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

const grammar = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/** A number that was read. Filled in place, so that reading one allocates nothing. */
export type ParsedNumber = { value: number };

/** Reads a number of JSON, bit by bit what JSON.parse makes of it, and answers where it ends; -1 for anything else. */
export function readNumberAt(bytes: Buffer, from: number, into: ParsedNumber): number {
  const isNegative = bytes[from] === minus;
  const wholeFrom = isNegative ? from + 1 : from;
  let at = wholeFrom;
  let digits = 0;
  for (; isDigitAt(bytes, at); at += 1) digits = digits * 10 + (bytes[at] ?? 0) - zero;
  const wholeDigits = at - wholeFrom;
  let fractionDigits = 0;
  if (bytes[at] === dot) {
    const fractionFrom = at + 1;
    at = fractionFrom;
    for (; isDigitAt(bytes, at); at += 1) digits = digits * 10 + (bytes[at] ?? 0) - zero;
    fractionDigits = at - fractionFrom;
    if (fractionDigits === 0) return -1;
  }
  const hasLeadingZero = wholeDigits > 1 && bytes[wholeFrom] === zero;
  const hasExponent = ((bytes[at] ?? 0) | lowerCase) === letterE;
  if (wholeDigits === 0 || hasLeadingZero) return -1;
  if (hasExponent || wholeDigits + fractionDigits > exactDigitsMax) {
    return readAnyNumber(bytes, from, into);
  }
  const value = digits / (powersOfTen[fractionDigits] ?? 1);
  into.value = isNegative ? -value : value;
  return at;
}

/** Long numbers and exponents are rare enough to be left to the engine. */
function readAnyNumber(bytes: Buffer, from: number, into: ParsedNumber): number {
  let at = from;
  while (isNumberByte(bytes[at] ?? 0)) at += 1;
  const text = bytes.toString('latin1', from, at);
  if (!grammar.test(text)) return -1;
  into.value = Number(text);
  return at;
}

function isDigitAt(bytes: Buffer, at: number): boolean {
  return ((bytes[at] ?? 0) ^ zero) <= 9;
}

function isNumberByte(byte: number): boolean {
  return (
    (byte >= zero && byte <= nine) ||
    byte === dot ||
    byte === minus ||
    byte === plus ||
    (byte | lowerCase) === letterE
  );
}
