import { type Interpretation, gravestOf } from './interpretation.ts';

/**
 * HL7 table 0078. `B` (better) says nothing about the value itself, so the range decides. Susceptible organisms are
 * normal. Anything that hinders a treatment or a measurement is abnormal, so that a member reviews it.
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

/** Flags of laboratories for critical values, in addition to table 0078. */
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
/** Flags that are normal only if the laboratory's own table says so; otherwise the range decides. */
const saysNothing =
  /^(?:normal|negative|not detected|none detected|undetected|non-?reactive|within (?:normal|reference)?\s*(?:limits|range)|in range|wnl|none|no flag|-+|\.)$/iu;

/** The meanings of one laboratory's flags, by their text in capitals. */
export type FlagTable = Readonly<Record<string, Interpretation>>;

/**
 * Returns the meaning of a laboratory's flags, which are joined with `~`. Its own table comes first. Undefined if they
 * say nothing about the value. A flag in no table is abnormal, so that a member reviews it.
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
 * Returns the meaning of a flag that is printed as the reference range: `Above high normal`, `Below lower panic
 * limits`. Undefined for any other text.
 */
export function interpretRangeWords(text: string | null): Interpretation | undefined {
  const isFlag = /^(?:above|below)\s[^\d<>≤≥]+$/iu.test((text ?? '').trim());
  return isFlag ? interpretFlags(text) : undefined;
}

/** Returns the meaning of the flags in the laboratory's own table; undefined if the table has none of them. */
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
