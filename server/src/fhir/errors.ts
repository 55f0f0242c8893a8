import type { CatalogEntry } from '#kernel/errors.ts';

export const fhirErrors = {
  'fhir.not_found': {
    status: 404,
    text: 'There is no such resource',
    meaning:
      'No resource of this type has this id in the team. The body is an OperationOutcome, as for every error below `/fhir/r4`.',
  },
  'fhir.gone': {
    status: 410,
    text: 'The user was deleted with all of their data',
    meaning:
      'The resource belongs to a deleted user. Clients that may not read every user get 404 instead.',
  },
  'fhir.too_many_exports': {
    status: 429,
    text: 'The team has four running bulk exports; wait for one to end, or cancel it',
    meaning: 'Nothing was started. Try again after the time in `Retry-After`.',
  },
  'fhir.asked_too_fast': {
    status: 429,
    text: 'The export was polled too fast; wait as long as Retry-After says',
    meaning: 'For a bulk export: the export continues. Poll again after the time in `Retry-After`.',
  },
  'fhir.export_failed': {
    status: 500,
    text: 'The export failed; start another',
    meaning: 'All attempts of the bulk export failed; the server log has the reason.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof fhirErrors, CatalogEntry> {}
}
