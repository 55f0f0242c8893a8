import { expect, test } from 'vitest';

import { buttonOn, contrast, contrastText, isColour, papers } from './contrast.ts';

test('the text on any colour can be read, and a button is seen on both papers', () => {
  for (let value = 0; value < 0xff_ff_ff; value += 0x03_07_0b) {
    const colour = `#${value.toString(16).padStart(6, '0')}`;
    for (const paper of [papers.light, papers.dark]) {
      const { text, edge } = buttonOn(colour, paper);
      expect(contrast(colour, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(edge, paper.paper)).toBeGreaterThanOrEqual(3);
    }
  }
});

test('it is said in words', () => {
  expect(contrastText('#000')).toBe(
    'White text is put on this colour: 21 : 1, where 4.5 : 1 is needed; on dark paper buttons get an edge, as the colour is close to it',
  );
  expect(contrastText('#ffee00')).toContain('Black text');
  expect(contrastText('#ffee00')).toContain('on light paper');
});

test('a colour is three or six digits', () => {
  expect(['#0a0', '#00AA00', 'green', '#00aa0', ''].map(isColour)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
