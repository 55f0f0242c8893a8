import { readTsv } from '#kernel/files/tsv.ts';

import { findState, type State } from './states.ts';

/** The state of the first three digits of a ZIP code, or of all five if the three are used in several states. */
const stateCodes = new Map(
  readTsv(new URL('./data/zip3.tsv', import.meta.url)).map(([key = '', code = '']) => [key, code]),
);

/** The five digits of a ZIP or ZIP+4 code, or undefined for other text. */
export function parseZip(text: string): string | undefined {
  return /^\s*(\d{5})(?:-?\d{4})?\s*$/u.exec(text)?.[1];
}

/** Returns the state of a ZIP code; undefined if there is none. */
export function stateOfZip(zip: string): State | undefined {
  const digits = parseZip(zip);
  if (digits === undefined) return undefined;
  const code = stateCodes.get(digits) ?? stateCodes.get(digits.slice(0, 3));
  return code === undefined ? undefined : findState(code);
}
