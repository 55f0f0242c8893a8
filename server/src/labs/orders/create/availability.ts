import { findState, stateOfZip } from '#insurance';
import type { PlainDate } from '#kernel/time.ts';
import type { Lab, Marker } from '#labs/catalog';

import type { OrderAddress } from '../model.ts';

type Place = Pick<OrderAddress, 'state' | 'zip'>;

/** Returns the two-letter postal code of the state: from its name, else from the ZIP code, else the text as given. */
export function stateCodeOf({ state, zip }: Place): string {
  return findState(state)?.code ?? stateOfZip(zip)?.code ?? state.trim().toUpperCase();
}

/** Returns the state of the address and the state of its ZIP code. If they differ, both must allow the order. */
function statesOf(place: Place): readonly string[] {
  return [...new Set([stateCodeOf(place), stateOfZip(place.zip)?.code ?? stateCodeOf(place)])];
}

/** Returns why the lab cannot test these markers for a patient at this address, or undefined if it can. */
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

/** Returns true if the patient is under 18 on that day. A patient born on 29 February ages on 1 March. */
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
