import type { Interpretation } from '#labs/orders';

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

/** What the laboratory's flags say; a flag that is not in the table is abnormal until a person has looked. */
export function interpretFlags(printed: string | null): Interpretation | undefined {
  const flags = (printed ?? '').split('~').map((flag) => flag.trim().toUpperCase());
  const said = new Set(
    flags
      .filter((flag) => flag !== '')
      .map((flag) => (flag in table0078 ? table0078[flag] : 'abnormal')),
  );
  return gravities.find((each) => said.has(each));
}

const gravities = ['critical', 'abnormal', 'normal'] as const;
