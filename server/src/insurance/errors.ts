import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of insurance records, eligibility, state plans and payors. */
export const insuranceErrors = {
  'insurance.not_found': {
    status: 404,
    text: 'User insurance data not found',
    meaning: 'The user has no insurance record of this kind (primary or not).',
  },
  'insurance.state_plans_closed': {
    status: 403,
    text: 'MEDFED and MAIDFED are in closed beta, and this team is not enabled',
    meaning:
      'The operator enables a production team with `salus insurance state-plans --enable`; sandbox teams are enabled.',
  },
  'eligibility.not_found': {
    status: 404,
    text: 'Eligibility check not found',
    meaning: 'The user has no check with this id.',
  },
  'eligibility.batch_not_found': {
    status: 404,
    text: 'Eligibility batch not found',
    meaning: 'The team has no batch with this id.',
  },
  'eligibility.no_clearinghouse': {
    status: 409,
    text: 'No clearinghouse is connected',
    meaning: 'Nothing was sent or stored. Sandbox teams have a sandbox payer.',
  },
  'payor.too_many': {
    status: 400,
    text: 'A team has at most 1,000 custom payors; the operator can import a list for all teams',
    meaning: 'Nothing was stored.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof insuranceErrors, CatalogEntry> {}
}
