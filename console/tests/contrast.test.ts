import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const css = readFileSync(new URL('../src/kernel/ui/theme.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\(#([\da-f]{6}), #([\da-f]{6})\)/gu)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);
const schemes = ['light', 'dark'] as const;

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, scheme: (typeof schemes)[number]): number {
  const of = (name: string): number =>
    luminance(tokens.get(name)?.[scheme] ?? expect.unreachable(`no token --${name}`));
  const [dark = 0, light = 0] = [of(one), of(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'side', 'raised'];
const onGrounds = (names: readonly string[]): readonly (readonly [string, string])[] =>
  names.flatMap((name) => grounds.map((ground) => [name, ground] as const));

/** WCAG 1.4.3: text needs 4.5. */
const texts = [
  ...onGrounds(['text', 'muted', 'accent', 'danger', 'warning', 'good']),
  ['on-accent', 'accent'],
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['on-danger', 'danger'],
  ['danger', 'danger-soft'],
  ['warning', 'warning-soft'],
  ['good', 'good-soft'],
  ['muted', 'range'],
  ['muted', 'night'],
] as const;

/** WCAG 1.4.11: edges of controls and lines of a chart need 3. */
const shapes = [
  ...onGrounds(['line-strong']),
  ...['series-1', 'series-2', 'series-3', 'series-4'].flatMap((name) =>
    ['page', 'night', 'range'].map((ground) => [name, ground] as const),
  ),
];

test.each(schemes)('every colour can be told from its ground, %s', (scheme) => {
  const faint = (pairs: readonly (readonly [string, string])[], least: number): readonly string[] =>
    pairs.flatMap(([one, other]) => {
      const ratio = contrast(one, other, scheme);
      return ratio >= least ? [] : [`--${one} on --${other}: ${ratio.toFixed(2)}`];
    });
  expect(faint(texts, 4.5)).toEqual([]);
  expect(faint(shapes, 3)).toEqual([]);
});
