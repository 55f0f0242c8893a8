/** The kind of quantity that a unit measures. */
export type Dimension = 'mass' | 'substance' | 'charge' | 'activity' | 'number' | 'share';

/** A unit as a multiple of its dimension's base unit: g/L, mol/L, eq/L, [IU]/L, 1/L, 1. */
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
  u: 'activity',
};

/** Spellings of one unit, in lower case and without blanks. */
const spellings: Readonly<Record<string, string>> = {
  'mm/hr': 'mm/h',
  'mm/hour': 'mm/h',
  't/l': '10*12/l',
  'ml/min/1.73': 'ml/min/1.73m2',
  'ml/min/1.73m^2': 'ml/min/1.73m2',
  'ml/min/1.73sqm': 'ml/min/1.73m2',
  'ml/min/1.73m²': 'ml/min/1.73m2',
  percent: '%',
  femtoliter: 'fl',
  femtoliters: 'fl',
  picogram: 'pg',
  picograms: 'pg',
  sec: 's',
  secs: 's',
  seconds: 's',
  second: 's',
  ratio: '',
  calc: '',
  '1': '',
  ph: '',
  units: 'u',
  unit: 'u',
};

/**
 * Returns one spelling for all spellings of a unit: of UCUM, and as laboratories print it (capitals, annotations, `mcg`,
 * `10^3`, `K/uL`, `thou/mm3`, `x E9/L`, `IU` without brackets).
 */
export function unitKey(printed: string): string {
  const plain = printed
    .toLowerCase()
    .replaceAll(/[µμ]/gu, 'u')
    .replaceAll(/\{1\.73_m2\}/gu, '1.73m2')
    .replaceAll(/\{[^}]*\}|[[\]]/gu, '')
    .replaceAll(/\s*\((?:[a-z .]*)\)/gu, '')
    .replaceAll(/\s+/gu, '')
    .replaceAll(/(?<![a-z])mc(?=g|l|mol|iu|u)/gu, 'u')
    .replace(/^([mu]?)gms?(?=\/)/u, '$1g')
    .replace(/^([mu]?)g(?:m|ms)?%$/u, '$1g/dl')
    .replace(/^uu(?=\/)/u, 'uiu')
    .replace(/^mu(?=\/)/u, 'miu')
    .replace(/^(?:[x×]?10(?:e|\^|\*{1,2}|exp)?|[x×]e)\(?\+?(\d{1,2})\)?(?=\/)/u, '10*$1')
    .replace(/^(?:thousands?|thous?|k)(?=\/)/u, '10*3')
    .replace(/^(?:millions?|mill?|m)(?=\/)/u, '10*6')
    .replace(/^(?:cells?|cel)?(?=\/[dcmunpf]?(?:l|m3)$|\/mm3$|\/cmm$)/u, '10*0')
    .replace(/\/(?:mm3|mm\^3|cmm|cumm|mm³)$/u, '/ul')
    .replace(/\/(?:cm3|cm\^3|cc)$/u, '/ml');
  return spellings[plain] ?? plain;
}

/** Parses a concentration or a share. Returns undefined for any other unit. */
export function parseUnit(printed: string): Unit | undefined {
  if (printed.trim() === '1') return { dimension: 'share', scale: 1 };
  const text = unitKey(printed);
  if (text === '%') return { dimension: 'share', scale: 0.01 };
  if (text === 'l/l') return { dimension: 'share', scale: 1 };
  const [, amount = '', prefix = ''] = /^(.+)\/([dcmunpf]?)l$/u.exec(text) ?? [];
  const volume = prefixes[prefix];
  if (amount === '' || volume === undefined) return undefined;
  const [, power] = /^10\*(\d{1,2})$/u.exec(amount) ?? [];
  if (power !== undefined) return { dimension: 'number', scale: 10 ** Number(power) / volume };
  const [, multiple = '', base = ''] = /^([kmunpf]?)(g|mol|eq|iu|u)$/u.exec(amount) ?? [];
  const [dimension, size] = [dimensions[base], prefixes[multiple]];
  if (dimension === undefined || size === undefined) return undefined;
  return { dimension, scale: size / volume };
}

/** Whether two units are the same. A unit that is not known equals only itself, however it is spelled. */
export function areOneUnit(one: string, other: string): boolean {
  const [a, b] = [parseUnit(one), parseUnit(other)];
  if (a !== undefined && b !== undefined)
    return a.dimension === b.dimension && Math.abs(a.scale / b.scale - 1) < 1e-9;
  return a === b && unitKey(one) === unitKey(other);
}
