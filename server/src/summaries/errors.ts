import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of pushes and reads of summaries. */
export const summaryErrors = {
  'summary.resource_unknown': {
    status: 404,
    text: 'Unknown summary resource',
    meaning: 'The path names a resource that is not in the table of summaries.',
  },
  'summary.profile_not_found': {
    status: 404,
    text: 'Profile not found',
    meaning: 'No provider, or not the requested one, has reported a profile of this user.',
  },
  'summary.sleep_not_found': {
    status: 404,
    text: 'Sleep not found',
    meaning: 'No user of the team has a sleep with this id.',
  },
  'summary.workout_not_found': {
    status: 404,
    text: 'Workout not found',
    meaning: 'No user of the team has a workout with this id.',
  },
  'summary.batch_too_large': {
    status: 413,
    text: 'A request takes at most 1,000 summaries; send the rest in further requests',
    meaning: 'Nothing was stored.',
  },
  'summary.range_too_large': {
    status: 422,
    text: 'The range has more than 10,000 summaries; request a shorter range',
    meaning: 'The operation does not return pages.',
  },
  'summary.too_many': {
    status: 422,
    text: 'The range has too many summaries; request a shorter range',
    meaning: 'An aggregate query reads at most 50,000 summaries.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof summaryErrors, CatalogEntry> {}
}
