import { type Interpretation, gravestOf } from './interpretation.ts';

/**
 * HL7 table 0078. What only says how a value moved, and better, is left to its range. Susceptible organisms are what is
 * hoped for; anything that hinders a treatment, or a measurement, is for a person to look at.
 */
const table0078: Readonly<Record<string, Interpretation | null>> = {
  N: 'normal',
  NEG: 'normal',
  ND: 'normal',
  NR: 'normal',
  WR: 'abnormal',
  RR: 'abnormal',
  L: 'abnormal',
  H: 'abnormal',
  LU: 'abnormal',
  HU: 'abnormal',
  'L<': 'abnormal',
  'H>': 'abnormal',
  '<': 'abnormal',
  '>': 'abnormal',
  A: 'abnormal',
  LL: 'critical',
  HH: 'critical',
  AA: 'critical',
  POS: 'abnormal',
  DET: 'abnormal',
  IND: 'abnormal',
  E: 'abnormal',
  IE: 'abnormal',
  AC: 'abnormal',
  TOX: 'abnormal',
  QCF: 'abnormal',
  CAR: 'abnormal',
  EX: 'abnormal',
  HX: 'abnormal',
  LX: 'abnormal',
  U: 'abnormal',
  D: 'abnormal',
  W: 'abnormal',
  B: null,
  S: 'normal',
  VS: 'normal',
  'SYN-S': 'normal',
  MS: 'abnormal',
  SDD: 'abnormal',
  I: 'abnormal',
  R: 'abnormal',
  NS: 'abnormal',
  'SYN-R': 'abnormal',
  NCL: 'abnormal',
};

/** Flags of laboratories for critical values, beside those of table 0078. */
const criticalCodes = new Set([
  'CH',
  'CL',
  'PH',
  'PL',
  'CRIT',
  'CRH',
  'CRL',
  'HC',
  'LC',
  'HP',
  'LP',
]);
const criticalWords =
  /\b(?:critical(?:ly)?|crit|panic|alert|life[- ]threatening|very abnormal)\b/iu;
/** These are normal only where the laboratory's own table of flags says so; else the range decides. */
const saysNothing =
  /^(?:normal|negative|not detected|none detected|undetected|non-?reactive|within (?:normal|reference)?\s*(?:limits|range)|in range|wnl|none|no flag|-+|\.)$/iu;

/** The flags of one laboratory and what they mean, by their text in capitals. */
export type FlagTable = Readonly<Record<string, Interpretation>>;

/**
 * What the flags of a laboratory say, several with `~`; its own table of flags goes first. Undefined: they say nothing of
 * the value. A flag that no table has is abnormal until a person has looked.
 */
export function interpretFlags(
  printed: string | null,
  table: FlagTable = {},
): Interpretation | undefined {
  const flags = (printed ?? '').split('~').map((flag) => flag.trim());
  return gravestOf(
    flags.flatMap((flag) => (flag === '' ? [] : (interpretFlag(flag, table) ?? []))),
  );
}

/**
 * What a text in the place of a reference range says where it is a flag: `Above high normal`, `Below lower panic limits`.
 * Undefined for any other text.
 */
export function interpretRangeWords(text: string | null): Interpretation | undefined {
  const isFlag = /^(?:above|below)\s[^\d<>≤≥]+$/iu.test((text ?? '').trim());
  return isFlag ? interpretFlags(text) : undefined;
}

/** What the laboratory's own table makes of its flags; undefined if the table has none of them. */
export function meaningInTable(
  printed: string | null,
  table: FlagTable,
): Interpretation | undefined {
  const flags = (printed ?? '').split('~').map((flag) => flag.trim().toUpperCase());
  return flags.some((flag) => table[flag] !== undefined)
    ? interpretFlags(printed, table)
    : undefined;
}

function interpretFlag(flag: string, table: FlagTable): Interpretation | undefined {
  const own = table[flag.toUpperCase()];
  if (own !== undefined) return own;
  const code = flag
    .toUpperCase()
    .replaceAll(/[()[\]]/gu, '')
    .replace(/^[*!]+(?=[A-Z]+[*!]*$)/u, '')
    .replace(/(?<=^[A-Z]+)[*!]+$/u, '')
    .replace(/^(H|L)\1{2,}$/u, '$1$1')
    .replaceAll('↑', 'H')
    .replaceAll('↓', 'L');
  const known = table0078[code];
  if (known !== undefined) return known ?? undefined;
  if (criticalCodes.has(code)) return 'critical';
  if (criticalWords.test(flag)) return isNegated.test(flag) ? undefined : 'critical';
  return saysNothing.test(flag) ? undefined : 'abnormal';
}

const isNegated = /\b(?:not|non|no)\b/iu;
