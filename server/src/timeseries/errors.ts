import type { CatalogEntry } from '#kernel/errors.ts';

/** Of samples that are pushed, imported or asked for. */
export const timeseriesErrors = {
  'upload.empty': {
    status: 422,
    text: 'The request has no file; send it as the body, with its media type',
    meaning: 'The operation takes a file as its body.',
  },
  'upload.too_large': {
    status: 413,
    text: 'A file of at most 1 GiB can be uploaded; use the command line for a larger one',
    meaning: 'Nothing was stored.',
  },
  'upload.fit_too_large': {
    status: 413,
    text: 'A FIT file of at most 8 MiB can be uploaded; use the command line for a larger one',
    meaning: 'Nothing was stored.',
  },
  'import.unreadable': {
    status: 422,
    text: 'The file cannot be read',
    meaning: '`detail` has the reason. Data read before the error remains stored.',
  },
  'import.busy': {
    status: 503,
    text: 'Too many files are being imported; try again in a minute',
    meaning:
      'A process imports at most two files of a team and environment at once, and 32 of all teams.',
  },
  'timeseries.resource_unknown': {
    status: 404,
    text: 'Unknown timeseries resource',
    meaning: 'The path names a resource that is not in the resource table.',
  },
  'timeseries.batch_too_large': {
    status: 413,
    text: 'A request takes at most 100,000 samples; send the rest in further requests',
    meaning: 'Nothing was stored.',
  },
  'timeseries.entry_too_large': {
    status: 413,
    text: 'An entry of the bulk form holds at most 10,000 values; send the rest as further entries',
    meaning: 'Nothing was stored.',
  },
  'timeseries.range_too_large': {
    status: 422,
    text: 'The range has more than 100,000 samples; request a shorter range, or use the grouped operation',
    meaning: 'The deprecated ungrouped operation does not return pages.',
  },
  'timeseries.too_few_points': {
    status: 422,
    text: 'The range has more sources than points; name a provider, or request more points',
    meaning: 'Only in responses of tools for assistants: each source needs at least one point.',
  },
  'timeseries.too_many_samples': {
    status: 422,
    text: 'The range has too many samples; request a shorter range',
    meaning:
      'An aggregate query reads at most 5,000,000 samples of a time series, a tool for assistants 1,100,000.',
  },
  'timeseries.cursor_invalid': {
    status: 422,
    text: 'The cursor does not belong to this query; start again without next_cursor',
    meaning: 'The cursor was altered, or belongs to another user, resource or time range.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof timeseriesErrors, CatalogEntry> {}
}
