import { S3mini } from 's3mini';

import { requireDefined } from '../../require-defined.ts';
import { BackupError } from '../backup/error.ts';
import type { ArchiveStore, StoredObject } from './store.ts';

export type BucketSettings = {
  readonly bucket: string;
  /** The prefix of all object names; empty, or a path that ends with a slash. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const attempts = 3;
const requestMsMax = 120_000;
const type = 'application/octet-stream';

/** Objects of an S3-compatible bucket. Each request is tried three times, as buckets answer 503 when they are busy. */
export function openBucketStore(settings: BucketSettings): ArchiveStore {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: `${endpoint.replace(/\/$/u, '')}/${bucket}`,
    requestAbortTimeout: requestMsMax,
  });
  return {
    location: `s3://${bucket}/${prefix}`,
    put: async (name, bytes) => {
      await retried(async () => s3.putObject(`${prefix}${name}`, bytes, type));
    },
    get: async (name) => {
      const content = await retried(async () => s3.getObjectArrayBuffer(`${prefix}${name}`));
      return content === null ? undefined : Buffer.from(content);
    },
    list: async (wanted) => {
      const objects = await retried(async () => s3.listObjects('/', `${prefix}${wanted}`));
      if (objects === null) throw new BackupError(`There is no bucket ${bucket} at ${endpoint}.`);
      const found = objects.map(({ Key, Size }): StoredObject => ({
        name: Key.slice(prefix.length),
        bytes: Size,
      }));
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    delete: async (name) => {
      await retried(async () => s3.deleteObject(`${prefix}${name}`));
    },
  };
}

async function retried<Result>(request: () => Promise<Result>): Promise<Result> {
  let failure: unknown;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      failure = error;
    }
  }
  throw requireDefined(failure, 'why the bucket failed');
}
