import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of uploaded lab reports. */
export const reportErrors = {
  'lab_report.not_found': {
    status: 404,
    text: 'Lab report parsing job does not exist',
    meaning: 'The team has no parsing job with this id, or its user was deleted.',
  },
  'lab_report.file_not_found': {
    status: 404,
    text: 'The file of the lab report does not exist',
    meaning: 'The report has no file with this number, or its files were removed.',
  },
  'lab_report.page_not_found': {
    status: 404,
    text: 'The lab report has no page with this number',
    meaning: 'The files of the report have fewer pages.',
  },
  'lab_report.page_unreadable': {
    status: 422,
    text: 'The page of the lab report cannot be rendered',
    meaning:
      'A file is damaged or encrypted, or rendering it exceeds the limit of memory or time. Download the file instead.',
  },
  'lab_report.file_too_large': {
    status: 413,
    text: 'A file of a lab report may have at most 10 MiB',
    meaning: 'One of the files is larger than 10 MiB.',
  },
  'lab_report.changed': {
    status: 409,
    text: 'The lab report has changed since you read it',
    meaning: '`version` is not the current one of the job: read it again.',
  },
  'lab_report.not_waiting': {
    status: 409,
    text: 'The lab report does not wait for a review',
    meaning:
      'It has not been read yet, could not be read, needs no review, or was already decided.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof reportErrors, CatalogEntry> {}
}
