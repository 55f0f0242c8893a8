import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { Column } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findUserKey } from '#kernel/secrets/user-keys.ts';

import * as fileStore from './job/file-store.ts';
import { fileLocation, openJob } from './job/sealed.ts';
import * as jobStore from './job/store.ts';
import { jobToWire } from './job/wire.ts';
import { openValue } from './values/service.ts';
import * as valueStore from './values/store.ts';

const jobColumns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'id', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'review', type: 'text' },
  { name: 'data', type: 'json' },
  { name: 'corrections', type: 'json' },
  { name: 'refusal', type: 'text' },
];

const fileColumns: readonly Column[] = [
  { name: 'job_id', type: 'text' },
  { name: 'number', type: 'integer' },
  { name: 'media_type', type: 'text' },
  // In base64, as the archive has no column of bytes.
  { name: 'content', type: 'text' },
];

const valueColumns: readonly Column[] = [
  { name: 'accepted_at', type: 'instant' },
  { name: 'job_id', type: 'text' },
  { name: 'position', type: 'integer' },
  { name: 'value', type: 'json' },
];

const valuesPage = 1000;

/** Exports a user's uploaded reports, the files that are still stored, and the accepted values. */
export function exportReports(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, { scope, userId }) {
    const key = await findUserKey(db, deps, userId);
    const jobs = (await jobStore.listOfUser(db, scope, userId)).map((each) => openJob(deps, each));
    yield {
      name: 'lab_reports',
      columns: jobColumns,
      rows: async function* batches() {
        yield jobs.map((job) => ({
          created_at: job.createdAt,
          id: job.id,
          status: job.status,
          review: job.review,
          data: jobToWire(job).data,
          corrections: job.data?.corrections ?? null,
          refusal: job.data?.refusal ?? null,
        }));
      },
    };
    yield {
      name: 'lab_report_files',
      columns: fileColumns,
      rows: async function* batches() {
        for (const { id: jobId } of jobs) {
          const files = await fileStore.list(db, scope, { jobId });
          yield files.map((file) => ({
            job_id: jobId,
            number: file.position,
            media_type: file.mediaType,
            content: key?.open(file.sealed, fileLocation(file.id)).toString('base64') ?? null,
          }));
        }
      },
    };
    yield {
      name: 'lab_report_values',
      columns: valueColumns,
      rows: async function* batches() {
        if (key === undefined) return;
        for await (const rows of valuesOf(db, scope, userId))
          yield rows.map((row) => {
            const { jobId, position, acceptedAt, accepted } = openValue(key, row);
            return { accepted_at: acceptedAt, job_id: jobId, position, value: accepted };
          });
      },
    };
  };
}

async function* valuesOf(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): AsyncGenerator<readonly valueStore.StoredValue[]> {
  let before: number | null = null;
  for (;;) {
    const page = { userId, jobId: null, before, limit: valuesPage };
    const rows: readonly valueStore.StoredValue[] = await valueStore.listNewest(db, scope, page);
    yield rows;
    before = rows.at(-1)?.number ?? null;
    if (rows.length < valuesPage) return;
  }
}
