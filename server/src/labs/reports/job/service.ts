import { type Once } from '#idempotency';
import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';
import { lockActive } from '#users';

import { publishJobEvent } from '../events.ts';
import * as fileStore from './file-store.ts';
import type { ReportFile } from './files.ts';
import type { Job } from './model.ts';
import { fileLocation, type KeyDeps, openJob } from './sealed.ts';
import * as store from './store.ts';
import { jobToWire } from './wire.ts';

export type JobDeps = KeyDeps &
  Pick<AppContext, 'db' | 'clock'> & {
    /** Wakes the worker that delivers events. */
    readonly onEvents: () => void;
  };

export const subjectOf = (id: string): { readonly type: 'lab_report'; readonly id: AuditId } => ({
  type: 'lab_report',
  id: trust<AuditId>(id),
});

/** Stores the files of a report. A worker reads them later. */
export async function createJob(
  deps: JobDeps,
  scope: TeamScope,
  asked: {
    readonly userId: UserId;
    readonly needsReview: boolean;
    readonly files: readonly ReportFile[];
  },
  within: Once,
): Promise<Job> {
  const { userId, needsReview, files } = asked;
  const now = deps.clock.now();
  const job: Job = {
    id: uuidV7(now, deps.random),
    userId,
    status: 'started',
    failureReason: null,
    needsReview,
    review: 'none',
    version: 1,
    data: null,
    createdAt: now,
    updatedAt: now,
  };
  await deps.db.write(scope, async (tx) => {
    await within.claim(tx);
    const user = { scope, userId };
    const active = (await lockActive(tx, [user])).get(user);
    if (active === undefined) throw new AppError('user.not_found');
    const key = await ensureUserKey(tx, deps, scope, userId);
    await store.insert(tx, scope, { ...job, runAt: now });
    for (const [index, { mediaType, bytes }] of files.entries()) {
      const id = uuidV7(now, deps.random);
      const sealed = key.seal(bytes, fileLocation(id));
      await fileStore.insert(tx, scope, job, { id, position: index + 1, mediaType, sealed });
    }
    const { clientUserId } = active;
    await publishJobEvent(tx, deps, scope, {
      eventType: 'lab_report.parsing_job.created',
      clientUserId,
      job,
    });
    await audit(tx, scope, { action: 'lab_report.created', subject: subjectOf(job.id), userId });
    await within.keep(tx, jobToWire(job), userId);
  });
  deps.onEvents();
  return job;
}

export async function getJob(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  id: string,
): Promise<Job> {
  const stored = await store.find(deps.db.read(scope), scope, id);
  if (stored === undefined) throw new AppError('lab_report.not_found');
  return openJob(deps, stored);
}

/** Returns a file as it was uploaded. */
export async function getFile(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  { jobId, position }: { readonly jobId: string; readonly position: number },
): Promise<ReportFile> {
  const db = deps.db.read(scope);
  const job = await store.find(db, scope, jobId);
  if (job === undefined) throw new AppError('lab_report.not_found');
  const [found] = await fileStore.list(db, scope, { jobId, position });
  if (found === undefined) throw new AppError('lab_report.file_not_found');
  const key = openUserKey(deps, job.userId, job.wrapped);
  return { mediaType: found.mediaType, bytes: key.open(found.sealed, fileLocation(found.id)) };
}

/** All files of a report, opened, in their order. */
export async function getFiles(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  jobId: string,
): Promise<readonly Buffer[]> {
  const db = deps.db.read(scope);
  const job = await store.find(db, scope, jobId);
  if (job === undefined) throw new AppError('lab_report.not_found');
  const found = await fileStore.list(db, scope, { jobId });
  if (found.length === 0) throw new AppError('lab_report.file_not_found');
  const key = openUserKey(deps, job.userId, job.wrapped);
  return found.map(({ id, sealed }) => key.open(sealed, fileLocation(id)));
}

/** Deletes a report with its files and with the values that were read and accepted. */
export async function deleteJob(deps: JobDeps, scope: TeamScope, id: string): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const { userId } = await lockJob(tx, scope, id);
    await store.remove(tx, scope, id);
    await audit(tx, scope, { action: 'lab_report.deleted', subject: subjectOf(id), userId });
  });
}

/** Deletes the files and retains the values that were read. A report that has not been read yet fails. */
export async function deleteFiles(deps: JobDeps, scope: TeamScope, id: string): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const { userId, status } = await lockJob(tx, scope, id);
    const count = await fileStore.remove(tx, scope, id);
    const isRead = status === 'completed' || status === 'failed';
    if (isRead) await store.setDue(tx, scope, { id, runAt: null });
    const details = { files: count };
    const subject = subjectOf(id);
    await audit(tx, scope, { action: 'lab_report.files_deleted', subject, userId, details });
  });
}

export async function lockJob(
  tx: Parameters<typeof store.findForUpdate>[0],
  scope: TeamScope,
  id: string,
): Promise<store.StoredJob> {
  const stored = await store.findForUpdate(tx, scope, id);
  if (stored === undefined) throw new AppError('lab_report.not_found');
  return stored;
}
