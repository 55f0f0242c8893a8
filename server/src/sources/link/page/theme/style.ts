import { isSeenOn, readColour, textOn } from './contrast.ts';

/** A team's settings for the look of its pages. */
export type Theme = {
  readonly brandColor: string | null;
  readonly corners: 'square' | 'rounded' | 'round' | null;
};

/** Text and paper in light and in dark. */
export const inks = {
  light: {
    paper: '#ffffff',
    ink: '#1b1f23',
    soft: '#57606a',
    line: '#d0d7de',
    bad: '#a40e26',
    link: '#0b57a4',
  },
  dark: {
    paper: '#12161b',
    ink: '#e6edf3',
    soft: '#9da7b3',
    line: '#3d444d',
    bad: '#ff8f8f',
    link: '#8ec2ff',
  },
} as const;

const defaultColour = '#1f5f5b';
const radii = { square: '0', rounded: '.6rem', round: '1.5rem' } as const;

/** Returns the style of a page. A team's settings enter it only as a parsed colour or one of three words. */
export function style({ brandColor, corners }: Theme): string {
  const brand =
    brandColor !== null && readColour(brandColor) !== undefined ? brandColor : defaultColour;
  const rgb = readColour(brand) ?? [0, 0, 0];
  const variables = (mode: keyof typeof inks): string => {
    const { paper, ink, ...rest } = inks[mode];
    const edge = isSeenOn(rgb, readColour(paper) ?? rgb) ? brand : ink;
    return Object.entries({ paper, ink, ...rest, edge })
      .map(([name, value]) => `--${name}: ${value};`)
      .join(' ');
  };
  return `
:root { color-scheme: light dark; --brand: ${brand}; --on-brand: ${textOn(rgb)}; --radius: ${radii[corners ?? 'rounded']}; ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
${rules}`;
}

const rules = `* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 28rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
header { color: var(--soft); min-height: 1.5rem; }
header img { display: block; max-height: 3rem; max-width: min(12rem, 100%); object-fit: contain; }
h1 { font-size: 1.4rem; line-height: 1.25; }
h2 { font-size: 1.1rem; line-height: 1.3; margin: 1.5rem 0 .5rem; }
ul { margin: 0; padding-inline-start: 1.25rem; }
ul.plain { list-style: none; padding: 0; display: grid; gap: .5rem; }
a { color: var(--link); }
button, .button { display: flex; align-items: center; justify-content: center; gap: .75rem; width: 100%; min-height: 2.75rem; margin-top: .75rem; padding: .6rem 1rem;
  font: inherit; color: var(--on-brand); background: var(--brand); border: 1px solid var(--edge); border-radius: var(--radius); cursor: pointer; text-decoration: none; }
button.plain, .button.plain { color: inherit; background: transparent; border-color: var(--soft); }
button.bad { color: var(--paper); background: var(--bad); border-color: var(--bad); }
li button.entry { justify-content: flex-start; text-align: start; margin: 0; }
li img { width: 2rem; height: 2rem; border-radius: .4rem; flex: none; }
small { display: block; color: var(--soft); }
label { display: block; margin-top: 1rem; font-weight: 600; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; margin: .25rem 0 0; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--soft); border-radius: var(--radius); }
input[aria-invalid] { border: 2px solid var(--bad); }
form > button { margin-top: 1.25rem; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.alert { border-inline-start: .3rem solid var(--bad); padding: .25rem .75rem; margin: 1rem 0; }
.alert p, .card p { margin: .25rem 0; }
.card { border: 1px solid var(--line); border-radius: var(--radius); padding: .75rem 1rem; margin: .75rem 0; }
.card h2 { display: flex; align-items: center; gap: .75rem; margin: 0; }
.card h2 img { width: 2rem; height: 2rem; border-radius: .4rem; flex: none; }
.soft { color: var(--soft); }
.bad { color: var(--bad); }
@media (prefers-reduced-motion: reduce) { * { animation: none; transition: none; scroll-behavior: auto; } }
`;
