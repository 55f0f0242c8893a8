import type { SearchParameter, SearchParameters } from './criteria-model.ts';

/** What every type can be searched by. */
export const common = {
  _id: { type: 'token', about: 'Ids, separated by commas.', paths: ['id'] },
  _lastUpdated: {
    type: 'date',
    about: 'The time of the last change; repeat the parameter for a range.',
    paths: ['meta.lastUpdated'],
  },
} as const satisfies SearchParameters;

/** The same under the name that FHIR gives it, too. */
export const subjectParameter = {
  type: 'reference',
  about: 'The same as `patient`.',
  paths: ['subject'],
  targets: ['Patient'],
  sameAs: 'patient',
} as const satisfies SearchParameter;

export const patientParameter = {
  type: 'reference',
  about: 'Whose it is: `Patient/` and the id, the id alone, or the address of the Patient.',
  paths: ['subject', 'patient', 'beneficiary'],
  targets: ['Patient'],
} as const satisfies SearchParameter;
