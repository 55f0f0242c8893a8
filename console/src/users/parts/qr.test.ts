import { expect, test } from 'vitest';

import { qrOf } from './qr.ts';

/** Read by a decoder of another hand (jsQR 1.4.0), as every length up to the limit was. */
const hello = `
111111101101001111111
100000100110101000001
101110100111101011101
101110101001001011101
101110101000101011101
100000101011001000001
111111101010101111111
000000001111100000000
100010111111011111001
000111001011100101111
101100101011001110010
111001000100011010000
001011100100111000110
000000001110111001011
111111101100110001010
100000100001100100010
101110101001001110101
101110100001100001011
101110100111001111000
100000100100011000000
111111101000111110101`;

test('a text becomes the code that others read', () => {
  const drawn = qrOf('HELLO')?.map((row) => row.map((isDark) => (isDark ? 1 : 0)).join(''));
  expect(drawn?.join('\n')).toBe(hello.trim());
});

test('longer texts take more modules, and what no code holds is told', () => {
  const sizes = [10, 100, 300, 412].map((length) => qrOf('a'.repeat(length))?.length);
  expect(sizes).toEqual([21, 41, 69, 77]);
  expect(qrOf('a'.repeat(413))).toBeNull();
});
