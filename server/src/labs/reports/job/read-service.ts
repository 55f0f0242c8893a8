import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';
import { findDemographics, lockActive } from '#users';

import { publishJobEvent } from '../events.ts';
import type { ReadOutcome } from '../parsing/model.ts';
import { acceptValues } from '../values/service.ts';
import { valuesOf } from './accept.ts';
import * as fileStore from './file-store.ts';
import { type Person, identityDoubts } from './identity-model.ts';
import { attemptsMax, filesKeptDays, isBeyondDoubt, type Job, type JobData } from './model.ts';
import { fileLocation, openJob, sealData } from './sealed.ts';
import { type JobDeps, subjectOf } from './service.ts';
import * as store from './store.ts';

/** Reads the files of one report. Throws only for reasons that say nothing of the report. */
export type ReadFiles = (files: readonly Uint8Array[], signal: AbortSignal) => Promise<ReadOutcome>;

export type ReadDeps = JobDeps & { readonly read: ReadFiles };

/** Processes a due report: reads it, or deletes its files after their retention. */
export async function workOnJob(
  deps: ReadDeps,
  scope: TeamScope,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const stored = await store.find(deps.db.read(scope), scope, id);
  // The user was deleted in the meantime, and the report with it.
  if (stored === undefined) return;
  if (stored.status !== 'started') return endFiles(deps, scope, id);
  // The job was claimed more often than the maximum of attempts: the last attempt ended its process.
  if (stored.attempts > attemptsMax) return finish(deps, scope, stored, gaveUp);
  try {
    await finish(deps, scope, stored, await readFiles(deps, scope, stored, stopping));
  } catch (error) {
    await tryLater(deps, scope, stored, stopping.aborted);
    if (!stopping.aborted) throw error;
  }
}

const gaveUp: ReadOutcome = {
  failureReason: 'processing_error',
  cause: 'The report could not be read in several attempts',
};

async function readFiles(
  deps: ReadDeps,
  scope: TeamScope,
  stored: store.StoredJob,
  stopping: AbortSignal,
): Promise<ReadOutcome> {
  const files = await fileStore.list(deps.db.read(scope), scope, { jobId: stored.id });
  if (files.length === 0) {
    const cause = 'The files were removed before they were read';
    return { failureReason: 'invalid_input', cause };
  }
  const key = openUserKey(deps, stored.userId, stored.wrapped);
  const bytes = files.map((file) => key.open(file.sealed, fileLocation(file.id)));
  return deps.read(bytes, stopping);
}

/** A stop is no fault of the report: it does not count. */
async function tryLater(
  deps: ReadDeps,
  scope: TeamScope,
  stored: store.StoredJob,
  isStopping: boolean,
): Promise<void> {
  const { id, attempts } = stored;
  if (attempts >= attemptsMax && !isStopping) return finish(deps, scope, stored, gaveUp);
  const now = deps.clock.now();
  const runAt = isStopping ? now : new Date(now.getTime() + attempts * minuteMs);
  const counted = isStopping ? attempts - 1 : attempts;
  await deps.db.write(scope, async (tx) =>
    store.retry(tx, scope, { id, runAt, attempts: counted }),
  );
}

/** Stores the result with its event, and accepts a report without doubts. */
async function finish(
  deps: ReadDeps,
  scope: TeamScope,
  { id, userId }: store.StoredJob,
  outcome: ReadOutcome,
): Promise<void> {
  const person = await findPerson(deps, scope, userId);
  await deps.db.write(scope, async (tx) => {
    const user = { scope, userId };
    const active = (await lockActive(tx, [user])).get(user);
    const stored = active && (await store.findForUpdate(tx, scope, id));
    // Another worker finished it, or it was deleted.
    if (active === undefined || stored?.status !== 'started') return;
    const job = concluded(openJob(deps, stored), outcome, { person, at: deps.clock.now() });
    await save(tx, deps, scope, job);
    await publishJobEvent(tx, deps, scope, {
      eventType: 'lab_report.parsing_job.updated',
      clientUserId: active.clientUserId,
      job,
    });
    await audit(tx, scope, { action: 'lab_report.read', subject: subjectOf(id), userId });
  });
  deps.onEvents();
}

async function findPerson(
  deps: ReadDeps,
  scope: TeamScope,
  userId: Job['userId'],
): Promise<Person | undefined> {
  return findDemographics(deps, deps.db.read(scope), { scope, userId });
}

function concluded(
  job: Job,
  outcome: ReadOutcome,
  { person, at }: { readonly person: Person | undefined; readonly at: Date },
): Job {
  const read = { ...job, version: job.version + 1, updatedAt: at };
  const plain = { corrections: {}, refusal: null };
  if ('failureReason' in outcome) {
    const { failureReason, cause } = outcome;
    const data: JobData = { ...plain, report: null, cause, doubts: [] };
    return { ...read, status: 'failed', failureReason, data };
  }
  const { report } = outcome;
  const doubts = identityDoubts(report.metadata, person);
  const needsReview = job.needsReview || !isBeyondDoubt(report, doubts);
  const review = needsReview ? 'waiting' : 'none';
  const data: JobData = { ...plain, report, cause: null, doubts };
  return { ...read, status: 'completed', needsReview, review, data };
}

async function save(tx: Tx, deps: ReadDeps, scope: TeamScope, job: Job): Promise<void> {
  const { id: jobId, userId, updatedAt: at, data } = job;
  const key = await ensureUserKey(tx, deps, scope, userId);
  const sealed = sealData(key, job);
  await store.update(tx, scope, { ...job, sealed, runAt: filesEnd(job) });
  if (data?.report == null || job.review !== 'none') return;
  const values = valuesOf(data, 'automatic');
  await acceptValues(tx, deps, scope, { jobId, userId, key, at, values });
}

/** Returns when the files can be deleted; null while the report waits for review. */
export function filesEnd({ review, updatedAt }: Job): Date | null {
  return review === 'waiting' ? null : new Date(updatedAt.getTime() + filesKeptDays * dayMs);
}

async function endFiles(deps: ReadDeps, scope: TeamScope, id: string): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const stored = await store.findForUpdate(tx, scope, id);
    if (stored === undefined) return;
    await store.setDue(tx, scope, { id, runAt: null });
    const details = { files: await fileStore.remove(tx, scope, id) };
    const subject = subjectOf(id);
    const { userId } = stored;
    await audit(tx, scope, { action: 'lab_report.files_expired', subject, userId, details });
  });
}
