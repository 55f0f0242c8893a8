import type { CatalogEntry } from '#kernel/errors.ts';

export const fhirErrors = {
  'fhir.not_found': {
    status: 404,
    text: 'There is no such resource',
    meaning:
      'No resource of this type has this id in the team. An OperationOutcome, as every refusal below `/fhir/r4`.',
  },
  'fhir.gone': {
    status: 410,
    text: 'The user was deleted, and what is about them with them',
    meaning:
      'The resource is of a user whom the team deleted. Whoever may not read every user gets 404 instead.',
  },
  'fhir.too_many_exports': {
    status: 429,
    text: 'The team has four bulk exports that run; wait for one, or remove it',
    meaning: 'Nothing was begun; `Retry-After` says when to try again.',
  },
  'fhir.asked_too_fast': {
    status: 429,
    text: 'The export was asked about too fast; heed Retry-After',
    meaning: 'Of a bulk export: it goes on, and `Retry-After` says when to ask again.',
  },
  'fhir.export_failed': {
    status: 500,
    text: 'The export could not be made; begin another',
    meaning: 'Every run of a bulk export failed; the log of the server says why.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof fhirErrors, CatalogEntry> {}
}
