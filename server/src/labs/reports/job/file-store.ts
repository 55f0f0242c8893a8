import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { MediaType } from './files.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_report_file: {
      id: string;
      job_id: string;
      position: number;
      tenant_id: string;
      user_id: UserId;
      media_type: MediaType;
      content: Buffer;
    };
  }
}

/** A file that is still sealed. */
export type StoredFile = {
  readonly id: string;
  /** From 1. */
  readonly position: number;
  readonly mediaType: MediaType;
  readonly sealed: Buffer;
};

export async function insert(
  tx: Tx,
  scope: TeamScope,
  job: { readonly id: string; readonly userId: UserId },
  file: StoredFile,
): Promise<void> {
  const row = {
    id: file.id,
    job_id: job.id,
    position: file.position,
    tenant_id: scope.tenantId,
    user_id: job.userId,
    media_type: file.mediaType,
    content: file.sealed,
  };
  await tx.insertInto('lab_report_file').values(row).execute();
}

/** All of a report, or the one at a position, in their order. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  { jobId, position = null }: { readonly jobId: string; readonly position?: number | null },
): Promise<readonly StoredFile[]> {
  const rows = await db
    .selectFrom('lab_report_file')
    .select(['id', 'position', 'media_type', 'content'])
    .where('job_id', '=', jobId)
    .where('tenant_id', '=', scope.tenantId)
    .$if(position !== null, (query) => query.where('position', '=', position ?? 0))
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    mediaType: row.media_type,
    sealed: row.content,
  }));
}

/** Lists the files of a report without their content. */
export async function listTypes(
  db: ReadDb,
  scope: TeamScope,
  jobId: string,
): Promise<readonly { readonly position: number; readonly mediaType: MediaType }[]> {
  const rows = await db
    .selectFrom('lab_report_file')
    .select(['position', 'media_type'])
    .where('job_id', '=', jobId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ position: row.position, mediaType: row.media_type }));
}

/** How many there were. */
export async function remove(tx: Tx, scope: TeamScope, jobId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('lab_report_file')
    .where('job_id', '=', jobId)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
