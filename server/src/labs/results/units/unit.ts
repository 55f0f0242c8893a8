/** What a unit measures: of a volume its mass, substance, charge, activity or number; or a share of a whole. */
export type Dimension = 'mass' | 'substance' | 'charge' | 'activity' | 'number' | 'share';

/** A unit as a multiple of its dimension's own: g/L, mol/L, eq/L, [IU]/L, 1/L, 1. */
export type Unit = { readonly dimension: Dimension; readonly scale: number };

const prefixes: Readonly<Record<string, number>> = {
  k: 1e3,
  '': 1,
  d: 1e-1,
  c: 1e-2,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
};
const dimensions: Readonly<Record<string, Dimension>> = {
  g: 'mass',
  mol: 'substance',
  eq: 'charge',
  iu: 'activity',
};
const thousands: Readonly<Record<string, string>> = {
  k: '10*3',
  thousand: '10*3',
  million: '10*6',
};

/**
 * A unit of UCUM, or as laboratories print it: capitals, annotations in braces or words, `mcg`, `10^3`, `K/uL` and `IU`
 * without brackets. Undefined for what is no concentration.
 */
export function parseUnit(printed: string): Unit | undefined {
  const text = plain(printed);
  if (text === '%') return { dimension: 'share', scale: 0.01 };
  if (text === 'l/l') return { dimension: 'share', scale: 1 };
  const [, amount = '', prefix = ''] = /^(.+)\/([dcmunpf]?)l$/u.exec(text) ?? [];
  const volume = prefixes[prefix];
  if (amount === '' || volume === undefined) return undefined;
  const [, power] = /^10\*(\d{1,2})$/u.exec(thousands[amount] ?? amount) ?? [];
  if (power !== undefined) return { dimension: 'number', scale: 10 ** Number(power) / volume };
  const [, multiple = '', base = ''] = /^([kmunpf]?)(g|mol|eq|iu)$/u.exec(amount) ?? [];
  const [dimension, size] = [dimensions[base], prefixes[multiple]];
  if (dimension === undefined || size === undefined) return undefined;
  return { dimension, scale: size / volume };
}

/** Whether two units can mean the same: words that are not known are taken at their word. */
export function areOneUnit(one: string, other: string): boolean {
  const [a, b] = [parseUnit(one), parseUnit(other)];
  if (a === undefined || b === undefined) return true;
  return a.dimension === b.dimension && Math.abs(a.scale / b.scale - 1) < 1e-9;
}

/** In lower case: no prefix of a laboratory's unit differs from another by its case alone. */
function plain(printed: string): string {
  const [word = ''] = printed
    .trim()
    .toLowerCase()
    .replaceAll(/[µμ]/gu, 'u')
    .replaceAll(/\{[^}]*\}/gu, '')
    .replace('[iu]', 'iu')
    .replace(/^mcg/u, 'ug')
    .replace(/^(?:[x×]\s?10\s?[*^e]?|10\s?[*^e])\s?/u, '10*')
    .split(/[\s(]/u);
  return word;
}
