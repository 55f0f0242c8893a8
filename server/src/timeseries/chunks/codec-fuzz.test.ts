import { crc32 } from 'node:zlib';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  arbitraryColumns,
  bitsOf,
  buildColumns,
  plainMeta,
} from '../../../tests/harness/timeseries/arbitrary-columns.ts';
import { CorruptChunkError, decodeColumns, encodeColumns } from './codec.ts';
import { type Columns } from './columns.ts';

const header = [0x53, 1, 0, 0, 0, 0];

/** Longer than the threshold of compression, so that the bytes hold a zstd frame. */
const long = buildColumns(
  Array.from({ length: 700 }, (_, index) => ({
    time: index * 60_000,
    value: (index % 13) + (index % 7) / 10,
    meta: plainMeta,
  })),
  'point',
);

const short = buildColumns(
  [
    { time: 1, value: 1, end: 5, meta: plainMeta },
    { time: 9, value: 2.5, end: 11, meta: { ...plainMeta, appId: 'app' } },
    { time: 70, value: 0.1 + 0.2, end: 99, meta: plainMeta },
  ],
  'interval',
);

/** Undefined for bytes that were refused as they should be; any other failure is thrown on. */
function tryDecode(bytes: Uint8Array): Columns | undefined {
  try {
    return decodeColumns(bytes);
  } catch (error) {
    if (error instanceof CorruptChunkError) return undefined;
    throw error;
  }
}

/** Makes the checksum right again, so that damage reaches the code behind it. */
function reseal(bytes: Uint8Array): Uint8Array {
  const sealed = Buffer.from(bytes);
  if (sealed.length >= 6) sealed.writeUInt32LE(crc32(sealed.subarray(6)), 2);
  return sealed;
}

/** What got past every check must at least be columns that keep their promises. */
function expectRefusedOrSound(bytes: Uint8Array): void {
  const columns = tryDecode(bytes);
  if (columns === undefined) return;
  expect(bitsOf(decodeColumns(encodeColumns(columns)))).toEqual(bitsOf(columns));
}

describe.each([
  ['raw', short],
  ['compressed', long],
])('%s bytes', (_, columns) => {
  const bytes = encodeColumns(columns);

  test('every flipped bit is found', () => {
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const damaged = Uint8Array.from(bytes);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => decodeColumns(damaged)).toThrow(CorruptChunkError);
    }
  });

  test('every truncation is found, also behind the checksum', () => {
    for (let length = 0; length < bytes.length; length++) {
      const truncated = bytes.subarray(0, length);
      expect(() => decodeColumns(truncated)).toThrow(CorruptChunkError);
      expect(() => decodeColumns(reseal(truncated))).toThrow(CorruptChunkError);
    }
  });

  test('every byte more is found', () => {
    for (let byte = 0; byte < 256; byte++) {
      expect(() => decodeColumns(Uint8Array.of(...bytes, byte))).toThrow(CorruptChunkError);
    }
  });

  test('every flipped bit behind the checksum is refused or leaves sound columns', () => {
    for (let bit = 8 * 6; bit < 8 * bytes.length; bit++) {
      const damaged = Uint8Array.from(bytes);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expectRefusedOrSound(reseal(damaged));
    }
  });
});

test('random bytes are refused', () => {
  const anyBytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      expect(tryDecode(bytes)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test('random columns behind a right header are refused or sound', () => {
  const tables = fc.constantFrom('[[[]]]', '[[[],[3600]]]', '[[[]],["a","b","c"]]');
  const content = fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 4 }), tables, fc.uint8Array());
  fc.assert(
    fc.property(content, ([flags, count, json, columns]) => {
      const body = [flags & ~1, count, json.length, ...Buffer.from(json), ...columns];
      expectRefusedOrSound(reseal(Uint8Array.of(...header, ...body)));
    }),
    { numRuns: 1000 },
  );
});

test('any chunk with some bytes replaced behind the checksum is refused or leaves sound columns', () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(arbitraryColumns, damage, (columns, replacements) => {
      const bytes = Uint8Array.from(encodeColumns(columns));
      for (const [place, byte] of replacements) bytes[6 + (place % (bytes.length - 6))] = byte;
      expectRefusedOrSound(reseal(bytes));
    }),
    { numRuns: 1000 },
  );
});

test('the most samples that a few bytes can claim cost little', () => {
  const most = [0x80, 0x80, 0x04];
  const tables = [9, ...Buffer.from('[[[],[]]]')];
  const stride = [0x10, 0, 2];
  const claims = [
    [0, ...most, ...tables],
    [0, ...most, ...tables, ...stride, ...stride, ...most, ...stride, 2, 0],
    [
      6,
      ...most,
      ...tables,
      ...stride,
      ...stride,
      ...stride,
      ...stride,
      ...most,
      ...stride,
      0x10,
      0,
      2,
    ],
  ];
  const start = performance.now();
  for (let round = 0; round < 20; round++) {
    for (const claim of claims) tryDecode(reseal(Uint8Array.of(...header, ...claim)));
  }
  expect(performance.now() - start).toBeLessThan(10_000);
});
