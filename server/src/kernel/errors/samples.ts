import type { CatalogEntry } from './entry.ts';

/** What is wrong with samples and summaries, or with asking for them. */
export const sampleErrors = {
  'timeseries.resource_unknown': {
    status: 404,
    text: 'Unknown timeseries resource',
    meaning: 'The path names a resource that is not in the resource table.',
  },
  'timeseries.batch_too_large': {
    status: 413,
    text: 'A request takes at most 10,000 samples; send the rest in further requests',
    meaning: 'Nothing was stored.',
  },
  'timeseries.range_too_large': {
    status: 422,
    text: 'The range holds more than 100,000 samples; ask for less at a time, or use the grouped operation',
    meaning: 'The deprecated ungrouped operation has no pages.',
  },
  'timeseries.stream_too_large': {
    status: 413,
    text: 'A workout stream holds at most 400,000 values',
    meaning: 'Of an import: the workout is stored, its stream is not.',
  },
  'timeseries.too_many_samples': {
    status: 422,
    text: 'The time asked for holds too many samples; ask for less at a time',
    meaning: 'An aggregate query reads at most 5,000,000 samples of a time series.',
  },
  'timeseries.cursor_invalid': {
    status: 422,
    text: 'The cursor is not one of this query; start again without next_cursor',
    meaning: 'The cursor was altered, or belongs to another user, resource or time range.',
  },
  'summary.resource_unknown': {
    status: 404,
    text: 'Unknown summary resource',
    meaning: 'The path names a resource that is not in the table of summaries.',
  },
  'summary.profile_not_found': {
    status: 404,
    text: 'Profile not found',
    meaning: 'No provider (or not the one that was asked for) has told anything of this user.',
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
    text: 'The range holds more than 10,000 summaries; ask for less at a time',
    meaning: 'The operation has no pages.',
  },
  'summary.too_many': {
    status: 422,
    text: 'The time asked for holds too many summaries; ask for less at a time',
    meaning: 'An aggregate query reads at most 50,000 summaries.',
  },
} as const satisfies Record<string, CatalogEntry>;
