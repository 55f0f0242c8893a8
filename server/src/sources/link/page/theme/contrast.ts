export type Rgb = readonly [red: number, green: number, blue: number];

const hexPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/iu;

/** Returns undefined if the text is not a colour such as `#rgb` or `#rrggbb`. */
export function readColour(text: string): Rgb | undefined {
  if (!hexPattern.test(text)) return undefined;
  const digits = text.slice(1);
  const full = digits.length === 3 ? digits.replaceAll(/./gu, '$&$&') : digits;
  const part = (from: number): number => Number.parseInt(full.slice(from, from + 2), 16);
  return [part(0), part(2), part(4)];
}

/** WCAG 2.2: how bright a colour is, from 0 (black) to 1 (white). */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG 2.2: from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, brighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Returns black or white, whichever is easier to read on the colour: one of them always has a contrast of 4.58:1 or more. */
export function textOn(colour: Rgb): '#fff' | '#000' {
  return contrast(colour, white) >= contrast(colour, black) ? '#fff' : '#000';
}

/** The minimum contrast of an edge. */
const edgeContrast = 3;

/** Returns whether the colour is visible on the background without a border. */
export function isSeenOn(colour: Rgb, paper: Rgb): boolean {
  return contrast(colour, paper) >= edgeContrast;
}
