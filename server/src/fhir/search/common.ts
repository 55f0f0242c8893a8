import type { SearchParameters } from './criteria-model.ts';

/** What every type can be searched by. */
export const common = {
  _id: { type: 'token', about: 'Ids, separated by commas.' },
  _lastUpdated: {
    type: 'date',
    about: 'When the resource last changed; twice for a span of time.',
  },
} as const satisfies SearchParameters;
