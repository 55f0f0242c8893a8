import { type ByteReader, type ByteWriter, CorruptChunkError } from './bytes.ts';
import { samplesPerChunkMax } from './problem.ts';

/*
 * A column of numbers is one kind byte and then either
 * - integers of a unit: base, smallest step when delta coded, and the residuals as `width` byte planes, or
 * - the float64s themselves as eight byte planes.
 * Kind byte: unit in the low four bits, then the delta flag, then the width. All integers little-endian.
 * A regular stride and a constant have width 0, so they take a few bytes whatever the count.
 */

type Unit = { readonly multiplier: number; readonly divisor: number };

/** Coarsest first: whole minutes and seconds for times, then decimals. The order is part of the format. */
const units: readonly Unit[] = [
  { multiplier: 60_000, divisor: 1 },
  { multiplier: 1000, divisor: 1 },
  { multiplier: 1, divisor: 1 },
  { multiplier: 1, divisor: 10 },
  { multiplier: 1, divisor: 100 },
  { multiplier: 1, divisor: 1000 },
  { multiplier: 1, divisor: 10_000 },
  { multiplier: 1, divisor: 100_000 },
  { multiplier: 1, divisor: 1_000_000 },
];
const rawKind = 0x0f;
const deltaFlag = 0x10;
const widthShift = 5;

/** Keeps every difference of differences an exact float64; columns beyond it take the raw path. */
const integerMax = 2 ** 50;

/** Adding and subtracting it rounds to a whole number, several times faster than Math.round. */
const roundingShift = 1.5 * 2 ** 52;

/** Shared by all calls, because fresh arrays of this size make the garbage collector the largest cost. */
const scratch = new Float64Array(samplesPerChunkMax);

/** Worst-case bytes of one column: kind, two varints, eight planes. */
export function numbersBytesMax(count: number): number {
  return 17 + 8 * count;
}

export function writeNumbers(writer: ByteWriter, numbers: Float64Array): void {
  const integers = scratch.subarray(0, numbers.length);
  const unit = units.findIndex((candidate) => fillIntegers(integers, numbers, candidate));
  const layout = unit === -1 ? null : chooseLayout(integers);
  if (layout === null) {
    writer.byte(rawKind);
    writeRawPlanes(writer, numbers);
    return;
  }
  const { base, step, width } = layout;
  writer.byte(unit | (step === null ? 0 : deltaFlag) | (width << widthShift));
  writer.signedVarint(base);
  if (step !== null) writer.signedVarint(step);
  if (width === 0) return;
  toResiduals(integers, layout);
  writePlanes(writer, integers, width);
}

/** Fills the column, and answers it. */
export function readNumbers(reader: ByteReader, numbers: Float64Array): Float64Array {
  const kind = reader.byte();
  if (kind === rawKind) return readRawPlanes(reader, numbers);
  const unit = units[kind & 0x0f];
  if (unit === undefined) throw new CorruptChunkError('A column of the chunk has an unknown kind.');
  const base = reader.signedVarint();
  const step = (kind & deltaFlag) === 0 ? null : reader.signedVarint();
  const width = kind >> widthShift;
  if (width === 0) {
    fillEvenly(numbers, base, step ?? 0);
  } else if (width === 1 && unit.multiplier === 1) {
    readBytes(reader.take(numbers.length), numbers, { base, step, divisor: unit.divisor });
    return numbers;
  } else {
    readPlanes(reader, numbers, width);
    if (step === null) addBase(numbers, base);
    else addSteps(numbers, base, step);
  }
  scale(numbers, unit);
  return numbers;
}

/** What most columns are, in one pass: small steps, or values near each other, of a byte each. */
function readBytes(
  bytes: Uint8Array,
  numbers: Float64Array,
  {
    base,
    step,
    divisor,
  }: { readonly base: number; readonly step: number | null; readonly divisor: number },
): void {
  if (step === null) {
    for (let index = 0; index < numbers.length; index++) {
      numbers[index] = (base + (bytes[index] ?? 0)) / divisor;
    }
    return;
  }
  let integer = base;
  if (divisor === 1) {
    for (let index = 0; index < numbers.length; index++) {
      integer += step + (bytes[index] ?? 0);
      numbers[index] = integer;
    }
  } else {
    for (let index = 0; index < numbers.length; index++) {
      integer += step + (bytes[index] ?? 0);
      numbers[index] = integer / divisor;
    }
  }
}

/** False at the first number that the unit does not give back bit by bit. */
function fillIntegers(integers: Float64Array, numbers: Float64Array, unit: Unit): boolean {
  return unit.divisor === 1
    ? fillMultiples(integers, numbers, unit.multiplier)
    : fillDecimals(integers, numbers, unit.divisor);
}

function fillMultiples(integers: Float64Array, numbers: Float64Array, multiplier: number): boolean {
  const factor = 1 / multiplier;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    const integer = number * factor + roundingShift - roundingShift;
    if (integer * multiplier !== number) return false;
    if (integer === 0 && Object.is(number, -0)) return false;
    integers[index] = integer;
  }
  return true;
}

