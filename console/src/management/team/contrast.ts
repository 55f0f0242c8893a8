type Rgb = readonly [red: number, green: number, blue: number];

/** The colour of pages whose team has set none. */
export const defaultColour = '#1f5f5b';
/** The papers of those pages, and the text on them. */
export const papers = {
  light: { paper: '#ffffff', ink: '#1b1f23' },
  dark: { paper: '#12161b', ink: '#e6edf3' },
} as const;
export type Mode = keyof typeof papers;

const hexPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/iu;
/** What WCAG 2.2 AA asks for of text, and of the edge of what is pressed. */
export const textContrast = 4.5;
const edgeContrast = 3;

/** Whether the pages take it: `#rgb` or `#rrggbb`. */
export function isColour(text: string): boolean {
  return hexPattern.test(text);
}

function read(colour: string): Rgb {
  const digits = colour.slice(1);
  const full = digits.length === 3 ? digits.replaceAll(/./gu, '$&$&') : digits;
  const part = (from: number): number => Number.parseInt(full.slice(from, from + 2), 16);
  return [part(0), part(2), part(4)];
}

/** WCAG 2.2: how bright a colour is, from 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = read(colour).map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, brighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

/** How a button looks: the text that is easier to read on the colour, and an edge that is seen on the paper. */
export function buttonOn(
  colour: string,
  { paper, ink }: (typeof papers)[Mode],
): { readonly text: '#ffffff' | '#000000'; readonly edge: string } {
  const text = contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000';
  return { text, edge: contrast(colour, paper) >= edgeContrast ? colour : ink };
}

/** The same in words. */
export function contrastText(colour: string): string {
  const { text } = buttonOn(colour, papers.light);
  const ratio = Math.floor(contrast(colour, text) * 10) / 10;
  const name = text === '#ffffff' ? 'White' : 'Black';
  const unseen = (['light', 'dark'] as const).filter(
    (mode) => buttonOn(colour, papers[mode]).edge !== colour,
  );
  const edge = unseen.map(
    (mode) => `on ${mode} paper buttons get an edge, as the colour is close to it`,
  );
  return [
    `${name} text is put on this colour: ${ratio} : 1, where ${textContrast} : 1 is needed`,
    ...edge,
  ].join('; ');
}
