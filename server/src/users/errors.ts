import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of users, their demographics, deletion and export. */
export const userErrors = {
  'user.not_found': {
    status: 404,
    text: 'Not found',
    meaning: 'No user has this id in the team.',
  },
  'user.reference_not_found': {
    status: 404,
    text: 'User not found',
    meaning: 'No user has this client_user_id in the team.',
  },
  'user.gone': {
    status: 404,
    text: 'The user does not or no longer exists in this team',
    meaning: 'The request changes a user that is unknown or deleted.',
  },
  'user.deleted': {
    status: 404,
    text: 'User is scheduled for deletion',
    meaning: 'The user was deleted and is in the 7-day grace period; the deletion can be undone.',
  },
  'user.conflict': {
    status: 400,
    text: 'Client user id already exists.',
    meaning: 'The client_user_id belongs to a user; the body names its user_id and created_on.',
    example: {
      detail: {
        error_type: 'INVALID_REQUEST',
        error_message: 'Client user id already exists.',
        user_id: '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3',
        created_on: '2026-11-20T07:01:00+00:00',
      },
    },
  },
  'user.reference_taken': {
    status: 409,
    text: 'Client user id already exists.',
    meaning: 'The new client_user_id of a user belongs to another user.',
  },
  'user.nothing_to_patch': {
    status: 400,
    text: 'Nothing to patch',
    meaning: 'The body names no field that can be changed.',
  },
  'user.undo_impossible': {
    status: 400,
    text: 'The deletion cannot be undone: the client_user_id is in use by another user',
    meaning: 'The reference was given to a new user after the deletion.',
  },
  'user.demographics_not_found': {
    status: 404,
    text: 'User demographics data not found',
    meaning: 'No demographics were stored for this user.',
  },
  'user.not_deleted': {
    status: 404,
    text: 'The user is not deleted',
    meaning: 'There is no deletion to return: the user is active.',
  },
  'user.not_erased': {
    status: 404,
    text: 'The user is not erased yet',
    meaning: 'The certificate exists after the data is erased, 7 days after the deletion.',
  },
  'user.too_many_exports': {
    status: 429,
    text: 'Too many exports are running; try again when one of them has ended',
    meaning: 'Each process runs at most 4 exports at once. Repeat the request later.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof userErrors, CatalogEntry> {}
}
