import fc from 'fast-check';
import { expect, test } from 'vitest';

import { contrast, isSeenOn, readColour, type Rgb, textOn } from './contrast.ts';
import { inks, style } from './style.ts';

const part = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(part, part, part);
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
const read = (text: string): Rgb => readColour(text) ?? [-1, -1, -1];

test('text on any colour of a team has 4.5:1 or more', () => {
  fc.assert(
    fc.property(colour, (brand) => {
      expect(contrast(brand, read(textOn(brand)))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 5000 },
  );
});

test('contrast is that of WCAG: 21 for black on white, 4.54 for #767676, and the same both ways', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast(read('#767676'), [255, 255, 255])).toBeCloseTo(4.54, 2);
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrast(one, other)).toBe(contrast(other, one));
    }),
  );
});

test('a colour is read as three or six digits, and nothing else is one', () => {
  fc.assert(
    fc.property(colour, (rgb) => {
      expect(readColour(hexOf(rgb))).toEqual(rgb);
    }),
  );
  expect(readColour('#1aF')).toEqual([0x11, 0xaa, 0xff]);
  for (const text of ['', 'red', '#12', '#1234', '#12345g', '#123456;}', ' #123456']) {
    expect(readColour(text)).toBeUndefined();
  }
});

test('text has 4.5:1 on its paper, and what marks the focus and the fields 3:1, in light and in dark', () => {
  for (const { paper, ink, soft, bad, link } of Object.values(inks)) {
    for (const text of [ink, soft, bad, link]) {
      expect(contrast(read(text), read(paper))).toBeGreaterThanOrEqual(4.5);
    }
    expect(isSeenOn(read(ink), read(paper))).toBe(true);
  }
});

test('a button whose colour is that of the paper gets an edge that is seen', () => {
  expect(style({ brandColor: '#ffffff', corners: null })).toContain('--edge: #1b1f23');
  expect(style({ brandColor: '#12161b', corners: null })).toContain('--edge: #e6edf3');
});

test('what is no colour cannot become a part of the page', () => {
  const plain = style({ brandColor: null, corners: null });
  expect(style({ brandColor: 'red;}</style>', corners: null })).toBe(plain);
});
