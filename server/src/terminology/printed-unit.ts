import { isUcum } from './ucum.ts';

const prefixes = ['k', '', 'd', 'c', 'm', 'u', 'n', 'p', 'f'] as const;
/** Units that take a prefix, as they are printed in lower case, and their codes. */
const prefixed = { g: 'g', mol: 'mol', eq: 'eq', osm: 'osm', iu: '[IU]', l: 'L', kat: 'kat' };

const combined = Object.entries(prefixed).flatMap(([printed, code]) =>
  prefixes.map((prefix) => [`${prefix}${printed}`, `${prefix}${code}`] as const),
);

/** A part of a unit as laboratories print it, in lower case and without blanks; no two codes differ by their case alone. */
const printedParts: readonly (readonly [string, string])[] = [
  ...combined,
  ...['mcg', 'mcgm', 'ugm'].map((printed) => [printed, 'ug'] as const),
  ...['gm', 'gms', 'gram', 'grams'].map((printed) => [printed, 'g'] as const),
  ...['mgm', 'mgs'].map((printed) => [printed, 'mg'] as const),
  ...['mcl', 'cumm', 'cmm', 'mm^3', 'mm3'].map((printed) => [printed, 'uL'] as const),
  ...['k', 'thou', 'thousand', 'thousands'].map((printed) => [printed, '10*3'] as const),
  ...['m', 'mil', 'mill', 'million', 'millions'].map((printed) => [printed, '10*6'] as const),
  ...['unit', 'units', 'enzymeunits'].map((printed) => [printed, 'U'] as const),
  ...['mciu', 'mcu'].map((printed) => [printed, printed === 'mcu' ? 'uU' : 'u[IU]'] as const),
  ...['kgh2o', 'kgwater', 'kg_h2o'].map((printed) => [printed, 'kg'] as const),
  ...['mosmol', 'mosmols'].map((printed) => [printed, 'mosm'] as const),
  ...['cell', 'cells'].map((printed) => [printed, '{cells}'] as const),
  ...['copy', 'copies', 'cps'].map((printed) => [printed, '{copies}'] as const),
  ['cfu', '[CFU]'],
  ['gpl', "[GPL'U]"],
  ['mpl', "[MPL'U]"],
  ['apl', "[APL'U]"],
  ...['s', 'sec', 'secs', 'second', 'seconds'].map((printed) => [printed, 's'] as const),
  ...['min', 'mins', 'minute', 'minutes'].map((printed) => [printed, 'min'] as const),
  ...['h', 'hr', 'hrs', 'hour', 'hours', '1hr', '1h'].map((printed) => [printed, 'h'] as const),
  ...['d', 'day', 'days'].map((printed) => [printed, 'd'] as const),
  ...['24h', '24hr', '24hrs', '24hours'].map((printed) => [printed, '(24.h)'] as const),
  ...['hpf', 'hpf.'].map((printed) => [printed, '[HPF]'] as const),
  ...['lpf', 'lpf.'].map((printed) => [printed, '[LPF]'] as const),
  ...['1.73', '1.73m2', '1.73m^2', '1.73m*2', '1.73sqm', '1.73sq.m', '1.73sq.m.', '1.73_m2'].map(
    (printed) => [printed, '{1.73_m2}'] as const,
  ),
  ...['100wbc', '100wbcs'].map((printed) => [printed, '100{WBCs}'] as const),
  ['m^2', 'm2'],
  ['mm', 'mm'],
];
/** The same, and each code itself. */
const parts: ReadonlyMap<string, string> = new Map([
  ...printedParts,
  ...printedParts.map(([, code]) => [code.toLowerCase(), code] as const),
]);

/** Units as a whole, which nothing stands under. */
const wholes: ReadonlyMap<string, string> = new Map([
  ['ratio', '{ratio}'],
  ['index', '{index}'],
  ['inr', '{INR}'],
  ['titer', '{titer}'],
  ['ph', '[pH]'],
  ['s/co', '{s_co_ratio}'],
  ['eu/dl', '[EU]/dL'],
  ['mmhg', 'mm[Hg]'],
  ['bpm', '/min'],
  ['beats/min', '{beats}/min'],
  ...['lb', 'lbs', 'pound', 'pounds', '[lb_av]'].map((printed) => [printed, '[lb_av]'] as const),
  ...['in', 'inch', 'inches', '[in_i]'].map((printed) => [printed, '[in_i]'] as const),
  ['°c', 'Cel'],
  ['degc', 'Cel'],
  ['°f', '[degF]'],
  ['degf', '[degF]'],
  ['%', '%'],
]);

