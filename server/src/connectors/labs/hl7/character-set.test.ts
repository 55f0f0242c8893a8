import { describe, expect, test } from 'vitest';

import { decodeMessage, decodeText } from './character-set.ts';
import { parseMessage, Reader } from './message.ts';

const message = (set: string, name: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `MSH|^~\\&|LAB|PHX|SALUS|CLINIC|20260304||ORU^R01|M1|P|2.5.1||||||${set}\rPID|1||||`,
    ),
    name,
    Buffer.from('\r'),
  ]);

function nameIn(bytes: Uint8Array): string {
  const read = parseMessage(decodeMessage(bytes));
  return new Reader(read).value(read.segments[1], 5);
}

describe('a message is read in the set that it names', () => {
  test.each([
    ['', Buffer.from('Núñez'), 'Núñez'],
    ['', Buffer.from([0x4d, 0xfc, 0x6c]), 'Mül'],
    ['ASCII', Buffer.from('Mul'), 'Mul'],
    ['UNICODE UTF-8', Buffer.from('Łukasz 王'), 'Łukasz 王'],
    ['UNICODE', Buffer.from('Łukasz 王'), 'Łukasz 王'],
    ['unicode utf-8', Buffer.from('Núñez'), 'Núñez'],
    ['utf8', Buffer.from('Łukasz'), 'Łukasz'],
    ['8859/1', Buffer.from([0x4d, 0xfc, 0x6c]), 'Mül'],
    ['ISO-8859-1', Buffer.from([0xc3, 0xa9]), 'Ã©'],
    ['8859/2', Buffer.from([0xa3, 0x75, 0x6b, 0xb1]), 'Łuką'],
    ['8859/5', Buffer.from([0xb8, 0xd2, 0xd0, 0xdd]), 'Иван'],
    ['8859/7', Buffer.from([0xc1, 0xe8]), 'Αθ'],
    ['8859/15', Buffer.from([0xa4, 0xbd]), '€œ'],
    ['Windows-1252', Buffer.from([0x80, 0x4f, 0x92]), '€O’'],
    ['CP1252', Buffer.from([0x8a]), 'Š'],
  ])('%s', (set, bytes, text) => {
    expect(nameIn(message(set, bytes))).toBe(text);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15])('8859/%i is known', (part) => {
    expect(nameIn(message(`8859/${part}`, Buffer.from('Example')))).toBe('Example');
  });

  test.each([
    ['8859/2', '\\X4C\\\\XB1\\k \\XA375\\', 'Ląk Łu'],
    ['UNICODE UTF-8', 'M\\XC3BC\\l', 'Mül'],
    ['8859/1', 'a\\X7C\\b\\E\\XFC\\E\\', 'a|b\\XFC\\'],
  ])('in %s, characters that are written as bytes too', (set, text, expected) => {
    expect(nameIn(message(set, Buffer.from(text)))).toBe(expected);
  });
});

test.each([
  ['8859/12', 'x', 'not known'],
  ['8859/16', 'x', 'not known'],
  ['UNICODE UTF-16', 'x', 'not known'],
  ['ISO IR87', 'x', 'not known'],
  ['8859/1~ISO IR87', 'x', 'more than one'],
  ['ASCII', 'Núñez', 'not in the character set'],
])('%s: %s is refused', (set, text, reason) => {
  expect(() => decodeMessage(message(set, Buffer.from(text)))).toThrow(reason);
});

test('bytes that are not of the set are refused', () => {
  expect(() => decodeMessage(message('UNICODE UTF-8', Buffer.from([0xfc])))).toThrow('not in');
});

test('text that is not UTF-8 is Windows-1252', () => {
  expect(decodeText(Buffer.from([0x4d, 0xfc, 0x6c]))).toBe('Mül');
  expect(decodeText(Buffer.from('Mül'))).toBe('Mül');
});
