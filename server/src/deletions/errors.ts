import type { CatalogEntry } from '#kernel/errors.ts';

export const deletionErrors = {
  'deletion.not_found': {
    status: 404,
    text: 'The user has no such deletion',
    meaning: 'No deletion has this id for the user, or an undo has ended it.',
  },
  'deletion.over': {
    status: 409,
    text: 'The deletion can no longer be undone',
    meaning: 'A deletion can be undone for an hour. After that the data is erased.',
  },
  'deletion.nothing_found': {
    status: 404,
    text: 'The user has no such summary or import',
    meaning: 'The deletion names a summary or an import by an id that the user does not have.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof deletionErrors, CatalogEntry> {}
}
