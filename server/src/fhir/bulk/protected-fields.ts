import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const bulkProtectedFields = {
  'bulk_export.file_key': {
    by: 'master key',
    row: 'id',
    what: 'The key of the files of a bulk export; it is deleted with the export.',
  },
  'bulk_export.details': {
    by: 'master key',
    row: 'id',
    what: 'What a bulk export is asked for that can name a person: its address with the searches of types.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof bulkProtectedFields> {}
}
