import type { TeamScope } from '#kernel/scope.ts';

import type { Physician } from '../model.ts';

/** The ordering physician of sandbox orders that name none. The NPI has a valid check digit and is synthetic. */
const sandboxPhysician: Physician = {
  firstName: 'Leo',
  lastName: 'Damasco',
  npi: '1234567893',
  email: null,
  licensedStates: [],
};

/** Returns the physicians who order for a team if the order names none; empty in production. */
export function physiciansOf({
  environment,
}: Pick<TeamScope, 'environment'>): readonly Physician[] {
  return environment === 'sandbox' ? [sandboxPhysician] : [];
}

/** Returns the named physician, or the team's default; null if there is neither. */
export function physicianOf(scope: TeamScope, named: Physician | null): Physician | null {
  return named ?? physiciansOf(scope)[0] ?? null;
}
