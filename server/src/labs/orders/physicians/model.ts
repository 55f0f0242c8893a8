import type { TeamScope } from '#kernel/scope.ts';

import type { Physician } from '../model.ts';

/** Who orders in a sandbox where the team names nobody. The number has a valid check digit and is nobody's. */
const sandboxPhysician: Physician = {
  firstName: 'Leo',
  lastName: 'Damasco',
  npi: '1234567893',
  email: null,
  licensedStates: [],
};

/** Who orders for a team where an order names nobody: in production nobody does. */
export function physiciansOf({
  environment,
}: Pick<TeamScope, 'environment'>): readonly Physician[] {
  return environment === 'sandbox' ? [sandboxPhysician] : [];
}

/** The physician that was named, or who orders where nobody is. */
export function physicianOf(scope: TeamScope, named: Physician | null): Physician | null {
  return named ?? physiciansOf(scope)[0] ?? null;
}
