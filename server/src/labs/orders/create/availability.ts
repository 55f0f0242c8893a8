import { findState, stateOfZip } from '#insurance';
import type { PlainDate } from '#kernel/time.ts';
import type { Lab, Marker } from '#labs/catalog';

import type { OrderAddress } from '../model.ts';

type Place = Pick<OrderAddress, 'state' | 'zip'>;

/** The state of an address by the two letters of the postal service, where it says one. */
export function stateCodeOf({ state, zip }: Place): string {
  return findState(state)?.code ?? stateOfZip(zip)?.code ?? state.trim().toUpperCase();
}

/** What the address says and what its ZIP code says: a slip in one must not let pass what the other forbids. */
function statesOf(place: Place): readonly string[] {
  return [...new Set([stateCodeOf(place), stateOfZip(place.zip)?.code ?? stateCodeOf(place)])];
}

/** Why the lab does not test these markers for somebody who lives there; undefined: it does. */
export function regionProblem(
  lab: Pick<Lab, 'name' | 'states'>,
  markers: readonly Pick<Marker, 'name' | 'excludedStates'>[],
  place: Place,
): string | undefined {
  for (const state of statesOf(place)) {
    if (lab.states !== null && !lab.states.includes(state))
      return `${lab.name} takes no orders for patients in ${state}`;
    const restricted = markers.filter(({ excludedStates }) => excludedStates.includes(state));
    if (restricted.length > 0) {
      const names = restricted.map(({ name }) => name).join(', ');
      return `Not available in ${state}: ${names}`;
    }
  }
  return undefined;
}

const adultYears = 18;

/** Whether somebody is under 18 on a day; who was born on 29 February is a year older on 1 March. */
export function isMinor(birthDate: PlainDate, today: PlainDate): boolean {
  const year = Number(birthDate.slice(0, 4)) + adultYears;
  return `${String(year).padStart(4, '0')}${birthDate.slice(4)}` > today;
}

/** The markers that Medicare may not pay for with these diagnoses: the patient is to sign that they know. */
export function medicareMayRefuse<Limited extends Pick<Marker, 'medicareDiagnoses'>>(
  markers: readonly Limited[],
  diagnosisCodes: readonly string[],
): readonly Limited[] {
  const codes = diagnosisCodes.map((code) => plainCode(code));
  return markers.filter(
    ({ medicareDiagnoses }) =>
      medicareDiagnoses.length > 0 &&
      !medicareDiagnoses.some((covered) =>
        codes.some((code) => code.startsWith(plainCode(covered))),
      ),
  );
}

const plainCode = (code: string): string => code.replaceAll('.', '').trim().toUpperCase();
