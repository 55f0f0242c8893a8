import { readPublicUrl, type SettingValues, text, wholeNumber } from './setting.ts';

/** The continuous archive of the embedded database. */
export const archiveSettings = {
  archive: {
    variable: 'SALUS_ARCHIVE',
    fallback: null,
    meaning:
      'Folder or bucket (s3://bucket/prefix) for base backups and the write-ahead log of the embedded database, so that any second can be restored; docs/operate/backup.md.',
    read: text(
      /^(?!s3:\/\/)\S.*$|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w!.*'()/-]*)?$/u,
      'must be a folder, or s3://bucket/prefix',
    ),
  },
  archiveDays: {
    variable: 'SALUS_ARCHIVE_DAYS',
    fallback: '14',
    meaning: 'Number of days for which every second can be restored. Older backups are removed.',
    read: wholeNumber(1, 3660),
  },
  archiveEndpoint: {
    variable: 'SALUS_ARCHIVE_S3_ENDPOINT',
    fallback: null,
    meaning:
      'URL of the S3-compatible service, without the bucket. Unset: Amazon S3 of the region.',
    read: readPublicUrl,
  },
  archiveRegion: {
    variable: 'SALUS_ARCHIVE_S3_REGION',
    fallback: 'us-east-1',
    meaning: 'Region of the bucket.',
    read: text(/^[a-z0-9-]+$/u, 'must be the name of a region'),
  },
  archiveAccessKeyId: {
    variable: 'SALUS_ARCHIVE_S3_ACCESS_KEY_ID',
    fallback: null,
    meaning:
      'Access key of an account with permission to read, list, write and delete in the bucket.',
    read: text(/^\S+$/u, 'must be without spaces'),
  },
  archiveSecretAccessKey: {
    variable: 'SALUS_ARCHIVE_S3_SECRET_ACCESS_KEY',
    fallback: null,
    meaning: 'Its secret.',
    read: text(/^\S+$/u, 'must be without spaces'),
  },
} as const;

export type ArchiveSettings = SettingValues<typeof archiveSettings>;

export function archiveContradictions(
  config: ArchiveSettings & { readonly databaseUrl: string | null },
): string[] {
  const { archive, archiveAccessKeyId, archiveSecretAccessKey, databaseUrl } = config;
  if (archive === null) return [];
  const problems: string[] = [];
  if (databaseUrl !== null)
    problems.push(
      'SALUS_ARCHIVE is for the embedded database: with DATABASE_URL use the tools of that server',
    );
  if (!archive.startsWith('s3://')) return problems;
  if (archiveAccessKeyId === null || archiveSecretAccessKey === null)
    problems.push(
      'SALUS_ARCHIVE_S3_ACCESS_KEY_ID and SALUS_ARCHIVE_S3_SECRET_ACCESS_KEY must be set for a bucket',
    );
  return problems;
}
