import { crc32, zstdCompressSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import {
  bitsOf,
  buildColumns,
  plainMeta,
  pointColumns,
} from '../../../../tests/harness/timeseries/arbitrary-columns.ts';
import { CorruptChunkError, decodeColumns, encodeColumns } from '../codec.ts';
import { type Columns } from '../columns.ts';

/** A chunk with a right checksum around any content, as an attacker would make it. */
function seal(content: Uint8Array | readonly number[], version = 1): Uint8Array {
  const bytes = Buffer.from([0x53, version, 0, 0, 0, 0, ...content]);
  bytes.writeUInt32LE(crc32(bytes.subarray(6)), 2);
  return bytes;
}

function bodyOf(hex: string): readonly number[] {
  return [...Buffer.from(hex.replaceAll(' ', ''), 'hex')];
}

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

describe('what decoding refuses although the checksum is right', () => {
  const tables = '06 5b5b5b5d5d5d';
  const count = '01';
  const times = '00 02';
  const values = '02 0a';
  const twoMetas = '03 09 5b5b5b5d2c5b5d5d5d 10 00 02 02 0a';
  const whole = [0, ...bodyOf(count + tables + times + values)];

  test('the content the other cases vary is valid', () => {
    const { times: decodedTimes, values: decodedValues } = decodeColumns(seal(whole));
    expect([[...decodedTimes], [...decodedValues]]).toEqual([[60_000], [5]]);
  });

  test.each<[string, readonly number[]]>([
    ['no content', []],
    ['only flags', [0]],
    ['unknown flags', [8, ...whole.slice(1)]],
    ['a byte left over', [...whole, 0]],
    ['a column missing', whole.slice(0, -2)],
    ['a count above the limit', [0, ...bodyOf(`818004${tables}${times}${values}`)]],
    ['a count no array could hold', [0, ...bodyOf(`ffffffffffff1f${tables}${times}${values}`)]],
    ['a count beyond exact integers', [0, ...bodyOf(`ffffffffffffff7f${tables}${times}${values}`)]],
    ['an endless varint', [0, ...bodyOf('ff'.repeat(40))]],
    ['tables longer than the chunk', [0, ...bodyOf(`${count}ffff03 5b5b5d5d`)]],
    ['an unknown unit', [0, ...bodyOf(`${count}${tables}09 02${values}`)]],
    ['a value that is NaN', [0, ...bodyOf(`${count}${tables}${times}0f 000000000000f87f`)]],
    ['a time that is half a millisecond', [0, ...bodyOf(`${count}${tables}03 02${values}`)]],
    ['times that do not ascend', [0, ...bodyOf(`02${tables}${times}${values}`)]],
    ['an end before its time', [2, ...bodyOf(`${count}${tables}${times}${values}02 01`)]],
    ['tables that are no JSON', [0, ...bodyOf(`${count}02 5b5b${times}${values}`)]],
    ['tables that are no array', [0, ...bodyOf(`${count}02 7b7d${times}${values}`)]],
    [
      'tables that are not UTF-8',
      [0, ...bodyOf(`${count}0e 5b5b5b6e756c6c2c22 ff 225d5d5d${times}${values}`)],
    ],
    [
      'a base beyond exact integers',
      [0, ...bodyOf(`${count}${tables}${times}02 ffffffffffffff7f`)],
    ],
    ['compressed garbage', [1, 16, 1, 2, 3, 4]],
  ])('%s', (_, content) => {
    expect(() => decodeColumns(seal(content))).toThrow(CorruptChunkError);
  });

  test.each([
    '[]',
    '[[],[],[]]',
    '[null]',
    '[[]]',
    '[[null]]',
    '[[{}]]',
    '[[["x"]]]',
    '[[[1.5]]]',
    '[[[null,1]]]',
    '[[[null,null,null,null,null,null,[]]]]',
    '[[[null,null,null,null,null,null,{"a":1}]]]',
    '[[[null,null,null,null,null,null,{"a":[1]}]]]',
    '[[[null,null,null,null,null,null,null,null,null]]]',
    '[[[null,null,null,null,null,null,null,0.5]]]',
    '[[[]],null]',
    '[[[]],[1]]',
    '[[[]],["a","b"]]',
  ])('the tables %s', (json) => {
    const content = [0, 1, json.length, ...Buffer.from(json), ...bodyOf(times + values)];
    expect(() => decodeColumns(seal(content))).toThrow(CorruptChunkError);
  });

  test.each([
    ['no run', '00'],
    ['runs no array could hold', 'ffffffffffff1f 12 01 02 12 01 02'],
    ['more runs than samples', '04 12 01 02 12 01 02'],
    ['runs that begin twice at the same sample', '02 02 00 12 01 02'],
    ['a run past the last sample', '02 12 05 06 12 01 02'],
    ['a run that begins within a sample', '02 13 09 0a 12 01 02'],
    ['a first run after the first sample', '01 02 02 02 00'],
    ['a run of an unknown meta', '01 02 00 02 04'],
    ['a run of a negative meta', '01 02 00 02 01'],
    ['a run of half a meta', '01 02 00 03 0a'],
    ['a run of a meta that wraps around to the first', '01 02 00 02 8080808020'],
  ])('%s', (_, runs) => {
    expect(() => decodeColumns(seal([0, ...bodyOf(twoMetas + runs)]))).toThrow(CorruptChunkError);
  });

  test('the runs those cases vary are valid', () => {
    const { metaIndex } = decodeColumns(seal([0, ...bodyOf(`${twoMetas}02 12 03 04 12 01 02`)]));
    expect([...metaIndex]).toEqual([0, 0, 1]);
  });

  test.each([
    [2 ** 24, 1],
    [2 ** 24 + 1, undefined],
    [2 ** 40, undefined],
  ])('a body that claims %d bytes holds %s samples', (claimed, samples) => {
    const length = Math.min(claimed, 2 ** 24 + 1);
    const padded = `[[[]]]${' '.repeat(length - 15)}`;
    const body = Buffer.concat([
      Buffer.from([1, ...varint(padded.length)]),
      Buffer.from(padded),
      Buffer.from(bodyOf(times + values)),
    ]);
    expect(body.length).toBe(length);
    const bytes = seal([1, ...varint(claimed), ...zstdCompressSync(body)]);
    if (samples === undefined) expect(() => decodeColumns(bytes)).toThrow(CorruptChunkError);
    else expect(decodeColumns(bytes).count).toBe(samples);
  });

  test('a body that decompresses to more or less than it claims', () => {
    const payload = zstdCompressSync(Buffer.from(whole.slice(1)));
    expect(decodeColumns(seal([1, whole.length - 1, ...payload])).count).toBe(1);
    for (const claimed of [0, whole.length - 2, whole.length]) {
      expect(() => decodeColumns(seal([1, claimed, ...payload]))).toThrow(CorruptChunkError);
    }
  });

  test('a body whose frame asks for a window larger than any chunk', () => {
    const body = whole.slice(1);
    const frameOf = (windowLog: number) => [
      ...bodyOf('28b52ffd 00'),
      (windowLog - 10) << 3,
      (body.length << 3) | 1,
      0,
      0,
      ...body,
    ];
    expect(decodeColumns(seal([1, body.length, ...frameOf(24)])).count).toBe(1);
    expect(() => decodeColumns(seal([1, body.length, ...frameOf(25)]))).toThrow(CorruptChunkError);
  });
});

describe('format version 1', () => {
  const meta = {
    timezoneOffset: -18_000,
    type: 'automatic',
    appId: null,
    deviceId: 'd',
    workoutId: null,
    sport: null,
    extra: { tags: ['a', 'é'], sensor_location: null },
  };
  const golden: readonly (readonly [string, Columns, string])[] = [
    ['no samples', buildColumns([], 'point'), '53011c3ec60e0000045b5b5d5d'],
    [
      'a regular minute series',
      pointColumns([60, 61, 61, 64]),
      '5301a6ce639700040a5b5b5b333630305d5d5d10bea2cb1b0232780000010003',
    ],
    [
      'irregular seconds and decimals',
      {
        ...pointColumns([36.6, 36.65, 37, 35.9]),
        times: Float64Array.of(-1000, 5000, 300_000, 9_000_000),
      },
      '530190b04ecd00040a5b5b5b333630305d5d5d510d0c000021f600000121248c38464b6e00',
    ],
    [
      'six decimals',
      pointColumns([0.000001, 1.234567]),
      '5301098358ec00020a5b5b5b333630305d5d5d10bea2cb1b021889da96018cda9601',
    ],
    [
      'milliseconds and raw values',
      { ...pointColumns([0.1 + 0.2, -0, 1e300]), times: Float64Array.of(1, 70_000, 70_001) },
      '5301f81cfa5200030a5b5b5b333630305d5d5d720002006e000011000001000f34009c33007533000033008833003c3300e4d300373f807e',
    ],
    [
      'intervals',
      buildColumns(
        [
          { time: 0, value: 100, end: 60_000, meta: plainMeta },
          { time: 60_000, value: 40_000, end: 120_000, meta: plainMeta },
          { time: 180_000, value: 70_000, end: 180_000, meta: plainMeta },
        ],
        'interval',
      ),
      '5301555fef9402030a5b5b5b333630305d5d5d3001020000015297d303e0d40300ac00002600300401000100',
    ],
    [
      'pairs',
      buildColumns(
        [
          { time: 0, value: 120, secondValue: 80, meta: plainMeta },
          { time: 60_000, value: 125, secondValue: 82.5, meta },
          { time: 180_000, value: 130, secondValue: 85, meta },
        ],
        'pair',
      ),
      '5301b2fbe61f04035d5b5b5b333630305d2c5b2d31383030302c226175746f6d61746963222c6e756c6c2c2264222c6e756c6c2c6e756c6c2c7b2274616773223a5b2261222c22c3a9225d2c2273656e736f725f6c6f636174696f6e223a6e756c6c7d5d5d5d30010200000112e6010a138e0c3202120102120102',
    ],
    [
      'texts',
      buildColumns(
        [
          { time: 0, value: 0, text: 'Ruhe, 20 °C', meta },
          { time: 1, value: 0, text: '', meta },
        ],
        'text',
      ),
      '53015a84215200026a5b5b5b2d31383030302c226175746f6d61746963222c6e756c6c2c2264222c6e756c6c2c6e756c6c2c7b2274616773223a5b2261222c22c3a9225d2c2273656e736f725f6c6f636174696f6e223a6e756c6c7d5d5d2c5b22527568652c20323020c2b043222c22225d5d120102120102',
    ],
  ];

  test.each(golden)('%s has its fixed bytes', (_, columns, hex) => {
    expect(Buffer.from(encodeColumns(columns)).toString('hex')).toBe(hex);
    expect(bitsOf(decodeColumns(Buffer.from(hex, 'hex')))).toEqual(bitsOf(columns));
  });

  test('compressed bytes are read as they were written, whatever the compressor of the day', () => {
    const values = Array.from({ length: 300 }, (_, index) => (index % 7) + (index % 11));
    const hex =
      '5301dc665c1b01c10228b52ffd604100c502001404ac020a5b5b5b333630305d5d5d10bea2cb1b02220000020406080a0c07090b0d040608030507090b0d0f0a0106080a0c0e05070e090b060d080a0c0305070910000800562810000d03cc603018cb72475163c8ab9401';
    expect(decodeColumns(Buffer.from(hex, 'hex'))).toEqual(pointColumns(values));
  });

  test('bytes of another version are refused by that name', () => {
    expect(() => decodeColumns(seal([0], 2))).toThrow('Chunk format version 2 is unknown.');
  });

  test.each([
    ['nothing', []],
    ['other bytes', [...Buffer.from('PK\u0003\u0004 some other file')]],
    ['only a header', [0x53, 1, 0, 0, 0, 0]],
  ])('%s is no chunk', (_, bytes) => {
    expect(() => decodeColumns(Uint8Array.from(bytes))).toThrow(CorruptChunkError);
  });
});
