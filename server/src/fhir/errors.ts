import type { CatalogEntry } from '#kernel/errors.ts';

export const fhirErrors = {
  'fhir.not_found': {
    status: 404,
    text: 'There is no such resource',
    meaning:
      'No resource of this type has this id in the team. An OperationOutcome, as every refusal below `/fhir/r4`.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof fhirErrors, CatalogEntry> {}
}