function fillDecimals(integers: Float64Array, numbers: Float64Array, divisor: number): boolean {
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    const integer = number * divisor + roundingShift - roundingShift;
    if (integer / divisor !== number) return false;
    if (integer === 0 && Object.is(number, -0)) return false;
    integers[index] = integer;
  }
  return true;
}

/** `step` null means plain: residuals count from `base`. Else each sample adds `step` and its residual. */
type Layout = { readonly base: number; readonly step: number | null; readonly width: number };

/** The narrower layout, or null where differences would be inexact. */
function chooseLayout(integers: Float64Array): Layout | null {
  const first = integers[0] ?? 0;
  let min = first;
  let max = first;
  let stepMin = Infinity;
  let stepMax = -Infinity;
  let previous = first;
  for (let index = 1; index < integers.length; index++) {
    const integer = integers[index] ?? 0;
    const step = integer - previous;
    if (integer < min) min = integer;
    if (integer > max) max = integer;
    if (step < stepMin) stepMin = step;
    if (step > stepMax) stepMax = step;
    previous = integer;
  }
  if (min < -integerMax || max > integerMax) return null;
  const plain: Layout = { base: min, step: null, width: bytesOf(max - min) };
  if (plain.width === 0) return plain;
  const delta: Layout = { base: first - stepMin, step: stepMin, width: bytesOf(stepMax - stepMin) };
  if (delta.width !== plain.width) return delta.width < plain.width ? delta : plain;
  return isSmooth(integers, (min + max) / 2) ? delta : plain;
}

/** Whether neighbours are closer to each other than to the middle, so that zstd shrinks the steps further. */
function isSmooth(integers: Float64Array, middle: number): boolean {
  let spread = 0;
  let stepSpread = 0;
  let previous = integers[0] ?? 0;
  for (let index = 0; index < integers.length; index++) {
    const integer = integers[index] ?? 0;
    spread += Math.abs(integer - middle);
    stepSpread += Math.abs(integer - previous);
    previous = integer;
  }
  return stepSpread < spread;
}

function bytesOf(range: number): number {
  let width = 0;
  for (let limit = 1; range >= limit; limit *= 256) width++;
  return width;
}

function toResiduals(integers: Float64Array, { base, step }: Layout): void {
  const isPlain = step === null;
  const expectedStep = step ?? 0;
  let previous = base;
  for (let index = 0; index < integers.length; index++) {
    const integer = integers[index] ?? 0;
    integers[index] = integer - previous - expectedStep;
    previous = isPlain ? base : integer;
  }
}

/** A constant, or a regular stride. */
function fillEvenly(integers: Float64Array, base: number, step: number): void {
  for (let index = 0; index < integers.length; index++) integers[index] = base + step * (index + 1);
}

function addBase(residuals: Float64Array, base: number): void {
  for (let index = 0; index < residuals.length; index++) {
    residuals[index] = base + (residuals[index] ?? 0);
  }
}

function addSteps(residuals: Float64Array, base: number, step: number): void {
  let integer = base;
  for (let index = 0; index < residuals.length; index++) {
    integer += step + (residuals[index] ?? 0);
    residuals[index] = integer;
  }
}

function scale(integers: Float64Array, { multiplier, divisor }: Unit): void {
  if (multiplier !== 1) {
    for (let index = 0; index < integers.length; index++) {
      integers[index] = (integers[index] ?? 0) * multiplier;
    }
  }
  if (divisor !== 1) {
    for (let index = 0; index < integers.length; index++) {
      integers[index] = (integers[index] ?? 0) / divisor;
    }
  }
}

/** Planes rather than whole integers, because zstd finds the near-constant high bytes side by side. */
function writePlanes(writer: ByteWriter, residuals: Float64Array, width: number): void {
  for (let place = 0; place < width; place++) {
    const plane = writer.take(residuals.length);
    const factor = 256 ** -place;
    // Storing into a byte truncates and keeps the low eight bits.
    for (let index = 0; index < plane.length; index++) {
      plane[index] = (residuals[index] ?? 0) * factor;
    }
  }
}

function readPlanes(reader: ByteReader, residuals: Float64Array, width: number): void {
  residuals.set(reader.take(residuals.length));
  for (let place = 1; place < width; place++) {
    const plane = reader.take(residuals.length);
    const factor = 256 ** place;
    for (let index = 0; index < plane.length; index++) {
      residuals[index] = (residuals[index] ?? 0) + (plane[index] ?? 0) * factor;
    }
  }
}

function writeRawPlanes(writer: ByteWriter, numbers: Float64Array): void {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  for (let place = 0; place < 8; place++) {
    const plane = writer.take(numbers.length);
    for (let index = 0; index < plane.length; index++) {
      plane[index] = bytes[index * 8 + place] ?? 0;
    }
  }
}

function readRawPlanes(reader: ByteReader, numbers: Float64Array): Float64Array {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  for (let place = 0; place < 8; place++) {
    const plane = reader.take(numbers.length);
    for (let index = 0; index < plane.length; index++) {
      bytes[index * 8 + place] = plane[index] ?? 0;
    }
  }
  return numbers;
}
