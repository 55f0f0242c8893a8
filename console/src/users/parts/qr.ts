// A QR code (ISO/IEC 18004) of bytes, error correction level M, versions 1 to 15: addresses up to 412 characters.

/** Per version: codewords of error correction per block, then the number of blocks (level M). */
const blocksOfM = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
] as const;

export type Modules = readonly (readonly boolean[])[];

/** The dark modules, row by row, without the quiet zone; null where the text is too long. */
export function qrOf(text: string): Modules | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = blocksOfM.findIndex((_, index) => bytes.length <= capacityOf(index + 1)) + 1;
  if (version === 0) return null;
  const codewords = withCorrection(dataOf(bytes, version), version);
  const drawn = Array.from({ length: 8 }, (_, mask) => draw(version, codewords, mask));
  return drawn.reduce((best, each) => (penaltyOf(each) < penaltyOf(best) ? each : best));
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function capacityOf(version: number): number {
  return Math.floor((dataCodewords(version) * 8 - 4 - lengthBits(version)) / 8);
}

function dataCodewords(version: number): number {
  const [correction, blocks] = blocksOfM[version - 1] ?? [0, 0];
  return Math.floor(rawModules(version) / 8) - correction * blocks;
}

/** The modules that are neither pattern nor format. */
function rawModules(version: number): number {
  const alignments = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const patterns = version < 2 ? 0 : (25 * alignments - 10) * alignments - 55;
  return (16 * version + 128) * version + 64 - patterns - (version < 7 ? 0 : 36);
}

function dataOf(bytes: readonly number[], version: number): readonly number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const room = dataCodewords(version);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  const filled = words.length;
  while (words.length < room) words.push((words.length - filled) % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Multiplication in GF(2⁸) modulo x⁸+x⁴+x³+x²+1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

function divisorOf(degree: number): readonly number[] {
  const result = [...Array.from({ length: degree - 1 }, () => 0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++)
      result[at] = times(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function correctionOf(data: readonly number[], divisor: readonly number[]): readonly number[] {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    for (const [at, coefficient] of divisor.entries())
      result[at] = (result[at] ?? 0) ^ times(coefficient, factor);
  }
  return result;
}

/** Data and correction of all blocks, interleaved; later blocks may be one codeword longer. */
function withCorrection(data: readonly number[], version: number): readonly number[] {
  const [correction, count] = blocksOfM[version - 1] ?? [0, 1];
  const divisor = divisorOf(correction);
  const short = Math.floor(data.length / count);
  const shortBlocks = count - (data.length % count);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const part = data.slice(from, from + short + (index < shortBlocks ? 0 : 1));
    from += part.length;
    return { part, check: correctionOf(part, divisor) };
  });
  const column = (at: number): readonly number[] =>
    blocks.flatMap(({ part }) => (at < part.length ? [part[at] ?? 0] : []));
  const parts = Array.from({ length: short + 1 }, (_, at) => column(at)).flat();
  const checks = Array.from({ length: correction }, (_, at) =>
    blocks.map(({ check }) => check[at] ?? 0),
  ).flat();
  return [...parts, ...checks];
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Canvas = {
  readonly size: number;
  readonly dark: boolean[][];
  readonly isPattern: boolean[][];
};

function draw(version: number, codewords: readonly number[], mask: number): Modules {
  const size = version * 4 + 17;
  const grid = (): boolean[][] =>
    Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const canvas: Canvas = { size, dark: grid(), isPattern: grid() };
  drawPatterns(canvas, version);
  drawFormat(canvas, version, mask);
  drawCodewords(canvas, codewords, masks[mask] ?? (() => false));
  return canvas.dark;
}

function set({ size, dark, isPattern }: Canvas, row: number, column: number, value: boolean): void {
  const [darkRow, patternRow] = [dark[row], isPattern[row]];
  if (darkRow === undefined || patternRow === undefined || column < 0 || column >= size) return;
  darkRow[column] = value;
  patternRow[column] = true;
}

function drawPatterns(canvas: Canvas, version: number): void {
  const { size } = canvas;
  for (let at = 0; at < size; at++) {
    set(canvas, 6, at, at % 2 === 0);
    set(canvas, at, 6, at % 2 === 0);
  }
  const centres = alignmentsOf(version, size);
  const last = centres.length - 1;
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isCorner) drawSquares(canvas, [row, column], 2, (distance) => distance !== 1);
    }
  }
  for (const centre of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawSquares(canvas, centre, 4, (distance) => distance !== 2 && distance !== 4);
}

function drawSquares(
  canvas: Canvas,
  [row, column]: readonly [number, number],
  radius: number,
  isDark: (distance: number) => boolean,
): void {
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++)
      set(canvas, row + y, column + x, isDark(Math.max(Math.abs(x), Math.abs(y))));
}

function alignmentsOf(version: number, size: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)];
}

/** The remainder of a division of polynomials over GF(2), by which format and version are guarded. */
function guarded(value: number, bits: number, polynomial: number): number {
  let remainder = value;
  for (let step = 0; step < bits; step++)
    remainder = (remainder << 1) ^ ((remainder >> (bits - 1)) * polynomial);
  return (value << bits) | remainder;
}

function drawFormat(canvas: Canvas, version: number, mask: number): void {
  const { size } = canvas;
  // Level M is 00.
  const format = guarded(mask, 10, 0x537) ^ 0x5412;
  const bit = (at: number): boolean => ((format >> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    const [near, far] = [
      at < 6 ? at : at < 8 ? at + 1 : size - 15 + at,
      at < 8 ? size - 1 - at : 14 - at + (at < 9 ? 1 : 0),
    ];
    set(canvas, near, 8, bit(at));
    set(canvas, 8, far, bit(at));
  }
  set(canvas, size - 8, 8, true);
  if (version < 7) return;
  const guardedVersion = guarded(version, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const value = ((guardedVersion >> at) & 1) === 1;
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(canvas, a, b, value);
    set(canvas, b, a, value);
  }
}

/** Up and down in pairs of columns from the right, around the patterns. */
function drawCodewords(
  { size, dark, isPattern }: Canvas,
  codewords: readonly number[],
  mask: (row: number, column: number) => boolean,
): void {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = dark[row];
        if (line === undefined || isPattern[row]?.[column] === true) continue;
        const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        line[column] = (bit === 1) !== mask(row, column);
        at += 1;
      }
    }
  }
}

/** How hard it is to read: long runs, blocks, false finders, imbalance. */
function penaltyOf(modules: Modules): number {
  const columns = modules.map((_, at) => modules.map((row) => row[at] ?? false));
  const lines = [...modules, ...columns].map((line) =>
    line.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/gu) ?? [])
    .reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.reduce(
    (sum, line) => sum + [...line.matchAll(/(?=00001011101|10111010000)/gu)].length * 40,
    0,
  );
  let blocks = 0;
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (
        isDark === row[x + 1] &&
        isDark === modules[y + 1]?.[x] &&
        isDark === modules[y + 1]?.[x + 1]
      )
        blocks += 3;
  const darkOnes = lines.slice(0, modules.length).join('').replaceAll('0', '').length;
  const share = (darkOnes * 20) / modules.length ** 2;
  return runs + finders + blocks + Math.floor(Math.abs(share - 10)) * 10;
}
