import { resolve } from 'node:path';

import type { ArchiveSettings } from '../../config/archive.ts';
import { openBucketStore } from './bucket-store.ts';
import { openFolderStore } from './folder-store.ts';
import type { ArchiveStore } from './store.ts';

/** The folder or bucket that the location names; a bucket with the account of the settings. */
export function openArchiveStore(location: string, settings: ArchiveSettings): ArchiveStore {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/u.exec(location) ?? [];
  if (bucket === undefined) return openFolderStore(resolve(location));
  const { archiveEndpoint, archiveRegion, archiveAccessKeyId, archiveSecretAccessKey } = settings;
  return openBucketStore({
    bucket,
    prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
    endpoint: archiveEndpoint ?? `https://s3.${archiveRegion}.amazonaws.com`,
    region: archiveRegion,
    accessKeyId: archiveAccessKeyId ?? '',
    secretAccessKey: archiveSecretAccessKey ?? '',
  });
}
