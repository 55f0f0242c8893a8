import type { Problem } from '#kernel/problem.ts';

import { findState } from './us/states.ts';
import { stateOfZip } from './us/zip-codes.ts';

export type Address = {
  readonly firstLine: string;
  /** Empty if absent. */
  readonly secondLine: string;
  readonly city: string;
  /** In the United States the two letters, where the state was recognised. */
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  /** Instructions for access; null if absent. */
  readonly accessNotes: string | null;
};

export const emptyAddress: Address = {
  firstLine: '',
  secondLine: '',
  city: '',
  state: '',
  zip: '',
  country: 'US',
  accessNotes: null,
};

/** An address in a request: the ZIP code under either name, the country optional. */
export type GivenAddress = {
  readonly first_line: string;
  readonly second_line?: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip?: string | null;
  readonly zip_code?: string | null;
  readonly country?: string | null;
  readonly access_notes?: string | null;
};

const unitedStates = new Set(['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA']);

/** Returns the problems of an address that its schema cannot express. */
export function addressProblems(
  given: GivenAddress,
  loc: readonly (string | number)[],
): readonly Problem[] {
  const { zip, zip_code: zipCode } = given;
  const problems: Problem[] = [];
  const either = zip ?? zipCode ?? '';
  if (either.trim() === '') {
    problems.push({ type: 'missing', loc: [...loc, 'zip'], msg: 'Field required' });
  }
  if (given.state.trim() === '' && stateOfZip(either) === undefined) {
    const msg = 'Field required, as the ZIP code does not tell it';
    problems.push({ type: 'missing', loc: [...loc, 'state'], msg });
  }
  if (zip != null && zipCode != null && zip.trim() !== zipCode.trim()) {
    const msg = 'Input should be the same as zip, or left out';
    problems.push({ type: 'value_error', loc: [...loc, 'zip_code'], msg, input: zipCode });
  }
  return problems;
}

/** Returns the address in normalised form. */
export function toAddress(given: GivenAddress): Address {
  const country = given.country?.trim() ?? '';
  const isUnitedStates = country === '' || unitedStates.has(country.toUpperCase());
  const state = given.state.trim();
  return {
    firstLine: given.first_line.trim(),
    secondLine: given.second_line?.trim() ?? '',
    city: given.city.trim(),
    state: isUnitedStates ? (findState(state)?.code ?? state) : state,
    zip: (given.zip ?? given.zip_code ?? '').trim(),
    country: isUnitedStates ? 'US' : country,
    accessNotes: given.access_notes ?? null,
  };
}