/** A number of cells stands before a volume; elsewhere `K` and `M` mean something else. */
const powers = new Set(['10*3', '10*6']);
const volumes = new Set(['uL', 'mL', 'dL', 'L', 'nL']);

const power = /^(?:[x×]?10(?:e|exp|x|×|\^|\*{1,2})|[x×](?:10|e))\(?(\d{1,2})\)?$/u;

/** A power whose caret a message lost: `10 3/uL`. */
const spacedPower = /^[x×]?\s*10\s+(?=(?:3|6|9|12)\s*\/)/u;
const logarithm = /^log\s*\(?(?:10)?\)?[\s_]*(iu|copies|copy|cps)\s*\/\s*(ml|l)$/u;
/**
 * Capitals that mean another unit than their small letter, or none: `D` is also a dioptre, `S` a siemens, `G/L` a billion in a
 * litre.
 */
const ambiguous = /^(?:[A-KM-Z]|G\s*\/\s*[Ll])$/u;

/**
 * The code of UCUM for a unit as it is printed: `mEq/L` is `meq/L`, `K/uL` is `10*3/uL`, `mL/min/1.73m2` is
 * `mL/min/{1.73_m2}`. Undefined where the printed text does not surely mean one unit.
 */
export function ucumCodeOf(printed: string): string | undefined {
  const text = printed
    .normalize('NFC')
    .replaceAll(/[µμ]/gu, 'u')
    .replaceAll('²', '^2')
    .replaceAll('³', '^3')
    .replace(/\s*\(calc(?:ulated)?\)\s*$/iu, '')
    .trim();
  return (ambiguous.test(text) ? undefined : known(text)) ?? (isUcum(text) ? text : undefined);
}

function known(text: string): string | undefined {
  const folded = text.toLowerCase().replace(spacedPower, '10^');
  const whole = wholes.get(folded.replaceAll(/\s+/gu, ''));
  if (whole !== undefined) return whole;
  const [, counted, volume] = logarithm.exec(folded) ?? [];
  if (counted !== undefined)
    return `{Log_${counted === 'iu' ? 'IU' : 'copies'}}/${volume === 'ml' ? 'mL' : 'L'}`;
  // A percentage of a whole that is named is a percentage.
  if (/^%\s*(?:of|by)\s/u.test(folded)) return '%';
  const [, amount = folded, remark] = /^(.*\S)\s*(feu|ddu|\{feu\}|\{ddu\})$/u.exec(folded) ?? [];
  const codes = amount.split('/').map((part) => (part === '' ? '' : partOf(part)));
  const [first, ...under] = codes;
  if (first === undefined || codes.includes(undefined)) return undefined;
  if (under.length === 0 && !single.has(first)) return undefined;
  const isCount = powers.has(first) && !/^10|^x|^×/u.test(amount);
  const isSpaced = folded !== text.toLowerCase();
  if ((isCount || isSpaced) && !volumes.has(under[0] ?? '')) return undefined;
  // Fibrinogen equivalents are counted in a volume.
  if (remark !== undefined && !volumes.has(under.at(-1) ?? '')) return undefined;
  const annotation =
    remark === undefined ? '' : `{${remark.replaceAll(/[{}]/gu, '').toUpperCase()}}`;
  return `${codes.join('/')}${annotation}`;
}

/** Parts that are a unit by themselves; `K`, `M` and `h` alone may mean others. */
const single = new Set([
  ...combined.map(([, code]) => code),
  's',
  'min',
  'd',
  'mm',
  '{cells}',
  '{copies}',
  "[GPL'U]",
  "[MPL'U]",
  "[APL'U]",
]);

function partOf(printed: string): string | undefined {
  const text = printed.trim();
  const [, of] = /^(\S+?)\s*(?:\{creat\}|of\s+creat\S*|creat\S*|crt|cr)$/u.exec(text) ?? [];
  if (of !== undefined) {
    const amount = parts.get(of);
    return amount === undefined ? undefined : `${amount}{creat}`;
  }
  const plain = text.replaceAll(/\s+/gu, '');
  const [, digits] = power.exec(plain) ?? [];
  if (digits !== undefined) return `10*${Number(digits)}`;
  return parts.get(plain) ?? unitOf(plain);
}

/** Enzyme units, which laboratories print as a capital. */
function unitOf(plain: string): string | undefined {
  return plain === 'u' ? 'U' : undefined;
}
